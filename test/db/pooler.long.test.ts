import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { createUser, loginUser } from '#contract/accounts/accounts.ts'
import { createEvent } from '#contract/events/events.ts'
import { temporaryFolder } from '#test/backup/installations.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/database.ts'
import { connectAlone } from '#server/db/connect.ts'
import { eventForm, fileOf, formOf, photograph } from '#test/cases/events/event-form.ts'
import { createDatabase } from '#test/support/cluster.ts'
import { asServer } from '#test/support/processes/cluster-process.ts'
import { mailIn } from '#test/support/mail-files.ts'
import { hasPooler, startPooler } from '#test/support/pooler.ts'
import { NO_PROVIDER, serverProcess } from '#test/support/processes/server-process.ts'

const admin = { email: 'asha@example.org', password: 'seven lattices at noon' }

async function post(url: string, body: object): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}

test('two servers work behind a pooler in transaction mode', { timeout: 90_000 }, async ({ skip }) => {
  skip(!hasPooler(), 'PgBouncer is not installed: it is Debian’s package pgbouncer')
  await using database = await createDatabase()
  await using pooler = await startPooler(asServer(database.url))
  await using dataDir = await temporaryFolder()
  const env = {
    ...NO_PROVIDER,
    DATA_DIR: dataDir.path,
    DATABASE_URL: pooler.url,
    DATABASE_DIRECT_URL: asServer(database.url),
    DATABASE_MIGRATION_URL: database.url,
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    PUBLIC_URL: 'http://localhost',
  }
  await using one = await serverProcess(env)
  await using two = await serverProcess(env)

  // Many transactions at once over two connections.
  const people = Array.from({ length: 12 }, (_, n) => ({
    name: `Person ${n}`,
    email: `person-${n}@example.org`,
    password: admin.password,
  }))
  const made = await Promise.all(
    people.map((person, n) => post(`${n % 2 ? one.url : two.url}/api${createUser.path}`, person)),
  )
  expect(made.map(({ status }) => status)).toEqual(people.map(() => 200))
  // The workers are notified of jobs and do them.
  await expect.poll(async () => (await mailIn(join(dataDir.path, 'mail'))).length).toBe(people.length)

  // A server is notified of a change by the other one.
  expect(await (await fetch(`${two.url}/events`)).text()).not.toContain(eventForm.title)
  const { twk_fwc: token } = (await (await post(`${one.url}/api${loginUser.path}`, admin)).json()) as {
    twk_fwc: string
  }
  const created = await fetch(`${one.url}/api${createEvent.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: formOf({ ...eventForm, thumbnail: fileOf(await photograph()) }),
  })
  expect(created.status).toBe(200)
  await expect.poll(async () => (await fetch(`${two.url}/events`)).text()).toContain(eventForm.title)

  // The shared connections keep no state of a client, and have the limits of the role.
  const shared = new pg.Client({ connectionString: pooler.url })
  await shared.connect()
  const { rows } = await shared.query(`select
      (select count(*)::int from pg_prepared_statements) as statements,
      (select count(*)::int from pg_listening_channels()) as channels,
      (select count(*)::int from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()) as locks,
      (select count(*)::int from pg_settings where source = 'session' and name not in
        ('application_name', 'client_encoding', 'DateStyle', 'standard_conforming_strings', 'TimeZone')) as settings,
      current_setting('statement_timeout') as longest, current_setting('jit') as jit`)
  await shared.end()
  expect(rows).toEqual([{ statements: 0, channels: 0, locks: 0, settings: 0, longest: '4s', jit: 'off' }])
})

test('with a direct address the limits are settings of the role, and long work has no limits', async () => {
  await using database = await createDatabase()
  await using folder = await temporaryFolder()
  const direct = new URL(asServer(database.url))
  const pooled = new URL(direct)
  // Another host name for the same database stands for the address of the pooler.
  pooled.hostname = 'localhost'
  const config = await readConfig({
    DATA_DIR: folder.path,
    DATABASE_URL: pooled.href,
    DATABASE_DIRECT_URL: direct.href,
  })
  const opened = await openDatabase(config)
  const settings = `select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
    current_setting('idle_in_transaction_session_timeout') as idle`
  expect((await opened.pool.query(settings)).rows).toEqual([{ statement: '4s', lock: '3s', idle: '10s' }])
  expect(opened.pool.options).not.toHaveProperty('statement_timeout')
  expect(opened.directUrl).toBe(direct.href)
  await opened.close()
  const alone = await connectAlone(direct.href)
  expect((await alone.query(settings)).rows).toEqual([{ statement: '0', lock: '0', idle: '0' }])
  await alone.end()
})

test('a direct address of another database or role is refused', async () => {
  await using database = await createDatabase()
  await using other = await createDatabase()
  await using folder = await temporaryFolder()
  for (const direct of [asServer(other.url), database.url]) {
    const config = await readConfig({
      DATA_DIR: folder.path,
      DATABASE_URL: asServer(database.url),
      DATABASE_DIRECT_URL: direct,
    })
    await expect(openDatabase(config)).rejects.toThrow(
      'DATABASE_URL and DATABASE_DIRECT_URL must name the same database and role.',
    )
  }
})
