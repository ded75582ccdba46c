import { sql } from 'kysely'
import type { PaymentStatus } from '#contract/payments.ts'
import { priceOf } from '#contract/price.ts'
import type { World } from '../app/call.ts'
import type { Tx } from '../db/connect.ts'
import { listAsApplicant } from '../accounts/people.ts'
import { postLetter } from '../mail/post.ts'
import { type Attempt, isLive, judge } from './rules.ts'

export type Settled = { status: PaymentStatus; amount: number; currency: string; userId: string }

type Needs = Pick<World, 'db' | 'gateway' | 'clock'>

const MINUTE = 60_000
/** How long an order may still be paid, as far as we ask; the provider itself never closes one. */
const OPEN_FOR = 6 * 1440 * MINUTE
/** How often an order that may still be paid is asked about. */
const INTERVAL = 45_000

/**
 * Brings our payment of an order to what the provider says. Whoever calls, however often, in whatever order: the outcome
 * is the same, and each effect happens once. Null for an order that is not ours.
 */
export async function settle(world: Needs, orderId: string): Promise<Settled | null> {
  const known = await world.db
    .selectFrom('payments')
    .select('id')
    .where('provider_order_id', '=', orderId)
    .executeTakeFirst()
  if (!known) return null
  // Outside the transaction: the provider may be slow, and a held lock would wait for it.
  const attempts = await world.gateway.attempts(orderId)
  return world.db.transaction().execute((tx) => apply(tx, world.clock(), known.id, orderId, attempts))
}

async function apply(tx: Tx, now: Date, id: string, orderId: string, attempts: Attempt[]): Promise<Settled> {
  const payment = await lock(tx, id)
  const verdict = judge(
    {
      orderId,
      amount: payment.amount,
      currency: payment.currency,
      status: payment.status,
      paidBy: payment.provider_payment_id,
      isPaidElsewhere: payment.is_paid_elsewhere,
      isApprovedByAid: payment.is_approved_by_aid,
    },
    attempts,
  )
  const isOver = now.getTime() - payment.created_at.getTime() > OPEN_FOR && !attempts.some(isLive)
  const status = verdict.pays ? 'paid' : payment.status === 'created' && isOver ? 'cancelled' : payment.status
  await tx
    .updateTable('payments')
    .set({
      status,
      review_reason: verdict.review,
      refunded: verdict.refunded,
      next_check_at: status === 'paid' || isOver ? null : new Date(now.getTime() + INTERVAL),
      ...(verdict.pays ? { provider_payment_id: verdict.pays.id, paid_at: now, cancelled_at: null } : {}),
      ...(status === 'cancelled' && payment.status === 'created' ? { cancelled_at: now } : {}),
    })
    .where('id', '=', id)
    .execute()
  if (verdict.pays) await tell(tx, now, payment, verdict.pays.id)
  return { status, amount: payment.amount, currency: payment.currency, userId: payment.user_id }
}

/** Locks the application as well: its other payments and its approval must not change under the verdict. */
async function lock(tx: Tx, id: string) {
  await tx
    .selectFrom('applications')
    .select('id')
    .where('id', '=', (query) => query.selectFrom('payments').select('application_id').where('id', '=', id))
    .forUpdate()
    .execute()
  return tx
    .selectFrom('payments')
    .innerJoin('applications', 'applications.id', 'payments.application_id')
    .innerJoin('users', 'users.id', 'payments.user_id')
    .selectAll('payments')
    .select(['applications.membership_category', 'users.name', 'users.email'])
    .select(
      sql<boolean>`exists (select from payments other where other.application_id = payments.application_id
        and other.id <> payments.id and other.status = 'paid')`.as('is_paid_elsewhere'),
    )
    .select(
      sql<boolean>`applications.approved_at is not null and applications.asks_aid and not exists (
        select from payments other where other.application_id = payments.application_id and other.status = 'paid')`.as(
        'is_approved_by_aid',
      ),
    )
    .where('payments.id', '=', id)
    .executeTakeFirstOrThrow()
}

async function tell(
  tx: Tx,
  now: Date,
  payment: Awaited<ReturnType<typeof lock>>,
  paymentId: string,
): Promise<void> {
  await listAsApplicant(tx, payment.user_id)
  const to = payment.email
  const name = payment.name
  const category = payment.membership_category
  const { price, gst, total } = priceOf(category)
  await postLetter(tx, { kind: 'application_received', to, name, category, total })
  await postLetter(tx, {
    kind: 'payment_receipt',
    to,
    name,
    category,
    price,
    gst,
    total,
    paymentId,
    receipt: payment.id,
    paidAt: now.toISOString(),
  })
}
