import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { connect, type Database } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrate.ts'
import { startShipped } from '#server/db/embedded/embedded.ts'
import { freePort } from '#test/support/processes/server-process.ts'

/** The database of the benchmarks: the shipped PostgreSQL with its usual settings, so with durable commits. */
export type Ground = AsyncDisposable & {
  /** Creates a migrated database, or one whose tables `prepare` creates. */
  database: (prepare?: (owner: Database) => Promise<void>) => Promise<BenchDatabase>
  folder: string
}
/** The environment of the measured server, without its database. */
export type ServerEnv = (ground: Ground) => Record<string, string>
/** `url` is for the measured server; `ownerUrl` is for the benchmark, as the owner of the tables. */
export type BenchDatabase = Database & { url: string; ownerUrl: string }

export async function prepareGround(): Promise<Ground> {
  const folder = await mkdtemp(join(tmpdir(), 'fwc-bench-'))
  const shipped = await startShipped(folder)
  // The product's database account may not create databases.
  const { superuserPassword } = JSON.parse(await readFile(join(folder, 'postgres/access.json'), 'utf8')) as {
    superuserPassword: string
  }
  const superuser = new URL(shipped.url)
  superuser.username = 'postgres'
  superuser.password = superuserPassword
  superuser.pathname = '/postgres'
  const admin = connect(superuser.href, { max: 1 })
  const opened: Database[] = [admin]
  let count = 0
  return {
    folder,
    async database(prepare) {
      const name = `bench_${(count += 1)}`
      await admin.pool.query(`create database ${name} owner fwc`)
      const [url, ownerUrl] = [shipped.url, shipped.ownerUrl].map(
        (address) => Object.assign(new URL(address), { pathname: `/${name}` }).href,
      ) as [string, string]
      const database = connect(ownerUrl)
      const served = connect(url, { max: 1 })
      opened.push(database, served)
      await (prepare ? prepare(database) : migrate(served.pool, ownerUrl))
      return { ...database, url, ownerUrl }
    },
    async [Symbol.asyncDispose]() {
      for (const database of opened) await database.close()
      await shipped.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Fills tables over a connection without time limits. */
export async function fill(
  { ownerUrl }: { ownerUrl: string },
  work: (client: pg.Client) => Promise<void>,
): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

export type Spawned = AsyncDisposable & { url: string; pid: number }

/** Starts a script as a server in a separate process, and waits until it answers. */
export async function spawnServer(script: string, env: Record<string, string>): Promise<Spawned> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, [script], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      PORT: String(port),
      PUBLIC_URL: url,
      LOG_LEVEL: 'info',
      ...env,
    },
  })
  while (!(await isReady(url))) {
    if (child.exitCode !== null) throw new Error(`${script} ended with ${child.exitCode}`)
    await new Promise((next) => setTimeout(next, 2))
  }
  return {
    url,
    pid: child.pid as number,
    [Symbol.asyncDispose]: () => end(child),
  }
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/api/health/ready`)).ok
  } catch {
    return false
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  await exit
}
