import type { Tx } from '../../db/connect.ts'
import { endRefunded } from '../../members/periods/refunded-membership.ts'
import { isInRupees, leftOf } from './request-refunds.ts'

/**
 * Ends at once what a payment bought, where money of it goes back: if an admin wants it so, or, where nobody has said, once nothing
 * is left of what paid it. Whoever calls has locked the person and written the refunds down; whether something ended.
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

/** Whether something is left of what paid a payment, or of another capture that stands for it as it was ordered. */
async function isStillPaid(tx: Tx, id: string): Promise<boolean> {
  const { paidBy, amount } = await tx
    .selectFrom('payments')
    .select(['provider_payment_id as paidBy', 'amount'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const lefts = await leftOf(tx, id)
  return lefts.some((one) => one.id === paidBy || (isInRupees(one) && one.captured === amount))
}
