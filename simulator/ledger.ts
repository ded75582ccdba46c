import { closeSync, ftruncateSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { Delivery, Order, Payment, Refund, Settings, WebhookEvent } from './entities.ts'

export type Entry =
  | ['order', Order]
  | ['payment', Payment]
  | ['refund', Refund]
  | ['event', WebhookEvent]
  | ['delivery', Delivery]
  | ['settings', Settings]

/**
 * Everything that has happened, in memory and in a file of JSON lines. Each line is a transaction: a list of entities in their new
 * state. It is written before the call is answered, so nothing that was answered is lost when the process is killed.
 */
export class Ledger {
  settings: Settings
  readonly orders = new Map<string, Order>()
  readonly payments = new Map<string, Payment>()
  readonly refunds = new Map<string, Refund>()
  readonly events = new Map<string, WebhookEvent>()
  readonly deliveries: Delivery[] = []
  /** By the id of a payment: the status that its next refund through the API gets. It is not stored in the file. */
  readonly nextRefund = new Map<string, 'pending' | 'failed'>()
  readonly #initial: Settings
  readonly #file: number

  constructor(folder: string, initial: Settings) {
    this.#initial = initial
    this.settings = initial
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const path = join(folder, 'ledger.jsonl')
    this.#file = openSync(path, 'a', 0o600)
    this.#load(readFileSync(path))
  }

  /** Writes a transaction to the file, then applies it. */
  commit(entries: Entry[]): void {
    writeSync(this.#file, `${JSON.stringify(entries)}\n`)
    for (const entry of entries) this.#apply(entry)
  }

  orderByReceipt(receipt: string): Order | undefined {
    return [...this.orders.values()].find(({ entity }) => entity.receipt === receipt)
  }

  /** The attempts at an order, oldest first. */
  paymentsOf(orderId: string): Payment[] {
    return [...this.payments.values()].filter(({ order_id }) => order_id === orderId)
  }

  refundsOf(paymentId: string): Refund[] {
    return [...this.refunds.values()].filter(({ entity }) => entity.payment_id === paymentId)
  }

  refundByKey(key: string): Refund | undefined {
    return [...this.refunds.values()].find((refund) => refund.key === key)
  }

  /** Milliseconds since 1970 by the provider's clock, which tests can shift. */
  now(): number {
    return Date.now() + this.settings.clock_offset_ms
  }

  seconds(): number {
    return Math.floor(this.now() / 1000)
  }

  /** Deletes everything but the webhook's address. */
  reset(): void {
    const { webhook_url } = this.settings
    ftruncateSync(this.#file)
    for (const things of [this.orders, this.payments, this.refunds, this.events, this.nextRefund])
      things.clear()
    this.deliveries.length = 0
    this.commit([['settings', { ...this.#initial, webhook_url }]])
  }

  close(): void {
    closeSync(this.#file)
  }

  #load(bytes: Buffer): void {
    // A crash may have left an incomplete line at the end; it was not answered to anybody.
    const end = bytes.lastIndexOf(10) + 1
    if (end < bytes.length) ftruncateSync(this.#file, end)
    for (const line of bytes.toString('utf8', 0, end).split('\n')) {
      if (line !== '') for (const entry of JSON.parse(line) as Entry[]) this.#apply(entry)
    }
  }

  #apply([kind, value]: Entry): void {
    switch (kind) {
      case 'order':
        this.orders.set(value.entity.id, value)
        return
      case 'payment':
        this.payments.set(value.id, value)
        return
      case 'refund':
        this.refunds.set(value.entity.id, value)
        return
      case 'event':
        this.events.set(value.id, value)
        return
      case 'delivery': {
        this.deliveries.push(value)
        const event = this.events.get(value.event_id)
        if (event !== undefined) event.state = value.state
        return
      }
      case 'settings':
        this.settings = value
    }
  }
}
