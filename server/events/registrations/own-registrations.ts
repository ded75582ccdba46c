import { sql } from 'kysely'
import type { z } from 'zod'
import type * as calls from '#contract/events/registrations.ts'
import type { OwnRegistration } from '#contract/events/registrations.ts'
import { Problem } from '#contract/call/problem.ts'
import { lockCaller } from '../../accounts/rights/lock-caller.ts'
import { pendingRegistration } from '../../accounts/sign-up/pending-registrations.ts'
import type { Tx } from '../../db/connect.ts'
import type { RequestContext } from '../../context.ts'
import { invalidatePages } from '../../pages/invalidation.ts'
import { registerOnceConfirmed } from './confirm-email.ts'
import { tellStanding } from '../letters/letters.ts'
import { giveFreePlaces, leave, lockEvent, ownRegistration, placeOf } from './places.ts'
import { asRecord, eventColumns, type EventRow, findEvent, readerOf } from '../reads.ts'
import { refusalOfAudience } from '../rules.ts'
import { registrantOf, takePlace } from './take-place.ts'
import { inTurn } from './event-semaphore.ts'

type Own = z.input<typeof calls.registerForEvent.answer>

/** An event with the registration of the caller. */
export async function oneEvent(
  context: RequestContext<'anyone'>,
  { id }: z.output<typeof calls.oneEvent.input>,
): Promise<z.input<typeof calls.oneEvent.answer>> {
  const { db, user, clock } = context
  const event = await findEvent(db, id)
  const [reader, place, registrant, pending] = await Promise.all([
    readerOf(context),
    user === null ? undefined : placeOf(db, id, user.id),
    user === null ? null : registrantOf(db, user.id),
    user === null ? null : pendingRegistration(db, user.id, clock()),
  ])
  return {
    event: asRecord(event, reader),
    mine: place === undefined ? null : await ownRegistration(db, place),
    isForMe: refusalOfAudience(event, registrant?.isMember ?? false, clock()) === null,
    isPending: pending === id && registrant?.isConfirmed === false,
  }
}

export function registerForEvent(
  context: RequestContext<'signed-in'>,
  { eventid }: z.output<typeof calls.registerForEvent.input>,
): Promise<Own> {
  const { user, clock } = context
  const register = async (tx: Tx): Promise<Own> => {
    await lockCaller(tx, user)
    const place = await takePlace(tx, { eventId: eventid, userId: user.id, clock })
    if (typeof place === 'string') throw new Problem(place)
    return { registration: await ownRegistration(tx, place) }
  }
  return inTurn(eventid, async () => {
    try {
      return await invalidatePages(context, register, { record: eventid })
    } catch (error) {
      if (error instanceof Problem && error.code === 'email_not_confirmed')
        await registerOnceConfirmed(context, eventid)
      throw error
    }
  })
}

export function cancelRegistration(
  context: RequestContext<'signed-in'>,
  { eventid }: z.output<typeof calls.cancelRegistration.input>,
): Promise<Own> {
  const { user, clock } = context
  const giveUp = async (tx: Tx): Promise<Own> => {
    await lockCaller(tx, user)
    const event = await lockEvent(tx, eventid)
    const now = clock()
    const before = await placeOf(tx, event.id, user.id)
    if (before === undefined) throw new Problem('not_found')
    if (before.state === 'cancelled') return { registration: await ownRegistration(tx, before) }
    if (event.starts_at <= now) throw new Problem('event_over')
    const place = await leave(tx, before)
    // Leaving the waiting list causes no e-mail, and the cancellation of an event has caused one already.
    if (before.state === 'registered' && event.cancelled_at === null)
      await tellStanding(tx, { kind: 'event_given_up', event, to: user.id, now })
    await giveFreePlaces(tx, event, now)
    return { registration: await ownRegistration(tx, place) }
  }
  return inTurn(eventid, () => invalidatePages(context, giveUp, { record: eventid }))
}

/** All registrations of the caller, those of events to come first. */
export async function myEvents(
  context: RequestContext<'signed-in'>,
): Promise<z.input<typeof calls.myEvents.answer>> {
  const { db, user, clock } = context
  const now = clock()
  const isToCome = sql`events.starts_at > ${now}`
  const [{ rows }, reader] = await Promise.all([
    sql<OwnRegistration & EventRow>`
      select mine.id as "_id", mine.state, mine.ticket, mine.checked_in_at as "checkedInAt", ${eventColumns},
        case when mine.state = 'waiting' then (select count(*) from event_registrations other
          where other.event_id = mine.event_id and other.state = 'waiting' and other.queue <= mine.queue) end as position
      from event_registrations mine join events on events.id = mine.event_id
      join files on files.id = events.thumbnail_id
      where mine.user_id = ${user.id}
      order by ${isToCome} desc, case when ${isToCome} then events.starts_at end, events.starts_at desc, events.id`.execute(
      db,
    ),
    readerOf(context),
  ])
  return {
    registrations: rows.map(({ _id, state, position, ticket, checkedInAt, ...event }) => {
      const own = { _id, state, position, ticket, checkedInAt }
      return { ...own, event: asRecord(event, reader) }
    }),
  }
}
