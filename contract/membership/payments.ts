import { z } from 'zod'
import { ORDER_HOURS } from '../business-constants.ts'
import { MINUTE, SECOND } from '../values/time.ts'
import { type Endpoint, ownChangeOfMinors } from '../call/endpoint.ts'
import { ignored, instant, recordId, done } from '../call/fields.ts'
// Apart, so that a public page can show a price without loading the schemas.
import { type Category, categories, type OpenTo, openToWords } from './categories.ts'

export { type Category, categories }

export const category = z.enum(categories, {
  error: (issue) => (issue.input ? 'Please choose one of the list' : 'Please fill this in'),
})

export const openTo = z.enum(Object.keys(openToWords) as [OpenTo, ...OpenTo[]], {
  error: (issue) => (issue.input ? 'Please choose one of the list' : 'Please fill this in'),
})

export const paymentStatus = z.enum(['created', 'paid', 'cancelled'])
export type PaymentStatus = z.infer<typeof paymentStatus>

/** What a payment is for: to become a member, or to stay one. */
export const purpose = z.enum(['join', 'renewal'])
export type Purpose = z.infer<typeof purpose>

const LATE = `It was paid more than ${ORDER_HOURS} hours after it was ordered`

/** Why the dashboard shows a payment as one that needs review: money that did not come as ordered. */
export const reviewReasons = {
  short: 'The captured amount is not the amount ordered.',
  currency: 'The captured currency is not the currency ordered.',
  foreign: 'The captured payment belongs to another order.',
  double: 'The person has paid already: this one is to be refunded.',
  after_aid: 'The person is a member without this payment already: it is to be refunded.',
  declined: 'The application had been declined already: this one is to be refunded.',
  refund_failed: 'The provider could not give this back: give it back by hand, or try again.',
  over_refunded:
    'More has gone back than came in: the provider made a refund that had been given by hand. Ask the person for what is too much, then accept it as it stands.',
  late_price: `${LATE}, and the price has changed since: accept it at the price of then, or give it back.`,
  voucher_over: `${LATE}, and its voucher is over: accept it at the price of then, or give it back.`,
  voucher_used_up:
    'Its voucher is used up, and this would be one use more: accept it at the price of then, or give it back.',
  no_guardian:
    'The member is a minor, and their parent or guardian has not agreed: accept it once they have, or give it back.',
  not_renewable:
    'The membership could not be renewed any more, was already, or a new application waits for a decision: this one is to be refunded.',
} as const
/** What `refund_failed` says of money that did not come through the provider, which was never asked for it. */
export const GIVE_BY_HAND =
  'This is to go back, and did not come through the provider: ask the person where to, and give it back by hand.'

export type ReviewReason = keyof typeof reviewReasons

/** Sums of one currency, in its smallest unit. */
const ownSum = z.object({
  currency: z.string(),
  /** All that came in. */
  received: z.int(),
  /** What of it went back, what is on its way back, and what an admin looks at. The rest pays for what was ordered. */
  goneBack: z.int(),
  goingBack: z.int(),
  inReview: z.int(),
})
export type OwnSum = z.infer<typeof ownSum>

/** What came in for a payment, as its payer reads it. */
export const ownMoney = z.object({
  /** Why an admin looks at some of it; null: nobody does. */
  reason: z.enum(Object.keys(reviewReasons) as [ReviewReason, ...ReviewReason[]]).nullable(),
  /** When the last of what went back had gone. */
  goneAt: instant.nullable(),
  sums: z.array(ownSum),
})
export type OwnMoney = z.infer<typeof ownMoney>

/** A payment of one's own of which money came. */
export const ownPayment = z.object({
  _id: z.string(),
  /** What was ordered, and what that is called now. */
  category,
  categoryName: z.string(),
  purpose,
  orderedAt: instant,
  /** When it paid for what was ordered; null: it does not. */
  paidAt: instant.nullable(),
  /** It is for the application that `my_application` tells of. */
  isOfApplication: z.boolean(),
  money: ownMoney,
})

/** How long an open success page waits before it asks again: short for a minute, longer for five, then a minute. */
export function pauseAfter(asked: number): number {
  if (asked < 20) return 3 * SECOND
  return asked < 36 ? 15 * SECOND : MINUTE
}

/** How often an hour one person may ask about their payments: two success pages left open ask less often. */
export const MOST_CONFIRMATIONS = 200

export const confirmPayment = {
  ...ownChangeOfMinors,
  path: '/member/paymentsuccess/:id',
  title: 'Ask the provider about an order of one’s own and settle it; `id` is the order id',
  input: z.strictObject({ id: recordId, email: ignored }),
  answer: z.object({
    success: z.boolean(),
    status: paymentStatus,
    purpose,
    amount: z.int(),
    currency: z.string(),
    /** Absent where no money has come for it, or all that came has simply paid it. */
    money: ownMoney.optional(),
  }),
  limit: { most: MOST_CONFIRMATIONS, per: 'hour' },
} satisfies Endpoint

export const verifyPayment = {
  method: 'POST',
  path: '/member/verify-payment',
  allow: 'provider',
  title: 'The checkout’s signed form post',
  input: z.object({}),
  answer: z.object({ location: z.string() }),
  body: 'raw',
  answers: 'redirect',
} satisfies Endpoint

export const paymentWebhook = {
  method: 'POST',
  path: '/member/payment-webhook',
  allow: 'provider',
  title: 'The provider’s webhooks, signed over the raw body',
  input: z.object({}),
  answer: done,
  body: 'raw',
} satisfies Endpoint
