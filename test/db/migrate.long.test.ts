import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#test/backup/installations.ts'
import { connect } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrate.ts'
import { readMigrations } from '#server/db/migration-files.ts'
import { StartError } from '#server/errors.ts'
import { createDatabase } from '#test/support/cluster.ts'
import { applyOlder, emptyDatabase } from '#test/support/older-database.ts'
import { childEnvironment } from '#test/support/processes/child-environment.ts'

test('several processes may migrate an empty database at once', async () => {
  await using database = await emptyDatabase()
  const others = [1, 2, 3, 4].map(() => connect(database.url))
  await Promise.all(others.map(({ pool }) => migrate(pool)))
  await Promise.all(others.map(({ close }) => close()))
  const { rows } = await database.pool.query('select name from migrations order by name')
  expect(rows.map(({ name }) => name).slice(0, 2)).toEqual(['001-accounts.sql', '002-membership.sql'])
  const { rowCount } = await database.pool.query(
    "select to_regclass('graphile_worker.jobs') as jobs, * from users",
  )
  expect(rowCount).toBe(0)
})

test('a migration that waits for a table does not block others from using the table', async () => {
  await using database = await emptyDatabase()
  await applyOlder(database.pool, '060')
  const [holder, caller] = [await database.pool.connect(), await database.pool.connect()]
  const use = 'lock table captures in row exclusive mode'
  await holder.query(`begin; ${use}`)
  const migrating = migrate(database.pool)
  const waiting = "select from pg_locks where not granted and relation = 'captures'::regclass"
  await expect.poll(async () => (await holder.query(waiting)).rowCount).toBe(1)
  // The caller gets the table within the three seconds that any call may wait.
  await caller.query(`begin; set local lock_timeout = '3s'; ${use}; commit`)
  await holder.query('commit')
  expect(await migrating).toEqual(
    (await readMigrations()).map(({ name }) => name).filter((name) => name >= '060'),
  )
  holder.release()
  caller.release()
})

test('migrating a database that is up to date takes one query', async () => {
  await using database = await createDatabase()
  const { pool, close } = connect(database.url, { max: 1 })
  let queries = 0
  pool.on('acquire', () => (queries += 1))
  await migrate(pool)
  await close()
  expect(queries).toBe(1)
})

test('the command prints its plan, brings the tables up to date and prints what it applied', async () => {
  await using database = await emptyDatabase()
  await using folder = await temporaryFolder()
  const printed = async (...words: string[]) => {
    const env = { ...childEnvironment(), DATABASE_URL: database.url, DATA_DIR: folder.path }
    const running = promisify(execFile)(process.execPath, ['server/commands/migrate.ts', ...words], { env })
    return (await running).stdout.split('\n')
  }
  await applyOlder(database.pool, '009')
  const plan = await printed('--plan')
  expect(plan.slice(0, 4)).toEqual([
    'These would be applied, in this order:',
    '009-tallies.sql',
    '  older than the rule that migrations only add: stop servers of older versions first',
    '  took about half a minute on 1,000,000 people',
  ])
  expect(plan.slice(plan.indexOf('031-backups.sql')).slice(1, 3)).toEqual([
    '  expands: servers of the version before go on working',
    '  how long it takes on a million people has not been measured',
  ])
  expect(await printed('--plan')).toEqual(plan)
  await database.pool.query('drop schema public cascade; create schema public')
  expect((await printed('--plan')).slice(0, 2)).toEqual([
    'These would be applied, in this order:',
    '001-accounts.sql',
  ])
  expect((await printed()).slice(0, 3)).toEqual([
    'The tables are up to date. Applied now:',
    '001-accounts.sql',
    '002-membership.sql',
  ])
  expect(await printed()).toEqual(['The tables were up to date.', ''])
  await database.pool.query("insert into migrations values ('999-later.sql', 'x', now(), '0.2.0')")
  expect(await printed('--plan')).toEqual([
    '999-later.sql was applied by a newer version; this version still works with it.',
    'The tables are up to date.',
    '',
  ])
  await expect(printed('--plna')).rejects.toThrow('migrate takes --plan and nothing else.')
})

test('a file that was changed after it had been applied is refused', async () => {
  await using database = await createDatabase()
  await database.pool.query("update migrations set checksum = 'another' where name = '001-accounts.sql'")
  const refused = migrate(database.pool)
  await expect(refused).rejects.toThrow(StartError)
  await expect(refused).rejects.toThrow('migrations/001-accounts.sql was changed after it had been applied.')
})

test('a database of a newer version is refused', async () => {
  await using database = await createDatabase()
  await database.pool.query("insert into migrations (name, checksum) values ('999-later.sql', 'x')")
  await expect(migrate(database.pool)).rejects.toThrow(
    'The database is newer than this version: it has 999-later.sql. Start the newer version.',
  )
})

test('a database changed by a newer version is used if this version still works on it, and is refused otherwise', async () => {
  await using database = await createDatabase()
  const later = (worksFrom: string) =>
    database.pool.query("insert into migrations values ('999-later.sql', 'x', now(), $1)", [worksFrom])
  await later('0.0.0')
  expect(await migrate(database.pool)).toEqual([])
  await database.pool.query("delete from migrations where name = '999-later.sql'")
  await later('99.0.0')
  await expect(migrate(database.pool)).rejects.toThrow(
    'The database is newer than this version: it has 999-later.sql. Start 99.0.0 or a newer one.',
  )
})

test('migrating stores the first version that works after each migration, also in a database of release 0.2.0', async () => {
  await using database = await emptyDatabase()
  await applyOlder(database.pool, '031')
  await migrate(database.pool)
  const { rows } = await database.pool.query<{ name: string; works_from: string | null }>(
    'select name, works_from from migrations order by name',
  )
  expect(rows.filter(({ works_from: from }) => from === null).map(({ name }) => name < '031')).not.toContain(
    false,
  )
  expect(rows.find(({ name }) => name === '031-backups.sql')?.works_from).toBe('0.0.0')
})

test('a failed migration is rolled back', async () => {
  await using database = await emptyDatabase()
  await database.pool.query('create table payments ()')
  await expect(migrate(database.pool)).rejects.toThrow('relation "payments" already exists')
  const { rows } = await database.pool.query(
    "select to_regclass('users') is not null as users, to_regclass('applications') as applications",
  )
  expect(rows).toEqual([{ users: true, applications: null }])
  await database.pool.query('drop table payments')
  await migrate(database.pool)
  const { rows: applied } = await database.pool.query('select name from migrations order by name limit 2')
  expect(applied).toHaveLength(2)
})

test('queries return counts as numbers, times as dates and JSON as values', async () => {
  await using database = await createDatabase()
  const { rows } = await database.pool.query(
    `select count(*) as count, now() as now, '{"a": [1]}'::jsonb as json, 9007199254740991 as largest`,
  )
  expect(rows).toEqual([{ count: 1, now: expect.any(Date), json: { a: [1] }, largest: 9007199254740991 }])
  await expect(database.pool.query('select 9007199254740992')).rejects.toThrow('larger than 2^53')
})
