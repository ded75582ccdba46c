import { isIPv6 } from 'node:net'
import { type QueryCreator, sql } from 'kysely'
import { Problem } from '#contract/problem.ts'
import type { World } from '../app/call.ts'
import type { Tables } from '../db/tables.ts'
import { UNHURRIED } from '../db/unhurried.ts'

const MINUTE = 60_000

/**
 * How many tries a key may have in a window of milliseconds, which begins with its first try; a strict one begins anew with
 * each, so that no span of that length ever has more.
 */
export type Limit = { key: string; most: number; window: number; isStrict?: boolean }

export function signUpLimits(address: string): Limit[] {
  return [{ key: `sign-up:${addressKey(address)}`, most: 80, window: 60 * MINUTE }]
}

/** The address as it counts: an IPv6 network of 64 bits is one household, an IPv4 address in IPv6 dress is itself. */
export function addressKey(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped) return mapped[1] as string
  if (!isIPv6(address)) return address
  // The URL parser writes every spelling of an address in the same way (RFC 5952).
  const plain = new URL(`http://[${address.split('%')[0]}]`).hostname.slice(1, -1)
  const [head = '', tail] = plain.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = Array<string>(tail === undefined ? 0 : 8 - left.length - right.length).fill('0')
  return `${[...left, ...zeros, ...right].slice(0, 4).join(':')}::/64`
}

/**
 * Counts a try before it is made, so that a thousand at once are not all let through; throws `too_many` at the first of
 * the limits that is used up, and those after it do not count the try. `refused` is told which one. Counted in the
 * database: all copies of the server share the limits.
 */
export async function countTry<L extends Limit>(
  { pool, clock }: Pick<World, 'pool' | 'clock'>,
  limits: L[],
  refused: (limit: L) => Promise<void> = async () => undefined,
): Promise<void> {
  const now = clock()
  const { rows } = await pool.query<{ n: number; isUsedUp: boolean; since: Date }>({
    name: `count-try-${limits.length}`,
    text: countText(limits.length),
    values: [
      now,
      ...limits.flatMap(({ key, most, window, isStrict = false }) => [
        key,
        most,
        new Date(now.getTime() - window),
        isStrict,
      ]),
    ],
  })
  const usedUp = rows.find((row) => row.isUsedUp)
  if (usedUp) {
    const limit = limits[usedUp.n] as L
    await refused(limit)
    const wait = usedUp.since.getTime() + limit.window - now.getTime()
    throw new Problem('too_many', { retryAfter: Math.max(1, wait / 1000) })
  }
}

/**
 * One statement that counts for each limit in turn, as long as the one before it is not used up. While any of them is
 * used up nothing is counted: whoever is refused writes nothing, whatever they make up. No commit waits for the disk: a
 * power cut gives a few tries back.
 */
function countText(limits: number): string {
  const places = Array.from({ length: limits }, (_, n) => [n, 4 * n + 2] as const)
  const used = places.map(
    ([n, at]) =>
      `select ${n} as n, true as "isUsedUp", since from tries where key = $${at} and count >= $${at + 1} and since > $${at + 2}`,
  )
  const steps = places.map(([n, at]) => {
    const before = n === 0 ? '' : ` and not (select "isUsedUp" from step${n - 1})`
    return `step${n} as (
      insert into tries as t (key, count, since) select $${at}::text, 1, $1::timestamptz
      where not exists (select from used)${before}
      on conflict (key) do update set
        count = case when t.since <= $${at + 2} then 1 else t.count + 1 end,
        since = case when t.since <= $${at + 2} or ($${at + 3}::boolean and t.count < $${at + 1}) then $1 else t.since end
      returning ${n} as n, count > $${at + 1}::int as "isUsedUp", since,
        ${UNHURRIED} as unhurried)`
  })
  const all = places.map(([n]) => `select n, "isUsedUp", since from step${n}`)
  return `with used as (${used.join(' union all ')}), ${steps.join(', ')}
    select * from used union all ${all.join(' union all ')}`
}

/** Whether this is the first time in a window that a limit refuses. A refusal after it writes nothing. */
export async function isFirstRefusal(
  { pool, clock }: Pick<World, 'pool' | 'clock'>,
  { key, window }: Limit,
): Promise<boolean> {
  const now = clock()
  const { rowCount } = await pool.query({
    name: 'first-refusal',
    text: `insert into tries as t (key, count, since) select $1::text, 1, $2::timestamptz
      where not exists (select from tries where key = $1 and since > $3)
      on conflict (key) do update set since = $2 where t.since <= $3`,
    values: [`refused:${key}`, now, new Date(now.getTime() - window)],
  })
  return rowCount === 1
}

/** The statement that takes back a try which turned out to be the owner's. */
export function forgiving(db: QueryCreator<Tables>, limits: Limit[]) {
  const keys = limits.map((limit) => limit.key)
  return db
    .updateTable('tries')
    .set({ count: sql`count - 1` })
    .where(
      'key',
      'in',
      // As they were counted, so that the two never wait in a circle.
      sql<string>`(select key from tries where key = any(${keys}::text[]) and count > 0
        order by array_position(${keys}::text[], key) for update)`,
    )
}
