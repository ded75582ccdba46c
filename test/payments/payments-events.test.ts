import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { createOrder } from '#contract/membership/members.ts'
import { applicationForm } from '#test/cases/application-form.ts'
import { sharedProvider, type Site, startTestApp } from '#test/support/test-app.ts'
import { join } from '../members/membership.ts'

const simulator = await sharedProvider()

/** Posts a signed webhook; returns the HTTP status. */
async function send(site: Site, event: object): Promise<number> {
  const body = JSON.stringify(event)
  const signature = createHmac('sha256', simulator.webhookSecret).update(body).digest('hex')
  const headers = { 'content-type': 'application/json', 'x-razorpay-signature': signature }
  return (await site.http('/api/member/payment-webhook', { method: 'POST', headers, body })).status
}

async function paymentsOf(site: Site) {
  return site.database.db
    .selectFrom('payments')
    .select(['provider_order_id as order', 'status', 'refunded'])
    .orderBy('id')
    .execute()
}

test('a webhook is stored with its name, its order and whether the order is known', async () => {
  await using site = await startTestApp({ simulator })
  const { id: order } = await site.call((await site.person()).session, createOrder, applicationForm)
  const other = 'order_ZZZZZZZZZZZZZZ'
  const about = (id: string) => ({ payload: { order: { entity: { id } } } })
  const cases: [object, { event: string; order_id: string | null; known: boolean }][] = [
    [
      { event: 'order.paid', ...about(order) },
      { event: 'order.paid', order_id: order, known: true },
    ],
    [
      { event: 'order.paid', ...about(other) },
      { event: 'order.paid', order_id: other, known: false },
    ],
    [{ event: 'order.paid' }, { event: 'order.paid', order_id: null, known: false }],
    [
      { event: 7, ...about(order) },
      { event: 'unknown', order_id: order, known: true },
    ],
    [{ event: 'a\0b' }, { event: 'ab', order_id: null, known: false }],
    [{ event: 'e'.repeat(101) }, { event: 'e'.repeat(100), order_id: null, known: false }],
    [
      { event: 'long', ...about('o'.repeat(64)) },
      { event: 'long', order_id: 'o'.repeat(64), known: false },
    ],
    [
      { event: 'longer', ...about('o'.repeat(65)) },
      { event: 'longer', order_id: null, known: false },
    ],
  ]
  for (const [event] of cases) expect(await send(site, event)).toBe(200)
  const events = await site.database.db
    .selectFrom('webhook_events')
    .select(['event', 'order_id', 'known'])
    .orderBy('received_at')
    .execute()
  expect(events).toEqual(cases.map(([, stored]) => stored))
})

test('a webhook of a refund that names only the payment settles the order of that payment, and no other', async () => {
  await using site = await startTestApp({ simulator })
  const first = await join(site, simulator, await site.person())
  const second = await join(site, simulator, await site.person())
  const third = await site.call((await site.person()).session, createOrder, applicationForm)
  const { razorpay_payment_id: unheard } = await simulator.pay(third.id)
  for (const [payment_id, amount] of [
    [second, 500],
    [unheard, 700],
  ] as const) {
    await simulator.control('/refund', { payment_id, amount })
    const payload = { refund: { entity: { payment_id } } }
    expect(await send(site, { event: 'refund.processed', payload })).toBe(200)
  }
  expect(await paymentsOf(site)).toMatchObject([
    { status: 'paid', refunded: 0 },
    { status: 'paid', refunded: 500 },
    { order: third.id, status: 'paid', refunded: 700 },
  ])
  // A payment whose order is known is not looked up at the provider.
  const countCalls = await simulator.countCalls(`/v1/payments/${first}`)
  const payload = { refund: { entity: { payment_id: first } } }
  expect(await send(site, { event: 'refund.processed', payload })).toBe(200)
  expect(await countCalls()).toBe(0)
  await simulator.control('/clear-faults')
})
