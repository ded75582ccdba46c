import { type Selectable, sql } from 'kysely'
import type { z } from 'zod'
import type { allSpotlight, createSpotlight } from '#contract/programmes/spotlight.ts'
import type { RequestContext } from '../http/context.ts'
import type { Db } from '../db/connect.ts'
import { type Listing, readOne, readPage } from '../db/paging.ts'
import type { Tables } from '../db/tables.ts'
import { asPicture, documentAddress, type PictureRow, pictureColumn } from '../files/reads.ts'
import { asStatus, moverOf } from '../submissions/status.ts'

type Spotlight = z.input<typeof createSpotlight.answer>['spotlight']
type FileColumn = PictureRow & { kind: 'picture' | 'document'; name: string }
type SpotlightRow = Selectable<Tables['spotlights']> & { mover: string | null; file: FileColumn | null }

type PublicRow = Pick<
  SpotlightRow,
  'id' | 'name' | 'promote' | 'feature' | 'link' | 'show_on_home' | 'picked_for' | 'file'
>

const fileColumn = sql`case when files.id is not null then
  jsonb_build_object('kind', files.kind, 'name', files.name) || ${pictureColumn('files')} end as file`
const from = sql`from spotlights left join files on files.id = spotlights.file_id`
const spotlights: Listing = {
  table: 'spotlights',
  select: sql`select spotlights.*, ${moverOf('spotlights')} as mover, ${fileColumn} ${from}`,
}
const featured: Listing = {
  table: 'spotlights',
  select: sql`select spotlights.id, spotlights.name, spotlights.promote, spotlights.feature, spotlights.link,
    spotlights.show_on_home, spotlights.picked_for, ${fileColumn} ${from}`,
  where: sql<boolean>`spotlights.show_on_home`,
}

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
  return { ...shown, file, userId: row.user_id, email: row.email, ...asStatus(row) }
}

/** One spotlight, which is there, with all its fields. */
export async function spotlightOf(db: Db, id: string): Promise<Spotlight> {
  return asSpotlight(await readOne(db, spotlights, id))
}

/** Newest first: all of them for an admin, for everybody else the featured ones with what is public. */
export async function listSpotlights(
  { db, user }: RequestContext<'anyone'>,
  request: z.output<typeof allSpotlight.input>,
): Promise<z.input<typeof allSpotlight.answer>> {
  if (user?.role === 'admin') {
    const { rows, more } = await readPage<SpotlightRow>(db, spotlights, request)
    return { spotlight: rows.map(asSpotlight), ...more }
  }
  const { rows, more } = await readPage<PublicRow>(db, featured, request)
  return { spotlight: rows.map(asPublicSpotlight), ...more }
}
