import { MOST_ORDERS } from '#contract/business-constants.ts'
import { sql } from 'kysely'
import type { Category, PaymentStatus, Purpose } from '#contract/membership/payments.ts'
import { Problem } from '#contract/call/problem.ts'
import { DAY } from '#contract/values/time.ts'
import type { AppContext } from '../context.ts'
import type { Tx } from '../db/connect.ts'
import { firstCheckAt, HOLDS_FOR, nextCheckAt, OPEN_FOR } from './rules.ts'
import { byTerms } from './orders/order-terms.ts'

const CURRENCY = 'INR'
/** How long a process may take to make an order, in milliseconds: longer than two calls of the provider. */
const PLACING = 15_000
const LOOK_AGAIN = 100
const PATIENCE = 8_000
export type OpenPayment = {
  id: string
  amount: number
  currency: string
  orderId: string | null
  isNew: boolean
  /** Until when it holds its price and voucher. */
  validUntil: Date
}

/** The terms of an order, which are stored with it. Paise; the rate of GST in per cent. */
export type Terms = { category: Category; purpose: Purpose; price: number; gst: number; rate: number }

type Bill = Terms & {
  applicationId: string
  voucherId: string | null
  userId: string
  email: string
  now: Date
}

/**
 * The payment of an application on these terms: an existing one, or a new one. Another open payment of the person is
 * cancelled; it may still be paid, since the provider cannot close an order. The caller has locked the person.
 */
