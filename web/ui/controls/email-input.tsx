import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { probableEmail } from './email-domains.ts'
import { typeInto } from './typed-text.ts'

/**
 * A control for an e-mail. It asks about a probable slip in the domain, and one press takes the proposal. A read-only e-mail belongs to
 * the account, and the question says where to change it.
 */
export function EmailInput({ onInput, onBlur, ...input }: ComponentProps<'input'>) {
  const control = useRef<HTMLInputElement>(null)
  const [probable, setProbable] = useState<string | null>(null)
  // Text typed, or filled in by the browser, before hydration.
  useEffect(() => {
    if (control.current === null) return
    setProbable(probableEmail(control.current.value, document.activeElement === control.current))
  }, [])
  return (
    <>
      <input
        {...input}
        ref={control}
        onInput={(event) => {
          setProbable(probableEmail(event.currentTarget.value, true))
          onInput?.(event)
        }}
        onBlur={(event) => {
          setProbable(probableEmail(event.currentTarget.value, false))
          onBlur?.(event)
        }}
      />
      <div className="field-question" role="status">
        {probable === null ? null : input.readOnly ? (
          <p className="field-hint">
            Should it be <b>{probable}</b>?{' '}
            <Link className="text-link" to="/my/account#my-sign-in">
              Change it in your account
            </Link>
          </p>
        ) : (
          <button
            type="button"
            onClick={() => {
              if (control.current === null) return
              typeInto(control.current, probable)
              control.current.focus()
            }}
          >
            {`Did you mean ${probable}?`}
          </button>
        )}
      </div>
    </>
  )
}
