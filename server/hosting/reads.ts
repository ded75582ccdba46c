import { type Selectable, sql } from 'kysely'
import type { z } from 'zod'
import type { allZoom } from '#contract/programmes/hosting.ts'
import type { RequestContext } from '../http/context.ts'
import type { Db } from '../db/connect.ts'
import { type Listing, readOne, readPage } from '../db/paging.ts'
import type { Tables } from '../db/tables.ts'
import { asPicture, type PictureRow, pictureColumn } from '../files/reads.ts'
import { asStatus, moverOf } from '../submissions/status.ts'

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
    ...asStatus(row),
  }
}

const eventRequests: Listing = {
  table: 'event_requests',
  select: sql`select event_requests.*, ${moverOf('event_requests')} as mover,
    case when file.id is not null then ${pictureColumn('file')} end as picture
    from event_requests left join files file on file.id = event_requests.file_id`,
}

/** One request, which is there. */
export async function eventRequestOf(db: Db, id: string): Promise<EventRequest> {
  return asEventRequest(await readOne(db, eventRequests, id))
}

/** Events asked for, newest first, or one page of those whose title holds `q`. */
export async function listEventRequests(
  { db }: Pick<RequestContext, 'db'>,
  request: z.output<typeof allZoom.input>,
): Promise<z.input<typeof allZoom.answer>> {
  const { rows, more } = await readPage<EventRequestRow>(db, eventRequests, request)
  return { zoom: rows.map(asEventRequest), ...more }
}
