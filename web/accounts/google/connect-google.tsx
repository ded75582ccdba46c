import { connectGoogle } from '#contract/accounts/google.ts'
import { useSubmit } from '#web/app/forms/form.ts'
import { FormDialog } from '#web/app/forms/form-dialog.tsx'
import { OwnPassword } from '#web/accounts/own-account/own-password.tsx'

/** Asks for the password, then leads to Google, which leads back to the account page. */
export function ConnectGoogle({ hasPassword, onClose }: { hasPassword: boolean; onClose: () => void }) {
  const submission = useSubmit(connectGoogle, {
    answered({ location: there }) {
      location.assign(there)
      // The form stays busy until the other page is there.
      return new Promise(() => undefined)
    },
  })
  return (
    <FormDialog title="Connect Google" act="Go on to Google" submission={submission} onClose={onClose}>
      <p>Whoever can sign in to the Google account that you choose there can then log in here.</p>
      <OwnPassword hasPassword={hasPassword} error={submission.errors['password']} />
    </FormDialog>
  )
}
