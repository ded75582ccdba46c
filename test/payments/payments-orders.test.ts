import { expect, test } from 'vitest'
import { approveMember, removeMember } from '#contract/membership/review.ts'
import { allMembers, applyForAid, createOrder } from '#contract/membership/members.ts'
import { allPayments } from '#contract/money/payments.ts'
import { type Category, categories, confirmPayment } from '#contract/membership/payments.ts'
import { makeVoucher } from '#contract/money/vouchers.ts'
import { Problem } from '#contract/call/problem.ts'
import { DAY, HOUR } from '#contract/values/time.ts'
import { checkOpenOrders } from '#server/payments/settle/check-open-orders.ts'
import { placeOrder } from '#server/payments/writes.ts'
import { aidForm, applicationForm } from '#test/cases/application-form.ts'
import { keptAbout } from '#test/cases/people/kept-about.ts'
import {
  openSession,
  type Person,
  sharedProvider,
  sharedTestApp,
  type Site,
  startTestApp,
} from '#test/support/test-app.ts'

const simulator = await sharedProvider()

const order = async (site: Site, session: string, membershipCategory: Category) =>
  (await site.call(session, createOrder, { ...applicationForm, membershipCategory })).id

/** What the dashboard shows of all payments, oldest first. */
async function shown(site: Site) {
  const admin = await site.person('admin')
  const { payments } = await site.call(admin.session, allPayments, {})
  return payments.map(({ orderId, status }) => ({ orderId, status })).toReversed()
}

async function countOrders(): Promise<number> {
  return (await simulator.ledger()).orders.length
}

const site = await sharedTestApp({ simulator })

test('a person who changes between two categories gets the same two orders again', async () => {
  const { session } = await site.person()
  const before = await countOrders()
  const [student, core] = [
    await order(site, session, 'Student'),
    await order(site, session, 'coreteammember'),
  ]
  expect(await shown(site)).toEqual([
    { orderId: student, status: 'cancelled' },
    { orderId: core, status: 'created' },
  ])
  for (let n = 0; n < 30; n += 1) {
    expect(await order(site, session, 'Student')).toBe(student)
    if (n === 0) {
      expect(await shown(site)).toEqual([
        { orderId: student, status: 'created' },
        { orderId: core, status: 'cancelled' },
      ])
    }
    expect(await order(site, session, 'coreteammember')).toBe(core)
  }
  expect(await countOrders()).toBe(before + 2)
  await simulator.pay(core)
  expect(await site.call(session, confirmPayment, { id: core })).toMatchObject({ status: 'paid' })
})

test.each([
  ['another price, also where the tax is the same', 'price = price - 1, amount = amount - 1'],
  ['another tax, also where the price is the same', 'gst = gst - 1, amount = amount - 1'],
  ['a voucher, also where it makes nothing cheaper', 'voucher_id = (select id from vouchers)'],
  ['a renewal', "purpose = 'renewal'"],
])('an order for %s is not used again', async (_what, change) => {
  await using site = await startTestApp({ simulator })
  const [{ session }, owner] = [await site.person(), await site.person('admin')]
  await site.call(owner.session, makeVoucher, { code: 'SPRING-26', kind: 'percent', value: 10, uses: 1 })
  const first = await order(site, session, 'Student')
  await site.database.pool.query('alter table payments disable trigger payments_terms_stay')
  await site.database.pool.query(`update payments set ${change}`)
  await site.database.pool.query('alter table payments enable trigger payments_terms_stay')
  const next = await order(site, session, 'Student')
  expect(next).not.toBe(first)
  expect(await shown(site)).toEqual([
    { orderId: first, status: 'cancelled' },
    { orderId: next, status: 'created' },
  ])
})

test('an order is used again after an application for aid, too', async () => {
  await using site = await startTestApp({ simulator })
  const { session } = await site.person()
  const id = await order(site, session, 'Student')
  await site.call(session, applyForAid, aidForm)
  expect(await shown(site)).toEqual([{ orderId: id, status: 'cancelled' }])
  expect(await order(site, session, 'Student')).toBe(id)
  expect(await shown(site)).toEqual([{ orderId: id, status: 'created' }])
})

