import type pg from 'pg'

const HOUR = 3_600_000
/** The longest window of a limit: what was counted before that matters to none. */
export const LONGEST_WINDOW = 24 * HOUR

/** How often something may be counted under a key within the milliseconds that end now. */
export type RollingLimit = { key: string; most: number; window: number }

// One statement, so that of many at once no more are counted than there is room for: who comes second waits for the row.
const CONSUME = `insert into rolling_limits as known (key, counted_at) values ($1, array[$2::timestamptz])
  on conflict (key) do update set counted_at =
    array(select at from unnest(known.counted_at) at where at > $3) || excluded.counted_at
  where (select count(*) from unnest(known.counted_at) at where at > $3) < $4::int
  returning key`
const OLDEST = 'select min(at) as at from rolling_limits, unnest(counted_at) at where key = $1 and at > $2'
const REFUND = `update rolling_limits set counted_at =
    counted_at[:array_position(counted_at, $2) - 1] || counted_at[array_position(counted_at, $2) + 1:]
  where key = $1 and $2::timestamptz = any(counted_at)`

/** Counts one under a limit, in the database; null, or when there is room again where it is used up. */
export async function consume(
  pool: pg.Pool,
  { key, most, window }: RollingLimit,
  now: Date,
): Promise<Date | null> {
  const past = new Date(now.getTime() - window)
  const { rowCount } = await pool.query(CONSUME, [key, now, past, most])
  if (rowCount === 1) return null
  const { rows } = await pool.query<{ at: Date | null }>(OLDEST, [key, past])
  return new Date((rows[0]?.at ?? now).getTime() + window)
}

/** Takes back what was counted at an instant, once. */
export async function refund(pool: pg.Pool, { key }: RollingLimit, countedAt: Date): Promise<void> {
  await pool.query(REFUND, [key, countedAt])
}

/** Deletes what no limit looks at any more. */
export async function deleteExpiredCounts({
  pool,
  clock,
}: {
  pool: pg.Pool
  clock: () => Date
}): Promise<void> {
  await pool.query(
    'delete from rolling_limits where not exists (select from unnest(counted_at) at where at > $1)',
    [new Date(clock().getTime() - LONGEST_WINDOW)],
  )
}
