import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/database.ts'
import { applyOlder, emptyDatabase } from '#test/support/older-database.ts'
import { migrate } from '#server/db/migrate.ts'
import { createUnmigrated } from '#test/support/other-locales.ts'

async function refusalOf(env: Record<string, string>): Promise<string> {
  const config = await readConfig({ ...env, DATA_DIR: await mkdtemp(join(tmpdir(), 'fwc-locale-')) })
  return openDatabase(config).then(
    async (database) => {
      await database.close()
      return 'opened'
    },
    (error: Error) => error.message,
  )
}

test.each([
  ["encoding 'SQL_ASCII' locale_provider libc locale 'C'", /has the encoding SQL_ASCII, .* must be UTF8/],
  ["encoding 'LATIN1' locale_provider libc locale 'C'", /has the encoding LATIN1, .* must be UTF8/],
  ["encoding 'UTF8' locale_provider libc locale 'C'", /^opened$/],
  ["encoding 'UTF8' locale_provider builtin builtin_locale 'C' locale 'C'", /^opened$/],
  ["encoding 'UTF8' locale_provider icu icu_locale 'und' locale 'C'", /^opened$/],
  ["encoding 'UTF8' locale_provider icu icu_locale 'tr-TR' locale 'C'", /^opened$/],
])('a database with %s is opened or refused', async (options, answer) => {
  await using database = await createUnmigrated(options)
  expect(await refusalOf(database.env)).toMatch(answer)
})

test('a PostgreSQL without ICU is refused before any table is made', async () => {
  await using database = await createUnmigrated("encoding 'UTF8'")
  await database.pool.query(
    "set allow_system_table_mods = on; delete from pg_collation where collname = 'und-x-icu'",
  )
  expect(await refusalOf(database.env)).toMatch(/was built without ICU.*no collation und-x-icu/)
  const { rows } = await database.pool.query("select to_regclass('migrations') as made")
  expect(rows).toEqual([{ made: null }])
})

test('a migration composes stored texts (Unicode NFC), and a search finds them', async () => {
  await using database = await emptyDatabase()
  const { pool } = database
  await applyOlder(pool, '070')
  const typed = 'Zoé Nguyễn'.normalize('NFD')
  await pool.query(
    "insert into users (email, name, city, is_listed) values ('z@example.org', $1, $1, true)",
    [typed],
  )
  await pool.query(
    'insert into memberships (user_id, city) select id, city_key(city) from users on conflict (user_id) do update set city = excluded.city',
  )
  await migrate(pool)
  const { rows } = await pool.query(
    `select u.name, u.city, m.city as key from users u join memberships m on m.user_id = u.id
     where search like '%' || search_key('ZOE NGUYEN') || '%'`,
  )
  expect(rows).toEqual([
    { name: typed.normalize('NFC'), city: typed.normalize('NFC'), key: 'zoé nguyễn'.normalize('NFC') },
  ])
})
