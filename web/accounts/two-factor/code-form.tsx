import { afterSignIn } from '#contract/accounts/return-to.ts'
import { useSubmit } from '#web/app/forms/form.ts'
import { RefusalAlert } from '#web/app/forms/refusal-alert.tsx'
import { keep } from '#web/app/api/session.ts'
import { CodeField } from '#web/ui/controls/code-field.tsx'
import type { Go } from '#web/accounts/sign-in-state.ts'
import { onwards } from '#web/app/layout/login-first.ts'
import { SubmitButton } from '#web/accounts/submit-button.tsx'

const load = async () => (await import('#contract/accounts/two-factor.ts')).finishSignIn

/** The second factor of a sign-in that began at Google, or with a link that sets a password. */
export function CodeForm({ from, go }: { from: string; go: Go }) {
  const { submit, pending, problem, errors } = useSubmit(load, {
    answered(answer) {
      keep(answer)
      return go(afterSignIn(from, answer.user))
    },
  })
  return (
    <>
      <form className="column sign-in-form" method="post" noValidate onSubmit={submit}>
        <RefusalAlert problem={problem} />
        <CodeField spare focused error={errors['code']} />
        <SubmitButton pending={pending} pendingWords="Logging in…">
          Login
        </SubmitButton>
      </form>
      <p className="sign-in-foot">
        <a href={`/login${onwards(from)}`}>Log in another way</a>
      </p>
    </>
  )
}
