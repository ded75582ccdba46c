import { expect, test } from 'vitest'
import { razorpay } from '#server/payments/provider/razorpay.ts'
import {
  type Attempt,
  firstCheckAt,
  isLive,
  type Judged,
  judge,
  nextCheckAt,
  type Order,
  retryAt,
} from '#server/payments/rules.ts'

const end = new Date('2026-11-20T12:00:00Z')
const order: Judged = {
  orderId: 'order_1',
  amount: 117_882,
  currency: 'INR',
  status: 'created',
  paidBy: null,
  isPaidElsewhere: false,
  refusal: null,
  validUntil: end,
  lateRefusal: null,
}
const captured: Attempt = {
  id: 'pay_1',
  orderId: 'order_1',
  amount: 117_882,
  currency: 'INR',
  status: 'captured',
  refunded: 0,
  madeAt: end,
}
const late = { ...captured, id: 'pay_late', madeAt: new Date(end.getTime() + 1_000) }
const unsaid = { ...captured, madeAt: undefined }
const changed: Partial<Judged> = { lateRefusal: 'late_price' }
const short = { ...captured, id: 'pay_short', amount: 117_881 }
const second = { ...captured, id: 'pay_2' }
const failed: Attempt = { ...captured, id: 'pay_failed', status: 'failed' }
const authorized: Attempt = { ...captured, id: 'pay_authorized', status: 'authorized' }
const givenBack: Attempt = { ...captured, id: 'pay_back', status: 'refunded', refunded: 117_882 }
const paid: Partial<Judged> = { status: 'paid', paidBy: 'pay_1' }

test.each<[string, Partial<Judged>, Attempt[], Partial<ReturnType<typeof judge>>]>([
  ['nothing', {}, [], { pays: null, review: null, refunded: 0 }],
  ['a failure', {}, [failed], { pays: null, review: null, refunded: 0 }],
  ['an authorisation', {}, [authorized], { pays: null, review: null, refunded: 0 }],
  ['the money', {}, [captured], { pays: captured, review: null, refunded: 0 }],
  ['the money after a failure', {}, [captured, failed], { pays: captured, review: null, refunded: 0 }],
  [
    'money for a cancelled order',
    { status: 'cancelled' },
    [captured],
    { pays: captured, review: null, refunded: 0 },
  ],
  ['too little', {}, [short], { pays: null, review: 'short', refunded: 0 }],
  [
    'another currency',
    {},
    [{ ...captured, currency: 'USD' }],
    { pays: null, review: 'currency', refunded: 0 },
  ],
  [
    'another order',
    {},
    [{ ...captured, orderId: 'order_2' }],
    { pays: null, review: 'foreign', refunded: 0 },
  ],
  ['no order', {}, [{ ...captured, orderId: null }], { pays: null, review: 'foreign', refunded: 0 }],
  ['too little, then all of it', {}, [short, captured], { pays: captured, review: 'short', refunded: 0 }],
  ['all of it, then too little', {}, [captured, short], { pays: captured, review: 'short', refunded: 0 }],
  ['it twice', {}, [captured, second], { pays: captured, review: 'double', refunded: 0 }],
  ['it again', paid, [captured, second], { pays: null, review: 'double', refunded: 0 }],
  ['it, known already', paid, [captured], { pays: null, review: null, refunded: 0 }],
  [
    'it, for who has paid',
    { isPaidElsewhere: true },
    [captured],
    { pays: null, review: 'double', refunded: 0 },
  ],
  ['it, after aid', { refusal: 'after_aid' }, [captured], { pays: null, review: 'after_aid', refunded: 0 }],
  ['it, declined', { refusal: 'declined' }, [captured], { pays: null, review: 'declined', refunded: 0 }],
  ['it, in time', changed, [captured], { pays: captured, review: null, refunded: 0 }],
  ['it, too late', changed, [late], { pays: null, review: 'late_price', refunded: 0 }],
  ['it, when nobody says when it began', changed, [unsaid], { pays: unsaid, review: null, refunded: 0 }],
  ['it, too late and as it costs now', {}, [late], { pays: late, review: null, refunded: 0 }],
  [
    'it, when the order was found to be over',
    { ...changed, validUntil: null },
    [captured],
    { pays: null, review: 'late_price', refunded: 0 },
  ],
  ['it, too late and in time', changed, [late, captured], { pays: captured, review: 'double', refunded: 0 }],
  [
    'it, too late for who has been declined',
    { ...changed, refusal: 'declined' },
    [late],
    { pays: null, review: 'declined', refunded: 0 },
  ],
  [
    'it, too late and too little',
    changed,
    [{ ...late, amount: 1 }],
    { pays: null, review: 'short', refunded: 0 },
  ],
  [
    'it again, too late',
    { ...paid, ...changed },
    [captured, late],
    { pays: null, review: 'double', refunded: 0 },
  ],
  ['what was given back', {}, [givenBack], { pays: null, review: null, refunded: 117_882 }],
  ['a part given back', paid, [{ ...captured, refunded: 500 }], { pays: null, review: null, refunded: 500 }],
  ['a double given back', paid, [captured, givenBack], { pays: null, review: null, refunded: 117_882 }],
  [
    'it twice, and a third given back',
    paid,
    [captured, second, givenBack],
    { pays: null, review: 'double', refunded: 117_882 },
  ],
  [
    'a double given back that is still called captured',
    paid,
    [captured, { ...second, refunded: 117_882 }],
    { pays: null, review: null, refunded: 117_882 },
  ],
  [
    'all of it given back',
    paid,
    [{ ...givenBack, id: 'pay_1' }],
    { pays: null, review: null, refunded: 117_882, isRefunded: true },
  ],
  [
    'the first of two given back',
    paid,
    [{ ...givenBack, id: 'pay_1' }, second],
    { pays: null, review: null, refunded: 117_882 },
  ],
  [
    'both given back',
    paid,
    [{ ...givenBack, id: 'pay_1' }, givenBack],
    { pays: null, review: null, refunded: 235_764, isRefunded: true },
  ],
  [
    'the first of three given back',
    paid,
    [{ ...givenBack, id: 'pay_1' }, second, { ...second, id: 'pay_3' }],
    { pays: null, review: 'double', refunded: 117_882 },
  ],
  [
    'money for an order that was given back, by who has paid another one',
    { ...paid, isPaidElsewhere: true },
    [{ ...givenBack, id: 'pay_1' }, second],
    { pays: null, review: 'double', refunded: 117_882 },
  ],
  [
    'the money of two orders, one of them known before',
    { ...paid, isPaidElsewhere: true },
    [captured],
    { pays: null, review: null, refunded: 0 },
  ],
  ['nothing any more', paid, [], { pays: null, review: null, refunded: 0 }],
])('%s is judged for what it is', (_what, change, attempts, verdict) => {
  expect(judge({ ...order, ...change }, attempts)).toEqual({ isRefunded: false, ...verdict })
})

