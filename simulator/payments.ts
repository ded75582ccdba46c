import type { Order, Payment } from './entities.ts'
import { newId } from './entities.ts'
import type { Entry, Ledger } from './ledger.ts'
import { detailsOf, failureOf, type Means, noFailure } from './method-details.ts'
import { orderOf } from './orders.ts'
import { Refusal, refuseOthers, unknownId } from './refusal.ts'
import type { Happening, Webhooks } from './webhooks.ts'
import { amountOf, type Collection, collection, notesOf, pageOf } from './wire.ts'

export type Outcome = 'captured' | 'authorized' | 'failed' | 'created'

export type Attempt = Means & {
  /** By default a success: captured or authorized, by the order's capture setting. */
  outcome?: Outcome
  amount?: number
  currency?: string
  reason?: string
  email?: string | null
  contact?: string | null
  notes?: unknown
  description?: string | null
  /** Pays an order that is paid already, which the provider would refuse. */
  force?: boolean
}

/** An attempt to pay an order. */
export function attempt(ledger: Ledger, webhooks: Webhooks, orderId: string, how: Attempt): Payment {
  const order = orderOf(ledger, orderId)
  if (how.force !== true) refuseSecond(ledger, order)
  const outcome = how.outcome ?? (order.capture === 'automatic' ? 'captured' : 'authorized')
  const notes = notesOf(how.notes)
  const payment: Payment = {
    id: newId('pay_'),
    entity: 'payment',
    amount: how.amount ?? order.entity.amount,
    currency: how.currency ?? order.entity.currency,
    status: 'created',
    order_id: orderId,
    invoice_id: null,
    amount_refunded: 0,
    refund_status: null,
    captured: false,
    description: how.description ?? null,
    email: how.email ?? null,
    contact: how.contact ?? null,
    notes: Array.isArray(notes) ? order.entity.notes : notes,
    fee: null,
    tax: null,
    ...noFailure,
    created_at: ledger.seconds(),
    ...detailsOf(how),
  }
  const attempted: Order = {
    ...order,
    entity: {
      ...order.entity,
      attempts: order.entity.attempts + 1,
      status: order.entity.status === 'paid' ? 'paid' : 'attempted',
    },
  }
  return setOutcome(ledger, webhooks, payment, attempted, outcome, failureOf(how.method, how.reason))
}

function refuseSecond(ledger: Ledger, order: Order): void {
  const refuse = (description: string, reason: string) =>
    new Refusal(description, { reason, metadata: { order_id: order.entity.id } })
  if (order.entity.status === 'paid') throw refuse('Order already paid', 'order_already_paid')
  if (ledger.paymentsOf(order.entity.id).some(({ status }) => status === 'authorized')) {
    throw refuse('A payment of this order is authorized already', 'payment_already_authorized')
  }
}

/** Sets the outcome of a payment, and updates its order and the webhooks, in one transaction. */
function setOutcome(
  ledger: Ledger,
  webhooks: Webhooks,
  before: Payment,
  order: Order,
  outcome: Outcome,
  failure: Partial<Payment>,
): Payment {
  const happenings: Happening[] = []
  let payment = before
  let after = order
  if (outcome === 'failed') {
    payment = { ...before, status: 'failed', ...failure }
    happenings.push({ name: 'payment.failed', payment })
  } else if (outcome !== 'created') {
    if (before.status !== 'authorized') {
      payment = { ...before, status: 'authorized', ...noFailure }
      // As in the provider's samples of automatic capture.
      happenings.push({
        name: 'payment.authorized',
        payment: { ...payment, captured: outcome === 'captured' },
      })
    }
    if (outcome === 'captured') {
      payment = captured(payment)
      after = { ...order, entity: paidBy(order.entity, payment) }
      happenings.push({ name: 'payment.captured', payment })
      if (after.entity.status === 'paid' && order.entity.status !== 'paid') {
        happenings.push({ name: 'order.paid', payment, order: after.entity })
      }
    }
  }
  const entries: Entry[] = [['payment', payment]]
  if (ledger.orders.get(order.entity.id) !== after) entries.push(['order', after])
  webhooks.commit(entries, happenings)
  return payment
}

function captured(payment: Payment): Payment {
  // Two per cent and the tax on it.
  const tax = Math.round(payment.amount * 0.0036)
  return { ...payment, status: 'captured', captured: true, fee: Math.round(payment.amount * 0.02) + tax, tax }
}

function paidBy(order: Order['entity'], payment: Payment): Order['entity'] {
  const paid = Math.min(order.amount, order.amount_paid + payment.amount)
  return {
    ...order,
    amount_paid: paid,
    amount_due: order.amount - paid,
    status: paid === order.amount ? 'paid' : order.status,
  }
}

export function paymentOf(ledger: Ledger, id: string): Payment {
  const payment = ledger.payments.get(id)
  if (payment === undefined) throw unknownId()
  return payment
}

export function allPayments(ledger: Ledger, query: URLSearchParams): Collection<Payment> {
  return collection(pageOf([...ledger.payments.values()], query))
}

export function capture(
  ledger: Ledger,
  webhooks: Webhooks,
  id: string,
  body: Record<string, unknown>,
): Payment {
  const payment = paymentOf(ledger, id)
  refuseOthers(body, ['amount', 'currency'])
  const amount = amountOf(body['amount'])
  if (payment.captured)
    throw new Refusal('This payment has already been captured', { reason: 'payment_already_captured' })
  if (payment.status !== 'authorized') {
    throw new Refusal('Only payments which have been authorized and not yet captured can be captured')
  }
  if (amount !== payment.amount) {
    throw new Refusal('Capture amount must be equal to the amount authorized', { field: 'amount' })
  }
  if (body['currency'] !== undefined && body['currency'] !== payment.currency) {
    throw new Refusal('The currency should match the payment', { field: 'currency' })
  }
  return setOutcome(ledger, webhooks, payment, orderOf(ledger, payment.order_id), 'captured', {})
}

/**
 * The bank answers late: a payment that had failed or had no answer succeeds. If another attempt has paid the order meanwhile, the
 * provider gives the money back; with `force` it captures the payment instead.
 */
export function answerLate(
  ledger: Ledger,
  webhooks: Webhooks,
  id: string,
  outcome: Outcome,
  force: boolean,
): { payment: Payment; toRefund: boolean } {
  const payment = paymentOf(ledger, id)
  const order = orderOf(ledger, payment.order_id)
  if (payment.captured || payment.status === 'refunded') {
    throw new Refusal('This payment has already been captured', { reason: 'payment_already_captured' })
  }
  const toRefund = outcome === 'captured' && order.entity.status === 'paid' && !force
  const reached = toRefund ? 'authorized' : outcome
  const failure = failureOf(payment.method, 'timed_out')
  return { payment: setOutcome(ledger, webhooks, payment, order, reached, failure), toRefund }
}
