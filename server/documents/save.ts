import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { isShippedLook } from '#contract/values/brand-colors.ts'
import { dayInIst } from '#contract/values/days.ts'
import type { Tx } from '../db/connect.ts'
import { logoIdOf, readBranding } from '../pages/branding.ts'
import { type DocumentKind, type KeptDocument, keptDocument } from './document.ts'
import { documentNumber, seriesOf, yearOfNumbers } from '#contract/money/document-numbers.ts'

type NewDocument = {
  /** The content of the document, which gets its number and day here. */
  said: Omit<KeptDocument, 'number' | 'issuedOn' | 'kind'> & { kind: DocumentKind }
  prefix: string
  paymentId: string
  /** The further capture that an invoice or receipt is for. */
  captureId?: string | null
  /** Of a credit note: the credited document, and the refund if there is one. */
  creditsId?: string
  refundId?: string
  /** The document that an invoice corrects. */
  replacesId?: string
  givenBy?: string
  now: Date
}

/**
 * Numbers and stores a document. In one transaction an invoice comes before a credit note: one order of locks on the series makes deadlocks
 * impossible.
 */
export async function saveDocument(
  tx: Tx,
  { said, prefix, paymentId, captureId, creditsId, refundId, replacesId, givenBy, now }: NewDocument,
): Promise<{ id: string; says: KeptDocument }> {
  const issuedOn = dayInIst(now)
  const year = yearOfNumbers(issuedOn)
  const series = seriesOf(said.kind, prefix)
  // Others wait here until this transaction has kept the number or rolled it back.
  const { last: nth } = await tx
    .insertInto('document_series')
    .values({ series, year, last: 1 })
    .onConflict((there) =>
      there.columns(['series', 'year']).doUpdateSet({ last: sql`document_series.last + 1` }),
    )
    .returning('last')
    .executeTakeFirstOrThrow()
  const number = documentNumber(series, year, nth)
  const branding = await readBranding(tx)
  const { brand, accent } = branding
  const colors = isShippedLook(branding) ? undefined : { brand, accent }
  const says = keptDocument.parse({
    ...said,
    number,
    issuedOn,
    colors,
    logo: logoIdOf(branding) ?? undefined,
  })
  const { id } = await tx
    .insertInto('documents')
    .values({
      kind: said.kind,
      series,
      year,
      nth,
      number,
      payment_id: paymentId,
      capture_id: captureId ?? null,
      refund_id: refundId ?? null,
      credits_id: creditsId ?? null,
      replaces_id: replacesId ?? null,
      given_by: givenBy ?? null,
      signature_id: says.signature,
      logo_id: says.logo ?? null,
      token: randomBytes(16).toString('base64url'),
      says: JSON.stringify(says),
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, says }
}
