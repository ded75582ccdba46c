import { type RawBuilder, sql } from 'kysely'
import type { Picture } from '#contract/files.ts'
import type { AppContext } from '../context.ts'
import { isId } from '../db/paging.ts'
import { type HolderName, heldBy } from './file-references.ts'

/** A record's picture, selected from the row of `files` that is joined as `alias`. */
export type PictureRow = { id: string; width: number; height: number; widths: number[] }

export function pictureColumn(alias: string): RawBuilder<PictureRow> {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return sql<PictureRow>`jsonb_build_object('id', ${column('id')}, 'width', ${column('width')},
    'height', ${column('height')}, 'widths', ${column('widths')})`
}

/** A picture as calls answer it. */
export function asPicture({ id, width, height, widths }: PictureRow): Picture {
  return { url: `/files/${id}/${width}.jpg`, width, height, widths }
}

/** The widths of a person's picture. A smaller picture is enlarged, so that each has both. */
export const FACE_WIDTHS = [96, 384] as const

/** A person's picture as calls answer it. */
export function avatarOf(id: string | null): { url: string | null } {
  return { url: id === null ? null : `/files/${id}/${FACE_WIDTHS[1]}.jpg` }
}

/** The same in SQL, by the column with the person's id. */
export function avatarColumn(userId: string): RawBuilder<{ url: string | null }> {
  return sql`(select jsonb_build_object('url', '/files/' || avatar_id || ${`/${FACE_WIDTHS[1]}.jpg`})
    from users sender where sender.id = ${sql.ref(userId)})`
}

/** The address of a document. It ends in the document's name, which browsers use when they save it. */
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
  held_by: HolderName | null
  /** Whether it is the picture of a spotlight that is featured. */
  is_featured: boolean
}

/** A file that a record references, or null. */
export async function findFile({ db }: Pick<AppContext, 'db'>, id: string): Promise<FileRow | null> {
  if (!isId(id)) return null
  const row = await db
    .selectFrom('files')
    .select(['id', 'owner_id', 'name', 'type', 'widths', 'is_public'])
    .select(heldBy.as('held_by'))
    .select(
      sql<boolean>`exists (select from spotlights where file_id = files.id and show_on_home)`.as(
        'is_featured',
      ),
    )
    .where('id', '=', id)
    // An editor sees a picture for a page before a draft references it.
    .where(sql<boolean>`(is_held or (is_public and released_at is null))`)
    .executeTakeFirst()
  return row ?? null
}

/** Whether two people were introduced to each other and neither has ended it. */
export async function isIntroduced(
  { db }: Pick<AppContext, 'db'>,
  callerId: string,
  otherId: string,
): Promise<boolean> {
  const pair = await db
    .selectFrom('introductions')
    .select('id')
    .where((eb) =>
      eb.or([
        eb.and({ seeker_id: callerId, other_id: otherId }),
        eb.and({ seeker_id: otherId, other_id: callerId }),
      ]),
    )
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return pair !== undefined
}
