import { useSubmit } from '#web/app/form.ts'
import { keep } from '#web/app/session.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Field, PasswordField } from '#web/ui/field.tsx'
import { type CardProps, type Go, onwards } from './arrival.ts'
import { EmailField } from './email-field.tsx'
import { GoogleButton } from './google-button.tsx'
import { SubmitButton } from './submit-button.tsx'

const load = async () => (await import('#contract/accounts.ts')).createUser

/** Create an account with name, e-mail and password, or with Google. An island. */
export function SignupCard({ from, google, refusal, go }: CardProps) {
  return (
    <>
      {refusal === null ? null : <Alert className="sign-in-alert">{refusal}</Alert>}
      <SignupForm from={from} go={go} />
      <GoogleButton from={from} google={google} />
      <p className="sign-in-foot">
        Have an account already? <a href={`/login${onwards(from)}`}>Log in</a>
      </p>
    </>
  )
}

function SignupForm({ from, go }: { from: string; go: Go }) {
  const { submit, pending, problem, errors } = useSubmit(load, {
    answered(answer) {
      keep(answer)
      return go(from)
    },
  })
  const isRefused = problem !== null && problem.fields === undefined
  return (
    <form className="sign-in-form" method="post" noValidate onSubmit={submit}>
      {isRefused ? <Alert quiet>{problem.message}</Alert> : null}
      <Field
        id="account-name"
        name="name"
        label="Name"
        autoComplete="name"
        maxLength={100}
        error={errors['name']}
      />
      <EmailField error={errors['email']} />
      <PasswordField
        id="account-password"
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
