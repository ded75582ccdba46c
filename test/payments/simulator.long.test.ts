import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'
import { freePort } from '#test/support/processes/server-process.ts'
import { api, hmac, newOrder } from '#test/support/simulator-client.ts'
import { startSimulator } from '#test/support/processes/simulator-process.ts'

const good = { amount: 117_882, currency: 'INR' }
const pairs = (count: number, length: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, place) => [`note${place}`, 'x'.repeat(length)]))

test('only Basic authorization in its exact spelling and with the account’s own keys is accepted', async () => {
  await using simulator = await startSimulator()
  const { keyId, keySecret } = simulator
  const token = Buffer.from(`${keyId}:${keySecret}`).toString('base64')
  const spellings: [string, number][] = [
    [`Basic ${token}`, 200],
    [`basic ${token}`, 401],
    [`BASIC ${token}`, 401],
    [`"Basic" ${token}`, 401],
    [`Bearer ${token}`, 401],
    [`Basic ${Buffer.from(`${keyId}:wrong`).toString('base64')}`, 401],
    ['', 401],
  ]
  for (const [authorization, status] of spellings) {
    const answer = await api(simulator, 'GET', '/orders', undefined, { authorization })
    expect([authorization, answer.status]).toEqual([authorization, status])
    if (status === 401) expect(answer.json.error).toMatchObject({ description: 'Authentication failed' })
  }
  const control = await fetch(`${simulator.url}/control/ledger`)
  expect(control.status).toBe(401)
})

test('an order is refused with the provider’s error body when a field is wrong', async () => {
  await using simulator = await startSimulator()
  const bodies: [unknown, string | undefined][] = [
    [{ currency: 'INR' }, 'amount'],
    [{ ...good, amount: 99 }, 'amount'],
    [{ ...good, amount: 100.5 }, 'amount'],
    [{ ...good, amount: '117882' }, 'amount'],
    [{ amount: 100 }, 'currency'],
    [{ ...good, currency: 'XYZ' }, 'currency'],
    [{ ...good, receipt: 'r'.repeat(41) }, 'receipt'],
    [{ ...good, receipt: 7 }, 'receipt'],
    [{ ...good, customer: 'x' }, 'customer'],
    [{ ...good, payment: { capture: 'later' } }, 'payment.capture'],
    [
      { ...good, payment: { capture: 'automatic', capture_options: { automatic_expiry_period: 11 } } },
      'automatic_expiry_period',
    ],
    [
      { ...good, payment: { capture: 'automatic', capture_options: { refund_speed: 'fast' } } },
      'refund_speed',
    ],
    ['{"amount":', undefined],
    ['[]', undefined],
  ]
  for (const [body, field] of bodies) {
    const { status, json } = await api(simulator, 'POST', '/orders', body)
    expect([body, status, json.error?.['field']]).toEqual([body, 400, field])
    expect(json.error).toMatchObject({ code: 'BAD_REQUEST_ERROR', source: 'business', metadata: {} })
  }
  expect((await simulator.ledger()).orders).toEqual([])
})

test('an order at the limits is made in the form that the provider returns, and its receipt can be used once', async () => {
  await using simulator = await startSimulator()
  const receipt = 'r'.repeat(40)
  const sent = {
    amount: 100,
    currency: 'INR',
    receipt,
    notes: pairs(15, 256),
    payment: { capture: 'automatic' },
  }
  const { status, json } = await api(simulator, 'POST', '/orders', sent)
  expect(status).toBe(200)
  expect(json).toEqual({
    id: expect.stringMatching(/^order_[A-Za-z0-9]{14}$/),
    entity: 'order',
    amount: 100,
    amount_paid: 0,
    amount_due: 100,
    currency: 'INR',
    receipt,
    offer_id: null,
    status: 'created',
    attempts: 0,
    notes: sent.notes,
    created_at: expect.closeTo(Date.now() / 1000, -1),
  })
  expect((await api(simulator, 'POST', '/orders', sent)).json.error).toMatchObject({ field: 'receipt' })
  const plain = await api(simulator, 'POST', '/orders', good)
  expect(plain.json['notes']).toEqual([])
})

