import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chown, mkdtemp, readFile, statfs, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openPrograms } from '#server/db/embedded/binaries.ts'
import { accountOf, initialise } from '#server/db/embedded/data-directory.ts'
import { findPostmaster, startPostmaster } from '#server/db/embedded/postmaster.ts'
import { freePort } from './server-process.ts'

/** Ends the server and removes its folder, even after a kill -9 of the test run, when its input ends. */
const GUARD = `cat >/dev/null; server=$(head -n 1 "$2/postmaster.pid" 2>/dev/null)
if [ -n "$server" ]; then kill -CONT "$server"; kill -QUIT "$server"
while kill -0 "$server"; do sleep 0.02; done; fi 2>/dev/null; rm -rf "$1" "$2"`

/** Settings that make the server quick and lose data in a crash. */
const FORGETFUL = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  autovacuum: 'off',
  // Tests open many connections, and nobody guesses their password.
  scram_iterations: '1',
}

/** Where Linux keeps files in memory. Each test makes and drops a database, which a disk may take a second for. */
const MEMORY = '/dev/shm'
const ROOM = 4 * 1024 ** 3

/** Writes a file into a data folder, owned by the account of the server. */
export async function putInto(data: string, name: string, text: string): Promise<void> {
  await writeFile(join(data, name), text, { mode: 0o600 })
  const account = await accountOf(data)
  if (account) await chown(join(data, name), account.uid, account.gid)
}

export type PostgresProcess = AsyncDisposable & {
  /** The superuser's address of the database `postgres`. */
  url: string
  password: string
  port: number
  data: string
  /** Ends the server like a crash, and starts it again at the same address. */
  stop: () => Promise<void>
  start: () => Promise<void>
  /** Makes the server and its sessions hang; returns a function that lets them go on. */
  hang: () => Promise<() => void>
}

/** A PostgreSQL for tests; `prepare` gets its data folder before it starts. */
export async function startPostgres({
  isDurable = false,
  settings = {},
  password = randomBytes(12).toString('hex'),
  prepare = async () => undefined,
  isNew = true,
}: {
  /** False: the server loses everything in a crash, and is quick. */
  isDurable?: boolean
  settings?: Record<string, string>
  password?: string
  prepare?: (data: string) => Promise<void>
  /** False: `prepare` fills the folder with a cluster whose superuser has the password. */
  isNew?: boolean
} = {}): Promise<PostgresProcess> {
  const folder = await mkdtemp(join(tmpdir(), 'fwc-test-'))
  // The programs stay in another folder, since some systems do not run programs from memory.
  const data = await mkdtemp(join(await quickFolder(), 'fwc-test-data-'))
  const programs = await openPrograms(join(folder, 'programs'))
  if (isNew) await initialise(data, password, programs, ['--no-sync'])
  await prepare(data)
  const port = await freePort()
  const account = await accountOf(data)
  let pid: number | undefined
  async function start(): Promise<void> {
    const started = await startPostmaster({
      data,
      port,
      log: join(folder, 'postgres.log'),
      account,
      programs,
      gone: pid,
      settings: { ...(isDurable ? {} : FORGETFUL), ...settings },
    })
    if ('failure' in started) throw new Error(started.failure)
    pid = started.pid
  }
  await start()
  const guard = spawn('sh', ['-c', GUARD, 'guard', folder, data], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  return {
    url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
    password,
    port,
    data,
    start,
    async stop() {
      process.kill(pid as number, 'SIGQUIT')
      while (await findPostmaster(data)) await new Promise((next) => setTimeout(next, 10))
    },
    async hang() {
      const server = pid as number
      process.kill(server, 'SIGSTOP')
      // Once it has stopped it starts no new session, so that none is missed.
      const isStopped = async () => /^State:\s+T/m.test(await readFile(`/proc/${server}/status`, 'utf8'))
      while (!(await isStopped())) await new Promise((next) => setTimeout(next, 1))
      const children = await readFile(`/proc/${server}/task/${server}/children`, 'utf8')
      const sessions = children.trim().split(' ').map(Number)
      for (const one of sessions) process.kill(one, 'SIGSTOP')
      return () => {
        for (const one of [server, ...sessions]) process.kill(one, 'SIGCONT')
      }
    },
    async [Symbol.asyncDispose]() {
      if (guard.exitCode !== null) return
      const ended = once(guard, 'exit')
      guard.stdin.end()
      await ended
      await programs.remove()
    },
  }
}

async function quickFolder(): Promise<string> {
  const { bavail, bsize } = await statfs(MEMORY).catch(() => ({ bavail: 0, bsize: 0 }))
  return bavail * bsize > ROOM ? MEMORY : tmpdir()
}
