import { sql } from 'kysely'
import type { AppContext } from '../http/context.ts'
import { invalidatePages } from '../pages/invalidation.ts'
import { giveFreePlaces, lockEvent } from './places.ts'

type Needs = Pick<AppContext, 'db' | 'clock' | 'config' | 'pageInvalidation'>

/** Gives places that were left by whoever was suspended, closed their account or is no member any more to those who wait. */
export async function giveAllFreePlaces(context: Needs): Promise<void> {
  const { db, clock } = context
  const awaited = await db
    .selectFrom('events')
    .select('id')
    .where('waiting', '>', 0)
    .where('cancelled_at', 'is', null)
    .where('starts_at', '>', clock())
    .where(sql<boolean>`(capacity is null or registered < capacity)`)
    .orderBy('id')
    .execute()
  for (const { id } of awaited)
    await invalidatePages(context, async (tx) => giveFreePlaces(tx, await lockEvent(tx, id), clock()), {
      record: id,
    })
}
