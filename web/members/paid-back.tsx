import type { Answer } from '#contract/call/endpoint.ts'
import type { myApplication } from '#contract/membership/members.ts'
import { rupees } from '#contract/money/currency.ts'
import { Time } from '#web/ui/time.tsx'

type MyApplication = Answer<typeof myApplication>

/** The refund of an application's payment, and money that is not refunded yet; empty when nothing was paid. */
export function PaidBack({ refund, payments }: Pick<MyApplication, 'refund' | 'payments'>) {
  const still = payments
    .filter(({ isOfApplication }) => isOfApplication)
    .flatMap(({ money }) => money.sums)
    .filter(({ currency }) => currency === 'INR')
    .reduce((sum, { received, goneBack, goingBack }) => sum + received - goneBack - goingBack, 0)
  const what = still > 0 ? 'The rest of what you paid' : 'Everything you paid'
  return (
    <>
      {still > 0 && refund?.isByHand !== true ? (
        <p>
          <b>{rupees(still)}</b>{' '}
          <span>of what you paid is still here: an admin looks at it. Below you read what comes of it.</span>
        </p>
      ) : null}
      {refund === null ? null : refund.hasGone ? (
        <p>
          <span>{`${what} went back to you on `}</span>
          <Time at={refund.at} />
          <span>{refund.isByHand ? ', by hand.' : ', the way you paid.'}</span>{' '}
          <span>If you do not have it after some days, write to us.</span>
        </p>
      ) : refund.isByHand ? (
        <p>
          Everything you paid comes back to you. Somebody of the team returns by bank transfer what you did
          not pay through our payment provider, and asks you first for your bank account.
        </p>
      ) : still > 0 && !isOnItsWay(payments) ? null : (
        <p>{`${what} comes back to you by itself, the way you paid; your bank shows it within some days.`}</p>
      )}
    </>
  )
}

function isOnItsWay(payments: MyApplication['payments']): boolean {
  return payments.some(
    ({ isOfApplication, money }) =>
      isOfApplication && money.sums.some(({ goneBack, goingBack }) => goneBack + goingBack > 0),
  )
}
