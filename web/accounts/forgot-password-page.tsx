import { inWords, PASSWORD_LINK_HOURS } from '#contract/business-constants.ts'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { returnTo } from '#contract/accounts/return-to.ts'
import { useSubmit } from '#web/app/forms/form.ts'
import { onwards } from '#web/app/layout/login-first.ts'
import { RefusalAlert } from '#web/app/forms/refusal-alert.tsx'
import { hiddenMeta } from '#web/app/seo/metadata.ts'
import { Alert } from '#web/ui/controls/alert.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { EmailField } from './email-field.tsx'
import { SignInFrame } from './sign-in-frame.tsx'
import { SubmitButton } from './submit-button.tsx'

const load = async () => (await import('#contract/accounts/accounts.ts')).forgotPassword

const SENT =
  'If there is an account with this e-mail, the link is on its way. Please look in your inbox, and among the spam too.'

export const meta = hiddenMeta('Forgot your password?')

/** Asks for a one-time link to set a new password. */
export default function ForgotPasswordPage() {
  const [isSent, setSent] = useState(false)
  const from = returnTo(useLocation().search)
  return (
    <SignInFrame
      seed="Forgot your password"
      sunAt={470}
      title="Forgot your password?"
      lead={`We mail you a link to set a new one. It works once, for ${inWords(PASSWORD_LINK_HOURS, 'hour')}.`}
      motto="It happens to everybody. You are back in a minute."
    >
      {isSent ? (
        <>
          <Alert kind="success">{SENT}</Alert>
          <Button kind="ghost" className="sign-in-again" onClick={() => setSent(false)}>
            Use another e-mail
          </Button>
        </>
      ) : (
        <ForgotPasswordForm onSent={() => setSent(true)} />
      )}
      <p className="sign-in-foot">
        Remembered it?{' '}
        <Link to={`/login${onwards(from)}`} data-takes-return>
          Log in
        </Link>
      </p>
    </SignInFrame>
  )
}

function ForgotPasswordForm({ onSent }: { onSent: () => void }) {
  const { submit, pending, problem, errors } = useSubmit(load, { answered: onSent })
  return (
    <form className="column sign-in-form" method="post" noValidate onSubmit={submit}>
      {/* Shown by the server, in answer to a form that came without scripts (`server/pages/plain-forms.ts`). */}
      <Alert className="sign-in-alert" hidden>
        {SENT}
      </Alert>
      <RefusalAlert problem={problem} />
      <EmailField error={errors['email']} />
      <SubmitButton pending={pending} pendingWords="Sending…">
        Send the link
      </SubmitButton>
    </form>
  )
}
