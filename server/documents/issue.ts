import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { dayInIst } from '#contract/days.ts'
import { isGstin } from '#contract/tax.ts'
import type { Tx } from '../db/connect.ts'
import { type Organisation, readOrganisation } from '../settings/organisation.ts'
import { type DocumentKind, type KeptDocument, keptDocument } from './document.ts'
import { documentNumber, financialYear, seriesOf } from './numbers.ts'
import { paidOf, type Paid } from './paid.ts'
import { placeOfSupply, splitInclusive, splitOrdered, splitPart, taxKind } from './tax.ts'

/**
 * Gives a paid payment its invoice, or its receipt where we have no GSTIN; nothing happens where it has one. The number is
 * given in the transaction that made the payment paid, so that it is lost with that transaction and no gap is left.
 */
export async function issueInvoice(tx: Tx, paymentId: string, now: Date): Promise<void> {
  if (await documentOf(tx, paymentId)) return
  const [paid, organisation] = await Promise.all([paidOf(tx, paymentId), readOrganisation(tx)])
  const kind = organisation.gstin === null ? 'receipt' : 'invoice'
  const seller = sellerOf(organisation)
  const buyer = buyerOf(paid)
  const tax = taxKind(seller, buyer)
  // An admin may have accepted another amount than was ordered.
  const split =
    paid.received === paid.amount ? splitOrdered(paid, tax) : splitInclusive(paid.received, paid.rate, tax)
  const said = {
    kind,
    seller,
    buyer,
    placeOfSupply: tax === 'none' ? null : placeOfSupply(seller, buyer),
    line: { description: `Membership, one year: ${paid.categoryName}`, sac: organisation.sac, period: null },
    ...split,
    rate: tax === 'none' ? null : paid.rate,
    currency: 'INR',
    payment: {
      method: paid.method,
      providerPaymentId: paid.providerPaymentId,
      reference: paid.reference,
      paidOn: paid.receivedOn ?? dayInIst(paid.paidAt),
    },
    credits: null,
    signature: organisation.signatureId,
  } as const
  await keep(tx, { said, prefix: organisation.invoicePrefix, paymentId, refundId: null, now })
}

/** Gives a refund that has arrived its credit note, where what it gives back has an invoice; once. */
export async function issueCreditNote(tx: Tx, refundId: string, now: Date): Promise<void> {
  const refund = await tx
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .select(['refunds.payment_id as paymentId', 'refunds.amount', 'refunds.reason'])
    // What was paid besides the order has no invoice, and so no credit note.
    .select(
      sql<boolean>`refunds.provider_payment_id is not distinct from payments.provider_payment_id`.as(
        'isOfInvoice',
      ),
    )
    .where('refunds.id', '=', refundId)
    .where('refunds.status', '=', 'arrived')
    .executeTakeFirst()
  if (refund === undefined || !refund.isOfInvoice) return
  const invoice = await documentOf(tx, refund.paymentId)
  if (invoice === undefined || (await noteOf(tx, refundId))) return
  const before = await creditedBefore(tx, refund.paymentId)
  const { says } = invoice
  const organisation = await readOrganisation(tx)
  const said = {
    ...says,
    kind: 'credit_note',
    ...splitPart(says, { before, amount: refund.amount }),
    payment: { ...says.payment, paidOn: dayInIst(now) },
    credits: { number: says.number, issuedOn: says.issuedOn, reason: refund.reason },
  } as const
  await keep(tx, {
    said,
    prefix: organisation.invoicePrefix,
    paymentId: refund.paymentId,
    refundId,
    now,
  })
}

type Kept = {
  said: Omit<KeptDocument, 'number' | 'issuedOn' | 'kind'> & { kind: DocumentKind }
  prefix: string
  paymentId: string
  refundId: string | null
  now: Date
}

async function keep(tx: Tx, { said, prefix, paymentId, refundId, now }: Kept): Promise<void> {
  const issuedOn = dayInIst(now)
  const year = financialYear(issuedOn)
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
  const says = keptDocument.parse({ ...said, number, issuedOn })
  await tx
    .insertInto('documents')
    .values({
      kind: said.kind,
      series,
      year,
      nth,
      number,
      payment_id: paymentId,
      refund_id: refundId,
      token: randomBytes(16).toString('base64url'),
      says: JSON.stringify(says),
      created_at: now,
    })
    .execute()
}

async function documentOf(tx: Tx, paymentId: string): Promise<{ says: KeptDocument } | undefined> {
  const row = await tx
    .selectFrom('documents')
    .select('says')
    .where('payment_id', '=', paymentId)
    .where('refund_id', 'is', null)
    .executeTakeFirst()
  return row && { says: keptDocument.parse(row.says) }
}

async function noteOf(tx: Tx, refundId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('documents')
    .select('id')
    .where('refund_id', '=', refundId)
    .executeTakeFirst()
  return row !== undefined
}

async function creditedBefore(tx: Tx, paymentId: string): Promise<number> {
  const { sum } = await tx
    .selectFrom('documents')
    .innerJoin('refunds', 'refunds.id', 'documents.refund_id')
    .select(sql<number>`coalesce(sum(refunds.amount), 0)::int`.as('sum'))
    .where('documents.payment_id', '=', paymentId)
    .executeTakeFirstOrThrow()
  return sum
}

function sellerOf({ legalName, address, state, gstin, pan, phone, email }: Organisation) {
  return { legalName, address: address ?? '', state, gstin, pan, phone, email }
}

function buyerOf(paid: Paid) {
  const gstin = paid.gstNumber?.trim().toUpperCase() ?? ''
  return {
    name: paid.company ?? paid.name,
    email: paid.email,
    address: paid.company === null ? null : paid.name,
    city: paid.city || null,
    pincode: null,
    state: paid.stateCode,
    country: paid.country || null,
    gstin: isGstin(gstin) ? gstin : null,
  }
}
