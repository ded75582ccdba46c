import { sql } from 'kysely'
import { HOUR } from '#contract/values/time.ts'
import { addJob } from '../../jobs/add-job.ts'
import type { Db, Tx } from '../../db/connect.ts'
import { isOwed } from '../buckets.ts'
import { creditRefund } from './credit-note.ts'

/** Enqueues the request of a refund; with `later`, the next question about a refund that the bank still works on. */
export async function enqueueRefund(db: Db, refund: string, when: 'now' | 'later'): Promise<void> {
  const laterJob = { key: `refund ${refund} again`, wait: HOUR }
  await addJob(db, 'send_refund', { refund }, when === 'now' ? { key: `refund ${refund}` } : laterJob)
}

/** How much of a capture to refund, in its smallest unit. `id` is null for offline money. */
export type Part = { id: string | null; left: number }
/** What may still be refunded of a capture (`left`), and its amount (`captured`). */
type Left = Part & { currency: string; captured: number }

export function isInRupees({ currency }: Pick<Left, 'currency'>): boolean {
  return currency === 'INR'
}

/** The paise that are left, without other currencies. */
export function inRupees(refundable: readonly Left[]): number {
  return refundable.filter(isInRupees).reduce((sum, { left }) => sum + left, 0)
}

/** What may still be refunded of a payment, by capture; the one that paid comes first. The caller has locked the person. */
export async function leftOf(tx: Tx, paymentId: string): Promise<Left[]> {
  const { rows } = await sql<Left>`
    with money as (
      select c.provider_payment_id as id, c.amount, c.refunded, c.currency from captures c where c.payment_id = ${paymentId}
      union all
      -- Paid before captures were recorded, or offline.
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
  /** An admin has given the money back already, so the provider is not asked. */
  isByHand?: boolean
}

/** Records a refund for each part and returns the id of the first. The provider is asked after the commit. */
export async function requestRefunds(
  tx: Tx,
  { paymentId, reason, requestedBy, now, isByHand = false }: Request,
  parts: Part[],
): Promise<string | undefined> {
  const ids: string[] = []
  for (const { id: paidBy, left: amount } of parts) {
    // Offline money is given back by hand: by the admin who requests it, or else later.
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
    ids.push(id)
    if (status === 'requested') await enqueueRefund(tx, id, 'now')
    else if (status === 'arrived') {
      await giveByHand(tx, { paymentId, now }, { id: paidBy, left: amount })
      await creditRefund(tx, id, { isNew: true, now })
    } else await markForReview(tx, paymentId)
  }
  return ids[0]
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
      // The order is settled again; an answer of the provider from before must not overwrite this.
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

/** Puts a payment in review for a failed refund, whatever was decided before. */
export async function markForReview(tx: Tx, paymentId: string): Promise<void> {
  await tx
    .updateTable('payments')
    .set({ review_reason: sql`coalesce(review_reason, 'refund_failed')`, resolved_captured: null })
    .where('id', '=', paymentId)
    .execute()
}

/** Splits an amount over what is left of the captures; undefined if less is left. */
export function partsOf(refundable: Part[], amount: number): Part[] | undefined {
  const parts: Part[] = []
  let rest = amount
  for (const { id, left } of refundable) {
    if (rest === 0) break
    const part = Math.min(left, rest)
    parts.push({ id, left: part })
    rest -= part
  }
  return rest === 0 ? parts : undefined
}
