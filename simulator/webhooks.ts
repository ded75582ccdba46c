import { type Delivery, type EventState, newId, type WebhookEvent } from './entities.ts'
import type { Entry, Ledger } from './ledger.ts'
import { post } from './post.ts'
import { unknownId } from './refusal.ts'
import { sign } from './signature.ts'
import { type Format, type Happening, webhookBody } from './webhook-body.ts'

export type { Happening } from './webhook-body.ts'

export const signatures = ['good', 'bad', 'old-secret', 'api-secret', 'none'] as const

/** How the webhooks misbehave. */
export type Mischief = {
  /** How often each event is sent more than once. */
  duplicate: number
  hold: boolean
  /** So many of the next events are lost; true: all. */
  drop: number | boolean
  delay_ms: number
  signature: (typeof signatures)[number]
  format: Format
  /** So many failures in a row turn the webhook off. */
  disable_after: number | null
  retry_base_ms: number
  retry_max_ms: number
  timeout_ms: number
}

export const goodManners: Mischief = {
  duplicate: 0,
  hold: false,
  drop: 0,
  delay_ms: 0,
  signature: 'good',
  format: 'compact',
  disable_after: null,
  retry_base_ms: 1_000,
  retry_max_ms: 3_600_000,
  timeout_ms: 5_000,
}

const AT_ONCE = 16
const RETRIED_FOR = 86_400_000

/** Tells the merchant what happened: signed, again and again until it is answered, in no order that can be relied on. */
export class Webhooks {
  mischief: Mischief = goodManners
  readonly #ledger: Ledger
  readonly #accountId: string
  readonly #keySecret: string
  readonly #waiting: (() => Promise<void>)[] = []
  readonly #timers = new Set<NodeJS.Timeout>()
  readonly #tries = new Map<string, number>()
  #underWay = 0
  #failuresInARow = 0

  constructor(ledger: Ledger, accountId: string, keySecret: string) {
    this.#ledger = ledger
    this.#accountId = accountId
    this.#keySecret = keySecret
    // What was not delivered when the process ended is still owed.
    for (const event of ledger.events.values()) if (event.state === 'pending') this.#send(event, 0)
  }

  /** Writes changes and the events that tell them in one transaction, then sends the events. */
  commit(changes: Entry[], happenings: Happening[]): void {
    const { webhook_url, disabled, events: subscribed } = this.#ledger.settings
    const events =
      webhook_url === null || disabled
        ? []
        : happenings
            .filter(({ name }) => subscribed.includes(name))
            .map((happening) => this.#eventOf(happening))
    this.#ledger.commit([...changes, ...events.map((event): Entry => ['event', event])])
    for (const event of events) {
      if (event.state !== 'pending') continue
      for (let copy = 0; copy <= this.mischief.duplicate; copy++) this.#send(event, this.mischief.delay_ms)
    }
  }

  /** Sends what was held, in the order given by event ids or names; without one, as it happened. */
  release(order?: string[]): string[] {
    const held = [...this.#ledger.events.values()].filter(({ state }) => state === 'held')
    const chosen =
      order === undefined
        ? held
        : order.flatMap((key) => held.filter(({ id, name }) => id === key || name === key))
    this.#inTurn(chosen)
    return chosen.map(({ id }) => id)
  }

  /** Sends an event once more, whatever became of it. */
  replay(id: string, times: number): void {
    const event = this.#ledger.events.get(id)
    if (event === undefined) throw unknownId()
    for (let copy = 0; copy < times; copy++) this.#send(event, 0)
  }

  /** Forgets what is still to be sent. */
  stop(): void {
    for (const timer of this.#timers) clearTimeout(timer)
    this.#timers.clear()
    this.#waiting.length = 0
    this.#tries.clear()
    this.#failuresInARow = 0
    this.mischief = goodManners
  }

  #eventOf(happening: Happening): WebhookEvent {
    const seconds = this.#ledger.seconds()
    return {
      id: newId(''),
      name: happening.name,
      order_id: happening.payment.order_id,
      payment_id: happening.payment.id,
      body: webhookBody(happening, this.#accountId, seconds, this.mischief.format),
      secret: this.#ledger.settings.webhook_secret,
      created_at: seconds,
      state: this.#firstState(),
    }
  }

  #firstState(): EventState {
    const { drop, hold } = this.mischief
    if (drop === true) return 'dropped'
    if (typeof drop === 'number' && drop > 0) {
      this.mischief = { ...this.mischief, drop: drop - 1 }
      return 'dropped'
    }
    return hold ? 'held' : 'pending'
  }

  /** One after another, each answered before the next goes. */
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
      // The caller's answer goes first.
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
    const { webhook_url: url, disabled } = this.#ledger.settings
    if (url === null || disabled) {
      if (event.state === 'pending') this.#ledger.commit([['event', { ...event, state: 'disabled' }]])
      return
    }
    const { signature, timeout_ms } = this.mischief
    const began = performance.now()
    const signed = this.#signatureOf(event, signature)
    const { status, error } = await post(url, event, signed, timeout_ms)
    // Meanwhile everything may have been forgotten.
    if (!this.#ledger.events.has(event.id)) return
    const isGood = status !== null && status >= 200 && status < 300
    const state = isGood ? 'delivered' : this.#stateAfterFailure(event)
    const delivery: Delivery = {
      event_id: event.id,
      at: this.#ledger.now(),
      ms: Math.round(performance.now() - began),
      status,
      error,
      signature,
      state,
    }
    const entries: Entry[] = [['delivery', delivery]]
    if (isGood) this.#failuresInARow = 0
    if (state === 'disabled') entries.push(['settings', { ...this.#ledger.settings, disabled: true }])
    this.#ledger.commit(entries)
    if (state === 'pending') this.#retry(event)
  }

  #stateAfterFailure(event: WebhookEvent): EventState {
    this.#failuresInARow++
    const { disable_after } = this.mischief
    const isTooOld = this.#ledger.now() - event.created_at * 1000 > RETRIED_FOR
    if (isTooOld || (disable_after !== null && this.#failuresInARow >= disable_after)) return 'disabled'
    return event.state === 'delivered' ? 'delivered' : 'pending'
  }

  #retry(event: WebhookEvent): void {
    const tries = (this.#tries.get(event.id) ?? 0) + 1
    this.#tries.set(event.id, tries)
    const { retry_base_ms, retry_max_ms } = this.mischief
    this.#send(event, Math.min(retry_base_ms * 2 ** (tries - 1), retry_max_ms))
  }

  #signatureOf(event: WebhookEvent, signature: Mischief['signature']): string | null {
    switch (signature) {
      case 'none':
        return null
      case 'bad':
        return sign(`${event.body} `, event.secret)
      case 'api-secret':
        return sign(event.body, this.#keySecret)
      case 'old-secret':
        return sign(event.body, this.#ledger.settings.old_secret ?? 'no secret was ever replaced')
      case 'good':
        return sign(event.body, event.secret)
    }
  }
}