test.each<[Attempt['status'], boolean]>([
  ['created', true],
  ['authorized', true],
  ['captured', false],
  ['refunded', false],
  ['failed', false],
])('an attempt that is %s may still become money: %s', (status, live) => {
  expect(isLive({ ...captured, status })).toBe(live)
})

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const start = new Date('2026-11-20T12:00:00Z')
const after = (seconds: number) => new Date(start.getTime() + seconds * 1_000)
const sent: Order = { status: 'created', sentAt: start, freshAt: start, isLive: false }

test('an order is first asked about half a minute after it was sent', () => {
  expect(firstCheckAt(start)).toEqual(after(MINUTE / 2))
})

/** The ages, in seconds, at which an order is asked about when each question comes in time. */
function ages(of: Order, from: number, many: number): number[] {
  const found: number[] = []
  for (let age = from; found.length < many; ) {
    const next = nextCheckAt(of, after(age))
    if (next === null) break
    age = (next.getTime() - start.getTime()) / 1_000
    found.push(age)
  }
  return found
}

const minutes = (...many: number[]) => many.map((one) => one * MINUTE)

test.each<[string, Order, number, number[]]>([
  ['one just sent', sent, 0, minutes(0.5, 1.5, 2.5, 3.5)],
  ['one sent, for a quarter of an hour', sent, 11.6 * MINUTE, minutes(12.5, 13.5, 14.5, 16, 17, 20, 30, 75)],
  ['one sent, then ever more rarely', sent, 75 * MINUTE, minutes(75 + 360, 75 + 720, 75 + 1080)],
  ['one sent, when it holds no more', sent, 23.5 * HOUR, [24 * HOUR, 25.25 * HOUR]],
  ['one sent, at the end', sent, 5.9 * DAY, [6 * DAY]],
  ['one sent and over', sent, 6 * DAY, []],
  ['one cancelled', { ...sent, status: 'cancelled' }, 0, minutes(1, 2, 5, 15, 60, 420, 780)],
  [
    'one cancelled, when it holds no more',
    { ...sent, status: 'cancelled' },
    20 * HOUR,
    [24 * HOUR, 25 * HOUR],
  ],
  ['one cancelled, at the end', { ...sent, status: 'cancelled' }, 5.9 * DAY, [6 * DAY]],
  ['one that missed its questions', sent, 4.2 * MINUTE, minutes(4.5, 5.5)],
  ['one stirred after two days', { ...sent, freshAt: after(2 * DAY) }, 2 * DAY, [2 * DAY + 30, 2 * DAY + 90]],
  [
    'one that is still being paid after its end',
    { ...sent, freshAt: after(5 * DAY), isLive: true },
    6 * DAY + HOUR,
    [5 * DAY + 75 * MINUTE + 24 * HOUR, 5 * DAY + 75 * MINUTE + 30 * HOUR],
  ],
  ['one sent by a clock that was ahead', { ...sent, freshAt: after(MINUTE) }, 0, minutes(1.5, 2.5)],
])('%s is asked about at its ages', (_what, of, from, expected) => {
  expect(ages(of, from, Math.max(1, expected.length))).toEqual(expected)
})

