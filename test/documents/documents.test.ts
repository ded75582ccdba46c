import { isUnavailable } from '#server/db/unavailable.ts'
import { settle } from '#server/payments/settle/settle.ts'
import { expect, test } from 'vitest'
import { readInvoice, ownDocuments, verifyDocument } from '#contract/money/documents.ts'
import { createOrder } from '#contract/membership/members.ts'
import { saveSettings } from '#contract/settings.ts'
import { applicationForm } from '#test/cases/application-form.ts'
import { sharedProvider, startTestApp } from '#test/support/test-app.ts'
import { join } from '../members/membership.ts'
import {
  giveBack,
  onlyPaymentOf,
  OUR_GSTIN,
  recordCheque,
  registered,
  textOf,
  TOTAL,
  yearOf,
} from '../money/money.ts'

const simulator = await sharedProvider()

test('a payment that is paid has an invoice, which only its payer and the treasurer may read', async () => {
  await using site = await startTestApp({ simulator })
  const owner = await registered(site)
  const [person, other] = [await site.person(), await site.person()]
  await join(site, simulator, person)
  const payment = await onlyPaymentOf(site, owner, person)
  const number = `FWC/${yearOf(site)}/00001`
  expect(payment.invoice).toMatchObject({ number, url: `/api/money/invoice/${payment._id}` })
  const url = payment.invoice?.url as string
  for (const reader of [person, owner]) {
    const text = await textOf(site, reader, url)
    for (const part of [number, 'FWC Foundation', OUR_GSTIN, 'Two Thousand Three Hundred Fifty Eight'])
      expect(text).toContain(part)
  }
  const denied = await site.http(url, { headers: { authorization: `Bearer ${other.session}` } })
  expect(denied.status).toBe(404)
  expect((await site.http(url)).status).toBe(401)
  const { documents } = await site.call(person.session, ownDocuments, {})
  expect(documents).toMatchObject([{ kind: 'invoice', number, total: TOTAL, url }])
  expect((await site.call(other.session, ownDocuments, {})).documents).toEqual([])
})

test('a document stays as it was made, and anybody with its link can check that it is genuine', async () => {
  await using site = await startTestApp({ simulator })
  const owner = await registered(site)
  const person = await site.person()
  await join(site, simulator, person)
  const { invoice: kept } = await onlyPaymentOf(site, owner, person)
  const before = await textOf(site, person, kept?.url as string)
  await site.call(owner.session, saveSettings, { organisation: { legalName: 'Another Name' } })
  expect(await textOf(site, person, kept?.url as string)).toBe(before)
  const { rows } = await site.database.pool.query<{ token: string }>('select token from documents')
  const [{ token } = { token: '' }] = rows
  expect(await site.call(null, verifyDocument, { token })).toMatchObject({
    kind: 'invoice',
    number: kept?.number,
    from: 'FWC Foundation',
    total: TOTAL,
  })
  await expect(site.call(null, verifyDocument, { token: 'x' })).rejects.toMatchObject({ status: 404 })
})

test('credit notes for parts of a payment add up to the invoice', async () => {
  await using site = await startTestApp({ simulator })
  site.startJobs()
  const owner = await registered(site)
  const person = await site.person()
  await join(site, simulator, person)
  for (const part of [{ amount: 100_001 }, {}]) await giveBack(site, owner, person, part)
  const { refunds } = await onlyPaymentOf(site, owner, person)
  expect(refunds.map(({ creditNote }) => creditNote?.number)).toEqual([
    `FWCC/${yearOf(site)}/00002`,
    `FWCC/${yearOf(site)}/00001`,
  ])
  const { rows } = await site.database.pool.query(
    `select kind, sum((says->>'taxable')::int)::int as taxable, sum((says->>'cgst')::int)::int as cgst,
       sum((says->>'sgst')::int)::int as sgst, sum((says->>'total')::int)::int as total
     from documents group by kind order by kind desc`,
  )
  const [whole, notes] = rows as [Record<string, unknown>, Record<string, unknown>]
  expect({ ...notes, kind: 'invoice' }).toEqual(whole)
  expect(await textOf(site, person, refunds[0]?.creditNote?.url as string)).toContain('Paid twice.')
})

test('without a GSTIN of the organisation a payment by cheque has a plain receipt', async () => {
  await using site = await startTestApp({ simulator })
  const [admin, person] = [await site.person('admin'), await site.person()]
  await site.call(person.session, createOrder, applicationForm)
  await recordCheque(site, admin, person)
  const [payment] = (await site.call(person.session, ownDocuments, {})).documents
  expect(payment).toMatchObject({ kind: 'receipt', number: `FWCR/${yearOf(site)}/00001` })
  const text = await textOf(site, person, payment?.url as string)
  expect(text).toContain('HDFC 004711')
  expect(text).not.toContain('CGST')
})

test('64 payments at the same time have the numbers from 1 to 64, none missing and none twice', async () => {
  await using site = await startTestApp({ simulator })
  await registered(site)
  const people = await Promise.all(Array.from({ length: 64 }, () => site.person()))
  const orders = await Promise.all(
    people.map(({ session }) => site.call(session, createOrder, applicationForm)),
  )
  await Promise.all(orders.map(({ id }) => simulator.pay(id)))
  // On a busy machine some requests are refused and tried again, as the page of a person does.
  const settled = async (id: string): Promise<unknown> =>
    settle(site.context, id).catch((error: unknown) => {
      if (!isUnavailable(error)) throw error
      return settled(id)
    })
  await Promise.all(orders.map(({ id }) => settled(id)))
  const { rows } = await site.database.pool.query<{ nth: number }>('select nth from documents order by nth')
  expect(rows.map(({ nth }) => nth)).toEqual(Array.from({ length: 64 }, (_, at) => at + 1))
})

test('a payment from before there were documents gets one document, when the document is first read', async () => {
  await using site = await startTestApp({ simulator })
  const owner = await registered(site)
  const person = await site.person()
  await join(site, simulator, person)
  await site.database.pool.query('delete from documents')
  const { _id: id, invoice: none } = await onlyPaymentOf(site, owner, person)
  expect(none).toBeNull()
  const ask = () => textOf(site, person, `/api${readInvoice.path.replace(':id', id)}`)
  const texts = await Promise.all([ask(), ask(), ask()])
  expect(new Set(texts).size).toBe(1)
  expect((await site.call(person.session, ownDocuments, {})).documents).toHaveLength(1)
})

test('control characters in names are neither in the text nor in the metadata of a PDF', async () => {
  await using site = await startTestApp({ simulator })
  const owner = await registered(site)
  await site.call(owner.session, saveSettings, {
    organisation: { legalName: 'FWC\u0007 \u202EFoundation\u2028', address: 'One\u000BTwo\r\nThree' },
  })
  const person = await site.person()
  await join(site, simulator, person, { companyName: 'Kisan\u0001 Cold\u009F Chain\uFFFF' })
  const { invoice } = await onlyPaymentOf(site, owner, person)
  const text = await textOf(site, person, invoice?.url as string)
  for (const line of ['FWC Foundation', 'Kisan Cold Chain', 'One', 'Two', 'Three'])
    expect(text).toContain(line)
  expect(text.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\u202E\u2028\uFFFD?]/u)
})
