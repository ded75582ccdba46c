import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { MINUTE } from '#contract/values/time.ts'
import { errorCode, StartError } from '../../errors.ts'
import { type Access, accountOf, changePort, dataOf, ensureFolder, serverPassword } from './data-directory.ts'
import { type Lease, takeLease } from '../lease.ts'
import { findPostmaster, lookForPostmaster, startPostmaster, stopPostmaster } from './postmaster.ts'
import { openPrograms, type Programs } from './binaries.ts'
import { isUnavailable } from '../unavailable.ts'

/** Long enough for PostgreSQL to recover after a crash. */
const LONGEST_START = 2 * MINUTE
const RETRY_DELAY = 20
// These errors pass by themselves: the former server is still stopping, or another process is starting one.
const TEMPORARY = /lock file "postmaster.pid"|pre-existing shared memory block|the database system is/
const PORT_TAKEN = /could not create any TCP\/IP sockets/

type Started = {
  /** For the serving role, which owns nothing. */
  url: string
  /** For the role that owns the tables and migrates. */
  ownerUrl: string
  stop: () => Promise<void>
}
type Shipped = { folder: string; programs: Programs; access: Access }
type Acquired = { port: number; lease: Lease }

/**
 * Starts the embedded PostgreSQL, or uses the one that already runs on this folder: another process of the product started it, or
 * was killed and left it. The last process that stops also stops PostgreSQL. If PostgreSQL dies, it is started again.
 */
export async function startShipped(dataDir: string): Promise<Started> {
  const shipped = await prepare(join(dataDir, 'postgres'))
  let stopping = false
  let acquired = await acquire(shipped, restore)

  function restore(): void {
    if (stopping) return
    acquire(shipped, restore).then(
      async (again) => {
        acquired = again
        if (stopping) await release(shipped, acquired)
      },
      () => setTimeout(restore, 1_000).unref(),
    )
  }

  const urlOf = (role: string, password: string) =>
    `postgres://${role}:${password}@127.0.0.1:${acquired.port}/fwc`
  return {
    url: urlOf('fwc_server', serverPassword(shipped.access)),
    ownerUrl: urlOf('fwc', shipped.access.password),
    async stop() {
      stopping = true
      await release(shipped, acquired)
    },
  }
}

async function prepare(folder: string): Promise<Shipped> {
  try {
    const programs = await openPrograms(`${folder}-programs`)
    return { folder, programs, access: await ensureFolder(folder, programs) }
  } catch (error) {
    const code = errorCode(error)
    if (['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'ENOTDIR'].includes(code)) {
      throw new StartError(
        `The database's folder ${folder} cannot be written: ${code}. Set DATA_DIR to another.`,
      )
    }
    throw error
  }
}

/** Finds or starts the server, and takes a lease on it. */
async function acquire(shipped: Shipped, lost: () => void): Promise<Acquired> {
  const deadline = performance.now() + LONGEST_START
  let lastError = ''
  while (performance.now() < deadline) {
    try {
      const found = await lookForPostmaster(dataOf(shipped.folder))
      const port = found.running?.port ?? (await start(shipped, found.running ? undefined : found.gone))
      const { superuserPassword: password } = shipped.access
      const prepare = (client: pg.Client) => ensureDatabase(client, shipped.access)
      return { port, lease: await takeLease({ port, password, prepare, lost }) }
    } catch (error) {
      // Such as 57P03: the server is starting, recovering or stopping.
      if (!(error instanceof TemporaryFailure) && !isUnavailable(error)) throw error
      lastError = error instanceof Error ? error.message : ''
      await sleep(RETRY_DELAY)
    }
  }
  throw new StartError(`The shipped database did not start in time: ${lastError}`)
}

class TemporaryFailure extends Error {}

async function start({ folder, programs, access }: Shipped, gone: number | undefined): Promise<number> {
  const data = dataOf(folder)
  const log = join(folder, 'postgres.log')
  const account = await accountOf(data)
  const started = await startPostmaster({ data, port: access.port, log, account, programs, gone })
  if (!('failure' in started)) return access.port
  if (PORT_TAKEN.test(started.failure)) access.port = await changePort(folder)
  if (PORT_TAKEN.test(started.failure) || TEMPORARY.test(started.failure))
    throw new TemporaryFailure(started.failure)
  throw new StartError(`The shipped database does not start: ${started.failure}\nMore is in ${log}.`)
}

/** Makes the database and its two roles. Neither is a superuser: an attacker who controls the product reaches no other database. */
async function ensureDatabase(client: pg.Client, access: Access): Promise<void> {
  const { rowCount } = await client.query(
    "select from pg_database, pg_roles where datname = 'fwc' and rolname = 'fwc_server'",
  )
  if (rowCount === 1) return
  await client.query('select pg_advisory_lock(7413003)')
  try {
    await ensureRole(client, 'fwc', access.password)
    const { rowCount: databases } = await client.query("select from pg_database where datname = 'fwc'")
    if (databases === 0) await client.query('create database fwc owner fwc')
    await ensureRole(client, 'fwc_server', serverPassword(access))
  } finally {
    await client.query('select pg_advisory_unlock(7413003)')
  }
}

async function ensureRole(client: pg.Client, name: string, password: string): Promise<void> {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [name])
  if (rowCount === 0) await client.query(`create role ${name} login password ${pg.escapeLiteral(password)}`)
}

/** Releases the lease, and stops the server if it was the last one. */
async function release({ folder, programs }: Shipped, { lease }: Acquired): Promise<void> {
  const isLast = await lease.release().catch(() => false)
  const running = isLast ? await findPostmaster(dataOf(folder)) : undefined
  if (running) {
    await stopPostmaster(running, dataOf(folder))
    await programs.remove()
  }
  await lease.end().catch(() => undefined)
}
