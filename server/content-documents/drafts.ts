import type { z } from 'zod'
import type * as calls from '#contract/content-documents/calls.ts'
import { check } from '#contract/call/check.ts'
import { saveContentDraft as saving } from '#contract/content-documents/calls.ts'
import { Problem } from '#contract/call/problem.ts'
import { demandStill, recordBy } from '../accounts/audit.ts'
import type { Tx } from '../db/connect.ts'
import type { RequestContext } from '../context.ts'
import { inIst } from '../mail/content.ts'
import { invalidatePages } from '../pages/invalidation.ts'
import { emailKindOf } from './email-documents.ts'
import { holdPictures, namablePictures, pictureIdsIn, unknownPictures } from './pictures.ts'
import type { Description } from './description.ts'
import { refusedLinksIn } from './markdown-fields.ts'
import { tooLargeDocument } from './page-size.ts'
import {
  addVersion,
  type DraftRow,
  draftOf,
  lockDocument,
  newestVersion,
  publishedBy,
  valueOf,
} from './store.ts'

type Editor = RequestContext<'admin'>

const PUBLISHED_MEANWHILE = 'What you read is published or dropped by now. Please read the document again.'

/** Saves a draft over the revision that was read last; if there is a newer one, it refuses and says who saved that and when. */
export function saveContentDraft(
  context: Editor,
  { key, value, revision, version, unfinished }: z.output<typeof saving.input>,
): Promise<z.input<typeof saving.answer>> {
  return context.db.transaction().execute(async (tx) => {
    const { description, row } = await lockDocument(tx, key)
    const checked = await checkedValue(tx, description, value)
    const fields = refusedLinksIn(description.shape, checked)
    if (fields !== undefined && unfinished !== true) throw new Problem('invalid_input', { fields })
    const draft = await draftOf(tx, key)
    demandRevision(draft, revision)
    // A first draft must be based on the present version.
    if (draft === null && version !== undefined && version !== row.version)
      throw new Problem('changed_meanwhile', { message: await publishedInWords(tx, key, row.version) })
    await demandStill(tx, context)
    return { revision: await putDraft(tx, context, key, row.revision, checked), fields }
  })
}

/** Makes a draft from an old version. It replaces the revision that was read last. */
export function restoreContent(
  context: Editor,
  { key, version, revision }: z.output<typeof calls.restoreContent.input>,
): Promise<{ revision: number }> {
  return context.db.transaction().execute(async (tx) => {
    const { description, row } = await lockDocument(tx, key)
    const value = await valueOf(tx, key, version, description)
    demandRevision(await draftOf(tx, key), revision)
    await recordBy(tx, context, 'content.restore', null, { key, version })
    return { revision: await putDraft(tx, context, key, row.revision, value) }
  })
}

/** Publishes the draft; every process learns of it at the commit. */
export function publishContent(
  context: Editor,
  { key, revision }: z.output<typeof calls.publishContent.input>,
): Promise<{ version: number }> {
  const publish = async (tx: Tx) => {
    const { description } = await lockDocument(tx, key)
    const draft = await draftOf(tx, key)
    if (draft === null) throw new Problem('no_draft')
    demandRevision(draft, revision)
    // A newer release may have a stricter shape than when the draft was saved.
    const value = await checkedValue(tx, description, draft.value)
    const fields = refusedLinksIn(description.shape, value)
    if (fields !== undefined) throw new Problem('invalid_input', { fields })
    const version = (await newestVersion(tx, key)) + 1
    await addVersion(tx, context, { key, version, value })
    await tx.updateTable('content_documents').set({ version }).where('key', '=', key).execute()
    await tx.deleteFrom('content_drafts').where('key', '=', key).execute()
    await holdPictures(tx, key, context.clock())
    await recordBy(tx, context, 'content.publish', null, { key, version })
    return { version }
  }
  // No page shows the words of an e-mail.
  return emailKindOf(key) === null
    ? invalidatePages(context, publish, 'all')
    : context.db.transaction().execute(publish)
}

/** Discards the draft that was read last or, without a revision, one's own newest draft. */
export function discardContentDraft(
  context: Editor,
  { key, revision }: z.output<typeof calls.discardContentDraft.input>,
): Promise<{ success: true }> {
  return context.db.transaction().execute(async (tx) => {
    await lockDocument(tx, key)
    const draft = await draftOf(tx, key)
    const own = draft === null || draft.saved_by === context.user.id ? (draft?.revision ?? 0) : null
    demandRevision(draft, revision ?? own)
    if (draft === null) return { success: true }
    await tx.deleteFrom('content_drafts').where('key', '=', key).execute()
    await holdPictures(tx, key, context.clock())
    await recordBy(tx, context, 'content.discard', null, { key })
    return { success: true }
  })
}

/** The value read by its shape; mistakes are refused by path. */
async function checkedValue(tx: Tx, { shape, wrong }: Description, value: unknown): Promise<unknown> {
  const read = check({ ...saving, input: shape as typeof saving.input }, value)
  if ('problem' in read) throw read.problem
  const known = await namablePictures(tx, pictureIdsIn(read.value))
  const fields = {
    ...tooLargeDocument(shape, read.value),
    ...wrong?.(read.value),
    ...unknownPictures(read.value, known),
  }
  if (Object.keys(fields).length > 0) throw new Problem('invalid_input', { fields })
  return read.value
}

async function publishedInWords(tx: Tx, key: string, version: number): Promise<string> {
  const last = await publishedBy(tx, key, version)
  if (last === null) return PUBLISHED_MEANWHILE
  return `${last.by} has published this on ${inIst(last.at.toISOString())}. Please read it again.`
}

/** Refuses a revision that is not the present one, which is 0 without a draft. Null is always refused: the caller has read none. */
function demandRevision(draft: DraftRow | null, revision: number | null): void {
  if ((draft?.revision ?? 0) === revision) return
  throw new Problem('changed_meanwhile', {
    message:
      draft === null
        ? PUBLISHED_MEANWHILE
        : `${draft.by} has changed this on ${inIst(draft.saved_at.toISOString())}. Please read it again.`,
  })
}

/** Saves a draft and answers its revision. */
export async function putDraft(
  tx: Tx,
  { clock, user }: Pick<Editor, 'clock' | 'user'>,
  key: string,
  last: number,
  value: unknown,
): Promise<number> {
  const revision = last + 1
  const draft = { value: JSON.stringify(value), revision, saved_at: clock(), saved_by: user.id }
  await tx.updateTable('content_documents').set({ revision }).where('key', '=', key).execute()
  await tx
    .insertInto('content_drafts')
    .values({ key, ...draft })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(draft))
    .execute()
  await holdPictures(tx, key, clock())
  return revision
}
