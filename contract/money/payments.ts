import { z } from 'zod'
import { avatar, role } from '../accounts/accounts.ts'
import type { Endpoint } from '../call/endpoint.ts'
import { instant, pageAnswer, paging } from '../call/fields.ts'
import { application } from '../membership/application.ts'
import { basis } from '../membership/members.ts'
import { category, paymentStatus, purpose } from '../membership/payments.ts'
import { buyer, documentKind } from './documents.ts'
import { bucket, failedRefund, paymentFilters, refund } from './money.ts'

const documentOfPayment = z.object({
  number: z.string(),
  url: z.string(),
  buyer,
  /** A receipt where the organisation had no GSTIN. */
  kind: documentKind.exclude(['credit_note']),
})

const capture = z.object({
  /** The provider's id. */
  _id: z.string(),
  /** In the smallest unit of the currency: paise. */
  amount: z.int(),
  currency: z.string(),
  /** The provider's word, such as `upi`. */
  method: z.string().nullable(),
  /** Its own invoice, where it is a further capture whose money stays. */
  invoice: documentOfPayment.nullable(),
})

/** A payment with its application. */
export const payment = z.object({
  _id: z.string(),
  form: application,
  /** What the order was made for. */
  category,
  purpose,
  /** Paise, as they were when the order was made: before tax, the tax, and both. */
  price: z.int(),
  gst: z.int(),
  amount: z.int(),
  currency: z.string(),
  status: paymentStatus,
  useremail: z.string(),
  /** The person's role and picture now. */
  role,
  avatar,
  isSuspended: z.boolean(),
  /** Null: it did not come through the provider. */
  orderId: z.string().nullable(),
  /** Until when its order holds, or held, at its price; null: it did not come through the provider. */
  validUntil: instant.nullable(),
  /** The provider's id of what paid the order. */
  paymentId: z.string().nullable(),
  bucket,
  /** How it was paid: the provider's word such as `upi`, or how it came otherwise; null while it is not paid. */
  method: z.string().nullable(),
  /** Of money that did not come through the provider. */
  reference: z.string().nullable(),
  /** Why the payment needs review, in words; null once somebody has resolved that. */
  review: z.string().nullable(),
  /** Paise that came in, which may be another sum than was ordered; what came in another currency is among the captures only. */
  received: z.int(),
  /** Paise given back by the provider. */
  refunded: z.int(),
  refunds: z.array(refund),
  /** Each time that money came through the provider, what paid the order first. */
  captures: z.array(capture),
  /** Of an order that is one too many: by which order the same was paid already, where that may go back in its place. */
  paidBefore: z
    .object({
      _id: z.string(),
      /** The provider's id of what paid it, by which `giveBack` of `resolvePayment` names it. */
      paymentId: z.string(),
      /** Paise. */
      amount: z.int(),
      category,
    })
    .nullable(),
  invoice: documentOfPayment.nullable(),
  /** Invoices that were corrected, and the credit notes that took them back, newest first. */
  corrected: z.array(z.object({ kind: documentKind, number: z.string(), url: z.string() })),
  /** The period that it paid for and that runs or is to come, which may end where the money goes back; null: none. */
  period: z.object({ startsOn: z.string(), endsOn: z.string() }).nullable(),
  ...basis,
  paidAt: instant.nullable(),
  /** The day on which money came that did not come through the provider, by which it counts; it was recorded then or later. */
  receivedOn: z.string().nullable(),
  createdAt: instant,
})

export const allPayments = {
  method: 'POST',
  path: '/member/all_members_payments',
  allow: 'admin',
  duty: ['money', 'members'],
  reads: { list: 'Paid Forms' },
  title:
    'Payments with their applications; `refund: failed` leaves those in review of which a refund has failed, and `bucket`, `category`, `method` and the days `from` and `to` leave the ones that fit',
  input: z.strictObject({
    ...paging,
    ...paymentFilters,
    bucket: bucket.optional(),
    refund: failedRefund.optional(),
  }),
  answer: z.object({ payments: z.array(payment), ...pageAnswer }),
} satisfies Endpoint
