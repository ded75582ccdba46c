import { beforeEach, expect, test } from 'vitest'
import { ORDER_HOURS } from '#contract/business-constants.ts'
import { createOrder } from '#contract/membership/members.ts'
import { allPayments } from '#contract/money/payments.ts'
import { confirmPayment, type ReviewReason, reviewReasons } from '#contract/membership/payments.ts'
import { allVouchers, endVoucher, makeVoucher } from '#contract/money/vouchers.ts'
import { saveSettings } from '#contract/settings.ts'
import { HOUR } from '#contract/values/time.ts'
import { settle } from '#server/payments/settle/settle.ts'
import { applicationForm } from '#test/cases/application-form.ts'
import { type Person, sharedProvider, sharedTestApp } from '#test/support/test-app.ts'
import { again } from '../members/membership.ts'

const simulator = await sharedProvider()
const site = await sharedTestApp({ simulator })

const PRICE = 99_900
let offset = 0
let codes = 0

/** Moves the clocks of the site and of the provider. */
async function pass(hours: number): Promise<void> {
  offset += hours * HOUR
  site.turnClock(hours * HOUR)
  await simulator.control('/clock', { offset_ms: offset })
}

async function setPrice(price: number, gstRate = 18): Promise<void> {
  const owner = await site.person('admin')
  await site.call(owner.session, saveSettings, { categories: [{ category: 'Student', price, gstRate }] })
}

async function voucher(uses: number, more: { lastDay?: string } = {}): Promise<string> {
  const owner = await site.person('admin')
  const code = `CODE-${(codes += 1)}`
  await site.call(owner.session, makeVoucher, { code, kind: 'percent', value: 10, uses, ...more })
  return code
}

async function stateOf(code: string) {
  const owner = await site.person('admin')
  const { vouchers } = await site.call(owner.session, allVouchers, {})
  const { used, reserved, state } = vouchers.find((one) => one.code === code) as (typeof vouchers)[number]
  return { used, reserved, state }
}

async function order(person: Person, code?: string) {
  const { session } = await again(site, person)
  const form = { ...applicationForm, membershipCategory: 'Student' as const }
  return site.call(session, createOrder, code === undefined ? form : { ...form, voucher: code })
}

async function supersede(person: Person): Promise<void> {
  const { session } = await again(site, person)
  await site.call(session, createOrder, { ...applicationForm, membershipCategory: 'Investor' })
}

async function confirmed(person: Person, id: string) {
  const { session } = await again(site, person)
  return (await site.call(session, confirmPayment, { id })).status
}

/** An order as the treasurer sees it. */
async function rowOf(person: Person, id: string) {
  const treasurer = await site.person('admin')
  const { payments } = await site.call(treasurer.session, allPayments, { q: person.email })
  return payments.find(({ orderId }) => orderId === id)
}

/** Whether an order is paid, and why it needs review. */
async function seen(person: Person, id: string) {
  const row = await rowOf(person, id)
  return [row?.status === 'paid', row?.review ?? null]
}

const inReview = (reason: ReviewReason) => [false, reviewReasons[reason]]
const isPaid = [true, null]

beforeEach(() => setPrice(PRICE))

test('an order has the time until which it holds its price, and sending the form again renews that time', async () => {
  const asha = await site.person()
  const first = await order(asha)
  const ends = (from: Date) => Math.abs(Date.parse(first.validUntil) - from.getTime() - ORDER_HOURS * HOUR)
  expect(ends(site.context.clock())).toBeLessThan(60_000)
  expect((await rowOf(asha, first.id))?.validUntil).toBe(first.validUntil)
  await pass(20)
  const second = await order(asha)
  expect(second.id).toBe(first.id)
  expect(Date.parse(second.validUntil) - Date.parse(first.validUntil)).toBeGreaterThanOrEqual(20 * HOUR)
  expect((await rowOf(asha, first.id))?.validUntil).toBe(second.validUntil)
})

type Change = [
  what: string,
  reason: ReviewReason | null,
  isVouched: boolean,
  change: (code: string) => Promise<unknown>,
]
const useUp = async (code: string, isPaidFor: boolean) => {
  const other = await site.person()
  const { id } = await order(other, code)
  if (!isPaidFor) return
  await simulator.pay(id)
  expect(await confirmed(other, id)).toBe('paid')
}
const changes: Change[] = [
  ['nothing has changed', null, false, async () => undefined],
  ['the price has risen', 'late_price', false, () => setPrice(PRICE + 100)],
  ['the price has fallen', 'late_price', false, () => setPrice(PRICE - 100)],
  ['the tax has changed', 'late_price', false, () => setPrice(PRICE, 12)],
  ['the voucher still holds', null, true, async () => undefined],
  ['the price before the voucher has risen', 'late_price', true, () => setPrice(PRICE + 100)],
  [
    'the voucher was ended',
    'voucher_over',
    true,
    async (code) => site.call((await site.person('admin')).session, endVoucher, { code }),
  ],
  ['the voucher’s last use is held by another person', 'voucher_used_up', true, (code) => useUp(code, false)],
  ['the voucher’s last use was paid by another person', 'voucher_used_up', true, (code) => useUp(code, true)],
]

