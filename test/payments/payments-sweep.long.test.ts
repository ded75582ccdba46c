import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createOrder } from '#contract/membership/members.ts'
import { SECOND } from '#contract/values/time.ts'
import { temporaryFolder } from '#test/backup/installations.ts'
import { QUESTIONS_A_SECOND } from '#server/payments/provider/provider-rate-limit.ts'
import { applicationForm } from '#test/cases/application-form.ts'
import { serverProcess } from '#test/support/processes/server-process.ts'
import { type Person, sharedProvider, type Site, startTestApp } from '#test/support/test-app.ts'
import { statusOf } from './orders.ts'

const simulator = await sharedProvider()

const STALE = 1_000

const order = async (site: Site, { session }: Person) =>
  (await site.call(session, createOrder, { ...applicationForm, membershipCategory: 'Student' })).id

/** Inserts orders of two days ago that are all due, each of another person and known to the provider. */
async function insertStale({ context: { pool } }: Site): Promise<void> {
  const authorization = `Basic ${Buffer.from(`${simulator.keyId}:${simulator.keySecret}`).toString('base64')}`
  const ids: string[] = []
  for (let n = 0; n < STALE; n += 1) {
    const made = await fetch(`${simulator.url}/v1/orders`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ amount: 117_882, currency: 'INR', receipt: `stale-${n}` }),
    })
    ids.push(((await made.json()) as { id: string }).id)
  }
  await pool.query(
    `with people as (
        insert into users (email, name) select lower(order_id) || '@example.org', order_id from unnest($1::text[]) order_id
        returning id, name),
      applied as (
        insert into applications (user_id, full_name, contact, email, city, country, user_type, looking_for_collaboration,
          need_fwc_connection, offer_services, platform, need_tech_support, help_in_branding, expand_internationally,
          investment_support, membership_category, terms_accepted_at, asks_aid, created_at)
        select id, name, '+919820000001', 'x', 'x', 'x', 'Founder', 'No', 'No', 'No', 'No', 'No', 'No', 'No', 'No', 'Student',
          now(), false, now() from people
        returning id, user_id, full_name)
      insert into payments (application_id, user_id, user_email, category, price, gst, amount, provider_order_id, created_at,
        sent_at, fresh_at, next_check_at)
      select id, user_id, 'x', 'Student', 99900, 17982, 117882, full_name, past, past, past, now() - interval '1 hour'
      from applied, (select now() - interval '2 days' as past) then_`,
    [ids],
  )
}

test(`an order is settled within 90 seconds of payment among ${STALE} stale due orders, and two processes keep one rate, also while the provider fails`, {
  timeout: 240_000,
}, async () => {
  await using site = await startTestApp({ simulator })
  await insertStale(site)
  await using folder = await temporaryFolder()
  const start = () =>
    serverProcess({ DATABASE_URL: site.database.url, DATA_DIR: folder.path, ...simulator.env })
  const countQuestions = await simulator.countCalls('/v1/orders/order_')
  const began = performance.now()
  await using one = await start()
  await using two = await start()

  /** How often the provider was asked, and when that number was read. */
  const samples: { at: number; questions: number }[] = [{ at: began, questions: 0 }]
  async function sample(): Promise<void> {
    await wait(SECOND)
    const questions = await countQuestions()
    samples.push({ at: performance.now(), questions })
  }

  const payer = await site.person()
  const id = await order(site, payer)
  const ordered = performance.now()
  await simulator.pay(id)
  while ((await statusOf(site, id)) !== 'paid' && performance.now() - ordered < 90 * SECOND) await sample()
  expect(await statusOf(site, id)).toBe('paid')

  await simulator.control('/faults', { kind: 'status', status: 503, path: '/v1/orders' })
  for (let second = 0; second < 15; second += 1) await sample()
  await simulator.control('/clear-faults')
  for (const [n, { at, questions }] of samples.entries()) {
    for (const earlier of samples.slice(0, n)) {
      // Counted at the provider, where two questions that were sent apart may arrive together.
      const most = QUESTIONS_A_SECOND * ((at - earlier.at) / SECOND) + 3
      expect(questions - earlier.questions).toBeLessThanOrEqual(most)
    }
  }
  const last = samples.at(-1) as (typeof samples)[number]
  // At least half of the rate is used, also while the provider fails.
  expect(last.questions).toBeGreaterThan(QUESTIONS_A_SECOND * 0.5 * ((last.at - began) / SECOND))
  // Hundreds of orders are due, and stopping does not wait for them.
  expect(await Promise.all([one.stop(), two.stop()])).toEqual([0, 0])
})
