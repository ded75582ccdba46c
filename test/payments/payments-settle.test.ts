import { createHmac } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { createOrder } from '#contract/membership/members.ts'
import { confirmPayment } from '#contract/membership/payments.ts'
import { DAY, MINUTE } from '#contract/values/time.ts'
import { settle } from '#server/payments/settle/settle.ts'
import { checkOpenOrders } from '#server/payments/settle/check-open-orders.ts'
import { applicationForm } from '#test/cases/application-form.ts'
import { selectedCases } from '#test/cases/calls/selected-cases.ts'
import { type Person, sharedProvider, type Site, startTestApp } from '#test/support/test-app.ts'
import { pendingRefund } from '../money/money.ts'
import { askAtOnce } from './orders.ts'

const simulator = await sharedProvider()

type Event = { id: string; name: string; body: string }
type Paid = { person: Person; order: string; callback: Record<string, string>; events: Event[] }

/** A person whose order is paid at the provider, while no callback or webhook has reached us. */
async function paidOrder(site: Site): Promise<Paid> {
  const person = await site.person()
  const { id } = await site.call(person.session, createOrder, applicationForm)
  await simulator.hear(site)
  await simulator.control('/webhooks', { hold: true })
  const callback = await simulator.pay(id)
  const events = (await simulator.ledger()).events.filter(({ order_id }) => order_id === id)
  expect(events.map(({ name }) => name)).toEqual(['payment.authorized', 'payment.captured', 'order.paid'])
  return { person, order: id, callback, events }
}

/** Posts an event to the webhook as the provider would, so that the test can choose the order of the events. */
async function deliver(site: Site, { id, body }: Event): Promise<void> {
  const answer = await site.http('/api/member/payment-webhook', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-razorpay-signature': createHmac('sha256', simulator.webhookSecret).update(body).digest('hex'),
      'x-razorpay-event-id': id,
    },
    body,
  })
  expect(answer.status).toBe(200)
}

const triggers: Record<string, (site: Site, paid: Paid) => Promise<unknown>> = {
  async callback(site, { callback, order }) {
    const body = new URLSearchParams(callback)
    const answer = await site.http('/api/member/verify-payment', { method: 'POST', body })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `/paymentsuccess/${order}`])
  },
  async webhook(site, { events }) {
    for (const event of events) await deliver(site, event)
  },
  async 'success page'(site, { person, order }) {
    const answer = await site.call(person.session, confirmPayment, { id: order })
    expect(answer).toEqual({
      success: true,
      status: 'paid',
      purpose: 'join',
      amount: 235_882,
      currency: 'INR',
    })
  },
  async sweep(site) {
    site.turnClock(MINUTE)
    await checkOpenOrders(site.context)
  },
}

/** Expects what must be true of a person who paid once, whichever trigger settled the payment. */
async function expectPaidOnce(site: Site, { person, order, callback }: Paid): Promise<void> {
  const rows = await site.context.db
    .selectFrom('payments')
    .selectAll()
    .where('user_id', '=', person.id)
    .execute()
  expect(rows).toMatchObject([
    {
      status: 'paid',
      provider_order_id: order,
      provider_payment_id: callback['razorpay_payment_id'],
      review_reason: null,
      refunded: 0,
      next_check_at: null,
    },
  ])
  const emails = (await site.emails()).filter(({ to }) => to === person.email)
  expect(emails.map(({ kind }) => kind)).toEqual(['application_received', 'payment_receipt'])
}

function permutations<T>(items: T[]): T[][] {
  if (items.length < 2) return [items]
  return items.flatMap((item, n) => permutations(items.toSpliced(n, 1)).map((rest) => [item, ...rest]))
}

/** Every sequence of the items; without `EVERY_CASE=1` some, in which each item is first, and before and after each other item. */
const sequences = <T>(items: T[]) => selectedCases(permutations(items), (_, at) => at % 5 === 0)

const site = await startTestApp({ simulator })
await askAtOnce(site.database.pool)
afterAll(() => site[Symbol.asyncDispose]())

test.each(Object.entries(triggers))(
  'a captured payment is settled by the %s alone; a second time changes nothing',
  async (_name, trigger) => {
    await using site = await startTestApp({ simulator })
    const paid = await paidOrder(site)
    await trigger(site, paid)
    await expectPaidOnce(site, paid)
    await trigger(site, paid)
    await expectPaidOnce(site, paid)
  },
)

test('callback, webhook, success page and sweep, each twice and in any order, count as one payment', async () => {
  for (const order of sequences(Object.values(triggers))) {
    const paid = await paidOrder(site)
    for (const trigger of [...order, ...order]) await trigger(site, paid)
    await expectPaidOnce(site, paid)
  }
})

