import { expect, test } from 'vitest'
import { createOrder } from '#contract/membership/members.ts'
import { confirmPayment } from '#contract/membership/payments.ts'
import { allVouchers, checkVoucher, endVoucher, makeVoucher } from '#contract/money/vouchers.ts'
import { DAY } from '#contract/values/time.ts'
import { reduced, refusalOf, stateOf } from '#server/settings/voucher-rules.ts'
import { applicationForm } from '#test/cases/application-form.ts'
import {
  type Person,
  sharedProvider,
  sharedTestApp,
  type Site,
  startTestApp,
} from '#test/support/test-app.ts'

const simulator = await sharedProvider()

const site = await sharedTestApp()

const ten = {
  kind: 'percent',
  value: 10,
  uses: 2,
  used: 0,
  reserved: 0,
  last_day: null,
  ended_at: null,
} as const
const today = '2026-06-10'

test.each([
  [ten, 'valid'],
  [{ ...ten, used: 1, reserved: 0 }, 'valid'],
  [{ ...ten, used: 1, reserved: 1 }, 'used_up'],
  [{ ...ten, reserved: 2 }, 'used_up'],
  [{ ...ten, last_day: today }, 'valid'],
  [{ ...ten, last_day: '2026-06-09' }, 'over'],
  [{ ...ten, ended_at: new Date(0), used: 2 }, 'ended'],
])('a voucher with %j is %s', (voucher, state) => {
  expect(stateOf(voucher, today)).toBe(state)
})

test.each([
  [{ kind: 'percent', value: 10 }, 99_900, 89_910],
  [{ kind: 'percent', value: 33 }, 99_905, 66_936],
  [{ kind: 'percent', value: 99 }, 100, 1],
  [{ kind: 'fixed', value: 50_000 }, 99_900, 49_900],
  [{ kind: 'fixed', value: 100_000 }, 99_900, -100],
] as const)('%j reduces %i paise to %i', (discount, price, left) => {
  expect(reduced(discount, price)).toBe(left)
})

test.each([
  [undefined, 99_900, 'There is no such voucher'],
  [ten, 99_900, null],
  [{ ...ten, used: 2 }, 99_900, 'This voucher is used up'],
  [{ ...ten, last_day: '2026-06-09' }, 99_900, 'This voucher is no longer valid'],
  [{ ...ten, kind: 'fixed', value: 99_800 }, 99_900, null],
  [{ ...ten, kind: 'fixed', value: 99_801 }, 99_900, expect.stringContaining('financial aid')],
] as const)('for a voucher %j and %i paise the refusal is: %s', (voucher, price, words) => {
  expect(refusalOf(voucher, price, today)).toEqual(words)
})

const student = { ...applicationForm, membershipCategory: 'Student' as const }
const spring = { code: 'SPRING-26', kind: 'percent', value: 10, uses: 1 } as const

const ordered = async (site: Site, { session }: Person, voucher?: string) =>
  site.call(session, createOrder, { ...student, ...(voucher === undefined ? {} : { voucher }) })

test('a voucher reduces the price, and its use is counted when the order is paid', async () => {
  await using site = await startTestApp({ simulator })
  const [owner, asha, zoe] = [await site.person('admin'), await site.person(), await site.person()]
  await site.call(owner.session, makeVoucher, { ...spring, code: ' spring-26 ' })
  const asked = { voucher: 'spring-26', membershipCategory: 'Student' as const }
  expect(await site.call(asha.session, checkVoucher, asked)).toEqual({
    price: 89_910,
    gst: 16_184,
    total: 106_094,
    rate: 18,
  })
  const order = await ordered(site, asha, ' Spring-26')
  expect(order.amount).toBe(106_094)
  const state = async () => (await site.call(owner.session, allVouchers, {})).vouchers
  expect(await state()).toMatchObject([{ code: 'SPRING-26', used: 0, reserved: 1, state: 'used_up' }])
  // Sent again, the order is the same, since it holds the use.
  expect((await ordered(site, asha, 'SPRING-26')).id).toBe(order.id)
  await expect(ordered(site, zoe, 'SPRING-26')).rejects.toMatchObject({
    status: 400,
    fields: { voucher: 'This voucher is used up' },
  })
  await simulator.pay(order.id)
  expect(await site.call(asha.session, confirmPayment, { id: order.id })).toMatchObject({ status: 'paid' })
  expect(await state()).toMatchObject([{ used: 1, reserved: 0, state: 'used_up' }])
  const { rows } = await site.database.pool.query('select price, gst, amount from payments')
  expect(rows).toEqual([{ price: 89_910, gst: 16_184, amount: 106_094 }])
})

