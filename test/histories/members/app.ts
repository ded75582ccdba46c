import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import type { Db } from '#server/db/connect.ts'
import { diskStore } from '#server/files/disk.ts'
import { connectAlone } from '#server/db/connect.ts'
import { mistakesOf } from '#server/integrity/check.ts'
import { endMinorities } from '#server/members/guardian/guardian-request-expiry.ts'
import { endMemberships } from '#server/members/periods/membership-expiry.ts'
import { checkOpenOrders } from '#server/payments/settle/check-open-orders.ts'
import { createDatabase } from '#test/support/cluster.ts'
import { serverProcess } from '#test/support/processes/server-process.ts'
import type { SimulatorProcess } from '#test/support/processes/simulator-process.ts'
import { startTestApp } from '#test/support/test-app.ts'
import { beginOf, dayAt } from './calendar.ts'

/** The product for one life: its address, its data and its clock. */
export type World = AsyncDisposable & {
  url: string
  db: Db
  pool: pg.Pool
  dataDir: string
  /** The time that its clock shows. */
  now: () => number
  /** Moves the clock to `to`: day by day, with each day's duties done, if the server runs; in one step if it was down. */
  moveClock: (to: number, isServerRunning: boolean) => Promise<void>
  /** Lets so many milliseconds pass; the clock of a separate process runs by itself. */
  advance: (by: number) => void
  /** Runs at once the work that is otherwise done every minute. */
  doDuties: () => Promise<void>
  /** Deletes expired data; a separate process does this at its start. */
  cleanUp: () => Promise<void>
  /** Ends the server like a power cut and starts it again; null if the product runs in this process. */
  kill: (() => Promise<void>) | null
  /** The mistakes that the integrity check finds. */
  mistakes: () => Promise<string[]>
}

/** The product in this process, with a clock that stands still. */
export async function worldInProcess(simulator: SimulatorProcess, now: number): Promise<World> {
  const site = await startTestApp({ simulator })
  let time = now
  site.stopClock(now)
  site.startJobs()
  const setTo = (to: number) => {
    time = to
    site.stopClock(to)
  }
  const doDuties = async () => {
    await endMemberships(site.context)
    await endMinorities(site.context)
  }
  const { db, pool, url } = site.database
  return {
    url: site.url,
    db,
    pool,
    dataDir: site.folder,
    now: () => time,
    doDuties,
    advance: (by) => setTo(time + by),
    async moveClock(to, isServerRunning) {
      for (let day = dayAt(time) + 1; isServerRunning && day <= dayAt(to); day += 1) {
        setTo(beginOf(day))
        await doDuties()
      }
      setTo(to)
      await checkOpenOrders(site.context)
    },
    cleanUp: site.deleteExpired,
    kill: null,
    mistakes: () => mistakesIn(url, site.folder, time),
    [Symbol.asyncDispose]: () => site[Symbol.asyncDispose](),
  }
}

/** The product as a separate process, which is started again to move its clock. */
export async function worldAsProcess(simulator: SimulatorProcess, now: number): Promise<World> {
  const database = await createDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'fwc-history-'))
  const offsetTo = (to: number) => String(Math.round((to - Date.now()) / 1000))
  const env: Record<string, string> = {
    ...database.env,
    ...simulator.env,
    DATA_DIR: dataDir,
    CLOCK_OFFSET: offsetTo(now),
  }
  const server = await serverProcess(env)
  await simulator.control('/webhook-url', { url: null })
  async function kill(): Promise<void> {
    await server.kill()
    await server.start()
  }
  const time = () => Date.now() + Number(env['CLOCK_OFFSET']) * 1000
  return {
    url: server.url,
    db: database.db,
    pool: database.pool,
    dataDir,
    now: time,
    doDuties: kill,
    advance: () => undefined,
    cleanUp: () => Promise.resolve(),
    async moveClock(to) {
      env['CLOCK_OFFSET'] = offsetTo(to)
      await kill()
    },
    kill,
    mistakes: () => mistakesIn(database.url, dataDir, time()),
    async [Symbol.asyncDispose]() {
      await server.stop()
      await database[Symbol.asyncDispose]()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function mistakesIn(url: string, dataDir: string, now: number): Promise<string[]> {
  const client = await connectAlone(url)
  try {
    const files = await diskStore(join(dataDir, 'uploads'))
    // Without the provider, which other lives use too.
    return await mistakesOf({ client, files, gateway: null, now: new Date(now) })
  } finally {
    await client.end()
  }
}
