import { sql } from 'kysely'
import type { Tx } from '../db/connect.ts'

/** Whether money was received for a payment, also if it was refunded since. Such a payment stays in the books. */
export const isMoney = sql<boolean>`(payments.status = 'paid' or payments.provider_payment_id is not null
  or payments.review_reason is not null or coalesce(payments.captured, 0) > 0)`

/** Erases those payments of a person for which no money was received: without an order they are deleted, with one they lose the e-mail. */
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
