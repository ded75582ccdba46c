import type { Answer } from '#contract/call/endpoint.ts'
import type { myApplication, ApplicationStatus } from '#contract/membership/members.ts'
import { dayInWords } from '#contract/values/days.ts'
import { DECLINED_RULE } from '#contract/membership/refund-rule.ts'
import { rupees } from '#contract/money/currency.ts'
import { Suspense } from 'react'
import { Link } from 'react-router'
import { GuardianStatus } from './my/guardian-status.tsx'
import { Day } from '#web/app/dashboard/list/day.tsx'
import { EmailsGoTo } from '#web/app/own-pages/emails-go-to.tsx'
import { useSession } from '#web/app/api/session.ts'
import { Decision } from '#web/app/own-pages/decision-due.tsx'
import { OpenOrderWords } from '#web/app/prices/open-order.tsx'
import { ClaimPayment } from './claim-payment.tsx'
import { pills } from './application-pills.ts'
import { Grace } from './grace.tsx'
import { PaidBack } from './paid-back.tsx'
import { WriteToUs } from '#web/app/layout/write-to-us.tsx'
import { TakeBack } from './take-back.tsx'
import { ButtonLink } from '#web/ui/controls/button-link.tsx'
import { Pill } from '#web/ui/controls/pill.tsx'
import { lazyImport, NO_FORM } from '#web/ui/lazy-import.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { Time } from '#web/ui/time.tsx'

// With a question that waits only.
const AnswerQuestion = lazyPart(
  async () =>
    (await lazyImport(() => import('./my/answer-question.tsx'), { failed: NO_FORM })).AnswerQuestion,
)

export type MyApplication = Answer<typeof myApplication>

type Props = {
  application: MyApplication
  /** The whole of it stands beside. */
  isRead?: boolean
}

/** What waits for a decision may be corrected. */
const waits: ReadonlySet<ApplicationStatus> = new Set<ApplicationStatus>(['paid', 'aid', 'question'])

/** Where a person's application stands: what happened, what happens next, and one thing to do. */
export function ApplicationStatusPanel({ application, isRead = false }: Props) {
  const { tone, label } = pills[application.standing]
  return (
    <section className="panel stack standing" aria-label="Your application">
      <Pill tone={tone}>{label}</Pill>
      <StatusWords application={application} />
      {isRead || application.submittedAt === null || application.standing === 'guardian' ? null : (
        <p>
          <Link className="text-link" to="/my/application">
            {waits.has(application.standing) ? 'Read or correct what you sent' : 'Read what you sent'}
          </Link>
        </p>
      )}
    </section>
  )
}

