import { sql } from 'kysely'
import type { z } from 'zod'
import type { EventKind } from '#contract/event-kinds.ts'
import type * as calls from '#contract/events/feedback.ts'
import { Problem } from '#contract/problem.ts'
import { lockCaller } from '../accounts/people.ts'
import { isId } from '../db/paging.ts'
import type { RequestContext } from '../http/context.ts'
import { placeOf } from './places.ts'
import { endOf } from './rules.ts'

/** Keeps what somebody who had a place says of an event; said again, it is the newer word. */
export async function giveFeedback(
  context: RequestContext<'signed-in'>,
  { eventid, stars, text = '' }: z.output<typeof calls.giveFeedback.input>,
): Promise<{ success: true }> {
  const { db, user, clock } = context
  const now = clock()
  const event = await findEvent(context, eventid)
  if (event.cancelled_at !== null) throw new Problem('event_cancelled')
  if (endOf(event) > now) throw new Problem('not_over')
  return db.transaction().execute(async (tx) => {
    await lockCaller(tx, user.id)
    const place = await placeOf(tx, eventid, user.id)
    if (place?.state !== 'registered') throw new Problem('had_no_place')
    const said = { stars, text: text || null, created_at: now }
    await tx
      .insertInto('event_feedback')
      .values({ event_id: eventid, user_id: user.id, ...said })
      .onConflict((conflict) => conflict.columns(['event_id', 'user_id']).doUpdateSet(said))
      .execute()
    return { success: true as const }
  })
}

/** What was said of an event, newest first, and by nobody. */
export async function allFeedback(
  context: RequestContext<'admin'>,
  { eventid }: z.output<typeof calls.allFeedback.input>,
): Promise<z.input<typeof calls.allFeedback.answer>> {
  await findEvent(context, eventid)
  const feedback = await context.db
    .selectFrom('event_feedback')
    .select(['stars', 'text', 'created_at as createdAt'])
    .where('event_id', '=', eventid)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
  const count = feedback.length
  const sum = feedback.reduce((total, { stars }) => total + stars, 0)
  return { average: count === 0 ? null : sum / count, count, feedback }
}

async function findEvent({ db }: Pick<RequestContext, 'db'>, id: string) {
  const event = isId(id)
    ? await db
        .selectFrom('events')
        .select(['starts_at', 'minutes', 'cancelled_at'])
        .where('id', '=', id)
        .executeTakeFirst()
    : undefined
  if (event === undefined) throw new Problem('not_found')
  return event
}

const MONTHS = 12
const MOST_EVENTS = 50

type Figures = { events: number; registered: number; came: number; cameBack: number }

/** Whether whoever has a registration `r` was checked in at its event, and at one that began before it, in SQL. */
export const hasComeBack = sql<boolean>`(r.checked_in_at is not null and exists (
  select from events of, event_registrations b join events p on p.id = b.event_id where of.id = r.event_id
    and b.user_id = r.user_id and b.checked_in_at is not null and p.starts_at < of.starts_at))`

/** How many registered, came and came back, by month and of the last events that have begun and were not cancelled. */
export async function eventFigures({
  db,
  clock,
}: RequestContext<'admin'>): Promise<z.input<typeof calls.eventFigures.answer>> {
  const now = clock()
  const places = sql`
    select e.id, e.kind, e.title, e.starts_at, r.id as registration, r.checked_in_at is not null as came,
      ${hasComeBack} as came_back
    from events e left join event_registrations r on r.event_id = e.id and r.state = 'registered'`
  const begun = sql`e.starts_at <= ${now} and e.cancelled_at is null and e.registration = 'here'`
  const sums = sql`count(registration)::int as registered, count(*) filter (where came)::int as came,
    count(*) filter (where came_back)::int as "cameBack"`
  const [months, events] = await Promise.all([
    sql<Figures & { month: string }>`
      select to_char(starts_at at time zone 'Asia/Kolkata', 'YYYY-MM') as month, count(distinct id)::int as events, ${sums}
      from (${places} where ${begun} and e.starts_at >= (date_trunc('month', ${now}::timestamptz at time zone 'Asia/Kolkata')
        - make_interval(months => ${MONTHS - 1})) at time zone 'Asia/Kolkata') all_places
      group by 1 order by 1 desc`.execute(db),
    sql<Figures & { _id: string; kind: EventKind; title: string; startsAt: Date }>`
      select id as "_id", kind, title, starts_at as "startsAt", ${sums}
      from (${places} where e.id in (select e.id from events e where ${begun} order by e.starts_at desc limit ${MOST_EVENTS})) all_places
      group by id, kind, title, starts_at order by starts_at desc, id`.execute(db),
  ])
  return { months: months.rows, events: events.rows }
}
