import { randomFillSync } from 'node:crypto'

/** Empty notes are an empty list on the provider's wire, not an empty object. */
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

/** An order with what its answers do not show. */
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
  speed_requested: 'normal' | 'optimum'
}

/** A refund with the idempotency key it was asked for by, and that request, to tell another one by the same key. */
export type Refund = { entity: RefundEntity; key: string | null; request: string | null }

export type EventState = 'pending' | 'held' | 'dropped' | 'delivered' | 'disabled'

export type WebhookEvent = {
  id: string
  name: string
  order_id: string
  payment_id: string
  body: string
  /** The secret of the day it happened: a later one does not sign it. */
  secret: string
  created_at: number
  state: EventState
}

export type Delivery = {
  event_id: string
  at: number
  ms: number
  status: number | null
  error: string | null
  signature: string
  /** The state in which this delivery left the event. */
  state: EventState
}

export type Settings = {
  webhook_url: string | null
  webhook_secret: string
  old_secret: string | null
  /** The events that are sent. */
  events: string[]
  disabled: boolean
  clock_offset_ms: number
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const pool = Buffer.alloc(4096)
let used = pool.length

function letter(): string {
  for (;;) {
    if (used === pool.length) {
      randomFillSync(pool)
      used = 0
    }
    const number = (pool[used++] as number) & 63
    if (number < letters.length) return letters[number] as string
  }
}

/** Fourteen letters and digits, after the prefix if there is one: `order_RB58MiP5SPFYyM`. */
export function newId(prefix: 'order_' | 'pay_' | 'rfnd_' | 'card_' | ''): string {
  let id: string = prefix
  for (let count = 0; count < 14; count++) id += letter()
  return id
}