const ways: [
  what: string,
  before: (person: Person) => Promise<unknown>,
  after: (id: string) => Promise<unknown>,
][] = [
  ['an open order', async () => undefined, async () => undefined],
  [
    'a superseded order (settled when it lapsed; the provider’s clock is wrong)',
    supersede,
    async (id) => {
      await settle(site.context, id)
      await simulator.control('/clock', { offset_ms: 0 })
    },
  ],
]

test.each(
  ways.flatMap(([way, ...rest]) => changes.map(([what, ...more]) => [way, what, rest, more] as const)),
)(
  'a payment after the end of %s counts or needs review as expected when %s',
  async (_way, _what, [before, after], [reason, isVouched, change]) => {
    const asha = await site.person()
    const code = isVouched ? await voucher(1) : ''
    const { id } = await order(asha, isVouched ? code : undefined)
    await before(asha)
    await pass(ORDER_HOURS + 1)
    await after(id)
    await change(code)
    await simulator.pay(id)
    expect(await confirmed(asha, id)).toEqual(
      reason === null ? 'paid' : expect.stringMatching(/created|cancelled/),
    )
    expect(await seen(asha, id)).toEqual(reason === null ? isPaid : inReview(reason))
    // When the old price is valid again, the order is still not paid: an admin decides.
    await setPrice(PRICE)
    await settle(site.context, id)
    expect(await seen(asha, id)).toEqual(reason === null ? isPaid : inReview(reason))
  },
)

test.each(
  changes
    .filter(([, reason]) => reason !== 'voucher_used_up')
    .map(([what, , ...more]) => [what, more] as const),
)('a payment in time counts, also when %s', async (_what, [isVouched, change]) => {
  const [asha, zoe] = [await site.person(), await site.person()]
  const code = isVouched ? await voucher(2) : undefined
  const [one, two] = [await order(asha, code), await order(zoe, code)]
  await pass(ORDER_HOURS - 1)
  await simulator.pay(two.id, { outcome: 'authorized' })
  await settle(site.context, two.id)
  await change(code ?? '')
  await simulator.pay(one.id)
  expect(await confirmed(asha, one.id)).toBe('paid')
  // An attempt that began in time keeps the order, and a use of its voucher.
  await pass(3)
  if (code !== undefined) expect(await stateOf(code)).toMatchObject({ used: 1, reserved: 1 })
  const { payments } = await simulator.ledger()
  await simulator.control('/late', { payment_id: payments.find(({ order_id }) => order_id === two.id)?.id })
  expect(await confirmed(zoe, two.id)).toBe('paid')
})

test('a payment in time counts, also when we hear of it late', async () => {
  const asha = await site.person()
  const { id } = await order(asha)
  await pass(ORDER_HOURS - 1)
  await simulator.pay(id)
  await pass(30)
  await setPrice(PRICE + 500)
  expect(await confirmed(asha, id)).toBe('paid')
})

test('the open orders of a person reserve one use of a voucher, which is free again when they can no longer be paid', async () => {
  const code = await voucher(3)
  const [asha, zoe] = [await site.person(), await site.person()]
  const first = await order(asha, code)
  expect(await stateOf(code)).toEqual({ used: 0, reserved: 1, state: 'valid' })
  await supersede(asha)
  expect(await stateOf(code)).toMatchObject({ reserved: 1 })
  await setPrice(PRICE + 200)
  const second = await order(asha, code)
  expect(second.id).not.toBe(first.id)
  expect(await stateOf(code)).toMatchObject({ reserved: 1 })
  await order(zoe, code)
  expect(await stateOf(code)).toMatchObject({ reserved: 2 })
  await simulator.pay(first.id)
  expect(await confirmed(asha, first.id)).toBe('paid')
  // Asha’s second order reserves no use: a payment for it would need review.
  expect(await stateOf(code)).toMatchObject({ used: 1, reserved: 1 })
  await pass(ORDER_HOURS + 1)
  expect(await stateOf(code)).toEqual({ used: 1, reserved: 0, state: 'valid' })
})

test.each(['in time', 'too late'])(
  'when two people pay at the same instant, the first too late and the second %s, one of them gets the last use of the voucher',
  async (how) => {
    const code = await voucher(1)
    const [asha, zoe] = [await site.person(), await site.person()]
    const one = await order(asha, code)
    await pass(ORDER_HOURS + 1)
    const two = await order(zoe, code)
    if (how === 'too late') await pass(ORDER_HOURS + 1)
    for (const { id } of [one, two]) await simulator.pay(id)
    await site.collide(
      'vouchers',
      code,
      [() => settle(site.context, one.id), () => settle(site.context, two.id)],
      'code',
    )
    const outcomes = [await seen(asha, one.id), await seen(zoe, two.id)]
    expect(outcomes).toContainEqual(isPaid)
    expect(outcomes).toContainEqual(inReview('voucher_used_up'))
    if (how === 'in time') expect(outcomes[1]).toEqual(isPaid)
    expect(await stateOf(code)).toEqual({ used: 1, reserved: 0, state: 'used_up' })
  },
)
