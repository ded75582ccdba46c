import { expect, test } from 'vitest'
import { dayInIst } from '#contract/values/days.ts'
import { applyForAid, createOrder, myApplication } from '#contract/membership/members.ts'
import { confirmPayment, GIVE_BY_HAND } from '#contract/membership/payments.ts'
import { myMembership, renewMembership } from '#contract/membership/renewal.ts'
import { approveMember, declineMember } from '#contract/membership/review.ts'
import { claimPayment, refundPayment } from '#contract/money/money.ts'
import { paymentHistory } from '#contract/money/payment-history.ts'
import { aidForm, applicationForm } from '#test/cases/application-form.ts'
import { sharedProvider, sharedTestApp, type Site, startTestApp } from '#test/support/test-app.ts'
import {
  bornYearsAgo,
  confirmedPerson,
  minorsForm,
  sayYes,
  sendAsMinor,
  tokensOf,
} from '../members/guardian/guardian-stories.ts'
import { again, approve, daysLater, join, member, told } from '../members/membership.ts'
import { filled, onlyPaymentOf, paymentsOf, recordCheque, textOf, TOTAL } from './money.ts'
import { tableOf } from './table.ts'

const simulator = await sharedProvider()
const site = await sharedTestApp({ simulator })

const REFERENCE = 'HDFC 004711'

/** A person whose open application was paid by a cheque of today. */
async function paidByCheque(site: Site) {
  const [admin, person] = [await site.person('admin'), await site.person()]
  const receivedOn = dayInIst(site.context.clock())
  await site.call(person.session, createOrder, applicationForm)
  const { payment } = await recordCheque(site, admin, person)
  return { admin, person, payment, receivedOn }
}

test('a cheque pays an open application, which can then be approved, and its receipt is sent', async () => {
  await using site = await startTestApp({ simulator })
  const { admin, person, payment, receivedOn } = await paidByCheque(site)
  expect(await paymentsOf(site, admin, person)).toMatchObject([
    {
      _id: payment._id,
      status: 'paid',
      validUntil: null,
      bucket: 'waiting',
      method: 'cheque',
      reference: REFERENCE,
      orderId: null,
      amount: TOTAL,
    },
    { status: 'cancelled', bucket: 'cancelled' },
  ])
  expect((await site.call(person.session, myApplication, {})).standing).toBe('paid')
  expect(await told(site, person, ['payment_receipt', 'application_received'])).toHaveLength(2)
  await site.call(admin.session, approveMember, { email: person.email })
  const { membership } = await site.call(person.session, myMembership, {})
  expect(membership?.periods).toMatchObject([{ basis: 'offline', startsOn: receivedOn }])
  expect((await filled(site, admin)).sums).toEqual({ captured: 0, offline: TOTAL, refunded: 0 })
  await site.confirm(admin.email)
  const receipt = (await site.mailed()).find(({ subject }) => subject.startsWith('Receipt: '))
  expect(receipt?.text.split('\n')).toContain(`Payment: “${REFERENCE}”`)
})

test('for a cheque of whole rupees, e-mail, receipt and history show the amount received, not the price', async () => {
  await using site = await startTestApp({ simulator })
  const [admin, person] = [await site.person('admin'), await site.person()]
  await site.call(person.session, createOrder, applicationForm)
  const receivedOn = `${dayInIst(site.context.clock()).slice(0, 8)}01`
  const { payment } = await recordCheque(site, admin, person, { amount: 235_900, receivedOn })
  const mails = (await site.mailed()).filter(({ to }) => to === person.email)
  const textOfMail = (kind: string) => mails.find((one) => one.kind === kind)?.text
  expect(textOfMail('application_received')).toContain('Paid: ₹2,359.00')
  expect(textOfMail('payment_receipt')).toContain('₹2,359.00')
  const { entries } = await site.call(admin.session, paymentHistory, { id: payment._id })
  expect(entries.find(({ title }) => title === 'Recorded by hand')).toMatchObject({
    amount: 235_900,
    about: expect.stringMatching(/^cheque, HDFC 004711, received on 1 [A-Z]/),
  })
})

test('a cheque that an admin gives back counts as refunded at once, and its payer gets an e-mail and no longer waits for a decision', async () => {
  await using site = await startTestApp({ simulator })
  const { admin, person, payment } = await paidByCheque(site)
  const state = () =>
    site.database.db.selectFrom('memberships').select('state').where('user_id', '=', person.id).execute()
  expect(await state()).toEqual([{ state: 'waiting' }])
  await site.call(admin.session, refundPayment, { payment: payment._id, reason: 'It was somebody else’s.' })
  expect(await state()).toEqual([{ state: null }])
  const [given] = await paymentsOf(site, admin, person)
  expect(given).toMatchObject({
    bucket: 'refunded',
    refunds: [{ amount: TOTAL, status: 'arrived', creditNote: { number: expect.any(String) } }],
  })
  expect(await told(site, person, ['refund_arrived'])).toHaveLength(1)
})

