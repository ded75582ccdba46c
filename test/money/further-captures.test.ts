import { expect, test } from 'vitest'
import { createOrder } from '#contract/membership/members.ts'
import { correctDocument, ownDocuments } from '#contract/money/documents.ts'
import { moneySummary, refundPayment, resolvePayment } from '#contract/money/money.ts'
import { settle } from '#server/payments/settle/settle.ts'
import { applicationForm } from '#test/cases/application-form.ts'
import { mistakesIn } from '#test/faults/applicants.ts'
import { type Person, sharedProvider, type Site, startTestApp } from '#test/support/test-app.ts'
import { told } from '../members/membership.ts'
import { onlyPaymentOf, payTwice, refundsArrive, registered, textOf, TOTAL } from './money.ts'
import { sumOf, tableOf } from './table.ts'

const simulator = await sharedProvider()

const note = 'A gift.'

const accept = (site: Site, { session }: Person, payment: string) =>
  site.call(session, resolvePayment, { payment, action: 'accept', note })

/** A person who paid an order twice, and the payment as the treasurer sees it: its `first` capture paid the order, the `second` did not. */
async function paidTwice(site: Site, owner: Person) {
  const person = await site.person()
  const both = await payTwice(site, simulator, person)
  const { _id: payment, orderId, paymentId, captures } = await onlyPaymentOf(site, owner, person)
  const [first, second] = [paymentId as string, both.find((id) => id !== paymentId) as string]
  return { person, payment, order: orderId as string, captures, first, second }
}

/** The money captured and not refunded, and the sum of its documents in the ledger, in paise; the integrity check must find nothing. */
async function books(site: Site, owner: Person) {
  const { captured, refunded } = await site.call(owner.session, moneySummary, {})
  const lines = await tableOf(site, owner, 'ledger.csv')
  expect(sumOf(lines, 'total')).toBe(captured - refunded)
  expect(await mistakesIn(site.database.url, site.config.dataDir, simulator)).toEqual([])
  const documented = lines.filter(({ document }) => document !== '')
  return { kept: captured - refunded, documented: sumOf(documented, 'total') }
}

