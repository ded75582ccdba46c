import { expect, test } from 'vitest'
import { createOrder } from '#contract/membership/members.ts'
import { confirmPayment } from '#contract/membership/payments.ts'
import { approveMember, declineMember } from '#contract/membership/review.ts'
import { allPayments } from '#contract/money/payments.ts'
import {
  type Bucket,
  buckets,
  moneySummary,
  recordOffline,
  refundPayment,
  resolvePayment,
} from '#contract/money/money.ts'
import { dayInIst } from '#contract/values/days.ts'
import { DAY } from '#contract/values/time.ts'
import { applicationForm } from '#test/cases/application-form.ts'
import { type Person, sharedProvider, type Site, startTestApp } from '#test/support/test-app.ts'
import { join } from '../members/membership.ts'
import { filled, onlyPaymentOf, payTwice, refundsArrive, TOTAL } from './money.ts'

const simulator = await sharedProvider()

const reason = 'Charged by mistake.'

async function bucketOf(site: Site, admin: Person, person: Person): Promise<Bucket> {
  return (await onlyPaymentOf(site, admin, person)).bucket
}

test('a payment is in one bucket at each moment, from the order to the refund', async () => {
  await using site = await startTestApp({ simulator })
  const [admin, person] = [await site.person('admin'), await site.person()]
  const { id } = await site.call(person.session, createOrder, applicationForm)
  expect(await filled(site, admin)).toEqual({
    open: [1, TOTAL],
    sums: { captured: 0, offline: 0, refunded: 0 },
  })
  await simulator.pay(id, { method: 'upi' })
  await site.call(person.session, confirmPayment, { id })
  expect(await filled(site, admin)).toEqual({
    waiting: [1, TOTAL],
    sums: { captured: TOTAL, offline: 0, refunded: 0 },
  })
  expect(await onlyPaymentOf(site, admin, person)).toMatchObject({ bucket: 'waiting', method: 'upi' })
  await site.call(admin.session, approveMember, { email: person.email })
  expect(await bucketOf(site, admin, person)).toBe('earned')
  const { _id: payment } = await onlyPaymentOf(site, admin, person)
  // A refund of a part leaves the payment in its bucket.
  await site.call(admin.session, refundPayment, { payment, amount: 5_000, reason })
  expect(await bucketOf(site, admin, person)).toBe('earned')
  site.startJobs()
  await refundsArrive(site)
  expect(await filled(site, admin)).toEqual({
    earned: [1, TOTAL],
    sums: { captured: TOTAL, offline: 0, refunded: 5_000 },
  })
  await site.call(admin.session, refundPayment, { payment, reason })
  await refundsArrive(site)
  expect(await filled(site, admin)).toEqual({
    refunded: [1, TOTAL],
    sums: { captured: TOTAL, offline: 0, refunded: TOTAL },
  })
  expect((await onlyPaymentOf(site, admin, person)).refunds).toMatchObject([
    { amount: TOTAL - 5_000, status: 'arrived', reason },
    { amount: 5_000, status: 'arrived', reason },
  ])
})

test('a payment that is refunded in full is in the bucket “to refund” until the refund arrives, also for a declined application', async () => {
  await using site = await startTestApp({ simulator })
  const [admin, person] = [await site.person('admin'), await site.person()]
  await join(site, simulator, person)
  await site.call(admin.session, declineMember, { email: person.email, reason })
  // No jobs run: the provider has not been asked yet.
  expect(await bucketOf(site, admin, person)).toBe('to_refund')
  site.startJobs()
  await refundsArrive(site)
  expect(await bucketOf(site, admin, person)).toBe('refunded')
})

test('every bucket counts the payments in its list, and all buckets that hold money add up to the received money', async () => {
  await using site = await startTestApp({ simulator })
  const admin = await site.person('admin')
  const people = await Promise.all(Array.from({ length: 6 }, () => site.person()))
  const [open, waiting, earned, back, odd, twice] = people as [Person, Person, Person, Person, Person, Person]
  await site.call(open.session, createOrder, applicationForm)
  await site.call(open.session, createOrder, { ...applicationForm, membershipCategory: 'Student' })
  for (const person of [waiting, earned, back]) await join(site, simulator, person)
  await site.call(admin.session, approveMember, { email: earned.email })
  const { _id: payment } = await onlyPaymentOf(site, admin, back)
  await site.call(admin.session, refundPayment, { payment, reason })
  const { id } = await site.call(odd.session, createOrder, applicationForm)
  await simulator.pay(id, { outcome: 'captured', amount: 100_000 })
  await site.call(odd.session, confirmPayment, { id })
  await payTwice(site, simulator, twice)
  expect(await filled(site, admin)).toEqual({
    open: [1, 117_882],
    cancelled: [1, TOTAL],
    waiting: [1, TOTAL],
    earned: [1, TOTAL],
    to_refund: [1, TOTAL],
    review: [2, 100_000 + 2 * TOTAL],
    sums: { captured: 5 * TOTAL + 100_000, offline: 0, refunded: 0 },
  })
  const summary = await site.call(admin.session, moneySummary, {})
  for (const bucket of Object.keys(buckets) as Bucket[]) {
    const { payments, total } = await site.call(admin.session, allPayments, { bucket, limit: 50 })
    expect([bucket, payments.length, total]).toEqual([
      bucket,
      summary.buckets[bucket].count,
      summary.buckets[bucket].count,
    ])
    expect(payments.every((one) => one.bucket === bucket)).toBe(true)
  }
})

