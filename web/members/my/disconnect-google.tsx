import { useId } from 'react'
import { disconnectGoogle } from '#contract/accounts/google.ts'
import { useSubmit } from '#web/app/forms/form.ts'
import { Refused } from '#web/app/forms/refused.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/layers/dialog.tsx'
import { notify } from '#web/ui/layers/toast.tsx'
import { OwnPassword } from './own-password.tsx'

/** Disconnects Google, with the password. */
export function DisconnectGoogle({ onClose }: { onClose: () => void }) {
  const id = useId()
  const { submit, pending, problem, errors } = useSubmit(disconnectGoogle, {
    answered() {
      notify('Google is disconnected.', 'success')
      onClose()
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title="Disconnect Google?"
      actions={
        <>
          <Button kind="ghost" onClick={onClose}>
            Keep it
          </Button>
          <Button kind="danger" type="submit" form={id} busy={pending}>
            Disconnect
          </Button>
        </>
      }
    >
      <form id={id} className="column step-form" noValidate onSubmit={submit}>
        <Refused problem={problem} />
        <p>From then on you log in with your e-mail and your password.</p>
        <OwnPassword hasPassword error={errors['password']} />
      </form>
    </Dialog>
  )
}
