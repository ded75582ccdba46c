import { expect, test } from 'vitest'
import pg from 'pg'
import { temporaryFolder } from '#test/backup/installations.ts'
import { asServer, startCluster } from '#test/support/processes/cluster-process.ts'
import { startSimulator } from '#test/support/processes/simulator-process.ts'
import { expectNothingLost, startApplicants, startSite } from './applicants.ts'
import { account, post } from './calls.ts'
import { expectWithin, LONGEST_RUN, report, rounds } from './rounds.ts'
import { startVisitors } from './visitors.ts'

const SECONDS = rounds({ short: 2, long: 30 })
const LONGEST_RECOVERY = 5_000

/** A database server of the test's own, which writes every commit to the disk. */
async function ownDatabase() {
  const cluster = await startCluster({ isDurable: true })
  const address = new URL(cluster.url)
  address.pathname = '/template_fwc'
  const pool = new pg.Pool({ connectionString: address.href, max: 2 })
  pool.on('error', () => undefined)
  return {
    ...cluster,
    pool,
    url: address.href,
    env: { DATABASE_URL: asServer(address.href), DATABASE_MIGRATION_URL: address.href },
    async [Symbol.asyncDispose]() {
      await pool.end()
      await cluster[Symbol.asyncDispose]()
    },
  }
}

test(`the database is away for ${SECONDS} s and then hangs as long: calls are a 503, pages are served, and the server recovers`, {
  timeout: LONGEST_RUN,
}, async () => {
  await using data = await temporaryFolder()
  await using simulator = await startSimulator()
  await using database = await ownDatabase()
  await using server = await startSite(data.path, simulator, database.env)
  const person = await account(server)
  const applicants = await startApplicants(server, simulator)
  const ready = () => fetch(`${server.url}/api/health/ready`).then(({ status }) => status)
  const recoveries: number[] = []
  let refused = 0

  /** Sends calls while the database cannot answer, for the whole time of the outage. */
  async function askMeanwhile(): Promise<void> {
    const visitors = startVisitors(server, ['/', '/login', '/api/health/live'])
    const until = performance.now() + SECONDS * 1_000
    for (let n = 0; n === 0 || performance.now() < until; n += 1) {
      const answer = await post(server, '/member/save_draft', { changes: {}, step: 1 }, person)
      expect(answer.status).toBe(503)
      expect(answer.json).toMatchObject({ code: 'database_unavailable' })
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
      refused += 1
    }
    await visitors.stop()
    expect(visitors.failed).toEqual([])
    expect(visitors.read()).toBeGreaterThan(0)
  }
  async function untilWell(): Promise<void> {
    const back = performance.now()
    await expect.poll(ready, { timeout: 60_000, interval: 20 }).toBe(200)
    recoveries.push(performance.now() - back)
    const before = applicants.payments()
    await expect.poll(applicants.payments, { timeout: 60_000 }).toBeGreaterThan(before)
  }

  await fetch(server.url)
  await fetch(`${server.url}/login`)
  await database.stop()
  await askMeanwhile()
  await database.start()
  await untilWell()

  const goOn = await database.hang()
  await askMeanwhile()
  goOn()
  await untilWell()

  await applicants.stop()
  const paid = await expectNothingLost(database, simulator, applicants, data.path)
  report(
    `database away for ${SECONDS} s, then hanging for ${SECONDS} s: ${refused} calls refused with 503, pages served, well again after ${recoveries.map(Math.round).join(' and ')} ms (at most ${LONGEST_RECOVERY}), ${paid} payments, nothing lost`,
  )
  expectWithin(Math.max(...recoveries), LONGEST_RECOVERY)
  expect(await server.stop()).toBe(0)
})

test('a database that accepts no more connections gives a 503, and calls work again afterwards', async () => {
  await using data = await temporaryFolder()
  await using simulator = await startSimulator()
  await using database = await ownDatabase()
  await using server = await startSite(data.path, simulator, database.env)
  const person = await account(server)
  const draft = () => post(server, '/member/save_draft', { changes: {}, step: 1 }, person)
  await database.pool.query('alter database template_fwc connection limit 0')
  // A connection that was being opened at that moment appears a little later.
  const cut = "select pg_terminate_backend(pid) from pg_stat_activity where usename = 'fwc_server'"
  await expect.poll(async () => (await database.pool.query(cut)).rowCount).toBe(0)
  await expect.poll(() => draft().then(({ status }) => status)).toBe(503)
  expect((await draft()).json).toMatchObject({ code: 'database_unavailable' })
  await database.pool.query('alter database template_fwc connection limit -1')
  await expect.poll(() => draft().then(({ status }) => status)).toBe(200)
})
