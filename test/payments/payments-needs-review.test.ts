import { expect, test } from 'vitest'
import { approveMember } from '#contract/membership/review.ts'
import { applyForAid, createOrder, myApplication } from '#contract/membership/members.ts'
import { allPayments } from '#contract/money/payments.ts'
import { confirmPayment, reviewReasons } from '#contract/membership/payments.ts'
import { DAY } from '#contract/values/time.ts'
import { checkOpenOrders } from '#server/payments/settle/check-open-orders.ts'
import { settle } from '#server/payments/settle/settle.ts'
import { aidForm, applicationForm } from '#test/cases/application-form.ts'
import {
  openSession,
  type Person,
  sharedProvider,
  sharedTestApp,
  type Site,
  startTestApp,
} from '#test/support/test-app.ts'

const simulator = await sharedProvider()

async function order(site: Site, person: Person, category: 'Student' | 'Investor' = 'Investor') {
  const { id } = await site.call(person.session, createOrder, {
    ...applicationForm,
    membershipCategory: category,
  })
  return id
}

async function settled(site: Site, id: string) {
  // Settles as after a webhook: the success page does not ask about a paid order.
  return (await settle(site.context, id))?.status
}

/** What the dashboard shows of a person's payments, oldest first. */
async function shown(site: Site, person: Person) {
  const admin = await site.person('admin')
  const { payments } = await site.call(admin.session, allPayments, { q: person.email })
  return payments.map(({ status, review, refunded }) => ({ status, review, refunded })).toReversed()
}

async function emailsTo(site: Site, person: Person) {
  return (await site.emails()).filter(({ to }) => to === person.email).map(({ kind }) => kind)
}

const site = await sharedTestApp({ simulator })

test.each([
  ['short', { amount: 471_881 }],
  ['short', { amount: 100 }],
  ['short', { amount: 471_883 }],
  ['currency', { currency: 'USD' }],
] as const)('%s (%j): the payment needs review and is shown with its reason', async (reason, how) => {
  const person = await site.person()
  const id = await order(site, person)
  await simulator.pay(id, { outcome: 'captured', ...how })
  expect(await settled(site, id)).toBe('created')
  expect(await shown(site, person)).toEqual([
    { status: 'created', review: reviewReasons[reason], refunded: 0 },
  ])
  expect((await site.call(person.session, myApplication, {})).standing).toBe('needs_review')
  expect(await emailsTo(site, person)).toEqual([])
  const admin = await site.person('admin')
  const approval = site.call(admin.session, approveMember, { email: person.email })
  await expect(approval).rejects.toMatchObject({ code: 'payment_pending' })
})

test('a payment that the provider reports with another order pays nothing', async () => {
  const person = await site.person()
  const id = await order(site, person)
  await simulator.pay(id)
  await simulator.control('/faults', { kind: 'wrong-order', times: 1, path: `/v1/orders/${id}/payments` })
  expect(await settled(site, id)).toBe('created')
  expect(await shown(site, person)).toMatchObject([{ status: 'created', review: reviewReasons.foreign }])
  // Asked again, the provider names the right order.
  expect(await settled(site, id)).toBe('paid')
  expect(await shown(site, person)).toMatchObject([{ status: 'paid', review: null }])
})

test.each(['failed', 'created', 'authorized'] as const)(
  'an attempt that is %s does not pay the order; once it is captured late, it does',
  async (outcome) => {
    const person = await site.person()
    const id = await order(site, person)
    await simulator.pay(id, { outcome })
    expect(await settled(site, id)).toBe('created')
    expect(await order(site, person)).toBe(id)
    const { payments } = await simulator.ledger()
    const payment = payments.find(({ order_id }) => order_id === id)
    await simulator.control('/late', { payment_id: payment?.id })
    expect(await settled(site, id)).toBe('paid')
    expect(await emailsTo(site, person)).toEqual(['application_received', 'payment_receipt'])
  },
)

test('after a failed attempt the same order is paid by the next one', async () => {
  const person = await site.person()
  const id = await order(site, person)
  const failed = await simulator.pay(id, { outcome: 'failed' })
  const answer = await site.http('/api/member/verify-payment', {
    method: 'POST',
    body: new URLSearchParams(failed),
  })
  expect([answer.status, answer.headers.get('location')]).toEqual([
    303,
    '/partner/submit-details?payment=failed',
  ])
  await simulator.pay(id)
  expect(await settled(site, id)).toBe('paid')
  expect(await shown(site, person)).toEqual([{ status: 'paid', review: null, refunded: 0 }])
})