test('an order that was paid twice and accepted has two invoices, both for its payer and in the ledger', async () => {
  await using site = await startTestApp({ simulator })
  const owner = await registered(site)
  const { person, payment, captures: before, first, second } = await paidTwice(site, owner)
  expect(before).toMatchObject([
    { _id: first, amount: TOTAL, invoice: null },
    { _id: second, amount: TOTAL, invoice: null },
  ])
  await accept(site, owner, payment)
  const { captures, invoice } = await onlyPaymentOf(site, owner, person)
  const secondInvoice = captures[1]?.invoice
  expect(secondInvoice?.number).toMatch(/^FWC\//)
  expect(secondInvoice?.number).not.toBe(invoice?.number)
  expect(await textOf(site, person, secondInvoice?.url as string)).toContain('paid again')
  expect(await textOf(site, person, invoice?.url as string)).not.toContain('paid again')
  const { documents } = await site.call(person.session, ownDocuments, {})
  expect(documents.map(({ number, url }) => ({ number, url }))).toEqual([
    { number: secondInvoice?.number, url: secondInvoice?.url },
    { number: invoice?.number, url: invoice?.url },
  ])
  const rows = await tableOf(site, owner, 'ledger.csv')
  expect(rows).toMatchObject([
    { 'payment id': first, document: invoice?.number, taxable: '1999.00', total: '2358.82' },
    { 'payment id': second, document: secondInvoice?.number, taxable: '1999.00', total: '2358.82' },
  ])
  expect(await told(site, person, ['further_receipt'])).toHaveLength(1)
  // The first capture has paid the order once.
  expect(await told(site, person, ['payment_receipt', 'application_received'])).toHaveLength(2)
  expect(await books(site, owner)).toEqual({ kept: 2 * TOTAL, documented: 2 * TOTAL })
})

test('when an order has several captures that are too small, each has an invoice once an admin has accepted them', async () => {
  await using site = await startTestApp({ simulator })
  const [owner, person] = [await registered(site), await site.person()]
  const { id } = await site.call(person.session, createOrder, applicationForm)
  const amounts = [200_000, 1_000, 150_000]
  for (const amount of amounts) await simulator.pay(id, { outcome: 'captured', amount, force: true })
  await settle(site.context, id)
  const { _id: payment } = await onlyPaymentOf(site, owner, person)
  await accept(site, owner, payment)
  expect(await books(site, owner)).toEqual({ kept: 351_000, documented: 351_000 })
})

test('a refund of an accepted capture has a credit note of that capture’s own invoice, also if it was made before the acceptance', async () => {
  await using site = await startTestApp({ simulator })
  site.startJobs()
  const owner = await registered(site)
  const { person, payment, order, second } = await paidTwice(site, owner)
  await simulator.control('/refund', { payment_id: second, amount: 50_000 })
  await settle(site.context, order)
  await accept(site, owner, payment)
  const { captures } = await onlyPaymentOf(site, owner, person)
  const own = captures[1]?.invoice?.number
  await simulator.control('/refund', { payment_id: second, amount: 70_000 })
  await settle(site.context, order)
  const notes = (await tableOf(site, owner, 'ledger.csv')).filter(({ against }) => against !== '')
  expect(notes).toMatchObject([
    { against: own, 'payment id': second, total: '-500.00' },
    { against: own, 'payment id': second, total: '-700.00' },
  ])
  expect(await books(site, owner)).toEqual({ kept: 2 * TOTAL - 120_000, documented: 2 * TOTAL - 120_000 })
})

test('when the capture that paid an order is refunded, the second capture takes its place with its own invoice', async () => {
  await using site = await startTestApp({ simulator })
  site.startJobs()
  const owner = await registered(site)
  const { person, payment, second } = await paidTwice(site, owner)
  // A refund for which no capture is chosen is first taken from the capture that paid the order.
  await site.call(owner.session, refundPayment, { payment, amount: TOTAL, reason: 'Paid twice.' })
  await refundsArrive(site)
  await expect
    .poll(async () => (await onlyPaymentOf(site, owner, person)).captures[1], { timeout: 20_000 })
    .toMatchObject({ _id: second, invoice: { number: expect.any(String) } })
  expect(await onlyPaymentOf(site, owner, person)).toMatchObject({ status: 'paid', bucket: 'waiting' })
  expect(await books(site, owner)).toEqual({ kept: TOTAL, documented: TOTAL })
})

test('captures that an admin has accepted are kept when a later capture is refunded', async () => {
  await using site = await startTestApp({ simulator })
  site.startJobs()
  const owner = await registered(site)
  const { payment, order, first, second } = await paidTwice(site, owner)
  await accept(site, owner, payment)
  const { razorpay_payment_id: third } = await simulator.pay(order, { force: true })
  await settle(site.context, order)
  await site.call(owner.session, resolvePayment, { payment, action: 'refund', note })
  await refundsArrive(site)
  const { payments } = await simulator.ledger()
  const back = payments.filter(({ amount_refunded: refunded }) => refunded > 0).map(({ id }) => id)
  expect(back.filter((id) => [first, second, third].includes(id))).toEqual([third])
  expect(await books(site, owner)).toEqual({ kept: 2 * TOTAL, documented: 2 * TOTAL })
})

test('the invoice of a second capture can be corrected by its number, and the invoice of the order stays the same', async () => {
  await using site = await startTestApp({ simulator })
  const owner = await registered(site)
  const { person, payment } = await paidTwice(site, owner)
  await accept(site, owner, payment)
  const { captures, invoice } = await onlyPaymentOf(site, owner, person)
  const number = captures[1]?.invoice?.number as string
  const correct = () =>
    site.call(owner.session, correctDocument, {
      payment,
      number,
      buyer: { name: 'Seedsight Pvt Ltd' },
      reason: 'The company pays',
    })
  const made = await correct()
  const after = await onlyPaymentOf(site, owner, person)
  expect([after.invoice?.number, after.captures[1]?.invoice]).toMatchObject([invoice?.number, made.invoice])
  await expect(correct()).rejects.toMatchObject({ status: 409, code: 'corrected_meanwhile' })
  expect(await books(site, owner)).toEqual({ kept: 2 * TOTAL, documented: 2 * TOTAL })
})
