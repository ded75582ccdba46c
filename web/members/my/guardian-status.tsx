import { OF_AGE } from '#contract/business-constants.ts'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Answer } from '#contract/call/endpoint.ts'
import { ANSWER_DAYS, askGuardian } from '#contract/membership/guardian.ts'
import type { myApplication } from '#contract/membership/members.ts'
import { useSubmit } from '#web/app/forms/form.ts'
import { RefusalAlert } from '#web/app/forms/refusal-alert.tsx'
import { useFocusOnHeadingAfterForm } from '#web/app/own-pages/part.tsx'
import { ButtonLink } from '#web/ui/controls/button-link.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { GuardianFields, tellAsked } from '../../app/forms/guardian-fields.tsx'

type Guardian = NonNullable<Answer<typeof myApplication>['guardian']>

const DELETED = `So we have deleted what you had told us. We keep only the day until which you are under ${OF_AGE}. If that day is wrong, write to us.`

/** The state of the guardian's agreement, and what the person under 18 can do meanwhile. */
export function GuardianStatus({ guardian }: { guardian: Guardian | null }) {
  const [isChanging, setChanging] = useState(false)
  if (guardian === null) return null
  const { name, email, answer, isAsked } = guardian
  if (answer === 'agreed') {
    return (
      <>
        <h2 className="display display-3">{`${name} has agreed`}</h2>
        <p>Your application is open to you now. Fill it in, pay at its last step, and an admin reads it.</p>
        <ButtonLink kind="warm" to="/partner/submit-details">
          Go on with your application
        </ButtonLink>
      </>
    )
  }
  if (answer === 'unnamed' || answer === 'refused') {
    return (
      <>
        <h2 className="display display-3">
          {answer === 'refused' ? 'Your guardian has said no' : 'A parent or guardian has to agree first'}
        </h2>
        <p>
          <span>
            {answer === 'refused'
              ? DELETED
              : `You are under ${OF_AGE}, so we ask one of them before you apply.`}
          </span>{' '}
          Name a parent or guardian, and we send them an e-mail with a link.{' '}
          <span>
            {answer === 'refused'
              ? 'The e-mail tells them that a guardian whom you named before has refused.'
              : ''}
          </span>
        </p>
        <NameGuardian guardian={guardian} named={() => undefined} />
      </>
    )
  }
  return (
    <>
      <h2 className="display display-3">{isAsked ? `We have asked ${name}` : `${name} is not asked yet`}</h2>
      <p>
        <span>
          {isAsked
            ? `An e-mail with a link went to ${email}. Once they agree we write to you at once, and your application opens.`
            : `Once you have confirmed your own e-mail, an e-mail with a link goes to ${name} at ${email}. If you have confirmed it already, press the button below.`}
        </span>{' '}
        Until then we store nothing of you but your name and date of birth, and their name and e-mail. Without
        an answer within {ANSWER_DAYS} days we delete them.
      </p>
      {isChanging ? (
        <NameGuardian guardian={guardian} named={() => setChanging(false)} />
      ) : (
        <div className="row">
          <AskAgain isAsked={isAsked} />
          <Button kind="ghost" onClick={() => setChanging(true)}>
            Change name or guardian
          </Button>
        </div>
      )}
    </>
  )
}

function NameGuardian({ guardian, named }: { guardian: Guardian; named: () => void }) {
  const { revalidate } = useRevalidator()
  const formRef = useFocusOnHeadingAfterForm()
  const known = { ...guardian, guardianName: guardian.name, guardianEmail: guardian.email }
  const { submit, pending, problem, errors } = useSubmit(askGuardian, {
    answered({ isSent }) {
      tellAsked(isSent)
      named()
      return revalidate()
    },
    refused({ status }) {
      if (status === 409) void revalidate()
    },
  })
  return (
    <form
      className="column name-guardian"
      ref={formRef}
      method="post"
      noValidate
      onSubmit={submit}
      aria-label="Your guardian"
    >
      <RefusalAlert problem={problem} />
      <GuardianFields known={known} errors={errors} />
      <div>
        <Button type="submit" kind="warm" busy={pending}>
          Ask my guardian
        </Button>
      </div>
    </form>
  )
}

function AskAgain({ isAsked }: { isAsked: boolean }) {
  const { revalidate } = useRevalidator()
  const { submit, pending, problem } = useSubmit(askGuardian, {
    answered({ isSent }) {
      tellAsked(isSent)
      return revalidate()
    },
    refused({ status }) {
      if (status === 409) void revalidate()
    },
  })
  return (
    <form className="ask-guardian" method="post" noValidate onSubmit={submit} aria-label="Your guardian">
      <RefusalAlert problem={problem} />
      <Button type="submit" kind="ghost" busy={pending}>
        {isAsked ? 'Send it again' : 'Ask now'}
      </Button>
    </form>
  )
}
