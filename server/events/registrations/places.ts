import { randomBytes } from 'node:crypto'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import { Problem } from '#contract/call/problem.ts'
import type { OwnRegistration } from '#contract/events/registrations.ts'
import type { Db, Tx } from '../../db/connect.ts'
import { isId } from '../../db/paging.ts'
import type { Tables } from '../../db/tables.ts'
import { type ToldEvent, tellStanding } from '../letters/letters.ts'
import { noticesDue } from '../rules.ts'

export type Place = Selectable<Tables['event_registrations']>
export type LockedEvent = ToldEvent & Pick<Selectable<Tables['events']>, 'thumbnail_id' | 'is_changed_alone'>

const TICKET_BYTES = 18

/*
 * Triggers of the database change places too: `users_leave_events` and related ones free the places of people who leave, and
 * `event_registrations_counted` keeps `registered` and `waiting` of the event (docs/architecture.md#triggers).
 */

/** Locks an event until the commit. Everything that changes its places does this first, after locking people. */
export async function lockEvent(tx: Tx, id: string): Promise<LockedEvent> {
  const [event] = isId(id) ? await lockEvents(tx, [id]) : []
  if (event === undefined) throw new Problem('not_found')
  return event
}

/** Locks several events, in the order of their ids. */
export function lockEvents(tx: Tx, ids: readonly string[]): Promise<LockedEvent[]> {
  return tx.selectFrom('events').selectAll().where('id', 'in', ids).orderBy('id').forNoKeyUpdate().execute()
}

/** The registration of somebody for an event, also a cancelled one. */
export function placeOf(db: Db | Tx, eventId: string, userId: string): Promise<Place | undefined> {
  return db
    .selectFrom('event_registrations')
    .selectAll()
    .where('event_id', '=', eventId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** Whether a locked event has a free place. */
export async function hasRoom(tx: Tx, { id, capacity, waiting, ...event }: LockedEvent): Promise<boolean> {
  if (capacity === null) return true
  // Without a waiting list no place can have been given since the lock.
  if (waiting === 0) return event.registered < capacity
  const { registered } = await tx
    .selectFrom('events')
    .select('registered')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return registered < capacity
}

/** Registers somebody for a locked event, behind all others. A cancelled registration is replaced. */
export async function enter(
  tx: Tx,
  event: LockedEvent,
  { userId, state, now }: { userId: string; state: 'registered' | 'waiting'; now: Date },
): Promise<Place> {
  const row = {
    state,
    queue: sql<number>`(select coalesce(max(queue), 0) + 1 from event_registrations where event_id = ${event.id})`,
    ticket: randomBytes(TICKET_BYTES).toString('base64url'),
    created_at: now,
    notices: noticesDue(event, now),
  }
  return tx
    .insertInto('event_registrations')
    .values({ event_id: event.id, user_id: userId, ...row })
    .onConflict((conflict) => conflict.columns(['event_id', 'user_id']).doUpdateSet(row))
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Gives somebody on the waiting list a place, out of turn. */
export async function moveUp(tx: Tx, event: LockedEvent, { id }: Place, now: Date): Promise<Place> {
  return tx
    .updateTable('event_registrations')
    .set({ state: 'registered', notices: noticesDue(event, now) })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Cancels a registration: its place becomes free, its ticket invalid. */
export async function leave(tx: Tx, { id }: Place): Promise<Place> {
  const nothing = { ticket: null, checked_in_at: null, checked_in_by: null, is_offline: false }
  return tx
    .updateTable('event_registrations')
    .set({ state: 'cancelled', ...nothing })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Whether a row of `users` belongs to the audience of a row of `events` now, like `refusalOfAudience`. */
export function isFor(now: Date): RawBuilder<boolean> {
  return sql<boolean>`(comes_as_member(users) or (events.audience = 'everyone'
    and coalesce(events.members_first_until <= ${now}, true)))`
}

/**
 * Gives the free places of a locked event to those who wait, in their order, until it begins, and e-mails them. People
 * outside its audience are passed over and keep waiting.
 */
export async function giveFreePlaces(tx: Tx, event: LockedEvent, now: Date): Promise<void> {
  if (event.cancelled_at !== null || event.starts_at <= now) return
  const { rows } = await sql<{ to: string }>`
    update event_registrations set state = 'registered', notices = ${noticesDue(event, now)}
    where id in (
      select other.id from event_registrations other join events on events.id = other.event_id
      join users on users.id = other.user_id
      where other.event_id = ${event.id} and other.state = 'waiting' and ${isFor(now)} order by other.queue
      limit (select case when capacity is null then waiting else greatest(capacity - registered, 0) end
        from events where id = ${event.id}))
    returning user_id as to`.execute(tx)
  for (const { to } of rows) await tellStanding(tx, { kind: 'event_moved_up', event, to, now })
}

/** A registration as its person sees it. */
export async function ownRegistration(db: Db | Tx, place: Place): Promise<OwnRegistration> {
  return {
    _id: place.id,
    state: place.state,
    position: await positionOf(db, place),
    ticket: place.ticket,
    checkedInAt: place.checked_in_at,
  }
}

/** The position on the waiting list, from 1; null: they do not wait. */
async function positionOf(
  db: Db | Tx,
  { event_id: eventId, state, queue }: Pick<Place, 'event_id' | 'state' | 'queue'>,
): Promise<number | null> {
  if (state !== 'waiting') return null
  const { position } = await db
    .selectFrom('event_registrations')
    .select((eb) => eb.fn.countAll<number>().as('position'))
    .where('event_id', '=', eventId)
    .where('state', '=', 'waiting')
    .where('queue', '<=', queue)
    .executeTakeFirstOrThrow()
  return position
}

/** Cancels all registrations for events to come of a person whose row is locked. */
export async function leaveAllEvents(tx: Tx, { userId, now }: { userId: string; now: Date }): Promise<void> {
  await sql`select leave_events(${userId}, ${now}, false)`.execute(tx)
}

/** Deletes the cancelled registrations of a person whose row is locked. */
export async function forgetCancelled(tx: Tx, userId: string): Promise<void> {
  await tx
    .deleteFrom('event_registrations')
    .where('user_id', '=', userId)
    .where('state', '=', 'cancelled')
    .execute()
}
