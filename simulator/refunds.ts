import type { Payment, Refund, RefundEntity } from './entities.ts'
import { newId } from './entities.ts'
import type { Ledger } from './ledger.ts'
import { paymentOf } from './payments.ts'
import { Refusal, refuseOthers, unknownId } from './refusal.ts'
import type { Happening, Webhooks } from './webhooks.ts'
import { amountOf, type Collection, collection, notesOf, pageOf, receiptOf } from './wire.ts'

const SIX_MONTHS = 183 * 86_400

/** Makes a refund by the API. With an idempotency key, the same request again answers the same refund. */
export function refund(
  ledger: Ledger,
  webhooks: Webhooks,
  paymentId: string,
  body: Record<string, unknown>,
  key: string | undefined,
): RefundEntity {
  const payment = paymentOf(ledger, paymentId)
  refuseOthers(body, ['amount', 'speed', 'notes', 'receipt'])
  const request = key === undefined ? null : JSON.stringify([paymentId, body])
  if (key !== undefined) {
    if (!/^[A-Za-z0-9_-]{10,}$/.test(key)) throw new Refusal('The idempotency key is invalid.')
    const known = ledger.refundByKey(key)
    if (known !== undefined && known.request === request) return known.entity
    if (known !== undefined) {
      throw new Refusal('Different request with the same idempotency key has already been processed.')
    }
  }
  if (!payment.captured) {
    throw new Refusal('The payment status should be captured for action to be taken')
  }
  if (ledger.seconds() - payment.created_at > SIX_MONTHS) {
    throw new Refusal('The payment is older than six months and can not be refunded')
  }
  const status = ledger.nextRefund.get(paymentId)
  const made = giveBack(ledger, webhooks, payment, {
    ...(body['amount'] === undefined ? {} : { amount: amountOf(body['amount']) }),
    ...(status === undefined ? {} : { status }),
    notes: notesOf(body['notes']),
    receipt: receiptOf(body['receipt']),
    idempotency: [key ?? null, request],
  })
  ledger.nextRefund.delete(paymentId)
  return made
}

type How = Partial<Pick<RefundEntity, 'amount' | 'notes' | 'receipt' | 'status'>> & {
  idempotency?: [key: string | null, request: string | null]
}

/** Refunds a payment; also one that was only authorized, as the provider does after some days. */
export function giveBack(ledger: Ledger, webhooks: Webhooks, payment: Payment, how: How): RefundEntity {
  const left = payment.amount - payment.amount_refunded
  const amount = how.amount ?? left
  if (left === 0) throw new Refusal('The payment has been fully refunded already')
  if (amount > left) {
    throw new Refusal('The refund amount provided is greater than amount captured', { field: 'amount' })
  }
  const entity: RefundEntity = {
    id: newId('rfnd_'),
    entity: 'refund',
    amount,
    currency: payment.currency,
    payment_id: payment.id,
    notes: how.notes ?? [],
    receipt: how.receipt ?? null,
    acquirer_data: { arn: null },
    created_at: ledger.seconds(),
    batch_id: null,
    status: how.status ?? 'processed',
    speed_processed: 'normal',
    speed_requested: 'normal',
  }
  const [key, request] = how.idempotency ?? [null, null]
  const after = withRefunded(payment, entity.status === 'failed' ? 0 : amount)
  const happenings: Happening[] = [{ name: 'refund.created', refund: entity, payment: after }]
  if (entity.status === 'processed')
    happenings.push({ name: 'refund.processed', refund: entity, payment: after })
  if (entity.status === 'failed') happenings.push({ name: 'refund.failed', refund: entity, payment: after })
  webhooks.commit(
    [
      ['refund', { entity, key, request }],
      ['payment', after],
    ],
    happenings,
  )
  return entity
}

function withRefunded(payment: Payment, more: number): Payment {
  const refunded = payment.amount_refunded + more
  const isFull = refunded === payment.amount
  const status = isFull ? 'refunded' : payment.captured ? 'captured' : payment.status
  return {
    ...payment,
    status,
    amount_refunded: refunded,
    refund_status: refunded === 0 ? null : isFull ? 'full' : 'partial',
  }
}

/** The bank's answer to a pending refund. */
export function answerRefund(
  ledger: Ledger,
  webhooks: Webhooks,
  id: string,
  status: 'processed' | 'failed',
): RefundEntity {
  const known = refundOf(ledger, id)
  if (known.entity.status !== 'pending') throw new Refusal('The refund is not pending')
  const entity = { ...known.entity, status }
  const payment = paymentOf(ledger, entity.payment_id)
  const after = status === 'failed' ? withRefunded(payment, -entity.amount) : payment
  webhooks.commit(
    [
      ['refund', { ...known, entity }],
      ['payment', after],
    ],
    [{ name: `refund.${status}`, refund: entity, payment: after }],
  )
  return entity
}

function refundOf(ledger: Ledger, id: string): Refund {
  const refund = ledger.refunds.get(id)
  if (refund === undefined) throw unknownId()
  return refund
}

export function fetchRefund(ledger: Ledger, id: string): RefundEntity {
  return refundOf(ledger, id).entity
}

export function allRefunds(
  ledger: Ledger,
  query: URLSearchParams,
  paymentId?: string,
): Collection<RefundEntity> {
  if (paymentId !== undefined) paymentOf(ledger, paymentId)
  const refunds = paymentId === undefined ? [...ledger.refunds.values()] : ledger.refundsOf(paymentId)
  const entities = refunds.map(({ entity }) => entity)
  return collection(pageOf(entities, query))
}
