import { createHash } from 'node:crypto'
import type { Answer } from '#contract/call/endpoint.ts'
import type * as calls from '#contract/membership/payments.ts'
import { Problem } from '#contract/call/problem.ts'
import type { RequestContext } from '../../context.ts'
import { recordPaymentEvent } from '../settle/payment-events.ts'
import { providerId } from '../rules.ts'
import { orderOfPayment, settleRateLimited } from '../settle/settle-rate-limited.ts'

const LARGEST_EVENT = 256 * 1024

/**
 * Takes an event of the provider. The order is settled before the answer, or left to the sweep if too many events come at once. After an
 * error the provider sends the event again. Each event id counts once.
 */
export async function paymentWebhook(context: RequestContext): Promise<Answer<typeof calls.paymentWebhook>> {
  if (context.raw.length > LARGEST_EVENT) throw new Problem('too_large')
  const signature = context.header('x-razorpay-signature') ?? ''
  if (!context.gateway.isSignedWebhook(context.raw, signature)) throw new Problem('bad_signature')
  const event = await withOrder(context, readEvent(context.raw))
  const eventId =
    context.header('x-razorpay-event-id') ?? createHash('sha256').update(context.raw).digest('hex')
  if (eventId.length > 128) throw new Problem('malformed')
  await take(context, event, eventId)
  return { success: true }
}

async function take(context: RequestContext, event: Event, eventId: string): Promise<void> {
  const at = context.clock()
  const earlier = await context.db
    .selectFrom('webhook_events')
    .select('event_id')
    .where('event_id', '=', eventId)
    .executeTakeFirst()
  if (earlier) return
  const payment =
    event.orderId === null ? null : await settleRateLimited(context, event.orderId, newsOf(event))
  if (payment === null)
    context.log.warn({ event: event.name }, 'an event of the provider that fits no order of ours')
  if (event.orderId !== null)
    await recordPaymentEvent(context.db, {
      of: { order: event.orderId },
      kind: 'webhook',
      key: eventId,
      at,
      about: event.name,
    })
  await context.db
    .insertInto('webhook_events')
    .values({
      event_id: eventId,
      event: event.name,
      order_id: event.orderId,
      known: payment !== null,
      received_at: context.clock(),
    })
    .onConflict((conflict) => conflict.column('event_id').doNothing())
    .execute()
}

type Event = { name: string; orderId: string | null; paymentId: string | null }

/** An event of a refund may name no order; it is found by the payment. */
async function withOrder(context: RequestContext, event: Event): Promise<Event> {
  if (event.orderId !== null || event.paymentId === null) return event
  return { ...event, orderId: await orderOfPayment(context, event.paymentId) }
}

/** Events that only say that a payment was captured. */
const OF_A_CAPTURE = ['payment.authorized', 'payment.captured', 'order.paid']

function newsOf({ name, paymentId }: Event): { news?: { capture: string } } {
  return paymentId !== null && OF_A_CAPTURE.includes(name) ? { news: { capture: paymentId } } : {}
}

/** Reads only which order and payment the event is about. What happened is asked from the provider. */
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
    orderId: typeof orderId === 'string' && providerId.test(orderId) ? orderId : null,
    paymentId: typeof paymentId === 'string' && providerId.test(paymentId) ? paymentId : null,
  }
}

function at(value: unknown, ...path: string[]): unknown {
  return path.reduce<unknown>(
    (inner, key) =>
      typeof inner === 'object' && inner !== null ? (inner as Record<string, unknown>)[key] : undefined,
    value,
  )
}
