import type { z } from 'zod'
import type * as calls from '#contract/money/documents.ts'
import { Problem } from '#contract/call/problem.ts'
import { recordBy } from '../accounts/audit.ts'
import { lockPerson } from '../accounts/people.ts'
import type { RequestContext } from '../context.ts'
import { knownId } from '../db/ids.ts'
import { systemText } from '../mail/email.ts'
import { enqueueEmail } from '../mail/enqueue.ts'
import { readOrganisation } from '../settings/organisation.ts'
import { creditedOf, currentOf } from './current-document.ts'
import { creditOf, issueInvoice, sellerOf } from './issue.ts'
import { saveDocument } from './save.ts'
import { endorsementOf, placeOfSupply, splitPart, taxKind } from './tax.ts'

/**
 * Replaces an invoice with a wrong buyer by a new one, and issues a credit note for the part of the wrong one that is not
 * credited yet. No money moves. Of two admins at the same time the second one is refused.
 */
export async function correctDocument(
  context: RequestContext<'admin'>,
  { payment, number, buyer: newBuyer, reason }: z.output<typeof calls.correctDocument.input>,
): Promise<z.input<typeof calls.correctDocument.answer>> {
  const { db, user, clock } = context
  return db.transaction().execute(async (tx) => {
    const paymentId = knownId(payment)
    const paid = await tx
      .selectFrom('payments')
      .select('user_id as payer')
      .where('id', '=', paymentId)
      .where('status', '=', 'paid')
      .executeTakeFirst()
    if (paid === undefined) throw new Problem('not_found')
    await lockPerson(tx, paid.payer)
    const now = clock()
    // A payment from before there were documents has none yet.
    await issueInvoice(tx, { paymentId, captureId: null }, now)
    const wrong = await currentOf(tx, paymentId, number === undefined ? { captureId: null } : { number })
    if (wrong === undefined) throw new Problem('corrected_meanwhile')
    const { says, captureId } = wrong
    const buyer = { ...says.buyer, ...withoutUndefined(newBuyer) }
    const before = await creditedOf(tx, wrong.id)
    const amount = says.total - before
    const isSame = Object.entries(buyer).every(
      ([name, value]) => value === says.buyer[name as keyof typeof buyer],
    )
    if (isSame || amount === 0) throw new Problem('nothing_to_correct')

    const organisation = await readOrganisation(tx, 'for share')
    // Whether tax is charged stays as it was at the payment.
    const isSameTax = (says.seller.gstin === null) === (organisation.gstin === null)
    const seller = isSameTax ? sellerOf(organisation) : { ...says.seller, legalName: organisation.legalName }
    const tax = taxKind(seller, buyer)
    const place = tax === 'none' ? null : placeOfSupply(seller, buyer)
    const common = { prefix: organisation.invoicePrefix, paymentId, givenBy: user.id, now }
    const invoice = await saveDocument(tx, {
      said: {
        ...says,
        seller,
        buyer,
        placeOfSupply: place,
        endorsement: endorsementOf(place),
        ...splitPart(says, { before, amount }, tax),
        replaces: { number: says.number, issuedOn: says.issuedOn },
        signature: organisation.signatureId,
      },
      replacesId: wrong.id,
      captureId,
      ...common,
    })
    const credit = creditOf(says, { before, amount, reason })
    const note = await saveDocument(tx, {
      said: {
        ...credit,
        seller: { ...credit.seller, legalName: organisation.legalName },
        credits: { ...credit.credits, isCorrection: true },
        signature: organisation.signatureId,
      },
      creditsId: wrong.id,
      ...common,
    })
    await recordBy(tx, context, 'money.correct', paid.payer, {
      payment: paymentId,
      about: `${says.number}: ${reason}`,
      by: [invoice.says.number, note.says.number],
    })
    await enqueueEmail(tx, {
      kind: 'invoice_corrected',
      to: paid.payer,
      payment: paymentId,
      replaced: systemText(says.number),
      document: systemText(invoice.id),
      creditNote: systemText(note.id),
    })
    return {
      invoice: {
        number: invoice.says.number,
        url: captureId === null ? `/api/money/invoice/${paymentId}` : `/api/money/document/${invoice.id}`,
      },
      creditNote: { number: note.says.number, url: `/api/money/document/${note.id}` },
    }
  })
}

function withoutUndefined<T extends object>(values: T): { [Key in keyof T]: Exclude<T[Key], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [Key in keyof T]: Exclude<T[Key], undefined>
  }
}
