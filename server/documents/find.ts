import { sql } from 'kysely'
import type { Db, Tx } from '../db/connect.ts'
import { type KeptDocument, keptDocument } from './document.ts'

type Found = { id: string; says: KeptDocument }

/** Whether a row of documents is the invoice or receipt of its payment that counts: no other one stands in its place. */
export const isCurrent = sql<boolean>`(documents.kind <> 'credit_note'
  and not exists (select from documents newer where newer.replaces_id = documents.id))`

/** The invoice or receipt of a payment that counts. */
export async function currentOf(db: Db | Tx, paymentId: string): Promise<Found | undefined> {
  const row = await db
    .selectFrom('documents')
    .select(['id', 'says'])
    .where('payment_id', '=', paymentId)
    .where(isCurrent)
    .executeTakeFirst()
  return row && { id: row.id, says: keptDocument.parse(row.says) }
}

/** How much of an invoice or receipt was taken back, in paise. */
export async function creditedOf(tx: Tx, invoiceId: string): Promise<number> {
  const { sum } = await tx
    .selectFrom('documents')
    .select(sql<number>`coalesce(sum((says->>'total')::int), 0)::int`.as('sum'))
    .where('credits_id', '=', invoiceId)
    .executeTakeFirstOrThrow()
  return sum
}
