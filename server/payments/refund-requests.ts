import { sql } from 'kysely'
import { addJob } from '../jobs/add.ts'
import type { Tx } from '../db/connect.ts'

/** What is to be given back: of which payment, the provider's id of what paid it, and how much in paise. */
type Request = { paymentId: string; paidBy: string; amount: number; reason: string; now: Date }

/** Writes a refund down; the provider is asked after the commit. Nothing happens while one of the same money is on its way. */
export async function requestRefund(
  tx: Tx,
  { paymentId, paidBy, amount, reason, now }: Request,
): Promise<void> {
  const refund = await tx
    .insertInto('refunds')
    .values({
      payment_id: paymentId,
      provider_payment_id: paidBy,
      amount,
      reason,
      requested_at: now,
      changed_at: now,
    })
    .onConflict((there) => there.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (refund) await addJob(tx, 'send_refund', { refund: refund.id }, { key: `refund ${refund.id}` })
}

type Why = { applicationId: string; reason: string; now: Date }

/** Gives back all that was paid for an application and is left of it; paise. */
export async function refundPaid(tx: Tx, { applicationId, reason, now }: Why): Promise<number> {
  const paid = await tx
    .selectFrom('payments')
    .select(['id', 'provider_payment_id as paidBy'])
    .select(sql<number>`amount - refunded`.as('left'))
    .where('application_id', '=', applicationId)
    .where('status', '=', 'paid')
    .where('is_refunded', '=', false)
    .where(sql<boolean>`refunded < amount`)
    .execute()
  for (const { id, paidBy, left } of paid)
    await requestRefund(tx, { paymentId: id, paidBy: paidBy as string, amount: left, reason, now })
  return paid.reduce((sum, { left }) => sum + left, 0)
}
