import { type Selectable, sql } from 'kysely'
import type { z } from 'zod'
import type { allZoom } from '#contract/hosting.ts'
import type { Call } from '../app/call.ts'
import type { Db } from '../db/connect.ts'
import { countRows, pageOf, pageQuery } from '../db/paging.ts'
import { contains } from '../db/search.ts'
import type { Tables } from '../db/tables.ts'
import { asPicture, type PictureRow, pictureColumn } from '../files/reads.ts'
import { asLife, moverOf } from '../submissions/life.ts'

type EventRequest = z.input<typeof allZoom.answer>['zoom'][number]
type EventRequestRow = Selectable<Tables['event_requests']> & {
  mover: string | null
  picture: PictureRow | null
}

function asEventRequest(row: EventRequestRow): EventRequest {
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
    thumbnail: row.picture ? asPicture(row.picture) : { url: null },
    ...asLife(row),
  }
}

function selectEventRequests(db: Db) {
  return db
    .selectFrom('event_requests')
    .leftJoin('files as file', 'file.id', 'event_requests.file_id')
    .selectAll('event_requests')
    .select(moverOf('event_requests').as('mover'))
    .select(
      sql<PictureRow | null>`case when file.id is not null then ${pictureColumn('file')} end`.as('picture'),
    )
}

/** One request, which is there. */
export async function eventRequestOf(db: Db, id: string): Promise<EventRequest> {
  return asEventRequest(
    await selectEventRequests(db).where('event_requests.id', '=', id).executeTakeFirstOrThrow(),
  )
}

/** Events asked for, newest first, or one page of those whose title holds `q`. */
export async function listEventRequests(
  { db }: Pick<Call, 'db'>,
  request: z.output<typeof allZoom.input>,
): Promise<z.input<typeof allZoom.answer>> {
  const query = pageQuery(request)
  const found = query.q === null ? null : contains('event_requests.search', query.q)
  const [rows, count] = await Promise.all([
    selectEventRequests(db)
      .$if(found !== null, (all) => all.where(found as NonNullable<typeof found>))
      .$if(query.after !== null, (all) => all.where('event_requests.id', '<', query.after))
      .orderBy('event_requests.id', 'desc')
      .$if(query.fetch !== null, (all) => all.limit(query.fetch as number))
      .execute(),
    countRows(db, query, sql`event_requests`, found),
  ])
  const page = pageOf(query, rows)
  const zoom = page.rows.map(asEventRequest)
  return count ? { zoom, nextCursor: page.nextCursor, ...count } : { zoom }
}
