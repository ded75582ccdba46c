import { expect, test } from 'vitest'
import { dayInIst } from '#contract/values/days.ts'
import { createOrder } from '#contract/membership/members.ts'
import { reviewReasons } from '#contract/membership/payments.ts'
import { myMembership, renewMembership } from '#contract/membership/renewal.ts'
import { recordOffline, refundPayment, resolvePayment } from '#contract/money/money.ts'
import { settle } from '#server/payments/settle/settle.ts'
import { applicationForm } from '#test/cases/application-form.ts'
import { sharedProvider, sharedTestApp, startTestApp } from '#test/support/test-app.ts'
import { again, daysLater, join, member } from '../members/membership.ts'
import { onlyPaymentOf, paymentsOf, payTwice, TOTAL } from './money.ts'

const simulator = await sharedProvider()

const note = 'We spoke.'

const site = await sharedTestApp({ simulator })

test.each([
  ['first', [200_000, 1_000, 150_000]],
  ['last', [1_000, 150_000, 200_000]],
])(
  'when an admin accepts several captures that are too small, the largest pays, also when it is the %s',
  async (_which, amounts) => {
    await using site = await startTestApp({ simulator })
    const [admin, person, neighbour] = [await site.person('admin'), await site.person(), await site.person()]
    await join(site, simulator, neighbour)
    const before = await onlyPaymentOf(site, admin, neighbour)
    const { id } = await site.call(person.session, createOrder, applicationForm)
    const paid: string[] = []
    for (const amount of amounts)
      paid.push(
        (await simulator.pay(id, { outcome: 'captured', amount, force: true }))[
          'razorpay_payment_id'
        ] as string,
      )
    await settle(site.context, id)
    const { _id: payment, review } = await onlyPaymentOf(site, admin, person)
    expect(review).toBe(reviewReasons.short)
    await site.call(admin.session, resolvePayment, { payment, action: 'accept', note })
    const largest = paid[amounts.indexOf(Math.max(...amounts))]
    expect(await onlyPaymentOf(site, admin, person)).toMatchObject({
      status: 'paid',
      paymentId: largest,
      bucket: 'waiting',
      // The review has nothing left to do.
      review: null,
    })
    const row = await site.database.db
      .selectFrom('payments')
      .select(['resolution', 'resolved_captured', 'resolved_by', 'resolve_note', 'next_check_at'])
      .where('id', '=', payment)
      .executeTakeFirstOrThrow()
    expect(row).toEqual({
      resolution: 'accept',
      resolved_captured: amounts.reduce((sum, one) => sum + one, 0),
      resolved_by: admin.id,
      resolve_note: note,
      next_check_at: null,
    })
    expect(await onlyPaymentOf(site, admin, neighbour)).toEqual(before)
    const { rows } = await site.database.pool.query(
      `select subject_id, details->>'payment' as payment, details->>'about' as about, details->>'reason' as reason
      from audit_log where action = 'money.resolve'`,
    )
    expect(rows).toEqual([{ subject_id: person.id, payment, about: 'Accepted', reason: note }])
  },
)

test('when the second capture of an order paid twice was refunded at the provider, the review cannot refund it again', async () => {
  const [admin, person] = [await site.person('admin'), await site.person()]
  const both = await payTwice(site, simulator, person)
  const { _id: payment, paymentId: kept } = await onlyPaymentOf(site, admin, person)
  // It was refunded in the provider’s dashboard, and no webhook about that has arrived yet.
  await site.database.db
    .updateTable('captures')
    .set({ refunded: TOTAL })
    .where('provider_payment_id', '=', both.find((id) => id !== kept) as string)
    .execute()
  await expect(
    site.call(admin.session, resolvePayment, { payment, action: 'refund', note }),
  ).rejects.toMatchObject({ status: 409, code: 'gone_back_already' })
  expect((await onlyPaymentOf(site, admin, person)).bucket).toBe('review')
})

test('a payment whose whole amount is on its way back cannot be accepted', async () => {
  const [admin, person] = [await site.person('admin'), await site.person()]
  const { id } = await site.call(person.session, createOrder, applicationForm)
  await simulator.pay(id, { outcome: 'captured', amount: 50_000 })
  await settle(site.context, id)
  const { _id: payment } = await onlyPaymentOf(site, admin, person)
  await site.call(admin.session, refundPayment, { payment, reason: note })
  await expect(
    site.call(admin.session, resolvePayment, { payment, action: 'accept', note }),
  ).rejects.toMatchObject({ status: 409, code: 'not_in_review' })
  expect((await onlyPaymentOf(site, admin, person)).status).toBe('created')
})

test('a payment that needs no review cannot be resolved', async () => {
  const [admin, person] = [await site.person('admin'), await site.person()]
  await join(site, simulator, person)
  const before = await onlyPaymentOf(site, admin, person)
  for (const action of ['accept', 'refund'] as const)
    await expect(
      site.call(admin.session, resolvePayment, { payment: before._id, action, note }),
    ).rejects.toMatchObject({ status: 409, code: 'not_in_review' })
  expect(await onlyPaymentOf(site, admin, person)).toEqual(before)
})

