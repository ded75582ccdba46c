import { z } from 'zod'
import type * as calls from '#contract/content-documents/calls.ts'
import type { RequestContext } from '../context.ts'
import { refusedLinksIn } from './markdown-fields.ts'
import { isSample } from './samples.ts'
import { pictureIdsIn, picturesOf } from './pictures.ts'
import { describe, shippedDocuments, slugOf } from './registry.ts'
import { publishedDocuments } from './published-documents.ts'
import { draftOf, findDocument, valueOf } from './store.ts'

type Editor = RequestContext<'admin'>

/** Every document with its state: the shipped ones in their order, then the own pages. */
export async function allContent({
  db,
}: Pick<Editor, 'db'>): Promise<z.input<typeof calls.allContent.answer>> {
  const rows = await publishedDocuments(db)
    .leftJoin('users as publisher', 'publisher.id', 'version.published_by')
    .leftJoin('content_drafts as draft', 'draft.key', 'document.key')
    .leftJoin('users as writer', 'writer.id', 'draft.saved_by')
    .select([
      'document.key',
      'document.version',
      'version.value',
      'published_at',
      'publisher.name as publisher',
    ])
    .select([
      'draft.value as draft_value',
      'draft.revision as draft_revision',
      'saved_at',
      'writer.name as writer',
    ])
    .orderBy('document.key')
    .execute()
  const byKey = new Map(rows.map((row) => [row.key, row]))
  const own = rows.map(({ key }) => key).filter((key) => slugOf(key) !== null)
  return {
    documents: [...shippedDocuments.keys(), ...own].map((key) => {
      const { title, page, shipped } = describe(key)
      const row = byKey.get(key)
      const value = row?.value ?? shipped
      return {
        key,
        title: titleIn(row?.value) ?? titleIn(row?.draft_value) ?? title,
        page,
        version: row?.version ?? 0,
        publishedAt: row?.published_at ?? null,
        publishedBy: row?.publisher ?? null,
        isSample: isSample(key, value, row?.version ?? 0),
        draft:
          row === undefined || row.draft_revision === null || row.saved_at === null
            ? null
            : { revision: row.draft_revision, savedAt: row.saved_at, savedBy: row.writer },
      }
    }),
  }
}

/** The title of an own page. */
function titleIn(value: unknown): string | undefined {
  const read = z.object({ title: z.string(), menu: z.string() }).safeParse(value)
  return read.success ? read.data.title : undefined
}

/** A document with its schema and its draft. */
export async function oneContent(
  { db }: Editor,
  { key }: z.output<typeof calls.oneContent.input>,
): Promise<z.input<typeof calls.oneContent.answer>> {
  const { description, row } = await findDocument(db, key)
  const { title, page, shape, shipped, placeholders } = description
  const draft = await draftOf(db, key)
  const isUnseen = row.version === 0 && shipped === null
  const value = isUnseen ? null : await valueOf(db, key, row.version, description)
  return {
    key,
    title: titleIn(value) ?? titleIn(draft?.value) ?? title,
    page,
    version: row.version,
    value,
    schema: z.toJSONSchema(shape, { target: 'draft-2020-12', io: 'input', unrepresentable: 'any' }),
    draft:
      draft === null
        ? null
        : {
            value: draft.value,
            revision: draft.revision,
            savedAt: draft.saved_at,
            savedBy: draft.by,
            fields: refusedLinksIn(shape, draft.value),
          },
    pictures: await picturesOf(db, pictureIdsIn([value, draft?.value])),
    ...(placeholders === undefined ? {} : { placeholders }),
  }
}

/** Every version, the newest first. */
export async function contentVersions(
  { db }: Editor,
  { key }: z.output<typeof calls.contentVersions.input>,
): Promise<z.input<typeof calls.contentVersions.answer>> {
  const { description } = await findDocument(db, key)
  const rows = await db
    .selectFrom('content_versions')
    .innerJoin('users', 'users.id', 'published_by')
    .select(['version', 'published_at as publishedAt', 'users.name as publishedBy'])
    .where('key', '=', key)
    .orderBy('version', 'desc')
    .execute()
  const first = { version: 0, publishedAt: null, publishedBy: null }
  return { versions: description.shipped === null ? rows : [...rows, first] }
}

export async function contentVersion(
  { db }: Editor,
  { key, version }: z.output<typeof calls.contentVersion.input>,
): Promise<{ value: unknown }> {
  const { description } = await findDocument(db, key)
  return { value: await valueOf(db, key, version, description) }
}
