import { randomInt } from 'node:crypto'

/** The provider sends empty notes as an empty list, not as an empty object. */
export type Notes = Record<string, string | number> | []

export type OrderEntity = {
  id: string
  entity: 'order'
  amount: number
  amount_paid: number
  amount_due: number
  currency: string
  receipt: string | null
  offer_id: null
  status: 'created' | 'attempted' | 'paid'
  attempts: number
  notes: Notes
  created_at: number
}

/** An order with its capture setting, which answers do not contain. */
export type Order = { entity: OrderEntity; capture: 'automatic' | 'manual' }

export type Payment = {
  id: string
  entity: 'payment'
  amount: number
  currency: string
  status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed'
  order_id: string
  invoice_id: null
  international: boolean
  method: string
  amount_refunded: number
  refund_status: null | 'partial' | 'full'
  captured: boolean
  description: string | null
  card_id: string | null
  card?: Record<string, unknown>
  bank: string | null
  wallet: string | null
  vpa: string | null
  email: string | null
  contact: string | null
  notes: Notes
  fee: number | null
  tax: number | null
  error_code: string | null
  error_description: string | null
  error_source: string | null
  error_step: string | null
  error_reason: string | null
  acquirer_data: Record<string, string | null>
  created_at: number
  upi?: { vpa: string; flow: string; payer_account_type: string }
}

export type RefundEntity = {
  id: string
  entity: 'refund'
  amount: number
  currency: string
  payment_id: string
  notes: Notes
  receipt: string | null
  acquirer_data: { arn: string | null }
  created_at: number
  batch_id: null
  status: 'pending' | 'processed' | 'failed'
  speed_processed: 'normal'
  speed_requested: 'normal'
}

/** A refund with its idempotency key and its request: a different request with the same key is refused. */
export type Refund = { entity: RefundEntity; key: string | null; request: string | null }

/** `lost`: sending it failed for a day, and it is not sent again. */
export type EventState = 'pending' | 'held' | 'delivered' | 'lost'

export type WebhookEvent = {
  id: string
  name: string
  order_id: string
  payment_id: string
  body: string
  created_at: number
  state: EventState
}

export type Delivery = {
  event_id: string
  status: number | null
  error: string | null
  /** The state of the event after this delivery. */
  state: EventState
}

export type Settings = {
  webhook_url: string | null
  /** The names of the events that are sent. */
  events: string[]
  clock_offset_ms: number
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** Fourteen letters and digits, after the prefix if there is one: `order_RB58MiP5SPFYyM`. */
export function newId(prefix: 'order_' | 'pay_' | 'rfnd_' | 'card_' | ''): string {
  return prefix + Array.from({ length: 14 }, () => letters[randomInt(letters.length)]).join('')
}
