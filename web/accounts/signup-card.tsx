import { afterSignIn } from '#contract/accounts/return-to.ts'
import { useSubmit } from '#web/app/forms/form.ts'
import { RefusalAlert } from '#web/app/forms/refusal-alert.tsx'
import { keep } from '#web/app/api/session.ts'
import { LOGIN_FIRST, onwards } from '#web/app/layout/login-first.ts'
import { notify } from '#web/ui/layers/toast.tsx'
import { Alert } from '#web/ui/controls/alert.tsx'
import { Field } from '#web/ui/controls/field.tsx'
import { type CardProps, type Go } from './sign-in-state.ts'
import { EmailField } from './email-field.tsx'
import { GoogleButton } from './google/google-button.tsx'
import { NewPasswordField } from '#web/app/forms/new-password-field.tsx'
import { SubmitButton } from './submit-button.tsx'

const load = async () => (await import('#contract/accounts/accounts.ts')).createUser

/** Creates an account with name, e-mail and password, or with Google. */
export function SignupCard({ from, google, refusal, go }: CardProps) {
  return (
    <>
      <Alert className="sign-in-alert" hidden={refusal === null}>
        <p>{refusal ?? LOGIN_FIRST}</p>
        {refusal === null || refusal === LOGIN_FIRST ? (
          <p>
            New here? Create an account: your application is kept in it, and you go straight on from here.
          </p>
        ) : null}
      </Alert>
      <SignupForm from={from} go={go} />
      <GoogleButton from={from} google={google} />
      <p className="sign-in-foot">
        Have an account already?{' '}
        <a href={`/login${onwards(from)}`} data-takes-return>
          Log in instead
        </a>
      </p>
    </>
  )
}

function SignupForm({ from, go }: { from: string; go: Go }) {
  const { submit, pending, problem, errors } = useSubmit(load, {
    answered(answer) {
      keep(answer)
      notify(
        `Your account is ready. We have written to ${answer.user.email}: please open the link there.`,
        'success',
      )
      return go(afterSignIn(from, answer.user))
    },
  })
  return (
    <form className="column sign-in-form" method="post" noValidate onSubmit={submit}>
      <RefusalAlert problem={problem} />
      <Field
        id="account-name"
        name="name"
        label="Name"
        autoComplete="name"
        maxLength={100}
        error={errors['name']}
      />
      <EmailField error={errors['email']} />
      <NewPasswordField id="account-password" label="Password" error={errors['password']} />
      <SubmitButton pending={pending} pendingWords="Creating your account…">
        Create account
      </SubmitButton>
    </form>
  )
}
