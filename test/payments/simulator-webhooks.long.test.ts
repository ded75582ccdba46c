import { expect, test } from 'vitest'
import { HOUR } from '#contract/values/time.ts'
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

test('a payment is told in signed snapshots, with the quirks of the provider’s own samples', async () => {
  await using both = await start()
  const { receiver, simulator } = both
  await payNew(simulator, { method: 'card' })
  const received = await receiver.until(3)
  for (const { body, signature, id } of received) {
    expect(signature).toBe(hmac(body, simulator.webhookSecret))
    expect(id).toMatch(/^[A-Za-z0-9]{14}$/)
  }
  const told = Object.fromEntries(received.map(({ event, payload }) => [event, payload]))
  expect(Object.keys(told).toSorted()).toEqual(['order.paid', 'payment.authorized', 'payment.captured'])
  expect(told['payment.authorized']?.payment.entity).toMatchObject({
    status: 'authorized',
    captured: true,
    notes: [],
    error_code: '',
  })
  expect(told['payment.captured']?.payment.entity).toMatchObject({ status: 'captured', captured: true })
  expect(told['order.paid']).toMatchObject({ order: { entity: { status: 'paid', amount_due: 0 } } })
  expect(JSON.parse(received[0]?.body as string)).toMatchObject({
    entity: 'event',
    account_id: expect.stringMatching(/^acc_/),
    contains: expect.arrayContaining(['payment']),
  })
})

test('the same payment may fail and then be captured; a refund is told too', async () => {
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

test('a refused or unanswered webhook comes again with the same id and body, ever later', async () => {
  await using both = await start()
  const { receiver, simulator } = both
  await simulator.control('/webhook-url', { events: ['payment.captured'] })
  await simulator.control('/webhooks', { retry_base_ms: 40, timeout_ms: 3_000 })
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
      [null, 'timed out', 'pending'],
      [200, null, 'delivered'],
    ])
})

test('what is owed when the process dies is delivered by the next', async () => {
  await using both = await start()
  const { receiver, simulator } = both
  await simulator.control('/webhook-url', { events: ['order.paid'] })
  await simulator.control('/webhooks', { delay_ms: 60_000 })
  await payNew(simulator)
  await simulator.kill()
  expect(receiver.received).toEqual([])
  await simulator.start()
  expect(names(await receiver.until(1))).toEqual(['order.paid'])
})

test('webhooks are duplicated, held, released in a given order, dropped and replayed', async () => {
  await using both = await start()
  const { receiver, simulator } = both
  await simulator.control('/webhook-url', { events: ['payment.captured'] })
  await simulator.control('/webhooks', { duplicate: 4 })
  await payNew(simulator)
  const copies = await receiver.until(5)
  expect(new Set(copies.map(({ id }) => id)).size).toBe(1)

  await simulator.control('/webhook-url', {
    events: ['payment.authorized', 'payment.captured', 'order.paid'],
  })
  await simulator.control('/webhooks', { duplicate: 0, hold: true })
  await payNew(simulator)
  expect((await simulator.ledger()).events.map(({ state }) => state)).toEqual([
    'delivered',
    'held',
    'held',
    'held',
  ])
  await simulator.control('/release', { order: ['order.paid', 'payment.authorized', 'payment.captured'] })
  expect(names(await receiver.until(8)).slice(5)).toEqual([
    'order.paid',
    'payment.authorized',
    'payment.captured',
  ])

  await simulator.control('/webhooks', { hold: false, drop: 2 })
  await payNew(simulator)
  expect(names(await receiver.until(9)).at(-1)).toBe('order.paid')
  const dropped = (await simulator.ledger()).events.filter(({ state }) => state === 'dropped')
  expect(dropped.map(({ name }) => name)).toEqual(['payment.authorized', 'payment.captured'])
  await simulator.control('/replay', { event_id: dropped[1]?.id, times: 2 })
  expect(names(await receiver.until(11)).slice(9)).toEqual(['payment.captured', 'payment.captured'])
})

test('a signature can be missing, forged, of the API secret or of a replaced secret', async () => {
  await using both = await start()
  const { receiver, simulator } = both
  await simulator.control('/webhook-url', { events: ['payment.captured'], secret: 'the new one' })
  const signers: [string, (body: string) => string | undefined][] = [
    ['good', (body) => hmac(body, 'the new one')],
    ['none', () => undefined],
    ['api-secret', (body) => hmac(body, simulator.keySecret)],
    ['old-secret', (body) => hmac(body, simulator.webhookSecret)],
  ]
  for (const [place, [signature, expected]] of signers.entries()) {
    await simulator.control('/webhooks', { signature })
    await payNew(simulator)
    const last = (await receiver.until(place + 1)).at(-1) as Received
    expect([signature, last.signature]).toEqual([signature, expected(last.body)])
  }
  await simulator.control('/webhooks', { signature: 'bad' })
  await payNew(simulator)
  const forged = (await receiver.until(5)).at(-1) as Received
  expect(forged.signature).toMatch(/^[0-9a-f]{64}$/)
  for (const secret of ['the new one', simulator.webhookSecret, simulator.keySecret]) {
    expect(forged.signature).not.toBe(hmac(forged.body, secret))
  }
})

test('the signed text may be any spelling of the same JSON', async () => {
  await using both = await start()
  const { receiver, simulator } = both
  await simulator.control('/webhook-url', { events: ['payment.captured'] })
  const marks = {
    pretty: '{\n    "entity"',
    escaped: 'https:\\/\\/',
    reordered: '{"created_at"',
    newline: '}\n',
  }
  for (const [place, [format, mark]] of Object.entries(marks).entries()) {
    await simulator.control('/webhooks', { format })
    await payNew(simulator)
    const last = (await receiver.until(place + 1)).at(-1) as Received
    expect(last.body).toContain(mark)
    expect(last.signature).toBe(hmac(last.body, simulator.webhookSecret))
  }
  expect(receiver.received[1]?.body).toContain('\\u20b9')
})

test('the webhook is turned off after so many failures, or when an event is a day old, until it is set again', async () => {
  await using both = await start()
  const { receiver, simulator } = both
  await simulator.control('/webhook-url', { events: ['payment.captured'] })
  await simulator.control('/webhooks', { retry_base_ms: 20, disable_after: 3 })
  receiver.answers.push(500, 500, 500)
  await payNew(simulator)
  await receiver.until(3)
  const isDisabled = async () => (await simulator.ledger()).webhook.disabled
  await expect.poll(isDisabled).toBe(true)
  await payNew(simulator)
  expect((await simulator.ledger()).events).toHaveLength(1)

  await simulator.control('/clear-faults')
  await simulator.control('/webhook-url', { url: receiver.url })
  await simulator.control('/webhooks', { hold: true })
  await payNew(simulator)
  await simulator.control('/clock', { offset_ms: 25 * HOUR })
  receiver.answers.push(500)
  await simulator.control('/release')
  await expect.poll(isDisabled).toBe(true)
})
