import { ORDER_HOURS } from '#contract/business-constants.ts'
import type { OwnMoney, OwnSum, ReviewReason } from '#contract/membership/payments.ts'
import { amountIn } from '#contract/money/currency.ts'
import { Time } from '#web/ui/time.tsx'

const LATE = `It was paid more than ${ORDER_HOURS} hours after it was ordered`

/** Why an admin looks at a payment, in words for the payer. */
const reasons: Record<ReviewReason, string> = {
  short: 'It is not the sum that was ordered.',
  currency: 'It is not the currency that was ordered.',
  foreign: 'It was paid for another order.',
  double: 'You had paid already.',
  after_aid: 'You are a member without it already.',
  declined: 'The application had been declined already.',
  refund_failed: 'It is to go back to you, and could not go by itself.',
  over_refunded: 'More went back to you than we had received.',
  late_price: `${LATE}, and the price has changed since.`,
  voucher_over: `${LATE}, and its voucher is over.`,
  voucher_used_up: 'Its voucher had been used up by others.',
  no_guardian: 'Your parent or guardian has not agreed yet.',
  not_renewable:
    'Your membership could not be renewed then: it was renewed already, has ended for good, or a new application waits for a decision.',
}

/** Payments that go back in any case. */
const toGoBack: ReadonlySet<ReviewReason> = new Set(['double', 'after_aid', 'declined', 'not_renewable'])

function nextOf(reason: ReviewReason): string {
  if (reason === 'refund_failed') return 'An admin finds another way to give it back, and writes to you.'
  return toGoBack.has(reason)
    ? 'An admin looks at it, and it goes back to you unless you agree on something else. Please do not pay again.'
    : 'An admin looks at it: it counts after all, or it goes back to you. Please do not pay again.'
}

/** The state of money that did not simply pay the order: in review, on its way back, or returned. */
export function MoneyInReviewOrReturned({ money }: { money: OwnMoney }) {
  return money.sums.map((sum) => <SumWords key={sum.currency} sum={sum} money={money} />)
}

function SumWords({ sum, money: { reason, goneAt } }: { sum: OwnSum; money: OwnMoney }) {
  const { currency, inReview, goingBack, goneBack } = sum
  return (
    <>
      {inReview === 0 || reason === null ? null : (
        <p>
          <b>{amountIn(inReview, currency)}</b> <span>has arrived.</span> <span>{reasons[reason]}</span>{' '}
          <span>{nextOf(reason)}</span>
        </p>
      )}
      {goingBack === 0 ? null : (
        <p>
          <b>{amountIn(goingBack, currency)}</b>{' '}
          <span>is on its way back to you, the way you paid; your bank shows it within some days.</span>
        </p>
      )}
      {goneBack === 0 ? null : (
        <p>
          <b>{amountIn(goneBack, currency)}</b>{' '}
          <span>{`went back to you${goneAt === null ? '' : ' on '}`}</span>
          <span>{goneAt === null ? null : <Time at={goneAt} />}</span>
          <span>. If your bank does not show it after some days, write to us.</span>
        </p>
      )}
    </>
  )
}

/** The money that pays the order. */
export function keptOf({ received, goneBack, goingBack, inReview }: OwnSum): number {
  return Math.max(0, received - goneBack - goingBack - inReview)
}
