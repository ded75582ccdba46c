import { useState } from 'react'
import { Button } from '#web/ui/controls/button.tsx'
import { ChangeEmail } from './change-email.tsx'
import { type EmailChange, PendingEmailChange } from './email-change.tsx'
import { ChangePassword } from './change-password.tsx'
import { Part } from '#web/app/own-pages/part.tsx'

type Props = {
  email: string
  /** The new e-mail that waits to be confirmed. */
  change: EmailChange | null
  hasPassword: boolean
}

/** The person's e-mail and password, each with a button to change it. */
export function EmailAndPassword({ email, change, hasPassword }: Props) {
  const [open, setOpen] = useState<'email' | 'password' | null>(null)
  const close = () => setOpen(null)
  return (
    <Part id="my-sign-in" title="E-mail and password">
      <ul className="my-account">
        <li className="spread">
          <div className="my-account-row">
            <span className="my-account-name">E-mail</span>
            <span>{email}</span>
          </div>
          <Button kind="ghost" size="small" aria-label="Change your e-mail" onClick={() => setOpen('email')}>
            Change
          </Button>
        </li>
        {change === null ? null : <PendingEmailChange change={change} hasPassword={hasPassword} />}
        <li className="spread">
          <div className="my-account-row">
            <span className="my-account-name">Password</span>
            <span>{hasPassword ? 'Set' : 'None: you sign in with Google'}</span>
          </div>
          <Button
            kind="ghost"
            size="small"
            aria-label={hasPassword ? 'Change your password' : 'Set a password'}
            onClick={() => setOpen('password')}
          >
            {hasPassword ? 'Change' : 'Set'}
          </Button>
        </li>
      </ul>
      {open === 'email' ? <ChangeEmail hasPassword={hasPassword} onClose={close} /> : null}
      {open === 'password' ? <ChangePassword hasPassword={hasPassword} onClose={close} /> : null}
    </Part>
  )
}
