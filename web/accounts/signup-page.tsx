import {
  type ClientLoaderFunctionArgs,
  Link,
  type LoaderFunctionArgs,
  useLoaderData,
  useNavigate,
} from 'react-router'
import { useSubmit } from '#web/app/form.ts'
import { pageMeta } from '#web/app/found.ts'
import { pageCalls } from '#web/app/page-calls.ts'
import { reading } from '#web/app/reading.ts'
import { keep } from '#web/app/session.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Field, PasswordField } from '#web/ui/field.tsx'
import { type Arrival, arrive, arriveAsleep, onwards } from './arrival.ts'
import { GoogleButton } from './google-button.tsx'
import { SignInFrame } from './sign-in-frame.tsx'
import { SubmitButton } from './submit-button.tsx'

const load = async () => (await import('#contract/accounts.ts')).createUser

export const handle = reading

export const meta = pageMeta({
  title: 'Create an account',
  description: 'Create an FWC account: free, and the first step to membership.',
  seed: 'Sign up',
})

export function loader({ context }: LoaderFunctionArgs) {
  return arriveAsleep(context.get(pageCalls))
}

export function clientLoader(args: ClientLoaderFunctionArgs) {
  return arrive(args)
}
clientLoader.hydrate = true as const

/** Create an account with name, e-mail and password, or with Google. */
export default function SignupPage() {
  const { from, google, refusal } = useLoaderData() as Arrival
  return (
    <SignInFrame
      seed="Sign up"
      sunAt={330}
      title="Create your account"
      lead="It is free. Membership is the step after."
      motto="Meet people who have done it, and be seen by those who should know you."
    >
      {refusal === null ? null : <Alert className="sign-in-alert">{refusal}</Alert>}
      <SignupForm from={from} />
      <GoogleButton from={from} google={google} />
      <p className="sign-in-foot">
        Have an account already? <Link to={`/login${onwards(from)}`}>Log in</Link>
      </p>
    </SignInFrame>
  )
}

function SignupForm({ from }: { from: string }) {
  const navigate = useNavigate()
  const { submit, pending, problem, errors } = useSubmit(load, {
    answered(answer) {
      keep(answer)
      return navigate(from, { replace: true })
    },
  })
  const isRefused = problem !== null && problem.fields === undefined
  return (
    <form className="sign-in-form" method="post" noValidate onSubmit={submit}>
      {isRefused ? <Alert quiet>{problem.message}</Alert> : null}
      <Field name="name" label="Name" autoComplete="name" maxLength={100} error={errors['name']} />
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
        autoComplete="new-password"
        hint="8 characters or more. A few words that only you would put together are good."
        maxLength={128}
        error={errors['password']}
      />
      <SubmitButton pending={pending} pendingWords="Creating your account…">
        Create account
      </SubmitButton>
    </form>
  )
}
