import { Fields } from '#web/app/forms/record/record-details.tsx'
import { type Sent, type SentForm, sentForms } from './sent-forms.ts'

/** Every field of a form as sent. */
export function SentFields({ submission }: { submission: Sent }) {
  const form = sentForms[submission.programme]
  return <Fields record={recordOf(submission, form)} labels={labelsOf(form)} />
}

/** The answers in the order of the form, with the labels of chosen values, and the file. */
function recordOf({ form: answers, file }: Sent, { controls, file: fileField }: SentForm): object {
  const values = Object.entries(controls).map(([name, { kind }]) => {
    const answer = answers[name] ?? null
    const chosen = typeof kind === 'string' ? undefined : kind.find(({ value }) => value === answer)
    return [name, chosen?.label ?? answer]
  })
  return { ...Object.fromEntries(values), ...(fileField === undefined ? {} : { [fileField.name]: file }) }
}

function labelsOf({ controls, file }: SentForm): Record<string, string> {
  const named = Object.entries(controls).map(([name, { label }]) => [name, label])
  return { ...Object.fromEntries(named), ...(file === undefined ? {} : { [file.name]: file.label }) }
}
