import { useRevalidator } from 'react-router'
import { changeEmail } from '#contract/accounts/own-account.ts'
import { useSubmit } from '#web/app/forms/form.ts'
import { Field } from '#web/ui/controls/field.tsx'
import { notify } from '#web/ui/layers/toast.tsx'
import { FormDialog } from '#web/app/forms/form-dialog.tsx'
import { OwnPassword } from './own-password.tsx'

type Props = {
  hasPassword: boolean
  /** The new e-mail that was asked for before. */
  email?: string
  onClose: () => void
}

/** Asks for another e-mail, which counts once it is confirmed there. */
export function ChangeEmail({ hasPassword, email, onClose }: Props) {
  const { revalidate } = useRevalidator()
  const submission = useSubmit(changeEmail, {
    async answered() {
      notify('We have written to the new address. Open the link there to confirm it.', 'success')
      await revalidate()
      onClose()
    },
  })
  return (
    <FormDialog title="Change your e-mail" act="Send the link" submission={submission} onClose={onClose}>
      <p>
        A link goes to the new address, and we tell the present one that you asked. Until you confirm by the
        link, all stays as it is. From then on you log in with the new address, and all our e-mails go there.
      </p>
      <Field
        name="email"
        label="New e-mail"
        type="email"
        autoComplete="email"
        maxLength={254}
        defaultValue={email}
        error={submission.errors['email']}
      />
      <OwnPassword hasPassword={hasPassword} error={submission.errors['password']} />
    </FormDialog>
  )
}
