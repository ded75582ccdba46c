import { expect, test } from 'vitest'
import { dayInIst } from '#contract/values/days.ts'
import { createOrder } from '#contract/membership/members.ts'
import { confirmPayment } from '#contract/membership/payments.ts'
import { declineMember } from '#contract/membership/review.ts'
import { readAccounts, checkSettlement } from '#contract/money/accounting.ts'
import { claimPayment, moneySummary, refundPayment, resolvePayment } from '#contract/money/money.ts'
import { applicationForm } from '#test/cases/application-form.ts'
import { mistakesIn } from '#test/faults/applicants.ts'
import {
  type Person,
  sharedProvider,
  sharedTestApp,
  type Site,
  startTestApp,
} from '#test/support/test-app.ts'
import { filled, onlyPaymentOf, refundsArrive, TOTAL } from './money.ts'
import { sumOf, tableOf } from './table.ts'

const simulator = await sharedProvider()

const note = 'We spoke.'
const USD = 2_050

/** An order that was paid in dollars only, or in dollars as well as in full in rupees. */
async function paidInDollars(site: Site, what: 'alone' | 'beside rupees') {
  const [admin, person] = [await site.person('admin'), await site.person()]
  const { id } = await site.call(person.session, createOrder, applicationForm)
  if (what === 'beside rupees') await simulator.pay(id)
  const { razorpay_payment_id: dollars } = await simulator.pay(id, {
    outcome: 'captured',
    amount: USD,
    currency: 'USD',
    force: true,
  })
  await site.call(person.session, confirmPayment, { id })
  const { _id: payment } = await onlyPaymentOf(site, admin, person)
  return { admin, person, payment, id, dollars: dollars as string }
}

/** The captured, refunded and ordered rupees, in paise, on which buckets, accounts and ledger must agree. */
async function rupees(site: Site, admin: Person) {
  const { buckets, captured, refunded } = await site.call(admin.session, moneySummary, {})
  const { total } = await site.call(admin.session, readAccounts, {})
  const { open, cancelled, ...held } = buckets
  expect(Object.values(held).reduce((sum, { amount }) => sum + amount, 0)).toBe(captured)
  expect([total.received, total.refunded]).toEqual([captured, refunded])
  expect(sumOf(await tableOf(site, admin, 'ledger.csv'), 'total')).toBe(captured - refunded)
  expect(await mistakesIn(site.database.url, site.config.dataDir, simulator)).toEqual([])
  return { captured, refunded, ordered: open.amount + cancelled.amount }
}

const site = await sharedTestApp({ simulator })

test('dollars are in review with their currency, and count in no sum of rupees', async () => {
  const { admin, person, dollars } = await paidInDollars(site, 'alone')
  expect(await filled(site, admin)).toMatchObject({ review: [1, 0] })
  expect(await onlyPaymentOf(site, admin, person)).toMatchObject({
    bucket: 'review',
    received: 0,
    captures: [{ _id: dollars, amount: USD, currency: 'USD' }],
  })
  expect(await tableOf(site, admin, 'ledger.csv')).toMatchObject([
    { total: '0.00', currency: 'USD', 'in that currency': '20.50', bucket: 'Needs review' },
  ])
  const claimed = await site.call(person.session, claimPayment, { paymentId: dollars })
  expect(claimed).toMatchObject({ amount: USD, currency: 'USD' })
  expect(await rupees(site, admin)).toEqual({ captured: 0, refunded: 0, ordered: 0 })
})

test('dollars cannot be accepted; once refunded, they count as refunded, and the e-mail has the sum in dollars', async () => {
  const { admin, person, payment } = await paidInDollars(site, 'alone')
  const resolve = (action: 'accept' | 'refund') =>
    site.call(admin.session, resolvePayment, { payment, action, note })
  await expect(resolve('accept')).rejects.toMatchObject({ status: 409, code: 'not_in_rupees' })
  await resolve('refund')
  expect((await onlyPaymentOf(site, admin, person)).bucket).toBe('to_refund')
  site.startJobs()
  await refundsArrive(site)
  expect(await onlyPaymentOf(site, admin, person)).toMatchObject({
    bucket: 'refunded',
    refunded: 0,
    refunds: [{ amount: USD, currency: 'USD', status: 'arrived' }],
  })
  expect(await rupees(site, admin)).toEqual({ captured: 0, refunded: 0, ordered: 0 })
  const mails = await site.mailed()
  expect(mails.filter(({ to }) => to.includes(person.email)).map(({ subject }) => subject)).toContain(
    'USD 20.50 went back to you',
  )
})

