import type { z } from 'zod'
import type * as calls from '#contract/events/check-in.ts'
import { Problem } from '#contract/call/problem.ts'
import { recordBy } from '../../accounts/audit.ts'
import { lockPeople } from '../../accounts/people.ts'
import { isId } from '../../db/paging.ts'
import type { RequestContext } from '../../context.ts'
import { findPlace } from './add-registration.ts'
import { findEvent } from '../reads.ts'
import type { Place } from './places.ts'

type Admin = RequestContext<'admin'>
type Arrival = z.output<typeof calls.checkIn.input>
type Answer = z.input<typeof calls.checkIn.answer>

/** Checks somebody in. A second check-in changes nothing. */
export async function checkIn(context: Admin, arrival: Arrival): Promise<Answer> {
  const { user, clock } = context
  const found = await find(context, arrival)
  const now = clock()
  const at = arrival.at !== undefined && arrival.at < now ? arrival.at : now
  return change(context, found, 'event.check_in', (place) =>
    place.checked_in_at !== null
      ? null
      : { checked_in_at: at, checked_in_by: user.id, is_offline: arrival.offline ?? false },
  )
}

/** Takes a check-in back, if there is one. */
export async function undoCheckIn(context: Admin, arrival: Arrival): Promise<Answer> {
  const found = await find(context, arrival)
  return change(context, found, 'event.undo_check_in', (place) =>
    place.checked_in_at === null ? null : { checked_in_at: null, checked_in_by: null, is_offline: false },
  )
}

/** The place at this event that a ticket or the id of a registration names. */
async function find(context: Admin, { eventid, ticket, registration }: Arrival): Promise<Place> {
  const { db } = context
  const place =
    ticket === undefined
      ? isId(registration ?? '')
        ? await findPlace(context, registration ?? '')
        : undefined
      : await db.selectFrom('event_registrations').selectAll().where('ticket', '=', ticket).executeTakeFirst()
  const event = await findEvent(db, eventid)
  if (place?.state !== 'registered') throw new Problem('not_found')
  if (place.event_id !== eventid) throw new Problem('other_event')
  if (event.cancelled_at !== null) throw new Problem('event_cancelled')
  return place
}

type Arrived = Pick<Place, 'checked_in_at' | 'checked_in_by' | 'is_offline'>

async function change(
  context: Admin,
  { id, user_id: userId, event_id: eventId }: Place,
  action: 'event.check_in' | 'event.undo_check_in',
  changed: (place: Place) => Arrived | null,
): Promise<Answer> {
  return context.db.transaction().execute(async (tx) => {
    await lockPeople(tx, [context.user.id, userId])
    const place = await tx
      .selectFrom('event_registrations')
      .selectAll()
      .where('id', '=', id)
      .where('state', '=', 'registered')
      .forNoKeyUpdate()
      .executeTakeFirst()
    // It was given up meanwhile.
    if (place === undefined) throw new Problem('not_found')
    const arrived = changed(place)
    if (arrived !== null) {
      await tx.updateTable('event_registrations').set(arrived).where('id', '=', id).execute()
      const { title } = await tx
        .selectFrom('events')
        .select('title')
        .where('id', '=', eventId)
        .executeTakeFirstOrThrow()
      await recordBy(tx, context, action, userId, { id: eventId, title })
    }
    const { name } = await tx
      .selectFrom('users')
      .select('name')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    const { checked_in_at: checkedInAt, is_offline: offline } = { ...place, ...arrived }
    return { registration: { _id: id, name, checkedInAt, offline }, already: arrived === null }
  })
}
