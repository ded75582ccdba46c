import { expect, test } from 'vitest'
import { createDatabase } from '#test/support/cluster.ts'

test('ids are of version 7 and sort in the order in which they were made, to the microsecond', async () => {
  await using database = await createDatabase()
  const { rows } = await database.pool.query<{ id: string; at: number; known: number }>(
    `select id, extract(epoch from clock_timestamp()) * 1000 as at, ('x' || substr(replace(id::text, '-', ''), 1, 12))::bit(48)::bigint as known
     from (select uuid_v7() as id, pg_sleep(0.00002) from generate_series(1, 500)) made`,
  )
  const ids = rows.map(({ id }) => id)
  expect(ids).toEqual(ids.toSorted())
  expect(new Set(ids).size).toBe(500)
  for (const { id, at, known } of rows) {
    expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
    expect(Math.abs(Number(at) - Number(known))).toBeLessThan(60_000)
  }
})
