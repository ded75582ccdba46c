import type { Tx } from '../../db/connect.ts'
import { tellStanding } from '../letters/letters.ts'
import { lockEvent } from './places.ts'

/**
 * Moves restored registrations to the waiting list if somebody else has their place by now, and e-mails the people.
 * Answers the titles of the events.
 */
export async function waitForTakenPlaces(tx: Tx, ids: readonly string[], now: Date): Promise<string[]> {
  if (ids.length === 0) return []
  const places = await tx
    .selectFrom('event_registrations')
    .select(['id', 'event_id', 'user_id'])
    .where('id', 'in', ids)
    .where('state', '=', 'registered')
    .orderBy('event_id')
    .execute()
  const titles: string[] = []
  for (const { id, event_id: eventId, user_id: to } of places) {
    const event = await lockEvent(tx, eventId)
    if (event.capacity === null || event.registered <= event.capacity) continue
    await tx
      .updateTable('event_registrations')
      .set({ state: 'waiting', checked_in_at: null, checked_in_by: null, is_offline: false })
      .where('id', '=', id)
      .execute()
    await tellStanding(tx, { kind: 'event_waiting', event, to, now })
    titles.push(event.title)
  }
  return titles
}