test('all four triggers at the same time, each twice, count as one payment', async () => {
  for (let round = 0; round < 5; round += 1) {
    const paid = await paidOrder(site)
    const all = Object.values(triggers)
    await Promise.all([...all, ...all].map((trigger) => trigger(site, paid)))
    await expectPaidOnce(site, paid)
  }
})

test('settling an order three times at the same instant settles it once', async () => {
  const paid = await paidOrder(site)
  // The order is settled directly, because the success page waits for a question that its own process has begun.
  const settleOrder = () => settle(site.context, paid.order)
  const results = await site.collide('users', paid.person.id, [settleOrder, settleOrder, settleOrder])
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled'])
  await expectPaidOnce(site, paid)
})

test('webhooks in any order leave the payment paid, also when a failure comes after the capture of the same payment', async () => {
  for (const pick of sequences([0, 1, 2, 3])) {
    const paid = await paidOrder(site)
    const captured = paid.events.find(({ name }) => name === 'payment.captured') as Event
    const failed = {
      id: `${captured.id}failed`,
      name: 'payment.failed',
      body: captured.body.replace('payment.captured', 'payment.failed').replace('"captured"', '"failed"'),
    }
    const webhooks = [...paid.events, failed]
    for (const n of pick) await deliver(site, webhooks[n] as Event)
    await expectPaidOnce(site, paid)
  }
})

test('the provider’s own webhooks, each delivered three times, count as one payment', async () => {
  await using site = await startTestApp({ simulator })
  const paid = await paidOrder(site)
  await simulator.control('/webhooks', { hold: false })
  await simulator.control('/release', { order: paid.events.map(({ id }) => id) })
  for (const { id } of paid.events) await simulator.control('/replay', { event_id: id, times: 2 })
  await expect
    .poll(
      async () => {
        const { deliveries } = await simulator.ledger()
        return deliveries.filter(({ event_id }) => paid.events.some(({ id }) => id === event_id)).length
      },
      { timeout: 15_000 },
    )
    .toBe(9)
  await simulator.control('/clear-faults')
  await expectPaidOnce(site, paid)
  const { rows } = await site.context.pool.query('select event_id from webhook_events where known')
  expect(rows).toHaveLength(3)
})

test('two servers on one database share the work and count each payment once', async () => {
  await using one = await startTestApp({ simulator })
  await using two = await startTestApp({ simulator, beside: one })
  await askAtOnce(one.database.pool)
  const paid = await Promise.all([paidOrder(one), paidOrder(one), paidOrder(two)])
  one.turnClock(MINUTE)
  two.turnClock(MINUTE)
  await Promise.all([
    checkOpenOrders(one.context),
    checkOpenOrders(two.context),
    ...paid.map((each) => triggers['callback']?.(two, each)),
    ...paid.map((each) => triggers['success page']?.(one, each)),
  ])
  for (const each of paid) await expectPaidOnce(one, each)
})

test('asking again about a paid order that has not changed writes nothing', async () => {
  const { order } = await paidOrder(site)
  await settle(site.context, order)
  const written = async () =>
    (await site.context.pool.query('select xmin::text, last_reconciliation from payments')).rows
  const before = await written()
  await settle(site.context, order)
  expect(await written()).toEqual(before)
})

test('a refund that the bank could not make no longer counts, and the payment is as before', async () => {
  await using site = await startTestApp({ simulator })
  const { order, callback } = await paidOrder(site)
  await settle(site.context, order)
  const refund_id = await pendingRefund(simulator, callback['razorpay_payment_id'] as string, 7_000)
  const refunded = async () => (await site.context.pool.query('select refunded from payments')).rows
  await settle(site.context, order)
  expect(await refunded()).toEqual([{ refunded: 7_000 }])
  await simulator.control('/refund-status', { refund_id, status: 'failed' })
  await settle(site.context, order)
  expect(await refunded()).toEqual([{ refunded: 0 }])
})

test('a refund of a part a week after the payment leaves the payment paid', async () => {
  await using site = await startTestApp({ simulator })
  const { order, callback } = await paidOrder(site)
  await settle(site.context, order)
  site.turnClock(7 * DAY)
  await simulator.control('/refund', { payment_id: callback['razorpay_payment_id'], amount: 7_000 })
  expect(await settle(site.context, order)).toMatchObject({ status: 'paid' })
  const { rows } = await site.context.pool.query('select status, refunded from payments')
  expect(rows).toEqual([{ status: 'paid', refunded: 7_000 }])
})
