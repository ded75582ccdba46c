import { expect, test } from 'vitest'
import { RECEIVED_DAYS } from '#contract/business-constants.ts'
import { gstReturn, readAccounts } from '#contract/money/accounting.ts'
import { financialYear } from '#contract/money/document-numbers.ts'
import { categories, type CategoryNames } from '#contract/membership/categories.ts'
import { createOrder, myApplication } from '#contract/membership/members.ts'
import { allPayments } from '#contract/money/payments.ts'
import { recordUnassigned } from '#contract/money/unassigned.ts'
import { paymentsOfFigure, readOverview } from '#contract/admin/overview.ts'
import { dayInIst, dayInWords } from '#contract/values/days.ts'
import { daysAfter } from '#contract/membership/year.ts'
import { applicationForm } from '#test/cases/application-form.ts'
import {
  type Person,
  sharedProvider,
  sharedTestApp,
  type Site,
  startTestApp,
} from '#test/support/test-app.ts'
import { type Payment, recordOf, sumOf as sumOfPayment } from '#web/app/prices/payment-words.ts'
import { join } from '../members/membership.ts'
import {
  filled,
  findingsOf,
  onlyOffline,
  OUR_GSTIN,
  paymentsOf,
  recordCheque,
  registered,
  textOf,
  TOTAL,
} from './money.ts'
import { sumOf, tableOf } from './table.ts'

const simulator = await sharedProvider()
const site = await sharedTestApp({ simulator })

async function applicant(site: Site): Promise<Person> {
  const person = await site.person()
  await site.call(person.session, createOrder, { ...applicationForm, state: '27' })
  return person
}

const cheque = { amount: TOTAL, method: 'cheque', reference: 'HDFC 004711' } as const

test('money counts on its day of receipt in every sum, and its document has the day of receipt and the day of issue', async () => {
  await using site = await startTestApp({ simulator })
  const owner = await registered(site)
  const person = await applicant(site)
  const today = dayInIst(site.context.clock())
  const receivedOn = daysAfter(today, -45)
  await recordCheque(site, owner, person, { receivedOn })
  const [then, now] = [
    { from: receivedOn, to: receivedOn },
    { from: daysAfter(receivedOn, 1), to: today },
  ]
  expect((await filled(site, owner, then)).sums.offline).toBe(TOTAL)
  expect((await filled(site, owner, now)).sums.offline).toBe(0)
  const paid = async (span: { from: string; to: string }) =>
    (await site.call(owner.session, allPayments, { ...span, bucket: 'waiting' })).payments.length
  expect([await paid(then), await paid(now)]).toEqual([1, 0])
  expect(await tableOf(site, owner, 'ledger.csv', now)).toEqual([])
  expect(await tableOf(site, owner, 'ledger.csv', then)).toMatchObject([
    { date: receivedOn, total: '2358.82' },
  ])
  const section = (name: string, span: { from: string; to: string }) =>
    tableOf(site, owner, gstReturn.path.slice('/money/'.length), { section: name, ...span })
  for (const name of ['b2cs', 'hsn_b2c']) {
    expect(await section(name, now)).toEqual([])
    expect(sumOf(await section(name, then), 'Taxable Value'), name).toBe(199_900)
  }
  // Documents are counted in the month in which they were issued.
  expect([await section('docs', then), await section('docs', now)]).toMatchObject([
    [],
    [{ 'Total Number': '1' }],
  ])
  const monthOf = async (day: string) =>
    (await site.call(owner.session, readAccounts, { year: financialYear(day) })).months.find(
      ({ month }) => month === day.slice(0, 7),
    )
  expect(await monthOf(receivedOn)).toMatchObject({ received: TOTAL, taxable: 199_900, documents: 1 })
  expect(await monthOf(today)).toMatchObject({ received: 0, taxable: 0, documents: 0 })
  const overview = await site.call(owner.session, readOverview, { count: 'now' })
  expect(overview.months.find((one) => one.month === receivedOn.slice(0, 7))?.paid).toBe(TOTAL)

  const payment = await onlyOffline(site, owner, person)
  const text = (await textOf(site, person, payment.invoice?.url as string)).replaceAll(/\s+/g, ' ')
  expect(text).toContain(`Issued on ${dayInWords(today)}`)
  expect(text).toContain(`Paid on ${dayInWords(receivedOn)}`)
  expect(await findingsOf(site)).toEqual([])
})

test.each([
  [0, true],
  [-RECEIVED_DAYS, true],
  [-RECEIVED_DAYS - 1, false],
  [1, false],
])('money received %i days from today is recorded: %s', async (days, isRecorded) => {
  const owner = await registered(site)
  const { email } = await applicant(site)
  const receivedOn = daysAfter(dayInIst(site.context.clock()), days)
  const money = { receivedOn, reference: `Cheque ${days}` }
  const tries = [
    () => site.call(owner.session, recordUnassigned, { ...cheque, ...money, note: 'Whose?' }),
    // `again`: the admin confirms a reference that is used already.
    () => recordCheque(site, owner, { email }, { ...money, again: true }),
  ]
  for (const attempt of tries)
    if (isRecorded) expect(await attempt()).toMatchObject({ success: true })
    else
      await expect(attempt()).rejects.toMatchObject({
        status: 400,
        fields: { receivedOn: expect.any(String) },
      })
})

