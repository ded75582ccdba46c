import type { Look } from '#web/ui/controls/button.tsx'
import type { Answer } from '#contract/call/endpoint.ts'
import type { myApplication, ApplicationStatus } from '#contract/membership/members.ts'
import { dayInWords } from '#contract/values/days.ts'
import { DECLINED_RULE } from '#contract/membership/refund-rule.ts'
import { rupees } from '#contract/money/currency.ts'
import { Suspense, type ReactNode } from 'react'
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
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { Time } from '#web/ui/time.tsx'

// Only needed when an admin has asked a question.
const AnswerQuestion = lazyPart(async () => (await import('./my/answer-question.tsx')).AnswerQuestion)

export type MyApplication = Answer<typeof myApplication>

type Props = {
  application: MyApplication
  /** The answers of the application are shown beside this panel, which then has no link to them. */
  isBesideAnswers?: boolean
}

/** Applications that are not decided yet can be corrected. */
const correctable: ReadonlySet<ApplicationStatus> = new Set<ApplicationStatus>(['paid', 'aid', 'question'])

/** The state of a person's application: what happened, what happens next, and one action. */
export function ApplicationStatusPanel({ application, isBesideAnswers = false }: Props) {
  const { tone, label } = pills[application.standing]
  return (
    <section className="panel stack standing" aria-label="Your application">
      <Pill tone={tone}>{label}</Pill>
      <StatusWords application={application} />
      {isBesideAnswers || application.submittedAt === null || application.standing === 'guardian' ? null : (
        <p>
          <Link className="text-link" to="/my/application">
            {correctable.has(application.standing) ? 'Read or correct what you sent' : 'Read what you sent'}
          </Link>
        </p>
      )}
    </section>
  )
}

type StatusProps = { title: string; to: string; action: string; kind?: Look['kind']; children: ReactNode }

function Status({ title, to, action, kind = 'warm', children }: StatusProps) {
  return (
    <>
      <h2 className="display display-3">{title}</h2>
      {children}
      <ButtonLink kind={kind} to={to}>
        {action}
      </ButtonLink>
    </>
  )
}

const FORM = '/partner/submit-details'
const NEXT_EVENTS = { to: '/events', action: 'See the next events' }

function StatusWords({ application }: { application: MyApplication }) {
  const { standing, categoryName, amount, submittedAt, paidAt, receivedOn, openOrder, guardian } = application
  const { user } = useSession()
  // An order that is no longer valid is paid at today's price.
  const toPay = openOrder === null || openOrder.change === null ? amount : openOrder.today.total
  const sum = toPay === null ? 'the fee' : rupees(toPay)
  if (standing === 'guardian' || (guardian?.answer === 'agreed' && ['none', 'draft'].includes(standing)))
    return <GuardianStatus guardian={guardian} />
  switch (standing) {
    case 'none':
      return (
        <Status title="Begin your application" to={FORM} action="Join Membership">
          <p>Six short steps, about a quarter of an hour. What you type is kept from the first letter.</p>
        </Status>
      )
    case 'draft':
      return (
        <Status title="You have begun your application" to={FORM} action="Go on with your application">
          <p>What you have typed is kept. Nothing goes to us before you send it at the last step.</p>
        </Status>
      )
    case 'open':
      return (
        <>
          <Status
            title="Your application waits for its payment"
            to={`${FORM}?step=6`}
            action="Go on to payment"
          >
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
          </Status>
          <ClaimPayment />
        </>
      )
    case 'paid':
      return (
        <Status title="We have your payment" {...NEXT_EVENTS} kind="ghost">
          <p>
            <span>{`${amount === null ? 'Your payment' : sum} arrived${paidAt === null ? '' : ' on '}`}</span>
            {receivedOn !== null ? <Day of={receivedOn} /> : paidAt === null ? null : <Time at={paidAt} />}
            <span>.</span>
          </p>
          <Decision {...application} />
          <EmailsGoTo person={application.person} />
          <p>{DECLINED_RULE}</p>
        </Status>
      )
    case 'refunded':
      return (
        <Status title="Your payment was given back" to={`${FORM}?step=6`} action="Go on to payment">
          <PaidBack {...application} />
          <p>Your application is kept. If you still want to join, you can pay anew.</p>
        </Status>
      )
    case 'aid':
      return (
        <Status title="We have your application for financial aid" {...NEXT_EVENTS} kind="ghost">
          <p>
            <span>{submittedAt === null ? 'It arrived' : 'It arrived on '}</span>
            {submittedAt === null ? null : <Time at={submittedAt} />}
            <span>. There is nothing to pay.</span>
          </p>
          <Decision {...application} />
          <EmailsGoTo person={application.person} />
          <TakeBack />
        </Status>
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
        <Status title="You are a member" {...NEXT_EVENTS} kind="primary">
          <p>
            {user?.minorUntil
              ? `Your application is approved. Programmes in which you would be shown to others, or stay with them, open to you on ${dayInWords(user.minorUntil)}.`
              : 'Your application is approved, and every programme is open to you.'}
          </p>
        </Status>
      )
    case 'grace':
      return (
        <Status title="Your year is over" to="/my/renew" action="Renew">
          <Grace endsOn={user?.membership?.endsOn ?? null} />
        </Status>
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
        <Status title="Your application was declined" to={FORM} action="Apply again">
          <p>{`The reason: ${application.reason}`}</p>
          <PaidBack {...application} />
          <p>
            You can apply again whenever you like, also for financial aid: what you sent stands in the form,
            for you to change or add to.
          </p>
        </Status>
      )
    case 'ended':
      return application.comeBackUntil === null ? (
        <Status title="Your membership has ended" to={FORM} action="Apply again">
          <p>
            The programmes for members are closed to you now. Your account and your records stay, and you can
            apply again whenever you like.
          </p>
          {application.reason === null ? null : <p>{`The reason: ${application.reason}`}</p>}
        </Status>
      ) : (
        <Status title="Your membership is over" to="/my/renew" action="Come back">
          <p>
            The programmes for members are closed to you now. Your account and your records stay. Until{' '}
            <Day of={application.comeBackUntil} /> you can come back without applying again: the new year
            begins on the day on which you pay.
          </p>
        </Status>
      )
  }
}
