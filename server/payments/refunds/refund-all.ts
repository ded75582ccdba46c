import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../db/connect.ts'
import { mismatchReasons } from '../rules.ts'
import { inRupees, leftOf, requestRefunds } from './request-refunds.ts'

/** Whether the money of a payment has another amount or currency than ordered, or is for another order. Such money waits for an admin. */
const isMistaken = sql`(payments.status <> 'paid'
  and coalesce(payments.review_reason = any(${mismatchReasons}), false))`

/** Whether a payment is for an application, in SQL; also one in review. */
export function isPaymentFor(applicationId: string): RawBuilder<boolean> {
  return sql`(payments.application_id = ${applicationId} and not ${isMistaken})`
}

/** Whether a payment is by a person and paid for nothing, in SQL. */
export function paysForNothing(userId: string): RawBuilder<boolean> {
  return sql`(payments.user_id = ${userId} and payments.status <> 'paid' and not ${isMistaken})`
}

async function idsOf(tx: Tx, which: RawBuilder<boolean>): Promise<string[]> {
  const rows = await tx.selectFrom('payments').select('id').where(which).orderBy('id').execute()
  return rows.map(({ id }) => id)
}

/** How many paise `refundAll` would give back of the payments that `which` selects. */
export async function leftOfAll(tx: Tx, which: RawBuilder<boolean>): Promise<number> {
  let sum = 0
  for (const id of await idsOf(tx, which)) sum += inRupees(await leftOf(tx, id))
  return sum
}

/**
 * Refunds all that is left of the payments that `which` selects. Returns how many paise (other currencies do not count), and how many of
 * these an admin has to give back by hand. The caller has locked the person.
 */
export async function refundAll(
  tx: Tx,
  which: RawBuilder<boolean>,
  { reason, now }: { reason: string; now: Date },
): Promise<{ sum: number; byHand: number }> {
  let [sum, byHand] = [0, 0]
  for (const paymentId of await idsOf(tx, which)) {
    const refundable = await leftOf(tx, paymentId)
    await requestRefunds(tx, { paymentId, reason, requestedBy: null, now }, refundable)
    sum += inRupees(refundable)
    byHand += inRupees(refundable.filter(({ id }) => id === null))
  }
  return { sum, byHand }
}
