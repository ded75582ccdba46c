import { useRevalidator } from 'react-router'
import type { User } from '#contract/accounts/accounts.ts'
import { dayInIst } from '#contract/values/days.ts'
import type { Answer } from '#contract/call/endpoint.ts'
import type { twoFactor } from '#contract/accounts/two-factor.ts'
import { Day } from '#web/app/dashboard/list/day.tsx'
import { FormButton } from '#web/app/forms/form-button.tsx'
import { Pill } from '#web/ui/controls/pill.tsx'
import '#web/app/forms/popup-form.css'
import { Part, useOtherButton } from '#web/app/own-pages/part.tsx'
import './two-factor.css'

export type OwnTwoFactor = Answer<typeof twoFactor>

const FEW = 3

/** Whether log-in asks for a code, and the buttons to turn that on or off. */
export function TwoFactor({ user, step }: { user: User; step: OwnTwoFactor }) {
  const { revalidate } = useRevalidator()
  const { since, isEmailConfirmed, hasPassword } = step
  const isOn = since !== null
  const part = useOtherButton(isOn)
  return (
    <Part id="my-two-factor" title="Two-factor at log-in" part={part}>
      <div className="stack two-factor">
        {since === null ? (
          <>
            <p>
              <span>
                Have log-in ask for a code from an app on your phone as well. Whoever learns your password
                then still cannot get in.{' '}
              </span>
              {user.role === 'admin' ? <b>Recommended for admins.</b> : null}
            </p>
            {isEmailConfirmed ? (
              <FormButton
                key="on"
                user={user}
                kind="ghost"
                load={async () => {
                  const { TurnOn } = await import('./turn-on.tsx')
                  return ({ onClose }) => (
                    <TurnOn hasPassword={hasPassword} onClose={() => void revalidate().then(onClose)} />
                  )
                }}
              >
                Turn on
              </FormButton>
            ) : (
              <p>
                <a href="#not-confirmed">Confirm your e-mail first</a>: by it you get back in when your
                password is lost.
              </p>
            )}
          </>
        ) : (
          <>
            <p>
              <Pill tone="ok">On</Pill> Since <Day of={dayInIst(new Date(since))} /> logging in asks for a
              code from your authenticator app. <CodesLeft left={step.recoveryCodesLeft} />
            </p>
            <div className="row">
              <FormButton
                key="off"
                user={user}
                kind="ghost"
                load={async () => {
                  const { TurnOff } = await import('./turn-off.tsx')
                  return ({ onClose }) => (
                    <TurnOff hasPassword={hasPassword} onClose={() => void revalidate().then(onClose)} />
                  )
                }}
              >
                Turn off
              </FormButton>
              <FormButton
                key="codes"
                user={user}
                kind="ghost"
                load={async () => {
                  const { NewCodes } = await import('./new-codes.tsx')
                  return ({ onClose }) => (
                    <NewCodes hasPassword={hasPassword} onClose={() => void revalidate().then(onClose)} />
                  )
                }}
              >
                New recovery codes
              </FormButton>
            </div>
          </>
        )}
      </div>
    </Part>
  )
}

function CodesLeft({ left }: { left: number }) {
  const many = left === 1 ? '1 recovery code is' : `${left === 0 ? 'No' : left} recovery codes are`
  return <span>{`${many} left.${left < FEW ? ' Better make new ones.' : ''}`}</span>
}
