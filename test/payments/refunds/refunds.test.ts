import { expect, test } from 'vitest'
import { auditLog } from '#contract/admin/audit.ts'
import { createOrder } from '#contract/membership/members.ts'
import { refundPayment, resolvePayment } from '#contract/money/money.ts'
import { findForeignRefunds } from '#server/payments/refunds/send-refund.ts'
import { settle } from '#server/payments/settle/settle.ts'
import { applicationForm } from '#test/cases/application-form.ts'
import { sharedProvider, sharedTestApp, startTestApp } from '#test/support/test-app.ts'
import { failedRefund } from '#web/app/prices/payment-words.ts'
import { join } from '../../members/membership.ts'
import { onlyPaymentOf, payTwice, TOTAL } from '../../money/money.ts'
import { makeJobsDue } from '#test/support/job-queue.ts'

const simulator = await sharedProvider()

const reason = 'Charged by mistake.'

async function refundedAmounts(id: string): Promise<number[]> {
  const { refunds } = await simulator.ledger()
  return refunds.filter((one) => one.payment_id === id).map(({ amount }) => amount)
}

const site = await sharedTestApp({ simulator })

test('when two admins ask for the same refund while the provider is down, the money is refunded once, after the provider is back', async () => {
  await using site = await startTestApp({ simulator })
  const [one, other, person] = [await site.person('admin'), await site.person('admin'), await site.person()]
  const providerPaymentId = await join(site, simulator, person)
  const { _id: payment } = await onlyPaymentOf(site, one, person)
  await simulator.control('/faults', {
    kind: 'status',
    status: 503,
    times: 3,
    path: `/v1/payments/${providerPaymentId}/refund`,
  })
  site.startJobs()
  const answers = await Promise.all([
    site.call(one.session, refundPayment, { payment, reason }),
    site.call(other.session, refundPayment, { payment, reason }),
    site.call(one.session, refundPayment, { payment, amount: TOTAL, reason }),
  ])
  expect(new Set(answers.map(({ refund }) => refund._id)).size).toBe(1)
  expect(answers[0].refund).toMatchObject({ amount: TOTAL, status: 'requested' })
  // A failed job is retried after a growing delay; the test makes it due at once.
  const tried = async () => {
    await makeJobsDue(site.database.pool, 'attempts > 0')
    return refundedAmounts(providerPaymentId)
  }
  await expect.poll(tried, { timeout: 60_000, interval: 500 }).toEqual([TOTAL])
  await expect
    .poll(async () => (await onlyPaymentOf(site, one, person)).bucket, { timeout: 60_000 })
    .toBe('refunded')
})

test.each([
  ['more than was paid', [TOTAL + 1], 'refund_too_much'],
  ['more than is left', [100_000, TOTAL - 100_000 + 1], 'refund_too_much'],
  ['nothing', [0], 'invalid_input'],
  ['less than nothing', [-1], 'invalid_input'],
  ['half a paisa', [0.5], 'invalid_input'],
])('%s is not refunded', async (_, amounts, code) => {
  const [admin, person] = [await site.person('admin'), await site.person()]
  await join(site, simulator, person)
  const { _id: payment } = await onlyPaymentOf(site, admin, person)
  for (const amount of amounts.slice(0, -1))
    await site.call(admin.session, refundPayment, { payment, amount, reason })
  const last = site.call(admin.session, refundPayment, { payment, amount: amounts.at(-1) as number, reason })
  await expect(last).rejects.toMatchObject({ code })
})

test('a request for a refund returns 202, since the refund is on its way', async () => {
  const [admin, person] = [await site.person('admin'), await site.person()]
  await join(site, simulator, person)
  const { _id: payment } = await onlyPaymentOf(site, admin, person)
  const answer = await site.http(`/api${refundPayment.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${admin.session}`, 'content-type': 'application/json' },
    body: JSON.stringify({ payment, reason }),
  })
  expect([answer.status, await answer.json()]).toMatchObject([202, { refund: { status: 'requested' } }])
})

test('the audit log records both refunds: a part, and then all that remains of the two payments', async () => {
  await using site = await startTestApp({ simulator })
  const [admin, person] = [await site.person('admin'), await site.person()]
  await payTwice(site, simulator, person)
  const { _id: payment } = await onlyPaymentOf(site, admin, person)
  await site.call(admin.session, refundPayment, { payment, amount: 500, reason })
  await site.call(admin.session, refundPayment, { payment, reason })
  const { rows } = await site.database.pool.query(
    `select details->>'payment' as payment, (details->>'amount')::int as amount, details->>'reason' as reason
      from audit_log where action = 'money.refund' order by id`,
  )
  expect(rows).toEqual([
    { payment, amount: 500, reason },
    { payment, amount: 2 * TOTAL - 500, reason },
  ])
})

