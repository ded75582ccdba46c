import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { z } from 'zod'
import type * as calls from '#contract/events.ts'
import type { Event, EventKind, Meeting, When } from '#contract/events.ts'
import { inIndia } from '#contract/events.ts'
import type { RequestContext } from '../http/context.ts'
import type { Db } from '../db/connect.ts'
import { countRows, isId, type Listing, type PageRequest, pageOf, pageQuery, readPage } from '../db/paging.ts'
import { matches } from '../db/search.ts'
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

type Needs = Pick<RequestContext, 'db' | 'clock'>
type Request = PageRequest & { when?: When | undefined }

/** The events of a kind: all of them, or the page that is asked for; newest first, or by their time. */
function list({ db, clock }: Needs, kind: EventKind, { when, ...request }: Request) {
  const ofKind: Listing = { ...events, where: sql<boolean>`events.kind = ${kind}` }
  if (when === undefined) return readPage<EventRow>(db, ofKind, request)
  return readByTime(db, kind, when, clock(), request)
}

/**
 * The events of a kind that are to come, soonest first, or that have been, latest first. A page goes on from the instant
 * of the last event shown, and among those of one instant from its id: what begins or is deleted meanwhile moves no page.
 */
async function readByTime(db: Db, kind: EventKind, when: When, now: Date, request: PageRequest) {
  const query = pageQuery(request, isPlace)
  const isPast = when === 'past'
  const inTime = isPast ? sql<boolean>`events.starts_at <= ${now}` : sql<boolean>`events.starts_at > ${now}`
  const found = query.q === null ? sql`` : sql`and ${matches(sql`events.search`, query.q)}`
  const wanted = sql<boolean>`events.kind = ${kind} and ${inTime} ${found}`
  const direction = sql.raw(isPast ? 'desc' : 'asc')
  const first = query.fetch === null ? sql`` : sql`limit ${query.fetch}`
  const [{ rows }, count] = await Promise.all([
    sql<EventRow>`${events.select} where ${wanted} ${beyond(query.after, isPast)}
      order by events.starts_at ${direction}, events.id ${direction} ${first}`.execute(db),
    countRows(db, query, sql.table('events'), wanted),
  ])
  const page = pageOf(query, rows, placeOf)
  return { rows: page.rows, more: count ? { nextCursor: page.nextCursor, ...count } : {} }
}

function placeOf({ starts_at, id }: EventRow): string {
  return `${starts_at.getTime()} ${id}`
}

function isPlace(text: string): boolean {
  const [, id = ''] = /^\d{1,13} (.+)$/.exec(text) ?? []
  return isId(id)
}

function beyond(place: string | null, isPast: boolean): RawBuilder<unknown> {
  if (place === null) return sql``
  const [instant, id] = place.split(' ')
  const last = sql`(${new Date(Number(instant))}, ${id}::uuid)`
  return sql`and (events.starts_at, events.id) ${sql.raw(isPast ? '<' : '>')} ${last}`
}

export async function allEvent(
  context: Needs,
  request: Request,
): Promise<z.input<typeof calls.allEvent.answer>> {
  const { rows, more } = await list(context, 'event', request)
  return { event: rows.map(asEvent), ...more }
}

export async function allMeetup(
  context: Needs,
  request: Request,
): Promise<z.input<typeof calls.allMeetup.answer>> {
  const { rows, more } = await list(context, 'meetup', request)
  return { meetups: rows.map(asMeeting), ...more }
}

export async function allMasterClass(
  context: Needs,
  request: Request,
): Promise<z.input<typeof calls.allMasterClass.answer>> {
  const { rows, more } = await list(context, 'masterclass', request)
  return { masterclass: rows.map(asMeeting), ...more }
}
