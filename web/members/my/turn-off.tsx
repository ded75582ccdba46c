import { useId } from 'react'
import { turnOffSecondStep } from '#contract/second-step.ts'
import { useSubmit } from '#web/app/form.ts'
import { Refused } from '#web/app/refused.tsx'
import { Button } from '#web/ui/button.tsx'
import { CodeField } from '#web/ui/code-field.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { notify } from '#web/ui/toast.tsx'
import { OwnPassword } from './own-password.tsx'

/** Turns the second step off, with the password and a code. */
export function TurnOff({ hasPassword, onClose }: { hasPassword: boolean; onClose: () => void }) {
  const id = useId()
  const { submit, pending, problem, errors } = useSubmit(turnOffSecondStep, {
    answered() {
      notify('The second step is off.', 'success')
      onClose()
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title="Turn the second step off?"
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
      <form id={id} className="step-form" noValidate onSubmit={submit}>
        <Refused problem={problem} />
        <p>Your password alone then opens your account, and your recovery codes no longer work.</p>
        <OwnPassword hasPassword={hasPassword} error={errors['password']} />
        <CodeField spare error={errors['code']} />
      </form>
    </Dialog>
  )
}
