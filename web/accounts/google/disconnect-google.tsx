import { disconnectGoogle } from '#contract/accounts/google.ts'
import { useSubmit } from '#web/app/forms/form.ts'
import { notify } from '#web/ui/layers/toast.tsx'
import { FormDialog } from '#web/app/forms/form-dialog.tsx'
import { OwnPassword } from '#web/accounts/own-account/own-password.tsx'

/** Disconnects Google, with the password. */
export function DisconnectGoogle({ onClose }: { onClose: () => void }) {
  const submission = useSubmit(disconnectGoogle, {
    answered() {
      notify('Google is disconnected.', 'success')
      onClose()
    },
  })
  return (
    <FormDialog
      title="Disconnect Google?"
      keep="Keep it"
      act="Disconnect"
      kind="danger"
      submission={submission}
      onClose={onClose}
    >
      <p>From then on you log in with your e-mail and your password.</p>
      <OwnPassword hasPassword error={submission.errors['password']} />
    </FormDialog>
  )
}
