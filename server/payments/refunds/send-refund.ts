import { sql } from 'kysely'
import { HOUR } from '#contract/values/time.ts'
import { lockPerson } from '../../accounts/people.ts'
import type { AppContext } from '../../context.ts'
import { creditRefund } from './credit-note.ts'
import { forEach } from '../for-each.ts'
import { enqueueRefund, markForReview } from './request-refunds.ts'
import { awaitProviderTurn } from '../provider/provider-rate-limit.ts'
import { orderOfPayment, settleRateLimited } from '../settle/settle-rate-limited.ts'

type Needs = Pick<AppContext, 'db' | 'pool' | 'gateway' | 'clock'>

/**
 * Asks the provider for a refund. The provider knows it by our id, so that repeating this makes no second one. While the bank works on the
 * refund, the provider is asked about it again every hour.
 */
export async function sendRefund(context: Needs, { refund: id }: { refund: string }): Promise<void> {
  const refund = await context.db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .select(['refunds.amount', 'provider_refund_id as madeAs', 'refunds.status'])
    .select(['payments.id as paymentId', 'user_id as userId'])
    .select(['refunds.provider_payment_id as paidBy', 'provider_order_id as orderId'])
    .where('refunds.id', '=', id)
    .executeTakeFirst()
  if (refund === undefined) return
  const { paidBy, orderId } = refund
  if (refund.status === 'arrived' || refund.status === 'failed') {
    // An earlier run may have ended after recording the refund and before settling the order.
    if (orderId !== null) await settleRateLimited(context, orderId)
    return
  }
  if (paidBy === null) return
  const { gateway } = context
  if (refund.madeAs !== null) await awaitProviderTurn(context.db)
  const answer =
    refund.madeAs === null
      ? await gateway.refund({ key: id, paymentId: paidBy, amount: refund.amount })
      : await gateway.findRefund(refund.madeAs)
  await context.db.transaction().execute(async (tx) => {
    await lockPerson(tx, refund.userId)
    const update = await tx
      .updateTable('refunds')
      .set({ status: answer.status, provider_refund_id: answer.id, changed_at: context.clock() })
      .where('id', '=', id)
      .where('status', 'in', ['requested', 'sent'])
      .executeTakeFirst()
    // In the same transaction, so that no sum counts the money twice before the order is settled.
    if (answer.status === 'arrived') {
      await creditRefund(tx, id, { isNew: update.numUpdatedRows > 0n, now: context.clock() })
      await tx
        .updateTable('payments')
        .set({
          refunded: sql`greatest(refunded, (select sum(amount) from refunds where payment_id = ${refund.paymentId} and status = 'arrived'))`,
          // An older answer of the provider must not overwrite this.
          last_reconciliation: sql`nextval('reconciliation_attempts')`,
        })
        .where('id', '=', refund.paymentId)
        .execute()
      await sql`update captures set refunded = greatest(refunded, least(amount, (select sum(refunds.amount) from refunds
        where refunds.provider_payment_id = captures.provider_payment_id and status = 'arrived')))
        where provider_payment_id = ${paidBy}`.execute(tx)
    }
    if (answer.status === 'failed' && update.numUpdatedRows > 0n) await markForReview(tx, refund.paymentId)
  })
  if (orderId !== null) await settleRateLimited(context, orderId)
  if (answer.status === 'sent') await enqueueRefund(context.db, id, 'later')
}

/** Settles the orders of refunds of the last two days that were made at the provider without us. */
export async function findForeignRefunds(context: Needs): Promise<void> {
  const { db, gateway, clock } = context
  const refunds = await gateway.refundsSince(new Date(clock().getTime() - 48 * HOUR), () =>
    awaitProviderTurn(db),
  )
  if (refunds.length === 0) return
  const ownRefunds = await db
    .selectFrom('refunds')
    .select('provider_refund_id as id')
    .where(
      'provider_refund_id',
      'in',
      refunds.map(({ id }) => id),
    )
    .execute()
  const ownIds = new Set(ownRefunds.map(({ id }) => id))
  const paidBy = new Set(refunds.filter(({ id }) => !ownIds.has(id)).map(({ paymentId }) => paymentId))
  await forEach(paidBy, async (id) => {
    const orderId = await orderOfPayment(context, id)
    if (orderId !== null) await settleRateLimited(context, orderId)
  })
}
