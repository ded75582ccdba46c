import { useState } from 'react'
import type { Answer } from '#contract/call/endpoint.ts'
import { beginTwoFactor, turnOnTwoFactor } from '#contract/accounts/two-factor.ts'
import { useSubmit } from '#web/app/forms/form.ts'
import { RefusalAlert } from '#web/app/forms/refusal-alert.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { CodeField } from '#web/ui/controls/code-field.tsx'
import { Dialog } from '#web/ui/layers/dialog.tsx'
import { OwnPassword } from '#web/accounts/own-account/own-password.tsx'
import { RecoveryCodes, StepTitle } from './recovery-codes.tsx'

type Shown = Answer<typeof beginTwoFactor>

/** Turns two-factor on in three steps: the password, the secret with a code, the recovery codes. */
export function TurnOn({ hasPassword, onClose }: { hasPassword: boolean; onClose: () => void }) {
  const [shown, setShown] = useState<Shown | null>(null)
  const [codes, setCodes] = useState<string[] | null>(null)
  return (
    <Dialog open onClose={onClose} title="Two-factor at log-in">
      {codes !== null ? (
        <RecoveryCodes title="It is on. Keep your recovery codes" codes={codes} onClose={onClose} />
      ) : shown !== null ? (
        <Prove shown={shown} onDone={setCodes} />
      ) : (
        <Begin hasPassword={hasPassword} onShown={setShown} />
      )}
    </Dialog>
  )
}

function Begin({ hasPassword, onShown }: { hasPassword: boolean; onShown: (shown: Shown) => void }) {
  const { submit, pending, problem, errors } = useSubmit(beginTwoFactor, { answered: onShown })
  return (
    <form className="column step-form" noValidate onSubmit={submit}>
      <RefusalAlert problem={problem} />
      <p>
        You need an authenticator app on your phone, such as Google Authenticator, Microsoft Authenticator or
        2FAS.
      </p>
      <OwnPassword hasPassword={hasPassword} error={errors['password']} />
      <div className="popup-form-foot">
        <Button type="submit" busy={pending}>
          Go on
        </Button>
      </div>
    </form>
  )
}

function Prove({ shown, onDone }: { shown: Shown; onDone: (codes: string[]) => void }) {
  const { submit, pending, problem, errors } = useSubmit(turnOnTwoFactor, {
    answered: ({ recoveryCodes }) => onDone(recoveryCodes),
  })
  const { size, path } = shown.qr
  return (
    <form className="column step-form" noValidate onSubmit={submit}>
      <RefusalAlert problem={problem} />
      <StepTitle>Scan this with your authenticator app</StepTitle>
      <svg
        className="step-qr"
        role="img"
        aria-label="QR code for your authenticator app"
        viewBox={`0 0 ${size} ${size}`}
        shapeRendering="crispEdges"
      >
        <path d={path} />
      </svg>
      <p>
        Is the app on this device? <a href={shown.address}>Open it with this key</a>
      </p>
      <p>
        Or type the key: <code className="step-secret">{shown.secret}</code>
      </p>
      <CodeField hint="The six digits that the app shows now" error={errors['code']} />
      <div className="popup-form-foot">
        <Button type="submit" busy={pending}>
          Turn on
        </Button>
      </div>
    </form>
  )
}
