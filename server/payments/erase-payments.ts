import { sql } from 'kysely'
import type { Tx } from '../db/connect.ts'

/** Whether money came for a payment, refunded since or not. Such a payment stays in the books. */
export const isMoney = sql<boolean>`(payments.status = 'paid' or payments.provider_payment_id is not null
  or payments.review_reason is not null or coalesce(payments.captured, 0) > 0)`

/** Erases the payments of a person without money: those without an order are deleted, the others lose the e-mail. */
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
