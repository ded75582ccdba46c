import { sql } from 'kysely'
import { Problem } from '#contract/problem.ts'
import type { World } from '../app/call.ts'
import type { Tx } from '../db/connect.ts'
import { unhurried } from '../db/unhurried.ts'

const CURRENCY = 'INR'
/** Longer than asking the provider twice may take. */
const PLACING = 15_000
const LOOK_AGAIN = 100
const PATIENCE = 8_000
/** An application may have so many orders in an hour: each is one at the provider, which never forgets one. */
const MOST_ORDERS = 100
const HOUR = 3_600_000
/** When the sweep first asks about a new order. */
const FIRST_CHECK = 30_000

export type OpenPayment = {
  id: string
  amount: number
  currency: string
  orderId: string | null
  isNew: boolean
}

type Bill = {
  applicationId: string
  /** True: the application was made in this transaction and has no payments yet. */
  isNew: boolean
  userId: string
  email: string
  amount: number
  now: Date
}

/**
 * The application's open payment over an amount: the one there is, or a new one. One over another amount is superseded;
 * the provider cannot take its order back, so it may still turn out paid.
 */
export async function openPayment(tx: Tx, bill: Bill): Promise<OpenPayment> {
  const open = bill.isNew ? undefined : await openOf(tx, bill.applicationId)
  if (open?.amount === bill.amount) return { ...open, isNew: false }
  if (!bill.isNew) await refuseTooMany(tx, bill)
  if (open) await cancelOpen(tx, bill.applicationId, bill.now)
  const { id } = await tx
    .insertInto('payments')
    .values({
      application_id: bill.applicationId,
      user_id: bill.userId,
      user_email: bill.email,
      amount: bill.amount,
      currency: CURRENCY,
      placing_until: new Date(bill.now.getTime() + PLACING),
      created_at: bill.now,
    })
    .returning(['id', unhurried.as('unhurried')])
    .executeTakeFirstOrThrow()
  return { id, amount: bill.amount, currency: CURRENCY, orderId: null, isNew: true }
}

async function refuseTooMany(tx: Tx, { applicationId, now }: Bill): Promise<void> {
  const { made } = await tx
    .selectFrom('payments')
    .select(({ fn }) => fn.countAll<number>().as('made'))
    .where('application_id', '=', applicationId)
    .where('created_at', '>', new Date(now.getTime() - HOUR))
    .executeTakeFirstOrThrow()
  if (made >= MOST_ORDERS) throw new Problem('too_many', { retryAfter: HOUR / 1000 })
}

function openOf(tx: Tx, applicationId: string) {
  return tx
    .selectFrom('payments')
    .select(['id', 'amount', 'currency', 'provider_order_id as orderId'])
    .where('application_id', '=', applicationId)
    .where('status', '=', 'created')
    .executeTakeFirst()
}

/** Cancels what an application has open; the sweep goes on asking, since somebody may pay it all the same. */
export async function cancelOpen(tx: Tx, applicationId: string, now: Date): Promise<void> {
  await tx
    .updateTable('payments')
    .set({ status: 'cancelled', cancelled_at: now })
    .where('application_id', '=', applicationId)
    .where('status', '=', 'created')
    .execute()
}

/** Makes the provider's order for a payment, once, however many ask at the same time, and answers its id. */
export async function placeOrder(world: World, payment: OpenPayment): Promise<string> {
  if (payment.orderId !== null) return payment.orderId
  if (payment.isNew) return place(world, payment, null)
  const deadline = performance.now() + PATIENCE
  while (performance.now() < deadline) {
    const state = await claim(world, payment.id)
    if (state.orderId !== null) return state.orderId
    // Somebody died or failed after asking the provider, perhaps: an order may be there already.
    if (state.isMine)
      return place(
        world,
        payment,
        await world.gateway.findOrder(payment.id).catch(release(world, payment.id)),
      )
    await new Promise((next) => setTimeout(next, LOOK_AGAIN))
  }
  throw new Problem('payment_unavailable', { retryAfter: 5 })
}

async function place(
  world: World,
  { id, amount, currency }: OpenPayment,
  found: { id: string } | null,
): Promise<string> {
  const order =
    found ?? (await world.gateway.createOrder({ receipt: id, amount, currency }).catch(release(world, id)))
  const now = world.clock()
  const kept = await world.db
    .updateTable('payments')
    .set({
      provider_order_id: order.id,
      placing_until: null,
      next_check_at: new Date(now.getTime() + FIRST_CHECK),
    })
    .where('id', '=', id)
    .where('provider_order_id', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (kept) return order.id
  const { provider_order_id: other } = await world.db
    .selectFrom('payments')
    .select('provider_order_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return other ?? order.id
}

async function claim(world: World, id: string): Promise<{ orderId: string | null; isMine: boolean }> {
  const now = world.clock()
  const mine = await world.db
    .updateTable('payments')
    .set({ placing_until: new Date(now.getTime() + PLACING) })
    .where('id', '=', id)
    .where('provider_order_id', 'is', null)
    .where(sql<boolean>`coalesce(placing_until, '-infinity') < ${now}`)
    .returning('id')
    .executeTakeFirst()
  if (mine) return { orderId: null, isMine: true }
  const row = await world.db
    .selectFrom('payments')
    .select('provider_order_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { orderId: row.provider_order_id, isMine: false }
}

/** Lets the next one try at once, and passes the refusal on. */
function release(world: World, id: string) {
  return async (error: unknown): Promise<never> => {
    await world.db.updateTable('payments').set({ placing_until: null }).where('id', '=', id).execute()
    throw error
  }
}
