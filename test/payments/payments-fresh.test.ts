import { expect, test } from 'vitest'
import { createOrder } from '#contract/membership/members.ts'
import type { Category } from '#contract/membership/payments.ts'
import { DAY, HOUR, MINUTE, SECOND } from '#contract/values/time.ts'
import { checkOpenOrders } from '#server/payments/settle/check-open-orders.ts'
import { applicationForm } from '#test/cases/application-form.ts'
import { openSession, type Person, sharedProvider, type Site, startTestApp } from '#test/support/test-app.ts'
import { askAtOnce, questionsOf, statusOf } from './orders.ts'

const simulator = await sharedProvider()

async function openSite(): Promise<Site> {
  const site = await startTestApp({ simulator })
  await askAtOnce(site.database.pool)
  return site
}

const order = async (site: Site, { session }: Person, membershipCategory: Category = 'Student') =>
  (await site.call(session, createOrder, { ...applicationForm, membershipCategory })).id

test('the newest order is asked about first', async () => {
  await using site = await startTestApp({ simulator })
  const ids: string[] = []
  for (let n = 0; n < 4; n += 1) {
    ids.push(await order(site, await site.person()))
    site.turnClock(SECOND)
  }
  site.turnClock(MINUTE)
  const askedOrders = questionsOf(site)
  await checkOpenOrders(site.context)
  expect(askedOrders).toEqual(ids.toReversed())
})

test('an order whose form is sent again is asked about like a new order', async () => {
  await using site = await openSite()
  const person = await site.person()
  const id = await order(site, person)
  site.turnClock(3 * HOUR)
  await checkOpenOrders(site.context)
  await simulator.pay(id)
  site.turnClock(35 * SECOND)
  const askedOrders = questionsOf(site)
  await checkOpenOrders(site.context)
  expect(askedOrders).toEqual([])
  expect(await order(site, person)).toBe(id)
  site.turnClock(35 * SECOND)
  // Sending the form again does not delay the question further.
  expect(await order(site, person)).toBe(id)
  await checkOpenOrders(site.context)
  expect(await statusOf(site, id)).toBe('paid')
})

test('an order whose form is sent again after hours is asked about every minute again, and is not cancelled', async () => {
  await using site = await openSite()
  const person = await site.person()
  const id = await order(site, person)
  await order(site, person, 'Investor')
  site.turnClock(3 * HOUR)
  await checkOpenOrders(site.context)
  expect(await order(site, person)).toBe(id)
  const { rows } = await site.context.pool.query(
    'select status, cancelled_at from payments where provider_order_id = $1',
    [id],
  )
  expect(rows).toEqual([{ status: 'created', cancelled_at: null }])
  const askedOrders = questionsOf(site)
  site.turnClock(5 * SECOND)
  for (let times = 0; times < 4; times += 1) {
    site.turnClock(times === 0 ? 30 * SECOND : MINUTE)
    await checkOpenOrders(site.context)
  }
  expect(askedOrders.filter((one) => one === id)).toHaveLength(4)
})

test.each(['created', 'authorized'] as const)(
  'an attempt that is %s makes its order count as new again, once',
  async (outcome) => {
    await using site = await openSite()
    const id = await order(site, await site.person())
    await simulator.pay(id, { outcome })
    site.turnClock(3 * HOUR)
    await checkOpenOrders(site.context)
    const askedOrders = questionsOf(site)
    for (let minute = 0; minute < 17; minute += 1) {
      site.turnClock(MINUTE)
      await checkOpenOrders(site.context)
    }
    expect(askedOrders.length).toBeGreaterThanOrEqual(15)
    askedOrders.splice(0)
    site.turnClock(HOUR)
    await checkOpenOrders(site.context)
    site.turnClock(HOUR)
    await checkOpenOrders(site.context)
    expect(askedOrders.length).toBeLessThanOrEqual(2)
    // What becomes of the attempt is found after six hours at the latest.
    const { payments } = await simulator.ledger()
    await simulator.control('/late', { payment_id: payments.find(({ order_id }) => order_id === id)?.id })
    site.turnClock(6 * HOUR)
    await checkOpenOrders(site.context)
    expect(await statusOf(site, id)).toBe('paid')
  },
)

test('an order that was paid while the provider could not be asked is found six days later, although its owner has begun another order', async () => {
  await using site = await openSite()
  const person = await site.person()
  const id = await order(site, person)
  await simulator.pay(id)
  site.turnClock(6 * DAY + MINUTE)
  const session = await openSession(site.context.db, person.id, site.context.clock())
  await order(site, { ...person, session }, 'Investor')
  expect(await statusOf(site, id)).toBe('cancelled')
  await checkOpenOrders(site.context)
  expect(await statusOf(site, id)).toBe('paid')
})

test('a payment for which the provider has no order is never due for a question, however often the order is sent', async () => {
  await using site = await openSite()
  const person = await site.person()
  await simulator.control('/faults', { kind: 'status', status: 503, path: '/v1/orders' })
  for (const category of ['Student', 'Student', 'Investor'] as const)
    await expect(order(site, person, category)).rejects.toMatchObject({ code: 'payment_unavailable' })
  await simulator.control('/clear-faults')
  const storedPayments = () =>
    site.context.db
      .selectFrom('payments')
      .select(['status', 'provider_order_id as orderId', 'next_check_at as due'])
      .orderBy('id')
      .execute()
  const superseded = { status: 'cancelled', orderId: null, due: null }
  expect(await storedPayments()).toEqual([superseded, { status: 'created', orderId: null, due: null }])
  const orderId = await order(site, person, 'Investor')
  expect(await storedPayments()).toEqual([superseded, { status: 'created', orderId, due: expect.any(Date) }])
})
