import { ORDER_HOURS } from '#contract/business-constants.ts'
import type { PaymentStatus, ReviewReason } from '#contract/membership/payments.ts'
import { HOUR, MINUTE } from '#contract/values/time.ts'

/** The id of an order or a payment at the provider. */
export const providerId = /^[A-Za-z0-9_]{1,64}$/

/** An attempt to pay an order, as the provider has it. Amounts in paise. */
export type Attempt = {
  id: string
  orderId: string | null
  amount: number
  currency: string
  status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed'
  refunded: number
  /** In the provider's words: upi, card, netbanking. */
  method?: string | undefined
  /** When the attempt began. */
  madeAt?: Date | undefined
}

/** What `judge` needs to know about our payment. */
export type Judged = {
  orderId: string
  amount: number
  currency: string
  status: PaymentStatus
  /** The id of the attempt that paid it. */
  paidBy: string | null
  /** Another payment of the same application is paid and not refunded. */
  isPaidElsewhere: boolean
  /** Why the person may no longer buy what the order is for; null if they may. */
  refusal: ReviewReason | null
  /** Attempts that began by this instant are in time; null if none is. */
  validUntil: Date | null
  /** Why a later attempt cannot pay the order; null if it can. */
  lateRefusal: ReviewReason | null
}

export type Verdict = {
  /** The attempt that pays the order; null if none does, or if the order was paid before. */
  pays: Attempt | null
  review: ReviewReason | null
  refunded: number
  /** The order was paid, and all of that money was refunded. */
  isRefunded: boolean
}

/**
 * What the attempts of an order mean for its payment. Only a capture of the ordered amount and currency for this order pays; any other
 * capture needs review.
 */
export function judge(payment: Judged, attempts: Attempt[]): Verdict {
  const refunded = attempts.reduce((sum, attempt) => sum + attempt.refunded, 0)
  const captured = attempts.filter((attempt) => attempt.status === 'captured')
  const wrong =
    captured.map((attempt) => mistakeOf(payment, attempt)).find((reason) => reason !== null) ?? null
  const right = captured.filter((attempt) => mistakeOf(payment, attempt) === null)
  // More than the capture was refunded, for example by hand and by the provider. In another currency the rate may have changed, so that a
  // higher sum is no mistake.
  const isOverRefunded = ({ currency, amount, refunded: back }: Attempt) =>
    currency === payment.currency && back > amount
  const overRefunded = attempts.some(isOverRefunded) ? 'over_refunded' : null
  const unpaid = { pays: null, refunded, isRefunded: false }
  if (payment.status === 'paid') {
    const isGivenBack = attempts.some((attempt) => attempt.id === payment.paidBy && isGone(attempt))
    const left = right.filter((attempt) => !isGone(attempt))
    const others = left.filter((attempt) => attempt.id !== payment.paidBy)
    // If there are two captures, either may be refunded: the other one pays, unless another order was paid meanwhile.
    const isDouble = others.length > (isGivenBack && !payment.isPaidElsewhere ? 1 : 0)
    return {
      pays: null,
      review: isDouble ? 'double' : (wrong ?? overRefunded),
      refunded,
      isRefunded: isGivenBack && left.length === 0,
    }
  }
  const first = right.find((attempt) => isInTime(payment, attempt)) ?? right[0]
  if (first === undefined) return { ...unpaid, review: wrong ?? overRefunded }
  if (payment.refusal === 'declined') return { ...unpaid, review: 'declined' }
  if (payment.isPaidElsewhere) return { ...unpaid, review: 'double' }
  const refusal = payment.refusal ?? (isInTime(payment, first) ? null : payment.lateRefusal)
  if (refusal !== null) return { ...unpaid, review: refusal }
  return { pays: first, review: right.length > 1 ? 'double' : wrong, refunded, isRefunded: false }
}

/** Whether an attempt began while its order held. An attempt without a time counts as in time unless the order has lapsed. */
export function isInTime({ validUntil }: Pick<Judged, 'validUntil'>, { madeAt }: Attempt): boolean {
  return validUntil !== null && (madeAt === undefined || madeAt <= validUntil)
}

function isGone({ amount, refunded }: Attempt): boolean {
  return refunded >= amount
}

/** The reasons for review of a capture that does not fit its order. Such money always waits for an admin. */
export const mismatchReasons: readonly ReviewReason[] = ['short', 'currency', 'foreign']

function mistakeOf(payment: Judged, attempt: Attempt): ReviewReason | null {
  if (attempt.orderId !== payment.orderId) return 'foreign'
  if (attempt.currency !== payment.currency) return 'currency'
  return attempt.amount === payment.amount ? null : 'short'
}

/** Whether an attempt may still be captured. */
export function isLive(attempt: Attempt): boolean {
  return attempt.status === 'created' || attempt.status === 'authorized'
}

/** How long we ask about an unpaid order; the provider itself never closes one. */
export const OPEN_FOR = 144 * HOUR
/** How long an order holds its terms. Then the provider is asked whether an attempt is pending. */
export const HOLDS_FOR = ORDER_HOURS * HOUR
/** How long the provider is asked about a fresh order every minute. */
const FRESH_FOR = 15 * MINUTE
/** The time until the first question about an order. */
const FIRST = MINUTE / 2
/** After `FRESH_FOR`, or for a cancelled order from the start, the provider is asked at these ages, and then every `RAREST`. */
const RARER = [MINUTE, 2 * MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR]
const RAREST = 6 * HOUR
const SOON = 15_000

/** What the time of the next question depends on. */
export type Order = {
  status: PaymentStatus
  /** When the person last got the order. */
  sentAt: Date
  /** When the person last got the order or began to pay it. */
  freshAt: Date
  /** An attempt to pay the order may still be captured. */
  isLive: boolean
}

/** Whether an order is too old to stay open. */
export function isTooOld({ sentAt, isLive }: Pick<Order, 'sentAt' | 'isLive'>, now: Date): boolean {
  return !isLive && now.getTime() - sentAt.getTime() >= OPEN_FOR
}

export function firstCheckAt(sentAt: Date): Date {
  return new Date(sentAt.getTime() + FIRST)
}

/** When to ask about an unpaid order next; null means never. */
export function nextCheckAt(order: Order, now: Date): Date | null {
  if (isTooOld(order, now)) return null
  const next = order.freshAt.getTime() + nextAge(order, now.getTime() - order.freshAt.getTime())
  const ends = [HOLDS_FOR, OPEN_FOR].map((time) => order.sentAt.getTime() + time)
  return new Date(Math.min(next, ...ends.filter((end) => now.getTime() < end)))
}

function nextAge({ status }: Order, age: number): number {
  const freshFor = status === 'created' ? FRESH_FOR : 0
  const minute = FIRST + Math.max(0, Math.floor((age - FIRST) / MINUTE) + 1) * MINUTE
  if (minute < freshFor) return minute
  const rare = age - freshFor
  const last = RARER.at(-1) as number
  const next = RARER.find((one) => one > rare) ?? last + (Math.floor((rare - last) / RAREST) + 1) * RAREST
  return freshFor + next
}

/** When to ask again after an error: soon if the order is fresh. `chance`, from 0 to 1, spreads the orders. */
export function retryAt(order: Order, now: Date, chance: number): Date {
  const isFresh = order.status === 'created' && now.getTime() - order.freshAt.getTime() < FRESH_FOR
  const wait = isFresh ? SOON : isTooOld(order, now) ? RAREST : FRESH_FOR
  return new Date(now.getTime() + wait * (0.5 + chance))
}
