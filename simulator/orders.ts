import { newId, type Order, type OrderEntity, type Payment } from './entities.ts'
import type { Ledger } from './ledger.ts'
import { Refusal, refuseOthers, unknownId } from './refusal.ts'
import { amountOf, type Collection, collection, notesOf, pageOf, receiptOf } from './wire.ts'

const CREATE = ['amount', 'currency', 'receipt', 'notes', 'payment']
const OPTIONS = ['automatic_expiry_period', 'manual_expiry_period', 'refund_speed']

export function createOrder(ledger: Ledger, body: Record<string, unknown>): OrderEntity {
  refuseOthers(body, CREATE)
  const amount = amountOf(body['amount'])
  const receipt = receiptOf(body['receipt'])
  const notes = notesOf(body['notes'])
  const capture = captureOf(body)
  const { currency } = body
  if (currency === undefined) throw new Refusal('The currency field is required.', { field: 'currency' })
  if (currency !== 'INR') throw new Refusal('Currency is not supported', { field: 'currency' })
  if (receipt !== null && ledger.orderByReceipt(receipt) !== undefined) {
    throw new Refusal('The receipt has to be unique.', { field: 'receipt' })
  }
  const entity: OrderEntity = {
    id: newId('order_'),
    entity: 'order',
    amount,
    amount_paid: 0,
    amount_due: amount,
    currency,
    receipt,
    offer_id: null,
    status: 'created',
    attempts: 0,
    notes,
    created_at: ledger.seconds(),
  }
  ledger.commit([['order', { entity, capture }]])
  return entity
}

function captureOf(body: Record<string, unknown>): Order['capture'] {
  const { payment } = body
  if (payment === undefined) return 'automatic'
  if (typeof payment !== 'object' || payment === null) {
    throw new Refusal('The payment must be an array.', { field: 'payment' })
  }
  refuseOthers(payment, ['capture', 'capture_options'])
  const { capture, capture_options: options } = payment as Record<string, unknown>
  if (capture !== 'automatic' && capture !== 'manual') {
    throw new Refusal('The selected payment.capture is invalid.', { field: 'payment.capture' })
  }
  if (options !== undefined) checkOptions(options)
  return capture
}

function checkOptions(options: unknown): void {
  if (typeof options !== 'object' || options === null) {
    throw new Refusal('The payment.capture_options must be an array.', { field: 'payment.capture_options' })
  }
  refuseOthers(options, OPTIONS)
  const { automatic_expiry_period, manual_expiry_period, refund_speed } = options as Record<string, unknown>
  for (const [name, minutes] of Object.entries({ automatic_expiry_period, manual_expiry_period })) {
    if (minutes !== undefined && !(Number.isInteger(minutes) && (minutes as number) >= 12)) {
      throw new Refusal(`The ${name} must be at least 12.`, { field: name })
    }
  }
  if (refund_speed !== undefined && refund_speed !== 'normal' && refund_speed !== 'optimum') {
    throw new Refusal('The selected refund_speed is invalid.', { field: 'refund_speed' })
  }
}

export function orderOf(ledger: Ledger, id: string): Order {
  const order = ledger.orders.get(id)
  if (order === undefined) throw unknownId()
  return order
}

export function fetchOrder(ledger: Ledger, id: string): OrderEntity {
  return orderOf(ledger, id).entity
}

export function allOrders(ledger: Ledger, query: URLSearchParams): Collection<OrderEntity> {
  const receipt = query.get('receipt')
  const orders =
    receipt === null
      ? [...ledger.orders.values()]
      : [ledger.orderByReceipt(receipt)].filter((order) => order !== undefined)
  const entities = orders.map(({ entity }) => entity)
  return collection(pageOf(entities, query))
}

export function paymentsOfOrder(ledger: Ledger, id: string): Collection<Payment> {
  orderOf(ledger, id)
  return collection(ledger.paymentsOf(id).reverse())
}
