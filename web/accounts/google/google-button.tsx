import type { Words } from '#web/app/api/refusal.ts'
import { notify } from '#web/ui/layers/toast.tsx'
import { type CardProps, googleAddress } from '#web/accounts/sign-in-state.ts'
import { rememberReturn } from '#web/app/layout/login-first.ts'

const NOT_CONFIGURED: Words<'google_not_configured'> =
  'Signing in with Google is not configured here. Please use your e-mail and a password.'

/** The button Continue with Google; where Google is not configured, it says so. */
export function GoogleButton({ from, google }: Pick<CardProps, 'from' | 'google'>) {
  return (
    <div className="google">
      <p className="or">
        <span>or</span>
      </p>
      {google === false ? (
        <button
          type="button"
          className="button google-button"
          data-kind="ghost"
          aria-describedby="google-note"
          onClick={() => notify(NOT_CONFIGURED, 'error')}
        >
          <GoogleMark />
          Continue with Google
        </button>
      ) : (
        <a
          className="button google-button"
          data-kind="ghost"
          href={googleAddress(from)}
          data-takes-return
          onClick={() => rememberReturn(from)}
        >
          <GoogleMark />
          Continue with Google
        </a>
      )}
      <p id="google-note" className="google-note">
        {google === false ? NOT_CONFIGURED : ''}
      </p>
    </div>
  )
}

/** A plain G in the text colour: it says whose button this is without borrowing the brand's artwork. */
function GoogleMark() {
  return (
    <svg width="20" height="20" viewBox="0 0 20 20" fill="none" aria-hidden="true" focusable="false">
      <path
        d="M15.6 5.1A7.4 7.4 0 1 0 17.4 10H10.6"
        stroke="currentColor"
        strokeWidth="2.4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