function StatusWords({ application }: { application: MyApplication }) {
  const { standing, categoryName, amount, submittedAt, paidAt, receivedOn, openOrder } = application
  const { user } = useSession()
  const endsOn = user?.membership?.endsOn ?? null
  // An order that no longer holds is paid at what it costs today.
  const toPay = openOrder === null || openOrder.change === null ? amount : openOrder.today.total
  const sum = toPay === null ? 'the fee' : rupees(toPay)
  switch (standing) {
    case 'none':
      return application.guardian?.answer === 'agreed' ? (
        <GuardianStatus guardian={application.guardian} />
      ) : (
        <>
          <h2 className="display display-3">Begin your application</h2>
          <p>Six short steps, about a quarter of an hour. What you type is kept from the first letter.</p>
          <ButtonLink kind="warm" to="/partner/submit-details">
            Join Membership
          </ButtonLink>
        </>
      )
    case 'guardian':
      return <GuardianStatus guardian={application.guardian} />
    case 'draft':
      return application.guardian?.answer === 'agreed' ? (
        <GuardianStatus guardian={application.guardian} />
      ) : (
        <>
          <h2 className="display display-3">You have begun your application</h2>
          <p>What you have typed is kept. Nothing goes to us before you send it at the last step.</p>
          <ButtonLink kind="warm" to="/partner/submit-details">
            Go on with your application
          </ButtonLink>
        </>
      )
    case 'open':
      return (
        <>
          <h2 className="display display-3">Your application waits for its payment</h2>
          <p>
            <span>
              {categoryName === null
                ? 'Your application is stored.'
                : `Your application for ${categoryName} is stored.`}
            </span>{' '}
            Once <span>{sum}</span> has arrived, an admin reads it. If you have just paid, give it a minute.
            If a payment failed, everything is kept as it was: go on and try again.
          </p>
          <OpenOrderWords order={openOrder} />
          <ButtonLink kind="warm" to="/partner/submit-details?step=6">
            Go on to payment
          </ButtonLink>
          <ClaimPayment />
        </>
      )
    case 'paid':
      return (
        <>
          <h2 className="display display-3">We have your payment</h2>
          <p>
            <span>{`${amount === null ? 'Your payment' : sum} arrived${paidAt === null ? '' : ' on '}`}</span>
            {receivedOn !== null ? <Day of={receivedOn} /> : paidAt === null ? null : <Time at={paidAt} />}
            <span>.</span>
          </p>
          <Decision {...application} />
          <EmailsGoTo person={application.person} />
          <p>{DECLINED_RULE}</p>
          <ButtonLink kind="ghost" to="/events">
            See the next events
          </ButtonLink>
        </>
      )
    case 'refunded':
      return (
        <>
          <h2 className="display display-3">Your payment was given back</h2>
          <PaidBack {...application} />
          <p>Your application is kept. If you still want to join, you can pay anew.</p>
          <ButtonLink kind="warm" to="/partner/submit-details?step=6">
            Go on to payment
          </ButtonLink>
        </>
      )
    case 'aid':
      return (
        <>
          <h2 className="display display-3">We have your application for financial aid</h2>
          <p>
            <span>{submittedAt === null ? 'It arrived' : 'It arrived on '}</span>
            {submittedAt === null ? null : <Time at={submittedAt} />}
            <span>. There is nothing to pay.</span>
          </p>
          <Decision {...application} />
          <EmailsGoTo person={application.person} />
          <TakeBack />
          <ButtonLink kind="ghost" to="/events">
            See the next events
          </ButtonLink>
        </>
      )
    case 'needs_review':
      return (
        <>
          <h2 className="display display-3">Your payment needs a second look</h2>
          <p>
            A payment arrived, but not as it was ordered, or after the price of the order had ended. An admin
            is looking into it and writes to you. Please do not pay again.
          </p>
          <WriteToUs />
        </>
      )
    case 'member':
      return (
        <>
          <h2 className="display display-3">You are a member</h2>
          {user?.minorUntil ? (
            <p>{`Your application is approved. Programmes in which you would be shown to others, or stay with them, open to you on ${dayInWords(user.minorUntil)}.`}</p>
          ) : (
            <p>Your application is approved, and every programme is open to you.</p>
          )}
          <ButtonLink to="/events">See the next events</ButtonLink>
        </>
      )
    case 'grace':
      return (
        <>
          <h2 className="display display-3">Your year is over</h2>
          <Grace endsOn={endsOn} />
          <ButtonLink kind="warm" to="/my/renew">
            Renew
          </ButtonLink>
        </>
      )
    case 'question':
      return (
        <>
          <h2 className="display display-3">We have a question for you</h2>
          <p>Your application waits for your answer. An admin reads on as soon as it is there.</p>
          <Suspense fallback={null}>
            <AnswerQuestion question={application.question ?? ''} />
          </Suspense>
        </>
      )
    case 'declined':
      return (
        <>
          <h2 className="display display-3">Your application was declined</h2>
          <p>{`The reason: ${application.reason}`}</p>
          <PaidBack {...application} />
          <p>
            You can apply again whenever you like, also for financial aid: what you sent stands in the form,
            for you to change or add to.
          </p>
          <ButtonLink kind="warm" to="/partner/submit-details">
            Apply again
          </ButtonLink>
        </>
      )
    case 'ended':
      return application.comeBackUntil === null ? (
        <>
          <h2 className="display display-3">Your membership has ended</h2>
          <p>
            The programmes for members are closed to you now. Your account and your records stay, and you can
            apply again whenever you like.
          </p>
          {application.reason === null ? null : <p>{`The reason: ${application.reason}`}</p>}
          <ButtonLink kind="warm" to="/partner/submit-details">
            Apply again
          </ButtonLink>
        </>
      ) : (
        <>
          <h2 className="display display-3">Your membership is over</h2>
          <p>
            The programmes for members are closed to you now. Your account and your records stay. Until{' '}
            <Day of={application.comeBackUntil} /> you can come back without applying again: the new year
            begins on the day on which you pay.
          </p>
          <ButtonLink kind="warm" to="/my/renew">
            Come back
          </ButtonLink>
        </>
      )
  }
}
