import { type RawBuilder, sql } from 'kysely'
import type { Picture } from '#contract/files.ts'
import type { AppContext } from '../http/context.ts'
import { isId } from '../db/paging.ts'

/** What a record's picture is made of, selected from the row of `files` that is joined in under `alias`. */
export type PictureRow = { id: string; width: number; height: number; widths: number[] }

export function pictureColumn(alias: string): RawBuilder<PictureRow> {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return sql<PictureRow>`jsonb_build_object('id', ${column('id')}, 'width', ${column('width')},
    'height', ${column('height')}, 'widths', ${column('widths')})`
}

/** A picture as the wire carries it. */
export function asPicture({ id, width, height, widths }: PictureRow): Picture {
  return { url: `/files/${id}/${width}.jpg`, width, height, widths }
}

/** The address of a document: its name at the end is what the browser would call it. */
export function documentAddress({ id, name }: { id: string; name: string }): string {
  return `/files/${id}/${encodeURIComponent(name)}`
}

export type FileRow = {
  id: string
  owner_id: string
  name: string | null
  type: string | null
  widths: number[] | null
  is_public: boolean
}

/** A file that a record holds, or null. */
export async function findFile({ db }: Pick<AppContext, 'db'>, id: string): Promise<FileRow | null> {
  if (!isId(id)) return null
  const row = await db
    .selectFrom('files')
    .select(['id', 'owner_id', 'name', 'type', 'widths', 'is_public'])
    .where('id', '=', id)
    .where('is_held', '=', true)
    .executeTakeFirst()
  return row ?? null
}
