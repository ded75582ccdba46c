import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import {
  type ClientLoaderFunctionArgs,
  Link,
  type LoaderFunctionArgs,
  useLoaderData,
  useLocation,
  useNavigate,
} from 'react-router'
import { useSubmit } from '#web/app/form.ts'
import { pageMeta } from '#web/app/found.ts'
import { pageCalls } from '#web/app/page-calls.ts'
import { reading } from '#web/app/reading.ts'
import { keep } from '#web/app/session.ts'
import { Alert } from '#web/ui/alert.tsx'
import { useAwake } from '#web/ui/awake.ts'
import { Field, PasswordField } from '#web/ui/field.tsx'
import { Loader } from '#web/ui/skeleton.tsx'
import { type Arrival, arrive, arriveAsleep, onwards } from './arrival.ts'
import { GoogleButton } from './google-button.tsx'
import { SignInFrame } from './sign-in-frame.tsx'
import { SubmitButton } from './submit-button.tsx'

// Few come to these, and everybody waits for what this page weighs.
const CodeField = lazy(async () => ({ default: (await import('#web/ui/code-field.tsx')).CodeField }))
const CodeForm = lazy(async () => ({ default: (await import('./code-form.tsx')).CodeForm }))

const ASKS = 'second_step'

const load = async () => (await import('#contract/accounts.ts')).loginUser

export const handle = reading

export const meta = pageMeta({
  title: 'Log in',
  description: 'Log in to your FWC account.',
  seed: 'Log in',
})

export function loader({ context }: LoaderFunctionArgs) {
  return arriveAsleep(context.get(pageCalls))
}

export function clientLoader(args: ClientLoaderFunctionArgs) {
  return arrive(args)
}
clientLoader.hydrate = true as const

/** Log in with e-mail and password or with Google; people from Google come back here. */
export default function LoginPage() {
  const { from, google, refusal, isWaiting } = useLoaderData() as Arrival
  const awake = useAwake()
  const { search } = useLocation()
  const isFromGoogle = awake && new URLSearchParams(search).has('code')
  return (
    <SignInFrame
      seed="Log in"
      sunAt={410}
      title="Welcome back"
      lead="Log in to go on where you left off."
      motto="Nobody builds a company alone."
    >
      {refusal === null ? null : <Alert className="sign-in-alert">{refusal}</Alert>}
      {isWaiting ? (
        <Suspense>
          <CodeForm from={from} />
        </Suspense>
      ) : isFromGoogle ? (
        <Loader label="Signing you in with Google…" />
      ) : (
        <>
          <LoginForm from={from} />
          <GoogleButton from={from} google={google} />
          <p className="sign-in-foot">
            New here? <Link to={`/signup${onwards(from)}`}>Create an account</Link>
          </p>
        </>
      )}
    </SignInFrame>
  )
}

function LoginForm({ from }: { from: string }) {
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const [timesAsked, setTimesAsked] = useState(0)
  const { submit, pending, problem, errors } = useSubmit(load, {
    answered(answer) {
      keep(answer)
      return navigate(from, { replace: true })
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
    <form ref={form} className="sign-in-form" method="post" noValidate onSubmit={submit}>
      {isRefused ? <Alert quiet>{problem.message}</Alert> : null}
      <Field
        name="email"
        label="Email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        error={errors['email']}
      />
      <PasswordField
        name="password"
        label="Password"
        autoComplete="current-password"
        maxLength={128}
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
        <Link className="sign-in-forgotten" to="/forgot-password">
          Forgot password?
        </Link>
      )}
      <SubmitButton pending={pending} pendingWords="Logging in…">
        Login
      </SubmitButton>
    </form>
  )
}
