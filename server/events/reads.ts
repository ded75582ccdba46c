import { type Expression, sql, type SqlBool } from 'kysely'
import type { z } from 'zod'
import type { allEvent, allMasterClass, allMeetup, Event, EventKind, Meeting } from '#contract/events.ts'
import { inIndia } from '#contract/events.ts'
import type { Call } from '../app/call.ts'
import type { Db, Tx } from '../db/connect.ts'
import { countRows, type PageRequest, pageOf, pageQuery } from '../db/paging.ts'
import { contains } from '../db/search.ts'
import { asPicture, pictureColumn } from '../files/reads.ts'

export type EventRow = Awaited<ReturnType<ReturnType<typeof selectEvents>['execute']>>[number]

/** Events of every kind with their thumbnails. */
export function selectEvents(db: Db | Tx) {
  return db
    .selectFrom('events as e')
    .innerJoin('files as f', 'f.id', 'e.thumbnail_id')
    .select([
      'e.id',
      'e.kind',
      'e.title',
      'e.starts_at',
      'e.link',
      'e.location',
      'e.mode',
      'e.organised_by',
      'e.created_at',
      'e.updated_at',
      pictureColumn('f').as('thumbnail'),
    ])
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
async function list(db: Db, kind: EventKind, request: PageRequest) {
  const query = pageQuery(request)
  const matches: Expression<SqlBool> =
    query.q === null
      ? sql<SqlBool>`e.kind = ${kind}`
      : sql<SqlBool>`e.kind = ${kind} and ${contains('e.search', query.q)}`
  const [rows, count] = await Promise.all([
    selectEvents(db)
      .where(matches)
      .$if(query.after !== null, (some) => some.where('e.id', '<', query.after as string))
      .orderBy('e.id', 'desc')
      .$if(query.fetch !== null, (some) => some.limit(query.fetch as number))
      .execute(),
    countRows(db, query, sql`events e`, matches),
  ])
  const page = pageOf(query, rows)
  return { rows: page.rows, more: count ? { nextCursor: page.nextCursor, ...count } : {} }
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
