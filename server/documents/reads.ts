import type { z } from 'zod'
import { hasDuty } from '#contract/accounts/duties.ts'
import type { creditNote, invoice, ownDocuments, verifyDocument } from '#contract/documents.ts'
import { Problem } from '#contract/problem.ts'
import { recordBy } from '../accounts/audit.ts'
import { lockPerson } from '../accounts/people.ts'
import type { Db } from '../db/connect.ts'
import { knownId } from '../db/ids.ts'
import type { RequestContext } from '../http/context.ts'
import { documentSnapshot, keptDocument } from './document.ts'
import { issueInvoice } from './issue.ts'
import { renderPdf } from './pdf.ts'

type File = z.input<typeof invoice.answer>
type Reader = RequestContext<'signed-in'>

/** The invoice of a payment. One that was paid before there were documents gets its own now. */
export async function readInvoice(context: Reader, { id }: z.output<typeof invoice.input>): Promise<File> {
  const payment = await context.primary
    .selectFrom('payments')
    .select(['id', 'user_id as userId', 'status'])
    .where('id', '=', knownId(id))
    .executeTakeFirst()
  if (payment === undefined || payment.status !== 'paid' || !mayRead(context, payment.userId))
    throw new Problem('not_found')
  const find = () =>
    documents(context.primary).where('payment_id', '=', payment.id).where('refund_id', 'is', null)
  const kept = await find().executeTakeFirst()
  if (kept) return asFile(context, kept)
  await context.primary.transaction().execute(async (tx) => {
    await lockPerson(tx, payment.userId)
    await issueInvoice(tx, payment.id, context.clock())
  })
  return asFile(context, await find().executeTakeFirstOrThrow())
}

/** The credit note of a refund. */
export async function readCreditNote(
  context: Reader,
  { id }: z.output<typeof creditNote.input>,
): Promise<File> {
  const kept = await documents(context.primary).where('refund_id', '=', knownId(id)).executeTakeFirst()
  if (kept === undefined || !mayRead(context, kept.userId)) throw new Problem('not_found')
  return asFile(context, kept)
}

function documents(db: Db) {
  return db
    .selectFrom('documents')
    .innerJoin('payments', 'payments.id', 'payment_id')
    .select(['says', 'token', 'payments.user_id as userId'])
}

function mayRead({ user }: Reader, payerId: string): boolean {
  return user.id === payerId || (user.role === 'admin' && hasDuty(user.duties, 'money'))
}

async function asFile(
  context: Reader,
  { says, token, userId }: { says: unknown; token: string; userId: string },
): Promise<File> {
  const kept = keptDocument.parse(says)
  if (context.user.id !== userId)
    await context.primary
      .transaction()
      .execute((tx) => recordBy(tx, context, 'record.read', userId, { about: kept.number }))
  const verifyUrl = `${context.config.publicUrl}/document/${token}`
  const content = await renderPdf(documentSnapshot.parse({ ...kept, signature: null, verifyUrl }))
  return { name: `${kept.number.replaceAll('/', '-')}.pdf`, content }
}

/** What a document says in short, for whoever has it in hand. */
export async function verify(
  { db }: Pick<RequestContext, 'db'>,
  { token }: z.output<typeof verifyDocument.input>,
): Promise<z.input<typeof verifyDocument.answer>> {
  const row = await db.selectFrom('documents').select('says').where('token', '=', token).executeTakeFirst()
  if (row === undefined) throw new Problem('not_found')
  const { kind, number, issuedOn, seller, total } = keptDocument.parse(row.says)
  return { kind, number, issuedOn, from: seller.legalName, total }
}

/** The documents of the caller. */
export async function listOwn({
  db,
  user,
}: Pick<Reader, 'db' | 'user'>): Promise<z.input<typeof ownDocuments.answer>> {
  const rows = await db
    .selectFrom('documents')
    .innerJoin('payments', 'payments.id', 'payment_id')
    .select(['says', 'payment_id as paymentId', 'refund_id as refundId'])
    .where('payments.user_id', '=', user.id)
    .orderBy('documents.id', 'desc')
    .execute()
  return {
    documents: rows.map(({ says, paymentId, refundId }) => {
      const { kind, number, issuedOn, total } = keptDocument.parse(says)
      const url = refundId === null ? `/api/money/invoice/${paymentId}` : `/api/money/credit_note/${refundId}`
      return { kind, number, issuedOn, total, url }
    }),
  }
}
