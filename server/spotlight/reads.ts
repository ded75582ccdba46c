import { type Selectable, sql } from 'kysely'
import type { z } from 'zod'
import type { allSpotlight, createSpotlight } from '#contract/spotlight.ts'
import type { Call } from '../app/call.ts'
import type { Db } from '../db/connect.ts'
import { countRows, pageOf, pageQuery } from '../db/paging.ts'
import { contains } from '../db/search.ts'
import type { Tables } from '../db/tables.ts'
import { asPicture, documentAddress, type PictureRow, pictureColumn } from '../files/reads.ts'
import { asLife, moverOf } from '../submissions/life.ts'

type Spotlight = z.input<typeof createSpotlight.answer>['spotlight']
type FileColumn = PictureRow & { kind: 'picture' | 'document'; name: string }
type SpotlightRow = Selectable<Tables['spotlights']> & { mover: string | null; file: FileColumn | null }

const PUBLIC = [
  'spotlights.id',
  'spotlights.name',
  'spotlights.promote',
  'spotlights.feature',
  'spotlights.link',
  'spotlights.show_on_home',
  'spotlights.picked_for',
] as const
type PublicRow = Pick<
  SpotlightRow,
  'id' | 'name' | 'promote' | 'feature' | 'link' | 'show_on_home' | 'picked_for' | 'file'
>

function asPublicSpotlight(row: PublicRow) {
  return {
    _id: row.id,
    name: row.name,
    promote: row.promote,
    feature: row.feature,
    link: row.link,
    file: row.file?.kind === 'picture' ? asPicture(row.file) : { url: null },
    showOnHome: row.show_on_home,
    featured: row.show_on_home,
    monthlyPick: row.picked_for,
  }
}

/** A spotlight as the contract names it for admins and for whoever applied: a document is there too. */
function asSpotlight(row: SpotlightRow): Spotlight {
  const shown = asPublicSpotlight(row)
  const file =
    row.file?.kind === 'document' ? { url: documentAddress(row.file), name: row.file.name } : shown.file
  return { ...shown, file, userId: row.user_id, email: row.email, ...asLife(row) }
}

function selectSpotlights(db: Db) {
  return db
    .selectFrom('spotlights')
    .leftJoin('files', 'files.id', 'spotlights.file_id')
    .select(
      sql<FileColumn | null>`case when files.id is not null then
        jsonb_build_object('kind', files.kind, 'name', files.name) || ${pictureColumn('files')} end`.as(
        'file',
      ),
    )
}

/** One spotlight, which is there, with all its fields. */
export async function spotlightOf(db: Db, id: string): Promise<Spotlight> {
  const row = await selectSpotlights(db)
    .selectAll('spotlights')
    .select(moverOf('spotlights').as('mover'))
    .where('spotlights.id', '=', id)
    .executeTakeFirstOrThrow()
  return asSpotlight(row)
}

/** Newest first: all of them for an admin, for everybody else the featured ones with what is public. */
export async function listSpotlights(
  call: Call<'anyone'>,
  request: z.output<typeof allSpotlight.input>,
): Promise<z.input<typeof allSpotlight.answer>> {
  const isAdmin = call.user?.role === 'admin'
  const query = pageQuery(request)
  const wanted = sql<boolean>`${isAdmin ? sql`true` : sql`spotlights.show_on_home`}
    ${query.q === null ? sql`` : sql`and ${contains('spotlights.search', query.q)}`}`
  const shown = selectSpotlights(call.db)
    .where(wanted)
    .$if(query.after !== null, (all) => all.where('spotlights.id', '<', query.after))
    .orderBy('spotlights.id', 'desc')
    .$if(query.fetch !== null, (all) => all.limit(query.fetch as number))
  const [page, count] = await Promise.all([
    isAdmin
      ? allFields(query, shown.selectAll('spotlights').select(moverOf('spotlights').as('mover')).execute())
      : publicFields(query, shown.select(PUBLIC).execute()),
    countRows(call.db, query, sql`spotlights`, wanted),
  ])
  return count ? { ...page, ...count } : { spotlight: page.spotlight }
}

type Query = ReturnType<typeof pageQuery>

async function allFields(query: Query, rows: Promise<SpotlightRow[]>) {
  const page = pageOf(query, await rows)
  return { spotlight: page.rows.map(asSpotlight), nextCursor: page.nextCursor }
}

async function publicFields(query: Query, rows: Promise<PublicRow[]>) {
  const page = pageOf(query, await rows)
  return { spotlight: page.rows.map(asPublicSpotlight), nextCursor: page.nextCursor }
}
