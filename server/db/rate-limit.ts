import { sql } from 'kysely'
import type pg from 'pg'
import { Problem } from '#contract/call/problem.ts'
import { DAY } from '#contract/values/time.ts'
import type { Db, Tx } from './connect.ts'

/** The longest window of a limit: older counts are deleted. */
export const LONGEST_WINDOW = DAY

/** At most `most` counts under a key within the last `window` milliseconds. */
export type RateLimit = { key: string; most: number; window: number }

/** Counts that `refund` can take back. */
export type Consumed = { limits: readonly RateLimit[]; at: Date }

type Needs = { db: Db; pool: pg.Pool; clock: () => Date }

// A limit that is used up is neither written nor locked. Otherwise one statement checks and counts, so that calls at the same time
// cannot exceed the limit: the second one waits for the row.
const CONSUME = `insert into rate_limits as known (key, counted_at)
  select $1, array[$2::timestamptz] where $4::int > (
    select count(*) from rate_limits, unnest(counted_at) at where key = $1 and at > $3)
  on conflict (key) do update set counted_at =
    array(select at from unnest(known.counted_at) at where at > $3) || excluded.counted_at
  where (select count(*) from unnest(known.counted_at) at where at > $3) < $4::int
  returning key`
const OLDEST = 'select min(at) as at from rate_limits, unnest(counted_at) at where key = $1 and at > $2'
const REFUND = `update rate_limits set counted_at =
    counted_at[:array_position(counted_at, $2) - 1] || counted_at[array_position(counted_at, $2) + 1:]
  where key = $1 and $2::timestamptz = any(counted_at)`

/** Counts one under a limit. Answers null, or when there is room again if the limit is used up. */
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

/** A limit that is used up, and when there is room again. */
export type UsedUp<L extends RateLimit = RateLimit> = { limit: L; freeAt: Date }

/** The first limit that is used up; null: none is. Nothing is counted or locked. */
export async function firstUsedUp<L extends RateLimit>(
  db: Db | Tx,
  limits: readonly L[],
  now: Date,
): Promise<UsedUp<L> | null> {
  const keys = limits.map(({ key }) => key)
  const pasts = limits.map(({ window }) => new Date(now.getTime() - window))
  const mosts = limits.map(({ most }) => most)
  const { rows } = await sql<{ nth: number; at: Date }>`
    select nth::int, min(at) as at
    from unnest(${keys}::text[], ${pasts}::timestamptz[], ${mosts}::int[]) with ordinality asked (key, past, most, nth)
    join rate_limits using (key), unnest(counted_at) at where at > past
    group by nth, most having count(*) >= most order by nth limit 1`.execute(db)
  const [found] = rows
  const limit = found && limits[found.nth - 1]
  return limit ? { limit, freeAt: new Date(found.at.getTime() + limit.window) } : null
}

/** Counts one under each limit. If one is used up, answers the first such limit and takes the counts back. */
export async function consumeAll<L extends RateLimit>(
  pool: pg.Pool,
  limits: readonly L[],
  at: Date,
): Promise<UsedUp<L> | null> {
  for (const [n, limit] of limits.entries()) {
    const freeAt = await consumeOne(pool, limit, at)
    if (freeAt === null) continue
    await refund({ pool }, { limits: limits.slice(0, n), at })
    return { limit, freeAt }
  }
  return null
}

/**
 * Counts a try under each limit before it is made, so that a thousand at once are not all let through. If a limit is used up, nothing
 * is counted, `refused` gets the limit and the wait in milliseconds, and `too_many` is thrown. The counts are in the database: all
 * processes share them.
 */
export async function consume<L extends RateLimit>(
  { db, pool, clock }: Needs,
  limits: readonly L[],
  refused: (limit: L, wait: number) => Promise<void> = async () => undefined,
): Promise<Consumed> {
  const at = clock()
  const usedUp = (await firstUsedUp(db, limits, at)) ?? (await consumeAll(pool, limits, at))
  if (usedUp === null) return { limits, at }
  const wait = usedUp.freeAt.getTime() - at.getTime()
  await refused(usedUp.limit, wait)
  throw new Problem('too_many', { retryAfter: Math.max(1, wait / 1000) })
}

/** Takes back counts. */
export async function refund({ pool }: Pick<Needs, 'pool'>, { limits, at }: Consumed): Promise<void> {
  for (const { key } of limits) await pool.query(REFUND, [key, at])
}

/** Waits for work, and takes the counts back if it fails. */
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

/** Deletes counts that are older than every window. */
export async function deleteExpiredCounts({ pool, clock }: Pick<Needs, 'pool' | 'clock'>): Promise<void> {
  await pool.query(
    'delete from rate_limits where not exists (select from unnest(counted_at) at where at > $1)',
    [new Date(clock().getTime() - LONGEST_WINDOW)],
  )
}
