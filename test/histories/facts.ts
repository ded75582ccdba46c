import { HOUR } from '#contract/values/time.ts'
import type { SimulatedLedger } from '#test/support/processes/simulator-process.ts'
import type { Facts } from './expected.ts'
import type { Row, Told } from './scene.ts'

/** A document as it is stored. */
export type Document = {
  kind: 'invoice' | 'receipt' | 'credit_note'
  series: string
  year: string
  nth: number
  number: string
  payment: string
  refund: string | null
  /** Null: the document is about the capture that paid the payment. */
  capture: string | null
  total: number
}

export type Summary = {
  buckets: Record<string, { count: number; amount: number }>
  captured: number
  offline: number
  refunded: number
}

export type Books = {
  ledger: SimulatedLedger
  rows: Row[]
  documents: Document[]
  summary: Summary
  told: Told[]
  now: Date
  /** The number of the day, counted from 0. */
  day: number
}

const ELSEWHERE = 'Made in the provider’s dashboard.'
/** The time for which an order is kept open. */
const OPEN_FOR = 144 * HOUR
const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0)

export function attemptsOf({ ledger }: Books, row: Row) {
  return ledger.payments.filter(({ order_id }) => order_id === row.orderId)
}

/** The refunds that the provider made for the order of a payment. */
export function refundsOf(books: Books, row: Row) {
  const ids = attemptsOf(books, row).map(({ id }) => id)
  return books.ledger.refunds.filter(({ payment_id }) => ids.includes(payment_id))
}

/**
 * Whether a part of a failed refund has neither been refunded since nor is pending. Refunds asked for at once have the same
 * instant.
 */
function isOwed(refunds: Row['refunds']): boolean {
  const amounts = (of: Row['refunds']) => sum(of.map(({ amount }) => amount))
  const failed = refunds.filter(({ status, reason }) => status === 'failed' && reason !== ELSEWHERE)
  return failed.some(({ requestedAt: at }) => {
    const lost = failed.filter(({ requestedAt }) => requestedAt === at)
    const since = refunds.filter(({ status, requestedAt }) => status !== 'failed' && requestedAt > at)
    return amounts(lost) > amounts(since)
  })
}

/** A payment as the provider and its payer know it. */
export function factsOf(books: Books, row: Row, told: Told): Facts {
  const isOffline = row.orderId === null
  const arrived = sum(row.refunds.filter(({ status }) => status === 'arrived').map(({ amount }) => amount))
  const attempts = attemptsOf(books, row)
  const money = attempts
    .filter(({ status }) => status === 'captured' || status === 'refunded')
    .map(({ id, amount, currency, amount_refunded: back }) => ({ id, amount, currency, back }))
  const refunds = refundsOf(books, row)
  const application = isOffline
    ? told.offline.find(({ reference }) => reference === row.reference)?.application
    : told.orders.get(row.orderId ?? '')
  const decision = told.applications[application ?? -1]?.decision
  return {
    ordered: row.amount,
    money: isOffline ? [{ id: null, amount: row.amount, currency: 'INR', back: arrived }] : money,
    paidBy: row.status === 'paid' ? row.paymentId : undefined,
    isOnItsWay: refunds.some(({ status }) => status === 'pending'),
    isLost: isOwed(row.refunds),
    hadFailure: row.refunds.some(({ status }) => status === 'failed'),
    resolvedAt: told.resolved.filter(({ payment }) => payment === row._id),
    isPaidElsewhere: isPaidElsewhere(books, row, told, application),
    isDecided: told.isUnsure || decision === undefined ? null : decision !== 'none',
    isOpen: isOpen(books, row, told, attempts.length > 0),
  }
}

/** Whether the person has paid another order of the same application. */
function isPaidElsewhere(
  { rows }: Books,
  row: Row,
  { orders, offline, email }: Told,
  application: number | undefined,
): boolean | null {
  const others = rows.filter(
    (other) =>
      other.useremail === email &&
      other._id !== row._id &&
      other.status === 'paid' &&
      (orders.get(other.orderId ?? '') ??
        offline.find(({ reference }) => reference === other.reference)?.application) === application,
  )
  if (others.length === 0) return false
  return others.some(({ received, refunded }) => refunded < received) ? true : null
}

function isOpen({ now }: Books, row: Row, { open, isUnsure }: Told, wasTried: boolean): boolean | null {
  if (isUnsure) return null
  if (open === null || open.order !== row.orderId) return false
  const isOver = now.getTime() - open.at.getTime() > OPEN_FOR
  // An attempt that may still be captured keeps an order open, and is captured too late.
  return isOver && wasTried ? null : !isOver
}
