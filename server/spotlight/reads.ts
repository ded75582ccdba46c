import type { Selectable } from 'kysely'
import type { z } from 'zod'
import type { allSpotlight, createSpotlight } from '#contract/spotlight.ts'
import type { Call } from '../app/call.ts'
import { pageOf, pageQuery } from '../db/paging.ts'
import { contains } from '../db/search.ts'
import type { Tables } from '../db/tables.ts'
import { asLife, moverOf } from '../submissions/life.ts'

type Spotlight = z.input<typeof createSpotlight.answer>['spotlight']
type SpotlightRow = Selectable<Tables['spotlights']> & { mover: string | null }

const PUBLIC = ['id', 'name', 'promote', 'feature', 'link', 'show_on_home', 'picked_for'] as const
type PublicRow = Pick<SpotlightRow, (typeof PUBLIC)[number]>

function asPublicSpotlight(row: PublicRow) {
  return {
    _id: row.id,
    name: row.name,
    promote: row.promote,
    feature: row.feature,
    link: row.link,
    file: { url: null },
    showOnHome: row.show_on_home,
    featured: row.show_on_home,
    monthlyPick: row.picked_for,
  }
}

/** A spotlight as the contract names it for admins and for whoever applied. */
export function asSpotlight(row: SpotlightRow): Spotlight {
  return { ...asPublicSpotlight(row), userId: row.user_id, email: row.email, ...asLife(row) }
}

/** Newest first: all of them for an admin, for everybody else the featured ones with what is public. */
export async function listSpotlights(
  call: Call<'anyone'>,
  request: z.output<typeof allSpotlight.input>,
): Promise<z.input<typeof allSpotlight.answer>> {
  const isAdmin = call.user?.role === 'admin'
  const query = pageQuery(request)
  const found = call.db
    .selectFrom('spotlights')
    .$if(!isAdmin, (all) => all.where('spotlights.show_on_home', '=', true))
    .$if(query.q !== null, (all) => all.where(contains('spotlights.search', query.q as string)))
  const shown = found
    .$if(query.after !== null, (all) => all.where('spotlights.id', '<', query.after))
    .orderBy('spotlights.id', 'desc')
    .$if(query.fetch !== null, (all) => all.limit(query.fetch as number))
  const [page, count] = await Promise.all([
    isAdmin
      ? allFields(query, shown.selectAll('spotlights').select(moverOf('spotlights').as('mover')).execute())
      : publicFields(query, shown.select(PUBLIC).execute()),
    query.isPaged
      ? found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
      : null,
  ])
  return count ? { ...page, total: count.total } : { spotlight: page.spotlight }
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
