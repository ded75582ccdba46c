import { expect, test } from 'vitest'
import { createOrder } from '#contract/membership/members.ts'
import { confirmPayment } from '#contract/membership/payments.ts'
import { refundPayment, resolvePayment } from '#contract/money/money.ts'
import { sendRefund } from '#server/payments/refunds/send-refund.ts'
import { applicationForm } from '#test/cases/application-form.ts'
import { mistakesIn } from '#test/faults/applicants.ts'
import { sharedProvider, startTestApp } from '#test/support/test-app.ts'
import { join } from '../members/membership.ts'
import { onlyPaymentOf, TOTAL } from '../money/money.ts'

const simulator = await sharedProvider()

const reason = 'Charged by mistake.'

test('money of another amount than ordered is no mistake once an admin has accepted it', async () => {
  await using site = await startTestApp({ simulator })
  const [admin, person] = [await site.person('admin'), await site.person()]
  const { id } = await site.call(person.session, createOrder, applicationForm)
  await simulator.pay(id, { amount: TOTAL + 1 })
  await site.call(person.session, confirmPayment, { id })
  const { _id: payment } = await onlyPaymentOf(site, admin, person)
  await site.call(admin.session, resolvePayment, { payment, action: 'accept', note: 'A gift.' })
  const found = () => mistakesIn(site.database.url, site.config.dataDir, simulator)
  expect(await found()).toEqual([])
  await site.database.pool.query(`update payments set resolved_at = null, resolution = null, resolved_captured = null,
    resolved_by = null, resolve_note = null`)
  expect(await found()).toEqual([expect.stringContaining(`is ${TOTAL} INR here and ${TOTAL + 1} INR there`)])
})

test('a failed refund is no mistake once the money was given back in the provider’s dashboard', async () => {
  await using site = await startTestApp({ simulator })
  const [admin, person] = [await site.person('admin'), await site.person()]
  const { id } = await site.call(person.session, createOrder, applicationForm)
  const { razorpay_payment_id: providerPaymentId } = await simulator.pay(id, { amount: TOTAL - 1 })
  await site.call(person.session, confirmPayment, { id })
  const { _id: payment } = await onlyPaymentOf(site, admin, person)
  await simulator.control('/next-refund', { payment_id: providerPaymentId, status: 'failed' })
  const { refund } = await site.call(admin.session, refundPayment, { payment, reason })
  await sendRefund(site.context, { refund: refund._id })
  await simulator.control('/refund', { payment_id: providerPaymentId })
  await site.call(person.session, confirmPayment, { id })
  expect(await mistakesIn(site.database.url, site.config.dataDir, simulator)).toEqual([])
})

test('a failed refund is a mistake until an admin has dealt with it', async () => {
  await using site = await startTestApp({ simulator })
  const [admin, person] = [await site.person('admin'), await site.person()]
  const providerPaymentId = await join(site, simulator, person)
  const { _id: payment } = await onlyPaymentOf(site, admin, person)
  await simulator.control('/next-refund', { payment_id: providerPaymentId, status: 'failed' })
  const { refund } = await site.call(admin.session, refundPayment, { payment, reason })
  await sendRefund(site.context, { refund: refund._id })
  const found = () => mistakesIn(site.database.url, site.config.dataDir, simulator)
  expect(await found()).toEqual([`rows: refund ${refund._id} could not be made, and nobody has seen to it`])
  await site.call(admin.session, resolvePayment, { payment, action: 'refund', note: 'Once more.' })
  expect(await found()).toEqual([])
})
