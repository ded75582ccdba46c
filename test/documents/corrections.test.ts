import { expect, test } from 'vitest'
import { correctDocument, ownDocuments } from '#contract/money/documents.ts'
import type { Problem } from '#contract/call/problem.ts'
import {
  type Person,
  sharedProvider,
  sharedTestApp,
  type Site,
  startTestApp,
} from '#test/support/test-app.ts'
import { join } from '../members/membership.ts'
import { giveBack, onlyPaymentOf, registered, TOTAL, textOf as linesOf, yearOf } from '../money/money.ts'
import { sumOf, tableOf } from '../money/table.ts'

const simulator = await sharedProvider()

const KARNATAKA = '29AAGCB7383J1Z4'
const REASON = 'The company’s GSTIN was typed wrong'

/** The text of a document, on one line. */
async function textOf(...of: Parameters<typeof linesOf>): Promise<string> {
  return (await linesOf(...of)).replaceAll(/\s+/g, ' ')
}

/** A person who has paid, a treasurer (`owner`), and the payment as the treasurer sees it. */
async function paid(site: Site) {
  const owner = await registered(site)
  const person = await site.person()
  await join(site, simulator, person)
  return { owner, person, payment: await onlyPaymentOf(site, owner, person) }
}

function correctWith(site: Site, { session }: Person, payment: string) {
  return (buyer: object, more: { number?: string; reason?: string } = {}) =>
    site.call(session, correctDocument, { payment, buyer, reason: REASON, ...more })
}

/** The sums of all documents together, in paise: invoices less credit notes. */
async function sums(site: Site) {
  const { rows } = await site.database.pool.query<{ sum: number }>(
    `select sum(case when kind = 'credit_note' then -(says->>'total')::int else (says->>'total')::int end)::int as sum,
       sum(case when kind = 'credit_note' then -(says->>'taxable')::int else (says->>'taxable')::int end)::int as taxable
     from documents`,
  )
  return rows[0]
}

const site = await sharedTestApp({ simulator })

