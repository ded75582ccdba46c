import { z } from 'zod'
import { OFFLINE_ROUNDING, RECEIVED_DAYS } from '../business-constants.ts'
import { type Endpoint, adminRead, ownChangeOfMinors, adminChange } from '../call/endpoint.ts'
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
  error: 'Please choose one of the list',
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
    'How much is in each bucket: payments of a span of days, by the day they were received or paid, else made, and money that fits nobody yet, which is in review; `category` and `method` leave the ones that fit. Paise: what came in another currency is counted with its payment, and is in no sum',
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
    'Give money back, all that is left without an amount; the provider is asked as soon as it answers. `payment` is our `_id`. `endMembership`, true unless said otherwise when nothing is left of what a running or coming period was paid with, ends that period at once; money that did not come through the provider is given back by hand first, and so with `byHand` what a refund that failed has left in review',
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
  title: `Record a bank transfer, a cheque or cash for a person’s open application, or their renewal, refused where an order of their own would be. An amount within ${OFFLINE_ROUNDING} paise of the price is taken. \`receivedOn\`, at most ${RECEIVED_DAYS} days ago, is the day it counts. A reference that was used before is 409 \`reference_used\` unless \`again\` is true; with \`statementLine\`, the key of a line that \`match_statement\` told, that line is recorded once and no more`,
  input: z.strictObject({ email, ...offlineMoney, purpose: purpose.optional() }),
  answer: z.object({ success: z.literal(true), payment: z.object({ _id: z.string() }) }),
} satisfies Endpoint

/** Most questions about unknown payments that one person may ask in an hour. */
const MOST_CLAIMS = 20

export const claimPayment = {
  ...ownChangeOfMinors,
  path: '/money/claim',
  title:
    'Settle a payment of an order of one’s own by the payment id of the bank’s or the provider’s message',
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
    'Take a payment out of review: give back what should not be there, or accept it as it came, each sum with a document of its own. `seen` names the captures that one saw, by the provider’s ids as payments list them; where others are there now, 409 tells so and nothing is done. `giveBack` names the captures of a paid order that go back in place of those beside what paid it: what stays gets its document; of an order that is one too many it may name what paid the other order (`paidBefore`), which goes back then while this one counts. What paid the order or has a document is not given back with all the rest: that is a refund',
  input: z.strictObject({
    payment: paymentId,
    action: z.enum(['refund', 'accept'], { error: 'Please choose one of the list' }),
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
