import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { applicationForm } from '#test/cases/application-form.ts'
import { temporaryFolder } from '#test/backup/installations.ts'
import { createDatabase } from '#test/support/cluster.ts'
import { startSimulator } from '#test/support/processes/simulator-process.ts'
import { account, post } from './calls.ts'
import { expectNothingLost, startApplicants, startSite } from './applicants.ts'
import { expectWithin, LONGEST_RUN, report, rounds } from './rounds.ts'
import { startVisitors } from './visitors.ts'

const SECONDS = rounds({ short: 3, long: 600 })
/** The refusal must come before the person gives up. */
const LONGEST_REFUSAL = 6_000
const LONGEST_RECOVERY = 60_000

test(`the provider is away for ${SECONDS} s: only paying is refused, within seconds, and all orders are settled after its return`, {
  timeout: LONGEST_RUN,
}, async () => {
  await using data = await temporaryFolder()
  await using database = await createDatabase()
  await using simulator = await startSimulator()
  await using server = await startSite(data.path, simulator, database.env)
  const applicants = await startApplicants(server, simulator)
  await applicants.stop()
  // This order is paid at the provider, and no webhook tells us.
  const waiting = await account(server)
  await simulator.control('/webhook-url', { url: null })
  const order = await post(server, '/member/create-order', applicationForm, waiting)
  await simulator.pay(order.json['id'] as string)

  await simulator.kill()
  const visitors = startVisitors(server)
  const slowest = { refusal: 0, other: 0 }
  const until = performance.now() + SECONDS * 1_000
  for (let n = 0; n === 0 || performance.now() < until; n += 1) {
    const person = await account(server)
    const began = performance.now()
    const refused = await post(server, '/member/create-order', applicationForm, person)
    slowest.refusal = Math.max(slowest.refusal, performance.now() - began)
    expect(refused.status).toBe(503)
    expect(refused.json).toMatchObject({ code: 'payment_unavailable', message: expect.any(String) })
    expect(
      (await post(server, '/member/save_draft', { changes: { fullName: 'Asha' }, step: 1 }, person)).status,
    ).toBe(200)
    await wait(200)
  }
  await visitors.stop()
  expect(visitors.failed).toEqual([])
  expect(visitors.read()).toBeGreaterThan(0)

  await simulator.start()
  const back = performance.now()
  // An order is first asked about after half a minute, for which the short form does not wait. If it were due before the provider
  // is back, it would be put off.
  if (SECONDS < 30)
    await database.pool.query('update payments set next_check_at = now() where next_check_at is not null')
  const settled = () =>
    database.pool
      .query("select from payments where provider_order_id = $1 and status = 'paid'", [order.json['id']])
      .then(({ rowCount }) => rowCount)
  await expect.poll(settled, { timeout: 2 * LONGEST_RECOVERY, interval: 100 }).toBe(1)
  const recovery = performance.now() - back
  await simulator.control('/webhook-url', { url: `${server.url}/api/member/payment-webhook` })
  const after = await startApplicants(server, simulator)
  await after.stop()
  await expectNothingLost(
    database,
    simulator,
    { ...after, told: [...applicants.told, ...after.told], faults: [...applicants.faults, ...after.faults] },
    data.path,
  )
  report(
    `provider away for ${SECONDS} s: paying said so within ${Math.round(slowest.refusal)} ms (at most ${LONGEST_REFUSAL}), ${visitors.read()} pages meanwhile, all orders right ${Math.round(recovery / 1000)} s after its return (at most ${LONGEST_RECOVERY / 1000})`,
  )
  expectWithin(slowest.refusal, LONGEST_REFUSAL)
  expectWithin(recovery, LONGEST_RECOVERY)
})
