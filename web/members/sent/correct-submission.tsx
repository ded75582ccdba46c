import { EndOfCorrection } from './correction-buttons.tsx'
import { MOST_MEGABYTES } from '#contract/business-constants.ts'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { useKeptWords, wordsIn } from '#web/app/forms/drafts/kept-words.ts'
import { useSubmit } from '#web/app/forms/form.ts'
import { PhoneField } from '#web/app/forms/phone/phone-field.tsx'
import { RefusalAlert } from '#web/app/forms/refusal-alert.tsx'
import { TypedAgain } from '#web/app/forms/drafts/typed-again.tsx'
import { Sending } from '#web/app/api/upload-progress.tsx'
import { useFocusOnHeadingAfterForm } from '#web/app/own-pages/part.tsx'
import { Field, Select, TextArea } from '#web/ui/controls/field.tsx'
import { PictureField } from '#web/ui/controls/picture-field.tsx'
import { notify } from '#web/ui/layers/toast.tsx'
import { type Control, type Sent, sentForms } from './sent-forms.ts'

type Props = { submission: Sent; onDone: () => void }

/** The form of a waiting submission, filled in as it was sent. */
export function CorrectSubmission({ submission, onDone }: Props) {
  const { endpoint, controls, file } = sentForms[submission.programme]
  const { revalidate } = useRevalidator()
  const formRef = useFocusOnHeadingAfterForm()
  const [opened] = useState(() =>
    Object.fromEntries(Object.keys(controls).map((name) => [name, submission.form[name] ?? ''])),
  )
  const kept = useKeptWords(`${endpoint.path}/${submission._id}`)
  function close(): void {
    kept.forget()
    onDone()
  }
  const { submit, pending, sent, problem, errors } = useSubmit(endpoint, {
    inputOf: (data) => ({
      ...Object.fromEntries([...data].filter(([, value]) => !(value instanceof File && value.size === 0))),
      id: submission._id,
      // With only one field, no other field can have changed meanwhile.
      ...(Object.keys(controls).length > 1 ? { opened } : {}),
    }),
    async answered() {
      notify('Corrected. We will read the new version.', 'success')
      close()
      await revalidate()
    },
    refused({ status }) {
      // Decided or withdrawn meanwhile.
      if (status === 409) void revalidate()
    },
  })
  return (
    <form
      className="column"
      ref={formRef}
      method="post"
      noValidate
      onSubmit={submit}
      onInput={({ currentTarget }) => kept.keep(wordsIn(new FormData(currentTarget)), opened)}
      aria-label="Correct it"
    >
      <RefusalAlert problem={problem} />
      <TypedAgain kept={kept} opened={opened} />
      {Object.entries(controls).map(([name, control]) => (
        <ControlOf
          key={name}
          name={name}
          control={control}
          defaultValue={kept.typed[name] ?? opened[name] ?? ''}
          error={errors[name]}
        />
      ))}
      {file === undefined ? null : (
        <PictureField
          name={file.name}
          label={file.label}
          note="optional"
          hint={submission.file === null ? undefined : 'Without another one, the file you sent stays.'}
          accept={file.accept}
          most={MOST_MEGABYTES}
          error={errors[file.name]}
        />
      )}
      <Sending sent={sent} />
      <EndOfCorrection pending={pending} onLeave={close} />
    </form>
  )
}

type ControlProps = { name: string; control: Control; defaultValue: string; error: string | undefined }

function ControlOf({ control: { label, kind, isOptional }, ...field }: ControlProps) {
  const props = { ...field, label, ...(isOptional ? { note: 'optional' } : {}) }
  if (kind === 'area') return <TextArea {...props} />
  if (kind === 'phone') return <PhoneField {...props} />
  if (kind === 'day') return <Field type="date" {...props} />
  if (kind === 'email') return <Field type="email" {...props} />
  return kind === 'line' ? <Field {...props} /> : <Select options={kind} {...props} />
}
