import { expect, test } from 'vitest'
import { createOrder, myApplication } from '#contract/membership/members.ts'
import { allPayments } from '#contract/money/payments.ts'
import { ORDER_HOURS } from '#contract/business-constants.ts'
import { reviewReasons } from '#contract/membership/payments.ts'
import { myMembership, renewMembership } from '#contract/membership/renewal.ts'
import { recordOffline, resolvePayment } from '#contract/money/money.ts'
import {
  allVouchers,
  checkVoucher,
  endVoucher,
  makeVoucher,
  MOST_WRONG_CODES,
} from '#contract/money/vouchers.ts'
import { dayInIst } from '#contract/values/days.ts'
import { HOUR } from '#contract/values/time.ts'
import { settle } from '#server/payments/settle/settle.ts'
import { applicationForm } from '#test/cases/application-form.ts'
import { mistakesIn } from '#test/faults/applicants.ts'
import { type Person, sharedProvider, sharedTestApp } from '#test/support/test-app.ts'
import { again, daysLater, member } from '../members/membership.ts'

const simulator = await sharedProvider()
const site = await sharedTestApp({ simulator })

const REDUCED = 106_094
const FULL = 117_882
let codes = 0

const student = { ...applicationForm, membershipCategory: 'Student' as const }
const order = async (person: Person, voucher: string) =>
  site.call((await again(site, person)).session, createOrder, { ...student, voucher })
const owner = () => site.person('admin')

async function voucher(uses: number): Promise<string> {
  const code = `BEYOND-${(codes += 1)}`
  await site.call((await owner()).session, makeVoucher, { code, kind: 'percent', value: 10, uses })
  return code
}

async function stateOf(code: string) {
  const { vouchers } = await site.call((await owner()).session, allVouchers, {})
  return vouchers.find((one) => one.code === code)
}

async function paymentsOf({ email }: Person) {
  return (await site.call((await owner()).session, allPayments, { q: email })).payments
}

/** A payment in review: it was paid with the only use of a voucher that another person has used meanwhile. */
async function oneUseTooMany() {
  const code = await voucher(1)
  const [asha, zoe] = [await site.person(), await site.person()]
  const one = await order(asha, code)
  site.turnClock((ORDER_HOURS + 1) * HOUR)
  // The provider’s clock is not moved. Asked after the order has lapsed, the provider reports no attempt.
  await settle(site.context, one.id)
  const two = await order(zoe, code)
  for (const { id } of [two, one]) {
    await simulator.pay(id)
    await settle(site.context, id)
  }
  const [payment] = await paymentsOf(asha)
  expect(payment).toMatchObject({ bucket: 'review', review: reviewReasons.voucher_used_up, invoice: null })
  const { session } = await again(site, asha)
  expect((await site.call(session, myApplication, {})).standing).toBe('needs_review')
  return { code, asha, order: one.id, payment: payment?._id as string }
}

const mistakes = () => mistakesIn(site.database.url, site.config.dataDir, simulator)

test('a voucher use too many is counted, at the price of its order, when an admin accepts the payment', async () => {
  const { code, asha, payment } = await oneUseTooMany()
  await site.call((await owner()).session, resolvePayment, {
    payment,
    action: 'accept',
    note: 'She asked us.',
  })
  expect(await paymentsOf(asha)).toMatchObject([
    { status: 'paid', bucket: 'waiting', amount: REDUCED, invoice: { number: expect.any(String) } },
  ])
  expect(await stateOf(code)).toMatchObject({ used: 2, reserved: 0, state: 'used_up' })
  expect(await mistakes()).toEqual([])
  // Without the acceptance the integrity check reports the payment.
  await site.database.pool.query(
    `update payments set resolution = null, resolved_at = null, resolve_note = null`,
  )
  expect(await mistakes()).toContainEqual(
    expect.stringContaining(`voucher ${code} was used for more payments than`),
  )
  await site.database.pool.query(
    `update payments set resolution = 'accept', resolved_at = now(), resolve_note = 'x' where status = 'paid'`,
  )
})

test('a payment with a voucher use too many can be refunded, and the use stays with the person who paid first', async () => {
  const { code, asha, order: id, payment } = await oneUseTooMany()
  await site.call((await owner()).session, resolvePayment, { payment, action: 'refund', note: 'Too late.' })
  // While the refund is on its way the order stays unpaid when it is settled again, although the voucher has uses left.
  await site.database.pool.query('update vouchers set uses = 5 where code = $1', [code])
  await settle(site.context, id)
  expect(await paymentsOf(asha)).toMatchObject([{ status: 'created', bucket: 'to_refund' }])
  expect(await stateOf(code)).toMatchObject({ used: 1 })
  // A new order is another order: the payment that is being refunded does not pay it.
  expect((await order(asha, code)).id).not.toBe(id)
})

