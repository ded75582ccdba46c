import type { Bucket } from '#contract/money/money.ts'

/** One payment as the provider and its payer know it. Paise. */
export type Facts = {
  ordered: number
  /** Each time that money came, with what of it went back or is on its way back. */
  money: { id: string | null; amount: number; currency: string; back: number }[]
  /** What paid it, by what the server says; undefined: nothing. */
  paidBy: string | null | undefined
  /** A refund that the bank works on. */
  isOnItsWay: boolean
  /** The last refund that we asked for failed. */
  isLost: boolean
  /** What had come in when an admin took it out of review, each time; where more came at that moment, perhaps before. */
  resolvedAt: { captured: number; isSure: boolean }[]
  /** Another payment of the application is paid; null: it was, and has been given back. */
  isPaidElsewhere: boolean | null
  /** A refund of it failed at some time, which undoes what an admin had decided before. */
  hadFailure: boolean
  /** Null: not known. */
  isDecided: boolean | null
  isOpen: boolean | null
}

const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0)

/** What came in and what went back. */
export function sumsOf({ money }: Pick<Facts, 'money'>): { received: number; back: number } {
  return { received: sum(money.map(({ amount }) => amount)), back: sum(money.map(({ back }) => back)) }
}

export function isAsOrdered({ ordered }: Pick<Facts, 'ordered'>, money: Facts['money'][number]): boolean {
  return money.currency === 'INR' && money.amount === ordered
}

/** The buckets in which a payment may be once nothing is under way: one, but for what nobody was told. */
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

/** Whether an admin has to look at a payment that is paid: money that is too much or another than ordered, or cannot go back. */
function isOdd(facts: Facts): boolean {
  const left = facts.money.filter(({ amount, back }) => back < amount)
  const right = left.filter((one) => isAsOrdered(facts, one))
  // Money that paid by an admin's word is another than ordered.
  const isKept = left.some(({ id }) => id === facts.paidBy) || facts.isPaidElsewhere === true
  const besides = right.filter(({ id }) => id !== facts.paidBy)
  return facts.isLost || right.length < left.length || besides.length > (isKept ? 0 : 1)
}
