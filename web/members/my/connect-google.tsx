import { useId } from 'react'
import { connectGoogle } from '#contract/accounts/google.ts'
import { useSubmit } from '#web/app/forms/form.ts'
import { Refused } from '#web/app/forms/refused.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/layers/dialog.tsx'
import { OwnPassword } from './own-password.tsx'

/** Asks who is there, then leads to Google, which leads back to My FWC. */
export function ConnectGoogle({ hasPassword, onClose }: { hasPassword: boolean; onClose: () => void }) {
  const id = useId()
  const { submit, pending, problem, errors } = useSubmit(connectGoogle, {
    answered({ location: there }) {
      location.assign(there)
      // The form stays busy until the other page is there.
      return new Promise(() => undefined)
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title="Connect Google"
      actions={
        <>
          <Button kind="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={id} busy={pending}>
            Go on to Google
          </Button>
        </>
      }
    >
      <form id={id} className="column step-form" noValidate onSubmit={submit}>
        <Refused problem={problem} />
        <p>Whoever can sign in to the Google account that you choose there can then log in here.</p>
        <OwnPassword hasPassword={hasPassword} error={errors['password']} />
      </form>
    </Dialog>
  )
}
