import type { z } from 'zod'
import type * as calls from '#contract/events/registrations.ts'
import { dayInIst } from '#contract/values/days.ts'
import { Problem } from '#contract/call/problem.ts'
import { recordBy } from '../../accounts/audit.ts'
import { lockByEmailBeside, lockPeople, noAccount } from '../../accounts/people.ts'
import type { Tx } from '../../db/connect.ts'
import { isId } from '../../db/paging.ts'
import type { RequestContext } from '../../context.ts'
import { refuseBeforeConsent } from '../../members/guardian/minors.ts'
import { invalidatePages } from '../../pages/invalidation.ts'
import { tellRemoved, tellStanding } from '../letters/letters.ts'
import { enter, giveFreePlaces, hasRoom, leave, lockEvent, moveUp, type Place, placeOf } from './places.ts'
import { registrationOf } from './registration-list.ts'
import { endOf } from '../rules.ts'

type Admin = RequestContext<'admin'>
type Answer = z.input<typeof calls.addRegistration.answer>

/** Gives somebody a place, also from the waiting list. Possible until the event is over, since people come to the door without a place. */
export async function addRegistration(
  context: Admin,
  { eventid, email, overCapacity = false }: z.output<typeof calls.addRegistration.input>,
): Promise<Answer> {
  const add = async (tx: Tx): Promise<Answer> => {
    const person = await lockByEmailBeside(tx, email, context.user.id)
    if (person.isClosed) throw noAccount()
    if (person.isSuspended) throw new Problem('person_suspended')
    await refuseBeforeConsent(tx, person.id, dayInIst(context.clock()))
    const event = await lockEvent(tx, eventid)
    const now = context.clock()
    if (event.cancelled_at !== null) throw new Problem('event_cancelled')
    if (endOf(event) <= now) throw new Problem('event_over')
    if (event.registration !== 'here') throw new Problem('no_registration')
    await giveFreePlaces(tx, event, now)
    const before = await placeOf(tx, event.id, person.id)
    if (before?.state === 'registered') return { registration: await registrationOf(tx, before) }
    if (!overCapacity && !(await hasRoom(tx, event))) throw new Problem('event_full')
    const place =
      before?.state === 'waiting'
        ? await moveUp(tx, event, before, now)
        : await enter(tx, event, { userId: person.id, state: 'registered', now })
    const kind = before?.state === 'waiting' ? 'event_moved_up' : 'event_place'
    await tellStanding(tx, { kind, event, to: person.id, now })
    await recordBy(tx, context, 'event.add', person.id, { id: event.id, title: event.title })
    return { registration: await registrationOf(tx, place) }
  }
  return invalidatePages(context, add, { record: eventid })
}

/** Removes a registration. A free place goes to the first who waits. */
export async function removeRegistration(
  context: Admin,
  { _id, reason }: z.output<typeof calls.removeRegistration.input>,
): Promise<Answer> {
  const found = isId(_id) ? await findPlace(context, _id) : undefined
  if (found === undefined) throw new Problem('not_found')
  const remove = async (tx: Tx): Promise<Answer> => {
    await lockPeople(tx, [context.user.id, found.user_id])
    const event = await lockEvent(tx, found.event_id)
    const now = context.clock()
    const before = await placeOf(tx, event.id, found.user_id)
    if (before === undefined) throw new Problem('not_found')
    if (before.state === 'cancelled') return { registration: await registrationOf(tx, before) }
    const place = await leave(tx, before)
    await tellRemoved(tx, { event, to: found.user_id, reason, by: context.user.id, now })
    await recordBy(tx, context, 'event.remove', found.user_id, { id: event.id, title: event.title, reason })
    await giveFreePlaces(tx, event, now)
    return { registration: await registrationOf(tx, place) }
  }
  return invalidatePages(context, remove, { record: found.event_id })
}

/** A registration by its id, without a lock. */
export function findPlace({ db }: Pick<Admin, 'db'>, id: string): Promise<Place | undefined> {
  return db.selectFrom('event_registrations').selectAll().where('id', '=', id).executeTakeFirst()
}
