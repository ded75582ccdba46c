import { Link, useNavigate } from 'react-router'
import { afterSignIn } from '#contract/accounts/return-to.ts'
import type { PageHandle } from '#contract/site/page-handle.ts'
import { useSubmit } from '#web/app/forms/form.ts'
import { titleMeta } from '#web/app/seo/metadata.ts'
import { keep } from '#web/app/api/session.ts'
import { Alert } from '#web/ui/controls/alert.tsx'
import { useHydrated } from '#web/ui/hydrated.ts'
import { notify } from '#web/ui/layers/toast.tsx'
import { NewPasswordField } from '#web/app/forms/new-password-field.tsx'
import { SignInFrame } from './sign-in-frame.tsx'
import { SubmitButton } from './submit-button.tsx'

const load = async () => (await import('#contract/accounts/accounts.ts')).setPassword

export const handle = { private: 'secret' } satisfies PageHandle

export const meta = titleMeta('Set your password')

/** Sets a password by a one-time link. The token is in the fragment, which is never sent. */
export default function SetPasswordPage() {
  const hydrated = useHydrated()
  const hasToken = !hydrated || location.hash.length > 1
  return (
    <SignInFrame
      seed="Set your password"
      sunAt={250}
      title="Set your password"
      lead="Choose a password, and you are signed in."
      motto="One link, one use: after this, the password is yours alone."
    >
      {hasToken ? (
        <SetPasswordForm />
      ) : (
        <Alert>
          This link is not complete. Please open it from the message again, or copy all of it. <AskAgain />
        </Alert>
      )}
      <p className="sign-in-foot">
        Know your password? <Link to="/login">Log in</Link>
      </p>
    </SignInFrame>
  )
}

function AskAgain() {
  return <Link to="/forgot-password">Ask for a new link</Link>
}

function SetPasswordForm() {
  const navigate = useNavigate()
  const { submit, pending, problem, errors } = useSubmit(load, {
    inputOf: (form) => ({ token: location.hash.slice(1), password: String(form.get('password') ?? '') }),
    answered(answer) {
      keep(answer)
      const { user } = answer
      // A new admin has all the work before them.
      return navigate(user.role === 'admin' ? '/admin' : afterSignIn('/', user), { replace: true })
    },
    asks: 'two_factor',
    refused({ code }) {
      if (code !== 'two_factor') return
      notify('Your new password is set.', 'success')
      void navigate('/login?step=code', { replace: true })
    },
  })
  const isRefused = problem !== null && errors['password'] === undefined
  return (
    <form className="column sign-in-form" method="post" noValidate onSubmit={submit}>
      {isRefused ? (
        <Alert quiet>
          {problem.code === 'link_used' ? (
            <span>
              A password was set with this link already. <Link to="/login">Log in</Link> with it. It was not
              you, or you do not know it? <AskAgain />
            </span>
          ) : (
            <>
              <span>{`${problem.message} `}</span>
              {problem.code === 'link_expired' ? <AskAgain /> : null}
            </>
          )}
        </Alert>
      ) : null}
      <NewPasswordField label="New password" error={errors['password']} />
      <SubmitButton pending={pending} pendingWords="Setting your password…">
        Set password
      </SubmitButton>
    </form>
  )
}
