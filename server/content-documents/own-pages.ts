import type { z } from 'zod'
import type * as calls from '#contract/content-documents/calls.ts'
import type { OwnPage } from '#contract/content-documents/own-pages.ts'
import { pageKey, pagePath } from '#contract/content-documents/page-documents.ts'
import { Problem } from '#contract/call/problem.ts'
import { recordBy } from '../accounts/audit.ts'
import type { Tx } from '../db/connect.ts'
import type { RequestContext } from '../context.ts'
import { invalidatePages } from '../pages/invalidation.ts'
import { putDraft } from './drafts.ts'
import { holdPictures } from './pictures.ts'
import { describe, slugOf } from './registry.ts'
import { draftOf, findDocument, lockRow, newestVersion, valueOf } from './store.ts'

type Editor = RequestContext<'admin'>

/**
 * Makes the document of an own page as a draft. A removed page comes back with its last version; a page that was
 * never published comes back with its draft, under the new title.
 */
export function newContentPage(
  context: Editor,
  { slug, title }: z.output<typeof calls.newContentPage.input>,
): Promise<{ key: string; revision: number }> {
  const key = pageKey(slug)
  return context.db.transaction().execute(async (tx) => {
    const known = await tx
      .selectFrom('content_documents')
      .select('removed_at')
      .where('key', '=', key)
      .forUpdate()
      .executeTakeFirst()
    if (known !== undefined && known.removed_at === null) throw new Problem('slug_taken')
    const row = await lockRow(tx, key)
    // Of two calls at the same time the second one has waited for the row of the first.
    if (known === undefined && row.revision > 0) throw new Problem('slug_taken')
    const newest = await newestVersion(tx, key)
    const empty: OwnPage = { title, description: '', body: '', picture: null, menu: 'none' }
    const unpublished = { ...empty, ...((await draftOf(tx, key))?.value as Partial<OwnPage>), title }
    const value = newest === 0 ? unpublished : await valueOf(tx, key, newest, describe(key))
    await tx
      .updateTable('content_documents')
      .set({ removed_at: null, version: 0 })
      .where('key', '=', key)
      .execute()
    await recordBy(tx, context, 'content.new_page', null, { key })
    return { key, revision: await putDraft(tx, context, key, row.revision, value) }
  })
}

/** Removes an own page from the site. Its versions stay, and so does the draft of a page that was never published. */
export function removeContentPage(
  context: Editor,
  { key }: z.output<typeof calls.removeContentPage.input>,
): Promise<{ success: true }> {
  const remove = async (tx: Tx) => {
    if (slugOf(key) === null) throw new Problem('not_found')
    await findDocument(tx, key)
    await lockRow(tx, key)
    const now = context.clock()
    if ((await newestVersion(tx, key)) > 0)
      await tx.deleteFrom('content_drafts').where('key', '=', key).execute()
    await tx
      .updateTable('content_documents')
      .set({ removed_at: now, version: 0 })
      .where('key', '=', key)
      .execute()
    await holdPictures(tx, key, now)
    await recordBy(tx, context, 'content.remove_page', null, { key })
    return { success: true } as const
  }
  return invalidatePages(context, remove, 'all')
}

/** The published own pages. */
const shownPages = ({ db }: Pick<Editor, 'db'>) =>
  db.selectFrom('content_documents').select('key').where('version', '>', 0).where('removed_at', 'is', null)

/** The paths of the published own pages. */
export async function ownPagePaths(context: Pick<Editor, 'db'>): Promise<string[]> {
  const pages = await shownPages(context).where('key', 'like', 'page.%').orderBy('key').execute()
  return pages.flatMap(({ key }) => {
    const slug = slugOf(key)
    return slug === null ? [] : [pagePath(slug)]
  })
}

/** Whether a path is a published own page. */
export async function isOwnPageThere(context: Pick<Editor, 'db'>, path: string): Promise<boolean> {
  const [, slug = ''] = /^\/p\/([^/]+)$/.exec(path) ?? []
  const key = pageKey(slug)
  if (slugOf(key) === null) return false
  return (await shownPages(context).where('key', '=', key).executeTakeFirst()) !== undefined
}
