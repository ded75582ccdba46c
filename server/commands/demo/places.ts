import { DAY, MINUTE } from '#contract/values/time.ts'
import type { Tx } from '../../db/connect.ts'
import { enter, lockEvent } from '../../events/registrations/places.ts'
import type { DemoEvent } from './events.ts'
import type { Cast } from './programmes.ts'

type SiteRegistration = NonNullable<DemoEvent['siteRegistration']>

/**
 * Gives members places at an event, the oldest accounts first. For a past event it also adds who came, and their feedback. No e-mail is
 * sent.
 */
export async function fillPlaces(
  tx: Tx,
  { adminId, now }: Pick<Cast, 'adminId' | 'now'>,
  eventId: string,
  { coming, waiting = 0, feedback = [] }: SiteRegistration,
): Promise<void> {
  const event = await lockEvent(tx, eventId)
  const isOver = event.starts_at < now
  const guests = await tx
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'member')
    .where('suspended_at', 'is', null)
    .orderBy('id')
    .limit(coming + waiting)
    .execute()
  const opened = new Date(Math.min(now.getTime(), event.starts_at.getTime()) - 5 * DAY)
  for (const [n, { id: userId }] of guests.entries()) {
    const state = n < coming ? 'registered' : 'waiting'
    const at = new Date(opened.getTime() + n * 47 * MINUTE)
    const place = await enter(tx, event, { userId, state, now: at })
    if (!isOver) continue
    // The last two did not come.
    const came =
      n < coming - 2
        ? {
            checked_in_at: new Date(event.starts_at.getTime() + (n - 6) * MINUTE),
            checked_in_by: adminId,
          }
        : {}
    await tx
      .updateTable('event_registrations')
      .set({ notices: 3, ...came })
      .where('id', '=', place.id)
      .execute()
    const words = feedback[n]
    if (words === undefined) continue
    const [stars, text] = words
    await tx
      .insertInto('event_feedback')
      .values({
        event_id: eventId,
        user_id: userId,
        stars,
        text,
        created_at: new Date(now.getTime() - n * DAY),
      })
      .execute()
  }
}
