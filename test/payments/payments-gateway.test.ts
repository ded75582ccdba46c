import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test, vi } from 'vitest'
import type { Gateway } from '#server/payments/provider/gateway.ts'
import { razorpay } from '#server/payments/provider/razorpay.ts'

/** A provider that returns whatever a test sets, also wrong bodies, which the simulator never returns. */
let nextAnswer: { status?: number; body: string | ((url: URL) => string) } = { body: '{}' }
const requests: { line: string; headers: object; body: unknown }[] = []
const provider = createServer((request, response) => void answerWith(request, response))

async function answerWith(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method, url, headers } = request
  const sent = await text(request)
  requests.push({ line: `${method} ${url}`, headers, body: sent === '' ? null : JSON.parse(sent) })
  const { status = 200, body } = nextAnswer
  response
    .writeHead(status, { 'content-type': 'application/json' })
    .end(typeof body === 'string' ? body : body(new URL(url ?? '', apiUrl)))
}

provider.listen(0, '127.0.0.1')
await once(provider, 'listening')
afterAll(() => provider.close())

const apiUrl = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`
const gateway = razorpay({
  keyId: 'rzp_test_x',
  keySecret: 'secret',
  webhookSecrets: [],
  apiUrl,
  checkoutUrl: apiUrl,
})

const unavailable = { code: 'payment_unavailable', retryAfter: 10 }
const wanted = { receipt: 'r1', amount: 117_882, currency: 'INR' }
const made = { ...wanted, id: 'order_1' }
const attempt = { id: 'pay_1', order_id: 'order_1', amount: 5, currency: 'INR', status: 'captured' }
const read = { id: 'pay_1', orderId: 'order_1', amount: 5, currency: 'INR', status: 'captured', refunded: 0 }
const refund = { id: 'rfnd_1', payment_id: 'pay_1', amount: 5, receipt: 'k1', status: 'processed' }
const readRefund = { id: 'rfnd_1', paymentId: 'pay_1', amount: 5, key: 'k1', status: 'arrived' }
const long = (length: number) => 'x'.repeat(length)

const calls = {
  create: (to: Gateway) => to.createOrder(wanted),
  find: (to: Gateway) => to.findOrder('r1'),
  attempts: (to: Gateway) => to.attempts('order_1'),
  orderOf: (to: Gateway) => to.orderOf('pay_1'),
  check: (to: Gateway) => to.check(),
  refund: (to: Gateway) => to.refund({ key: 'k1', paymentId: 'pay_1', amount: 5 }),
  findRefund: (to: Gateway) => to.findRefund('rfnd_1'),
  refundsOf: (to: Gateway) => to.refundsOf('pay_1'),
}

test.each<[keyof typeof calls, object | string, unknown, status?: number]>([
  ['create', made, { id: 'order_1' }],
  ['create', { ...made, id: long(64) }, { id: long(64) }],
  ['create', { ...made, id: 'x' }, { id: 'x' }],
  ['create', { ...made, id: long(65) }, unavailable],
  ['create', { ...made, id: '' }, unavailable],
  ['create', { ...made, receipt: 'r2' }, unavailable],
  ['create', { ...made, receipt: null }, unavailable],
  ['create', { ...made, amount: 117_881 }, unavailable],
  ['create', { ...made, amount: '117882' }, unavailable],
  ['create', { ...made, currency: 'USD' }, unavailable],
  ['create', made, unavailable, 500],
  ['create', 'no JSON', unavailable],
  ['find', { items: [made] }, { ...made }],
  ['find', { items: [{ ...made, id: 'order_2', receipt: 'r2' }, made] }, { ...made }],
  ['find', { items: [{ ...made, receipt: 'r2' }] }, null],
  ['find', { items: [] }, null],
  ['find', { items: [made] }, unavailable, 404],
  ['attempts', { items: [attempt] }, [read]],
  ...['created', 'authorized', 'refunded', 'failed'].map((status): ['attempts', object, unknown] => [
    'attempts',
    { items: [{ ...attempt, status, amount_refunded: 2 }] },
    [{ ...read, status, refunded: 2 }],
  ]),
  ['attempts', { items: [{ ...attempt, order_id: null }] }, [{ ...read, orderId: null }]],
  ['attempts', { items: [{ ...attempt, order_id: undefined }] }, [{ ...read, orderId: null }]],
  ['attempts', { items: [{ ...attempt, id: 'x' }] }, [{ ...read, id: 'x' }]],
  ['attempts', { items: [{ ...attempt, id: long(64) }] }, [{ ...read, id: long(64) }]],
  ['attempts', { items: [{ ...attempt, id: long(65) }] }, unavailable],
  ['attempts', { items: [{ ...attempt, id: '' }] }, unavailable],
  ['attempts', { items: [{ ...attempt, status: 'melted' }] }, unavailable],
  ['attempts', { items: [{ ...attempt, status: '' }] }, unavailable],
  ['attempts', { items: [{ ...attempt, amount: 0.5 }] }, unavailable],
  ['attempts', { items: [{ ...attempt, method: 'upi' }] }, [{ ...read, method: 'upi' }]],
  ['attempts', { items: [{ ...attempt, method: null }] }, [read]],
  [
    'attempts',
    { items: [{ ...attempt, created_at: 1_782_900_000 }] },
    [{ ...read, madeAt: new Date('2026-07-01T10:00:00Z') }],
  ],
  ['attempts', { items: [{ ...attempt, method: long(64) }] }, [{ ...read, method: long(64) }]],
  ['attempts', { items: [{ ...attempt, method: long(65) }] }, unavailable],
  ['attempts', { items: [attempt] }, unavailable, 400],
  ['orderOf', { order_id: 'order_1' }, 'order_1'],
  ['orderOf', { order_id: long(64) }, long(64)],
  ['orderOf', { order_id: long(65) }, unavailable],
  ['orderOf', {}, null],
  ['orderOf', { order_id: null }, null],
  ['orderOf', { order_id: 'order_1' }, null, 400],
  ['orderOf', { order_id: 'order_1' }, null, 404],
  ['orderOf', { order_id: 'order_1' }, unavailable, 401],
  ['orderOf', { order_id: 'order_1' }, unavailable, 503],
  ['check', { items: [] }, undefined],
  ['check', { items: [{ ...attempt, created_at: 1_782_900_000 }] }, undefined],
  ['check', { items: [attempt] }, unavailable],
  ['check', { items: [] }, unavailable, 401],
  ...(['refund', 'findRefund'] as const).flatMap((call): [typeof call, object, unknown][] => [
    [call, refund, { id: 'rfnd_1', status: 'arrived' }],
    [call, { ...refund, status: 'pending' }, { id: 'rfnd_1', status: 'sent' }],
    [call, { ...refund, status: 'failed' }, { id: 'rfnd_1', status: 'failed' }],
    [call, { ...refund, status: '' }, unavailable],
    [call, { ...refund, id: '' }, unavailable],
    [call, { ...refund, id: long(65) }, unavailable],
  ]),
  ['refund', refund, { id: null, status: 'failed' }, 400],
  ['refund', refund, unavailable, 404],
  ['findRefund', refund, unavailable, 400],
  ['refundsOf', { items: [refund] }, [readRefund]],
  ['refundsOf', { items: [{ ...refund, receipt: null }] }, [{ ...readRefund, key: null }]],
  ['refundsOf', { items: [{ ...refund, receipt: undefined }] }, [{ ...readRefund, key: null }]],
  ['refundsOf', { items: [{ ...refund, payment_id: '' }] }, unavailable],
  ['refundsOf', { items: [{ ...refund, payment_id: long(65) }] }, unavailable],
  ['refundsOf', { items: [{ ...refund, amount: 1 }] }, [{ ...readRefund, amount: 1 }]],
  ['refundsOf', { items: [{ ...refund, amount: 0 }] }, unavailable],
  ['refundsOf', { items: [{ ...refund, amount: 0.5 }] }, unavailable],
])('%s, when the provider returns %j, results in %j', async (call, body, expected, status = 200) => {
  nextAnswer = { status, body: typeof body === 'string' ? body : JSON.stringify(body) }
  const answer = calls[call](gateway)
  if (expected === unavailable) await expect(answer).rejects.toMatchObject(unavailable)
  else expect(await answer).toEqual(expected)
})

test('a response of one megabyte is read, and a response of one byte more is not', async () => {
  const body = JSON.stringify({ order_id: 'order_1' })
  nextAnswer = { body: body.padEnd(1024 * 1024) }
  expect(await gateway.orderOf('pay_1')).toBe('order_1')
  nextAnswer = { body: body.padEnd(1024 * 1024 + 1) }
  await expect(gateway.orderOf('pay_1')).rejects.toMatchObject(unavailable)
})

test('a request waits six seconds for its response', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout')
  nextAnswer = { body: JSON.stringify({ items: [] }) }
  await gateway.check()
  expect(timeout.mock.calls).toEqual([[6_000]])
  timeout.mockRestore()
})

const madeAt = new Date('2026-07-01T10:00:00.900Z')
const lists = {
  attemptsSince: (to: Gateway) => to.attemptsSince(madeAt, () => Promise.resolve()),
  refundsSince: (to: Gateway) => to.refundsSince(madeAt, () => Promise.resolve()),
  async allAttempts(to: Gateway) {
    const found = []
    for await (const page of to.allAttempts()) found.push(...page)
    for (const one of found) expect(one.madeAt).toEqual(new Date('2026-07-01T10:00:00Z'))
    return found
  },
}

test.each(
  [0, 1, 99, 100, 101, 200, 250].flatMap((total) =>
    (['attemptsSince', 'refundsSince', 'allAttempts'] as const).map((list) => ({ list, total })),
  ),
)('$list reads all $total entries that the provider has, a hundred at a time', async ({ list, total }) => {
  const ids = Array.from({ length: total }, (_, n) => `id_${n}`)
  requests.length = 0
  nextAnswer = {
    body: ({ searchParams }) => {
      const [skip, count] = ['skip', 'count'].map((name) => Number(searchParams.get(name))) as [
        number,
        number,
      ]
      const of = list === 'refundsSince' ? refund : { ...attempt, created_at: 1_782_900_000 }
      return JSON.stringify({ items: ids.slice(skip, skip + count).map((id) => ({ ...of, id })) })
    },
  }
  const found = await lists[list](gateway)
  expect(found.map(({ id }) => id)).toEqual(ids)
  const from = list === 'allAttempts' ? '' : 'from=1782900000&'
  const path = list === 'refundsSince' ? '/v1/refunds' : '/v1/payments'
  expect(requests.map(({ line }) => line)).toEqual(
    Array.from(
      { length: Math.floor(total / 100) + 1 },
      (_, page) => `GET ${path}?${from}count=100&skip=${page * 100}`,
    ),
  )
})

test('each request has the credentials of the account, and an order is captured automatically', async () => {
  const headers = {
    authorization: `Basic ${Buffer.from('rzp_test_x:secret').toString('base64')}`,
    accept: 'application/json',
  }
  requests.length = 0
  nextAnswer = { body: JSON.stringify({ ...made, items: [] }) }
  await calls.create(gateway)
  await gateway.findOrder('r&1')
  await gateway.attempts('order/1')
  await gateway.orderOf('pay/1')
  await gateway.check()
  expect(requests).toEqual([
    {
      line: 'POST /v1/orders',
      headers: expect.objectContaining({ ...headers, 'content-type': 'application/json' }),
      body: {
        ...wanted,
        payment: {
          capture: 'automatic',
          capture_options: {
            automatic_expiry_period: 12,
            manual_expiry_period: 7200,
            refund_speed: 'normal',
          },
        },
      },
    },
    ...['/orders?receipt=r%261', '/orders/order%2F1/payments', '/payments/pay%2F1', '/payments?count=1'].map(
      (path) => ({
        line: `GET /v1${path}`,
        headers: expect.objectContaining(headers),
        body: null,
      }),
    ),
  ])
  for (const { headers: sent } of requests.slice(1)) expect(sent).not.toHaveProperty('content-type')
})
