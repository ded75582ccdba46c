import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findDatabase } from '#server/db/database.ts'
import { connectAlone } from '#server/db/connect.ts'
import { diskStore } from '#server/files/disk.ts'
import { keysOf } from '#server/files/keys.ts'
import { mistakesOf } from '#server/integrity/check.ts'
import type { startSimulator } from '#test/support/processes/simulator-process.ts'
import { adminOf, callList } from './admin.ts'
import { Client } from './lib/client.ts'
import { dashboardLists } from './dashboard-lists.ts'
import { type Figure, percentile } from './figures.ts'
import { type BenchDatabase, type Ground, type ServerEnv, spawnServer } from './lib/ground.ts'
import { upgradedMillion } from './upgrade.ts'

const IDLE_SECONDS = 60
const PAUSE = 50
const MOST_SECONDS = 15 * 60
const MOST_TIMES = 2

/** How long 1,000,000 people take to back up and to bring back, and what a backup costs whoever is on the site meanwhile. */
export async function backup(
  ground: Ground,
  env: ServerEnv,
  _simulator: Awaited<ReturnType<typeof startSimulator>>,
): Promise<Figure[]> {
  const { database } = await upgradedMillion(ground)
  await fillFiles(database, join(ground.folder, 'uploads'))
  const served = { ...env(ground), DATABASE_URL: database.url, DATABASE_MIGRATION_URL: database.ownerUrl }
  const target = join(ground.folder, 'backups')
  const idle: Waits = { page: [], list: [] }
  const during: Waits = { page: [], list: [] }
  let backedUp = 0
  {
    await using server = await spawnServer('server/main.ts', served)
    using client = new Client(server.url)
    const token = await adminOf(client, database.pool, 'admin@example.org')
    const ask = (waits: Waits) => askOnce(client, token, waits)
    // The first calls compile and fill caches.
    await askUntil(ask, { page: [], list: [] }, wait(IDLE_SECONDS / 6))
    await askUntil(ask, idle, wait(IDLE_SECONDS))
    const running = command(served, 'server/commands/backup.ts', target)
    await askUntil(ask, during, running)
    backedUp = await running
  }
  const restored = { DATA_DIR: join(ground.folder, 'restored') }
  const seconds = await command(restored, 'server/commands/restore.ts', target)
  process.stdout.write(
    `backed up in ${backedUp.toFixed(0)} s to ${((await sizeOf(target)) / 1e6).toFixed(0)} MB, restored in ${seconds.toFixed(0)} s, checked in ${(await check(restored)).toFixed(0)} s\n`,
  )
  const p99 = (waits: number[]) => percentile(waits, 0.99)
  const costs = (['page', 'list'] as const).map((what) => ({
    name: `p99 of a ${what} while 1,000,000 people are backed up, beside idle`,
    unit: 'ms',
    ours: p99(during[what]),
    baseline: p99(idle[what]),
    bound: { most: MOST_TIMES },
  }))
  return [
    ...costs,
    {
      name: '1,000,000 people restored, beside fifteen minutes',
      unit: 's',
      ours: seconds,
      baseline: MOST_SECONDS,
      bound: { most: 1 },
    },
  ]
}

/** Gives every file that a record shows some content. */
async function fillFiles({ pool }: BenchDatabase, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  const { rows } = await pool.query<{ id: string; widths: number[] | null }>('select id, widths from files')
  const content = Buffer.alloc(20_000, 'picture')
  for (const key of rows.flatMap(keysOf)) await writeFile(join(folder, key), content)
}

/** Milliseconds that a visitor's page took, and a list of the dashboard. */
type Waits = { page: number[]; list: number[] }

async function askOnce(client: Client, token: string, waits: Waits): Promise<void> {
  waits.page.push((await client.must('/', null)).ms)
  const [members] = dashboardLists
  if (members === undefined) throw new Error('no list to ask for')
  waits.list.push((await callList(client, token, members, { limit: 50 })).ms)
  await wait(PAUSE / 1000)
}

/** Asks again and again until something else is over. */
async function askUntil(
  ask: (waits: Waits) => Promise<void>,
  waits: Waits,
  over: Promise<unknown>,
): Promise<void> {
  let isOver = false
  const end = () => (isOver = true)
  over.then(end, end)
  while (!isOver) await ask(waits)
}

function wait(seconds: number): Promise<void> {
  return new Promise((next) => setTimeout(next, seconds * 1000))
}

/** Seconds that a command of the operator's takes. */
async function command(env: Record<string, string>, ...args: string[]): Promise<number> {
  const began = performance.now()
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...env },
  })
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}`)
  return (performance.now() - began) / 1000
}

/** Seconds that the check takes; throws where it finds anything. Of 1,000,000 people the provider knows nothing. */
async function check({ DATA_DIR }: { DATA_DIR: string }): Promise<number> {
  const database = await findDatabase({
    dataDir: DATA_DIR,
    databaseUrl: undefined,
    databaseMigrationUrl: undefined,
    databaseDirectUrl: undefined,
  })
  const client = await connectAlone(database.ownerUrl ?? database.url)
  try {
    const began = performance.now()
    const files = await diskStore(join(DATA_DIR, 'uploads'))
    const mistakes = await mistakesOf({ client, files, gateway: null, now: new Date() })
    if (mistakes.length > 0) throw new Error(`what was restored is not whole:\n${mistakes.join('\n')}`)
    return (performance.now() - began) / 1000
  } finally {
    await client.end()
    await database.stop()
  }
}

async function sizeOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const sizes = await Promise.all(
    files.map(async ({ parentPath, name }) => (await stat(join(parentPath, name))).size),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}
