import { sql } from 'kysely'
import type { ProblemCode } from '#contract/call/problem.ts'
import type { Db, Tx } from '../../db/connect.ts'
import { tellStanding } from '../letters/letters.ts'
import { enter, giveFreePlaces, hasRoom, lockEvent, type Place, placeOf } from './places.ts'
import { refusalToRegister, type Registrant } from '../rules.ts'

type Taking = { eventId: string; userId: string; clock: () => Date }

/**
 * Registers a person whose row is locked: they get a place, or the end of the waiting list. Answers the registration, also an existing one,
 * or the code of the refusal.
 */
export async function takePlace(tx: Tx, { eventId, userId, clock }: Taking): Promise<Place | ProblemCode> {
  const registrant = await registrantOf(tx, userId)
  const event = await lockEvent(tx, eventId)
  const now = clock()
  const before = await placeOf(tx, event.id, userId)
  const refusal = refusalToRegister(event, registrant, now)
  const isOpen = refusal !== 'event_cancelled' && refusal !== 'event_over'
  if (isOpen && before !== undefined && before.state !== 'cancelled') return before
  if (refusal !== null) return refusal
  // A free place, for example of a closed account, is for the first who waits.
  if (event.waiting > 0) await giveFreePlaces(tx, event, now)
  const state = (await hasRoom(tx, event)) ? 'registered' : 'waiting'
  const place = await enter(tx, event, { userId, state, now })
  const kind = state === 'registered' ? 'event_place' : 'event_waiting'
  await tellStanding(tx, { kind, event, to: userId, now })
  return place
}

/** Whether a person comes as a member, and their e-mail is confirmed. By their row: the session may be older than a membership's end. */
export function registrantOf(db: Db | Tx, userId: string): Promise<Registrant> {
  return db
    .selectFrom('users')
    .select([
      sql<boolean>`comes_as_member(users)`.as('isMember'),
      sql<boolean>`email_verified_at is not null`.as('isConfirmed'),
    ])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
}
