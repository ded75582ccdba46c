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
const untimed = { ...captured, madeAt: undefined }
const repriced: Partial<Judged> = { lateRefusal: 'late_price' }
const short = { ...captured, id: 'pay_short', amount: 117_881 }
const second = { ...captured, id: 'pay_2' }
const failed: Attempt = { ...captured, id: 'pay_failed', status: 'failed' }
const authorized: Attempt = { ...captured, id: 'pay_authorized', status: 'authorized' }
const givenBack: Attempt = { ...captured, id: 'pay_back', status: 'refunded', refunded: 117_882 }
const paid: Partial<Judged> = { status: 'paid', paidBy: 'pay_1' }

test.each<[string, Partial<Judged>, Attempt[], Partial<ReturnType<typeof judge>>]>([
  ['nothing', {}, [], {}],
  ['a failure', {}, [failed], {}],
  ['an authorisation', {}, [authorized], {}],
  ['the full amount', {}, [captured], { pays: captured }],
  ['the full amount after a failure', {}, [captured, failed], { pays: captured }],
  ['the full amount for a cancelled order', { status: 'cancelled' }, [captured], { pays: captured }],
  ['too little', {}, [short], { review: 'short' }],
  ['another currency', {}, [{ ...captured, currency: 'USD' }], { review: 'currency' }],
  ['another order', {}, [{ ...captured, orderId: 'order_2' }], { review: 'foreign' }],
  ['no order', {}, [{ ...captured, orderId: null }], { review: 'foreign' }],
  ['too little, then all of it', {}, [short, captured], { pays: captured, review: 'short' }],
  ['all of it, then too little', {}, [captured, short], { pays: captured, review: 'short' }],
  ['the full amount twice', {}, [captured, second], { pays: captured, review: 'double' }],
  ['the full amount again', paid, [captured, second], { review: 'double' }],
  ['the full amount, known already', paid, [captured], {}],
  [
    'the full amount, from a person who has paid another order',
    { isPaidElsewhere: true },
    [captured],
    { review: 'double' },
  ],
  ['the full amount, after aid was approved', { refusal: 'after_aid' }, [captured], { review: 'after_aid' }],
  [
    'the full amount, for a declined application',
    { refusal: 'declined' },
    [captured],
    { review: 'declined' },
  ],
  ['the full amount, in time', repriced, [captured], { pays: captured }],
  ['the full amount, too late', repriced, [late], { review: 'late_price' }],
  ['the full amount of an attempt without a time', repriced, [untimed], { pays: untimed }],
  ['the full amount, too late but at today’s price', {}, [late], { pays: late }],
  [
    'the full amount, for an order that was found to have lapsed',
    { ...repriced, validUntil: null },
    [captured],
    { review: 'late_price' },
  ],
  [
    'the full amount, once too late and once in time',
    repriced,
    [late, captured],
    { pays: captured, review: 'double' },
  ],
  [
    'the full amount, too late and for a declined application',
    { ...repriced, refusal: 'declined' },
    [late],
    { review: 'declined' },
  ],
  ['too little, and too late', repriced, [{ ...late, amount: 1 }], { review: 'short' }],
  ['the full amount again, too late', { ...paid, ...repriced }, [captured, late], { review: 'double' }],
  ['a capture that was refunded', {}, [givenBack], { refunded: 117_882 }],
  ['a part refunded', paid, [{ ...captured, refunded: 500 }], { refunded: 500 }],
  ['a second capture that was refunded', paid, [captured, givenBack], { refunded: 117_882 }],
  [
    'the full amount twice, and a third capture that was refunded',
    paid,
    [captured, second, givenBack],
    { review: 'double', refunded: 117_882 },
  ],
  [
    'a second capture that was refunded but still has the status captured',
    paid,
    [captured, { ...second, refunded: 117_882 }],
    { refunded: 117_882 },
  ],
  ['the capture refunded', paid, [{ ...givenBack, id: 'pay_1' }], { refunded: 117_882, isRefunded: true }],
  ['one of two captures refunded', paid, [{ ...givenBack, id: 'pay_1' }, second], { refunded: 117_882 }],
  [
    'both captures refunded',
    paid,
    [{ ...givenBack, id: 'pay_1' }, givenBack],
    { refunded: 235_764, isRefunded: true },
  ],
  [
    'one of three captures refunded',
    paid,
    [{ ...givenBack, id: 'pay_1' }, second, { ...second, id: 'pay_3' }],
    { review: 'double', refunded: 117_882 },
  ],
  [
    'another capture of a refunded order, from a person who has paid another order',
    { ...paid, isPaidElsewhere: true },
    [{ ...givenBack, id: 'pay_1' }, second],
    { review: 'double', refunded: 117_882 },
  ],
  ['the full amount, known, beside another order', { ...paid, isPaidElsewhere: true }, [captured], {}],
  ['no attempt any more', paid, [], {}],
])('%s is judged as expected', (_what, change, attempts, verdict) => {
  expect(judge({ ...order, ...change }, attempts)).toEqual({
    pays: null,
    review: null,
    refunded: 0,
    isRefunded: false,
    ...verdict,
  })
})

