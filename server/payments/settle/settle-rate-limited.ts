import { sql } from 'kysely'
import { Problem } from '#contract/call/problem.ts'
import { MINUTE } from '#contract/values/time.ts'
import type { AppContext } from '../../context.ts'
import type { Db } from '../../db/connect.ts'
import { consumeOne } from '../../db/rate-limit.ts'
import { demandProviderTurn, waitForProviderTurn } from '../provider/provider-rate-limit.ts'
import { type Settled, settle } from './settle.ts'

/** The limit of questions to the provider about the orders of one person: about as often as an open success page asks. */
export const QUESTIONS_OF_A_PERSON = { most: 20, window: MINUTE }

type Needs = Pick<AppContext, 'db' | 'pool' | 'gateway' | 'clock'>
type About = {
  /** The id of the person who asks. They may ask only about their own orders. */
  askedBy?: string
  /**
   * What the caller reports: a capture, or that the payment is paid. If our rows have it already, the provider is not
   * asked. Without `news` the provider is always asked.
   */
  news?: { capture: string } | 'paid'
}

/**
 * Settles an order within the rate limits of the person and of the provider. Over a limit it returns what our rows say, and the sweep
 * settles the order later.
 */
export async function settleRateLimited(
  context: Needs,
  orderId: string,
  { askedBy, news }: About = {},
): Promise<(Settled & { isAsked: boolean }) | null> {
  const { db, pool, clock } = context
  const payment = await db
    .selectFrom('payments')
    .select(['id', 'status', 'purpose', 'amount', 'currency', 'user_id as userId', 'next_check_at as dueAt'])
    .where('provider_order_id', '=', orderId)
    .executeTakeFirst()
  if (payment === undefined) return null
  if (askedBy !== undefined && askedBy !== payment.userId) throw new Problem('not_allowed')
  const { id, dueAt, ...settled } = payment
  const isSettled = settled.status === 'paid' && dueAt === null
  const isOld = isSettled && (news === 'paid' || (await isCaptured(db, id, news)))
  if (isOld) return { ...settled, isAsked: false }
  const now = clock()
  const freeAt = await consumeOne(
    pool,
    { key: `questions of ${settled.userId}`, ...QUESTIONS_OF_A_PERSON },
    now,
  )
  if (freeAt !== null || !(await waitForProviderTurn(db))) {
    await leaveToSweep(db, id, freeAt ?? now)
    return { ...settled, isAsked: false }
  }
  const answer = await settle(context, orderId)
  return answer && { ...answer, isAsked: true }
}

/** Whether a capture of a payment is recorded, and so has been judged. */
async function isCaptured(
  db: Db,
  paymentId: string,
  news: { capture: string } | undefined,
): Promise<boolean> {
  if (news === undefined) return false
  const capture = await db
    .selectFrom('captures')
    .select('payment_id')
    .where('provider_payment_id', '=', news.capture)
    .where('payment_id', '=', paymentId)
    .executeTakeFirst()
  return capture !== undefined
}

async function leaveToSweep(db: Db, id: string, at: Date): Promise<void> {
  await db
    .updateTable('payments')
    .set({ next_check_at: sql`least(next_check_at, ${at}::timestamptz)` })
    .where('id', '=', id)
    .execute()
}

/** The order of a payment, from our rows or else from the provider. */
export async function orderOfPayment(
  { db, gateway }: Pick<AppContext, 'db' | 'gateway'>,
  paymentId: string,
): Promise<string | null> {
  return (await knownOrderOf(db, paymentId)) ?? (await demandProviderTurn(db), gateway.orderOf(paymentId))
}

async function knownOrderOf(db: Db, paymentId: string): Promise<string | undefined> {
  const { rows } = await sql<{ order: string }>`
    select provider_order_id as order from payments where provider_payment_id = ${paymentId} and provider_order_id is not null
    union all
    select p.provider_order_id from captures c join payments p on p.id = c.payment_id
      where c.provider_payment_id = ${paymentId} and p.provider_order_id is not null
    limit 1`.execute(db)
  return rows[0]?.order
}
