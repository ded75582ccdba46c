import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { approveMember, removeMember } from '#contract/membership/review.ts'
import { allMembers, applyForAid, createOrder, myApplication } from '#contract/membership/members.ts'
import { allPayments } from '#contract/money/payments.ts'
import { confirmPayment } from '#contract/membership/payments.ts'
import { DAY } from '#contract/values/time.ts'
import type { Email } from '#server/mail/email.ts'
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

const TOTAL = 235_882

/** The person with a new session, after a long time. */
async function again(site: Site, person: Person): Promise<Person> {
  return { ...person, session: await openSession(site.context.db, person.id, site.context.clock()) }
}

/** Orders and pays; returns the provider's id of the payment. */
async function pay(site: Site, { session }: Person): Promise<string> {
  const { id } = await site.call(session, createOrder, applicationForm)
  const { razorpay_payment_id: payment } = await simulator.pay(id)
  await settle(site.context, id)
  return payment as string
}

async function approval(site: Site, { email }: Person) {
  const admin = await site.person('admin')
  const found = await site.call(admin.session, approveMember, { email }).then(
    ({ role }) => role,
    ({ status, code, message }: { status: number; code: string; message: string }) => [status, code, message],
  )
  return found
}

async function remove(site: Site, { email }: Person): Promise<void> {
  const admin = await site.person('admin')
  await site.call(admin.session, removeMember, { email })
}

const refusedAs = {
  refunded: [409, 'payment_refunded', 'Payment Refunded'],
  pending: [409, 'payment_pending', 'Payment Pending'],
}

/** What the dashboard shows for each payment, newest first, and for each person. */
async function shown(site: Site) {
  const admin = await site.person('admin')
  const { payments } = await site.call(admin.session, allPayments, {})
  const { members } = await site.call(admin.session, allMembers, {})
  const of = ({ status, isRefunded, isUsedUp }: (typeof members)[number] | (typeof payments)[number]) => ({
    status,
    isRefunded,
    isUsedUp,
  })
  return {
    payments: payments.map(of),
    members: members.map(of),
    refunded: payments.map((one) => one.refunded),
  }
}

const usable = { isRefunded: false, isUsedUp: false }

const site = await sharedTestApp({ simulator })

test('a person cannot be approved once a webhook of the provider reports a full refund of their payment', async () => {
  const person = await site.person()
  const payment = await pay(site, person)
  await simulator.hear(site)
  await simulator.control('/refund', { payment_id: payment, amount: 1_000 })
  await expect.poll(async () => (await shown(site)).refunded).toEqual([1_000])
  expect(await shown(site)).toMatchObject({ members: [{ status: 'paid', ...usable }] })
  await simulator.control('/refund', { payment_id: payment })
  await expect.poll(async () => (await shown(site)).refunded).toEqual([TOTAL])
  const refunded = [{ status: 'paid', isRefunded: true, isUsedUp: false }]
  expect(await shown(site)).toMatchObject({ members: refunded, payments: refunded })
  expect(await approval(site, person)).toEqual(refusedAs.refunded)
  expect(await site.call(person.session, myApplication, {})).toMatchObject({
    standing: 'refunded',
    amount: TOTAL,
  })
})

test('an order that was open before a refund does not change the result of the refund', async () => {
  const person = await site.person()
  const { id } = await site.call(person.session, createOrder, applicationForm)
  await site.call(person.session, createOrder, { ...applicationForm, membershipCategory: 'Investor' })
  const { razorpay_payment_id: payment } = await simulator.pay(id)
  await settle(site.context, id)
  await simulator.control('/refund', { payment_id: payment })
  await settle(site.context, id)
  expect(await approval(site, person)).toEqual(refusedAs.refunded)
  expect((await site.call(person.session, myApplication, {})).standing).toBe('refunded')
})

