import type { Tx } from '../../db/connect.ts'
import { endRefunded } from '../../members/periods/refunded-membership.ts'
import { isInRupees, leftOf } from './request-refunds.ts'

/**
 * Ends the membership of a refunded payment: if an admin wants it (`wanted`), by default if nothing is left of the capture that paid. The
 * caller has locked the person and recorded the refunds. Returns whether a membership ended.
 */
export async function endMembership(
  tx: Tx,
  { id, userId }: { id: string; userId: string },
  now: Date,
  wanted?: boolean,
): Promise<boolean> {
  if (wanted === false || (wanted === undefined && (await isStillPaid(tx, id)))) return false
  return endRefunded(tx, { paymentId: id, userId }, now)
}

/** Whether the capture that paid, or another one of the ordered amount, is not fully refunded. */
async function isStillPaid(tx: Tx, id: string): Promise<boolean> {
  const { paidBy, amount } = await tx
    .selectFrom('payments')
    .select(['provider_payment_id as paidBy', 'amount'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const refundable = await leftOf(tx, id)
  return refundable.some((one) => one.id === paidBy || (isInRupees(one) && one.captured === amount))
}