test('a bank transfer renews a membership', async () => {
  await using site = await startTestApp({ simulator })
  const person = await member(site, simulator)
  await daysLater(site, 330)
  const admin = await site.person('admin')
  const renew = () => recordCheque(site, admin, person, { method: 'bank_transfer', purpose: 'renewal' })
  await renew()
  const { membership } = await site.call((await again(site, person)).session, myMembership, {})
  expect(membership?.periods).toMatchObject([{ basis: 'offline' }, { basis: 'payment' }])
  await expect(renew()).rejects.toMatchObject({ code: 'too_early' })
})

test.each([
  ['another amount', { amount: TOTAL - 101 }, { status: 400, fields: { amount: expect.any(String) } }],
  [
    'a day in the future',
    { receivedOn: '2999-01-01' },
    { status: 400, fields: { receivedOn: expect.any(String) } },
  ],
  ['a day that does not exist', { receivedOn: '2026-02-30' }, { status: 400 }],
  ['no reference', { reference: ' ' }, { status: 400, fields: { reference: expect.any(String) } }],
  ['an unknown method', { method: 'shells' }, { status: 400, fields: { method: expect.any(String) } }],
  ['an e-mail that nobody has', { email: 'nobody@example.org' }, { status: 404 }],
  ['a renewal without a membership', { purpose: 'renewal' }, { status: 409, code: 'not_a_member' }],
])('a payment with %s is not recorded', async (_, wrong, refusal) => {
  const [admin, person] = [await site.person('admin'), await site.person()]
  await site.call(person.session, createOrder, applicationForm)
  await expect(recordCheque(site, admin, person, wrong as object)).rejects.toMatchObject(refusal)
  expect((await filled(site, admin)).sums.offline).toBe(0)
})

test.each(['no application', 'a paid application', 'a declined application'])(
  'a cheque of a person with %s is not recorded',
  async (what) => {
    const [admin, person] = [await site.person('admin'), await site.person()]
    if (what !== 'no application') await join(site, simulator, person)
    if (what === 'a declined application')
      await site.call(admin.session, declineMember, { email: person.email, reason: 'Not now.' })
    await expect(recordCheque(site, admin, person)).rejects.toMatchObject({ code: 'nothing_to_pay' })
  },
)

const STUDENT = 117_882
const closed = {
  status: 400,
  code: 'invalid_input',
  fields: { membershipCategory: 'This category is for ages 14 to 27. Please choose another' },
}

test('neither a bank transfer nor an order renews a membership in a category that is closed to the person’s age', async () => {
  await using site = await startTestApp({ simulator })
  const person = await site.person()
  await join(site, simulator, person, {
    dateOfBirth: bornYearsAgo(site, 27, 200),
    membershipCategory: 'Student',
  })
  await approve(site, person)
  await daysLater(site, 330)
  const [admin, back] = [await site.person('admin'), await again(site, person)]
  await expect(site.call(back.session, renewMembership, {})).rejects.toMatchObject(closed)
  // The amount does not matter: the category is closed at any amount.
  for (const amount of [STUDENT, TOTAL])
    await expect(recordCheque(site, admin, person, { purpose: 'renewal', amount })).rejects.toMatchObject(
      closed,
    )
  expect((await filled(site, admin)).sums.offline).toBe(0)
  const { membership } = await site.call(back.session, myMembership, {})
  expect(membership?.periods).toMatchObject([{ basis: 'payment' }])
})

test('a cheque does not pay an application whose category has become closed to the person’s age, until it is sent in another category', async () => {
  await using site = await startTestApp({ simulator })
  const person = await site.person()
  const dateOfBirth = bornYearsAgo(site, 27, 360)
  const form = { ...applicationForm, dateOfBirth }
  await site.call(person.session, createOrder, { ...form, membershipCategory: 'Student' })
  await daysLater(site, 10)
  const [admin, back] = [await site.person('admin'), await again(site, person)]
  await expect(recordCheque(site, admin, person, { amount: STUDENT })).rejects.toMatchObject(closed)
  await site.call(back.session, createOrder, form)
  await recordCheque(site, admin, person)
  expect((await filled(site, admin)).sums.offline).toBe(TOTAL)
})

