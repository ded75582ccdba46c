import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { Problem } from '#contract/call/problem.ts'
import type { Upload } from '#contract/files.ts'
import type { RequestContext, AppContext } from '../context.ts'
import type { Tx } from '../db/connect.ts'
import { atField } from './at-field.ts'
import { documentTypes, formats, keysOf } from './keys.ts'
import { FACE_WIDTHS } from './reads.ts'

/** The widths of a picture, by where it is shown. */
const slots = {
  card: [480, 960],
  // Small widths are close to each other: a page may show sixty people.
  wide: [240, 320, 480, 640, 960, 1600],
  logo: [192, 512],
  face: FACE_WIDTHS,
} as const

type Needs = Pick<RequestContext, 'db' | 'files' | 'clock'>
type More = { ownerId: string; isPublic: boolean; slot: keyof typeof slots }

/**
 * Stores an upload and answers the file's id; pictures are re-encoded in the widths of the slot. It is slow, so it is called before the
 * transaction that references the file. A file that no record references is removed later.
 */
export async function saveFile(context: Needs, upload: Upload, more: More): Promise<string> {
  const isDocument = upload.kind in documentTypes
  return isDocument ? keepDocument(context, upload, more) : keepPicture(context, upload, more)
}

async function keepPicture(context: Needs, upload: Upload, more: More): Promise<string> {
  const [id] = await saveCopies(context, upload, more, 1)
  return id as string
}

/** Stores a picture `count` times, each for another record, and encodes it once. */
export async function saveCopies(
  { db, files, clock }: Needs,
  upload: Upload,
  more: More,
  count: number,
): Promise<string[]> {
  const folder = files.temporaryUploads.newPath()
  try {
    const shape = { widths: [...slots[more.slot]], isSquare: more.slot === 'face' }
    const picture = await files.pictures.encode(upload.path, folder, shape).catch((error: unknown) => {
      throw atField(error, upload.field)
    })
    const ids: string[] = []
    while (ids.length < count) {
      const { id } = await db
        .insertInto('files')
        .values({ ...ownedBy(more), kind: 'picture', ...picture, created_at: clock() })
        .returning('id')
        .executeTakeFirstOrThrow()
      ids.push(id)
      const isLast = ids.length === count
      const sizes = picture.widths.flatMap((width) =>
        Object.entries(formats).map((one) => [width, ...one] as const),
      )
      const keep = async ([width, format, type]: (typeof sizes)[number]) => {
        const path = join(folder, `${width}.${format}`)
        // `put` moves the file away.
        if (!isLast) await copyFile(path, `${path}.copy`)
        await store(files, `${id}-${width}.${format}`, isLast ? path : `${path}.copy`, type)
      }
      await Promise.all(sizes.map(keep))
    }
    return ids
  } finally {
    await files.temporaryUploads.discard([folder])
  }
}

async function keepDocument({ db, files, clock }: Needs, upload: Upload, more: More): Promise<string> {
  const type = documentTypes[upload.kind] as string
  const { id } = await db
    .insertInto('files')
    .values({ ...ownedBy(more), kind: 'document', name: upload.name, type, created_at: clock() })
    .returning('id')
    .executeTakeFirstOrThrow()
  await store(files, `${id}-document`, upload.path, type)
  return id
}

function ownedBy({ ownerId, isPublic }: More) {
  return { owner_id: ownerId, is_public: isPublic }
}

async function store({ store }: AppContext['files'], key: string, path: string, type: string): Promise<void> {
  try {
    await store.put(key, path, type)
  } catch (error) {
    throw Object.assign(new Problem('files_unavailable', { retryAfter: 30 }), { cause: error })
  }
}

/** Marks a file as referenced by a record. Refused if the file was released meanwhile. */
export async function attachFile(tx: Tx, id: string): Promise<void> {
  const held = await tx
    .updateTable('files')
    .set({ is_held: true })
    .where('id', '=', id)
    .where('released_at', 'is', null)
    .executeTakeFirst()
  if (held.numUpdatedRows === 0n) throw new Problem('files_unavailable')
}

/** Marks a file as not referenced any more. `removeDetached` after the commit, or the clean-up, removes it. */
export async function detachFile(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.updateTable('files').set({ is_held: false, released_at: now }).where('id', '=', id).execute()
}

/** Marks a file as not referenced, like a new upload: a record may reference it again until the clean-up removes it. */
export async function loosenFile(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.updateTable('files').set({ is_held: false, created_at: now }).where('id', '=', id).execute()
}

/** Marks all files of a person as not referenced any more, and answers their ids. */
export async function detachAllOf(tx: Tx, ownerId: string, now: Date): Promise<string[]> {
  const detached = await tx
    .updateTable('files')
    .set({ is_held: false, released_at: now })
    .where('owner_id', '=', ownerId)
    // Pictures of events, pages and documents, and the logo, belong to the organisation.
    .where(sql<boolean>`not exists (select from events where thumbnail_id = files.id)
      and not exists (select from content_pictures where file_id = files.id)
      and not exists (select from organisation where files.id in (signature_id, logo_id))
      and not exists (select from documents where files.id in (signature_id, logo_id))`)
    .returning('id')
    .execute()
  return detached.map(({ id }) => id)
}

/** Makes a file public or private. */
export async function showFile(tx: Tx, id: string, isPublic: boolean): Promise<void> {
  await tx.updateTable('files').set({ is_public: isPublic }).where('id', '=', id).execute()
}

/** Removes files that are not referenced any more. If that fails, the clean-up does it later. */
export async function removeDetached(
  context: Pick<RequestContext, 'db' | 'files' | 'log'>,
  ids: string[],
): Promise<void> {
  try {
    await removeFiles(context, ids)
  } catch (error) {
    context.log.warn({ err: error }, 'released files stay until the sweep')
  }
}

/** Removes files, the content first: the clean-up finds a row without content, but not content without a row. */
export async function removeFiles(
  { db, files }: Pick<AppContext, 'db' | 'files'>,
  ids: string[],
): Promise<void> {
  if (ids.length === 0) return
  const released = sql<boolean>`id = any(${ids}::uuid[]) and released_at is not null`
  const rows = await db.selectFrom('files').select(['id', 'widths']).where(released).execute()
  await files.store.remove(rows.flatMap(keysOf))
  await db.deleteFrom('files').where(released).execute()
}
