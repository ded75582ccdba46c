import { sql } from 'kysely'
import type { z } from 'zod'
import type * as calls from '#contract/content-documents/calls.ts'
import { pictureValue } from '#contract/content-documents/shapes.ts'
import type { Picture } from '#contract/files.ts'
import { Problem } from '#contract/call/problem.ts'
import { recordBy } from '../accounts/audit.ts'
import type { Db, Tx } from '../db/connect.ts'
import { heldBy } from '../files/file-references.ts'
import { asPicture, pictureColumn } from '../files/reads.ts'
import { attachFile, loosenFile, saveFile } from '../files/writes.ts'
import type { RequestContext } from '../context.ts'

type Editor = RequestContext<'admin'>

/** Stores a picture, which is deleted after a day unless a draft names it. */
export async function uploadContentPicture(
  context: Editor,
  { picture }: z.output<typeof calls.uploadContentPicture.input>,
): Promise<z.input<typeof calls.uploadContentPicture.answer>> {
  const id = await saveFile(context, picture, { ownerId: context.user.id, isPublic: true, slot: 'wide' })
  await context.db
    .transaction()
    .execute((tx) => recordBy(tx, context, 'content.picture', null, { id, about: picture.name }))
  const { [id]: saved } = await picturesOf(context.db, [id])
  if (saved === undefined) throw new Problem('files_unavailable')
  return { picture: { _id: id, ...saved } }
}

/** The ids of all pictures in a value. */
export function pictureIdsIn(value: unknown): string[] {
  const named = pictureValue.safeParse(value)
  if (named.success) return [named.data.picture]
  if (Array.isArray(value)) return [...new Set(value.flatMap(pictureIdsIn))]
  if (typeof value !== 'object' || value === null) return []
  return pictureIdsIn(Object.values(value))
}

/** The existing pictures of these ids. */
export async function picturesOf(db: Db | Tx, ids: readonly string[]): Promise<Record<string, Picture>> {
  if (ids.length === 0) return {}
  const rows = await db
    .selectFrom('files')
    .select(['id', pictureColumn('files').as('picture')])
    .where('id', 'in', [...ids])
    .where('kind', '=', 'picture')
    .execute()
  return Object.fromEntries(rows.map(({ id, picture }) => [id, asPicture(picture)]))
}

/**
 * Answers which of these ids a document may name: pictures of documents, and new ones. A picture that something else holds could be
 * deleted with a draft.
 */
export async function namablePictures(tx: Tx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const rows = await tx
    .selectFrom('files')
    .select('id')
    .where('id', 'in', [...ids])
    .where('kind', '=', 'picture')
    .where('is_public', '=', true)
    .where('released_at', 'is', null)
    .where(sql<boolean>`coalesce(${heldBy}, 'content') = 'content'`)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** The refusals of pictures in a value that it may not name, by path. */
export function unknownPictures(
  value: unknown,
  known: ReadonlySet<string>,
  path = '',
): Record<string, string> {
  const named = pictureValue.safeParse(value)
  if (named.success) {
    return known.has(named.data.picture)
      ? {}
      : { [path]: 'This picture is not there any more. Please upload it again.' }
  }
  if (typeof value !== 'object' || value === null) return {}
  const parts = Object.entries(value).map(([name, part]) =>
    unknownPictures(part, known, path === '' ? name : `${path}.${name}`),
  )
  return Object.assign({}, ...parts) as Record<string, string>
}

/** Keeps the pictures that the draft and the versions of a document name, and releases the others to be deleted. */
export async function holdPictures(tx: Tx, key: string, now: Date): Promise<void> {
  const values = await tx
    .selectFrom('content_versions')
    .select('value')
    .where('key', '=', key)
    .unionAll(tx.selectFrom('content_drafts').select('value').where('key', '=', key))
    .execute()
  const named = pictureIdsIn(values.map(({ value }) => value))
  const before = await tx.selectFrom('content_pictures').select('file_id').where('key', '=', key).execute()
  const held = before.map(({ file_id: id }) => id)
  for (const id of named.filter((one) => !held.includes(one))) {
    await attachFile(tx, id)
    await tx.insertInto('content_pictures').values({ key, file_id: id }).execute()
  }
  for (const id of held.filter((one) => !named.includes(one))) await letGo(tx, key, id, now)
}

async function letGo(tx: Tx, key: string, id: string, now: Date): Promise<void> {
  await tx.deleteFrom('content_pictures').where('key', '=', key).where('file_id', '=', id).execute()
  const other = await tx
    .selectFrom('content_pictures')
    .select('key')
    .where('file_id', '=', id)
    .limit(1)
    .executeTakeFirst()
  // It is deleted later, so that an editor can put it back.
  if (other === undefined) await loosenFile(tx, id, now)
}
