import { type Selectable, sql } from 'kysely'
import type { z } from 'zod'
import type { allEvent, allMasterClass, allMeetup, Event, EventKind, Meeting } from '#contract/events.ts'
import { inIndia } from '#contract/events.ts'
import type { Call } from '../app/call.ts'
import type { Db } from '../db/connect.ts'
import { type Listing, type PageRequest, readPage } from '../db/paging.ts'
import type { Tables } from '../db/tables.ts'
import { asPicture, type PictureRow, pictureColumn } from '../files/reads.ts'

export type EventRow = Pick<
  Selectable<Tables['events']>,
  | 'id'
  | 'kind'
  | 'title'
  | 'starts_at'
  | 'link'
  | 'location'
  | 'mode'
  | 'organised_by'
  | 'created_at'
  | 'updated_at'
> & { thumbnail: PictureRow }

/** Events of every kind with their thumbnails, as an `EventRow` each. */
export const events: Listing = {
  table: 'events',
  select: sql`select events.id, events.kind, events.title, events.starts_at, events.link, events.location, events.mode,
    events.organised_by, events.created_at, events.updated_at, ${pictureColumn('files')} as thumbnail
    from events join files on files.id = events.thumbnail_id`,
}

function common(row: EventRow) {
  return {
    _id: row.id,
    title: row.title,
    ...inIndia(row.starts_at),
    startsAt: row.starts_at.toISOString(),
    thumbnail: asPicture(row.thumbnail),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}

export function asEvent(row: EventRow): Event {
  return { ...common(row), location: row.location ?? '', register_link: row.link }
}

export function asMeeting(row: EventRow): Meeting {
  return { ...common(row), mode: row.mode ?? '', link: row.link, organisedBy: row.organised_by ?? '' }
}

/** The events of a kind, newest first: all of them, or the page that is asked for. */
function list(db: Db, kind: EventKind, request: PageRequest) {
  return readPage<EventRow>(db, { ...events, where: sql<boolean>`events.kind = ${kind}` }, request)
}

export async function listEvents(
  { db }: Pick<Call, 'db'>,
  request: PageRequest,
): Promise<z.input<typeof allEvent.answer>> {
  const { rows, more } = await list(db, 'event', request)
  return { event: rows.map(asEvent), ...more }
}

export async function listMeetups(
  { db }: Pick<Call, 'db'>,
  request: PageRequest,
): Promise<z.input<typeof allMeetup.answer>> {
  const { rows, more } = await list(db, 'meetup', request)
  return { meetups: rows.map(asMeeting), ...more }
}

export async function listMasterClasses(
  { db }: Pick<Call, 'db'>,
  request: PageRequest,
): Promise<z.input<typeof allMasterClass.answer>> {
  const { rows, more } = await list(db, 'masterclass', request)
  return { masterclass: rows.map(asMeeting), ...more }
}
