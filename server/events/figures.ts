import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { EventKind } from '#contract/events/event-kinds.ts'
import type * as calls from '#contract/events/figures.ts'
import { asListedPerson } from '../accounts/reads.ts'
import { countRows, pageOf, pageQuery } from '../db/paging.ts'
import type { RequestContext } from '../context.ts'

type Admin = RequestContext<'admin'>

const MONTHS = 12
const MOST_EVENTS = 50

/** Whether the person of a registration `r` was checked in at its event and at an earlier one. */
export function hasComeBack(startsAt: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(r.checked_in_at is not null and exists (
    select from event_registrations b join events p on p.id = b.event_id
    where b.user_id = r.user_id and b.checked_in_at is not null and p.starts_at < ${startsAt}))`
}

/** Whether an event `e` counts: it has begun, was not cancelled, and had registration `here`. */
function counted(now: Date): RawBuilder<boolean> {
  return sql<boolean>`(e.starts_at <= ${now} and e.cancelled_at is null and e.registration = 'here')`
}

const monthOf = sql`to_char(e.starts_at at time zone 'Asia/Kolkata', 'YYYY-MM')`

/** Whether an event `e` began in a month (`YYYY-MM`, IST), in a form that can use an index. */
function inMonth(month: string): RawBuilder<boolean> {
  const first = sql`${`${month}-01`}::date::timestamp`
  return sql<boolean>`(e.starts_at >= ${first} at time zone 'Asia/Kolkata'
    and e.starts_at < (${first} + interval '1 month') at time zone 'Asia/Kolkata')`
}

type Figures = { registered: number; came: number; cameBack: number }

/** How many people registered, came and came back: by month and for the last events, or for one month and its events. */
export async function eventFigures(
  { db, clock }: Admin,
  { month }: z.output<typeof calls.eventFigures.input>,
): Promise<z.input<typeof calls.eventFigures.answer>> {
  const now = clock()
  const figured = (which: RawBuilder<boolean>) => sql`
    select e.id as "_id", e.kind, e.title, e.starts_at as "startsAt", ${monthOf} as month, of.registered, of.came, of."cameBack"
    from events e cross join lateral (
      select count(*)::int as registered, count(*) filter (where r.checked_in_at is not null)::int as came,
        count(*) filter (where ${hasComeBack(sql`e.starts_at`)})::int as "cameBack"
      from event_registrations r where r.event_id = e.id and r.state = 'registered') of
    where ${counted(now)} and ${which}`
  const recent = sql<boolean>`e.starts_at >= (date_trunc('month', ${now}::timestamptz at time zone 'Asia/Kolkata')
    - make_interval(months => ${MONTHS - 1})) at time zone 'Asia/Kolkata'`
  const listed = sql<boolean>`e.id in (
    select e.id from events e where ${counted(now)} order by e.starts_at desc limit ${MOST_EVENTS})`
  const [months, events] = await Promise.all([
    sql<Figures & { month: string; events: number }>`
      select month, count(*)::int as events, sum(registered)::int as registered, sum(came)::int as came,
        sum("cameBack")::int as "cameBack"
      from (${figured(month === undefined ? recent : inMonth(month))}) by_event
      group by month order by month desc`.execute(db),
    sql<Figures & { _id: string; kind: EventKind; title: string; startsAt: Date }>`
      select * from (${figured(month === undefined ? listed : inMonth(month))}) by_event
      order by "startsAt" desc, "_id"`.execute(db),
  ])
  return { months: months.rows, events: events.rows }
}

const OF_FIGURE: Record<calls.PeopleFigure, RawBuilder<boolean>> = {
  registered: sql<boolean>`true`,
  came: sql<boolean>`r.checked_in_at is not null`,
  cameBack: hasComeBack(sql`e.starts_at`),
}

type Row = {
  id: string
  event_id: string
  kind: EventKind
  title: string
  starts_at: Date
  user_id: string
  name: string
  email: string
  avatar_id: string | null
  is_suspended: boolean
}

/** The registrations behind a figure of a month, newest first. */
export async function registrationsOfFigure(
  { db, clock }: Admin,
  { figure, limit, cursor }: z.output<typeof calls.registrationsOfFigure.input>,
): Promise<z.input<typeof calls.registrationsOfFigure.answer>> {
  const query = pageQuery({ limit: limit ?? 50, cursor })
  const [name, month] = figure.split(':') as [calls.PeopleFigure, string]
  const from = sql`event_registrations r join events e on e.id = r.event_id`
  const wanted = sql<boolean>`(r.state = 'registered' and ${counted(clock())} and ${inMonth(month)} and ${OF_FIGURE[name]})`
  const older = query.after === null ? sql`` : sql`and r.id < ${query.after}`
  const [{ rows }, count] = await Promise.all([
    sql<Row>`select r.id, e.id as event_id, e.kind, e.title, e.starts_at, r.user_id, u.name, u.email, u.avatar_id,
        u.suspended_at is not null as is_suspended
      from ${from} join users u on u.id = r.user_id where ${wanted} ${older}
      order by r.id desc limit ${query.fetch}`.execute(db),
    countRows(db, query, from, wanted),
  ])
  const page = pageOf(query, rows)
  return {
    registrations: page.rows.map((row) => ({
      _id: row.id,
      event: { _id: row.event_id, kind: row.kind, title: row.title, startsAt: row.starts_at },
      user: asListedPerson(row),
    })),
    nextCursor: page.nextCursor,
    ...count,
  }
}
