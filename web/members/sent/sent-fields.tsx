import { Fields } from '#web/app/forms/record/record-details.tsx'
import { type Sent, type SentForm, sentForms } from './sent-forms.ts'

/** Every field of a form as sent. */
export function SentFields({ submission }: { submission: Sent }) {
  const form = sentForms[submission.programme]
  return <Fields record={recordOf(submission, form)} labels={labelsOf(form)} />
}

/** The answers in the order and words of the form, with the file. */
function recordOf({ form: answers, file }: Sent, { controls, file: takes }: SentForm): object {
  const told = Object.entries(controls).map(([name, { by }]) => {
    const answer = answers[name] ?? null
    const chosen = typeof by === 'string' ? undefined : by.find(({ value }) => value === answer)
    return [name, chosen?.label ?? answer]
  })
  return { ...Object.fromEntries(told), ...(takes === undefined ? {} : { [takes.name]: file }) }
}

function labelsOf({ controls, file }: SentForm): Record<string, string> {
  const named = Object.entries(controls).map(([name, { label }]) => [name, label])
  return { ...Object.fromEntries(named), ...(file === undefined ? {} : { [file.name]: file.label }) }
}
