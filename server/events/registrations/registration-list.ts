import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type * as doorCalls from '#contract/events/check-in.ts'
import type * as calls from '#contract/events/registrations.ts'
import { foldText } from '#contract/values/fold-text.ts'
import { hash } from 'node:crypto'
import type { Db, Tx } from '../../db/connect.ts'
import { asListedPerson } from '../../accounts/reads.ts'
import { countRows, pageOf, pageQuery } from '../../db/paging.ts'
import { findPeople, matches } from '../../db/search.ts'
import type { RequestContext } from '../../context.ts'
import { hasComeBack } from '../figures.ts'
import type { Place } from './places.ts'
import { asRecord, findEvent, organiser } from '../reads.ts'

type Admin = RequestContext<'admin'>
type Row = Place & {
  name: string
  email: string
  avatar_id: string | null
  is_suspended: boolean
  position: number | null
}

/** Places first, then the waiting list, then cancelled ones. */
const RANK = sql`array_position(array['registered', 'waiting', 'cancelled'], r.state)`

function selected(eventId: string) {
  return sql`select r.*, u.name, u.email, u.avatar_id, u.suspended_at is not null as is_suspended
    from (select r.*, ${RANK} as rank,
        case when state = 'waiting' then row_number() over (partition by ${RANK} order by queue)::int end as position
      from event_registrations r where event_id = ${eventId}) r
    join users u on u.id = r.user_id`
}

function asRegistration(row: Row) {
  return {
    _id: row.id,
    state: row.state,
    position: row.position,
    createdAt: row.created_at,
    checkedInAt: row.checked_in_at,
    offline: row.is_offline,
    user: asListedPerson(row),
  }
}

/** A registration as admins see it. */
export async function registrationOf(db: Db | Tx, { id, event_id: event }: Place) {
  const { rows } = await sql<Row>`${selected(event)} where r.id = ${id}`.execute(db)
  return asRegistration(rows[0] as Row)
}

const CAME: Record<calls.Came, RawBuilder<boolean>> = {
  yes: sql`r.checked_in_at is not null`,
  no: sql`r.checked_in_at is null`,
  again: hasComeBack(sql`(select starts_at from events where id = r.event_id)`),
}

/** The registrations of an event, all or one page. */
export async function eventRegistrations(
  { db }: Admin,
  { eventid, state, came, ...request }: z.output<typeof calls.eventRegistrations.input>,
): Promise<z.input<typeof calls.eventRegistrations.answer>> {
  await findEvent(db, eventid)
  const query = pageQuery(request, isPosition)
  const people = query.q === null ? null : await findPeople(db, query.q)
  const [rank, queue] = query.after?.split(' ').map(Number) ?? []
  const beyond = query.after === null ? sql`` : sql`and (r.rank, r.queue) > (${rank}::int, ${queue}::bigint)`
  const ofState = state === undefined ? sql`` : sql`and r.state = ${state}`
  const wanted = (found: 'onPage' | 'inCount') =>
    sql<boolean>`r.event_id = ${eventid} ${ofState} ${came === undefined ? sql`` : sql`and r.state = 'registered' and ${CAME[came]}`} ${
      people === null || query.q === null
        ? sql``
        : sql`and ${people[found]('u.id')} and (${matches(sql`searched_text(u.name)`, query.q)} or ${matches(sql`u.email`, query.q)})`
    }`
  const [{ rows }, count] = await Promise.all([
    sql<Row>`${selected(eventid)} where ${wanted('onPage')} ${beyond}
      order by r.rank, r.queue ${query.fetch === null ? sql`` : sql`limit ${query.fetch}`}`.execute(db),
    countRows(
      db,
      query,
      people === null
        ? sql`event_registrations r`
        : sql`event_registrations r join users u on u.id = r.user_id`,
      wanted('inCount'),
      people?.areMore,
    ),
  ])
  const page = pageOf(query, rows, ({ state: of, queue: at }) => `${RANKS[of]} ${at}`)
  return {
    registrations: page.rows.map(asRegistration),
    ...(count ? { nextCursor: page.nextCursor, ...count } : {}),
  }
}

const RANKS = { registered: 1, waiting: 2, cancelled: 3 }

function isPosition(text: string): boolean {
  return /^[123] \d{1,15}$/.test(text)
}

/** How many digits of a phone number the door sees: enough to tell people of one name apart. */
const PHONE_END = 4

function foldedName(name: string): string {
  return foldText(name).replaceAll(/\s+/g, ' ').trim()
}

/** The texts that occur several times. */
function sharedOf(texts: readonly string[]): Set<string> {
  const [seen, shared] = [new Set<string>(), new Set<string>()]
  for (const text of texts) (seen.has(text) ? shared : seen).add(text)
  return shared
}

/** What a phone needs for check-in without a network. */
export async function checkInList(
  { db }: Admin,
  { eventid }: z.output<typeof doorCalls.checkInList.input>,
): Promise<z.input<typeof doorCalls.checkInList.answer>> {
  const [event, people] = await Promise.all([
    findEvent(db, eventid),
    db
      .selectFrom('event_registrations as r')
      .innerJoin('users as u', 'u.id', 'r.user_id')
      .select(['r.id', 'r.ticket', 'u.name', 'u.contact', 'r.state', 'r.created_at as createdAt'])
      .select('r.checked_in_at as checkedInAt')
      .where('r.event_id', '=', eventid)
      .where('r.state', 'in', ['registered', 'waiting'])
      .orderBy('u.name')
      .orderBy('r.id')
      .execute(),
  ])
  const phoneEndOf = ({ contact }: { contact: string | null }) => contact?.slice(-PHONE_END)
  const lookOf = (one: (typeof people)[number]) => `${foldedName(one.name)} ${phoneEndOf(one) ?? ''}`
  const names = sharedOf(people.map(({ name }) => foldedName(name)))
  const looks = sharedOf(people.map(lookOf))
  return {
    event: asRecord(event, organiser),
    tickets: people.map((one) => ({
      _id: one.id,
      hash: hash('sha256', one.ticket ?? ''),
      name: one.name,
      ...(one.contact !== null && names.has(foldedName(one.name)) ? { phoneEnd: phoneEndOf(one) } : {}),
      ...(looks.has(lookOf(one)) ? { registeredAt: one.createdAt } : {}),
      state: one.state === 'registered' ? 'registered' : 'waiting',
      checkedInAt: one.checkedInAt,
    })),
  }
}

/** The registrations of a person, latest first. */
export function eventsOf(db: Db, userId: string) {
  return db
    .selectFrom('event_registrations as r')
    .innerJoin('events as e', 'e.id', 'r.event_id')
    .select([
      'e.id as _id',
      'e.title',
      'e.starts_at as startsAt',
      'r.state',
      'r.checked_in_at as checkedInAt',
    ])
    .select(sql<boolean>`e.cancelled_at is not null`.as('cancelled'))
    .where('r.user_id', '=', userId)
    .orderBy('e.starts_at', 'desc')
    .orderBy('e.id')
    .execute()
}
