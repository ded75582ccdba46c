import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { isShippedLook } from '#contract/values/brand-colors.ts'
import { dayInIst } from '#contract/values/days.ts'
import type { Tx } from '../db/connect.ts'
import { logoIdOf, readBranding } from '../pages/branding.ts'
import { type DocumentKind, type KeptDocument, keptDocument } from './document.ts'
import { documentNumber, seriesOf, yearOfNumbers } from '#contract/money/document-numbers.ts'

type Given = {
  said: Omit<KeptDocument, 'number' | 'issuedOn' | 'kind'> & { kind: DocumentKind }
  prefix: string
  paymentId: string
  /** Of an invoice or receipt for a further capture of the payment: that capture. */
  captureId?: string | null
  /** Of a credit note: what it takes back, and the refund, where money goes back. */
  creditsId?: string
  refundId?: string
  /** Of an invoice that corrects another one. */
  replacesId?: string
  givenBy?: string
  now: Date
}

/**
 * Numbers a document and keeps it. Whoever gives two in one transaction gives the invoice before the credit note, so that
 * nobody waits in a circle for the series.
 */
export async function saveDocument(
  tx: Tx,
  { said, prefix, paymentId, captureId, creditsId, refundId, replacesId, givenBy, now }: Given,
): Promise<{ id: string; says: KeptDocument }> {
  const issuedOn = dayInIst(now)
  const year = yearOfNumbers(issuedOn)
  const series = seriesOf(said.kind, prefix)
  // Whoever comes at the same time waits here until this number is kept or given back.
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
