import { sql } from 'kysely'
import { HOUR } from '#contract/values/time.ts'
import { addJob } from '../../jobs/add-job.ts'
import type { Db, Tx } from '../../db/connect.ts'
import { isOwed } from '../buckets.ts'
import { creditRefund } from './credit-note.ts'

/** Has the provider asked for a refund after the commit or, about one that the bank still works on, asked again later. */
export async function enqueueRefund(db: Db, refund: string, when: 'now' | 'later'): Promise<void> {
  const again = { key: `refund ${refund} again`, wait: HOUR }
  await addJob(db, 'send_refund', { refund }, when === 'now' ? { key: `refund ${refund}` } : again)
}

/** What is to go back of one capture, in its smallest unit. Id null: money that did not come through the provider. */
export type Part = { id: string | null; left: number }
/** What is left of one capture of a payment, and what was captured. */
type Left = Part & { currency: string; captured: number }

export function isInRupees({ currency }: Pick<Left, 'currency'>): boolean {
  return currency === 'INR'
}

/** How much of it is left in paise, what came in another currency aside. */
export function inRupees(lefts: readonly Left[]): number {
  return lefts.filter(isInRupees).reduce((sum, { left }) => sum + left, 0)
}

/** What may still be given back of a payment, by capture, the one that paid it first. Whoever calls has locked the person. */
export async function leftOf(tx: Tx, paymentId: string): Promise<Left[]> {
  const { rows } = await sql<Left>`
    with money as (
      select c.provider_payment_id as id, c.amount, c.refunded, c.currency from captures c where c.payment_id = ${paymentId}
      union all
      -- Paid before captures were kept, or without the provider.
      select p.provider_payment_id, coalesce(p.captured, p.amount), p.refunded, p.currency from payments p
        where p.id = ${paymentId} and p.status = 'paid'
          and not exists (select from captures where payment_id = p.id)),
    asked as (
      select provider_payment_id as id, sum(amount)::int as sum from refunds
      where payment_id = ${paymentId} and status <> 'failed' group by 1)
    select money.id, money.amount - greatest(money.refunded, coalesce(asked.sum, 0)) as left, currency,
      money.amount as captured
    from money left join asked on asked.id is not distinct from money.id
    order by money.id is distinct from (select provider_payment_id from payments where id = ${paymentId}), money.id`.execute(
    tx,
  )
  return rows.filter(({ left }) => left > 0)
}

type Request = {
  paymentId: string
  reason: string
  requestedBy: string | null
  now: Date
  /** An admin has given it back already: the provider is not asked. */
  isByHand?: boolean
}

/** Writes refunds down, of each capture so much; the provider is asked after the commit. The first one's id. */
export async function requestRefunds(
  tx: Tx,
  { paymentId, reason, requestedBy, now, isByHand = false }: Request,
  parts: Part[],
): Promise<string | undefined> {
  const made: string[] = []
  for (const { id: paidBy, left: amount } of parts) {
    // What did not come through the provider does not go back through it: an admin gives it back, and says so here.
    const byHand = requestedBy === null ? 'failed' : 'arrived'
    const status = isByHand || paidBy === null ? byHand : 'requested'
    const { id } = await tx
      .insertInto('refunds')
      .values({
        payment_id: paymentId,
        provider_payment_id: paidBy,
        amount,
        reason,
        requested_by: requestedBy,
        requested_at: now,
        changed_at: now,
        status,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    made.push(id)
    if (status === 'requested') await enqueueRefund(tx, id, 'now')
    else if (status === 'arrived') {
      await giveByHand(tx, { paymentId, now }, { id: paidBy, left: amount })
      await creditRefund(tx, id, { isNew: true, now })
    } else await markForReview(tx, paymentId)
  }
  return made[0]
}

async function giveByHand(
  tx: Tx,
  { paymentId, now }: Pick<Request, 'paymentId' | 'now'>,
  { id: paidBy, left: amount }: Part,
): Promise<void> {
  await tx
    .updateTable('payments')
    .set({
      refunded: sql`refunded + ${amount}::int`,
      is_refunded: sql`status = 'paid' and refunded + ${amount}::int >= coalesce(captured, amount)`,
      // Of an order the provider's word and this are judged together, and what it said before that must not take this back.
      ...(paidBy === null
        ? { review_reason: sql`case when ${isOwed('payments')} then review_reason end` }
        : { last_reconciliation: sql`nextval('reconciliation_attempts')`, next_check_at: now }),
    })
    .where('id', '=', paymentId)
    .execute()
  await tx
    .updateTable('captures')
    .set({ refunded: sql`least(amount, refunded + ${amount}::int)` })
    .where('provider_payment_id', '=', paidBy)
    .execute()
}

/** A refund that did not work waits for an admin, whatever was decided before. */
export async function markForReview(tx: Tx, paymentId: string): Promise<void> {
  await tx
    .updateTable('payments')
    .set({ review_reason: sql`coalesce(review_reason, 'refund_failed')`, resolved_captured: null })
    .where('id', '=', paymentId)
    .execute()
}

/** The parts of a payment that make an amount, in their order; undefined: there is not so much. */
export function partsOf(lefts: Part[], amount: number): Part[] | undefined {
  const parts: Part[] = []
  let wanted = amount
  for (const { id, left } of lefts) {
    if (wanted === 0) break
    const part = Math.min(left, wanted)
    parts.push({ id, left: part })
    wanted -= part
  }
  return wanted === 0 ? parts : undefined
}
