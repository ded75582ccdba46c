import { once } from 'node:events'
import { open, readFile, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isAlive } from '../../process-alive.ts'
import type { Account, Programs } from './binaries.ts'

type PidFile = { pid: number; data: string; port: number; isReady: boolean }
export type Postmaster = { pid: number; port: number; isReady: boolean }

const LARGEST_LOG = 10_000_000
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  shared_buffers: '128MB',
  // Fewer background processes.
  io_method: 'sync',
  max_wal_senders: '0',
  wal_level: 'minimal',
  max_logical_replication_workers: '0',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'warning',
  log_checkpoints: 'off',
  // Statements that fail would put people's data into the log.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
}

/** Starts the server of a data folder. Answers its process id once it accepts connections, or why it did not start. */
export async function startPostmaster(options: {
  data: string
  port: number
  log: string
  account: Account | undefined
  programs: Programs
  /** The process id in the lock file of a server that no longer runs. */
  gone?: number | undefined
  settings?: Record<string, string>
}): Promise<{ pid: number } | { failure: string }> {
  const { data, port, account, programs } = options
  const log = await open(options.log, 'a', 0o600)
  try {
    if ((await log.stat()).size > LARGEST_LOG) await log.truncate()
    const { size } = await log.stat()
    const settings = Object.entries({ ...SETTINGS, port: String(port), ...options.settings })
    const child = programs.spawn(
      'postgres',
      data,
      settings.flatMap(([name, value]) => ['-c', `${name}=${value}`]),
      {
        account,
        stdio: ['ignore', log.fd, log.fd],
        // Outside this process group, so that Ctrl-C does not reach it: `stopPostmaster` stops it.
        detached: true,
        // PostgreSQL refuses to start while any process has the id in its lock file, unless that process is an ancestor. The
        // process with this id is known to be no server, so it is passed as an ancestor.
        ...(options.gone === undefined ? {} : { env: { PG_GRANDPARENT_PID: String(options.gone) } }),
      },
    )
    child.unref()
    let failure: string | undefined
    child.on('error', (error) => (failure = error.message))
    child.on('exit', (code, signal) => (failure ??= `exit ${code ?? signal}`))
    while (failure === undefined) {
      const found = await readPidFile(data)
      if (found?.isReady && found.pid === child.pid) return { pid: found.pid }
      await sleep(5)
    }
    const output = (await readFile(options.log)).subarray(size).toString()
    return { failure: /^.*(?:FATAL|PANIC|ERROR).*$/m.exec(output)?.[0] ?? (output.trim() || failure) }
  } finally {
    await log.close()
  }
}

/** The running server of a data folder, or the process id that an ended one left in the lock file. */
export async function lookForPostmaster(
  data: string,
): Promise<{ running: Postmaster } | { running: undefined; gone: number | undefined }> {
  const found = await readPidFile(data)
  return found && (await isServerOf(found, data))
    ? { running: found }
    : { running: undefined, gone: found?.pid }
}

/** The running server of a data folder, if there is one. */
export async function findPostmaster(data: string): Promise<Postmaster | undefined> {
  return (await lookForPostmaster(data)).running
}

/** Stops a server, ends its sessions, and waits until it has ended. */
export async function stopPostmaster({ pid }: Postmaster, data: string): Promise<void> {
  process.kill(pid, 'SIGINT')
  const deadline = performance.now() + 10_000
  while ((await findPostmaster(data))?.pid === pid) {
    if (performance.now() > deadline) process.kill(pid, 'SIGQUIT')
    await sleep(10)
  }
}

async function readPidFile(data: string): Promise<PidFile | undefined> {
  const text = await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '')
  const [pid, folder = '', , port, , , , status] = text.split('\n')
  if (!Number(pid)) return undefined
  return { pid: Number(pid), data: folder, port: Number(port), isReady: status?.trim() === 'ready' }
}

/** Whether the process in a lock file is the server: another process may have got its id, or the folder may be a copy. */
async function isServerOf({ pid, data: folder }: PidFile, data: string): Promise<boolean> {
  if (process.platform !== 'linux') return folder === data && isAlive(pid)
  const [itsFolder, ours] = await Promise.all([
    stat(`/proc/${pid}/cwd`).catch(() => undefined),
    stat(data).catch(() => undefined),
  ])
  return itsFolder !== undefined && itsFolder.ino === ours?.ino && itsFolder.dev === ours.dev
}

/** A port that was free a moment ago. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address ? address.port : 0
}
