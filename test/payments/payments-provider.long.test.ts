import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { MINUTE, SECOND } from '#contract/values/time.ts'
import { allMembers, createOrder } from '#contract/membership/members.ts'
import { allPayments } from '#contract/money/payments.ts'
import { checkOpenOrders } from '#server/payments/settle/check-open-orders.ts'
import { applicationForm } from '#test/cases/application-form.ts'
import { type Person, sharedProvider, type Site, startTestApp } from '#test/support/test-app.ts'
import { askAtOnce } from './orders.ts'

const simulator = await sharedProvider()

function order(site: Site, { session }: Person) {
  return site.http('/api/member/create-order', {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${session}` },
    body: JSON.stringify(applicationForm),
  })
}

async function orderOf(site: Site, person: Person): Promise<string> {
  return (await site.call(person.session, createOrder, applicationForm)).id
}

async function expectNothingListed(site: Site): Promise<void> {
  const admin = await site.person('admin')
  expect((await site.call(admin.session, allPayments, {})).payments).toEqual([])
  expect((await site.call(admin.session, allMembers, {})).members).toEqual([])
}

const faults = [
  { kind: 'status', status: 500 },
  { kind: 'status', status: 502, html: true },
  { kind: 'status', status: 429, retry_after: 1 },
  { kind: 'status', status: 401 },
  { kind: 'status', status: 400 },
  { kind: 'html' },
  { kind: 'huge' },
  { kind: 'cut' },
  { kind: 'cut-after-write' },
  { kind: 'wrong-amount' },
  { kind: 'wrong-currency' },
  { kind: 'wrong-order' },
  { kind: 'wrong-types' },
]

test.each(faults)(
  'an order is refused with 503 while the provider has the fault %j, and is made once after that',
  async (fault) => {
    await using site = await startTestApp({ simulator })
    const person = await site.person()
    await simulator.control('/faults', fault)
    const refused = await order(site, person)
    expect(refused.status).toBe(503)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await refused.json()).toEqual({
      code: 'payment_unavailable',
      message: 'The payment service cannot be reached. Please try again in a moment.',
    })
    await expectNothingListed(site)
    await simulator.control('/clear-faults')
    const id = await orderOf(site, person)
    expect(await orderOf(site, person)).toBe(id)
    const [row, ...others] = await site.context.db.selectFrom('payments').selectAll().execute()
    expect(others).toEqual([])
    // An order that was made before the response was lost is found by its receipt and not made again.
    const { orders } = await simulator.ledger()
    expect(orders.filter(({ receipt }) => receipt === row?.id).map((made) => made.id)).toEqual([id])
    expect(site.logged()).not.toContain(simulator.keySecret)
  },
)

test('a request that the provider never answers ends after six seconds, and the log has the reason', async () => {
  await using site = await startTestApp({ simulator })
  const person = await site.person()
  await simulator.control('/faults', { kind: 'hang', times: 1 })
  const began = performance.now()
  expect((await order(site, person)).status).toBe(503)
  // The server makes one request and does not repeat it.
  expect(performance.now() - began).toBeLessThan(30 * SECOND)
  expect(site.logged()).toMatch(/payment_unavailable/)
  expect(site.logged()).toMatch(/TimeoutError/)
  await orderOf(site, person)
})

test('with a slow provider, three orders at the same time make one order', async () => {
  await using site = await startTestApp({ simulator })
  const person = await site.person()
  await simulator.control('/faults', { kind: 'latency', ms: 1_500, times: 1 })
  const ids = await Promise.all([1, 2, 3].map(() => orderOf(site, person)))
  expect(new Set(ids).size).toBe(1)
  const rows = await site.context.db.selectFrom('payments').select('id').execute()
  expect(rows).toHaveLength(1)
})

test('with the provider away, callback and webhook lose nothing and the success page fails with 503', async () => {
  await using site = await startTestApp({ simulator })
  const person = await site.person()
  const id = await orderOf(site, person)
  await simulator.hear(site)
  await simulator.control('/webhooks', { hold: true })
  const callback = await simulator.pay(id)
  await simulator.control('/faults', { kind: 'status', status: 503, path: '/v1' })

  const posted = await site.http('/api/member/verify-payment', {
    method: 'POST',
    body: new URLSearchParams(callback),
  })
  expect([posted.status, posted.headers.get('location')]).toEqual([303, `/paymentsuccess/${id}`])
  const success = await site.http(`/api/member/paymentsuccess/${id}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${person.session}` },
  })
  expect(success.status).toBe(503)

  await simulator.control('/webhooks', { hold: false, retry_base_ms: 50 })
  await simulator.control('/release')
  const statuses = async () => (await simulator.ledger()).deliveries.map(({ status }) => status)
  await expect.poll(statuses, { timeout: 10_000 }).toContain(503)
  expect(await site.context.db.selectFrom('webhook_events').selectAll().execute()).toEqual([])
  await simulator.control('/clear-faults')
  await simulator.control('/webhooks', { retry_base_ms: 50 })
  await expect.poll(statuses, { timeout: 10_000 }).toContain(200)
  const { status } = await site.context.db.selectFrom('payments').select('status').executeTakeFirstOrThrow()
  expect(status).toBe('paid')
  await simulator.control('/clear-faults')
})

test('the sweep settles paid orders within forty seconds of the provider’s return, also in a new process', async () => {
  await using site = await startTestApp({ simulator })
  await askAtOnce(site.database.pool)
  const people = await Promise.all([1, 2, 3].map(() => site.person()))
  for (const person of people) await simulator.pay(await orderOf(site, person))
  await simulator.kill()
  for (let minute = 0; minute < 5; minute += 1) {
    site.turnClock(MINUTE)
    await expect(checkOpenOrders(site.context)).rejects.toMatchObject({ code: 'payment_unavailable' })
  }
  await simulator.start()
  site.turnClock(30 * SECOND)
  await using other = await startTestApp({ simulator, beside: site })
  other.turnClock(5 * MINUTE + 30 * SECOND)
  await checkOpenOrders(other.context)
  const rows = await site.context.db.selectFrom('payments').select('status').execute()
  expect(rows.map(({ status }) => status)).toEqual(['paid', 'paid', 'paid'])
})

test('an order that cannot be asked about does not stop other orders from being settled', async () => {
  await using site = await startTestApp({ simulator })
  const [one, two, three] = [await site.person(), await site.person(), await site.person()]
  const [first, second] = [await orderOf(site, one), await orderOf(site, two)]
  await simulator.pay(first)
  await simulator.pay(second)
  await simulator.control('/faults', { kind: 'html', path: `/v1/orders/${first}` })
  site.turnClock(MINUTE)
  const third = await orderOf(site, three)
  const dueAt = () =>
    site.context.db
      .selectFrom('payments')
      .select('next_check_at')
      .where('provider_order_id', '=', third)
      .executeTakeFirstOrThrow()
  const before = await dueAt()
  await expect(checkOpenOrders(site.context)).rejects.toMatchObject({ code: 'payment_unavailable' })
  const rows = await site.context.db
    .selectFrom('payments')
    .select(['provider_order_id', 'status'])
    .orderBy('id')
    .execute()
  expect(rows).toEqual([
    { provider_order_id: first, status: 'created' },
    { provider_order_id: second, status: 'paid' },
    { provider_order_id: third, status: 'created' },
  ])
  expect(await dueAt()).toEqual(before)
  await simulator.control('/clear-faults')
})

test('the running sweep finds a paid order by itself, in its first run', async () => {
  await using site = await startTestApp({ simulator })
  const person = await site.person()
  await simulator.pay(await orderOf(site, person))
  site.turnClock(MINUTE)
  site.startRecurring('ask the provider')
  const status = () => site.context.db.selectFrom('payments').select('status').executeTakeFirstOrThrow()
  await expect.poll(status, { timeout: 10_000 }).toEqual({ status: 'paid' })
})

/** Posts a webhook about a refund that names the payment and not the order. */
function sendRefundWebhook(site: Site, paymentId: string): Promise<Response> {
  const entity = { id: 'rfnd_TEST0000000001', payment_id: paymentId }
  const body = JSON.stringify({ event: 'refund.processed', payload: { refund: { entity } } })
  const signature = createHmac('sha256', simulator.webhookSecret).update(body).digest('hex')
  return site.http('/api/member/payment-webhook', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-razorpay-signature': signature },
    body,
  })
}

test.each([
  [400, 200],
  [404, 200],
  [401, 503],
  [500, 503],
])(
  'when the provider returns %i for the payment of a webhook, the webhook is answered with %i',
  async (status, answered) => {
    await using site = await startTestApp({ simulator })
    await simulator.control('/faults', { kind: 'status', status, path: '/v1/payments' })
    const { status: given } = await sendRefundWebhook(site, 'pay_TEST0000000009')
    await simulator.control('/clear-faults')
    expect(given).toBe(answered)
    const events = await site.context.db.selectFrom('webhook_events').select(['order_id', 'known']).execute()
    // A webhook that is answered with 503 is not stored, because the provider sends it again.
    expect(events).toEqual(answered === 200 ? [{ order_id: null, known: false }] : [])
  },
)

test('a webhook that names only a payment settles the order that the provider has for that payment', async () => {
  await using site = await startTestApp({ simulator })
  const id = await orderOf(site, await site.person())
  const { razorpay_payment_id: payment = '' } = await simulator.pay(id)
  for (let n = 0; n < 2; n += 1) expect((await sendRefundWebhook(site, payment)).status).toBe(200)
  const events = await site.context.db.selectFrom('webhook_events').select(['order_id', 'known']).execute()
  expect(events).toEqual([{ order_id: id, known: true }])
  const { status } = await site.context.db.selectFrom('payments').select('status').executeTakeFirstOrThrow()
  expect(status).toBe('paid')
})
