import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { describeTables } from '../../scripts/describe-tables.ts'
import { createDatabase } from '#test/support/cluster.ts'

test('the committed types match the migrated database', async () => {
  await using database = await createDatabase()
  const committed = await readFile(join(import.meta.dirname, '../../server/db/tables.ts'), 'utf8')
  expect(await describeTables(database.pool)).toBe(committed)
})