test('when an order is paid in rupees and in dollars, the rupees pay it, and resolving the review refunds only the dollars', async () => {
  await using site = await startTestApp({ simulator })
  const { admin, person, payment, dollars } = await paidInDollars(site, 'beside rupees')
  expect(await onlyPaymentOf(site, admin, person)).toMatchObject({ bucket: 'review', received: TOTAL })
  expect(await rupees(site, admin)).toEqual({ captured: TOTAL, refunded: 0, ordered: 0 })
  // The amount of a refund is in rupees: no dollars go back with it.
  const tooMuch = site.call(admin.session, refundPayment, { payment, amount: TOTAL + 1, reason: note })
  await expect(tooMuch).rejects.toMatchObject({ status: 409, code: 'refund_too_much' })
  await site.call(admin.session, resolvePayment, { payment, action: 'refund', note })
  site.startJobs()
  await refundsArrive(site)
  const { refunds, bucket, refunded } = await onlyPaymentOf(site, admin, person)
  expect([bucket, refunded, refunds]).toMatchObject(['waiting', 0, [{ amount: USD, currency: 'USD' }]])
  expect((await simulator.ledger()).refunds.at(-1)).toMatchObject({ payment_id: dollars, amount: USD })
  expect(await rupees(site, admin)).toEqual({ captured: TOTAL, refunded: 0, ordered: 0 })
})

test('a refund without an amount refunds everything, rupees and dollars', async () => {
  const { admin, person, payment } = await paidInDollars(site, 'beside rupees')
  await site.call(admin.session, refundPayment, { payment, reason: note })
  site.startJobs()
  await refundsArrive(site)
  const { bucket, refunded, refunds } = await onlyPaymentOf(site, admin, person)
  expect([bucket, refunded, new Set(refunds.map(({ amount }) => amount))]).toEqual([
    'refunded',
    TOTAL,
    new Set([USD, TOTAL]),
  ])
  expect(await rupees(site, admin)).toEqual({ captured: TOTAL, refunded: TOTAL, ordered: 0 })
})

test('a declined person gets both currencies back, and the e-mail has the sum in rupees', async () => {
  await using site = await startTestApp({ simulator })
  const { admin, person } = await paidInDollars(site, 'beside rupees')
  await site.call(admin.session, declineMember, { email: person.email, reason: note })
  const { refunds } = await onlyPaymentOf(site, admin, person)
  expect(new Set(refunds.map(({ amount }) => amount))).toEqual(new Set([USD, TOTAL]))
  const { rows } = await site.database.pool.query(
    `select (details->>'refunded')::int as refunded from audit_log where action = 'member.decline'`,
  )
  expect(rows).toEqual([{ refunded: TOTAL }])
  const mails = await site.mailed()
  const [declined] = mails.filter(({ subject }) => subject.includes('declined'))
  expect(declined?.text).toContain('₹2,358.82')
})

test('the check of a settlement report lists dollars as a finding and adds up only rupees', async () => {
  await using site = await startTestApp({ simulator })
  const { admin, dollars } = await paidInDollars(site, 'beside rupees')
  const { payments } = await simulator.ledger()
  const rupeesPaid = payments.findLast(({ currency, amount }) => currency === 'INR' && amount === TOTAL)
  const at = `${dayInIst(site.context.clock()).split('-').toReversed().join('/')} 12:00:00`
  const lines = [
    `${rupeesPaid?.id},payment,0,2358.82,2358.82,INR,0,0,${at}`,
    `${dollars},payment,0,20.50,20.50,USD,0,0,${at}`,
  ]
  const body = new FormData()
  const csv = ['entity_id,type,debit,credit,amount,currency,fee,tax,created_at', ...lines].join('\n')
  body.set('report', new Blob([csv], { type: 'text/csv' }), 'report.csv')
  const answer = await site.http(`/api${checkSettlement.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${admin.session}` },
    body,
  })
  expect(await answer.json()).toMatchObject({
    payments: { count: 1, amount: TOTAL },
    found: { currency: 1, amount: 0 },
    findings: [{ finding: 'currency', id: dollars, theirs: null, ours: null }],
  })
})
