import type { Database } from '#server/db/connect.ts'

/**
 * The number of connections to this database that wait for a lock of the holder, or for a connection that waits for it; without a
 * holder, for any lock. Connections that wait briefly for the database's own work are not counted.
 */
export async function waitingFor(
  on: Pick<Database['pool'], 'query'>,
  holder: number | null,
): Promise<number> {
  const { rowCount } = await on.query(
    `with recursive waits as (
       select pid, pg_blocking_pids(pid) as behind from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'),
     held as (
       select pid from waits where $1::int is null or $1 = any (behind)
       union select waits.pid from waits join held on held.pid = any (behind))
     select from held`,
    [holder],
  )
  return rowCount ?? 0
}
