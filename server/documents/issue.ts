import { sql } from 'kysely'
import { dayInIst } from '#contract/values/days.ts'
import { isGstin, isSac } from '#contract/money/tax.ts'
import type { Tx } from '../db/connect.ts'
import { type Organisation, readOrganisation } from '../settings/organisation.ts'
import { cityInWords } from '#contract/values/city-names.ts'
import type { KeptDocument } from './document.ts'
import { creditedOf, currentOf } from './current-document.ts'
import { saveDocument } from './save.ts'
import { methodInWords, paidOf, type Paid } from './paid-payment.ts'
import {
  endorsementOf,
  placeOfSupply,
  splitInclusive,
  splitPart,
  splitTotal,
  taxKind,
  taxKindOf,
  untaxed,
} from './tax.ts'

/**
 * Gives a paid payment its invoice, or its receipt where we have no GSTIN, and answers the document; one that it has
 * stays. With `captureId` it is for a further capture of the payment. The number is taken in the
 * transaction that made the payment paid, so that it is lost with that transaction and no gap is left.
 */
export async function issueInvoice(
  tx: Tx,
  { paymentId, captureId }: { paymentId: string; captureId: string | null },
  now: Date,
): Promise<{ id: string; says: KeptDocument }> {
  const known = await currentOf(tx, paymentId, captureId)
  if (known) return known
  // Shared, so that the picture of the signature is not taken away before the document holds it.
  const [paid, organisation] = await Promise.all([
    paidOf(tx, paymentId, captureId),
    readOrganisation(tx, 'for share'),
  ])
  const kind = organisation.gstin === null ? 'receipt' : 'invoice'
  const seller = sellerOf(organisation)
  const buyer = buyerOf(paid)
  const tax = taxKind(seller, buyer)
  // An admin may have accepted another amount than was ordered; money that came another way differs by its rounding alone.
  const isOffline = paid.providerPaymentId === null
  const split =
    isOffline && tax === 'none'
      ? untaxed(paid.amount, paid.received)
      : isOffline || paid.received === paid.amount
        ? splitTotal({ taxable: paid.price, total: paid.received, rate: paid.rate }, tax)
        : splitInclusive(paid.received, paid.rate, tax)
  const place = tax === 'none' ? null : placeOfSupply(seller, buyer)
  const sac = organisation.sac ?? ''
  const said = {
    kind,
    seller,
    buyer,
    placeOfSupply: place,
    endorsement: endorsementOf(place),
    line: {
      description: `Membership, ${captureId === null ? 'one year' : 'paid again'}: ${paid.categoryName}`,
      // A payment does not wait for an owner who mistyped.
      sac: isSac(sac) ? sac : null,
      period: null,
    },
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
    replaces: null,
    signature: organisation.signatureId,
  } as const
  return saveDocument(tx, {
    said,
    prefix: organisation.invoicePrefix,
    paymentId,
    captureId,
    now,
  })
}

// Given by an admin, and not the way it came: neither the provider nor the payer's cheque has to do with it.
const BY_HAND = { method: methodInWords('by_hand'), providerPaymentId: null, reference: null }

/**
 * Gives a refund that has arrived its credit note, where what it gives back has an invoice, and answers the note's id; null
 * where there is none to give, or it was given before.
 */
export async function issueCreditNote(tx: Tx, refundId: string, now: Date): Promise<string | null> {
  const refund = await tx
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .select(['refunds.payment_id as paymentId', 'refunds.amount', 'refunds.reason'])
    .select('provider_refund_id as madeAs')
    // Null: of what paid the payment.
    .select(
      sql<string | null>`nullif(refunds.provider_payment_id, payments.provider_payment_id)`.as('captureId'),
    )
    .where('refunds.id', '=', refundId)
    .where('refunds.status', '=', 'arrived')
    .executeTakeFirst()
  if (refund === undefined) return null
  // What came beside that and does not stay has no invoice, and so no credit note.
  const invoice = await currentOf(tx, refund.paymentId, refund.captureId)
  if (invoice === undefined || (await noteOf(tx, refundId))) return null
  const { says } = invoice
  const { reason } = refund
  const before = await creditedOf(tx, invoice.id)
  // No more than the invoice says is taken back, also where more went back.
  const amount = Math.min(refund.amount, says.total - before)
  if (amount === 0) return null
  const { invoicePrefix: prefix, signatureId: signature, legalName } = await readOrganisation(tx, 'for share')
  const { id } = await saveDocument(tx, {
    said: {
      ...creditOf(says, { before, amount, reason }),
      // By the name that we have by now.
      seller: { ...says.seller, legalName },
      payment: { ...(refund.madeAs === null ? BY_HAND : says.payment), paidOn: dayInIst(now) },
      signature,
    },
    prefix,
    paymentId: refund.paymentId,
    creditsId: invoice.id,
    refundId,
    now,
  })
  return id
}

type Part = {
  /** Paise that were taken back before, and that are now. */
  before: number
  amount: number
  reason: string
}

/** What a credit note says that takes a part of a document back. */
export function creditOf(says: KeptDocument, { before, amount, reason }: Part) {
  return {
    ...says,
    kind: 'credit_note',
    ...splitPart(says, { before, amount }, taxKindOf(says)),
    endorsement: endorsementOf(says.placeOfSupply),
    credits: { number: says.number, issuedOn: says.issuedOn, reason, isCorrection: false },
    replaces: null,
  } as const
}

async function noteOf(tx: Tx, refundId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('documents')
    .select('id')
    .where('refund_id', '=', refundId)
    .executeTakeFirst()
  return row !== undefined
}

export function sellerOf({ legalName, address, state, gstin, pan, phone, email }: Organisation) {
  return { legalName, address: address ?? '', state, gstin, pan, phone, email }
}

function buyerOf(paid: Paid) {
  const gstin = paid.gstNumber?.trim().toUpperCase() ?? ''
  return {
    name: paid.company ?? paid.name,
    email: paid.email,
    address:
      [paid.company === null ? null : paid.name, paid.postalAddress].filter(Boolean).join('\n') || null,
    city: cityInWords(paid.cityName ?? paid.city) || null,
    pincode: null,
    state: paid.stateCode,
    country: paid.country || null,
    gstin: isGstin(gstin) ? gstin : null,
  }
}
