import type { Selectable } from 'kysely'
import type { z } from 'zod'
import type { allZoom } from '#contract/hosting.ts'
import type { Call } from '../app/call.ts'
import { pageOf, pageQuery } from '../db/paging.ts'
import { contains } from '../db/search.ts'
import type { Tables } from '../db/tables.ts'
import { asLife, moverOf } from '../submissions/life.ts'

type EventRequest = z.input<typeof allZoom.answer>['zoom'][number]
type EventRequestRow = Selectable<Tables['event_requests']> & { mover: string | null }

/** A request to host an event, as the contract names it. */
export function asEventRequest(row: EventRequestRow): EventRequest {
  return {
    _id: row.id,
    userId: row.user_id,
    email: row.email,
    name: row.name,
    type: row.type,
    title: row.title,
    date: row.date,
    description: row.description,
    audience: row.audience,
    thumbnail: { url: null },
    ...asLife(row),
  }
}

/** Events asked for, newest first, or one page of those whose title holds `q`. */
export async function listEventRequests(
  { db }: Pick<Call, 'db'>,
  request: z.output<typeof allZoom.input>,
): Promise<z.input<typeof allZoom.answer>> {
  const query = pageQuery(request)
  const found = db
    .selectFrom('event_requests')
    .$if(query.q !== null, (all) => all.where(contains('event_requests.search', query.q as string)))
  const [rows, count] = await Promise.all([
    found
      .selectAll('event_requests')
      .select(moverOf('event_requests').as('mover'))
      .$if(query.after !== null, (all) => all.where('event_requests.id', '<', query.after))
      .orderBy('event_requests.id', 'desc')
      .$if(query.fetch !== null, (all) => all.limit(query.fetch as number))
      .execute(),
    query.isPaged
      ? found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
      : null,
  ])
  const page = pageOf(query, rows)
  const zoom = page.rows.map(asEventRequest)
  return count ? { zoom, nextCursor: page.nextCursor, total: count.total } : { zoom }
}
