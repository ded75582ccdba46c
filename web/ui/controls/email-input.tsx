import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { probableEmail } from './email-domains.ts'
import { typeInto } from './typed-text.ts'

/**
 * A control for an e-mail, which asks about what looks like a slip in its domain; one press takes what it proposes, and nothing must.
 * One that is only read is the account's: it says where that is changed.
 */
export function EmailInput({ onInput, onBlur, ...input }: ComponentProps<'input'>) {
  const control = useRef<HTMLInputElement>(null)
  const [probable, setProbable] = useState<string | null>(null)
  // What was typed, or filled in by the browser, before the page was hydrated.
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
