import { useNamed } from '#web/app/layout/use-branding.ts'
import { useEffect, useState } from 'react'
import { type ClientLoaderFunctionArgs, Link, redirect, useLoaderData, useRevalidator } from 'react-router'
import type { Answer } from '#contract/call/endpoint.ts'
import { myApplication } from '#contract/membership/members.ts'
import { confirmPayment, type OwnMoney, pauseAfter } from '#contract/membership/payments.ts'
import { DECLINED_RULE } from '#contract/membership/refund-rule.ts'
import { rupees } from '#contract/money/currency.ts'
import { Problem } from '#contract/call/problem.ts'
import type { PageHandle } from '#contract/site/page-handle.ts'
import { request } from '#web/app/api/client.ts'
import { titleMeta } from '#web/app/seo/metadata.ts'
import { loginFirst } from '#web/app/layout/login-first.ts'
import { readSession, sessionNow } from '#web/app/api/session.ts'
import { EmailsGoTo } from '#web/app/own-pages/emails-go-to.tsx'
import { keptOf, MoneyInReviewOrReturned } from '#web/app/own-pages/own-money.tsx'
import { DecisionDue } from '#web/app/own-pages/decision-due.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { ButtonLink } from '#web/ui/controls/button-link.tsx'
import { FullPage } from '#web/ui/full-page.tsx'
import { Loader } from '#web/ui/skeleton.tsx'
import { Countdown } from './countdown.tsx'
import './success.css'

type Application = Answer<typeof myApplication>
type Loaded = { order: string } & (
  | { answer: Answer<typeof confirmPayment>; application: Application | null }
  | { problem: Problem }
)

export const handle = { private: 'signed-in' } satisfies PageHandle

export const meta = titleMeta('Your payment')

export async function clientLoader({ params }: ClientLoaderFunctionArgs): Promise<Loaded | Response> {
  const order = params['id'] ?? ''
  const user = await readSession()
  const { error } = sessionNow()
  if (user === null && error !== null) {
    return { order, problem: error instanceof Problem ? error : new Problem('database_unavailable') }
  }
  if (user === null) return redirect(loginFirst(`/paymentsuccess/${order}`))
  try {
    const answer = await request(confirmPayment, { id: order })
    return { order, answer, application: answer.success ? await ownApplication() : null }
  } catch (failure) {
    if (!(failure instanceof Problem)) throw failure
    return failure.status === 401
      ? redirect(loginFirst(`/paymentsuccess/${order}`))
      : { order, problem: failure }
  }
}

/** When the application is decided, and where e-mails go. Without it, the page still confirms the payment. */
async function ownApplication(): Promise<Application | null> {
  try {
    return await request(myApplication, {})
  } catch (failure) {
    if (failure instanceof Problem) return null
    throw failure
  }
}

export function HydrateFallback() {
  return <Loader label="Confirming your payment…" />
}

/** Asks the server to confirm a payment; after that, counts down and goes to the home page. */
export default function SuccessPage() {
  const loaded = useLoaderData() as Loaded
  if ('problem' in loaded) return <PaymentProblem problem={loaded.problem} />
  const { money, success } = loaded.answer
  if (money !== undefined && !(success && money.sums.some((sum) => keptOf(sum) > 0)))
    return <NotKept money={money} order={loaded.order} />
  if (success) return <Received {...loaded.answer} application={loaded.application} order={loaded.order} />
  return <NotYet {...loaded.answer} />
}

type Confirmed = Answer<typeof confirmPayment>
type Paid = Pick<Confirmed, 'amount' | 'purpose' | 'money'> & {
  order: string
  application: Application | null
}

function Received({ amount, purpose, money, application, order }: Paid) {
  const named = useNamed()
  return (
    <FullPage seed={order} eyebrow="Payment" title="Payment received" accent="#0b5c47">
      <div className="paid-words">
        <p>
          Thank you. <b>{rupees(amount)}</b> has arrived, and the receipt is on its way to your e-mail.
        </p>
        {money === undefined ? null : <MoneyInReviewOrReturned money={money} />}
        {application === null ? null : <EmailsGoTo person={application.person} />}
        {purpose === 'renewal' ? (
          <p>{named('Your membership goes on for another year. My {shortName} shows its days.')}</p>
        ) : (
          <>
            <DecisionDue dueAt={application?.dueAt ?? null} />
            <p>{DECLINED_RULE}</p>
          </>
        )}
        <p>
          <Link className="text-link" to="/my">
            {named('My {shortName}')}
          </Link>{' '}
          shows where it stands.
        </p>
      </div>
      <Countdown />
    </FullPage>
  )
}

/** The money arrived but does not pay for the order; the person has nothing to do. */
function NotKept({ money, order }: { money: OwnMoney; order: string }) {
  const named = useNamed()
  const isHere = money.sums.some(({ inReview }) => inReview > 0)
  return (
    <FullPage
      seed={order}
      eyebrow="Payment"
      title={isHere ? 'Your payment has arrived' : 'Your payment goes back to you'}
    >
      <div className="paid-words">
        <MoneyInReviewOrReturned money={money} />
        <p>{named('My {shortName} shows what comes of it.')}</p>
      </div>
      <p className="actions">
        <ButtonLink to="/my">{named('My {shortName}')}</ButtonLink>
      </p>
    </FullPage>
  )
}

/** The provider knows of no payment yet. It may still arrive, so the server is asked again. */
function NotYet({ amount, purpose }: Pick<Confirmed, 'amount' | 'purpose'>) {
  const isRenewal = purpose === 'renewal'
  const { revalidate, state } = useRevalidator()
  const [timesAsked, setTimesAsked] = useState(1)
  useEffect(() => {
    if (state !== 'idle') return undefined
    const timer = setTimeout(() => {
      setTimesAsked(timesAsked + 1)
      void revalidate()
    }, pauseAfter(timesAsked))
    return () => clearTimeout(timer)
  }, [state, revalidate, timesAsked])
  return (
    <FullPage seed="not yet" eyebrow="Payment" title="Your payment is not here yet">
      <div className="paid-words">
        <p>
          The payment of <b>{rupees(amount)}</b> has not been confirmed. Some banks take a minute. This page
          asks again by itself, and you may close it: we keep asking without you.
        </p>
        <output className="beside">
          <span className="spinner" aria-hidden="true" /> Asking the payment provider…
        </output>
      </div>
      <p className="actions">
        <ButtonLink to={isRenewal ? '/my/renew' : '/partner/submit-details?step=6'}>
          Try to pay again
        </ButtonLink>
        <ButtonLink kind="ghost" to={isRenewal ? '/my' : '/partner'}>
          {isRenewal ? 'See your membership' : 'See where your application stands'}
        </ButtonLink>
      </p>
    </FullPage>
  )
}

const TROUBLES: Record<number, string> = {
  403: 'This payment belongs to another account. Log in with the account that paid.',
  404: 'We know of no payment with this number. If you have paid, your application’s page says so.',
}

function PaymentProblem({ problem }: { problem: Problem }) {
  const { revalidate, state } = useRevalidator()
  const words =
    TROUBLES[problem.status] ??
    `${problem.message} If you have paid, your payment is safe: we ask the payment provider until we know.`
  return (
    <FullPage seed="payment trouble" eyebrow="Payment" title="We could not confirm your payment">
      <p role="alert">{words}</p>
      <p className="actions">
        <Button busy={state !== 'idle'} onClick={() => void revalidate()}>
          Try again
        </Button>
        <ButtonLink kind="ghost" to="/partner">
          See where your application stands
        </ButtonLink>
      </p>
    </FullPage>
  )
}
