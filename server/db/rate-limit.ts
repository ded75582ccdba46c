import { sql } from 'kysely'
import type pg from 'pg'
import { Problem } from '#contract/problem.ts'
import { DAY } from '#contract/time.ts'
import type { Db, Tx } from './connect.ts'

/** The longest window of a limit: what was counted before that matters to none. */
export const LONGEST_WINDOW = DAY

/** How often something may be counted under a key within the milliseconds that end now. */
export type RateLimit = { key: string; most: number; window: number }

/** What was counted, to be given back. */
export type Consumed = { limits: readonly RateLimit[]; at: Date }

type Needs = { pool: pg.Pool; clock: () => Date }

// One statement, so that of many at once no more are counted than there is room for: who comes second waits for the row.
const CONSUME = `insert into rate_limits as known (key, counted_at) values ($1, array[$2::timestamptz])
  on conflict (key) do update set counted_at =
    array(select at from unnest(known.counted_at) at where at > $3) || excluded.counted_at
  where (select count(*) from unnest(known.counted_at) at where at > $3) < $4::int
  returning key`
const OLDEST = 'select min(at) as at from rate_limits, unnest(counted_at) at where key = $1 and at > $2'
const REFUND = `update rate_limits set counted_at =
    counted_at[:array_position(counted_at, $2) - 1] || counted_at[array_position(counted_at, $2) + 1:]
  where key = $1 and $2::timestamptz = any(counted_at)`

/** Counts one under a limit, in the database; null, or when there is room again where it is used up. */
export async function consumeOne(
  pool: pg.Pool,
  { key, most, window }: RateLimit,
  now: Date,
): Promise<Date | null> {
  const past = new Date(now.getTime() - window)
  const { rowCount } = await pool.query(CONSUME, [key, now, past, most])
  if (rowCount === 1) return null
  const { rows } = await pool.query<{ at: Date | null }>(OLDEST, [key, past])
  return new Date((rows[0]?.at ?? now).getTime() + window)
}

/** When there is room again under a limit that is used up; null: there is room. Nothing is counted. */
export async function fullUntil(
  db: Db | Tx,
  { key, most, window }: RateLimit,
  now: Date,
): Promise<Date | null> {
  const past = new Date(now.getTime() - window)
  const { rows } = await sql<{ at: Date | null; counted: number }>`
    select min(at) as at, count(*)::int as counted from rate_limits, unnest(counted_at) at
    where key = ${key} and at > ${past}`.execute(db)
  const [found] = rows
  return found?.at == null || found.counted < most ? null : new Date(found.at.getTime() + window)
}

/**
 * Counts a try under each of the limits before it is made, so that a thousand at once are not all let through. At the first
 * that is used up nothing stays counted and `too_many` is thrown; before, `refused` is told which one and for how many
 * milliseconds. Counted in the database: all copies of the server share the limits.
 */
export async function consume<L extends RateLimit>(
  { pool, clock }: Needs,
  limits: readonly L[],
  refused: (limit: L, wait: number) => Promise<void> = async () => undefined,
): Promise<Consumed> {
  const at = clock()
  for (const [n, limit] of limits.entries()) {
    const freeAt = await consumeOne(pool, limit, at)
    if (freeAt === null) continue
    await refund({ pool }, { limits: limits.slice(0, n), at })
    const wait = freeAt.getTime() - at.getTime()
    await refused(limit, wait)
    throw new Problem('too_many', { retryAfter: Math.max(1, wait / 1000) })
  }
  return { limits, at }
}

/** Gives back, once, what was counted. */
export async function refund({ pool }: Pick<Needs, 'pool'>, { limits, at }: Consumed): Promise<void> {
  for (const { key } of limits) await pool.query(REFUND, [key, at])
}

/** Gives back what was counted for work that could not be done at all. */
export async function refundUnless<T>(
  needs: Pick<Needs, 'pool'>,
  consumed: Consumed,
  work: Promise<T>,
): Promise<T> {
  try {
    return await work
  } catch (error) {
    await refund(needs, consumed)
    throw error
  }
}

/** Deletes what no limit looks at any more. */
export async function deleteExpiredCounts({ pool, clock }: Needs): Promise<void> {
  await pool.query(
    'delete from rate_limits where not exists (select from unnest(counted_at) at where at > $1)',
    [new Date(clock().getTime() - LONGEST_WINDOW)],
  )
}
