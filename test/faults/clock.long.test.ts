import { afterAll, beforeAll, expect, test } from 'vitest'
import { currentUser } from '#contract/accounts/accounts.ts'
import { createOrder } from '#contract/membership/members.ts'
import { DAY, HOUR } from '#contract/values/time.ts'
import { paymentWebhook } from '#contract/membership/payments.ts'
import { startSimulator, type SimulatorProcess } from '#test/support/processes/simulator-process.ts'
import { applicationForm } from '#test/cases/application-form.ts'
import { type Person, type Site, startTestApp } from '#test/support/test-app.ts'
import { mistakesIn } from './applicants.ts'
import { post } from './calls.ts'

const MOST_GUESSES = 10
const password = 'quiet-harbour-42'

let simulator: SimulatorProcess
beforeAll(async () => {
  simulator = await startSimulator()
})
afterAll(() => simulator[Symbol.asyncDispose]())

/** Lets a person apply and pay, and waits until the recurring work or the webhook has found the payment. */
async function payment(site: Site, person: Person): Promise<void> {
  const { id } = await site.call(person.session, createOrder, applicationForm)
  await simulator.pay(id)
  const paid = () =>
    site.database.pool
      .query("select from payments where provider_order_id = $1 and status = 'paid'", [id])
      .then(({ rowCount }) => rowCount)
  await expect.poll(paid).toBe(1)
}

function logIn(site: Site, email: string, word: string) {
  return post(site, '/user/login_user', { email, password: word })
}

test.each([
  ['a day ahead', [DAY]],
  ['a day behind', [-DAY]],
  ['set back by two hours in the middle', [0, -2 * HOUR]],
  ['set ahead by an hour and back again', [HOUR, -HOUR]],
])(
  'a clock that is %s signs nobody out, allows no more guesses, and loses no payment',
  async (_how, steps) => {
    await using site = await startTestApp({ simulator })
    await simulator.control('/webhook-url', { url: `${site.url}/api${paymentWebhook.path}` })
    site.startJobs()
    site.startRecurring('ask the provider')
    const before = await site.person()
    const email = 'asha@example.org'
    expect((await post(site, '/user/create_user', { name: 'Asha', email, password })).status).toBe(200)
    for (const step of steps) {
      site.turnClock(step)
      expect(await site.call(before.session, currentUser, {})).toHaveProperty('user')
      await payment(site, await site.person())
      expect((await logIn(site, email, password)).status).toBe(200)
    }
    for (let n = 0; n < MOST_GUESSES; n += 1) expect((await logIn(site, email, 'wrong one')).status).toBe(401)
    for (const step of [0, -2 * HOUR]) {
      site.turnClock(step)
      const refused = await logIn(site, email, 'wrong one')
      expect(refused.status).toBe(429)
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    }
    // A person stays signed in, also with a clock that is behind the time of the sign-in.
    expect(await site.call(before.session, currentUser, {})).toHaveProperty('user')
    await payment(site, await site.person())
    expect(site.logged()).not.toContain('"level":50')
    expect(await mistakesIn(site.database.url, site.config.dataDir, simulator)).toEqual([])
  },
)
