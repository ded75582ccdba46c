import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../db/connect.ts'
import { byMistake } from '../rules.ts'
import { inRupees, leftOf, requestRefunds } from './request-refunds.ts'

/** Money in another amount or currency than ordered, or for another order, waits for an admin. */
const isMistaken = sql`(payments.status <> 'paid' and coalesce(payments.review_reason = any(${byMistake}), false))`

/** The payments for an application, also those in review. */
export function cameFor(applicationId: string): RawBuilder<boolean> {
  return sql`(payments.application_id = ${applicationId} and not ${isMistaken})`
}

/** The payments of a person that paid for nothing. */
export function paysForNothing(userId: string): RawBuilder<boolean> {
  return sql`(payments.user_id = ${userId} and payments.status <> 'paid' and not ${isMistaken})`
}

async function idsOf(tx: Tx, which: RawBuilder<boolean>): Promise<string[]> {
  const rows = await tx.selectFrom('payments').select('id').where(which).orderBy('id').execute()
  return rows.map(({ id }) => id)
}

/** How many paise `refundAll` would give back of such payments. */
export async function leftOfAll(tx: Tx, which: RawBuilder<boolean>): Promise<number> {
  let sum = 0
  for (const id of await idsOf(tx, which)) sum += inRupees(await leftOf(tx, id))
  return sum
}

/**
 * Refunds all that is left of such payments. Answers how many paise (other currencies do not count), and how many of these an admin has to
 * give back by hand. The caller has locked the person.
 */
export async function refundAll(
  tx: Tx,
  which: RawBuilder<boolean>,
  { reason, now }: { reason: string; now: Date },
): Promise<{ sum: number; byHand: number }> {
  let [sum, byHand] = [0, 0]
  for (const paymentId of await idsOf(tx, which)) {
    const lefts = await leftOf(tx, paymentId)
    await requestRefunds(tx, { paymentId, reason, requestedBy: null, now }, lefts)
    sum += inRupees(lefts)
    byHand += inRupees(lefts.filter(({ id }) => id === null))
  }
  return { sum, byHand }
}
