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

export type Control = { answer: (request: Request) => unknown }

/** The calls by which tests control the simulator; README.md lists them. */
export function openControl(ledger: Ledger, webhooks: Webhooks, faults: Faults, keySecret: string): Control {
  function answer(request: Request): unknown {
    const call = `${request.method} ${request.path.slice('/control'.length)}`
    if (call === 'GET /ledger') return everything(request.query.getAll('order_id'))
    if (call === 'GET /faults') return { faults: faults.list }
    if (call === 'POST /faults') {
      faults.add(JSON.parse(request.body.toString('utf8')))
      return { faults: faults.list }
    }
    const body = jsonBody(request)
    switch (call) {
      case 'POST /pay':
        return pay(body)
      case 'POST /late':
        return late(body)
      case 'POST /refund':
        return refund(body)
      case 'POST /refund-status':
        return answerRefund(
          ledger,
          webhooks,
          text(body, 'refund_id'),
          oneOf(body, 'status', ['processed', 'failed']) as 'processed' | 'failed',
        )
      case 'POST /next-refund':
        ledger.nextRefund.set(
          paymentOf(ledger, text(body, 'payment_id')).id,
          oneOf(body, 'status', ['pending', 'failed']) as 'pending' | 'failed',
        )
        return { success: true }
      case 'POST /clear-faults':
        faults.clear()
        ledger.nextRefund.clear()
        webhooks.delivering = usualDelivering
        return { success: true }
      case 'POST /webhook-url':
        return setWebhook(body)
      case 'POST /webhooks':
        return setDelivering(body)
      case 'POST /release':
        return { released: webhooks.release(body['order'] as string[] | undefined) }
      case 'POST /replay':
        webhooks.replay(text(body, 'event_id'), (body['times'] as number | undefined) ?? 1)
        return { success: true }
      case 'POST /clock':
        set({ clock_offset_ms: number(body, 'offset_ms') })
        return { now: ledger.now() }
      case 'POST /reset':
        webhooks.stop()
        faults.clear()
        ledger.reset()
        return { success: true }
    }
    throw new Refusal('There is no such control', { status: 404 })
  }

  /** Everything about some orders, or about all if none is named. */
  function everything(orders: string[]): object {
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

  function pay(body: Body): object {
    const how = { method: 'upi', ...body } as Attempt
    oneOf(how, 'method', methods)
    if (how.outcome !== undefined) oneOf(how, 'outcome', outcomes)
    const payment = attempt(ledger, webhooks, text(body, 'order_id'), how)
    return { payment, callback: callbackOf(payment, keySecret) }
  }

  function late(body: Body): object {
    const id = text(body, 'payment_id')
    const outcome = body['outcome'] === undefined ? 'captured' : (oneOf(body, 'outcome', outcomes) as Outcome)
    const force = body['force'] === true
    const { toRefund } = answerLate(ledger, webhooks, id, outcome, force)
    if (toRefund) giveBack(ledger, webhooks, paymentOf(ledger, id), {})
    const payment = paymentOf(ledger, id)
    return { payment, callback: callbackOf(payment, keySecret) }
  }

  function refund(body: Body): object {
    const payment = paymentOf(ledger, text(body, 'payment_id'))
    return giveBack(ledger, webhooks, payment, {
      ...(body['amount'] === undefined ? {} : { amount: number(body, 'amount') }),
      ...(body['status'] === undefined
        ? {}
        : { status: oneOf(body, 'status', ['pending', 'processed', 'failed']) as 'pending' }),
    })
  }

  function setWebhook(body: Body): object {
    const { url, events } = body
    if (typeof url === 'string' && !/^https?:$/.test(URL.parse(url)?.protocol ?? '')) {
      throw new Refusal('url is an http address', { field: 'url' })
    }
    set({
      ...(url === undefined ? {} : { webhook_url: url as string | null }),
      ...(events === undefined ? {} : { events: events as string[] }),
    })
    return { success: true }
  }

  function setDelivering(body: Body): object {
    const known = Object.keys(usualDelivering)
    const unknown = Object.keys(body).find((name) => !known.includes(name))
    if (unknown !== undefined)
      throw new Refusal(`${unknown} is none of ${known.join(', ')}`, { field: unknown })
    webhooks.delivering = { ...webhooks.delivering, ...(body as Partial<Delivering>) }
    return webhooks.delivering
  }

  function set(change: Partial<Settings>): void {
    ledger.commit([['settings', { ...ledger.settings, ...change }]])
  }

  return { answer }
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