export async function openPayment(tx: Tx, bill: Bill): Promise<OpenPayment> {
  const { applicationId, userId, category, purpose, price, gst, rate, voucherId, now } = bill
  const payable = await payableAgain(tx, bill)
  if (payable?.status === 'created') return sendAgain(tx, payable, now)
  if (payable === undefined) await refuseTooMany(tx, bill)
  await cancelOpen(tx, userId, now)
  if (payable) return sendAgain(tx, payable, now)
  const amount = price + gst
  const validUntil = heldUntil(now)
  const { id } = await tx
    .insertInto('payments')
    .values({
      application_id: applicationId,
      user_id: userId,
      user_email: bill.email,
      category,
      purpose,
      price,
      gst,
      gst_rate: rate,
      voucher_id: voucherId,
      amount,
      currency: CURRENCY,
      placing_until: new Date(now.getTime() + PLACING),
      created_at: now,
      sent_at: now,
      fresh_at: now,
      valid_until: validUntil,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, amount, currency: CURRENCY, orderId: null, isNew: true, validUntil }
}

function heldUntil(now: Date): Date {
  return new Date(now.getTime() + HOLDS_FOR)
}

type Payable = Omit<OpenPayment, 'isNew' | 'validUntil'> & { status: PaymentStatus }

/** The open payment on the same terms, or else a cancelled one that may still be paid. */
function payableAgain(
  tx: Tx,
  { applicationId, category, purpose, price, gst, voucherId, now }: Bill,
): Promise<Payable | undefined> {
  return tx
    .selectFrom('payments')
    .select(['id', 'amount', 'currency', 'provider_order_id as orderId', 'status'])
    .where('application_id', '=', applicationId)
    .where('category', '=', category)
    .where('purpose', '=', purpose)
    .where('price', '=', price)
    .where('gst', '=', gst)
    .where('voucher_id', 'is not distinct from', voucherId)
    .where((eb) => eb.or([eb('review_reason', 'is', null), eb('review_reason', 'not in', byTerms)]))
    .where((eb) =>
      eb.or([
        eb('status', '=', 'created'),
        eb.and([
          eb('status', '=', 'cancelled'),
          eb('sent_at', '>', new Date(now.getTime() - OPEN_FOR)),
          eb('review_reason', 'is', null),
          eb('refunded', '=', 0),
        ]),
      ]),
    )
    .orderBy(sql`(status = 'created')`, 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Gives an existing order to the person again. It holds as long as a new one, since its terms are those of today. */
async function sendAgain(tx: Tx, { status: _status, ...payment }: Payable, now: Date): Promise<OpenPayment> {
  const { valid_until: validUntil } = await tx
    .updateTable('payments')
    .set({
      status: 'created',
      cancelled_at: null,
      // It does not reserve a voucher for longer, nor postpone the next question to the provider.
      valid_until: sql`case when voucher_id is not null and valid_until > ${now} then valid_until else ${heldUntil(now)}::timestamptz end`,
      lapsed_at: null,
      sent_at: now,
      fresh_at: now,
      next_check_at:
        payment.orderId === null ? null : sql`least(next_check_at, ${firstCheckAt(now)}::timestamptz)`,
    })
    .where('id', '=', payment.id)
    .returning('valid_until')
    .executeTakeFirstOrThrow()
  return { ...payment, isNew: false, validUntil: validUntil as Date }
}

async function refuseTooMany(tx: Tx, { userId, now }: Bill): Promise<void> {
  const recentOrders = await tx
    .selectFrom('payments')
    .select('created_at')
    .where('user_id', '=', userId)
    .where('created_at', '>', new Date(now.getTime() - DAY))
    .orderBy('created_at', 'desc')
    .limit(MOST_ORDERS)
    .execute()
  const oldest = recentOrders[MOST_ORDERS - 1]
  if (!oldest) return
  const wait = oldest.created_at.getTime() + DAY - now.getTime()
  throw new Problem('too_many_orders', { retryAfter: Math.max(1, Math.ceil(wait / 1000)) })
}

/** Cancels the open payment of a person, unless it is for the application `exceptFor`. The sweep still asks about it: it may be paid. */
export async function cancelOpen(tx: Tx, userId: string, now: Date, exceptFor?: string): Promise<void> {
  const open = await tx
    .selectFrom('payments')
    .select(['id', 'application_id', 'sent_at', 'fresh_at', 'next_check_at'])
    .where('user_id', '=', userId)
    .where('status', '=', 'created')
    .executeTakeFirst()
  if (!open || open.application_id === exceptFor) return
  const order = { status: 'cancelled', sentAt: open.sent_at, freshAt: open.fresh_at, isLive: false } as const
  await tx
    .updateTable('payments')
    .set({
      status: 'cancelled',
      cancelled_at: now,
      next_check_at: open.next_check_at === null ? null : (nextCheckAt(order, now) ?? now),
    })
    .where('id', '=', open.id)
    .execute()
}

/** Makes the order of a payment at the provider and returns its id. If several calls come at the same time, only one makes the order. */
export async function placeOrder(context: AppContext, payment: OpenPayment): Promise<string> {
  if (payment.orderId !== null) return payment.orderId
  if (payment.isNew) return place(context, payment, null)
  const deadline = performance.now() + PATIENCE
  while (performance.now() < deadline) {
    const state = await claim(context, payment.id)
    if (state.orderId !== null) return state.orderId
    // Another process may have failed after making the order.
    if (state.isMine)
      return place(
        context,
        payment,
        await context.gateway.findOrder(payment.id).catch(release(context, payment.id)),
      )
    await new Promise((next) => setTimeout(next, LOOK_AGAIN))
  }
  throw new Problem('payment_unavailable', { retryAfter: 5 })
}

async function place(
  context: AppContext,
  { id, amount, currency }: OpenPayment,
  found: { id: string } | null,
): Promise<string> {
  const order =
    found ??
    (await context.gateway.createOrder({ receipt: id, amount, currency }).catch(release(context, id)))
  const update = await context.db
    .updateTable('payments')
    .set({
      provider_order_id: order.id,
      placing_until: null,
      next_check_at: firstCheckAt(context.clock()),
    })
    .where('id', '=', id)
    .where('provider_order_id', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (update) return order.id
  const { provider_order_id: other } = await context.db
    .selectFrom('payments')
    .select('provider_order_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return other ?? order.id
}

async function claim(context: AppContext, id: string): Promise<{ orderId: string | null; isMine: boolean }> {
  const now = context.clock()
  const mine = await context.db
    .updateTable('payments')
    .set({ placing_until: new Date(now.getTime() + PLACING) })
    .where('id', '=', id)
    .where('provider_order_id', 'is', null)
    .where(sql<boolean>`coalesce(placing_until, '-infinity') < ${now}`)
    .returning('id')
    .executeTakeFirst()
  if (mine) return { orderId: null, isMine: true }
  const row = await context.db
    .selectFrom('payments')
    .select('provider_order_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { orderId: row.provider_order_id, isMine: false }
}

/** Lets the next call try at once, and throws the error again. */
function release(context: AppContext, id: string) {
  return async (error: unknown): Promise<never> => {
    await context.db.updateTable('payments').set({ placing_until: null }).where('id', '=', id).execute()
    throw error
  }
}
