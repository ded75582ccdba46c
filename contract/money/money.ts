import { z } from 'zod'
import { OFFLINE_ROUNDING, RECEIVED_DAYS } from '../business-constants.ts'
import { type Endpoint, adminRead, ownChangeBeforeConsent, adminChange } from '../call/endpoint.ts'
import { day } from '../values/days.ts'
import { done, email, instant, LONGEST_ID, MANY_LINES, namedId, required, tooLong } from '../call/fields.ts'
import { category, paymentStatus, purpose } from '../membership/payments.ts'

/** The state of a payment's money; each payment is in exactly one. */
export const buckets = {
  open: 'Not paid yet',
  waiting: 'Paid, not decided',
  earned: 'Earned',
  to_refund: 'On its way back',
  refunded: 'Given back',
  review: 'Needs review',
  cancelled: 'Cancelled',
} as const
export type Bucket = keyof typeof buckets
export const bucket = z.enum(Object.keys(buckets) as [Bucket, ...Bucket[]])

/** Ways to pay outside the provider. */
export const offlineMethods = { bank_transfer: 'Bank transfer', cheque: 'Cheque', cash: 'Cash' } as const
export type OfflineMethod = keyof typeof offlineMethods
export const offlineMethod = z.enum(Object.keys(offlineMethods) as [OfflineMethod, ...OfflineMethod[]], {
  error: 'Please choose one from the list',
})

const A_PAYMENT = 'Which payment?'
const paymentId = namedId(A_PAYMENT)
const AN_AMOUNT = 'Please enter an amount of more than 0'
const MOST_PAISE = 1_000_000_000
const amount = z.int(AN_AMOUNT).min(1, AN_AMOUNT).max(MOST_PAISE, AN_AMOUNT)

const A_LINE = 'No line of a statement'
const statementKey = z.string(A_LINE).regex(/^[\w-]{43}(?:\.shared)?$/, A_LINE)

const refundStatus = z.enum(['requested', 'sent', 'arrived', 'failed'])
export type RefundStatus = z.infer<typeof refundStatus>

/** Money that arrived outside the provider. `again`: the reference was used before, and this is a different payment. */
export const offlineMoney = {
  amount,
  method: offlineMethod,
  // Full-width letters and digits are converted to ordinary ones.
  reference: required(100).overwrite((typed) => typed.normalize('NFKC')),
  receivedOn: day,
  again: z.boolean('Please choose one').optional(),
  statementLine: statementKey.optional(),
}

/** A refund in lists, in the smallest unit of its currency (paise for rupees). */
export const refund = z.object({
  _id: z.string(),
  amount: z.int(),
  currency: z.string(),
  status: refundStatus,
  /** An admin returned the money outside the provider and recorded that. */
  isByHand: z.boolean(),
  reason: z.string(),
  requestedAt: instant,
  /** The credit note, once the refund is complete. */
  creditNote: z.object({ number: z.string(), url: z.string() }).nullable(),
})

const inBucket = z.object({ count: z.int(), amount: z.int() })

/** Days in India, both included; a missing day means no limit. */
const span = { from: day.optional(), to: day.optional() }

/** Limits payments in review to those with a failed refund. */
export const failedRefund = z.literal('failed')

/** The filters for payments. */
export const paymentFilters = {
  ...span,
  category: category.optional(),
  method: z.enum(['online', ...Object.keys(offlineMethods)]).optional(),
}

export const moneySummary = {
  ...adminRead('money'),
  path: '/money/summary',
  reads: { record: 'Payments' },
  title:
    'The number and the sum of payments in each bucket, for a span of days by the day of receipt, payment or order; unassigned money counts as in review. `category` and `method` are filters. In paise: money in another currency is counted but not summed',
  input: z.strictObject(paymentFilters),
  answer: z.object({
    buckets: z.record(bucket, inBucket),
    captured: z.int(),
    offline: z.int(),
    refunded: z.int(),
  }),
} satisfies Endpoint

const audited = adminChange('money')

export const refundPayment = {
  ...audited,
  path: '/money/refund',
  answers: 'accepted',
  title:
    'Refund a payment, without an amount all that is left; the answer does not wait for the provider. `payment` is our `_id`. `endMembership` ends the running or future period that was paid for; by default it is true when nothing of the payment is left. Money that did not come through the provider must be returned by hand first and is then recorded; with `byHand`, so is a failed refund in review',
  input: z.strictObject({
    payment: paymentId,
    amount: amount.optional(),
    reason: required(500, MANY_LINES),
    endMembership: z.boolean('Please choose one').optional(),
    byHand: z.boolean('Please choose one').optional(),
  }),
  answer: z.object({ refund: refund.pick({ _id: true, amount: true, status: true }) }),
} satisfies Endpoint

export const recordOffline = {
  ...audited,
  path: '/money/record_offline',
  title: `Record a bank transfer, a cheque or cash for a person’s open application or renewal; refused when the person could not make an order. The amount may differ from the price by ${OFFLINE_ROUNDING} paise. \`receivedOn\`, at most ${RECEIVED_DAYS} days ago, is the day on which it counts. A reference that was used before gives 409 \`reference_used\` unless \`again\` is true. \`statementLine\` is the key of a line from \`match_statement\`, which can be recorded only once`,
  input: z.strictObject({ email, ...offlineMoney, purpose: purpose.optional() }),
  answer: z.object({ success: z.literal(true), payment: z.object({ _id: z.string() }) }),
} satisfies Endpoint

/** Most questions about unknown payments that one person may ask in an hour. */
const MOST_CLAIMS = 20

export const claimPayment = {
  ...ownChangeBeforeConsent,
  path: '/money/claim',
  title:
    'Settle a payment of the caller’s order by the payment id in the message of the bank or the provider',
  input: z.strictObject({ paymentId: z.string(A_PAYMENT).trim().max(LONGEST_ID, tooLong(LONGEST_ID)) }),
  /** The amount is in paise, or in the smallest unit of the named currency. */
  answer: z.object({
    success: z.literal(true),
    status: paymentStatus,
    purpose,
    amount: z.int(),
    currency: z.string().optional(),
  }),
  limit: { most: MOST_CLAIMS, per: 'hour' },
} satisfies Endpoint

/** The provider's id of a payment that it captured. */
const captureId = z.string(A_PAYMENT).regex(/^pay_\w{1,60}$/, A_PAYMENT)
/** More captures than an order will ever have. */
const MOST_SEEN = 1_000

export const resolvePayment = {
  ...audited,
  path: '/money/resolve',
  title:
    'Resolve a payment in review: refund what should not be there, or accept it as it came; each accepted sum gets its own document. `seen` lists the captures that the admin saw, by the provider’s ids: if there are others now, the answer is 409 and nothing happens. `giveBack` lists the captures of a paid order to refund; by default these are all except the one that paid the order, and what is kept gets a document. For a second order for the same thing, it may name the capture that paid the earlier order (`paidBefore`): that one is refunded, and this order counts instead. The capture that paid the order, or one with a document, cannot be refunded together with all others: use a refund for that',
  input: z.strictObject({
    payment: paymentId,
    action: z.enum(['refund', 'accept'], { error: 'Please choose one from the list' }),
    note: required(500, MANY_LINES),
    seen: z.array(captureId).max(MOST_SEEN, 'Too many captures').optional(),
    giveBack: z
      .array(captureId)
      .min(1, 'Please choose what goes back')
      .max(MOST_SEEN, 'Too many captures')
      .optional(),
  }),
  answer: done,
} satisfies Endpoint
