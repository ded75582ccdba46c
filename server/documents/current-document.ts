import { sql } from 'kysely'
import type { Db, Tx } from '../db/connect.ts'
import { type KeptDocument, keptDocument } from './document.ts'

/** `captureId` is null for the document of the capture that paid. */
type CurrentDocument = { id: string; captureId: string | null; says: KeptDocument }

/** Whether a row of `documents` is an invoice or receipt that no other one replaces. */
export const isCurrent = sql<boolean>`(documents.kind <> 'credit_note'
  and not exists (select from documents newer where newer.replaces_id = documents.id))`

/** Whether a row of `documents` is such a document of the capture that paid. */
export const isInvoice = sql<boolean>`(documents.capture_id is null and ${isCurrent})`

/** The current invoice or receipt of a payment: of a capture (null: the one that paid), or with a number. */
export async function currentOf(
  db: Db | Tx,
  paymentId: string,
  by: { captureId: string | null } | { number: string },
): Promise<CurrentDocument | undefined> {
  const row = await db
    .selectFrom('documents')
    .select(['id', 'capture_id as captureId', 'says'])
    .where('payment_id', '=', paymentId)
    .where(isCurrent)
    .where((eb) =>
      'number' in by ? eb('number', '=', by.number) : eb('capture_id', 'is not distinct from', by.captureId),
    )
    .executeTakeFirst()
  return row && { ...row, says: keptDocument.parse(row.says) }
}

/** How many paise of an invoice or receipt were credited. */
export async function creditedOf(tx: Tx, invoiceId: string): Promise<number> {
  const { sum } = await tx
    .selectFrom('documents')
    .select(sql<number>`coalesce(sum((says->>'total')::int), 0)::int`.as('sum'))
    .where('credits_id', '=', invoiceId)
    .executeTakeFirstOrThrow()
  return sum
}
