import type { z } from 'zod'
import * as calls from '#contract/money/documents.ts'
import { Problem } from '#contract/call/problem.ts'
import { demandDuty } from '../http/admins.ts'
import { recordBy } from '../accounts/audit.ts'
import { lockPerson } from '../accounts/people.ts'
import type { Db } from '../db/connect.ts'
import { knownId } from '../db/ids.ts'
import type { RequestContext } from '../context.ts'
import { keptDocument } from './document.ts'
import { type DocumentRow, fileOf } from './pdf-file.ts'
import { isInvoice } from './current-document.ts'
import { issueInvoice } from './issue.ts'

type File = z.input<typeof calls.readInvoice.answer>
type Reader = RequestContext<'signed-in'>

/** The invoice of a payment. A payment from before there were documents gets one now. */
export async function readInvoice(
  context: Reader,
  { id }: z.output<typeof calls.readInvoice.input>,
): Promise<File> {
  const payment = await context.primary
    .selectFrom('payments')
    .select(['id', 'user_id as userId', 'status'])
    .where('id', '=', knownId(id))
    .executeTakeFirst()
  refuseOthers(context, payment?.userId)
  if (payment?.status !== 'paid') throw new Problem('not_found')
  const find = () => documents(context.primary).where('payment_id', '=', payment.id).where(isInvoice)
  const existing = await find().executeTakeFirst()
  if (existing) return asFile(context, existing)
  await context.primary.transaction().execute(async (tx) => {
    await lockPerson(tx, payment.userId)
    await issueInvoice(tx, { paymentId: payment.id, captureId: null }, context.clock())
  })
  return asFile(context, await find().executeTakeFirstOrThrow())
}

/** The credit note of a refund. */
export async function readCreditNote(
  context: Reader,
  { id }: z.output<typeof calls.readCreditNote.input>,
): Promise<File> {
  return fileFor(
    context,
    await documents(context.primary).where('refund_id', '=', knownId(id)).executeTakeFirst(),
  )
}

/** Any document, also a corrected one. */
export async function readDocument(
  context: Reader,
  { id }: z.output<typeof calls.readDocument.input>,
): Promise<File> {
  return fileFor(
    context,
    await documents(context.primary).where('documents.id', '=', knownId(id)).executeTakeFirst(),
  )
}

function fileFor(context: Reader, row: (DocumentRow & { userId: string }) | undefined): Promise<File> {
  refuseOthers(context, row?.userId)
  if (row === undefined) throw new Problem('not_found')
  return asFile(context, row)
}

function documents(db: Db) {
  return db
    .selectFrom('documents')
    .innerJoin('payments', 'payments.id', 'payment_id')
    .select([
      'says',
      'token',
      'signature_id as signatureId',
      'logo_id as logoId',
      'payments.user_id as userId',
    ])
}

/** Only the payer and admins with the duty `money` may read a document; others get 404. */
function refuseOthers(context: Reader, payerId: string | undefined): void {
  if (context.user.id !== payerId) demandDuty(context, calls.readInvoice.duty, 'not_found')
}

async function asFile(context: Reader, { userId, ...row }: DocumentRow & { userId: string }): Promise<File> {
  if (context.user.id !== userId) {
    const { number } = keptDocument.parse(row.says)
    await context.primary
      .transaction()
      .execute((tx) =>
        recordBy(tx, context, 'record.read', userId, { about: number }, calls.readInvoice.duty),
      )
  }
  return fileOf(context, row)
}

/** A summary of a document, for somebody who holds it. */
export async function verifyDocument(
  { db }: Pick<RequestContext, 'db'>,
  { token }: z.output<typeof calls.verifyDocument.input>,
): Promise<z.input<typeof calls.verifyDocument.answer>> {
  const row = await db.selectFrom('documents').select('says').where('token', '=', token).executeTakeFirst()
  if (row === undefined) throw new Problem('not_found')
  const { kind, number, issuedOn, seller, total } = keptDocument.parse(row.says)
  return { kind, number, issuedOn, from: seller.legalName, total }
}

export async function ownDocuments({
  db,
  user,
}: Pick<Reader, 'db' | 'user'>): Promise<z.input<typeof calls.ownDocuments.answer>> {
  return { documents: await documentsOf(db, user.id) }
}

/** The documents of a person, newest first. */
export async function documentsOf(
  db: Db,
  payerId: string,
): Promise<z.input<typeof calls.ownDocuments.answer>['documents']> {
  const rows = await db
    .selectFrom('documents')
    .innerJoin('payments', 'payments.id', 'payment_id')
    .select(['documents.id', 'says', 'payment_id as paymentId', 'refund_id as refundId'])
    .select(isInvoice.as('isInvoice'))
    .where('payments.user_id', '=', payerId)
    .orderBy('documents.id', 'desc')
    .execute()
  return rows.map(({ id, says, paymentId, refundId, isInvoice: counts }) => {
    const { kind, number, issuedOn, total } = keptDocument.parse(says)
    const url =
      refundId !== null ? `credit_note/${refundId}` : counts ? `invoice/${paymentId}` : `document/${id}`
    return { kind, number, issuedOn, total, url: `/api/money/${url}` }
  })
}
