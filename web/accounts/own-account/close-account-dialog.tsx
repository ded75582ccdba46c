import { FRESH_SIGN_IN_MINUTES } from '#contract/business-constants.ts'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { closeAccount, type readClosing } from '#contract/accounts/privacy.ts'
import type { Answer, Input } from '#contract/call/endpoint.ts'
import { rupees } from '#contract/money/currency.ts'
import { logout } from '#web/app/api/session.ts'
import { useSubmit } from '#web/app/forms/form.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/layers/dialog.tsx'
import { FormDialog } from '#web/app/forms/form-dialog.tsx'
import { OwnPassword } from './own-password.tsx'

type Props = { email: string; ends: Answer<typeof readClosing>; onClose: () => void }

/** Closes the account, with the password; then says so, and leaves for the home page. */
export function CloseAccountDialog({ email, ends, onClose }: Props) {
  const { revalidate } = useRevalidator()
  const [refunded, setRefunded] = useState<number | null>(null)
  const submission = useSubmit(closeAccount, {
    inputOf: (form) => {
      const password = form.get('password')
      // The refund that the page names. If the sum has changed, nothing is closed.
      const input: Input<typeof closeAccount> = { refund: ends.refund }
      return typeof password === 'string' ? { ...input, password } : input
    },
    answered: (answer) => setRefunded(answer.refunded),
    refused({ status }) {
      if (status === 409) void revalidate()
    },
  })
  if (refunded !== null)
    return (
      <Dialog
        open
        onClose={() => void logout()}
        title="Your account is closed"
        actions={<Button onClick={() => void logout()}>Go to the home page</Button>}
      >
        <p>
          You are logged out everywhere. An e-mail to <span>{email}</span> says so too.
          <span>{refunded > 0 ? ` ${rupees(refunded)} goes back to you.` : ''}</span>
        </p>
      </Dialog>
    )
  return (
    <FormDialog
      title="Close your account?"
      keep="Keep my account"
      act="Close it for good"
      kind="danger"
      submission={submission}
      onClose={onClose}
    >
      <p>
        The account of <b>{email}</b> is erased and cannot be brought back.
        <span>{ends.refund > 0 ? ` ${rupees(ends.refund)} goes back to you.` : ''}</span>
        <span>{ends.membershipEndsOn === null ? '' : ' Your membership ends and is not paid back.'}</span>
      </p>
      {ends.hasPassword ? null : (
        <p>You have no password: you must have signed in within the last {FRESH_SIGN_IN_MINUTES} minutes.</p>
      )}
      <OwnPassword hasPassword={ends.hasPassword} error={submission.errors['password']} />
    </FormDialog>
  )
}
