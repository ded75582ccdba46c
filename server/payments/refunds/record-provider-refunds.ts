import { sql } from 'kysely'
import type { AppContext } from '../../context.ts'
import type { Tx } from '../../db/connect.ts'
import type { FoundRefund } from '../provider/gateway.ts'
import { refundsBy } from './given-by-hand.ts'
import { enqueueRefund, markForReview } from './request-refunds.ts'
import type { Attempt } from '../rules.ts'

const ELSEWHERE = 'Made in the provider’s dashboard.'

/** The refunds at the provider of those attempts whose refunded sum differs from ours. */
export async function unknownRefunds(
  { db, gateway }: Pick<AppContext, 'db' | 'gateway'>,
  attempts: Attempt[],
): Promise<FoundRefund[]> {
  const withMoney = attempts.filter(({ status }) => status === 'captured' || status === 'refunded')
  const sums = await refundsBy(db, withMoney, sql`provider_refund_id is not null and status <> 'failed'`)
  const changed = withMoney.filter(({ id, refunded }) => (sums.get(id) ?? 0) !== refunded)
  return (await Promise.all(changed.map(({ id }) => gateway.refundsOf(id)))).flat()
}

/**
 * Records the refunds of a payment. Returns those that have newly arrived, and whether one was found that we had not requested. Our own
 * requests are found by their key, even if we gave them up after the provider had been asked.
 */
export async function recordRefunds(
  tx: Tx,
  paymentId: string,
  refunds: FoundRefund[],
  now: Date,
): Promise<{ arrived: string[]; isFound: boolean }> {
  const arrived: string[] = []
  let isFound = false
  for (const { id, paymentId: paidBy, amount, key, status } of refunds) {
    const ownRefund = await tx
      .updateTable('refunds')
      .set({ provider_refund_id: id, status, changed_at: now })
      .where('payment_id', '=', paymentId)
      .where((eb) => eb(eb.cast('id', 'text'), '=', key ?? ''))
      .where('provider_refund_id', 'is', null)
      .where('amount', '=', amount)
      .where('status', 'in', ['requested', 'failed'])
      .returning('id')
      .executeTakeFirst()
    if (ownRefund !== undefined) {
      if (status === 'arrived') arrived.push(ownRefund.id)
      if (status === 'failed') await markForReview(tx, paymentId)
      continue
    }
    const foreignRefund = await tx
      .insertInto('refunds')
      .values({
        payment_id: paymentId,
        provider_payment_id: paidBy,
        provider_refund_id: id,
        amount,
        reason: ELSEWHERE,
        is_found: true,
        requested_at: now,
        changed_at: now,
        status,
      })
      .onConflict((there) =>
        there
          .column('provider_refund_id')
          .doUpdateSet({ status, changed_at: now })
          .where('refunds.status', 'in', ['requested', 'sent'])
          .where('refunds.status', '<>', status),
      )
      // `xmax` is 0 for a new row only.
      .returning(['id', sql<boolean>`xmax = 0`.as('isNew')])
      .executeTakeFirst()
    if (foreignRefund?.isNew && status !== 'failed') isFound = true
    if (foreignRefund && status === 'sent') await enqueueRefund(tx, foreignRefund.id, 'later')
    if (foreignRefund && status === 'arrived') arrived.push(foreignRefund.id)
    if (foreignRefund && status === 'failed') await markForReview(tx, paymentId)
  }
  return { arrived, isFound }
}