test.each<[Attempt['status'], boolean]>([
  ['created', true],
  ['authorized', true],
  ['captured', false],
  ['refunded', false],
  ['failed', false],
])('an attempt that is %s may still be captured: %s', (status, live) => {
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
  ['an order just sent', sent, 0, minutes(0.5, 1.5, 2.5, 3.5)],
  [
    'a sent order, after a quarter of an hour',
    sent,
    11.6 * MINUTE,
    minutes(12.5, 13.5, 14.5, 16, 17, 20, 30, 75),
  ],
  ['a sent order, after more than an hour', sent, 75 * MINUTE, minutes(75 + 360, 75 + 720, 75 + 1080)],
  ['a sent order, when it lapses', sent, 23.5 * HOUR, [24 * HOUR, 25.25 * HOUR]],
  ['a sent order, at the end of its questions', sent, 5.9 * DAY, [6 * DAY]],
  ['a sent order, after the end of its questions', sent, 6 * DAY, []],
  ['a cancelled order', { ...sent, status: 'cancelled' }, 0, minutes(1, 2, 5, 15, 60, 420, 780)],
  ['a cancelled order, when it lapses', { ...sent, status: 'cancelled' }, 20 * HOUR, [24 * HOUR, 25 * HOUR]],
  ['a cancelled order, at the end of its questions', { ...sent, status: 'cancelled' }, 5.9 * DAY, [6 * DAY]],
  ['an order that missed its questions', sent, 4.2 * MINUTE, minutes(4.5, 5.5)],
  [
    'an order sent again after two days',
    { ...sent, freshAt: after(2 * DAY) },
    2 * DAY,
    [2 * DAY + 30, 2 * DAY + 90],
  ],
  [
    'an order that is still being paid after it lapsed',
    { ...sent, freshAt: after(5 * DAY), isLive: true },
    6 * DAY + HOUR,
    [5 * DAY + 75 * MINUTE + 24 * HOUR, 5 * DAY + 75 * MINUTE + 30 * HOUR],
  ],
  ['an order sent by a clock that was ahead', { ...sent, freshAt: after(MINUTE) }, 0, minutes(1.5, 2.5)],
])('%s is asked about at the expected ages', (_what, of, from, expected) => {
  expect(ages(of, from, Math.max(1, expected.length))).toEqual(expected)
})

test.each<[string, Order, number, number]>([
  ['a new order', sent, 14 * MINUTE, 15],
  ['an older order', sent, 15 * MINUTE, 15 * MINUTE],
  ['a cancelled order, soon after it was sent,', { ...sent, status: 'cancelled' }, 10, 15 * MINUTE],
  ['an order after the end of its questions', sent, 6 * DAY, 6 * HOUR],
])(
  'after an error, %s is asked about again after a random time around the expected one',
  (_what, of, age, wait) => {
    const waits = [0, 0.5, 1].map(
      (chance) => (retryAt(of, after(age), chance).getTime() - after(age).getTime()) / 1_000,
    )
    expect(waits).toEqual([wait / 2, wait, wait * 1.5])
  },
)

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
  'a callback signed with %s in the provider’s way is valid, and any other is not',
  (secret, orderId, payment, signature) => {
    expect(account(secret).isSignedCallback(orderId, payment, signature)).toBe(true)
    expect(account(`${secret}x`).isSignedCallback(orderId, payment, signature)).toBe(false)
    expect(account(secret).isSignedCallback(payment, orderId, signature)).toBe(false)
  },
)

test('a webhook signed with any of the secrets is valid, and any other is not', () => {
  const body = Buffer.from('{"entity":"event","event":"payment.captured"}')
  const signature = '56fbd6b250266efc68deda79e699f329c70d0107135515c05ba7e378693f49e0'
  expect(account('k', 'new_secret', 'wh_secret').isSignedWebhook(body, signature)).toBe(true)
  expect(account('wh_secret', 'new_secret').isSignedWebhook(body, signature)).toBe(false)
  expect(account('k', 'wh_secret').isSignedWebhook(Buffer.from(`${body} `), signature)).toBe(false)
})