test('offline money pays at the price of the open order until the order lapses, and at today’s price after that', async () => {
  const code = await voucher(2)
  const treasurer = (await owner()).session
  const cash = { amount: REDUCED, method: 'cash', receivedOn: dayInIst(site.context.clock()) } as const
  const [asha, zoe, uma] = [await site.person(), await site.person(), await site.person()]
  await order(asha, code)
  await order(zoe, code)
  await site.call(treasurer, endVoucher, { code })
  const record = async ({ email }: Person, amount: number) => {
    const { session } = await owner()
    const receivedOn = dayInIst(site.context.clock())
    return site.call(session, recordOffline, {
      ...cash,
      receivedOn,
      amount,
      email,
      reference: `REF-${email}`,
    })
  }
  await expect(record(asha, FULL - 101)).rejects.toMatchObject({
    fields: { amount: expect.stringContaining('1,060.94') },
  })
  await record(asha, REDUCED)
  expect(await stateOf(code)).toMatchObject({ used: 1, reserved: 1 })
  site.turnClock((ORDER_HOURS + 1) * HOUR)
  await expect(record(zoe, REDUCED)).rejects.toMatchObject({
    fields: { amount: expect.stringContaining('1,178.82') },
  })
  await record(zoe, FULL)
  expect(await stateOf(code)).toMatchObject({ used: 1, reserved: 0 })
  // A person who sends the full price for a cheaper order has paid the full price.
  await order(uma, await voucher(1))
  await record(uma, FULL)
  expect(await paymentsOf(uma)).toMatchObject([{ bucket: 'waiting', amount: FULL }, { bucket: 'cancelled' }])
})

test('a renewal that is paid after its order has lapsed needs review, as an application does', async () => {
  const asha = await member(site, simulator)
  await daysLater(site, 330)
  const code = await voucher(1)
  const { session } = await again(site, asha)
  const { id } = await site.call(session, renewMembership, { membershipCategory: 'Student', voucher: code })
  await settle(site.context, id)
  expect(await stateOf(code)).toMatchObject({ reserved: 1 })
  site.turnClock((ORDER_HOURS + 1) * HOUR)
  await settle(site.context, id)
  await site.call((await owner()).session, endVoucher, { code })
  await simulator.pay(id)
  await settle(site.context, id)
  const [payment] = await paymentsOf(asha)
  expect(payment).toMatchObject({ purpose: 'renewal', bucket: 'review', review: reviewReasons.voucher_over })
  const periods = async () =>
    (await site.call((await again(site, asha)).session, myMembership, {})).membership?.periods
  expect(await periods()).toHaveLength(1)
  const accepted = { payment: payment?._id as string, action: 'accept', note: 'All right.' } as const
  await site.call((await owner()).session, resolvePayment, accepted)
  expect(await periods()).toMatchObject([{ category: 'Student', basis: 'payment' }, {}])
  expect(await stateOf(code)).toMatchObject({ used: 1 })
})

test('wrong codes have one counter for all calls; calls without a code or with a valid code are not counted', async () => {
  const asha = await member(site, simulator)
  await daysLater(site, 330)
  const code = await voucher(1)
  const zoe = await site.person()
  const codeCalls = [
    ({ session }: Person, typed?: string) =>
      typed === undefined
        ? null
        : site.call(session, checkVoucher, { voucher: typed, membershipCategory: 'Student' }),
    ({ session }: Person, typed?: string) =>
      site.call(session, renewMembership, typed === undefined ? {} : { voucher: typed }),
    ({ session }: Person, typed?: string) =>
      site.call(session, createOrder, typed === undefined ? student : { ...student, voucher: typed }),
  ]
  for (const [person, own] of [
    [await again(site, asha), codeCalls.slice(0, 2)],
    [zoe, [codeCalls[0], codeCalls[2]]],
  ] as [Person, typeof codeCalls][]) {
    for (let n = 0; n < MOST_WRONG_CODES + 5; n += 1)
      await site.call(person.session, checkVoucher, { voucher: code, membershipCategory: 'Student' })
    // All guesses are sent at the same time: each has to be counted before its code is looked up.
    const guesses = await Promise.allSettled(
      Array.from({ length: MOST_WRONG_CODES + own.length }, (_, n) =>
        Promise.resolve(own[n % own.length]?.(person, `GUESS-${n}`)),
      ),
    )
    const statuses = guesses.map(
      (one) => one.status === 'rejected' && (one.reason as { status: number }).status,
    )
    expect(statuses.filter((status) => status === 400)).toHaveLength(MOST_WRONG_CODES)
    expect(statuses.filter((status) => status === 429)).toHaveLength(own.length)
    for (const call of own) {
      await expect(call(person, code)).rejects.toMatchObject({ code: 'too_many' })
      await call(person)
    }
  }
  const refused = await site.http(`/api${checkVoucher.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${zoe.session}`, 'content-type': 'application/json' },
    body: JSON.stringify({ voucher: code, membershipCategory: 'Student' }),
  })
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
  site.turnClock(HOUR)
  expect((await order(zoe, code)).amount).toBe(REDUCED)
})
