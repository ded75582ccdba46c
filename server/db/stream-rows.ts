import { type RawBuilder, sql } from 'kysely'

/** The position of a row in the order: its instant in microseconds since 1970, then its id. */
export type Place = { micros: number; id: string }

/** An instant as microseconds since 1970. */
export function microsOf(at: RawBuilder<unknown>): RawBuilder<number> {
  return sql`(extract(epoch from ${at}) * 1000000)::int8`
}

/** Whether a row comes after a position. The first comparison lets an index of the instants be used. */
export function isAfter(
  at: RawBuilder<unknown>,
  id: RawBuilder<unknown>,
  place: Place | null,
): RawBuilder<boolean> {
  if (place === null) return sql`true`
  const instant = sql`(timestamptz 'epoch' + ${place.micros}::int8 * interval '1 microsecond')`
  return sql`(${at} >= ${instant} and (${at}, ${id}) > (${instant}, ${place.id}::uuid))`
}

/** Every row in order, by one query for each page: no more than a page is in memory, and no connection is held between pages. */
export async function* streamRows<Row extends Place>(
  page: (after: Place | null) => Promise<Row[]>,
): AsyncGenerator<Row> {
  let last: Row | undefined
  do {
    const rows = await page(last ?? null)
    yield* rows
    last = rows.at(-1)
  } while (last !== undefined)
}

/** The rows of two streams, in order. */
export async function* mergeRows<Row extends Place>(
  one: AsyncGenerator<Row>,
  other: AsyncGenerator<Row>,
): AsyncGenerator<Row> {
  try {
    let [left, right] = await Promise.all([one.next(), other.next()])
    while (left.done !== true || right.done !== true) {
      if (right.done === true || (left.done !== true && left.value.micros <= right.value.micros)) {
        yield left.value as Row
        left = await one.next()
      } else {
        yield right.value
        right = await other.next()
      }
    }
  } finally {
    await Promise.all([one.return(undefined), other.return(undefined)])
  }
}
