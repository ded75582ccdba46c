import { expect, test } from 'vitest'
import { createOrder } from '#contract/membership/members.ts'
import { confirmPayment } from '#contract/membership/payments.ts'
import { declineMember } from '#contract/membership/review.ts'
import { refundPayment } from '#contract/money/money.ts'
import { findForeignRefunds, sendRefund } from '#server/payments/refunds/send-refund.ts'
import { applicationForm } from '#test/cases/application-form.ts'
import { sharedProvider, sharedTestApp, type Site, startTestApp } from '#test/support/test-app.ts'
import { join } from '../../members/membership.ts'
import { onlyPaymentOf, paymentsOf, pendingRefund, TOTAL } from '../../money/money.ts'

const simulator = await sharedProvider()
const site = await sharedTestApp({ simulator })

const reason = 'Charged by mistake.'

/** A person who has paid. `ask` requests a refund of an amount, or of all that is left, and returns its id. */
async function paidPerson(site: Site) {
  const [admin, person] = [await site.person('admin'), await site.person()]
  const paidBy = await join(site, simulator, person)
  const { _id: payment } = await onlyPaymentOf(site, admin, person)
  const ask = async (amount?: number) =>
    (await site.call(admin.session, refundPayment, { payment, reason, ...(amount ? { amount } : {}) })).refund
      ._id
  const refunds = async () =>
    (await onlyPaymentOf(site, admin, person)).refunds.map(({ _id, status }) => [_id, status])
  return { paidBy, ask, refunds }
}

test('a refund that was made and whose answer was lost is found by its key among other refunds of the payment', async () => {
  await using site = await startTestApp({ simulator })
  const { paidBy, ask, refunds } = await paidPerson(site)
  const [first, second, third] = [await ask(500), await ask(700), await ask(900)]
  // As when a process ends before it stores the provider’s answer.
  await site.context.gateway.refund({ key: second, paymentId: paidBy, amount: 700 })
  await findForeignRefunds(site.context)
  expect(await refunds()).toEqual([
    [third, 'requested'],
    [second, 'arrived'],
    [first, 'requested'],
  ])
})

test('asking for the same refund again returns the refund that the bank still works on', async () => {
  await using site = await startTestApp({ simulator })
  const { paidBy, ask, refunds } = await paidPerson(site)
  const first = await ask(500)
  const id = await pendingRefund(simulator, paidBy, 500)
  site.context.gateway.refund = async () => ({ id, status: 'sent' })
  await sendRefund(site.context, { refund: first })
  expect(await refunds()).toEqual([[first, 'sent']])
  expect(await ask(500)).toBe(first)
  expect(await ask(501)).not.toBe(first)
})

test('asking for all once everything is on its way back returns the refund that was asked for last', async () => {
  const { ask } = await paidPerson(site)
  const [first, rest] = [await ask(TOTAL - 700), await ask()]
  expect([await ask(), await ask(TOTAL - 700), await ask(700)]).toEqual([rest, first, rest])
})

test('a decline refunds the payment that paid the application; other money stays in review for an admin', async () => {
  const [admin, person] = [await site.person('admin'), await site.person()]
  const short = await site.call(person.session, createOrder, applicationForm)
  await simulator.pay(short.id, { outcome: 'captured', amount: 50_000 })
  await site.call(person.session, confirmPayment, { id: short.id })
  await join(site, simulator, person, { membershipCategory: 'Student' })
  await site.call(admin.session, declineMember, { email: person.email, reason })
  const payments = await paymentsOf(site, admin, person)
  expect(payments.map(({ bucket, refunds }) => [bucket, refunds.length])).toEqual([
    ['to_refund', 1],
    ['review', 0],
  ])
})
