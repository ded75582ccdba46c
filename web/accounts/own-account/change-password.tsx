import { changePassword } from '#contract/accounts/own-account.ts'
import { NewPasswordField } from '#web/app/forms/new-password-field.tsx'
import { useSubmit } from '#web/app/forms/form.ts'
import { PasswordField } from '#web/ui/controls/field.tsx'
import { notify } from '#web/ui/layers/toast.tsx'
import { FormDialog } from '#web/app/forms/form-dialog.tsx'

/** Sets another password, with the present one where there is one. */
export function ChangePassword({ hasPassword, onClose }: { hasPassword: boolean; onClose: () => void }) {
  const submission = useSubmit(changePassword, {
    answered() {
      notify('Your password is changed. You are logged out everywhere else.', 'success')
      onClose()
    },
  })
  return (
    <FormDialog
      title={hasPassword ? 'Change your password' : 'Set a password'}
      act={hasPassword ? 'Change the password' : 'Set the password'}
      submission={submission}
      onClose={onClose}
    >
      {hasPassword ? (
        <PasswordField
          name="currentPassword"
          label="Your present password"
          autoComplete="current-password"
          error={submission.errors['currentPassword']}
        />
      ) : null}
      <NewPasswordField name="newPassword" label="New password" error={submission.errors['newPassword']} />
    </FormDialog>
  )
}
