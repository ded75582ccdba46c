import { useId } from 'react'
import { turnOffTwoFactor } from '#contract/accounts/two-factor.ts'
import { useSubmit } from '#web/app/forms/form.ts'
import { Refused } from '#web/app/forms/refused.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { CodeField } from '#web/ui/controls/code-field.tsx'
import { Dialog } from '#web/ui/layers/dialog.tsx'
import { notify } from '#web/ui/layers/toast.tsx'
import { OwnPassword } from './own-password.tsx'

/** Turns two-factor off, with the password and a code. */
export function TurnOff({ hasPassword, onClose }: { hasPassword: boolean; onClose: () => void }) {
  const id = useId()
  const { submit, pending, problem, errors } = useSubmit(turnOffTwoFactor, {
    answered() {
      notify('Two-factor is off.', 'success')
      onClose()
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title="Turn two-factor off?"
      actions={
        <>
          <Button kind="ghost" onClick={onClose}>
            Keep it on
          </Button>
          <Button kind="danger" type="submit" form={id} busy={pending}>
            Turn off
          </Button>
        </>
      }
    >
      <form id={id} className="column step-form" noValidate onSubmit={submit}>
        <Refused problem={problem} />
        <p>Your password alone then opens your account, and your recovery codes no longer work.</p>
        <OwnPassword hasPassword={hasPassword} error={errors['password']} />
        <CodeField spare error={errors['code']} />
      </form>
    </Dialog>
  )
}
