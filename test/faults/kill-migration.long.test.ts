import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readMigrations } from '#server/db/migration-files.ts'
import { root } from '#server/root.ts'
import { describeTables } from '../../scripts/describe-tables.ts'
import { temporaryFolder } from '#test/backup/installations.ts'
import { emptyDatabase } from '#test/support/older-database.ts'
import { LONGEST_RUN, report, rounds } from './rounds.ts'
import { childEnvironment } from '#test/support/processes/child-environment.ts'

const ROUNDS = rounds({ short: 4, long: 100 })

test(`${ROUNDS} times kill -9 amid migrations: the next start goes on from there, and the tables are complete`, {
  timeout: LONGEST_RUN,
}, async () => {
  await using folder = await temporaryFolder()
  await using database = await emptyDatabase()
  const env = { ...childEnvironment(), DATA_DIR: folder.path, DATABASE_URL: database.url }
  const start = (): ChildProcess =>
    spawn(process.execPath, ['server/commands/migrate.ts'], { cwd: root, env, stdio: 'ignore' })
  const applied = () =>
    database.pool
      .query<{ count: number }>('select count(*) as count from migrations')
      .then(({ rows }) => rows[0]?.count ?? 0)
      .catch(() => 0)
  const committed = await readFile(join(root, 'server/db/tables.ts'), 'utf8')
  const all = (await readMigrations()).length
  let amid = 0
  let round = 0
  // On a busy machine some kills come after the last migration: then there are more rounds.
  for (; round < ROUNDS || (amid === 0 && round < 10 * ROUNDS); round += 1) {
    await database.pool.query(
      'drop schema public cascade; drop schema if exists graphile_worker cascade; create schema public',
    )
    const child = start()
    const ended = once(child, 'exit')
    const most = Math.floor(Math.random() * (all - 5))
    while ((await applied()) <= most);
    child.kill('SIGKILL')
    await ended
    if ((await applied()) < all) amid += 1
    const next = start()
    const [code] = (await once(next, 'exit')) as [number | null]
    expect(code).toBe(0)
    expect(await applied()).toBe(all)
    expect(await describeTables(database.pool)).toBe(committed)
  }
  expect(amid).toBeGreaterThan(0)
  report(`kill -9 amid migrations, ${round} times (${amid} before the last one): the tables are whole`)
})