test('an order holds its use of a voucher for a day, also when an order without the voucher has superseded it', async () => {
  await using site = await startTestApp({ simulator })
  const [owner, asha, zoe] = [await site.person('admin'), await site.person(), await site.person()]
  await site.call(owner.session, makeVoucher, spring)
  await ordered(site, asha, spring.code)
  const full = await ordered(site, asha)
  expect(full.amount).toBe(117_882)
  await expect(ordered(site, zoe, spring.code)).rejects.toMatchObject({ status: 400 })
  site.turnClock(DAY)
  await ordered(site, zoe, spring.code)
  await expect(ordered(site, asha, spring.code)).rejects.toMatchObject({ status: 400 })
  site.turnClock(DAY)
  expect((await ordered(site, asha, spring.code)).amount).toBe(106_094)
})

test('the last use of a voucher is taken once, however many people order at the same time', async () => {
  await using site = await startTestApp({ simulator })
  const owner = await site.person('admin')
  await site.call(owner.session, makeVoucher, spring)
  const people = [await site.person(), await site.person(), await site.person()]
  const results = await site.collide(
    'vouchers',
    spring.code,
    people.map((person) => () => ordered(site, person, spring.code)),
    'code',
  )
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected'])
  const { rows } = await site.database.pool.query('select amount from payments')
  expect(rows).toEqual([{ amount: 106_094 }])
})

test('a voucher that does not exist, has expired, was ended or leaves nothing to pay is refused, and nothing is stored', async () => {
  await using site = await startTestApp({ simulator })
  const [owner, asha] = [await site.person('admin'), await site.person()]
  const lastDay = new Date(site.context.clock().getTime() + 2 * DAY).toISOString().slice(0, 10)
  await site.call(owner.session, makeVoucher, { ...spring, code: 'SHORT', lastDay })
  await site.call(owner.session, makeVoucher, { ...spring, code: 'ENDED' })
  await site.call(owner.session, makeVoucher, { ...spring, code: 'WHOLE', kind: 'fixed', value: 99_900 })
  await site.call(owner.session, endVoucher, { code: 'ended' })
  site.turnClock(4 * DAY)
  for (const [code, words] of [
    ['NOBODY', 'no such voucher'],
    ['SHORT', 'no longer valid'],
    ['ENDED', 'no longer valid'],
    ['WHOLE', 'financial aid'],
  ] as const) {
    const fields = { voucher: expect.stringContaining(words) }
    await expect(ordered(site, asha, code)).rejects.toMatchObject({ status: 400, fields })
    await expect(
      site.call(asha.session, checkVoucher, { voucher: code, membershipCategory: 'Student' }),
    ).rejects.toMatchObject({ status: 400, fields })
  }
  for (const table of ['payments', 'applications'])
    expect((await site.database.pool.query(`select from ${table}`)).rowCount, table).toBe(0)
})

test.each([
  [{ value: 100 }, 'value'],
  [{ value: 0 }, 'value'],
  [{ uses: 0 }, 'uses'],
  [{ code: 'A B' }, 'code'],
  [{ lastDay: '2020-01-01' }, 'lastDay'],
])('a voucher with %j is refused with an error at %s', async (wrong, field) => {
  const owner = await site.person('admin')
  await expect(site.call(owner.session, makeVoucher, { ...spring, ...wrong })).rejects.toMatchObject({
    status: 400,
    fields: { [field]: expect.any(String) },
  })
})

test('a second voucher with the same code is refused', async () => {
  const owner = await site.person('admin')
  await site.call(owner.session, makeVoucher, spring)
  await expect(site.call(owner.session, makeVoucher, spring)).rejects.toMatchObject({
    fields: { code: 'There is a voucher with this code already' },
  })
})
