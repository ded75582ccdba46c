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
  /** A receipt, if the organisation had no GSTIN at the time. */
  kind: documentKind.exclude(['credit_note']),
})

const capture = z.object({
  /** The provider's id. */
  _id: z.string(),
  /** In the smallest unit of the currency (paise for rupees). */
  amount: z.int(),
  currency: z.string(),
  /** The provider's name of the method, such as `upi`. */
  method: z.string().nullable(),
  /** The invoice of a further capture that is not refunded. */
  invoice: documentOfPayment.nullable(),
})

/** A payment with its application. */
export const payment = z.object({
  _id: z.string(),
  form: application,
  /** The category of the order. */
  category,
  purpose,
  /** Paise at the time of the order: before tax, the tax, and both. */
  price: z.int(),
  gst: z.int(),
  amount: z.int(),
  currency: z.string(),
  status: paymentStatus,
  useremail: z.string(),
  /** The present role and picture of the person. */
  role,
  avatar,
  isSuspended: z.boolean(),
  /** Null when it did not come through the provider. */
  orderId: z.string().nullable(),
  /** Until when the order is, or was, valid at its price; null when it did not come through the provider. */
  validUntil: instant.nullable(),
  /** The provider's id of the capture that paid the order. */
  paymentId: z.string().nullable(),
  bucket,
  /** The provider's name of the method, such as `upi`, or the way outside the provider; null while it is not paid. */
  method: z.string().nullable(),
  /** Only for money that did not come through the provider. */
  reference: z.string().nullable(),
  /** Why the payment needs review, in words; null once the review is resolved. */
  review: z.string().nullable(),
  /** Paise received, which may differ from the amount ordered. Money in another currency is only in the captures. */
  received: z.int(),
  /** Paise refunded through the provider. */
  refunded: z.int(),
  refunds: z.array(refund),
  /** Each receipt of money through the provider, the one that paid the order first. */
  captures: z.array(capture),
  /** For a second order for the same thing: the earlier order that is paid, which may be refunded instead. */
  paidBefore: z
    .object({
      _id: z.string(),
      /** The provider's id of the capture that paid it; `giveBack` of `resolvePayment` takes this id. */
      paymentId: z.string(),
      /** Paise. */
      amount: z.int(),
      category,
    })
    .nullable(),
  invoice: documentOfPayment.nullable(),
  /** Corrected invoices and the credit notes that cancelled them, newest first. */
  corrected: z.array(z.object({ kind: documentKind, number: z.string(), url: z.string() })),
  /** The running or future period that it paid for, which may end with a refund; null when there is none. */
  period: z.object({ startsOn: z.string(), endsOn: z.string() }).nullable(),
  ...basis,
  paidAt: instant.nullable(),
  /** The day on which money outside the provider arrived. Figures count it on this day, even if it was recorded later. */
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
    'Payments with their applications. `refund: failed` selects those in review with a failed refund; `bucket`, `category`, `method` and the days `from` and `to` are filters',
  input: z.strictObject({
    ...paging,
    ...paymentFilters,
    bucket: bucket.optional(),
    refund: failedRefund.optional(),
  }),
  answer: z.object({ payments: z.array(payment), ...pageAnswer }),
} satisfies Endpoint