test('an order is cancelled after six days, or later while an attempt may still pay it, and becomes paid when money comes after that', async () => {
  await using site = await startTestApp({ simulator })
  const person = await site.person()
  const id = await order(site, person)
  await simulator.pay(id, { outcome: 'created' })
  site.turnClock(7 * DAY)
  await checkOpenOrders(site.context)
  expect(await shown(site, person)).toMatchObject([{ status: 'created' }])
  const { payments } = await simulator.ledger()
  const attempt = payments.find(({ order_id }) => order_id === id)
  await simulator.control('/late', { payment_id: attempt?.id, outcome: 'failed' })
  site.turnClock(DAY)
  await checkOpenOrders(site.context)
  expect(await shown(site, person)).toMatchObject([{ status: 'cancelled' }])
  await simulator.pay(id)
  const again = await site.person()
  await expect(site.call(again.session, confirmPayment, { id })).rejects.toMatchObject({ status: 403 })
  const [session] = await sessions(site, person)
  expect((await site.call(session ?? null, confirmPayment, { id })).status).toBe('paid')
})

/** A list of one new session: the first session has expired after eight days. */
async function sessions(site: Site, person: Person): Promise<string[]> {
  return [await openSession(site.context.db, person.id, site.context.clock())]
}

test('an order that was superseded and is paid late counts, and money for the next order is then a double payment', async () => {
  await using site = await startTestApp({ simulator })
  const person = await site.person()
  const first = await order(site, person, 'Student')
  const second = await order(site, person, 'Investor')
  expect(second).not.toBe(first)
  expect(await shown(site, person)).toMatchObject([{ status: 'cancelled' }, { status: 'created' }])
  await simulator.pay(first)
  site.turnClock(60_000)
  await checkOpenOrders(site.context)
  expect(await shown(site, person)).toMatchObject([{ status: 'paid' }, { status: 'created', review: null }])
  await simulator.pay(second)
  expect(await settled(site, second)).toBe('created')
  expect(await shown(site, person)).toMatchObject([
    { status: 'paid', review: null },
    { status: 'created', review: reviewReasons.double },
  ])
  expect(await emailsTo(site, person)).toEqual(['application_received', 'payment_receipt'])
  await expect(order(site, person)).rejects.toMatchObject({ code: 'already_paid' })
})

test('of two orders paid at the same instant, only one counts', async () => {
  const person = await site.person()
  const first = await order(site, person, 'Student')
  const second = await order(site, person, 'Investor')
  await simulator.pay(first)
  await simulator.pay(second)
  await site.collide('users', person.id, [() => settled(site, first), () => settled(site, second)])
  const rows = await shown(site, person)
  expect(new Set(rows.map(({ review }) => review))).toEqual(new Set([reviewReasons.double, null]))
  expect(rows.filter(({ status }) => status === 'paid')).toEqual([
    { status: 'paid', review: null, refunded: 0 },
  ])
  expect(await emailsTo(site, person)).toEqual(['application_received', 'payment_receipt'])
})

test('a payment after financial aid was approved needs review', async () => {
  const [person, admin] = [await site.person(), await site.person('admin')]
  const id = await order(site, person)
  await site.call(person.session, applyForAid, aidForm)
  expect(await shown(site, person)).toMatchObject([{ status: 'cancelled' }])
  await site.call(admin.session, approveMember, { email: person.email })
  await simulator.pay(id)
  expect(await settled(site, id)).toBe('cancelled')
  expect(await shown(site, person)).toMatchObject([{ status: 'cancelled', review: reviewReasons.after_aid }])
})

test('a payment after an application for aid that nobody has approved needs no review', async () => {
  const person = await site.person()
  const id = await order(site, person)
  await site.call(person.session, applyForAid, aidForm)
  await simulator.pay(id)
  expect(await settled(site, id)).toBe('paid')
  expect(await shown(site, person)).toMatchObject([{ status: 'paid', review: null }])
})

test('an order keeps the time at which it was cancelled while the provider is asked, and loses it once it is paid', async () => {
  await using site = await startTestApp({ simulator })
  const person = await site.person()
  const [first, second] = [await order(site, person, 'Student'), await order(site, person, 'Investor')]
  const cancelledAt = () =>
    site.context.db.selectFrom('payments').select('cancelled_at').orderBy('id').execute()
  const [before] = await cancelledAt()
  expect(before?.cancelled_at).toBeInstanceOf(Date)
  site.turnClock(60_000)
  await settled(site, first)
  await settled(site, second)
  expect(await cancelledAt()).toEqual([before, { cancelled_at: null }])
  await simulator.pay(first)
  await settled(site, first)
  expect(await cancelledAt()).toEqual([{ cancelled_at: null }, { cancelled_at: null }])
})

test('a payment that was refunded before we heard of it does not count as paid', async () => {
  const person = await site.person()
  const id = await order(site, person)
  const { razorpay_payment_id: payment_id } = await simulator.pay(id)
  await simulator.control('/refund', { payment_id })
  expect(await settled(site, id)).toBe('created')
  expect(await shown(site, person)).toEqual([{ status: 'created', review: null, refunded: 471_882 }])
})