test('a span of days contains the payments of its days in India, the first and the last day included', async () => {
  await using site = await startTestApp({ simulator })
  const [admin, person] = [await site.person('admin'), await site.person()]
  await join(site, simulator, person)
  const [today, tomorrow, yesterday] = [0, DAY, -DAY].map((off) =>
    dayInIst(new Date(site.context.clock().getTime() + off)),
  ) as [string, string, string]
  const all = { waiting: [1, TOTAL], sums: { captured: TOTAL, offline: 0, refunded: 0 } }
  const none = { sums: { captured: 0, offline: 0, refunded: 0 } }
  for (const [span, found] of [
    [{ from: today, to: today }, all],
    [{ from: today }, all],
    [{ to: today }, all],
    [{ from: tomorrow }, none],
    [{ to: yesterday }, none],
  ] as const) {
    expect(await filled(site, admin, span)).toEqual(found)
    const { payments } = await site.call(admin.session, allPayments, span)
    expect(payments).toHaveLength(found === all ? 1 : 0)
  }
})

test('a captured amount that is too small pays if an admin accepts it, and is refunded if not', async () => {
  await using site = await startTestApp({ simulator })
  site.startJobs()
  const admin = await site.person('admin')
  for (const action of ['accept', 'refund'] as const) {
    const person = await site.person()
    const { id } = await site.call(person.session, createOrder, applicationForm)
    await simulator.pay(id, { outcome: 'captured', amount: 200_000 })
    await site.call(person.session, confirmPayment, { id })
    const { _id: payment } = await onlyPaymentOf(site, admin, person)
    await site.call(admin.session, resolvePayment, { payment, action, note: 'We spoke.' })
    await refundsArrive(site)
    // Asked again, the provider returns the same, and the decision stays.
    await site.call(person.session, confirmPayment, { id })
    expect(await bucketOf(site, admin, person)).toBe(action === 'accept' ? 'waiting' : 'refunded')
    const approval = site.call(admin.session, approveMember, { email: person.email })
    if (action === 'accept') expect(await approval).toMatchObject({ role: 'member' })
    else await expect(approval).rejects.toMatchObject({ status: 409 })
  }
  expect((await filled(site, admin)).sums).toEqual({ captured: 400_000, offline: 0, refunded: 200_000 })
})

test('a part that was refunded before an admin accepted the rest has a credit note', async () => {
  await using site = await startTestApp({ simulator })
  site.startJobs()
  const [admin, person] = [await site.person('admin'), await site.person()]
  const { id } = await site.call(person.session, createOrder, applicationForm)
  await simulator.pay(id, { outcome: 'captured', amount: 200_000 })
  await site.call(person.session, confirmPayment, { id })
  const { _id: payment } = await onlyPaymentOf(site, admin, person)
  await site.call(admin.session, refundPayment, { payment, amount: 50_000, reason })
  await refundsArrive(site)
  await site.call(admin.session, resolvePayment, { payment, action: 'accept', note: 'We spoke.' })
  const { refunds } = await onlyPaymentOf(site, admin, person)
  expect(refunds).toMatchObject([{ amount: 50_000, creditNote: { number: expect.any(String) } }])
})

test('the sums follow the filters of the list, by category and by method', async () => {
  await using site = await startTestApp({ simulator })
  const [admin, one, other] = [await site.person('admin'), await site.person(), await site.person()]
  await join(site, simulator, one, { membershipCategory: 'Student' })
  await site.call(other.session, createOrder, applicationForm)
  const cash = { method: 'cash', reference: 'R 7', receivedOn: dayInIst(site.context.clock()) } as const
  await site.call(admin.session, recordOffline, { email: other.email, amount: TOTAL, ...cash })
  const student = 117_882
  for (const [filters, captured, offline, cancelled] of [
    [{}, student, TOTAL, 1],
    [{ category: 'Student' }, student, 0, 0],
    [{ category: applicationForm.membershipCategory }, 0, TOTAL, 1],
    [{ category: 'Investor' }, 0, 0, 0],
    [{ method: 'cash' }, 0, TOTAL, 0],
    [{ method: 'cheque' }, 0, 0, 0],
    [{ method: 'online' }, student, 0, 1],
    [{ method: 'cash', category: 'Student' }, 0, 0, 0],
  ] as const) {
    const { sums } = await filled(site, admin, filters)
    expect(sums, JSON.stringify(filters)).toEqual({ captured, offline, refunded: 0 })
    const { payments } = await site.call(admin.session, allPayments, filters)
    expect(payments.map(({ received }) => received).reduce((sum, paise) => sum + paise, 0)).toBe(
      captured + offline,
    )
    expect(payments.filter(({ bucket }) => bucket === 'cancelled')).toHaveLength(cancelled)
  }
})
