import { expect, test } from 'vitest'
import { paymentWebhook } from '#contract/membership/payments.ts'
import { temporaryFolder } from '#test/backup/installations.ts'
import { createDatabase } from '#test/support/cluster.ts'
import { askAtOnce } from '#test/payments/orders.ts'
import { newerVersion } from '#test/support/newer-version.ts'
import { startProxy } from '#test/support/processes/proxy-process.ts'
import { freePort, type ServerProcess, serverProcess } from '#test/support/processes/server-process.ts'
import { startSimulator } from '#test/support/processes/simulator-process.ts'
import { expectNothingLost, siteEnv, startApplicants } from './applicants.ts'
import { startVisitors } from './visitors.ts'
import { LONGEST_RUN, partsOf, report, rounds } from './rounds.ts'

const PARTS = partsOf(rounds({ short: 1, long: 200 }), 20)

test.each(PARTS)(
  '%i times SIGTERM under load, then an upgrade of two instances behind a proxy: no request fails',
  {
    timeout: LONGEST_RUN,
  },
  async (times) => {
    await using data = await temporaryFolder()
    await using database = await createDatabase()
    // Everybody may ask the provider at once: otherwise a stop waits for their question turns, which `start/stop` tests.
    await askAtOnce(database.pool)
    await using simulator = await startSimulator()
    await using newer = await newerVersion()
    const site = { url: `http://127.0.0.1:${await freePort()}` }
    const env = { ...database.env, ...siteEnv(data.path, simulator), PUBLIC_URL: site.url }
    await using one = await serverProcess(env)
    await using other = await serverProcess(env)
    await using proxy = await startProxy(Number(new URL(site.url).port), [one.url, other.url])
    await simulator.control('/webhook-url', { url: `${site.url}/api${paymentWebhook.path}` })
    const visitors = startVisitors(site)
    const applicants = await startApplicants(site, simulator)

    // A request that met the closed port of one instance may still be on its way to the other.
    const allAnswered = () => Promise.all([applicants.answered(), visitors.answered()])
    const exits: string[] = []
    const stop = async (instance: ServerProcess) => {
      const code = await instance.stop()
      exits.push(code === 0 ? 'in order' : `${code}: ${instance.said()}`)
    }
    for (let round = 0; round < times; round += 1) {
      const instance = round % 2 === 0 ? one : other
      await stop(instance)
      await instance.start()
      await allAnswered()
    }
    await using ending = new AsyncDisposableStack()
    const upgraded: ServerProcess[] = []
    for (const instance of [one, other]) {
      await stop(instance)
      upgraded.push(ending.use(await newer.start({ ...env, PORT: new URL(instance.url).port })))
      await allAnswered()
    }
    const paidBefore = applicants.payments()
    await expect.poll(applicants.payments, { timeout: 60_000 }).toBeGreaterThan(paidBefore)
    await applicants.stop()
    await visitors.stop()

    const troubles = (await proxy.troubles()).join('\n')
    expect([applicants.interrupted, visitors.failed], troubles).toEqual([[], []])
    expect(exits).toEqual(Array.from({ length: times + 2 }, () => 'in order'))
    const paid = await expectNothingLost(database, simulator, applicants, data.path)
    report(
      `SIGTERM under load, ${times} times, then two instances upgraded one after the other behind ${proxy.name}: ${applicants.told.length} people, ${paid} payments, ${visitors.read()} pages, 0 failed requests`,
    )
    for (const instance of upgraded) expect(await instance.stop()).toBe(0)
  },
)