test('a refund that the provider cannot make waits for an admin, who requests it again', async () => {
  await using site = await startTestApp({ simulator })
  const [admin, person] = [await site.person('admin'), await site.person()]
  const providerPaymentId = await join(site, simulator, person)
  const { _id: payment } = await onlyPaymentOf(site, admin, person)
  await site.call(admin.session, refundPayment, { payment, reason })
  // One paisa is refunded in the provider's dashboard, so the provider refuses to refund the full amount.
  await simulator.control('/refund', { payment_id: providerPaymentId, amount: 1 })
  site.startJobs()
  await expect
    .poll(async () => (await onlyPaymentOf(site, admin, person)).bucket, { timeout: 20_000 })
    .toBe('review')
  expect((await onlyPaymentOf(site, admin, person)).review).toMatch(/give it back by hand/)
  await site.call(admin.session, resolvePayment, { payment, action: 'refund', note: 'Once more.' })
  await expect
    .poll(async () => (await onlyPaymentOf(site, admin, person)).bucket, { timeout: 20_000 })
    .toBe('refunded')
  expect(await refundedAmounts(providerPaymentId)).toEqual([1, TOTAL - 1])
})

test('a failed partial refund is retried with the same amount, and neither the retry nor its audit entry becomes a full refund', async () => {
  await using site = await startTestApp({ simulator })
  const [admin, person] = [await site.person('admin'), await site.person()]
  const providerPaymentId = await join(site, simulator, person)
  const { _id: payment } = await onlyPaymentOf(site, admin, person)
  const part = { payment, amount: 10_000, reason }
  await simulator.control('/next-refund', { payment_id: providerPaymentId, status: 'failed' })
  await site.call(admin.session, refundPayment, part)
  site.startJobs()
  const now = () => onlyPaymentOf(site, admin, person)
  await expect.poll(async () => (await now()).bucket, { timeout: 20_000 }).toBe('review')
  expect(failedRefund(await now())).toEqual({ amount: 10_000, reason })
  await site.call(admin.session, refundPayment, { ...part, endMembership: false })
  // A full refund is refused while the partial one is under way.
  await expect(
    site.call(admin.session, resolvePayment, { payment, action: 'refund', note: 'All.' }),
  ).rejects.toMatchObject({ code: 'not_in_review' })
  await expect.poll(async () => (await now()).refunded, { timeout: 20_000 }).toBe(10_000)
  expect(await now()).toMatchObject({
    bucket: 'waiting',
    review: null,
    refunds: [{ status: 'arrived' }, { status: 'failed' }],
  })
  expect(failedRefund(await now())).toBeNull()
  const { entries } = await site.call(admin.session, auditLog, {})
  expect(entries.filter(({ action }) => action === 'money.refund').map(({ about }) => about)).toEqual([
    `₹100.00 · ${reason}`,
    `₹100.00 · ${reason}`,
  ])
})

test('when an admin resolves a review by a refund, the audit entry states the amount', async () => {
  await using site = await startTestApp({ simulator })
  const [admin, person] = [await site.person('admin'), await site.person()]
  await payTwice(site, simulator, person)
  const { _id: payment } = await onlyPaymentOf(site, admin, person)
  await site.call(admin.session, resolvePayment, { payment, action: 'refund', note: 'Twice.' })
  const { entries } = await site.call(admin.session, auditLog, {})
  expect(entries.find(({ action }) => action === 'money.resolve')?.about).toBe(
    'Given back · ₹2,358.82 · Twice.',
  )
})

test('a refund made in the provider’s dashboard is found without a webhook, and recorded only once', async () => {
  const [admin, person] = [await site.person('admin'), await site.person()]
  const providerPaymentId = await join(site, simulator, person)
  await simulator.control('/refund', { payment_id: providerPaymentId, amount: 7_000 })
  const { orderOf } = site.context.gateway
  const askedPayments: string[] = []
  site.context.gateway.orderOf = (id) => {
    askedPayments.push(id)
    return orderOf(id)
  }
  for (let times = 0; times < 2; times += 1) {
    await findForeignRefunds(site.context)
    // The order of the payment is in our database, so the provider is not asked for it.
    expect(askedPayments).not.toContain(providerPaymentId)
    expect(await onlyPaymentOf(site, admin, person)).toMatchObject({
      bucket: 'waiting',
      refunded: 7_000,
      refunds: [{ amount: 7_000, status: 'arrived', reason: 'Made in the provider’s dashboard.' }],
    })
  }
})

test('a captured amount of an unpaid order can be refunded too', async () => {
  await using site = await startTestApp({ simulator })
  site.startJobs()
  const [admin, person] = [await site.person('admin'), await site.person()]
  const { id } = await site.call(person.session, createOrder, applicationForm)
  await simulator.pay(id, { outcome: 'captured', amount: 50_000 })
  await settle(site.context, id)
  const { _id: payment } = await onlyPaymentOf(site, admin, person)
  await site.call(admin.session, refundPayment, { payment, reason })
  await expect
    .poll(async () => (await onlyPaymentOf(site, admin, person)).bucket, { timeout: 20_000 })
    .toBe('refunded')
})
