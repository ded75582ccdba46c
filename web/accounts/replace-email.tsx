import { replaceEmail } from '#contract/admin/add-member.ts'
import { useAdminSubmit } from '#web/app/dashboard/decide/use-admin-submit.ts'
import { ReasonField } from '#web/app/dashboard/decide/reason-field.tsx'
import { FormDialog } from '#web/app/forms/form-dialog.tsx'
import { Field } from '#web/ui/controls/field.tsx'

type Props = { name: string; email: string; onClose: () => void }

/** Asks for another e-mail of a person, which counts once it is confirmed there. */
export function ReplaceEmail({ name, email, onClose }: Props) {
  const submission = useAdminSubmit(replaceEmail, {
    done: () => `An e-mail asks ${name} to confirm the new address.`,
    onDone: onClose,
  })
  const { errors } = submission
  return (
    <FormDialog
      title={`Another e-mail for ${name}`}
      act="Ask to confirm"
      submission={submission}
      onClose={onClose}
    >
      <input type="hidden" name="email" value={email} />
      <p>
        A link goes to the new address. Until it is opened there, <span>{email}</span> stays; an e-mail to it
        says what is asked, and why.
      </p>
      <Field
        name="newEmail"
        type="email"
        label="New e-mail"
        maxLength={254}
        autoComplete="off"
        error={errors['newEmail']}
      />
      <ReasonField hint="They read it in the e-mail to the old address." error={errors['reason']} />
    </FormDialog>
  )
}
