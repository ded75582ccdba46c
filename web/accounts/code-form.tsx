import { useSubmit } from '#web/app/form.ts'
import { Refused } from '#web/app/refused.tsx'
import { keep } from '#web/app/session.ts'
import { CodeField } from '#web/ui/code-field.tsx'
import { type Go, onwards } from './arrival.ts'
import { SubmitButton } from './submit-button.tsx'

const load = async () => (await import('#contract/second-step.ts')).finishSignIn

/** The second step of a sign-in that has done its first elsewhere: at Google, or with a link that sets a password. */
export function CodeForm({ from, go }: { from: string; go: Go }) {
  const { submit, pending, problem, errors } = useSubmit(load, {
    answered(answer) {
      keep(answer)
      return go(from)
    },
  })
  return (
    <>
      <form className="sign-in-form" method="post" noValidate onSubmit={submit}>
        <Refused problem={problem} />
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
