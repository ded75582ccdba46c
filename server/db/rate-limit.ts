import { sql } from 'kysely'
import type pg from 'pg'
import { Problem } from '#contract/call/problem.ts'
import { DAY } from '#contract/values/time.ts'
import type { Db, Tx } from './connect.ts'

/** The longest window of a limit: what was counted before that matters to none. */
export const LONGEST_WINDOW = DAY

/** How often something may be counted under a key within the milliseconds that end now. */
export type RateLimit = { key: string; most: number; window: number }

/** What was counted, to be given back. */
export type Consumed = { limits: readonly RateLimit[]; at: Date }

type Needs = { db: Db; pool: pg.Pool; clock: () => Date }

// Of a limit that is used up it neither writes nor locks the row. Where there is room it is one statement, so that of many at
// once no more are counted: who comes second waits for the row.
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

/** A limit that is used up, and when there is room again. */
export type UsedUp<L extends RateLimit = RateLimit> = { limit: L; freeAt: Date }

/** The first of the limits that is used up; null: there is room under all of them. Nothing is counted or locked. */
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

/** Counts one under each of the limits; the first that is used up is answered, and nothing stays counted. */
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
 * Counts a try under each of the limits before it is made, so that a thousand at once are not all let through. At the first
 * that is used up nothing stays counted and `too_many` is thrown; before, `refused` is told which one and for how many
 * milliseconds. Counted in the database: all copies of the server share the limits. A try that is refused locks no row.
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
export async function deleteExpiredCounts({ pool, clock }: Pick<Needs, 'pool' | 'clock'>): Promise<void> {
  await pool.query(
    'delete from rate_limits where not exists (select from unnest(counted_at) at where at > $1)',
    [new Date(clock().getTime() - LONGEST_WINDOW)],
  )
}
