import { sql } from 'kysely'
import type { Tx } from '../db/connect.ts'

/** Whether money came for a payment, be it that all of it went back: then it belongs to the books. */
export const isMoney = sql<boolean>`(payments.status = 'paid' or payments.provider_payment_id is not null
  or payments.review_reason is not null or coalesce(payments.captured, 0) > 0)`

/** Deletes what a person began to pay and the provider never heard of; of orders that it knows only their ids stay. */
export async function erasePayments(tx: Tx, userId: string): Promise<void> {
  await tx
    .deleteFrom('payments')
    .where('user_id', '=', userId)
    .where('provider_order_id', 'is', null)
    .where(sql<boolean>`not ${isMoney}`)
    .execute()
  await tx
    .updateTable('payments')
    .set({ user_email: '' })
    .where('user_id', '=', userId)
    .where(sql<boolean>`not ${isMoney}`)
    .execute()
}
