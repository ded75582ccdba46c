import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { cancelEmailChange, type myEmailChange } from '#contract/accounts/own-account.ts'
import type { Answer } from '#contract/call/endpoint.ts'
import { useSubmit } from '#web/app/forms/form.ts'
import { RefusalAlert } from '#web/app/forms/refusal-alert.tsx'
import { useFocusOnHeadingAfterForm } from '#web/app/own-pages/part.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { notify } from '#web/ui/layers/toast.tsx'
import { Time } from '#web/ui/time.tsx'
import { ChangeEmail } from './change-email.tsx'

export type EmailChange = NonNullable<Answer<typeof myEmailChange>['change']>

/** A new e-mail that is not confirmed yet, with buttons to send the link again or to keep the present one. */
export function PendingEmailChange({ change, hasPassword }: { change: EmailChange; hasPassword: boolean }) {
  const formRef = useFocusOnHeadingAfterForm()
  const [isAgain, setAgain] = useState(false)
  const { revalidate } = useRevalidator()
  const { submit, pending, problem } = useSubmit(cancelEmailChange, {
    async answered() {
      notify('Your e-mail stays as it is. The link we sent opens nothing any more.', 'success')
      await revalidate()
    },
  })
  return (
    <li className="stack">
      <p>
        <b>{change.email}</b> waits to be confirmed: open the link in the e-mail that we sent there, until{' '}
        <Time at={change.validUntil} />. Until then the present one stays. Nothing came? Look among the spam,
        or have it sent again.
      </p>
      <RefusalAlert problem={problem} />
      <form
        ref={formRef}
        className="actions"
        method="post"
        noValidate
        onSubmit={submit}
        aria-label="A new e-mail waits"
      >
        <Button kind="ghost" size="small" onClick={() => setAgain(true)}>
          Send the link again
        </Button>
        <Button type="submit" kind="ghost" size="small" busy={pending}>
          Keep my present e-mail
        </Button>
      </form>
      {isAgain ? (
        <ChangeEmail hasPassword={hasPassword} email={change.email} onClose={() => setAgain(false)} />
      ) : null}
    </li>
  )
}