test('a list is paged with the newest first, and wrong numbers of entries are refused', async () => {
  await using simulator = await startSimulator()
  const ids: string[] = []
  for (let count = 0; count < 12; count++) ids.push(await newOrder(simulator, { receipt: `r${count}` }))
  const list = async (query: string) => {
    const { json } = await api(simulator, 'GET', `/orders?${query}`)
    return (json as unknown as { items: { id: string }[] }).items.map(({ id }) => id)
  }
  const newest = ids.toReversed()
  expect(await list('')).toEqual(newest.slice(0, 10))
  expect(await list('count=3&skip=2')).toEqual(newest.slice(2, 5))
  expect(await list('receipt=r4')).toEqual([ids[4]])
  expect(await list('receipt=none')).toEqual([])
  expect(await list(`to=${Math.floor(Date.now() / 1000) - 100}`)).toEqual([])
  for (const query of ['count=101', 'count=0', 'count=x']) {
    expect([query, (await api(simulator, 'GET', `/orders?${query}`)).status]).toEqual([query, 400])
  }
})

test('an order goes from created to attempted to paid, and takes no payment while one is authorized or after one is captured', async () => {
  await using simulator = await startSimulator()
  const id = await newOrder(simulator, { payment: { capture: 'manual' } })
  const order = async () => (await api(simulator, 'GET', `/orders/${id}`)).json
  const failed = await simulator.pay(id, { outcome: 'failed', method: 'card' })
  expect(Object.keys(failed)).toEqual([
    'error[code]',
    'error[description]',
    'error[source]',
    'error[step]',
    'error[reason]',
    'error[metadata]',
  ])
  expect(await order()).toMatchObject({ status: 'attempted', attempts: 1, amount_paid: 0 })

  const callback = await simulator.pay(id)
  const paymentId = callback['razorpay_payment_id'] as string
  expect(callback).toEqual({
    razorpay_payment_id: expect.stringMatching(/^pay_[A-Za-z0-9]{14}$/),
    razorpay_order_id: id,
    razorpay_signature: hmac(`${id}|${paymentId}`, simulator.keySecret),
  })
  const payment = async () => (await api(simulator, 'GET', `/payments/${paymentId}`)).json
  expect(await payment()).toMatchObject({ status: 'authorized', captured: false, fee: null })
  await expect(simulator.pay(id)).rejects.toThrow('authorized already')

  const capture = (body: object) => api(simulator, 'POST', `/payments/${paymentId}/capture`, body)
  expect((await capture({ amount: 100, currency: 'INR' })).status).toBe(400)
  expect((await capture({ amount: 235_882, currency: 'USD' })).status).toBe(400)
  expect((await capture({ amount: 235_882, currency: 'INR' })).json).toMatchObject({ status: 'captured' })
  expect((await capture({ amount: 235_882, currency: 'INR' })).json.error).toMatchObject({
    description: 'This payment has already been captured',
  })
  expect(await order()).toMatchObject({ status: 'paid', attempts: 2, amount_paid: 235_882, amount_due: 0 })
  await expect(simulator.pay(id)).rejects.toThrow('Order already paid')
})

test('a refund is made once for each key, never beyond the payment, and the order stays paid', async () => {
  await using simulator = await startSimulator()
  const id = await newOrder(simulator)
  const { razorpay_payment_id: paymentId } = await simulator.pay(id)
  const refund = (body: object, key?: string) =>
    api(simulator, 'POST', `/payments/${paymentId}/refund`, body, key ? { 'x-refund-idempotency': key } : {})
  const first = await refund({ amount: 100_000, receipt: 'a' }, 'refund-000001')
  expect(first.json).toMatchObject({ entity: 'refund', amount: 100_000, notes: [], status: 'processed' })
  expect((await refund({ amount: 100_000, receipt: 'a' }, 'refund-000001')).json).toEqual(first.json)
  expect((await refund({ amount: 5_000 }, 'refund-000001')).json.error).toMatchObject({
    description: 'Different request with the same idempotency key has already been processed.',
  })
  expect((await refund({}, 'short')).status).toBe(400)
  expect((await refund({ amount: 200_000 })).json.error).toMatchObject({
    description: 'The refund amount provided is greater than amount captured',
  })
  expect((await refund({ whole: true })).json.error).toMatchObject({ field: 'whole' })
  expect((await refund({})).json).toMatchObject({ amount: 135_882 })
  expect((await refund({})).json.error).toMatchObject({
    description: 'The payment has been fully refunded already',
  })
  const { payments, refunds } = await simulator.ledger()
  expect(payments).toMatchObject([{ status: 'refunded', amount_refunded: 235_882, refund_status: 'full' }])
  expect(refunds).toHaveLength(2)
  expect((await api(simulator, 'GET', `/orders/${id}`)).json).toMatchObject({ status: 'paid' })

  const other = await simulator.pay(await newOrder(simulator))
  const pending = await simulator.control('/refund', {
    payment_id: other['razorpay_payment_id'],
    status: 'pending',
  })
  await simulator.control('/refund-status', { refund_id: pending['id'], status: 'failed' })
  expect((await simulator.ledger()).payments[1]).toMatchObject({ status: 'captured', amount_refunded: 0 })
})

