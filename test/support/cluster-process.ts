import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from '#server/db/connect.ts'
import { accountOf, initialise } from '#server/db/embedded/data-directory.ts'
import { migrate } from '#server/db/migrate.ts'
import { startPostmaster } from '#server/db/embedded/postmaster.ts'
import { openPrograms } from '#server/db/embedded/binaries.ts'
import { freePort } from './server-process.ts'

/** What ends the cluster and removes its folder, even after a kill -9 of the test run: its input then ends. */
const GUARD = `cat >/dev/null; kill -QUIT "$1" 2>/dev/null
while kill -0 "$1" 2>/dev/null; do sleep 0.02; done; rm -rf "$2"`

export type Cluster = AsyncDisposable & {
  /** The superuser's address of the database `postgres`. */
  url: string
}

/** The role that serves, which owns nothing. */
const SERVER_ROLE = 'fwc_server'

/** The same database by the role that serves, which in a cluster of ours has the superuser's password. */
export function asServer(url: string): string {
  const address = new URL(url)
  address.username = SERVER_ROLE
  return address.href
}

/** A PostgreSQL for tests, quick since it forgets everything in a crash, with the migrated database `template_fwc`. */
export async function startCluster(): Promise<Cluster> {
  const folder = await mkdtemp(join(tmpdir(), 'fwc-test-'))
  const data = join(folder, 'data')
  await mkdir(data, { mode: 0o700 })
  const programs = await openPrograms(join(folder, 'programs'))
  const password = randomBytes(12).toString('hex')
  await initialise(data, password, programs, ['--no-sync'])
  const port = await freePort()
  const started = await startPostmaster({
    data,
    port,
    log: join(folder, 'postgres.log'),
    account: await accountOf(data),
    programs,
    settings: {
      fsync: 'off',
      full_page_writes: 'off',
      synchronous_commit: 'off',
      max_connections: '300',
      autovacuum: 'off',
      max_wal_size: '4GB',
    },
  })
  if ('failure' in started) throw new Error(started.failure)
  const guard = spawn('sh', ['-c', GUARD, 'guard', String(started.pid), folder], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`
  await makeTemplate(url, password)
  return {
    url,
    async [Symbol.asyncDispose]() {
      const ended = once(guard, 'exit')
      guard.stdin.end()
      await ended
      await programs.remove()
    },
  }
}

/** As the shipped one is: its tables belong to a role that is no superuser, and another serves. */
async function makeTemplate(url: string, password: string): Promise<void> {
  const cluster = connect(url, { max: 1 })
  for (const role of ['fwc', SERVER_ROLE]) {
    await cluster.pool.query(`create role ${role} login password '${password}'`)
  }
  await cluster.pool.query('create database template_fwc owner fwc')
  await cluster.close()
  const owner = new URL(url)
  owner.username = 'fwc'
  owner.pathname = '/template_fwc'
  const template = connect(asServer(owner.href))
  await migrate(template.pool, owner.href)
  await template.close()
}
