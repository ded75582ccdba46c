import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { Problem } from '#contract/problem.ts'
import type { Call } from '../app/call.ts'
import { unhurried } from '../db/unhurried.ts'
import { settle, settled, settleForPerson } from './settle.ts'

const FAILED = { location: '/partner/submit-details?payment=failed' }
const ID = /^[A-Za-z0-9_]{1,64}$/
const LARGEST_EVENT = 256 * 1024

/**
 * The checkout's form, by way of the person's browser: only its signature speaks for it. Whatever is wrong with it leads
 * to the failed page and changes nothing.
 */
export async function callback(call: Call): Promise<{ location: string }> {
  const form = new URLSearchParams(call.raw.toString('utf8'))
  const orderId = only(form, 'razorpay_order_id')
  const paymentId = only(form, 'razorpay_payment_id')
  const signature = only(form, 'razorpay_signature')
  if (!orderId || !paymentId || !signature || !ID.test(orderId) || !ID.test(paymentId)) return FAILED
  if (!call.gateway.isSignedCallback(orderId, paymentId, signature)) return FAILED
  try {
    if ((await settleForPerson(call, orderId)) === null) return FAILED
  } catch (error) {
    // The money is safe at the provider: the success page asks again, and so does the sweep.
    call.log.warn({ err: error }, 'a callback could not be settled yet')
  }
  return { location: `/paymentsuccess/${orderId}` }
}

function only(form: URLSearchParams, name: string): string | null {
  const values = form.getAll(name)
  return values.length === 1 ? (values[0] as string) : null
}

/**
 * The provider's event. It is settled before it is answered: whatever goes wrong, the provider sends it again. Each id
 * counts once.
 */
export async function webhook(call: Call): Promise<{ success: true }> {
  if (call.raw.length > LARGEST_EVENT) throw new Problem('too_large')
  const signature = call.header('x-razorpay-signature')
  if (signature === undefined || !call.gateway.isSignedWebhook(call.raw, signature))
    throw new Problem('bad_signature')
  const event = await withOrder(call, readEvent(call.raw))
  const eventId = call.header('x-razorpay-event-id') ?? createHash('sha256').update(call.raw).digest('hex')
  if (eventId.length > 128) throw new Problem('malformed')
  await inTurn(event.orderId ?? '', () => take(call, event, eventId))
  return { success: true }
}

const turns = new Map<string, Promise<void>>()

/** The events of an order one after another: they come together, and the first makes the others old news. */
function inTurn(orderId: string, work: () => Promise<void>): Promise<void> {
  const turn = (turns.get(orderId) ?? settled(orderId)).then(work, work)
  turns.set(orderId, turn)
  const end = () => void (turns.get(orderId) === turn && turns.delete(orderId))
  turn.then(end, end)
  return turn
}

async function take(call: Call, event: Event, eventId: string): Promise<void> {
  if (await isKnown(call, event, eventId)) return
  const payment = event.orderId === null ? null : await settle(call, event.orderId)
  if (payment === null)
    call.log.warn({ event: event.name }, 'an event of the provider that fits no order of ours')
  await call.db
    .insertInto('webhook_events')
    .values({
      event_id: eventId,
      event: event.name,
      order_id: event.orderId,
      known: payment !== null,
      received_at: call.clock(),
    })
    .onConflict((conflict) => conflict.column('event_id').doNothing())
    // Lost in a power cut, it comes again and changes nothing.
    .returning(unhurried.as('unhurried'))
    .execute()
}

/** Events that say no more than that a payment was captured. */
const OF_CAPTURE = new Set(['payment.authorized', 'payment.captured', 'order.paid'])

/**
 * Whether an event tells nothing new: it came before, or it says of a payment what has been settled. The provider tells
 * each payment three times over; asking about it once is enough.
 */
async function isKnown(call: Call, event: Event, eventId: string): Promise<boolean> {
  const { known } = await call.db
    .with('noted', (db) =>
      db
        .insertInto('webhook_events')
        .columns(['event_id', 'event', 'order_id', 'known', 'received_at'])
        .expression(
          db
            .selectFrom('payments')
            .select((eb) => [
              eb.val(eventId).as('event_id'),
              eb.val(event.name).as('event'),
              'provider_order_id',
              eb.lit(true).as('known'),
              sql<Date>`${call.clock()}::timestamptz`.as('received_at'),
            ])
            .where('provider_order_id', '=', event.orderId)
            .where('provider_payment_id', '=', OF_CAPTURE.has(event.name) ? event.paymentId : null)
            .where('status', '=', 'paid'),
        )
        .onConflict((conflict) => conflict.column('event_id').doNothing())
        .returning(['event_id', unhurried.as('unhurried')]),
    )
    .selectNoFrom((eb) =>
      eb
        .or([
          eb.exists(eb.selectFrom('noted').select('event_id')),
          eb.exists(eb.selectFrom('webhook_events').select('event_id').where('event_id', '=', eventId)),
        ])
        .as('known'),
    )
    .executeTakeFirstOrThrow()
  return Boolean(known)
}

type Event = { name: string; orderId: string | null; paymentId: string | null }

/** A refund may come without its payment, and so without the order: we know what paid an order, the provider the rest. */
async function withOrder(call: Call, event: Event): Promise<Event> {
  if (event.orderId !== null || event.paymentId === null) return event
  const known = await call.db
    .selectFrom('payments')
    .select('provider_order_id as orderId')
    .where('provider_payment_id', '=', event.paymentId)
    .executeTakeFirst()
  return { ...event, orderId: known?.orderId ?? (await call.gateway.orderOf(event.paymentId)) }
}

/** Only which order and payment it is about: what happened to them, the provider is asked. */
function readEvent(body: Buffer): Event {
  let event: unknown
  try {
    event = JSON.parse(body.toString('utf8'))
  } catch {
    throw new Problem('malformed')
  }
  const name = at(event, 'event')
  const orderId =
    at(event, 'payload', 'payment', 'entity', 'order_id') ?? at(event, 'payload', 'order', 'entity', 'id')
  const paymentId =
    at(event, 'payload', 'payment', 'entity', 'id') ?? at(event, 'payload', 'refund', 'entity', 'payment_id')
  return {
    name: typeof name === 'string' ? name.slice(0, 100).replaceAll('\0', '') : 'unknown',
    orderId: typeof orderId === 'string' && ID.test(orderId) ? orderId : null,
    paymentId: typeof paymentId === 'string' && ID.test(paymentId) ? paymentId : null,
  }
}

function at(value: unknown, ...path: string[]): unknown {
  return path.reduce<unknown>(
    (inner, key) =>
      typeof inner === 'object' && inner !== null ? (inner as Record<string, unknown>)[key] : undefined,
    value,
  )
}

/** The success page asks: the order is looked at once more, for its owner only. */
export async function confirm(
  call: Call<'signed-in'>,
  { id }: { id: string },
): Promise<{ success: boolean; status: 'created' | 'paid' | 'cancelled'; amount: number; currency: string }> {
  const settled = await settleForPerson(call, id, call.user.id)
  if (!settled) throw new Problem('not_found')
  const { status, amount, currency } = settled
  return { success: status === 'paid', status, amount, currency }
}
