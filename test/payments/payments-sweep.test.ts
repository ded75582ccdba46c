import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { createOrder } from '#contract/membership/members.ts'
import type { Category } from '#contract/membership/payments.ts'
import { RECONCILIATIONS_A_SECOND, sweepOnce } from '#server/payments/sweep.ts'
import { applicationForm } from '#test/cases/application-form.ts'
import { serverProcess } from '#test/support/processes/server-process.ts'
import { type Person, type Site, startProvider, startTestApp } from '#test/support/test-app.ts'

const simulator = await startProvider()
afterAll(() => simulator[Symbol.asyncDispose]())

const SECOND = 1_000
const MINUTE = 60 * SECOND
const STALE = 1_000

const order = async (site: Site, { session }: Person, membershipCategory: Category = 'Student') =>
  (await site.call(session, createOrder, { ...applicationForm, membershipCategory })).id

async function statusOf(site: Site, id: string): Promise<string | undefined> {
  const row = await site.context.db
    .selectFrom('payments')
    .select('status')
    .where('provider_order_id', '=', id)
    .executeTakeFirst()
  return row?.status
}

/** Which orders the provider is asked about, in the order of the questions. */
function questionsOf({ context }: Site): string[] {
  const asked: string[] = []
  const real = context.gateway.attempts
  context.gateway.attempts = (orderId) => {
    asked.push(orderId)
    return real(orderId)
  }
  return asked
}

/** Orders of two days ago that all are due, each of somebody else and known to the provider. */
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

test(`who pays is settled in 90 seconds among ${STALE} stale orders that are due, and two processes keep to one rate, in trouble too`, {
  timeout: 240_000,
}, async () => {
  await using site = await startTestApp({ simulator })
  await insertStale(site)
  const folder = await mkdtemp(join(tmpdir(), 'fwc-sweep-'))
  const start = () => serverProcess({ DATABASE_URL: site.database.url, DATA_DIR: folder, ...simulator.env })
  const asked = await simulator.countCalls('/v1/orders/order_')
  const began = performance.now()
  await using one = await start()
  await using two = await start()

  /** How often the provider was asked, and the time it was known at. */
  const samples: { at: number; questions: number }[] = [{ at: began, questions: 0 }]
  async function sample(): Promise<void> {
    await wait(SECOND)
    const questions = await asked()
    samples.push({ at: performance.now(), questions })
  }

  const honest = await site.person()
  const id = await order(site, honest)
  const ordered = performance.now()
  await simulator.pay(id)
  while ((await statusOf(site, id)) !== 'paid' && performance.now() - ordered < 90 * SECOND) await sample()
  expect(await statusOf(site, id)).toBe('paid')
  const took = performance.now() - ordered
  expect(took).toBeGreaterThan(25 * SECOND)

  await simulator.control('/faults', { kind: 'status', status: 503, path: '/v1/orders' })
  for (let second = 0; second < 15; second += 1) await sample()
  await simulator.control('/clear-faults')
  for (const [n, { at, questions }] of samples.entries()) {
    for (const earlier of samples.slice(0, n)) {
      // Counted at the provider, where two that were a little apart may arrive together.
      const most = RECONCILIATIONS_A_SECOND * ((at - earlier.at) / SECOND) + 3
      expect(questions - earlier.questions).toBeLessThanOrEqual(most)
    }
  }
  const last = samples.at(-1) as (typeof samples)[number]
  // The rate is made use of, also in trouble.
  expect(last.questions).toBeGreaterThan(RECONCILIATIONS_A_SECOND * 0.5 * ((last.at - began) / SECOND))
  // Hundreds are due, and nobody waits for them.
  expect(await Promise.all([one.stop(), two.stop()])).toEqual([0, 0])
  await rm(folder, { recursive: true })
})

test('the freshest order is asked about first', async () => {
  await using site = await startTestApp({ simulator })
  const ids: string[] = []
  for (let n = 0; n < 4; n += 1) {
    ids.push(await order(site, await site.person()))
    site.turnClock(SECOND)
  }
  site.turnClock(MINUTE)
  const asked = questionsOf(site)
  await sweepOnce(site.context)
  expect(asked).toEqual(ids.toReversed())
})

test('an open order is asked about every minute, a cancelled one ever more rarely', async () => {
  await using site = await startTestApp({ simulator })
  const person = await site.person()
  const cancelled = await order(site, person, 'Student')
  const open = await order(site, person, 'Investor')
  const asked = questionsOf(site)
  const when: Record<string, number[]> = { [cancelled]: [], [open]: [] }
  for (let seconds = 30; seconds <= 17 * 60; seconds += 30) {
    // A little later than due.
    site.turnClock(30 * SECOND + (seconds === 30 ? 5 * SECOND : 0))
    await sweepOnce(site.context)
    for (const id of asked.splice(0)) when[id]?.push(seconds / 60)
  }
  expect(when[open]).toEqual([...Array.from({ length: 15 }, (_, n) => n + 0.5), 16, 17])
  expect(when[cancelled]).toEqual([1, 2, 5, 15])
})

test('an order that is sent again is fresh again', async () => {
  await using site = await startTestApp({ simulator })
  const person = await site.person()
  const id = await order(site, person)
  site.turnClock(3 * 60 * MINUTE)
  await sweepOnce(site.context)
  await simulator.pay(id)
  site.turnClock(35 * SECOND)
  const asked = questionsOf(site)
  await sweepOnce(site.context)
  expect(asked).toEqual([])
  expect(await order(site, person)).toBe(id)
  site.turnClock(35 * SECOND)
  // Sent over and over, the question is put off no further.
  expect(await order(site, person)).toBe(id)
  await sweepOnce(site.context)
  expect(await statusOf(site, id)).toBe('paid')
})

test.each(['created', 'authorized'] as const)(
  'an attempt that is %s makes its order fresh again, once',
  async (outcome) => {
    await using site = await startTestApp({ simulator })
    const id = await order(site, await site.person())
    await simulator.pay(id, { outcome })
    site.turnClock(3 * 60 * MINUTE)
    await sweepOnce(site.context)
    const asked = questionsOf(site)
    for (let minute = 0; minute < 17; minute += 1) {
      site.turnClock(MINUTE)
      await sweepOnce(site.context)
    }
    expect(asked.length).toBeGreaterThanOrEqual(15)
    asked.splice(0)
    site.turnClock(60 * MINUTE)
    await sweepOnce(site.context)
    site.turnClock(60 * MINUTE)
    await sweepOnce(site.context)
    expect(asked.length).toBeLessThanOrEqual(2)
    // What it turns into is found, at the latest after six hours.
    const { payments } = await simulator.ledger()
    await simulator.control('/late', { payment_id: payments.find(({ order_id }) => order_id === id)?.id })
    site.turnClock(6 * 60 * MINUTE)
    await sweepOnce(site.context)
    expect(await statusOf(site, id)).toBe('paid')
  },
)
