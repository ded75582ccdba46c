import { Link, useRevalidator } from 'react-router'
import type { User } from '#contract/accounts/accounts.ts'
import { dayInIst } from '#contract/values/days.ts'
import type { Answer } from '#contract/call/endpoint.ts'
import type { googleConnection } from '#contract/accounts/google.ts'
import { Day } from '#web/app/dashboard/list/day.tsx'
import { FormButton } from '#web/app/forms/form-button.tsx'
import { Pill } from '#web/ui/controls/pill.tsx'
import { Part, useOtherButton } from '#web/app/own-pages/part.tsx'
import '#web/accounts/two-factor/two-factor.css'

export type OwnGoogle = Answer<typeof googleConnection>

/** Whether Google opens this account too, and the way to connect or disconnect it. */
export function GoogleConnection({ user, google }: { user: User; google: OwnGoogle }) {
  const { revalidate } = useRevalidator()
  const { isConfigured, since, email, hasPassword } = google
  const isConnected = since !== null
  const part = useOtherButton(isConnected)
  if (!isConfigured && !isConnected) return null
  return (
    <Part id="my-google" title="Sign in with Google" part={part}>
      <div className="stack two-factor">
        {since === null ? (
          <>
            <p>Connect your Google account, and you can log in with it instead of your password.</p>
            <FormButton
              key="connect"
              user={user}
              kind="ghost"
              load={async () => {
                const { ConnectGoogle } = await import('./connect-google.tsx')
                return ({ onClose }) => <ConnectGoogle hasPassword={hasPassword} onClose={onClose} />
              }}
            >
              Connect Google
            </FormButton>
          </>
        ) : (
          <>
            <p>
              <Pill tone="ok">Connected</Pill>{' '}
              <span>{email === null ? 'A Google account' : <b>{email}</b>}</span>, since{' '}
              <Day of={dayInIst(new Date(since))} />. You can log in with it as well.
            </p>
            {hasPassword ? (
              <FormButton
                key="disconnect"
                user={user}
                kind="ghost"
                load={async () => {
                  const { DisconnectGoogle } = await import('./disconnect-google.tsx')
                  return ({ onClose }) => <DisconnectGoogle onClose={() => void revalidate().then(onClose)} />
                }}
              >
                Disconnect
              </FormButton>
            ) : (
              <p>
                It is your only way in. <Link to="/forgot-password">Set a password</Link> before you
                disconnect it.
              </p>
            )}
          </>
        )}
      </div>
    </Part>
  )
}
