import type { Bucket } from '#contract/money/money.ts'

/** One payment as the provider and its payer know it, in paise. */
export type Facts = {
  ordered: number
  /** Each capture, with the refunded and the pending part of it. */
  money: { id: string | null; amount: number; currency: string; back: number }[]
  /** The capture that paid it according to the server; null for offline money, undefined if nothing paid it. */
  paidBy: string | null | undefined
  /** A refund is pending at the bank. */
  isOnItsWay: boolean
  /** The last refund that we asked for failed. */
  isLost: boolean
  /**
   * The sum that had come in each time an admin took the payment out of review; not sure if more came at that moment, which the admin
   * may not have seen.
   */
  resolvedAt: { captured: number; isSure: boolean }[]
  /** Whether another payment of the application is paid; null: it was, and has been refunded. */
  isPaidElsewhere: boolean | null
  /** A refund failed at some time, which undoes an earlier decision of an admin. */
  hadFailure: boolean
  /** Whether the application is decided, and whether the order is open; null means that this is not known. */
  isDecided: boolean | null
  isOpen: boolean | null
}

const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0)

/** The sum that came in and the sum that was refunded. */
export function sumsOf({ money }: Pick<Facts, 'money'>): { received: number; back: number } {
  return { received: sum(money.map(({ amount }) => amount)), back: sum(money.map(({ back }) => back)) }
}

export function isAsOrdered({ ordered }: Pick<Facts, 'ordered'>, money: Facts['money'][number]): boolean {
  return money.currency === 'INR' && money.amount === ordered
}

/** The buckets in which a payment may be once nothing is pending: one, except for facts that nobody was told. */
export function expectedBuckets(facts: Facts): Bucket[] {
  const { received, back } = sumsOf(facts)
  if (received === 0) return either(facts.isOpen, 'open', 'cancelled')
  if (back >= received) return [facts.isOnItsWay ? 'to_refund' : 'refunded']
  if (facts.paidBy === undefined) return ['review']
  const kept = either(facts.isDecided, 'earned', 'waiting')
  if (facts.isPaidElsewhere === null)
    return [true, false].flatMap((isPaidElsewhere) => expectedBuckets({ ...facts, isPaidElsewhere }))
  if (!isOdd(facts)) return kept
  const decisions = facts.resolvedAt.filter(({ captured }) => captured === received)
  if (decisions.length === 0) return ['review']
  const isSure = decisions.some((one) => one.isSure) && !facts.hadFailure
  return isSure ? kept : ['review', ...kept]
}

function either(is: boolean | null, yes: Bucket, no: Bucket): Bucket[] {
  if (is === null) return [yes, no]
  return [is ? yes : no]
}

/** Whether a paid payment needs review: too much money, another sum than ordered, or money that cannot be refunded. */
function isOdd(facts: Facts): boolean {
  const left = facts.money.filter(({ amount, back }) => back < amount)
  const right = left.filter((one) => isAsOrdered(facts, one))
  // The capture that paid is kept, as ordered or as accepted by an admin, or another payment of the application is paid.
  const isKept = left.some(({ id }) => id === facts.paidBy) || facts.isPaidElsewhere === true
  const besides = right.filter(({ id }) => id !== facts.paidBy)
  return facts.isLost || right.length < left.length || besides.length > (isKept ? 0 : 1)
}
