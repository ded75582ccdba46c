import { sql } from 'kysely'
import type { Db, Tx } from '../db/connect.ts'
import { type KeptDocument, keptDocument } from './document.ts'

/** `captureId` is null for the document of the capture that paid. */
type Found = { id: string; captureId: string | null; says: KeptDocument }

/** Whether a row of `documents` is an invoice or receipt that no other one replaces. */
export const isCurrent = sql<boolean>`(documents.kind <> 'credit_note'
  and not exists (select from documents newer where newer.replaces_id = documents.id))`

/** The same for the capture that paid. */
export const isInvoice = sql<boolean>`(documents.capture_id is null and ${isCurrent})`

/** The current invoice or receipt of a payment, or of a further capture of it. */
export async function currentOf(
  db: Db | Tx,
  paymentId: string,
  captureId: string | null,
): Promise<Found | undefined> {
  const row = await currents(db, paymentId)
    .where('capture_id', 'is not distinct from', captureId)
    .executeTakeFirst()
  return row && found(row)
}

/** The current invoice or receipt of a payment with a number. */
export async function currentBy(tx: Tx, paymentId: string, number: string): Promise<Found | undefined> {
  const row = await currents(tx, paymentId).where('number', '=', number).executeTakeFirst()
  return row && found(row)
}

function currents(db: Db | Tx, paymentId: string) {
  return db
    .selectFrom('documents')
    .select(['id', 'capture_id as captureId', 'says'])
    .where('payment_id', '=', paymentId)
    .where(isCurrent)
}

function found<Row extends { says: unknown }>(row: Row) {
  return { ...row, says: keptDocument.parse(row.says) }
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
