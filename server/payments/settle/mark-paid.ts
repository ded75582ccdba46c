import type { Selectable, Updateable } from 'kysely'
import { listAsApplicant } from '../../accounts/people.ts'
import type { Tx } from '../../db/connect.ts'
import type { Tables } from '../../db/tables.ts'
import type { KeptDocument } from '../../documents/document.ts'
import { issueInvoice } from '../../documents/issue.ts'
import { systemText, factBy } from '../../mail/email.ts'
import { enqueueEmail } from '../../mail/enqueue.ts'
import { type Bought, giveBought } from '../../members/periods/memberships.ts'
import { priceAt } from '../../settings/prices.ts'
import { decisionDueOf } from '../decision-due.ts'

type Payment = Selectable<Tables['payments']>

export function boughtBy({ id, user_id, application_id, category, purpose }: Payment): Bought {
  return { paymentId: id, userId: user_id, applicationId: application_id, category, purpose }
}

/**
 * Marks a payment as paid, gives the person what it buys and enqueues the e-mails. The invoice comes late: its number locks the series
 * until the commit, and other payments wait for it.
 */
export async function pay(
  tx: Tx,
  payment: Payment,
  /** Null for offline money. */
  paidBy: string | null,
  change: Updateable<Tables['payments']>,
  now: Date,
): Promise<void> {
  const { id, user_id: to, category, gst_rate: rate } = payment
  await tx
    .updateTable('payments')
    .set({ ...change, provider_payment_id: paidBy, paid_at: now, cancelled_at: null })
    .where('id', '=', id)
    .execute()
  // First, since the list of members shows the category of everybody in it.
  await listAsApplicant(tx, to)
  await giveBought(tx, boughtBy(payment), now)
  const voucher = await voucherOf(tx, payment)
  const dueAt = payment.purpose === 'join' ? await decisionDueOf(tx, id) : null
  const document = await issueInvoice(tx, { paymentId: id, captureId: null }, now)
  if (payment.purpose === 'join')
    await enqueueEmail(tx, {
      kind: 'application_received',
      to,
      payment: id,
      category,
      // The total of the document, since the captured sum may differ from the price.
      total: document.says.total,
      dueAt: dueAt && systemText(dueAt.toISOString()),
    })
  await enqueueEmail(tx, {
    kind: 'payment_receipt',
    to,
    payment: id,
    category,
    ...sumsOf(payment, document.says),
    rate,
    purpose: payment.purpose,
    paymentId:
      paidBy === null
        ? factBy(payment.recorded_by ?? to, 'reference')(payment.reference ?? '')
        : systemText(paidBy),
    receipt: systemText(id),
    paidAt: systemText(now.toISOString()),
    ...(payment.received_on === null ? {} : { receivedOn: systemText(payment.received_on) }),
    document: systemText(document.id),
    paper: document.says.kind === 'receipt' ? 'receipt' : 'invoice',
    number: systemText(document.says.number),
    voucher,
  })
}

/** How much a voucher took off the price of the day of the order; null without a voucher. */
async function voucherOf(tx: Tx, { voucher_id: voucher, category, price, created_at: orderedAt }: Payment) {
  if (voucher === null) return null
  const { code } = await tx
    .selectFrom('vouchers')
    .select('code')
    .where('id', '=', voucher)
    .executeTakeFirstOrThrow()
  const off = (await priceAt(tx, category, orderedAt)).price - price
  return off > 0 ? { code: systemText(code), off } : null
}

/** The sums of the document of a payment; if it has no tax, the price and the GST of the order. Paise. */
function sumsOf({ price, gst }: Payment, { taxable, cgst, sgst, igst, total, rate }: KeptDocument) {
  const ordered = rate === null ? { price, gst } : { price: taxable, gst: cgst + sgst + igst }
  return { ...ordered, rounding: total - ordered.price - ordered.gst, total }
}