test('a correction makes a credit note and a new invoice, keeps the old invoice, and moves no money', async () => {
  const { owner, person, payment } = await paid(site)
  const before = await textOf(site, person, payment.invoice?.url as string)
  const buyer = { name: 'Seedsight Pvt Ltd', gstin: KARNATAKA, city: 'Bengaluru', pincode: '560001' }
  const made = await correctWith(
    site,
    owner,
    payment._id,
  )(buyer, { number: payment.invoice?.number as string })
  const year = yearOf(site)
  expect(made).toEqual({
    invoice: { number: `FWC/${year}/00002`, url: `/api/money/invoice/${payment._id}` },
    creditNote: { number: `FWCC/${year}/00001`, url: expect.stringMatching(/^\/api\/money\/document\//) },
  })

  const after = await textOf(site, person, made.invoice.url)
  for (const part of [
    'Seedsight Pvt Ltd',
    `GSTIN ${KARNATAKA}`,
    'Bengaluru 560001',
    '29 Karnataka',
    'IGST, 18 %',
  ])
    expect(after).toContain(part)
  expect(after).toMatch(new RegExp(`In place of\\s+FWC/${year}/00001`))
  const note = await textOf(site, person, made.creditNote.url)
  for (const part of [`FWC/${year}/00001`, REASON, 'CGST, 9 %', 'Nothing: another document takes its place'])
    expect(note).toContain(part)
  expect(note).not.toContain('Paid back on')

  // The payment has the newest invoice and a list of the others.
  const seen = await onlyPaymentOf(site, owner, person)
  expect(seen).toMatchObject({ bucket: payment.bucket, refunded: 0, refunds: [] })
  expect(seen.invoice).toMatchObject({ number: `FWC/${year}/00002`, buyer: { ...buyer, state: '27' } })
  expect(seen.corrected.map(({ kind, number }) => [kind, number])).toEqual([
    ['credit_note', `FWCC/${year}/00001`],
    ['invoice', `FWC/${year}/00001`],
  ])
  const { documents } = await site.call(person.session, ownDocuments, {})
  expect(documents.map(({ number, total }) => [number, total])).toEqual([
    [`FWCC/${year}/00001`, TOTAL],
    [`FWC/${year}/00002`, TOTAL],
    [`FWC/${year}/00001`, TOTAL],
  ])
  expect(await textOf(site, person, documents[2]?.url as string)).toBe(before)
  for (const { url } of documents) {
    expect((await site.http(url)).status).toBe(401)
    const { session } = await site.person()
    expect((await site.http(url, { headers: { authorization: `Bearer ${session}` } })).status).toBe(404)
  }
  expect(await sums(site)).toEqual({ sum: TOTAL, taxable: payment.price })
})

test('of two corrections at the same time one is made, and the other is refused as corrected meanwhile', async () => {
  const { owner, person, payment } = await paid(site)
  const second = await site.person('admin')
  const number = payment.invoice?.number as string
  const results = await site.collide('users', person.id, [
    () => correctWith(site, owner, payment._id)({ name: 'One Pvt Ltd' }, { number }),
    () => correctWith(site, second, payment._id)({ name: 'Two Pvt Ltd' }, { number }),
  ])
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const refused = results.find((one) => one.status === 'rejected') as PromiseRejectedResult
  expect(refused.reason).toMatchObject({ status: 409, code: 'corrected_meanwhile' })
  expect((await site.call(person.session, ownDocuments, {})).documents).toHaveLength(3)
})

test('the same correction twice at the same time is made once, also when the request does not name the document', async () => {
  await using site = await startTestApp({ simulator })
  const { owner, person, payment } = await paid(site)
  const correct = correctWith(site, owner, payment._id)
  const results = await site.collide('users', person.id, [
    () => correct({ name: 'One Pvt Ltd' }),
    () => correct({ name: 'One Pvt Ltd' }),
  ])
  const codes = results.map((one) => (one.status === 'rejected' ? (one.reason as Problem).code : 'made'))
  expect(codes.toSorted()).toEqual(['made', 'nothing_to_correct'])
  // One after the other, each correction is made.
  await correct({ name: 'Two Pvt Ltd', state: '33' })
  const { documents } = await site.call(person.session, ownDocuments, {})
  expect(documents).toHaveLength(5)
  expect(await sums(site)).toEqual({ sum: TOTAL, taxable: payment.price })
})

test('an earlier refund stays with the old invoice, and a later refund belongs to the new one', async () => {
  await using site = await startTestApp({ simulator })
  site.startJobs()
  const { owner, person, payment } = await paid(site)
  await giveBack(site, owner, person, { amount: 100_001 })
  const { creditNote, invoice } = await correctWith(site, owner, payment._id)({ state: '33' })
  const year = yearOf(site)
  for (const [url, total] of [
    [creditNote.url, '₹1,358.81'],
    [invoice.url, '₹1,358.81'],
  ] as const)
    expect(await textOf(site, person, url)).toContain(total)
  await giveBack(site, owner, person, { amount: 35_881 })
  await giveBack(site, owner, person)
  const { refunds } = await onlyPaymentOf(site, owner, person)
  const last = await textOf(site, person, refunds[0]?.creditNote?.url as string)
  expect(last).toMatch(new RegExp(`For document\\s+FWC/${year}/00002`))
  expect(last).toContain('IGST, 18 %')
  expect(await sums(site)).toEqual({ sum: 0, taxable: 0 })
  // Nothing is left on the invoice to correct.
  await expect(correctWith(site, owner, payment._id)({ name: 'X' })).rejects.toMatchObject({
    code: 'nothing_to_correct',
  })
})

test.each([
  ['a GSTIN with a wrong check digit', { gstin: '27AAPFU0939F1ZU' }, 'buyer.gstin'],
  ['no name', { name: ' ' }, 'buyer.name'],
  ['a state that does not exist', { state: '99' }, 'buyer.state'],
])('a correction with %s is refused', async (_, buyer, field) => {
  const { owner, payment } = await paid(site)
  const refusal = await correctWith(site, owner, payment._id)(buyer).catch((error: unknown) => error)
  expect(refusal).toMatchObject({ status: 400, fields: { [field]: expect.any(String) } })
})

test('only a treasurer may correct a document, and only that of a payment that exists', async () => {
  const { owner, person, payment } = await paid(site)
  await expect(correctWith(site, person, payment._id)({ name: 'X' })).rejects.toMatchObject({ status: 403 })
  for (const id of ['x', owner.id])
    await expect(correctWith(site, owner, id)({ name: 'X' })).rejects.toMatchObject({ status: 404 })
  await expect(correctWith(site, owner, payment._id)({ name: 'X' }, { reason: ' ' })).rejects.toMatchObject({
    fields: { reason: expect.any(String) },
  })
})

test('the ledger has a correction as two rows that add up to zero, and GSTR-1 has each document once', async () => {
  await using site = await startTestApp({ simulator })
  site.startJobs()
  const { owner, payment } = await paid(site)
  await giveBack(site, owner, { email: payment.useremail } as Person, { amount: 100_001 })
  await correctWith(site, owner, payment._id)({ gstin: KARNATAKA })
  const { invoice } = await onlyPaymentOf(site, owner, { email: payment.useremail } as Person)
  const rows = await tableOf(site, owner, 'ledger.csv')
  const number = payment.invoice?.number
  expect(rows.map((row) => [row['document'], row['against'], row['GSTIN'], row['total']])).toEqual([
    [number, '', '', '2358.82'],
    [`FWCC/${yearOf(site)}/00001`, number, '', '-1000.01'],
    [invoice?.number, number, KARNATAKA, '1358.81'],
    [`FWCC/${yearOf(site)}/00002`, number, '', '-1358.81'],
  ])
  expect(sumOf(rows, 'total')).toBe(TOTAL - 100_001)
  const day = rows[0]?.['date'] as string
  const section = (name: string) => tableOf(site, owner, 'gstr1.csv', { section: name, from: day, to: day })
  expect((await section('b2b')).map((row) => row['Invoice Number'])).toEqual([invoice?.number])
  expect((await section('b2cs')).map((row) => row['Taxable Value'])).toEqual(['0.00'])
  expect((await section('docs')).map((row) => row['Total Number'])).toEqual(['2', '2'])
})
