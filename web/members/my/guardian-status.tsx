import { useRevalidator } from 'react-router'
import type { Answer } from '#contract/endpoint.ts'
import { askGuardian } from '#contract/membership/guardian.ts'
import type { myApplication } from '#contract/membership/members.ts'
import { useSubmit } from '#web/app/forms/form.ts'
import { Refused } from '#web/app/forms/refused.tsx'
import { ButtonLink } from '#web/ui/controls/button-link.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { notify } from '#web/ui/layers/toast.tsx'

type Guardian = Answer<typeof myApplication>['guardian']

/** What the guardian of a minor has said, and what the applicant may do meanwhile. */
export function GuardianStatus({ guardian }: { guardian: Guardian }) {
  if (guardian === null) return null
  const { name, email, answer, asksAid } = guardian
  if (answer === 'agreed') {
    return (
      <>
        <h2 className="display display-3">{name} has agreed</h2>
        <p>What you typed is kept. Pay at the last step of your application, and an admin reads it.</p>
        <ButtonLink kind="warm" to="/partner/submit-details?step=6">
          Go on to payment
        </ButtonLink>
      </>
    )
  }
  if (answer === 'refused') {
    return (
      <>
        <h2 className="display display-3">{name} has said no</h2>
        <p>
          Your application is kept, and nothing was paid. Speak with them and ask again, or name another
          parent or guardian.
        </p>
        <div className="row">
          <ButtonLink kind="warm" to="/partner/submit-details?step=1">
            Name another guardian
          </ButtonLink>
          <AskAgain words="Ask them again" />
        </div>
      </>
    )
  }
  return (
    <>
      <h2 className="display display-3">We have asked {name}</h2>
      <p>
        An e-mail with a link went to {email}.{' '}
        {asksAid ? 'An admin reads your application once they agree.' : 'You can pay once they agree.'} We
        write to you at once, and what you typed is kept.
      </p>
      <div className="row">
        <AskAgain words="Send it again" />
        <ButtonLink kind="ghost" to="/partner/submit-details?step=1">
          Change application or guardian
        </ButtonLink>
      </div>
    </>
  )
}

function AskAgain({ words }: { words: string }) {
  const { revalidate } = useRevalidator()
  const { submit, pending, problem } = useSubmit(askGuardian, {
    answered() {
      notify('The e-mail is on its way. They should look among the spam too.', 'success')
      return revalidate()
    },
    refused({ status }) {
      if (status === 409) void revalidate()
    },
  })
  return (
    <form className="ask-guardian" method="post" noValidate onSubmit={submit} aria-label="Your guardian">
      <Refused problem={problem} />
      <Button type="submit" kind="ghost" busy={pending}>
        {words}
      </Button>
    </form>
  )
}
