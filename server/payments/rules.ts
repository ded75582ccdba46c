import type { PaymentStatus, ReviewReason } from '#contract/payments.ts'

/** What the provider says of one attempt to pay an order. Amounts in paise. */
export type Attempt = {
  id: string
  orderId: string | null
  amount: number
  currency: string
  status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed'
  refunded: number
}

/** What judging an order needs to know of our side. */
export type Judged = {
  orderId: string
  amount: number
  currency: string
  status: PaymentStatus
  /** The attempt that made it paid. */
  paidBy: string | null
  /** Another payment of the same application is paid. */
  isPaidElsewhere: boolean
  /** The application was approved without a payment. */
  isApprovedByAid: boolean
}

export type Verdict = {
  /** The attempt that pays the order; null: nothing pays it, or it was paid before. */
  pays: Attempt | null
  review: ReviewReason | null
  refunded: number
}

/**
 * What the provider's attempts mean for a payment. Only captured money counts, and only in the amount and currency and
 * for the order that we asked for; anything else that was captured is set aside with the reason.
 */
export function judge(payment: Judged, attempts: Attempt[]): Verdict {
  const refunded = attempts.reduce((sum, attempt) => sum + attempt.refunded, 0)
  const captured = attempts.filter((attempt) => attempt.status === 'captured')
  const wrong =
    captured.map((attempt) => mistakeOf(payment, attempt)).find((reason) => reason !== null) ?? null
  const right = captured.filter((attempt) => mistakeOf(payment, attempt) === null)
  if (payment.status === 'paid') {
    const isDouble = right.some((attempt) => attempt.id !== payment.paidBy)
    return { pays: null, review: isDouble ? 'double' : wrong, refunded }
  }
  const first = right[0]
  if (first === undefined) return { pays: null, review: wrong, refunded }
  if (payment.isPaidElsewhere) return { pays: null, review: 'double', refunded }
  if (payment.isApprovedByAid) return { pays: null, review: 'after_aid', refunded }
  return { pays: first, review: right.length > 1 ? 'double' : wrong, refunded }
}

function mistakeOf(payment: Judged, attempt: Attempt): ReviewReason | null {
  if (attempt.orderId !== payment.orderId) return 'foreign'
  if (attempt.currency !== payment.currency) return 'currency'
  return attempt.amount === payment.amount ? null : 'short'
}

/** Whether an attempt may still turn into money by itself. */
export function isLive(attempt: Attempt): boolean {
  return attempt.status === 'created' || attempt.status === 'authorized'
}
