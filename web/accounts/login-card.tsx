import { Suspense, useEffect, useRef, useState } from 'react'
import { afterSignIn } from '#contract/accounts/return-to.ts'
import { useSubmit } from '#web/app/forms/form.ts'
import { keep } from '#web/app/api/session.ts'
import { hasUnsaved, LOGIN_FIRST, onwards } from '#web/app/layout/login-first.ts'
import { Alert } from '#web/ui/controls/alert.tsx'
import { useHydrated } from '#web/ui/hydrated.ts'
import { PasswordField } from '#web/ui/controls/field.tsx'
import { Loader } from '#web/ui/skeleton.tsx'
import { type CardProps, type Go } from './sign-in-state.ts'
import { EmailField } from './email-field.tsx'
import { GoogleButton } from './google/google-button.tsx'
import { SubmitButton } from './submit-button.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'

// Few people need these, and everybody waits for the weight of this page.
const CodeField = lazyPart(async () => (await import('#web/ui/controls/code-field.tsx')).CodeField)
const CodeForm = lazyPart(async () => (await import('./two-factor/code-form.tsx')).CodeForm)

const ASKS = 'two_factor'

const load = async () => (await import('#contract/accounts/accounts.ts')).loginUser

/** Log-in with e-mail and password, or with Google, which leads back here. */
export function LoginCard({ from, google, refusal, isWaiting, go }: CardProps) {
  const hydrated = useHydrated()
  const isFromGoogle = hydrated && new URLSearchParams(location.search).has('code')
  return (
    <>
      <Alert className="sign-in-alert" hidden={refusal === null}>
        <p>{refusal ?? LOGIN_FIRST}</p>
        {hydrated && refusal !== null && hasUnsaved() ? (
          <p>What you typed is kept in this tab, and stands in the form again once you have logged in.</p>
        ) : null}
      </Alert>
      {isWaiting ? (
        <Suspense>
          <CodeForm from={from} go={go} />
        </Suspense>
      ) : isFromGoogle ? (
        <Loader label="Signing you in with Google…" />
      ) : (
        <>
          <LoginForm from={from} go={go} />
          <GoogleButton from={from} google={google} />
          <p className="sign-in-foot">
            New here?{' '}
            <a href={`/signup${onwards(from)}`} data-takes-return>
              Create an account
            </a>
          </p>
        </>
      )}
    </>
  )
}

function LoginForm({ from, go }: { from: string; go: Go }) {
  const form = useRef<HTMLFormElement>(null)
  const [timesAsked, setTimesAsked] = useState(0)
  const { submit, pending, problem, errors } = useSubmit(load, {
    answered(answer) {
      keep(answer)
      return go(afterSignIn(from, answer.user))
    },
    asks: ASKS,
    refused: ({ code }) => code === ASKS && setTimesAsked((times) => times + 1),
  })
  const isRefused = problem !== null && problem.fields === undefined && problem.code !== ASKS
  const isLeftOut = timesAsked > 1 && problem?.code === ASKS
  useEffect(() => {
    if (isRefused) form.current?.querySelector<HTMLInputElement>('[name=password]')?.focus()
  }, [isRefused, problem])
  return (
    <form ref={form} className="column sign-in-form" method="post" noValidate onSubmit={submit}>
      {isRefused ? <Alert quiet>{problem.message}</Alert> : null}
      <EmailField error={errors['email']} />
      <PasswordField
        id="account-password"
        name="password"
        label="Password"
        autoComplete="current-password"
        error={errors['password']}
      />
      {timesAsked > 0 ? (
        <Suspense>
          <CodeField
            spare
            focused
            error={errors['code'] ?? (isLeftOut ? 'Please fill this in' : undefined)}
          />
        </Suspense>
      ) : (
        <a className="sign-in-forgotten" href={`/forgot-password${onwards(from)}`} data-takes-return>
          Forgot password?
        </a>
      )}
      <SubmitButton pending={pending} pendingWords="Logging in…">
        Login
      </SubmitButton>
    </form>
  )
}
