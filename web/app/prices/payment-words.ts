import type { Answer } from '#contract/call/endpoint.ts'
import type { CategoryNames } from '#contract/membership/categories.ts'
import { reviewReasons } from '#contract/membership/payments.ts'
import type { allPayments } from '#contract/money/payments.ts'
import { type Bucket, buckets, offlineMethods } from '#contract/money/money.ts'
import { amountIn, rupees } from '#contract/money/currency.ts'
import type { TableRecord } from '#web/app/dashboard/list/table-file.ts'
import { choiceInWords } from '#web/app/forms/choices.ts'
import type { Tone } from '#web/ui/controls/pill.tsx'

export type Payment = Answer<typeof allPayments>['payments'][number]

export const tones: Record<Bucket, Tone> = {
  open: 'wait',
  waiting: 'brand',
  earned: 'ok',
  to_refund: 'wait',
  refunded: 'neutral',
  review: 'bad',
  cancelled: 'neutral',
}

export const purposes = { join: 'Membership', renewal: 'Renewal' } as const

export const methodOptions = Object.entries(offlineMethods).map(([value, label]) => ({ value, label }))

/** The method of a payment in words; an unknown word of the provider is shown as it is. */
export function methodOf({ method }: Pick<Payment, 'method'>): string {
  return method === null ? '—' : choiceInWords('method', method)
}

/** The sum received, or the sum ordered if nothing was received; in paise. */
export function sumOf({ received, amount }: Pick<Payment, 'received' | 'amount'>): number {
  return received > 0 ? received : amount
}

/** The sum that can still be refunded, in paise, without money in another currency. */
export function leftOf({ received, refunded, refunds }: Payment): number {
  const asked = refunds
    .filter(({ status, currency }) => status !== 'failed' && currency === 'INR')
    .reduce((sum, { amount }) => sum + amount, 0)
  return Math.max(0, received - Math.max(refunded, asked))
}

/** The refunded sum in words, or ''. A refund counts as soon as the provider has it, so some of it may not have arrived. */
export function refundedInWords({ refunded, refunds }: Pick<Payment, 'refunded' | 'refunds'>): string {
  if (refunded === 0) return ''
  const isUnderWay = refunds.some(({ status }) => status === 'requested' || status === 'sent')
  return `${rupees(refunded)} given back${isUnderWay ? ' or on its way' : ''}`
}

/** The failed refund that can be tried again: the newest one, with all failed parts of the same request. */
export function failedRefund({
  orderId,
  review,
  refunds,
}: Payment): { amount: number; reason: string } | null {
  const newest = refunds.find(({ currency }) => currency === 'INR')
  if (newest?.status !== 'failed' || orderId === null || review !== reviewReasons.refund_failed) return null
  const parts = refunds.filter(
    ({ status, requestedAt, currency }) =>
      status === 'failed' && requestedAt === newest.requestedAt && currency === 'INR',
  )
  return { amount: parts.reduce((sum, { amount }) => sum + amount, 0), reason: newest.reason }
}

/** Whether a refund goes outside the provider: the payment did not come through it, or its refund failed. */
export function goesByHand({ orderId, bucket, refunds }: Payment): boolean {
  return orderId === null || (bucket === 'review' && refunds.some(({ status }) => status === 'failed'))
}

/** The sums received in other currencies than rupees, in words, or ''. */
export function elsewhereOf({ captures }: Payment): string {
  const others = captures.filter(({ currency }) => currency !== 'INR')
  return others.map(({ amount, currency }) => amountIn(amount, currency)).join(', ')
}

/** A payment as a row of an exported file, with amounts in rupees. */
export function recordOf(payment: Payment, names: CategoryNames): TableRecord {
  return {
    Name: payment.form.fullName,
    'E-mail': payment.useremail,
    Bucket: buckets[payment.bucket],
    'Payment status': choiceInWords('status', payment.status),
    Category: names[payment.category],
    Purpose: purposes[payment.purpose],
    'Price before GST': { paise: payment.price },
    GST: { paise: payment.gst },
    'Amount with GST': { paise: payment.amount },
    'Came in': { paise: payment.received },
    'Given back': { paise: payment.refunded },
    'In other currencies': elsewhereOf(payment),
    Currency: payment.currency,
    Method: payment.method === null ? '' : methodOf(payment),
    Reference: payment.reference,
    'Order id': payment.orderId,
    'Payment id': payment.paymentId,
    Document: payment.invoice?.number,
    'Needs review': payment.review,
    'Received on': payment.receivedOn,
    // For an offline payment, this is when it was recorded.
    'Paid at': payment.receivedOn === null ? payment.paidAt : null,
    Created: payment.createdAt,
  }
}
