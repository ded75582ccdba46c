import { ORDER_HOURS } from '#contract/business-constants.ts'
import type { PaymentStatus, ReviewReason } from '#contract/membership/payments.ts'
import { HOUR, MINUTE } from '#contract/values/time.ts'

/** The id of an order or a payment at the provider. */
export const providerId = /^[A-Za-z0-9_]{1,64}$/

/** What the provider says of one attempt to pay an order. Amounts in paise. */
export type Attempt = {
  id: string
  orderId: string | null
  amount: number
  currency: string
  status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed'
  refunded: number
  /** How it was paid, in the provider's word: upi, card, netbanking. */
  method?: string | undefined
  /** When it began. */
  madeAt?: Date | undefined
}

/** What judging an order needs to know of our side. */
export type Judged = {
  orderId: string
  amount: number
  currency: string
  status: PaymentStatus
  /** The attempt that made it paid. */
  paidBy: string | null
  /** Another payment of the same application is paid, and not refunded. */
  isPaidElsewhere: boolean
  /** Why the person may not buy this any more; null: they may. */
  refusal: ReviewReason | null
  /** An attempt that began by then is in time; null: none is any more. */
  validUntil: Date | null
  /** Why a later one may not pay it; null: it may. */
  lateRefusal: ReviewReason | null
}

export type Verdict = {
  /** The attempt that pays the order; null: nothing pays it, or it was paid before. */
  pays: Attempt | null
  review: ReviewReason | null
  refunded: number
  /** The order was paid, and none of that money is left. */
  isRefunded: boolean
}

/**
 * What the provider's attempts mean for a payment. Only captured money counts, and only in the amount and currency and
 * for the order that we asked for; anything else that was captured needs review with the reason.
 */
export function judge(payment: Judged, attempts: Attempt[]): Verdict {
  const refunded = attempts.reduce((sum, attempt) => sum + attempt.refunded, 0)
  const captured = attempts.filter((attempt) => attempt.status === 'captured')
  const wrong =
    captured.map((attempt) => mistakeOf(payment, attempt)).find((reason) => reason !== null) ?? null
  const right = captured.filter((attempt) => mistakeOf(payment, attempt) === null)
  // What an admin gave by hand, and the provider after all. Of another currency the rate may have changed.
  const isOver = ({ currency, amount, refunded: back }: Attempt) =>
    currency === payment.currency && back > amount
  const over = attempts.some(isOver) ? 'over_refunded' : null
  const unpaid = { pays: null, refunded, isRefunded: false }
  if (payment.status === 'paid') {
    const isGivenBack = attempts.some((attempt) => attempt.id === payment.paidBy && isGone(attempt))
    const left = right.filter((attempt) => !isGone(attempt))
    const others = left.filter((attempt) => attempt.id !== payment.paidBy)
    // Of two, either may be given back: the one that is left pays, unless another order was paid meanwhile.
    const isDouble = others.length > (isGivenBack && !payment.isPaidElsewhere ? 1 : 0)
    return {
      pays: null,
      review: isDouble ? 'double' : (wrong ?? over),
      refunded,
      isRefunded: isGivenBack && left.length === 0,
    }
  }
  const first = right.find((attempt) => isInTime(payment, attempt)) ?? right[0]
  if (first === undefined) return { ...unpaid, review: wrong ?? over }
  if (payment.refusal === 'declined') return { ...unpaid, review: 'declined' }
  if (payment.isPaidElsewhere) return { ...unpaid, review: 'double' }
  const refusal = payment.refusal ?? (isInTime(payment, first) ? null : payment.lateRefusal)
  if (refusal !== null) return { ...unpaid, review: refusal }
  return { pays: first, review: right.length > 1 ? 'double' : wrong, refunded, isRefunded: false }
}

/** Whether an attempt began while its order held; one that does not say when did, unless the order was found to be over. */
export function isInTime({ validUntil }: Pick<Judged, 'validUntil'>, { madeAt }: Attempt): boolean {
  return validUntil !== null && (madeAt === undefined || madeAt <= validUntil)
}

function isGone({ amount, refunded }: Attempt): boolean {
  return refunded >= amount
}

/** Reasons by which money that came otherwise than ordered waits for an admin, also once nothing is to be bought any more. */
export const byMistake: readonly ReviewReason[] = ['short', 'currency', 'foreign']

function mistakeOf(payment: Judged, attempt: Attempt): ReviewReason | null {
  if (attempt.orderId !== payment.orderId) return 'foreign'
  if (attempt.currency !== payment.currency) return 'currency'
  return attempt.amount === payment.amount ? null : 'short'
}

/** Whether an attempt may still turn into money by itself. */
export function isLive(attempt: Attempt): boolean {
  return attempt.status === 'created' || attempt.status === 'authorized'
}

/** How long an order may still be paid, as far as we ask; the provider itself never closes one. */
export const OPEN_FOR = 144 * HOUR
/** How long an order holds its terms; when that is over the provider is asked whether an attempt is under way. */
export const HOLDS_FOR = ORDER_HOURS * HOUR
/** How long a fresh order is asked about every minute, and when first. */
const FRESH_FOR = 15 * MINUTE
const FIRST = MINUTE / 2
/** After that, and of a cancelled order from the start, questions get rarer, up to one in so many hours. */
const RARER = [MINUTE, 2 * MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR]
const RAREST = 6 * HOUR
const SOON = 15_000

/** What the sweep goes by. */
export type Order = {
  status: PaymentStatus
  /** When it was last given to the person. */
  sentAt: Date
  /** When it was, or when an attempt to pay it began. */
  freshAt: Date
  /** An attempt may still turn into money. */
  isLive: boolean
}

/** Whether an order is not kept open any more. */
export function isOver({ sentAt, isLive }: Pick<Order, 'sentAt' | 'isLive'>, now: Date): boolean {
  return !isLive && now.getTime() - sentAt.getTime() >= OPEN_FOR
}

/** When the provider is first asked about an order that has just been sent. */
export function firstCheckAt(sentAt: Date): Date {
  return new Date(sentAt.getTime() + FIRST)
}

/** When the provider is asked about an unpaid order next; null: no more. */
export function nextCheckAt(order: Order, now: Date): Date | null {
  if (isOver(order, now)) return null
  const next = order.freshAt.getTime() + nextAge(order, now.getTime() - order.freshAt.getTime())
  const ends = [HOLDS_FOR, OPEN_FOR].map((time) => order.sentAt.getTime() + time)
  return new Date(Math.min(next, ...ends.filter((end) => now.getTime() < end)))
}

/** The first age after the present one at which an order is due. */
function nextAge({ status }: Order, age: number): number {
  const freshFor = status === 'created' ? FRESH_FOR : 0
  const minute = FIRST + Math.max(0, Math.floor((age - FIRST) / MINUTE) + 1) * MINUTE
  if (minute < freshFor) return minute
  const rare = age - freshFor
  const last = RARER.at(-1) as number
  const next = RARER.find((one) => one > rare) ?? last + (Math.floor((rare - last) / RAREST) + 1) * RAREST
  return freshFor + next
}

/** When an order is asked about again after trouble: soon while it is fresh. `chance`, from 0 to 1, spreads the orders. */
export function retryAt(order: Order, now: Date, chance: number): Date {
  const isFresh = order.status === 'created' && now.getTime() - order.freshAt.getTime() < FRESH_FOR
  const wait = isFresh ? SOON : isOver(order, now) ? RAREST : FRESH_FOR
  return new Date(now.getTime() + wait * (0.5 + chance))
}
