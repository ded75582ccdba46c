import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createDatabase } from '#test/support/cluster.ts'
import { startSimulator } from '#test/support/processes/simulator-process.ts'
import { temporaryFolder } from '#test/backup/installations.ts'
import { expectNothingLost, startApplicants, startSite } from './applicants.ts'
import { expectWithin, LONGEST_RUN, partsOf, report, rounds, spread } from './rounds.ts'

const PARTS = partsOf(rounds({ short: 6, long: 1_000 }), 100)
/** About the milliseconds that a person takes from sign-up to approval at most: a kill may come at any point of this. */
const LONGEST_WAY = 700
const LONGEST_START = 5_000

test.each(PARTS)(
  '%i times kill -9: no captured payment is missing, no other payment is counted, and no application is lost',
  {
    timeout: LONGEST_RUN,
  },
  async (times) => {
    await using data = await temporaryFolder()
    await using database = await createDatabase()
    await using simulator = await startSimulator()
    await using server = await startSite(data.path, simulator, database.env)
    const began = performance.now()
    const applicants = await startApplicants(server, simulator)
    // A busy machine gets longer waits, since otherwise nobody would complete an application between two kills.
    const longestWait = Math.min(2 * LONGEST_WAY, Math.max(LONGEST_WAY, performance.now() - began))
    const starts: number[] = []
    for (let round = 0; round < times || applicants.payments() <= times / 10; round += 1) {
      await wait(Math.random() * longestWait)
      await server.kill()
      starts.push(await server.start())
    }
    await applicants.stop()
    const paid = await expectNothingLost(database, simulator, applicants, data.path)
    expect(paid).toBeGreaterThan(times / 10)
    report(
      `kill -9 of the server, ${starts.length} times: ${applicants.told.length} people, ${paid} payments, nothing lost or doubled; ready again after ${spread(starts)} (at most ${LONGEST_START})`,
    )
    expectWithin(Math.max(...starts), LONGEST_START)
    expect(await server.stop()).toBe(0)
  },
)
