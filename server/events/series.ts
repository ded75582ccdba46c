import { sql } from 'kysely'
import type { EventKind } from '#contract/events/event-kinds.ts'
import type { Scope } from '#contract/events/fields.ts'
import { Problem } from '#contract/call/problem.ts'
import type { Db, Tx } from '../db/connect.ts'
import { isId } from '../db/paging.ts'
import { type LockedEvent, lockEvents } from './registrations/places.ts'

/** The ids of an event and, with `following`, of the later ones of its series; empty: there is no such event. */
export async function idsOf(
  db: Db | Tx,
  id: string,
  { kind, scope }: { kind?: EventKind; scope: Scope },
): Promise<string[]> {
  if (!isId(id)) return []
  const ofKind = kind === undefined ? sql`` : sql`and kind = ${kind}`
  const following =
    scope === 'following'
      ? sql`union all select later.id, later.starts_at from chosen
          join events later on later.series_id = chosen.series_id
          where (later.starts_at, later.id) > (chosen.starts_at, chosen.id)`
      : sql``
  const { rows } = await sql<{ id: string }>`
    with chosen as (select id, starts_at, series_id from events where id = ${id} ${ofKind})
    select id from (select id, starts_at from chosen ${following}) named order by starts_at, id`.execute(db)
  return rows.map((row) => row.id)
}

/** Locks an event and the following ones, and answers them by their time, the event first. */
export async function lockWithFollowing(
  tx: Tx,
  id: string,
  scope: Scope = 'this',
  kind?: EventKind,
): Promise<[LockedEvent, ...LockedEvent[]]> {
  const which = { scope, ...(kind === undefined ? {} : { kind }) }
  const ids = await idsOf(tx, id, which)
  const locked = ids.length === 0 ? [] : await lockEvents(tx, ids)
  const event = locked.find((one) => one.id === id)
  if (event === undefined) throw new Problem('not_found')
  // Sorted by their times under the lock.
  const following = locked
    .filter((one) => one.id !== id && one.starts_at >= event.starts_at)
    .toSorted((one, other) => one.starts_at.getTime() - other.starts_at.getTime())
  return [event, ...following]
}
