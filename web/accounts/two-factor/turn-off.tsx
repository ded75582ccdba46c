import { turnOffTwoFactor } from '#contract/accounts/two-factor.ts'
import { useSubmit } from '#web/app/forms/form.ts'
import { CodeField } from '#web/ui/controls/code-field.tsx'
import { notify } from '#web/ui/layers/toast.tsx'
import { FormDialog } from '#web/app/forms/form-dialog.tsx'
import { OwnPassword } from '#web/accounts/own-account/own-password.tsx'

/** Turns two-factor off, with the password and a code. */
export function TurnOff({ hasPassword, onClose }: { hasPassword: boolean; onClose: () => void }) {
  const submission = useSubmit(turnOffTwoFactor, {
    answered() {
      notify('Two-factor is off.', 'success')
      onClose()
    },
  })
  return (
    <FormDialog
      title="Turn two-factor off?"
      keep="Keep it on"
      act="Turn off"
      kind="danger"
      submission={submission}
      onClose={onClose}
    >
      <p>Your password alone then opens your account, and your recovery codes no longer work.</p>
      <OwnPassword hasPassword={hasPassword} error={submission.errors['password']} />
      <CodeField spare error={submission.errors['code']} />
    </FormDialog>
  )
}
