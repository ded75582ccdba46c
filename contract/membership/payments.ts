import { z } from 'zod'
import { ORDER_HOURS } from '../business-constants.ts'
import { MINUTE, SECOND } from '../values/time.ts'
import { type Endpoint, ownChangeBeforeConsent } from '../call/endpoint.ts'
import { ignored, instant, recordId, done } from '../call/fields.ts'
// In a file of its own, so that a public page can show a price without loading the schemas.
import { type Category, categories, type OpenTo, openToWords } from './categories.ts'

export { type Category, categories }

export const category = z.enum(categories, {
  error: (issue) => (issue.input ? 'Please choose one from the list' : 'Please fill this in'),
})

export const openTo = z.enum(Object.keys(openToWords) as [OpenTo, ...OpenTo[]], {
  error: (issue) => (issue.input ? 'Please choose one from the list' : 'Please fill this in'),
})

export const paymentStatus = z.enum(['created', 'paid', 'cancelled'])
export type PaymentStatus = z.infer<typeof paymentStatus>

/** What a payment is for: to join, or to renew. */
export const purpose = z.enum(['join', 'renewal'])
export type Purpose = z.infer<typeof purpose>

const LATE = `It was paid more than ${ORDER_HOURS} hours after it was ordered`

/** Why a payment needs review: the money did not arrive as ordered. */
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
/** The text of `refund_failed` for offline money, which the provider cannot refund. */
export const GIVE_BY_HAND =
  'This is to go back, and did not come through the provider: ask the person where to, and give it back by hand.'

export type ReviewReason = keyof typeof reviewReasons

/** Sums in one currency, in its smallest unit. */
const ownSum = z.object({
  currency: z.string(),
  /** All money that arrived. */
  received: z.int(),
  /** The parts that were refunded, that are being refunded, and that an admin is looking at. The rest pays for what was ordered. */
  goneBack: z.int(),
  goingBack: z.int(),
  inReview: z.int(),
})
export type OwnSum = z.infer<typeof ownSum>

/** The money of a payment, as shown to its payer. */
export const ownMoney = z.object({
  /** Why an admin is looking at a part of it; null when no admin is. */
  reason: z.enum(Object.keys(reviewReasons) as [ReviewReason, ...ReviewReason[]]).nullable(),
  /** When the last refund was complete. */
  goneAt: instant.nullable(),
  sums: z.array(ownSum),
})
export type OwnMoney = z.infer<typeof ownMoney>

/** A person's own payment for which money arrived. */
export const ownPayment = z.object({
  _id: z.string(),
  /** What was ordered, and the present name of the category. */
  category,
  categoryName: z.string(),
  purpose,
  orderedAt: instant,
  /** When it paid for what was ordered; null when it did not. */
  paidAt: instant.nullable(),
  /** It belongs to the application in `my_application`. */
  isOfApplication: z.boolean(),
  money: ownMoney,
})

/**
 * How long an open success page waits before it asks again, after it has asked so often: 3 seconds in the first minute, 15
 * seconds in the next four, then a minute.
 */
export function pauseAfter(asked: number): number {
  if (asked < 20) return 3 * SECOND
  return asked < 36 ? 15 * SECOND : MINUTE
}

/** Most confirmations per person and hour; two open success pages ask less often. */
export const MOST_CONFIRMATIONS = 200

export const confirmPayment = {
  ...ownChangeBeforeConsent,
  path: '/member/paymentsuccess/:id',
  title: 'Ask the provider about the caller’s order and settle it; `id` is the order id',
  input: z.strictObject({ id: recordId, email: ignored }),
  answer: z.object({
    success: z.boolean(),
    status: paymentStatus,
    purpose,
    amount: z.int(),
    currency: z.string(),
    /** Absent when no money has arrived, and when all of it simply paid the order. */
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