test.each(['HDFC 004711', 'hdfc-004711', ' HDFC004711 ', 'ｈｄｆｃ００４７１１', 'ＨＤＦＣ 004711'])(
  'once HDFC 004711 is recorded, the reference %j is refused as used, and is accepted when the admin confirms it',
  async (reference) => {
    await using site = await startTestApp({ simulator })
    const owner = await registered(site)
    const [one, other] = [await applicant(site), await applicant(site)]
    await recordCheque(site, owner, one)
    const used = { status: 409, code: 'reference_used' }
    for (const more of [{}, { again: false }])
      await expect(recordCheque(site, owner, other, { reference, ...more })).rejects.toMatchObject(used)
    const money = { ...cheque, reference, receivedOn: dayInIst(site.context.clock()), note: 'Whose?' }
    await expect(site.call(owner.session, recordUnassigned, money)).rejects.toMatchObject(used)
    await recordCheque(site, owner, other, { reference, again: true })
    expect((await filled(site, owner)).sums.offline).toBe(2 * TOTAL)
  },
)

test('of several requests that record one reference at the same instant, one succeeds', async () => {
  await using site = await startTestApp({ simulator })
  const owner = await registered(site)
  const people = [await applicant(site), await applicant(site), await applicant(site)]
  const done = await Promise.allSettled(people.map((person) => recordCheque(site, owner, person)))
  expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect((await filled(site, owner)).sums.offline).toBe(TOTAL)
})

test('without a GSTIN of the organisation a receipt shows the rounding, too', async () => {
  await using site = await startTestApp({ simulator })
  const [admin, person] = [await site.person('admin'), await applicant(site)]
  await recordCheque(site, admin, person, { amount: TOTAL + 18 })
  const payment = await onlyOffline(site, admin, person)
  const text = (await textOf(site, person, payment.invoice?.url as string)).replaceAll(/\s+/g, ' ')
  for (const words of ['Rounding ₹0.18', 'Received ₹2,359.00', '₹2,358.82']) expect(text).toContain(words)
  expect(await tableOf(site, admin, 'ledger.csv')).toMatchObject([{ rounding: '0.18', total: '2359.00' }])
  expect(await findingsOf(site)).toEqual([])
})

test('an invoice for a buyer with a GSTIN has their postal address', async () => {
  await using site = await startTestApp({ simulator })
  const owner = await registered(site)
  const person = await site.person()
  const postalAddress = '4 Mill Road\nPune 411001'
  const form = { ...applicationForm, GST_Number: OUR_GSTIN, postalAddress }
  await site.call(person.session, createOrder, form)
  await recordCheque(site, owner, person)
  const { invoice } = await onlyOffline(site, owner, person)
  expect(invoice?.kind).toBe('invoice')
  expect(invoice?.buyer.address).toBe(`${applicationForm.fullName}\n${postalAddress}`)
  const text = await textOf(site, person, invoice?.url as string)
  for (const line of postalAddress.split('\n')) expect(text).toContain(line)
})

test('every list, e-mail and file shows the day of receipt and the received amount', async () => {
  await using site = await startTestApp({ simulator })
  const owner = await registered(site)
  const [person, other] = [await applicant(site), await site.person()]
  await join(site, simulator, other)
  const receivedOn = daysAfter(dayInIst(site.context.clock()), -3)
  await recordCheque(site, owner, person, { amount: TOTAL + 18, receivedOn })
  const payment = await onlyOffline(site, owner, person)
  expect(payment).toMatchObject({ receivedOn, amount: TOTAL, received: TOTAL + 18 })
  const names = Object.fromEntries(categories.map((name) => [name, name])) as CategoryNames
  expect(recordOf(payment, names)).toMatchObject({ 'Received on': receivedOn, 'Paid at': null })
  const [online] = await paymentsOf(site, owner, other)
  expect(recordOf(online as Payment, names)).toMatchObject({ 'Received on': null, 'Paid at': online?.paidAt })
  expect([online?.receivedOn, online && sumOfPayment(online), sumOfPayment(payment)]).toEqual([
    null,
    TOTAL,
    TOTAL + 18,
  ])
  expect(await site.call(person.session, myApplication, {})).toMatchObject({
    receivedOn,
    amount: TOTAL + 18,
  })
  expect(await site.call(other.session, myApplication, {})).toMatchObject({
    receivedOn: null,
    amount: TOTAL,
  })
  const figure = `paid:${receivedOn.slice(0, 7)}` as const
  const { payments } = await site.call(owner.session, paymentsOfFigure, { figure })
  expect(payments.find(({ user }) => user._id === person.id)).toMatchObject({
    receivedOn,
    amount: TOTAL + 18,
  })
  await site.confirm(owner.email)
  const receipt = (await site.mailed()).find(
    ({ to, subject }) => to === person.email && subject.startsWith('Receipt'),
  )
  expect(receipt?.text).toMatch(new RegExp(`Paid on:? *${dayInWords(receivedOn)}`))
})
