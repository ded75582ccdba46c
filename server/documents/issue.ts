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
 * Issues the invoice of a paid payment, or its receipt if we have no GSTIN, unless there is one; answers the document.
 * With `captureId` it is for a further capture. The number is taken in the transaction that marks the payment as paid, so
 * that a rollback leaves no gap.
 */
export async function issueInvoice(
  tx: Tx,
  { paymentId, captureId }: { paymentId: string; captureId: string | null },
  now: Date,
): Promise<{ id: string; says: KeptDocument }> {
  const existing = await currentOf(tx, paymentId, { captureId })
  if (existing) return existing
  // With a shared lock, so that the signature is not deleted before the document refers to it.
  const [paid, organisation] = await Promise.all([
    paidOf(tx, paymentId, captureId),
    readOrganisation(tx, 'for share'),
  ])
  const kind = organisation.gstin === null ? 'receipt' : 'invoice'
  const seller = sellerOf(organisation)
  const buyer = buyerOf(paid)
  const tax = taxKind(seller, buyer)
  // An admin may have accepted another amount than the ordered one. Offline money differs only by its rounding.
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
      // A wrong SAC in the settings must not stop a payment.
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

// An admin gave the money back by hand, so the ids and the reference of the payment do not apply.
const BY_HAND = { method: methodInWords('by_hand'), providerPaymentId: null, reference: null }

/** Issues the credit note of a refund that has arrived, and answers its id; null if there is no invoice to credit, or the note exists. */
export async function issueCreditNote(tx: Tx, refundId: string, now: Date): Promise<string | null> {
  const refund = await tx
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .select(['refunds.payment_id as paymentId', 'refunds.amount', 'refunds.reason'])
    .select('provider_refund_id as madeAs')
    // Null: the capture that paid.
    .select(
      sql<string | null>`nullif(refunds.provider_payment_id, payments.provider_payment_id)`.as('captureId'),
    )
    .where('refunds.id', '=', refundId)
    .where('refunds.status', '=', 'arrived')
    .executeTakeFirst()
  if (refund === undefined) return null
  // A further capture that was not accepted has no invoice, and so no credit note.
  const invoice = await currentOf(tx, refund.paymentId, { captureId: refund.captureId })
  if (invoice === undefined || (await noteOf(tx, refundId))) return null
  const { says } = invoice
  const { reason } = refund
  const before = await creditedOf(tx, invoice.id)
  // At most the total of the invoice is credited, even if more was refunded.
  const amount = Math.min(refund.amount, says.total - before)
  if (amount === 0) return null
  const { invoicePrefix: prefix, signatureId: signature, legalName } = await readOrganisation(tx, 'for share')
  const { id } = await saveDocument(tx, {
    said: {
      ...creditOf(says, { before, amount, reason }),
      // With our present name.
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
  /** Paise credited before, and now. */
  before: number
  amount: number
  reason: string
}

/** The content of a credit note for a part of a document. */
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
