import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { findDatabase } from '#server/db/database.ts'
import { connect } from '#server/db/connect.ts'
import { dataOf } from '#server/db/embedded/data-directory.ts'
import { findPostmaster } from '#server/db/embedded/postmaster.ts'
import { startSimulator } from '#test/support/processes/simulator-process.ts'
import { temporaryFolder } from '#test/backup/installations.ts'
import { expectNothingLost, startApplicants, startSite } from './applicants.ts'
import { expectWithin, LONGEST_RUN, report, rounds, spread } from './rounds.ts'

const ROUNDS = rounds({ short: 3, long: 100 })
/** About the milliseconds that a person takes from sign-up to approval at most: a kill may come at any point of this. */
const LONGEST_WAY = 1_500
const LONGEST_RECOVERY = 5_000

test(`${ROUNDS} times kill -9 of the embedded database: nothing acknowledged is lost, and the database is started again`, {
  timeout: LONGEST_RUN,
}, async () => {
  await using data = await temporaryFolder()
  await using simulator = await startSimulator()
  await using server = await startSite(data.path, simulator)
  const found = await findDatabase({
    dataDir: data.path,
    databaseUrl: undefined,
    databaseMigrationUrl: undefined,
    databaseDirectUrl: undefined,
  })
  const applicants = await startApplicants(server, simulator)
  const outages: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    await wait(500 + Math.random() * LONGEST_WAY)
    const running = await findPostmaster(dataOf(join(data.path, 'postgres')))
    process.kill(running?.pid as number, 'SIGKILL')
    const began = performance.now()
    await expect
      .poll(() => fetch(`${server.url}/api/health/ready`).then(({ status }) => status), {
        timeout: 60_000,
        interval: 20,
      })
      .toBe(503)
      .catch(() => undefined)
    await expect
      .poll(() => fetch(`${server.url}/api/health/ready`).then(({ status }) => status), {
        timeout: 60_000,
        interval: 20,
      })
      .toBe(200)
    outages.push(performance.now() - began)
  }
  await applicants.stop()
  const url = found.ownerUrl ?? found.url
  const { pool, close } = connect(url, { max: 2 })
  const paid = await expectNothingLost({ url, pool }, simulator, applicants, data.path)
  await close()
  await found.stop()
  expect(paid).toBeGreaterThan(0)
  report(
    `kill -9 of PostgreSQL, ${ROUNDS} times: ${applicants.told.length} people, ${paid} payments, nothing lost; ready again after ${spread(outages)} (at most ${LONGEST_RECOVERY})`,
  )
  expectWithin(Math.max(...outages), LONGEST_RECOVERY)
  expect(await server.stop()).toBe(0)
})
