import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createDatabase } from '#test/support/cluster.ts'
import { startSimulator } from '#test/support/simulator-process.ts'
import { temporaryFolder } from '#test/backup/installations.ts'
import { expectNothingLost, startApplicants, startSite } from './applicants.ts'
import { report, rounds } from './rounds.ts'

const ROUNDS = rounds({ short: 25, long: 1_000 })
const LONGEST_WAY = 700

test(`${ROUNDS} times kill -9: no captured payment is missing, none is counted that was not, no application is lost`, {
  timeout: 3_600_000,
}, async () => {
  await using data = await temporaryFolder()
  await using database = await createDatabase()
  await using simulator = await startSimulator()
  await using server = await startSite(data.path, simulator, database.env)
  const began = performance.now()
  const applicants = await startApplicants(server, simulator)
  // On a busy machine nobody would get through the line between two kills.
  const longestWait = Math.max(LONGEST_WAY, performance.now() - began)
  let slowest = 0
  for (let round = 0; round < ROUNDS || applicants.payments() <= ROUNDS / 10; round += 1) {
    await wait(Math.random() * longestWait)
    await server.kill()
    slowest = Math.max(slowest, await server.start())
  }
  await applicants.stop()
  const paid = await expectNothingLost(database, simulator, applicants, data.path)
  expect(paid).toBeGreaterThan(ROUNDS / 10)
  report(
    `kill -9 of the server, ${ROUNDS} times: ${applicants.told.length} people, ${paid} payments, nothing lost or doubled; ready again after ${Math.round(slowest)} ms at most`,
  )
  expect(await server.stop()).toBe(0)
})
