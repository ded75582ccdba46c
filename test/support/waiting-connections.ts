import type { Database } from '#server/db/connect.ts'

/**
 * How many connections to this database wait for what the holder has locked, or for one who waits for it; without a holder,
 * for any lock. Others wait for a moment where the database itself works on a table.
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
