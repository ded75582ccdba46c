import { sql } from 'kysely'
import { oldest, periods } from '#contract/retention.ts'
import type { AppContext } from '../../context.ts'
import { invalidatePages } from '../../pages/invalidation.ts'
import { giveFreePlaces, lockEvent } from './places.ts'

type Needs = Pick<AppContext, 'db' | 'clock' | 'config' | 'pageInvalidation'>

/**
 * Cancels registrations for events to come of accounts whose e-mail is still unconfirmed after the lifetime of a link. Members and
 * people whom an admin added keep theirs. Sends no e-mail, since the address may belong to a stranger.
 */
export async function freeUnconfirmedPlaces(context: Needs): Promise<void> {
  const { db, clock } = context
  const now = clock()
  const unconfirmed = sql`select mine.id, mine.event_id from event_registrations mine
    join events on events.id = mine.event_id join users on users.id = mine.user_id
    where mine.state <> 'cancelled' and mine.created_at < ${oldest(now, periods.links)}
      and mine.checked_in_at is null and events.starts_at > ${now} and users.email_verified_at is null and users.role = 'user'
      and not exists (select from audit_log where action = 'event.add' and subject_id = mine.user_id
        and details->>'id' = mine.event_id::text)`
  const { rows } = await sql<{ id: string }>`
    select distinct event_id as id from (${unconfirmed}) found order by event_id`.execute(db)
  for (const { id } of rows)
    await invalidatePages(
      context,
      async (tx) => {
        const event = await lockEvent(tx, id)
        await sql`update event_registrations set state = 'cancelled', ticket = null
          where id in (select id from (${unconfirmed}) found where event_id = ${id})`.execute(tx)
        await giveFreePlaces(tx, event, clock())
      },
      { record: id },
    )
}
