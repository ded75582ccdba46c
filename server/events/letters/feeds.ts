import { type RawBuilder, sql } from 'kysely'
import { DAY } from '#contract/values/time.ts'
import type { AppContext } from '../../context.ts'
import { brandingOf } from '../../pages/branding.ts'
import { siteContact } from '../../settings/reads.ts'
import { calendarOf, feedOf } from './calendar.ts'
import { isId } from '../../db/paging.ts'
import { type EventRow, events } from '../reads.ts'

// How long past events stay in calendars and feeds.
const BACK = 90 * DAY

type Needs = Pick<AppContext, 'db' | 'clock' | 'config' | 'pageInvalidation'>

async function siteOf(context: Needs) {
  const { shortName } = await brandingOf(context)
  return { publicUrl: context.config.publicUrl, shortName, contact: await siteContact(context) }
}

async function recent({ db, clock }: Needs, order: RawBuilder<unknown>): Promise<EventRow[]> {
  const now = clock()
  const since = new Date(now.getTime() - BACK)
  // A cancelled event stays until its start, so that every calendar learns of it.
  const { rows } = await sql<EventRow>`${events.select} where events.starts_at > ${since}
    and (events.cancelled_at is null or events.starts_at > ${now})
    order by ${order}`.execute(db)
  return rows
}

/** The calendar of the last months and of all events to come. */
export async function calendar(context: Needs): Promise<string> {
  return calendarOf(await recent(context, sql`events.starts_at, events.id`), await siteOf(context))
}

/** The same events as a JSON feed, the newest event first. */
export async function feed(context: Needs): Promise<string> {
  return JSON.stringify(feedOf(await recent(context, sql`events.id desc`), await siteOf(context)))
}

/** One event for a calendar, or null. */
export async function calendarEntry(context: Needs, id: string): Promise<string | null> {
  if (!isId(id)) return null
  const { rows } = await sql<EventRow>`${events.select} where events.id = ${id}`.execute(context.db)
  return rows.length === 0 ? null : calendarOf(rows, await siteOf(context))
}

/** When calendars and feeds change by themselves: at the start of the next cancelled event, in milliseconds. */
export async function feedsHoldUntil({ db, clock }: Needs): Promise<number> {
  const { next } = await db
    .selectFrom('events')
    .select((eb) => eb.fn.min('starts_at').as('next'))
    .where('cancelled_at', 'is not', null)
    .where('starts_at', '>', clock())
    .executeTakeFirstOrThrow()
  return next?.getTime() ?? Number.POSITIVE_INFINITY
}
