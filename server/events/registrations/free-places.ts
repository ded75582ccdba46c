import { sql } from 'kysely'
import type { AppContext } from '../../context.ts'
import { invalidatePages } from '../../pages/invalidation.ts'
import { giveFreePlaces, isFor, lockEvent } from './places.ts'

type Needs = Pick<AppContext, 'db' | 'clock' | 'config' | 'pageInvalidation'>

/** Gives free places to those who wait: places of suspended or closed accounts and of former members, and places that were for members first. */
export async function giveAllFreePlaces(context: Needs): Promise<void> {
  const { db, clock } = context
  const now = clock()
  const awaited = await db
    .selectFrom('events')
    .select('id')
    .where('waiting', '>', 0)
    .where('cancelled_at', 'is', null)
    .where('starts_at', '>', now)
    .where(sql<boolean>`(capacity is null or registered < capacity)`)
    .where(
      sql<boolean>`exists (select from event_registrations other join users on users.id = other.user_id
        where other.event_id = events.id and other.state = 'waiting' and ${isFor(now)})`,
    )
    .orderBy('id')
    .execute()
  for (const { id } of awaited)
    await invalidatePages(context, async (tx) => giveFreePlaces(tx, await lockEvent(tx, id), clock()), {
      record: id,
    })
}