test('a cheque pays nothing for a minor before the guardian has agreed', async () => {
  await using site = await startTestApp({ simulator })
  const [admin, ira, found] = [
    await site.person('admin'),
    await confirmedPerson(site),
    await confirmedPerson(site),
  ]
  // One of the two minors has an order already.
  await site.call(found.session, createOrder, applicationForm)
  const refusals = [
    { person: ira, code: 'nothing_to_pay' },
    { person: found, code: 'guardian_consent' },
  ]
  for (const { person, code } of refusals) {
    await sendAsMinor(site, person)
    await expect(recordCheque(site, admin, person)).rejects.toMatchObject({ status: 409, code })
    expect(await told(site, person, ['payment_receipt', 'application_received'])).toEqual([])
  }
  expect((await filled(site, admin)).sums.offline).toBe(0)
  for (const token of await tokensOf(site)) await sayYes(site, token)
  await site.call(ira.session, createOrder, minorsForm(site))
  await recordCheque(site, admin, ira)
  expect((await filled(site, admin)).sums.offline).toBe(TOTAL)
})

test('a cheque pays the application of a person who asked for aid; when the application is declined, the money is given back by hand', async () => {
  await using site = await startTestApp({ simulator })
  const [admin, person] = [await site.person('admin'), await site.person()]
  await site.call(person.session, applyForAid, aidForm)
  await recordCheque(site, admin, person)
  await site.call(admin.session, declineMember, { email: person.email, reason: 'Not now.' })
  // The provider has not been asked, and nothing goes back by itself.
  const { _id: payment, bucket, review } = await onlyPaymentOf(site, admin, person)
  expect([bucket, review]).toEqual(['review', GIVE_BY_HAND])
  const mailText = (await site.mailed()).find(({ kind }) => kind === 'application_declined')?.text
  expect(mailText).toContain(
    '₹2,358.82 did not come through our payment provider: somebody of the team gives it',
  )
  expect(mailText).not.toContain('by itself')
  const ownRefund = async () => (await site.call(person.session, myApplication, {})).refund
  expect(await ownRefund()).toMatchObject({ hasGone: false, isByHand: true })
  const reason = 'Handed over in cash.'
  const { refund } = await site.call(admin.session, refundPayment, { payment, reason })
  expect(refund).toMatchObject({ amount: TOTAL, status: 'arrived' })
  expect(await ownRefund()).toMatchObject({ hasGone: true, isByHand: true })
  // The refund was made by hand, so the credit note does not name the payer’s cheque.
  const { refunds } = await onlyPaymentOf(site, admin, person)
  const note = await textOf(site, person, refunds[0]?.creditNote?.url as string)
  expect(note.replaceAll(/\s+/g, ' ')).toContain('Paid back By hand')
  expect(note).not.toContain(REFERENCE)
  const lines = await tableOf(site, admin, 'ledger.csv')
  expect(lines.map(({ method, reference }) => [method, reference])).toEqual([
    ['Cheque', REFERENCE],
    ['By hand', ''],
  ])
  expect(await filled(site, admin)).toEqual({
    refunded: [1, TOTAL],
    sums: { captured: 0, offline: TOTAL, refunded: TOTAL },
  })
})

test('with its payment id a person can claim a payment that was not noticed, and any other id is unknown', async () => {
  await using site = await startTestApp({ simulator })
  const [person, other] = [await site.person(), await site.person()]
  const { id } = await site.call(person.session, createOrder, applicationForm)
  const { razorpay_payment_id: paymentId } = await simulator.pay(id)
  await simulator.pay(id, { outcome: 'failed', force: true })
  const failed = (await simulator.ledger()).payments.find((one) => one.order_id === id && !one.captured)
  const theirs = await join(site, simulator, other)
  const unknown = { status: 404, code: 'unknown_payment' }
  for (const one of ['pay_doesnotexist00', theirs, failed?.id])
    await expect(site.call(person.session, claimPayment, { paymentId: one as string })).rejects.toMatchObject(
      unknown,
    )
  // The provider is not asked about an id that it cannot have.
  const countCalls = await simulator.countCalls('/v1/payments')
  for (const one of ['', '../orders', 'ä', `${theirs}/`, `/${theirs}`])
    await expect(site.call(person.session, claimPayment, { paymentId: one })).rejects.toMatchObject(unknown)
  expect(await countCalls()).toBe(0)
  await simulator.control('/clear-faults')
  const claimed = await site.call(person.session, claimPayment, { paymentId: paymentId as string })
  expect(claimed).toEqual({ success: true, status: 'paid', purpose: 'join', amount: TOTAL })
  expect((await site.call(person.session, myApplication, {})).standing).toBe('paid')
  await site.call(person.session, confirmPayment, { id })
  expect(await told(site, person, ['payment_receipt'])).toHaveLength(1)
})