test.each<[string, Order, number, number]>([
  ['a fresh one', sent, 14 * MINUTE, 15],
  ['one that is not fresh', sent, 15 * MINUTE, 15 * MINUTE],
  ['a cancelled one', { ...sent, status: 'cancelled' }, 10, 15 * MINUTE],
  ['one that is over', sent, 6 * DAY, 6 * HOUR],
])('after trouble %s is asked about again after about so long', (_what, of, age, wait) => {
  const waits = [0, 0.5, 1].map(
    (chance) => (retryAt(of, after(age), chance).getTime() - after(age).getTime()) / 1_000,
  )
  expect(waits).toEqual([wait / 2, wait, wait * 1.5])
})

function account(keySecret: string, ...webhookSecrets: string[]) {
  const nowhere = 'http://127.0.0.1:9'
  return razorpay({ keyId: 'rzp_test_x', keySecret, webhookSecrets, apiUrl: nowhere, checkoutUrl: nowhere })
}

test.each([
  [
    'EnLs21M47BllR3X8PSFtjtbd',
    'order_IEIaMR65cu6nz3',
    'pay_IH4NVgf4Dreq1l',
    '0d4e745a1838664ad6c9c9902212a32d627d68e917290b0ad5f08ff4561bc50f',
  ],
  [
    'test_secret',
    'order_TEST0000000001',
    'pay_TEST0000000001',
    '16807ffe1b5091b167572d31e98f14ab291b379ef47bdfc93a25d80e09c1ec18',
  ],
])(
  'a callback signed with %s as the provider does is known, and no other',
  (secret, orderId, payment, signature) => {
    expect(account(secret).isSignedCallback(orderId, payment, signature)).toBe(true)
    expect(account(`${secret}x`).isSignedCallback(orderId, payment, signature)).toBe(false)
    expect(account(secret).isSignedCallback(payment, orderId, signature)).toBe(false)
  },
)

test('a webhook signed with any of the secrets is known, and no other', () => {
  const body = Buffer.from('{"entity":"event","event":"payment.captured"}')
  const signature = '56fbd6b250266efc68deda79e699f329c70d0107135515c05ba7e378693f49e0'
  expect(account('k', 'new_secret', 'wh_secret').isSignedWebhook(body, signature)).toBe(true)
  expect(account('wh_secret', 'new_secret').isSignedWebhook(body, signature)).toBe(false)
  expect(account('k', 'wh_secret').isSignedWebhook(Buffer.from(`${body} `), signature)).toBe(false)
})

test.each<[string, (signature: string) => string]>([
  ['nothing', () => ''],
  ['no hex', () => 'z'.repeat(64)],
  ['capitals', (signature) => signature.toUpperCase()],
  ['white space before it', (signature) => ` ${signature}`],
  ['a line break behind it', (signature) => `${signature}\n`],
  ['more behind it', (signature) => `${signature}00`],
  ['more before it', (signature) => `00${signature}`],
  ['less of it', (signature) => signature.slice(2)],
])('a signature of %s is refused and breaks nothing', (_what, change) => {
  // Of the callback and of the webhook alike, which are both signed with one key here.
  const body = Buffer.from('order_1|pay_1')
  const signature = '52115a0d3400de9e86aade1f1b6eba9e8974604f4e267a9e9a16633a4c8dd2cb'
  const provider = account('secret', 'secret')
  expect([
    provider.isSignedCallback('order_1', 'pay_1', signature),
    provider.isSignedWebhook(body, signature),
  ]).toEqual([true, true])
  const changed = change(signature)
  expect([
    provider.isSignedCallback('order_1', 'pay_1', changed),
    provider.isSignedWebhook(body, changed),
  ]).toEqual([false, false])
})
