import { type Delivery, type EventState, newId, type WebhookEvent } from './entities.ts'
import type { Entry, Ledger } from './ledger.ts'
import { unknownId } from './refusal.ts'
import { sign } from './signature.ts'
import { type Happening, webhookBody } from './webhook-body.ts'

export type { Happening } from './webhook-body.ts'

/** How webhooks are kept back and sent again. */
export type Delivering = { hold: boolean; retry_base_ms: number; retry_max_ms: number }

export const usualDelivering: Delivering = { hold: false, retry_base_ms: 1_000, retry_max_ms: 3_600_000 }

const LONGEST_ANSWER = 5_000
const AT_ONCE = 16
const RETRIED_FOR = 86_400_000

/** Sends the merchant signed events, and sends each again until it is accepted. The order is not guaranteed. */
export class Webhooks {
  delivering: Delivering = usualDelivering
  readonly #ledger: Ledger
  readonly #accountId: string
  readonly #secret: string
  readonly #waiting: (() => Promise<void>)[] = []
  readonly #timers = new Set<NodeJS.Timeout>()
  readonly #tries = new Map<string, number>()
  #underWay = 0

  constructor(ledger: Ledger, accountId: string, secret: string) {
    this.#ledger = ledger
    this.#accountId = accountId
    this.#secret = secret
    // Events that were not delivered when the process ended are sent now.
    for (const event of ledger.events.values()) if (event.state === 'pending') this.#send(event, 0)
  }

  /** Stores changes and their events in one transaction, then sends the events. */
  commit(changes: Entry[], happenings: Happening[]): void {
    const { webhook_url, events: subscribed } = this.#ledger.settings
    const toSend = webhook_url === null ? [] : happenings.filter(({ name }) => subscribed.includes(name))
    const events = toSend.map((happening) => this.#eventOf(happening))
    this.#ledger.commit([...changes, ...events.map((event): Entry => ['event', event])])
    for (const event of events) if (event.state === 'pending') this.#send(event, 0)
  }

  /** Sends held events, in the order of the given ids or names; without these, oldest first. */
  release(order?: string[]): string[] {
    const held = [...this.#ledger.events.values()].filter(({ state }) => state === 'held')
    const chosen =
      order === undefined
        ? held
        : order.flatMap((key) => held.filter(({ id, name }) => id === key || name === key))
    this.#inTurn(chosen)
    return chosen.map(({ id }) => id)
  }

  /** Sends an event again, whatever its state. */
  replay(id: string, times: number): void {
    const event = this.#ledger.events.get(id)
    if (event === undefined) throw unknownId()
    for (let copy = 0; copy < times; copy++) this.#send(event, 0)
  }

  /** Drops all events that are not sent yet. */
  stop(): void {
    for (const timer of this.#timers) clearTimeout(timer)
    this.#timers.clear()
    this.#waiting.length = 0
    this.#tries.clear()
    this.delivering = usualDelivering
  }

  #eventOf(happening: Happening): WebhookEvent {
    const seconds = this.#ledger.seconds()
    return {
      id: newId(''),
      name: happening.name,
      order_id: happening.payment.order_id,
      payment_id: happening.payment.id,
      body: webhookBody(happening, this.#accountId, seconds),
      created_at: seconds,
      state: this.delivering.hold ? 'held' : 'pending',
    }
  }

  /** Sends events one after another, each after the answer to the one before. */
  #inTurn(events: WebhookEvent[]): void {
    for (const event of events) event.state = 'pending'
    this.#waiting.push(async () => {
      for (const event of events) await this.#deliver(event)
    })
    this.#next()
  }

  #send(event: WebhookEvent, delay: number): void {
    const work = () => this.#deliver(event)
    if (delay === 0) {
      this.#waiting.push(work)
      // After the answer to the call that caused it.
      setImmediate(() => this.#next())
      return
    }
    const timer = setTimeout(() => {
      this.#timers.delete(timer)
      this.#waiting.push(work)
      this.#next()
    }, delay)
    this.#timers.add(timer)
  }

  #next(): void {
    while (this.#underWay < AT_ONCE) {
      const work = this.#waiting.shift()
      if (work === undefined) return
      this.#underWay++
      void work().finally(() => {
        this.#underWay--
        this.#next()
      })
    }
  }

  async #deliver(event: WebhookEvent): Promise<void> {
    const { webhook_url: url } = this.#ledger.settings
    if (url === null) return
    const { status, error } = await post(url, event, sign(event.body, this.#secret))
    // A reset may have deleted the event meanwhile.
    if (!this.#ledger.events.has(event.id)) return
    const isGood = status !== null && status >= 200 && status < 300
    const state = isGood ? 'delivered' : this.#stateAfterFailure(event)
    this.#ledger.commit([['delivery', { event_id: event.id, status, error, state }]])
    if (state === 'pending') this.#retry(event)
  }

  #stateAfterFailure({ state, created_at }: WebhookEvent): EventState {
    if (state === 'delivered') return state
    return this.#ledger.now() - created_at * 1000 > RETRIED_FOR ? 'lost' : 'pending'
  }

  #retry(event: WebhookEvent): void {
    const tries = (this.#tries.get(event.id) ?? 0) + 1
    this.#tries.set(event.id, tries)
    const { retry_base_ms, retry_max_ms } = this.delivering
    this.#send(event, Math.min(retry_base_ms * 2 ** (tries - 1), retry_max_ms))
  }
}

/** Posts an event and waits for the status. */
async function post(
  url: string,
  { id, body }: WebhookEvent,
  signature: string,
): Promise<Pick<Delivery, 'status' | 'error'>> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Razorpay-Webhook/v1',
        'x-razorpay-event-id': id,
        'x-razorpay-signature': signature,
      },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(LONGEST_ANSWER),
    })
    await answer.body?.cancel()
    return { status: answer.status, error: null }
  } catch (error) {
    return { status: null, error: String(error) }
  }
}
