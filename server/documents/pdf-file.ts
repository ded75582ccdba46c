import { sql } from 'kysely'
import { inLines } from '#contract/values/plain-text.ts'
import { Problem } from '#contract/call/problem.ts'
import type { AppContext } from '../context.ts'
import { pngOf } from '../files/png.ts'
import { documentSnapshot } from './document.ts'
import { renderPdf } from './pdf.ts'

type Needs = Pick<AppContext, 'config' | 'db' | 'files'>
export type DocumentRow = { says: unknown; token: string; signatureId: string | null; logoId: string | null }
type DocumentFile = { name: string; content: Uint8Array<ArrayBuffer> }

/** The PDF of a document with its file name. */
export async function fileOf(
  context: Needs,
  { says, token, signatureId, logoId }: DocumentRow,
): Promise<DocumentFile> {
  const verifyUrl = `${context.config.publicUrl}/document/${token}`
  const snapshotText = JSON.stringify({ ...(says as object), verifyUrl })
  const said = documentSnapshot.parse(JSON.parse(snapshotText, shownAs))
  const [signature, logo] = await Promise.all([
    pictureOf(context, signatureId, 'jpg'),
    pictureOf(context, logoId, 'webp'),
  ])
  const content = await renderPdf(said, { signature, logo: logo && (await pngOf(logo, LOGO)) })
  return { name: `${said.number.replaceAll('/', '-')}.pdf`, content }
}

/** Removes characters that the PDF and its metadata, which are XML, cannot hold. */
function shownAs(_key: string, value: unknown): unknown {
  return typeof value === 'string' ? inLines(value) : value
}

/** Pixels of the longer side of the logo: four for each point. */
const LOGO = 160

/** The bytes of a signature or a logo in its largest size. */
async function pictureOf(
  { db, files }: Needs,
  id: string | null,
  kind: 'jpg' | 'webp',
): Promise<Uint8Array | null> {
  if (id === null) return null
  const { widths } = await db
    .selectFrom('files')
    .select('widths')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const stored = await files.store
    .read(`${id}-${Math.max(...(widths ?? []))}.${kind}`)
    .catch((error: unknown) => {
      throw Object.assign(new Problem('files_unavailable', { retryAfter: 30 }), { cause: error })
    })
  // Without its signature or logo it would be another document.
  if (stored === null) throw new Error(`the picture ${id} is not in the store`)
  const chunks: Buffer[] = []
  for await (const chunk of stored.content) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/** Whether everybody whose words a document repeats, the payer and the admins, has confirmed their e-mail. */
const isConfirmed = sql<boolean>`not exists (select from users
  where users.id in (payments.user_id, payments.recorded_by, documents.given_by, refunds.requested_by)
  and users.email_verified_at is null)`

/** A document for an e-mail; null while somebody whose words it repeats has not confirmed their e-mail. */
export async function attachmentOf(context: Needs, id: string): Promise<DocumentFile | null> {
  const row = await context.db
    .selectFrom('documents')
    .innerJoin('payments', 'payments.id', 'documents.payment_id')
    .leftJoin('refunds', 'refunds.id', 'documents.refund_id')
    .select(['says', 'token', 'signature_id as signatureId', 'logo_id as logoId'])
    .where('documents.id', '=', id)
    .where(isConfirmed)
    .executeTakeFirst()
  return row === undefined ? null : fileOf(context, row)
}
