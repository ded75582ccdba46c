import { type RawBuilder, type Selectable, sql } from 'kysely'
import { Problem } from '#contract/call/problem.ts'
import { type EventKind, eventKindFacts } from '#contract/events/event-kinds.ts'
import { type EventRecord, inIndia, type When } from '#contract/events/events.ts'
import { actsAs } from '../http/admins.ts'
import type { RequestContext } from '../context.ts'
import type { Db, Tx } from '../db/connect.ts'
import { countRows, isId, type Listing, type PageRequest, pageOf, pageQuery, readPage } from '../db/paging.ts'
import { matches } from '../db/search.ts'
import type { Tables } from '../db/tables.ts'
import { asPicture, type PictureRow, pictureColumn } from '../files/reads.ts'
import { isMember } from '../members/sql-conditions.ts'
import { endOf, placesLeft } from './rules.ts'

const COLUMNS = [
  'id',
  'kind',
  'title',
  'starts_at',
  'minutes',
  'link',
  'link_for',
  'location',
  'place',
  'mode',
  'organised_by',
  'description',
  'registration',
  'audience',
  'capacity',
  'registered',
  'waiting',
  'members_first_until',
  'recording',
  'cancelled_at',
  'sequence',
  'series_id',
  'created_at',
  'updated_at',
] as const

export type EventRow = Pick<Selectable<Tables['events']>, (typeof COLUMNS)[number]> & {
  thumbnail: PictureRow
}

/** The columns of an `EventRow`, from `events` and `files`. */
export const eventColumns = sql`${sql.join(COLUMNS.map((name) => sql.ref(`events.${name}`)))},
    ${pictureColumn('files')} as thumbnail`

/** The query of events with their thumbnails, as `EventRow`. */
export const events: Listing = {
  table: 'events',
  select: sql`select ${eventColumns} from events join files on files.id = events.thumbnail_id`,
}

/** An event by its id; `not_found` if there is none. */
export async function findEvent(db: Db | Tx, id: string): Promise<EventRow> {
  const { rows } = isId(id)
    ? await sql<EventRow>`${events.select} where events.id = ${id}`.execute(db)
    : { rows: [] }
  if (rows[0] === undefined) throw new Problem('not_found')
  return rows[0]
}

/** Which links a reader may have. */
export type Reader = { seesAll: boolean; isMember: boolean; places: ReadonlySet<string> }

const anybody: Reader = { seesAll: false, isMember: false, places: new Set() }
/** An admin with the duty `programmes`. */
export const organiser: Reader = { ...anybody, seesAll: true }

/** The caller as a reader: admins with the duty have all links, others those of events at which they have a place. */
export async function readerOf(context: Pick<RequestContext, 'db' | 'config' | 'user'>): Promise<Reader> {
  const { db, user } = context
  if (user === null) return anybody
  if (actsAs(context, 'programmes')) return organiser
  const [rows, member] = await Promise.all([
    db
      .selectFrom('event_registrations')
      .select('event_id')
      .where('user_id', '=', user.id)
      .where('state', '=', 'registered')
      .execute(),
    db
      .selectFrom('users')
      .select('id')
      .where('id', '=', user.id)
      .where(sql<boolean>`${isMember('users')}`)
      .executeTakeFirst(),
  ])
  return {
    seesAll: false,
    isMember: member !== undefined,
    places: new Set(rows.map((row) => row.event_id)),
  }
}

function mayHaveLink({ id, link_for: linkFor }: EventRow, { seesAll, places }: Reader): boolean {
  return linkFor === 'everyone' || seesAll || places.has(id)
}

function common(row: EventRow, reader: Reader) {
  const end = endOf(row)
  const hasRecording = mayHaveLink(row, reader) || reader.isMember
  return {
    _id: row.id,
    kind: row.kind,
    title: row.title,
    ...inIndia(row.starts_at),
    startsAt: row.starts_at.toISOString(),
    endsAt: end.toISOString(),
    endTime: inIndia(end).time,
    thumbnail: asPicture(row.thumbnail),
    place: row.place ?? '',
    description: row.description ?? '',
    registration: row.registration,
    audience: row.audience,
    capacity: row.capacity,
    placesLeft: placesLeft(row),
    registered: row.registered,
    waiting: row.waiting,
    cancelled: row.cancelled_at !== null,
    series: row.series_id,
    membersFirstUntil: row.members_first_until?.toISOString() ?? null,
    linkFor: row.link_for,
    recording: hasRecording ? (row.recording ?? '') : '',
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}

/** The record of an event for a reader. */
export function asRecord(row: EventRow, reader: Reader): EventRecord {
  const link = mayHaveLink(row, reader) ? row.link : ''
  if (eventKindFacts[row.kind].fieldSet === 'venue')
    return { ...common(row, reader), location: row.location ?? '', register_link: link }
  return { ...common(row, reader), mode: row.mode ?? '', link, organisedBy: row.organised_by ?? '' }
}

type Needs = Pick<RequestContext, 'db' | 'clock' | 'config' | 'user'>
type Request = PageRequest & { when?: When | undefined }

/** The events of a kind, all or one page; newest first, or by their time. */
function list({ db, clock }: Needs, kind: EventKind, { when, ...request }: Request) {
  const ofKind: Listing = { ...events, where: sql<boolean>`events.kind = ${kind}` }
  if (when === undefined) return readPage<EventRow>(db, ofKind, request)
  return readByTime(db, kind, when, clock(), request)
}

/**
 * The events of a kind to come, soonest first, or past, latest first. The cursor is the instant and the id of the last
 * event, so that events that begin or are deleted meanwhile move no page.
 */
async function readByTime(db: Db, kind: EventKind, when: When, now: Date, request: PageRequest) {
  const query = pageQuery(request, isPosition)
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
  const page = pageOf(query, rows, positionOf)
  return { rows: page.rows, more: count ? { nextCursor: page.nextCursor, ...count } : {} }
}

/** The text of the cursor after an event. */
function positionOf({ starts_at, id }: EventRow): string {
  return `${starts_at.getTime()} ${id}`
}

function isPosition(text: string): boolean {
  const [, id = ''] = /^\d{1,13} (.+)$/.exec(text) ?? []
  return isId(id)
}

function beyond(position: string | null, isPast: boolean): RawBuilder<unknown> {
  if (position === null) return sql``
  const [instant, id] = position.split(' ')
  const last = sql`(${new Date(Number(instant))}, ${id}::uuid)`
  return sql`and (events.starts_at, events.id) ${sql.raw(isPast ? '<' : '>')} ${last}`
}

/** The paths of all event pages, latest first. */
export async function eventPaths({ db }: Pick<RequestContext, 'db'>): Promise<string[]> {
  const rows = await db
    .selectFrom('events')
    .select('id')
    .orderBy('starts_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ id }) => `/events/${id}`)
}

/** Whether a path is the page of an event. */
export async function isEventThere({ db }: Pick<RequestContext, 'db'>, path: string): Promise<boolean> {
  const [, id = ''] = /^\/events\/([^/]+)$/.exec(path) ?? []
  if (!isId(id)) return false
  return (await db.selectFrom('events').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

/** The handler of the list of a kind. */
export function listOf(kind: EventKind) {
  return async (context: Needs, request: Request): Promise<Record<string, unknown>> => {
    const [{ rows, more }, reader] = await Promise.all([list(context, kind, request), readerOf(context)])
    return { [eventKindFacts[kind].list]: rows.map((row) => asRecord(row, reader)), ...more }
  }
}
