import { once } from 'node:events'
import { connect as dial, createServer, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { Problem } from '#contract/call/problem.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/database.ts'
import { connect, connectAlone } from '#server/db/connect.ts'
import { refuse } from '#server/db/constraint-refusal.ts'
import { isUnavailable } from '#server/db/unavailable.ts'
import { createDatabase } from '#test/support/cluster.ts'
import { freePort } from '#test/support/processes/server-process.ts'

async function failure(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => undefined,
    (error: unknown) => error,
  )
}

test('a database that refuses the connection counts as unavailable', async () => {
  const { pool, close } = connect(`postgres://nobody@localhost:${await freePort()}/none`)
  expect(isUnavailable(await failure(pool.query('select 1')))).toBe(true)
  await close()
})

test('a query whose session is ended fails as unavailable, and the next query works', async () => {
  await using database = await createDatabase()
  const { pool } = database
  const sleeping = failure(pool.query('select pg_sleep(10)'))
  const end =
    'select pg_terminate_backend(pid) from pg_stat_activity where wait_event = $1 and datname = current_database()'
  await expect.poll(async () => (await pool.query(end, ['PgSleep'])).rowCount).toBe(1)
  expect(isUnavailable(await sleeping)).toBe(true)
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  // Also if the session is idle in the pool.
  await pool.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})

test('no query waits without end, neither for its rows nor for a lock', async () => {
  await using database = await createDatabase()
  const { rows } = await database.pool.query(
    "select name, setting from pg_settings where name like any ('{statement_timeout,lock_timeout,idle_in_transaction%timeout}') order by name",
  )
  expect(rows).toEqual([
    { name: 'idle_in_transaction_session_timeout', setting: '10000' },
    { name: 'lock_timeout', setting: '3000' },
    { name: 'statement_timeout', setting: '4000' },
  ])
  const cancelled = failure(database.pool.query("set statement_timeout = '50ms'; select pg_sleep(10)"))
  expect(isUnavailable(await cancelled)).toBe(true)
})

/** A proxy between us and the database; once it hangs, it passes nothing on and closes nothing. */
async function middleman(url: string) {
  const { hostname, port } = new URL(url)
  const sockets: Socket[] = []
  const server = createServer((ours) => {
    const theirs = dial(Number(port), hostname)
    sockets.push(ours, theirs)
    ours.pipe(theirs).pipe(ours)
    for (const socket of [ours, theirs]) socket.on('error', () => undefined)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const there = new URL(url)
  there.host = `127.0.0.1:${(server.address() as { port: number }).port}`
  return {
    url: there.href,
    hang: () => sockets.forEach((socket) => socket.unpipe().pause()),
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

test('a database that hangs counts as unavailable within seconds, in a transaction too, and works again afterwards', async () => {
  await using database = await createDatabase()
  await using between = await middleman(database.url)
  const { pool, db, close } = connect(between.url)
  await Promise.all([pool.query('select 1'), pool.query('select 1')])
  between.hang()
  const began = performance.now()
  const failures = await Promise.all([
    failure(pool.query('select 1')),
    failure(db.transaction().execute((tx) => tx.selectFrom('users').select('id').execute())),
  ])
  expect(failures.map(isUnavailable)).toEqual([true, true])
  expect(performance.now() - began).toBeLessThan(30_000)
  // The connection that hung is closed a moment after its query has failed.
  await expect.poll(async () => (await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await close()
})

test('the violation of a named constraint becomes its refusal, and any other error is thrown unchanged', async () => {
  await using database = await createDatabase()
  const person = { email: 'asha@example.org', name: 'Asha' }
  await database.db.insertInto('users').values(person).execute()
  const again = () => database.db.insertInto('users').values(person).execute()
  const refused = await failure(again().catch(refuse('users_email', 'email_taken')))
  expect(refused).toBeInstanceOf(Problem)
  expect(refused).toMatchObject({ code: 'email_taken' })
  const other = await failure(again().catch(refuse('users_email_normal', 'email_taken')))
  expect(other).toMatchObject({ constraint: 'users_email' })
  expect(isUnavailable(other)).toBe(false)
})

test.each(['/proc/none', '/proc/none/deeper', '/dev/null/below'])(
  'a data folder that cannot be made, such as %s, stops the start at once with a message that names it',
  async (path) => {
    const config = await readConfig({ DATA_DIR: path })
    await expect(openDatabase(config)).rejects.toThrow(`The data folder ${path} is not writable: `)
  },
)

test('a process that was told to stop opens no connection', async () => {
  await using database = await createDatabase()
  await expect(connectAlone(database.url, { signal: AbortSignal.abort() })).rejects.toThrow('aborted')
})