test('an unknown id gets 400 and an unknown address 404', async () => {
  await using simulator = await startSimulator()
  for (const [method, path, status] of [
    ['GET', '/orders/order_none', 400],
    ['GET', '/orders/order_none/payments', 400],
    ['GET', '/payments/pay_none', 400],
    ['GET', '/refunds/rfnd_none', 400],
    ['POST', '/payments/pay_none/refund', 400],
    ['DELETE', '/orders/order_none', 404],
    ['GET', '/nothing', 404],
  ] as const) {
    expect([path, (await api(simulator, method, path)).status]).toEqual([path, status])
  }
})

test('orders and payments that were confirmed survive a kill -9 during traffic and a torn last line', async () => {
  await using simulator = await startSimulator()
  const ordered: string[] = []
  const paid: string[] = []
  const writers = Array.from({ length: 4 }, async () => {
    for (;;) {
      const id = await newOrder(simulator)
      ordered.push(id)
      const { razorpay_payment_id: payment } = await simulator.pay(id)
      paid.push(payment as string)
      if (paid.length === 100) await simulator.kill()
    }
  })
  await Promise.allSettled(writers)
  expect(paid.length).toBeGreaterThanOrEqual(100)
  await appendFile(`${simulator.data}/ledger.jsonl`, '[["order",{"entity":{"id":"order_torn"')
  await simulator.start()
  const { orders, payments } = await simulator.ledger()
  const known = new Set([...orders, ...payments].map(({ id }) => id))
  expect([...ordered, ...paid].filter((id) => !known.has(id))).toEqual([])
  expect(known.has('order_torn')).toBe(false)

  const next = await newOrder(simulator)
  await simulator.kill()
  await simulator.start()
  expect((await simulator.ledger()).orders.at(-1)?.id).toBe(next)
})

test('the simulator writes down its address, names a taken port, and ends by itself when no process holds its lease', async () => {
  await using simulator = await startSimulator()
  const written = JSON.parse(await readFile(`${simulator.data}/simulator.json`, 'utf8'))
  expect(written).toEqual({ url: simulator.url, lease: expect.any(Number), pid: simulator.pid })

  const env = {
    SIM_KEY_ID: 'k',
    SIM_KEY_SECRET: 's',
    SIM_WEBHOOK_SECRET: 'w',
    SIM_DATA: `${simulator.data}/other`,
    SIM_LEASE: '1',
    SIM_LEASE_SECONDS: '2',
  }
  const run = (port: string) =>
    spawn(process.execPath, ['simulator/main.ts'], { env: { ...env, SIM_PORT: port } })
  const taken = run(new URL(simulator.url).port)
  const [[complaint], [code]] = await Promise.all([
    once(createInterface({ input: taken.stderr }), 'line'),
    once(taken, 'exit'),
  ])
  expect([complaint, code]).toEqual([expect.stringMatching(/^Port \d+ is taken/), 1])

  const port = await freePort()
  const leased = run(String(port))
  const [line] = (await once(createInterface({ input: leased.stdout }), 'line')) as [string]
  const { listening, lease } = JSON.parse(line) as { listening: string; lease: number }
  expect(listening).toBe(`http://127.0.0.1:${port}`)
  // Two connections hold the lease: the simulator ends neither when the first closes, nor after its wait for a first holder.
  const [first, second] = [connect(lease, '127.0.0.1'), connect(lease, '127.0.0.1')]
  await Promise.all([once(first, 'connect'), once(second, 'connect')])
  first.destroy()
  const exit = once(leased, 'exit')
  expect(await Promise.race([exit, new Promise((done) => setTimeout(done, 2_500, 'alive'))])).toBe('alive')
  const left = performance.now()
  second.destroy()
  expect((await exit)[0]).toBe(0)
  expect(performance.now() - left).toBeGreaterThan(1_900)
})
