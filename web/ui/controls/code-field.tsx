import { useEffect, useRef, useState } from 'react'
import { Field } from './field.tsx'

const HINT = 'Enter the code from your authenticator app'
const SPARE_HINT = 'One of those you kept when you turned two-factor on'

type Props = {
  error: string | undefined
  hint?: string
  /** A button asks for a recovery code in place of the app's. */
  spare?: true
  /** Moves the focus to the field, for a field that appears only after a press on a button. */
  focused?: true
}

/** The two-factor code at log-in. */
export function CodeField({ error, hint = HINT, spare, focused }: Props) {
  const [isSpare, setSpare] = useState(false)
  const itself = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (focused) itself.current?.querySelector('input')?.focus()
  }, [focused, error])
  return (
    <div ref={itself}>
      <Field
        name="code"
        label={isSpare ? 'Recovery code' : 'Code'}
        hint={isSpare ? SPARE_HINT : hint}
        // A recovery code has letters, so a phone must show other keys.
        inputMode={isSpare ? 'text' : 'numeric'}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={60}
        error={error}
      />
      {spare ? (
        <button type="button" className="code-spare" onClick={() => setSpare(!isSpare)}>
          {isSpare ? 'Use a code from the app' : 'Use a recovery code'}
        </button>
      ) : null}
    </div>
  )
}
