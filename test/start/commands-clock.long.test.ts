import { execFile } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#test/backup/installations.ts'
import { createDatabase } from '#test/support/cluster.ts'
import { childEnvironment } from '#test/support/processes/child-environment.ts'
import { DAY } from '#contract/values/time.ts'

const root = join(import.meta.dirname, '../..')
const AHEAD = 400 * DAY

test('the commands use the shifted clock of the product, and the demo data is complete by that clock', {
  timeout: 180_000,
}, async () => {
  await using database = await createDatabase()
  await using folder = await temporaryFolder()
  const dataDir = join(folder.path, 'data')
  await mkdir(dataDir)
  const env = {
    ...childEnvironment(),
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    CLOCK_OFFSET: String(AHEAD / 1_000),
  }
  const run = (name: string, ...words: string[]) =>
    promisify(execFile)(process.execPath, [join(root, `server/commands/${name}.ts`), ...words], {
      env,
      cwd: root,
    })
  const read = async <Row extends object>(sql: string) => (await database.pool.query<Row>(sql)).rows
  const daysFrom = (at: Date) => Math.round((at.getTime() - Date.now()) / DAY)

  const { stdout } = await run('demo')
  expect(stdout).toContain('people are there now')
  const [newest] = await read<{ at: Date; soonest: Date }>(
    `select max(created_at) as at, (select max(starts_at) from events) as soonest from users`,
  )
  expect(daysFrom(newest?.at as Date)).toBeGreaterThan(390)
  expect(daysFrom(newest?.soonest as Date)).toBeGreaterThan(410)

  // Each payment has its document, each member a picture of their own, and each meeting a host who is a member.
  expect(
    await read(`select id from payments p where status = 'paid'
      and not exists (select from documents where payment_id = p.id and (says->>'total')::int = p.amount)`),
  ).toEqual([])
  expect((await read(`select from documents`)).length).toBeGreaterThan(15)
  expect(
    await read(`select u.id from users u where role = 'member'
      and not exists (select from files f where f.id = u.avatar_id and f.owner_id = u.id and f.is_held)`),
  ).toEqual([])
  expect(
    await read(`select title from events where kind <> 'event'
      and not exists (select from users where name = organised_by and role = 'member')`),
  ).toEqual([])
  expect((await run('check-data')).stderr).toBe('')
  expect((await run('demo')).stdout).toBe('The demo exists already.\n')

  await run('admin', 'owner@example.org')
  const [owner] = await read<{ at: Date }>(
    `select created_at as at from users where email = 'owner@example.org'`,
  )
  expect(daysFrom(owner?.at as Date)).toBe(400)
  const made = await run('backup', join(folder.path, 'backups'))
  expect(made.stdout).toContain(`Backup ${new Date(Date.now() + AHEAD).getUTCFullYear()}`)
})
