import { useState } from 'react'
import { restoreUser, suspendUser } from '#contract/accounts/suspension.ts'
import { useAdmin } from '#web/app/dashboard/shell/use-admin.ts'
import { useAdminAction } from '#web/app/dashboard/panel-tools.tsx'
import { ReasonField, reasonHints } from '#web/app/dashboard/decide/reason-field.tsx'
import { useAdminSubmit } from '#web/app/dashboard/decide/use-admin-submit.ts'
import { FormDialog } from '#web/app/forms/form-dialog.tsx'
import { Button } from '#web/ui/controls/button.tsx'

type Props = { name: string; email: string; isAdmin: boolean; isSuspended: boolean }

/** Suspends an account, with a reason, or restores it. Only owners do this to an admin, and nobody to themselves. */
export function SuspendButton({ name, email, isAdmin, isSuspended }: Props) {
  const user = useAdmin()
  const [asking, setAsking] = useState(false)
  const restore = useAdminAction(restoreUser)
  if (isAdmin && (!user?.duties?.includes('owner') || user.email === email)) return null
  return (
    <>
      <Button
        kind="ghost"
        size="small"
        aria-label={`${isSuspended ? 'Restore' : 'Suspend'} ${name}`}
        onClick={() =>
          isSuspended ? void restore({ email }, `${name} can sign in again.`) : setAsking(true)
        }
      >
        {isSuspended ? 'Restore' : 'Suspend'}
      </Button>
      {asking ? <SuspendDialog name={name} email={email} onClose={() => setAsking(false)} /> : null}
    </>
  )
}

function SuspendDialog({ name, email, onClose }: Pick<Props, 'name' | 'email'> & { onClose: () => void }) {
  const submission = useAdminSubmit(suspendUser, {
    done: () => `${name} is suspended.`,
    onDone: onClose,
  })
  const { errors } = submission
  return (
    <FormDialog
      title={`Suspend ${name}?`}
      act="Suspend"
      kind="danger"
      submission={submission}
      onClose={onClose}
    >
      <input type="hidden" name="email" value={email} />
      <p>
        <span>{name}</span> is logged out everywhere and cannot sign in until the account is restored. An
        e-mail tells them. Account, membership and payments stay. Their requests and Spotlights, their
        introductions and their places at future events are cancelled and do not come back.
      </p>
      <ReasonField hint={reasonHints.onlyAdmins} error={errors['reason']} />
    </FormDialog>
  )
}