test('an amount too small for a renewal is not accepted once a bank transfer has renewed the membership, and adds no period', async () => {
  await using site = await startTestApp({ simulator })
  const person = await member(site, simulator)
  await daysLater(site, 330)
  const [admin, { session, email }] = [await site.person('admin'), await again(site, person)]
  const { id } = await site.call(session, renewMembership, {})
  await simulator.pay(id, { outcome: 'captured', amount: 500 })
  await settle(site.context, id)
  const receivedOn = dayInIst(site.context.clock())
  const transfer = { amount: TOTAL, method: 'bank_transfer', reference: 'HDFC 004711' } as const
  await site.call(admin.session, recordOffline, { ...transfer, email, purpose: 'renewal', receivedOn })
  const short = (await paymentsOf(site, admin, person)).find(({ orderId }) => orderId === id)
  const resolve = (action: 'accept' | 'refund') =>
    site.call(admin.session, resolvePayment, { payment: short?._id as string, action, note })
  await expect(resolve('accept')).rejects.toMatchObject({ status: 409, code: 'buys_nothing' })
  await resolve('refund')
  const paid = { status: 'paid', bucket: 'earned', review: null }
  expect(await paymentsOf(site, admin, person)).toMatchObject([paid, { bucket: 'to_refund' }, paid])
  const { membership } = await site.call(session, myMembership, {})
  expect(membership?.periods).toMatchObject([{ basis: 'offline' }, { basis: 'payment' }])
})

test('when two admins resolve a review at the same time, one succeeds and the other gets an error', async () => {
  await using site = await startTestApp({ simulator })
  const [one, other, person] = [await site.person('admin'), await site.person('admin'), await site.person()]
  // The payment of another person comes first in the table, and must not be affected.
  await join(site, simulator, await site.person())
  await payTwice(site, simulator, person)
  const { _id: payment } = await onlyPaymentOf(site, one, person)
  const results = await site.collide('users', person.id, [
    () => site.call(one.session, resolvePayment, { payment, action: 'refund', note }),
    () => site.call(other.session, resolvePayment, { payment, action: 'refund', note }),
  ])
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 'not_in_review' },
  })
  const { rowCount } = await site.database.pool.query('select from refunds')
  expect(rowCount).toBe(1)
})

test('when another capture arrives at the same instant as a decision that names the captures seen, the decision is refused', async () => {
  await using site = await startTestApp({ simulator })
  const [admin, person] = [await site.person('admin'), await site.person()]
  await join(site, simulator, await site.person())
  await payTwice(site, simulator, person)
  const { _id: payment, orderId, captures } = await onlyPaymentOf(site, admin, person)
  const id = orderId as string
  const seen = captures.map(({ _id }) => _id)
  await simulator.pay(id, { force: true })
  const decide = (action: 'accept' | 'refund', more: { seen?: string[] }) =>
    site.call(admin.session, resolvePayment, { payment, action, note, ...more })
  // The request that locks the person first goes first: the new capture is stored before the decision is checked.
  const [settled, refused] = await site.collide<object | null>('users', person.id, [
    () => settle(site.context, id),
    async () => {
      await expect.poll(site.waiting, { timeout: 20_000 }).toBe(1)
      return decide('refund', { seen })
    },
  ])
  expect(settled?.status).toBe('fulfilled')
  const changed = {
    status: 409,
    code: 'captured_meanwhile',
    message: expect.stringMatching(/look at it again/),
  }
  expect(refused).toMatchObject({ status: 'rejected', reason: changed })
  for (const other of [seen, [], [...seen, 'pay_ofNobody000000']])
    await expect(decide('accept', { seen: other })).rejects.toMatchObject(changed)
  const { rowCount } = await site.database.pool.query('select from refunds')
  expect(rowCount).toBe(0)
  const now = await onlyPaymentOf(site, admin, person)
  expect([now.bucket, now.captures]).toMatchObject(['review', { length: 3 }])
  await decide('refund', { seen: now.captures.map(({ _id }) => _id).toReversed() })
  expect((await onlyPaymentOf(site, admin, person)).refunds).toHaveLength(2)
})

test('a decision that does not name the captures seen covers all captures', async () => {
  const [admin, person] = [await site.person('admin'), await site.person()]
  await payTwice(site, simulator, person)
  const { _id: payment, orderId } = await onlyPaymentOf(site, admin, person)
  await simulator.pay(orderId as string, { force: true })
  await settle(site.context, orderId as string)
  await site.call(admin.session, resolvePayment, { payment, action: 'refund', note })
  expect((await onlyPaymentOf(site, admin, person)).refunds).toHaveLength(2)
})

test.each(['00000000-0000-7000-8000-000000000000', 'no id at all'])(
  'a payment that does not exist (%s) can be neither refunded nor resolved',
  async (payment) => {
    const admin = await site.person('admin')
    const notFound = { status: 404, code: 'not_found' }
    await expect(site.call(admin.session, refundPayment, { payment, reason: note })).rejects.toMatchObject(
      notFound,
    )
    await expect(
      site.call(admin.session, resolvePayment, { payment, action: 'refund', note }),
    ).rejects.toMatchObject(notFound)
  },
)
