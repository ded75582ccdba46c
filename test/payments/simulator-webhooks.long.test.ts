import { expect, test } from 'vitest'
import { hmac, newOrder, type Received, startReceiver } from '#test/support/simulator-client.ts'
import { type SimulatorProcess, startSimulator } from '#test/support/processes/simulator-process.ts'

const names = (received: Received[]) => received.map(({ event }) => event)

async function start() {
  const receiver = await startReceiver()
  const simulator = await startSimulator({ webhookUrl: receiver.url })
  return {
    receiver,
    simulator,
    async [Symbol.asyncDispose]() {
      await simulator[Symbol.asyncDispose]()
      await receiver[Symbol.asyncDispose]()
    },
  }
}

async function payNew(simulator: SimulatorProcess, how = {}): Promise<string> {
  const id = await newOrder(simulator)
  await simulator.pay(id, how)
  return id
}

test('a payment causes signed webhooks with snapshots, which have the peculiarities of the provider’s own samples', async () => {
  await using both = await start()
  const { receiver, simulator } = both
  await payNew(simulator, { method: 'card' })
  const received = await receiver.until(3)
  for (const { body, signature, id } of received) {
    expect(signature).toBe(hmac(body, simulator.webhookSecret))
    expect(id).toMatch(/^[A-Za-z0-9]{14}$/)
  }
  const payloads = Object.fromEntries(received.map(({ event, payload }) => [event, payload]))
  expect(Object.keys(payloads).toSorted()).toEqual(['order.paid', 'payment.authorized', 'payment.captured'])
  expect(payloads['payment.authorized']?.payment.entity).toMatchObject({
    status: 'authorized',
    captured: true,
    notes: [],
    error_code: '',
  })
  expect(payloads['payment.captured']?.payment.entity).toMatchObject({ status: 'captured', captured: true })
  expect(payloads['order.paid']).toMatchObject({ order: { entity: { status: 'paid', amount_due: 0 } } })
  expect(JSON.parse(received[0]?.body as string)).toMatchObject({
    entity: 'event',
    account_id: expect.stringMatching(/^acc_/),
    contains: expect.arrayContaining(['payment']),
  })
})

test('the same payment may fail and then be captured, and a refund causes webhooks too', async () => {
  await using both = await start()
  const { receiver, simulator } = both
  await payNew(simulator, { outcome: 'failed' })
  const [failed] = await receiver.until(1)
  const paymentId = failed?.payload.payment.entity['id']
  await simulator.control('/late', { payment_id: paymentId })
  await receiver.until(4)
  await simulator.control('/refund', { payment_id: paymentId, amount: 500 })
  const all = await receiver.until(6)
  expect(names(all).toSorted()).toEqual([
    'order.paid',
    'payment.authorized',
    'payment.captured',
    'payment.failed',
    'refund.created',
    'refund.processed',
  ])
  expect(new Set(all.map(({ payload }) => payload.payment.entity['id']))).toEqual(new Set([paymentId]))
})

test('a refused or unanswered webhook is sent again with the same id and body, after longer and longer waits', async () => {
  await using both = await start()
  const { receiver, simulator } = both
  await simulator.control('/webhook-url', { events: ['payment.captured'] })
  await simulator.control('/webhooks', { retry_base_ms: 40 })
  receiver.answers.push(500, 302, null)
  await payNew(simulator)
  const received = await receiver.until(4)
  expect(new Set(received.map(({ id, body, signature }) => id + body + signature)).size).toBe(1)
  await expect
    .poll(async () =>
      (await simulator.ledger()).deliveries.map(({ status, error, state }) => [status, error, state]),
    )
    .toEqual([
      [500, null, 'pending'],
      [302, null, 'pending'],
      [null, 'TimeoutError: The operation was aborted due to timeout', 'pending'],
      [200, null, 'delivered'],
    ])
})

test('a webhook that was not delivered when the process died is delivered by the next process', async () => {
  await using both = await start()
  const { receiver, simulator } = both
  await simulator.control('/webhook-url', { events: ['order.paid'] })
  await simulator.control('/webhooks', { retry_base_ms: 60_000 })
  receiver.answers.push(500)
  await payNew(simulator)
  await expect.poll(async () => (await simulator.ledger()).deliveries.length).toBe(1)
  await simulator.kill()
  await simulator.start()
  expect(names(await receiver.until(2))).toEqual(['order.paid', 'order.paid'])
})
