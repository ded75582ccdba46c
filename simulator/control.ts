import type { Settings } from './entities.ts'
import type { Faults } from './faults.ts'
import type { Ledger } from './ledger.ts'
import { methods } from './method-details.ts'
import { type Attempt, answerLate, attempt, type Outcome, paymentOf } from './payments.ts'
import { answerRefund, giveBack } from './refunds.ts'
import { Refusal } from './refusal.ts'
import { callbackOf } from './signature.ts'
import { type Delivering, usualDelivering, type Webhooks } from './webhooks.ts'
import { jsonBody, type Request } from './wire.ts'

type Body = Record<string, unknown>
const outcomes = ['captured', 'authorized', 'failed', 'created']

/** The calls by which tests control the simulator; README.md lists them. */
export class Control {
  readonly #ledger: Ledger
  readonly #webhooks: Webhooks
  readonly #faults: Faults
  readonly #keySecret: string

  constructor(ledger: Ledger, webhooks: Webhooks, faults: Faults, keySecret: string) {
    this.#ledger = ledger
    this.#webhooks = webhooks
    this.#faults = faults
    this.#keySecret = keySecret
  }

  answer(request: Request): unknown {
    const call = `${request.method} ${request.path.slice('/control'.length)}`
    if (call === 'GET /ledger') return this.#everything(request.query.getAll('order_id'))
    if (call === 'GET /faults') return { faults: this.#faults.list }
    if (call === 'POST /faults') return this.#addFaults(request)
    const body = jsonBody(request)
    switch (call) {
      case 'POST /pay':
        return this.#pay(body)
      case 'POST /late':
        return this.#late(body)
      case 'POST /refund':
        return this.#refund(body)
      case 'POST /refund-status':
        return answerRefund(
          this.#ledger,
          this.#webhooks,
          text(body, 'refund_id'),
          oneOf(body, 'status', ['processed', 'failed']) as 'processed' | 'failed',
        )
      case 'POST /next-refund':
        this.#ledger.nextRefund.set(
          paymentOf(this.#ledger, text(body, 'payment_id')).id,
          oneOf(body, 'status', ['pending', 'failed']) as 'pending' | 'failed',
        )
        return { success: true }
      case 'POST /clear-faults':
        this.#faults.clear()
        this.#ledger.nextRefund.clear()
        this.#webhooks.delivering = usualDelivering
        return { success: true }
      case 'POST /webhook-url':
        return this.#setWebhook(body)
      case 'POST /webhooks':
        return this.#setDelivering(body)
      case 'POST /release':
        return { released: this.#webhooks.release(body['order'] as string[] | undefined) }
      case 'POST /replay':
        this.#webhooks.replay(text(body, 'event_id'), (body['times'] as number | undefined) ?? 1)
        return { success: true }
      case 'POST /clock':
        this.#set({ clock_offset_ms: number(body, 'offset_ms') })
        return { now: this.#ledger.now() }
      case 'POST /reset':
        this.#webhooks.stop()
        this.#faults.clear()
        this.#ledger.reset()
        return { success: true }
    }
    throw new Refusal('There is no such control', { status: 404 })
  }

  /** Everything about some orders, or about all if none is named. */
  #everything(orders: string[]): object {
    const ledger = this.#ledger
    const chosen = new Set(orders)
    const isChosen = (id: string) => chosen.size === 0 || chosen.has(id)
    const events = [...ledger.events.values()].filter(({ order_id }) => isChosen(order_id))
    return {
      orders: [...ledger.orders.values()].map(({ entity }) => entity).filter(({ id }) => isChosen(id)),
      payments: [...ledger.payments.values()].filter(({ order_id }) => isChosen(order_id)),
      refunds: [...ledger.refunds.values()]
        .map(({ entity }) => entity)
        .filter(({ payment_id }) => isChosen(ledger.payments.get(payment_id)?.order_id ?? '')),
      events,
      deliveries: ledger.deliveries.filter(
        ({ event_id }) => chosen.size === 0 || events.some(({ id }) => id === event_id),
      ),
      now: ledger.now(),
    }
  }

  #addFaults(request: Request): object {
    let wanted: unknown
    try {
      wanted = JSON.parse(request.body.toString('utf8'))
    } catch {
      throw new Refusal('The request body is not valid JSON')
    }
    this.#faults.add(wanted)
    return { faults: this.#faults.list }
  }

  #pay(body: Body): object {
    const how = { method: 'upi', ...body } as Attempt
    oneOf(how, 'method', methods)
    if (how.outcome !== undefined) oneOf(how, 'outcome', outcomes)
    const payment = attempt(this.#ledger, this.#webhooks, text(body, 'order_id'), how)
    return { payment, callback: callbackOf(payment, this.#keySecret) }
  }

  #late(body: Body): object {
    const id = text(body, 'payment_id')
    const outcome = body['outcome'] === undefined ? 'captured' : (oneOf(body, 'outcome', outcomes) as Outcome)
    const force = body['force'] === true
    const { toRefund } = answerLate(this.#ledger, this.#webhooks, id, outcome, force)
    if (toRefund) giveBack(this.#ledger, this.#webhooks, paymentOf(this.#ledger, id), {})
    const payment = paymentOf(this.#ledger, id)
    return { payment, callback: callbackOf(payment, this.#keySecret) }
  }

  #refund(body: Body): object {
    const payment = paymentOf(this.#ledger, text(body, 'payment_id'))
    return giveBack(this.#ledger, this.#webhooks, payment, {
      ...(body['amount'] === undefined ? {} : { amount: number(body, 'amount') }),
      ...(body['status'] === undefined
        ? {}
        : { status: oneOf(body, 'status', ['pending', 'processed', 'failed']) as 'pending' }),
    })
  }

  #setWebhook(body: Body): object {
    const { url, events } = body
    if (typeof url === 'string' && !/^https?:$/.test(URL.parse(url)?.protocol ?? '')) {
      throw new Refusal('url is an http address', { field: 'url' })
    }
    this.#set({
      ...(url === undefined ? {} : { webhook_url: url as string | null }),
      ...(events === undefined ? {} : { events: events as string[] }),
    })
    return { success: true }
  }

  #setDelivering(body: Body): object {
    const known = Object.keys(usualDelivering)
    const unknown = Object.keys(body).find((name) => !known.includes(name))
    if (unknown !== undefined)
      throw new Refusal(`${unknown} is none of ${known.join(', ')}`, { field: unknown })
    this.#webhooks.delivering = { ...this.#webhooks.delivering, ...(body as Partial<Delivering>) }
    return this.#webhooks.delivering
  }

  #set(change: Partial<Settings>): void {
    this.#ledger.commit([['settings', { ...this.#ledger.settings, ...change }]])
  }
}

function text(body: Body, name: string): string {
  const value = body[name]
  if (typeof value !== 'string') throw new Refusal(`${name} is a text`, { field: name })
  return value
}

function number(body: Body, name: string): number {
  const value = body[name]
  if (typeof value !== 'number') throw new Refusal(`${name} is a number`, { field: name })
  return value
}

function oneOf(body: object, name: string, choices: readonly string[]): string {
  const value = (body as Body)[name]
  if (!choices.includes(value as string)) {
    throw new Refusal(`${name} is one of ${choices.join(', ')}`, { field: name })
  }
  return value as string
}