test('a person who was refunded may pay again, and the new payment does not need review as a second payment', async () => {
  await using site = await startTestApp({ simulator })
  const person = await site.person()
  const payment = await pay(site, person)
  const { orderId } = (await paymentsOf(site, person))[0] as { orderId: string }
  await simulator.control('/refund', { payment_id: payment })
  await settle(site.context, orderId)
  const { id } = await site.call(person.session, createOrder, applicationForm)
  expect(id).not.toBe(orderId)
  expect(await site.call(person.session, myApplication, {})).toMatchObject({ standing: 'open', order: id })
  expect(await approval(site, person)).toEqual(refusedAs.pending)
  await simulator.pay(id)
  expect(await site.call(person.session, confirmPayment, { id })).toMatchObject({ status: 'paid' })
  expect(await paymentsOf(site, person)).toMatchObject([
    { orderId: id, review: null },
    { orderId, review: null, refunded: TOTAL },
  ])
  expect(await approval(site, person)).toBe('member')
})

async function paymentsOf(site: Site, { email }: Person) {
  const admin = await site.person('admin')
  const { payments } = await site.call(admin.session, allPayments, { q: email })
  return payments.map((one) => ({ ...one, orderId: one.orderId ?? '' }))
}

test('a refund of either of two payments for one order leaves the order paid', async () => {
  for (const which of [0, 1]) {
    const person = await site.person()
    const first = await pay(site, person)
    const [{ orderId: id } = { orderId: '' }] = await paymentsOf(site, person)
    const { razorpay_payment_id: second } = await simulator.pay(id, { force: true })
    await simulator.control('/refund', { payment_id: [first, second][which] })
    await settle(site.context, id)
    expect(await paymentsOf(site, person)).toMatchObject([
      { status: 'paid', refunded: TOTAL, isRefunded: false, review: null },
    ])
    expect(await approval(site, person)).toBe('member')
  }
})

test('a person can be approved again when the refund of their payment fails', async () => {
  await using site = await startTestApp({ simulator })
  const person = await site.person()
  const payment = await pay(site, person)
  await simulator.hear(site)
  await simulator.control('/refund', { payment_id: payment, status: 'pending' })
  await expect.poll(async () => (await shown(site)).refunded).toEqual([TOTAL])
  expect(await approval(site, person)).toEqual(refusedAs.refunded)
  const { refunds } = await simulator.ledger()
  const refund = refunds.find(({ payment_id }) => payment_id === payment)
  await simulator.control('/refund-status', { refund_id: refund?.id, status: 'failed' })
  await expect.poll(async () => (await shown(site)).refunded).toEqual([0])
  expect(await approval(site, person)).toBe('member')
})

/** Posts a webhook with a refund but without its payment, as a provider may send it; returns the HTTP status. */
async function postRefundWebhook(site: Site, payment: string): Promise<number> {
  const body = JSON.stringify({
    entity: 'event',
    event: 'refund.processed',
    payload: { refund: { entity: { id: 'rfnd_1', payment_id: payment, amount: TOTAL } } },
  })
  const signature = createHmac('sha256', simulator.webhookSecret).update(body).digest('hex')
  const { status } = await site.http('/api/member/payment-webhook', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-razorpay-signature': signature },
    body,
  })
  return status
}

test('a webhook that contains a refund but not its payment is enough to record the refund', async () => {
  await using site = await startTestApp({ simulator })
  const person = await site.person()
  const payment = await pay(site, person)
  const [{ orderId } = { orderId: '' }] = await paymentsOf(site, person)
  await simulator.control('/refund', { payment_id: payment })
  expect(await postRefundWebhook(site, payment)).toBe(200)
  expect(await approval(site, person)).toEqual(refusedAs.refunded)

  // For a payment that is not stored, the provider is asked for the order.
  const { razorpay_payment_id: other } = await simulator.pay(orderId, { force: true })
  await simulator.control('/refund', { payment_id: other, amount: 500 })
  expect(await postRefundWebhook(site, other as string)).toBe(200)
  expect(await paymentsOf(site, person)).toMatchObject([{ refunded: TOTAL + 500, isRefunded: false }])

  // A webhook for a payment that the provider does not know is accepted, so that it is not sent again.
  expect(await postRefundWebhook(site, 'pay_AAAAAAAAAAAAAA')).toBe(200)
  await simulator.control('/faults', { kind: 'status', status: 502, path: '/v1/payments' })
  expect(await postRefundWebhook(site, 'pay_BBBBBBBBBBBBBB')).toBe(503)
  await simulator.control('/clear-faults')
  const { rows } = await site.context.pool.query(
    'select order_id, known from webhook_events order by received_at',
  )
  expect(rows).toEqual([
    { order_id: orderId, known: true },
    { order_id: orderId, known: true },
    { order_id: null, known: false },
  ])
})

