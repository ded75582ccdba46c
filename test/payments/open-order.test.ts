import { beforeEach, expect, test } from 'vitest'
import { ORDER_HOURS } from '#contract/business-constants.ts'
import { createOrder, myApplication } from '#contract/membership/members.ts'
import { confirmPayment } from '#contract/membership/payments.ts'
import { myMembership, renewMembership } from '#contract/membership/renewal.ts'
import { endVoucher, makeVoucher } from '#contract/money/vouchers.ts'
import { saveSettings } from '#contract/settings.ts'
import { DAY, HOUR } from '#contract/values/time.ts'
import { selectedCases } from '#test/cases/calls/selected-cases.ts'
import { applicationForm } from '#test/cases/application-form.ts'
import { type Person, sharedProvider, sharedTestApp } from '#test/support/test-app.ts'
import { again, approve, join } from '../members/membership.ts'

const simulator = await sharedProvider()
const site = await sharedTestApp({ simulator })

const PRICE = 199_900
/** In paise: the full price with GST, and the price with half of it taken off before GST. */
const [FULL, HALF] = [235_882, 117_941]
let offset = 0
let codes = 0

async function pass(ms: number): Promise<void> {
  offset += ms
  site.turnClock(ms)
  await simulator.control('/clock', { offset_ms: offset })
}

async function setPrice(price: number): Promise<void> {
  const owner = await site.person('admin')
  await site.call(owner.session, saveSettings, { categories: [{ category: 'Startup/Business', price }] })
}

async function halfOff(): Promise<string> {
  const owner = await site.person('admin')
  const code = `HALF-${(codes += 1)}`
  await site.call(owner.session, makeVoucher, { code, kind: 'percent', value: 50, uses: 1 })
  return code
}

type Way = {
  ready: () => Promise<Person>
  order: (person: Person, input: object) => Promise<{ id: string; amount: number; validUntil: string }>
  open: (person: Person) => Promise<Awaited<ReturnType<typeof openOf>>>
}

async function openOf(person: Person) {
  const { session } = await again(site, person)
  return (await site.call(session, myApplication, {})).openOrder
}

const ways: Record<'joining' | 'renewal', Way> = {
  joining: {
    ready: () => site.person(),
    order: async (person, input) =>
      site.call((await again(site, person)).session, createOrder, { ...applicationForm, ...input }),
    open: openOf,
  },
  renewal: {
    async ready() {
      const person = await site.person()
      await join(site, simulator, person)
      await approve(site, person)
      await pass(340 * DAY)
      return person
    },
    order: async (person, input) => site.call((await again(site, person)).session, renewMembership, input),
    async open(person) {
      const { session } = await again(site, person)
      return (await site.call(session, myMembership, {})).membership?.openOrder ?? null
    },
  },
}

type Case = [
  what: string,
  hours: number,
  change: (code: string) => Promise<unknown>,
  /** Which term no longer holds, and the amount to be paid: without a voucher, and with one. */
  expected: { change: string | null; pays: number; isSame: boolean }[],
]
const same = (pays: number) => ({ change: null, pays, isSame: true })
const other = (change: string, pays: number) => ({ change, pays, isSame: false })
const nothing = async () => undefined
const end = async (code: string) =>
  code === '' ? undefined : site.call((await site.person('admin')).session, endVoucher, { code })
const take = async (code: string) => {
  if (code === '') return
  const someone = await site.person()
  await ways.joining.order(someone, { voucher: code })
}
const [soon, late] = [1, ORDER_HOURS + 1]

const cases: Case[] = [
  ['nothing has changed', soon, nothing, [same(FULL), same(HALF)]],
  ['the price has risen', soon, () => setPrice(2 * PRICE), [same(FULL), same(HALF)]],
  ['the price has fallen', soon, () => setPrice(PRICE / 2), [other('price', HALF), other('price', 58_971)]],
  ['the voucher was ended', soon, end, [same(FULL), same(HALF)]],
  ['the order has lapsed', late, nothing, [same(FULL), same(HALF)]],
  [
    'the order has lapsed and the price has risen',
    late,
    () => setPrice(2 * PRICE),
    [other('price', 2 * FULL), other('price', FULL)],
  ],
  ['the order has lapsed and the voucher was ended', late, end, [same(FULL), other('voucher_over', FULL)]],
  ['the order has lapsed and the voucher is taken', late, take, [same(FULL), other('voucher_used_up', FULL)]],
]