/** A person who was removed after paying one of their five orders, one order for each category, `apart` milliseconds after each other. */
async function withFiveOrders(site: Site, apart = 0): Promise<{ person: Person; admin: Person }> {
  const [person, admin] = [await site.person(), await site.person('admin')]
  const ids: string[] = []
  for (const category of categories) {
    ids.push(await order(site, person.session, category as Category))
    site.turnClock(apart)
  }
  expect(new Set(ids).size).toBe(5)
  await simulator.pay(ids[1] as string)
  await site.call(person.session, confirmPayment, { id: ids[1] as string })
  await site.call(admin.session, approveMember, { email: person.email })
  await site.call(admin.session, removeMember, { email: person.email })
  return { person, admin }
}

const sendForm = (site: Site, { session }: Person) =>
  site.http('/api/member/create-order', {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${session}` },
    body: JSON.stringify({ ...applicationForm, city: 'Nagpur' }),
  })

test('a person may make five new orders in any 24 hours; a sixth is refused with the reason and the time to wait', async () => {
  await using site = await startTestApp({ simulator })
  const { person, admin } = await withFiveOrders(site)
  const before = await countOrders()
  const send = () => sendForm(site, person)
  const refused = await send()
  expect([refused.status, await refused.json()]).toEqual([
    429,
    {
      code: 'too_many_orders',
      message: 'You have started five payments in 24 hours. Please pay one of them, or come back tomorrow.',
    },
  ])
  const wait = Number(refused.headers.get('retry-after'))
  expect(wait).toBeGreaterThan(24 * 3600 - 120)
  expect(wait).toBeLessThanOrEqual(24 * 3600)
  expect(await countOrders()).toBe(before)
  // Nothing of the refused application is kept.
  expect((await site.call(admin.session, allMembers, {})).members).toMatchObject([{ city: 'pune' }])
  expect(await order(site, (await site.person()).session, 'Student')).toMatch(/^order_/)
  site.turnClock((wait - 60) * 1000)
  expect((await send()).status).toBe(429)
  site.turnClock(61_000)
  expect((await send()).status).toBe(200)
})

test('of five orders spread over a day, the first decides when another is allowed, rounded up to whole seconds', async () => {
  await using site = await startTestApp({ simulator })
  site.stopClock(Date.now())
  const { person } = await withFiveOrders(site, HOUR)
  site.turnClock(500)
  const refused = await sendForm(site, person)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, String(19 * 3600)])
})

test('orders that are sent at the same time on two servers make one order for each category', async () => {
  await using one = await startTestApp({ simulator })
  await using two = await startTestApp({ simulator, beside: one })
  const person = await one.person()
  const wanted = [...categories, ...categories]
  const results = await Promise.allSettled(
    wanted.map((category, n) => order(n % 2 ? one : two, person.session, category)),
  )
  const ids = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
  expect(ids).toHaveLength(10)
  expect(new Set(ids).size).toBe(5)
  expect((await shown(one)).filter(({ status }) => status === 'created')).toHaveLength(1)
})

test('an order is used again for six days after it was last sent; after that a new order is made', async () => {
  await using site = await startTestApp({ simulator })
  const person = await site.person()
  const inDays = async (days: number, category: Category) => {
    site.turnClock(days * DAY)
    return order(site, await openSession(site.context.db, person.id, site.context.clock()), category)
  }
  const student = await inDays(0, 'Student')
  const core = await inDays(0, 'coreteammember')
  expect(await inDays(5.9, 'Student')).toBe(student)
  await checkOpenOrders(site.context)
  // The order for coreteammember was last sent more than six days ago.
  expect(await inDays(0.2, 'coreteammember')).not.toBe(core)
  expect(await inDays(5, 'Student')).toBe(student)
  site.turnClock(6 * DAY)
  await checkOpenOrders(site.context)
  expect((await shown(site)).map(({ status }) => status)).toEqual(['cancelled', 'cancelled', 'cancelled'])
  await simulator.pay(student)
  const session = await openSession(site.context.db, person.id, site.context.clock())
  expect(await site.call(session, confirmPayment, { id: student })).toMatchObject({ status: 'paid' })
})

test('a request to place an order that another window has just placed does not ask the provider', async () => {
  await using site = await startTestApp({ simulator })
  const { session } = await site.person()
  const orderId = await order(site, session, 'Student')
  const payment = await site.context.db
    .selectFrom('payments')
    .select(['id', 'amount', 'currency'])
    .executeTakeFirstOrThrow()
  const countCalls = await simulator.countCalls('/v1/orders')
  // The payment is passed as it was read before the other window had placed the order.
  const again = placeOrder(site.context, { ...payment, orderId: null, isNew: false, validUntil: new Date() })
  expect(await again).toBe(orderId)
  expect(await countCalls()).toBe(0)
  await simulator.control('/clear-faults')
})

test('an order for which a wrong amount was paid is not used again', async () => {
  const { session } = await site.person()
  const id = await order(site, session, 'Student')
  await order(site, session, 'Investor')
  await simulator.pay(id, { outcome: 'captured', amount: 500 })
  await site.call(session, confirmPayment, { id })
  expect(await order(site, session, 'Student')).not.toBe(id)
})

test('changing between two categories while the provider is away makes each order once, when the provider is back', async () => {
  await using site = await startTestApp({ simulator })
  const { session } = await site.person()
  await simulator.control('/faults', { kind: 'cut-after-write', path: '/v1/orders' })
  for (const category of ['Student', 'Investor', 'Student', 'Investor'] as const) {
    await expect(order(site, session, category)).rejects.toMatchObject({ status: 503 })
  }
  expect(await shown(site)).toEqual([])
  await simulator.control('/clear-faults')
  const investor = await order(site, session, 'Investor')
  const student = await order(site, session, 'Student')
  expect(await shown(site)).toEqual([
    { orderId: student, status: 'created' },
    { orderId: investor, status: 'cancelled' },
  ])
  const { rows } = await site.context.pool.query<{ id: string }>('select id from payments order by id')
  const { orders } = await simulator.ledger()
  expect(orders.filter(({ receipt }) => rows.some(({ id }) => id === receipt)).map(({ id }) => id)).toEqual([
    student,
    investor,
  ])
})

test('the orders of one person change nothing of another person’s order, neither while that order is placed nor afterwards', async () => {
  const [zoe, asha] = [await site.person(), await site.person()]
  const { gateway } = site.context
  const { createOrder: real } = gateway
  const [requested, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  gateway.createOrder = async (wanted) => {
    requested.resolve()
    await released.promise
    return real(wanted)
  }
  const slow = order(site, zoe.session, 'Student')
  await requested.promise
  const before = await keptAbout(site, zoe.id)
  expect(Object.keys(before)).toEqual(expect.arrayContaining(['applications', 'payments']))
  gateway.createOrder = () => Promise.reject(new Problem('payment_unavailable'))
  await expect(order(site, asha.session, 'Student')).rejects.toMatchObject({ status: 503 })
  gateway.createOrder = real
  const orders = async () => {
    for (const category of ['Student', 'Investor', 'Student'] as const)
      await order(site, asha.session, category)
    await site.call(asha.session, applyForAid, aidForm)
    return order(site, asha.session, 'Student')
  }
  await orders()
  const meanwhile = await keptAbout(site, zoe.id)
  released.resolve()
  const hers = await slow
  expect(meanwhile).toEqual(before)

  const placed = await keptAbout(site, zoe.id)
  const id = await orders()
  await simulator.pay(id)
  expect(await site.call(asha.session, confirmPayment, { id })).toMatchObject({ status: 'paid' })
  expect(await keptAbout(site, zoe.id)).toEqual(placed)
  expect(await order(site, zoe.session, 'Student')).toBe(hers)
})
