import { expect, test } from 'vitest'
import { closeAccount, readClosing } from '#contract/accounts/privacy.ts'
import { createOrder, myApplication } from '#contract/membership/members.ts'
import { approveMember, declineMember } from '#contract/membership/review.ts'
import { refundPayment } from '#contract/money/money.ts'
import { undoDecision } from '#contract/admin/undo.ts'
import { MINUTE } from '#contract/values/time.ts'
import { checkOpenOrders } from '#server/payments/settle/check-open-orders.ts'
import { judgeReviewsAgain } from '#server/payments/settle/judge-again.ts'
import { settle } from '#server/payments/settle/settle.ts'
import { applicationForm } from '#test/cases/application-form.ts'
import { personWithPassword, PRESENT } from '#test/cases/people/person-with-password.ts'
import { type Person, sharedProvider, sharedTestApp, type Site } from '#test/support/test-app.ts'
import { paymentsOf, TOTAL } from '../money/money.ts'

const simulator = await sharedProvider()
const site = await sharedTestApp({ simulator })
const admin = await site.person('admin')
site.startJobs()

const STUDENT = 117_882
const reason = 'Not this year.'

/** Orders for two categories, both of which are paid; the second is in review. */
async function payBoth(person: Person) {
  const student = { ...applicationForm, membershipCategory: 'Student' as const }
  const first = await site.call(person.session, createOrder, student)
  const second = await site.call(person.session, createOrder, applicationForm)
  await simulator.pay(first.id)
  await settle(site.context, first.id)
  await simulator.pay(second.id)
  await settle(site.context, second.id)
  return { first: first.id, second: second.id }
}

async function buckets(of: Site, person: Person) {
  const payments = await paymentsOf(of, admin, person)
  return Object.fromEntries(payments.map(({ orderId, bucket }) => [orderId, bucket]))
}

/** Runs the recurring jobs about payments. */
async function sweep() {
  await judgeReviewsAgain(site.context)
  await checkOpenOrders(site.context)
}

async function jobsAreDone(person: Person) {
  await site.letHeldGo()
  const waiting = `select from refunds join payments on payments.id = payment_id
    where user_id = $1 and refunds.status in ('requested', 'sent')`
  await expect
    .poll(async () => (await site.database.pool.query(waiting, [person.id])).rowCount, { timeout: 20_000 })
    .toBe(0)
}

test('a decline also refunds the double payment that is in review, and its e-mail has the whole sum', async () => {
  const person = await site.person()
  const { first, second } = await payBoth(person)
  expect(await buckets(site, person)).toEqual({ [first]: 'waiting', [second]: 'review' })
  await site.call(admin.session, declineMember, { email: person.email, reason })
  const mail = (await site.emails()).find(
    ({ kind, to }) => kind === 'application_declined' && to === person.email,
  )
  expect(mail).toMatchObject({ refunded: STUDENT + TOTAL })
  await jobsAreDone(person)
  await expect
    .poll(() => buckets(site, person), { timeout: 20_000 })
    .toEqual({ [first]: 'refunded', [second]: 'refunded' })
})

test('a decline that is undone refunds neither payment', async () => {
  const person = await site.person()
  const { first, second } = await payBoth(person)
  await site.call(admin.session, declineMember, { email: person.email, reason })
  expect(await buckets(site, person)).toEqual({ [first]: 'to_refund', [second]: 'to_refund' })
  await sweep()
  await site.call(admin.session, undoDecision, { email: person.email })
  expect(await buckets(site, person)).toEqual({ [first]: 'waiting', [second]: 'review' })
})

test('a payment after a decline is refunded automatically, also a second payment of an order that was paid before', async () => {
  const person = await site.person()
  const student = { ...applicationForm, membershipCategory: 'Student' as const }
  const first = await site.call(person.session, createOrder, student)
  const second = await site.call(person.session, createOrder, applicationForm)
  await simulator.pay(first.id)
  await settle(site.context, first.id)
  await site.call(admin.session, declineMember, { email: person.email, reason })
  await simulator.pay(second.id)
  await simulator.pay(first.id, { force: true })
  for (const { id } of [first, second]) await settle(site.context, id)
  await jobsAreDone(person)
  await expect
    .poll(() => buckets(site, person), { timeout: 20_000 })
    .toEqual({ [first.id]: 'refunded', [second.id]: 'refunded' })
})

test('a refund after a decline is requested only once; if it fails, the payment waits for an admin', async () => {
  const person = await site.person()
  const { id } = await site.call(person.session, createOrder, applicationForm)
  const other = await site.call(person.session, createOrder, {
    ...applicationForm,
    membershipCategory: 'Student',
  })
  await simulator.pay(other.id)
  await settle(site.context, other.id)
  await site.call(admin.session, declineMember, { email: person.email, reason })
  const { razorpay_payment_id: late } = await simulator.pay(id)
  await simulator.control('/next-refund', { payment_id: late, status: 'failed' })
  await settle(site.context, id)
  await jobsAreDone(person)
  for (const _ of [1, 2]) await settle(site.context, id)
  const payment = (await paymentsOf(site, admin, person)).find(({ orderId }) => orderId === id)
  expect(payment).toMatchObject({
    bucket: 'review',
    review: expect.stringMatching(/could not give this back/),
  })
  expect(payment?.refunds.map(({ status }) => status)).toEqual(['failed'])
})

test('when the payment that counted is refunded, the recurring work makes the order in review count as paid', async () => {
  const person = await site.person()
  const { first, second } = await payBoth(person)
  const paid = (await paymentsOf(site, admin, person)).find(({ orderId }) => orderId === first)
  await site.call(admin.session, refundPayment, { payment: paid?._id as string, reason })
  await jobsAreDone(person)
  await expect.poll(async () => (await buckets(site, person))[first], { timeout: 20_000 }).toBe('refunded')
  await expect
    .poll(async () => (await sweep(), buckets(site, person)), { timeout: 20_000 })
    .toEqual({ [first]: 'refunded', [second]: 'waiting' })
  expect((await site.call(person.session, myApplication, {})).standing).toBe('paid')
})

test('closing an account refunds the payment in review of an approved application', async () => {
  const person = await personWithPassword(site)
  const { first, second } = await payBoth(person)
  await site.call(admin.session, approveMember, { email: person.email })
  expect(await site.call(person.session, readClosing, {})).toMatchObject({ refund: TOTAL })
  const closed = await site.call(person.session, closeAccount, { password: PRESENT, refund: TOTAL })
  expect(closed).toEqual({ success: true, refunded: TOTAL })
  await jobsAreDone(person)
  const { rows } = await site.database.pool.query(
    `select provider_order_id as id, refunded from payments where user_id = $1`,
    [person.id],
  )
  expect(rows).toEqual(
    expect.arrayContaining([
      { id: first, refunded: 0 },
      { id: second, refunded: TOTAL },
    ]),
  )
})

test('a payment in review is refunded too if an older release declined its application', async () => {
  const person = await site.person()
  const { first, second } = await payBoth(person)
  // An older release refunded only the payment that had counted, and left the application like this.
  await site.database.pool.query(
    `update applications set declined_at = $2, declined_by = $3, decline_reason = 'x' where user_id = $1`,
    [person.id, site.context.clock(), admin.id],
  )
  expect((await buckets(site, person))[second]).toBe('review')
  site.turnClock(MINUTE)
  await expect
    .poll(async () => (await sweep(), (await buckets(site, person))[second]), { timeout: 20_000 })
    .toBe('refunded')
  expect((await buckets(site, person))[first]).toBe('earned')
})