beforeEach(() => setPrice(PRICE))

/** Without `EVERY_CASE=1`, renewal runs only two of the eight cases with a voucher and two without one; joining runs all of them. */
test.each(
  [false, true].flatMap((isVouched) => [
    ...cases.map((one) => ['joining', isVouched, one[0], one] as const),
    ...selectedCases(cases, (_, at) => at % 4 === 1 + Number(isVouched)).map(
      (one) => ['renewal', isVouched, one[0], one] as const,
    ),
  ]),
)(
  '%s, with a voucher: %s, %s: the open order shows the amount that paying now costs',
  async (name, isVouched, _, one) => {
    const [, hours, change, expected] = one
    const way = ways[name]
    const asha = await way.ready()
    const code = isVouched ? await halfOff() : ''
    const voucher = isVouched ? { voucher: code } : {}
    const first = await way.order(asha, voucher)
    await simulator.pay(first.id, { outcome: 'failed' })
    await pass(hours * HOUR)
    await change(code)

    const { change: changed, pays, isSame } = expected[isVouched ? 1 : 0] as Case[3][number]
    const open = await way.open(asha)
    expect(open).toMatchObject({
      id: first.id,
      category: 'Startup/Business',
      voucher: isVouched ? code : null,
      total: first.amount,
      validUntil: hours === soon ? first.validUntil : null,
      change: changed,
    })
    if (!isSame) expect(open?.today.total).toBe(pays)
    // The page sends the order if its terms still hold, and the voucher if it can still be used.
    const isGone = changed?.startsWith('voucher') ?? false
    const second = await way.order(asha, {
      ...(isGone ? {} : voucher),
      ...(isSame ? { order: first.id } : {}),
    })
    expect([second.id === first.id, second.amount]).toEqual([isSame, pays])
    const { razorpay_payment_id: payment } = await simulator.pay(second.id)
    expect(payment).toBeDefined()
    const { session } = await again(site, asha)
    expect(await site.call(session, confirmPayment, { id: second.id })).toMatchObject({ status: 'paid' })
    expect(await way.open(asha)).toBeNull()
  },
)

test('an order of another person, of another category or with another voucher is not used again', async () => {
  const [asha, zoe] = [await site.person(), await site.person()]
  const { id } = await ways.joining.order(asha, {})
  expect((await ways.joining.order(zoe, { order: id })).id).not.toBe(id)
  expect((await ways.joining.order(asha, { order: id, membershipCategory: 'Investor' })).amount).toBe(471_882)
  const back = await ways.joining.order(asha, { order: id })
  expect([back.id, back.amount]).toEqual([id, FULL])
  const code = await halfOff()
  expect((await ways.joining.order(asha, { order: id, voucher: code })).amount).toBe(HALF)
})

test('an order that is used again unchanged keeps the time until which it is valid', async () => {
  const asha = await site.person()
  const first = await ways.joining.order(asha, {})
  await setPrice(2 * PRICE)
  await pass(20 * HOUR)
  const second = await ways.joining.order(asha, { order: first.id })
  expect(second.validUntil).toBe(first.validUntil)
})

test('an application has the time by which it is decided, and is overdue after that time', async () => {
  const asha = await site.person()
  await join(site, simulator, asha)
  const at = site.context.clock().getTime()
  const soon = await site.call((await again(site, asha)).session, myApplication, {})
  expect(Math.abs(Date.parse(soon.dueAt ?? '') - at - 72 * HOUR)).toBeLessThan(60_000)
  expect(soon.isOverdue).toBe(false)
  await pass(73 * HOUR)
  const later = await site.call((await again(site, asha)).session, myApplication, {})
  expect([later.dueAt, later.isOverdue]).toEqual([soon.dueAt, true])
  await approve(site, asha)
  const decided = await site.call((await again(site, asha)).session, myApplication, {})
  expect([decided.dueAt, decided.isOverdue]).toEqual([null, false])
})