async function approvalsOf(site: Site, { id }: Person) {
  return site.context.db
    .selectFrom('applications')
    .select(['approved_at', 'approved_by', 'ended_at'])
    .where('user_id', '=', id)
    .orderBy('id')
    .execute()
}

/** Moves the clock to an instant. */
function turnTo(site: Site, instant: string): void {
  site.turnClock(Date.parse(instant) - site.context.clock().getTime())
}

test.each([
  ['after a payment', (site: Site, person: Person) => pay(site, person)],
  ['for aid', (site: Site, { session }: Person) => site.call(session, applyForAid, aidForm)],
] as const)(
  'a removed member who was approved %s can be approved again within the same year, and not after it',
  async (_how, apply) => {
    await using site = await startTestApp({ simulator })
    // The first hour of 29 February 2028 in India.
    turnTo(site, '2028-02-28T18:31:00Z')
    const person = await site.person()
    await apply(site, person)
    expect(await approval(site, person)).toBe('member')
    const [first] = await approvalsOf(site, person)
    await remove(site, person)

    turnTo(site, '2029-02-28T18:29:00Z')
    expect((await shown(site)).members).toMatchObject([usable])
    expect(await approval(site, person)).toBe('member')
    expect(await approvalsOf(site, person)).toEqual([first])
    const emails = ((await site.emails()) as Email[]).filter(({ kind }) => kind === 'approved')
    expect(emails).toMatchObject([{ endsOn: '2029-02-28' }, { endsOn: '2029-02-28' }])
    await remove(site, person)

    turnTo(site, '2029-02-28T18:30:00Z')
    expect(await approval(site, person)).toEqual(refusedAs.pending)
    expect((await shown(site)).members).toMatchObject([{ isRefunded: false, isUsedUp: true }])

    // A new payment starts another year.
    const back = await again(site, person)
    await pay(site, back)
    expect((await shown(site)).members).toMatchObject([{ status: 'paid', ...usable }])
    expect(await approval(site, person)).toBe('member')
    const [before, now] = await approvalsOf(site, person)
    expect(before?.approved_at).toEqual(first?.approved_at)
    expect(now?.approved_at?.toISOString()).toMatch(/^2029-02-28T18:3/)
  },
)

test('an approval uses the newest application that is usable', async () => {
  await using site = await startTestApp({ simulator })
  const person = await site.person()
  await pay(site, person)
  await approval(site, person)
  await remove(site, person)
  site.turnClock(20 * DAY)
  const back = await again(site, person)
  const second = await pay(site, back)
  await approval(site, person)
  const [, newer] = await approvalsOf(site, person)
  expect(newer?.ended_at).toBeNull()
  await remove(site, person)

  // When the newer payment is refunded, the year of the older payment can still be used.
  await simulator.control('/refund', { payment_id: second })
  await settle(site.context, (await paymentsOf(site, person))[0]?.orderId ?? '')
  expect(await approval(site, person)).toBe('member')
  const [older, refunded] = await approvalsOf(site, person)
  expect([older?.ended_at, refunded?.ended_at]).toEqual([null, expect.any(Date)])
  await remove(site, person)

  site.turnClock(346 * DAY)
  expect(await approval(site, person)).toEqual(refusedAs.refunded)
})
