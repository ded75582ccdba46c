import { expect, test } from 'vitest'
import { gstReturn, readAccounts } from '#contract/money/accounting.ts'
import { createOrder } from '#contract/membership/members.ts'
import { correctDocument } from '#contract/money/documents.ts'
import { moneySummary, refundPayment } from '#contract/money/money.ts'
import { dayInIst } from '#contract/values/days.ts'
import { readSettings, saveSettings } from '#contract/settings.ts'
import { applicationForm } from '#test/cases/application-form.ts'
import { sharedProvider, startTestApp } from '#test/support/test-app.ts'
import { join } from '../members/membership.ts'
import {
  findingsOf,
  giveBack,
  onlyPaymentOf,
  paymentsOf,
  recordCheque,
  registered,
  textOf,
  yearOf,
} from '../money/money.ts'
import { sumOf, tableOf } from '../money/table.ts'

const simulator = await sharedProvider()

/** Prices in paise at which two rounded halves of the GST add up to a paisa less, or a paisa more, than the GST. */
const [LESS, MORE] = [10_005, 10_006]

test('CGST and SGST are equal on every document, the rest is shown as rounding, and all sums include it', async () => {
  await using site = await startTestApp({ simulator })
  const owner = await registered(site)
  await site.call(owner.session, saveSettings, {
    categories: [
      { category: 'Student', price: LESS },
      { category: 'Investor', price: MORE },
    ],
  })
  const [less, more, other, cheque] = [
    await site.person(),
    await site.person(),
    await site.person(),
    await site.person(),
  ]
  await join(site, simulator, less, { membershipCategory: 'Student', state: '27' })
  await join(site, simulator, more, { membershipCategory: 'Investor', state: '27' })
  await join(site, simulator, other, { membershipCategory: 'Investor', state: '29' })
  await site.call(cheque.session, createOrder, {
    ...applicationForm,
    membershipCategory: 'Investor',
    state: '27',
  })
  await recordCheque(site, owner, cheque, { amount: MORE + 1801 - 7 })
  const [receiptEmail] = (await site.emails()).filter(
    ({ kind, to }) => kind === 'payment_receipt' && to === less.email,
  )
  expect(receiptEmail).toMatchObject({ price: LESS, gst: 1800, rounding: 1, total: 11_806 })
  site.startJobs()
  await giveBack(site, owner, more, { amount: 101 })
  await giveBack(site, owner, less)
  const { _id: payment } = await onlyPaymentOf(site, owner, more)
  await site.call(owner.session, correctDocument, { payment, buyer: { name: 'Another' }, reason: 'Wrong' })

  const rows = await tableOf(site, owner, 'ledger.csv')
  expect(rows).toHaveLength(8)
  const parts = ['taxable', 'CGST', 'SGST', 'IGST', 'rounding']
  for (const row of rows) {
    expect(row['document']).toMatch(/^FWCC?\/\d{4}\/\d{5}$/)
    expect(row['CGST'], row['document']).toBe(row['SGST'])
    expect(parts.reduce((sum, part) => sum + sumOf([row], part), 0)).toBe(sumOf([row], 'total'))
  }
  const roundings = (name: string) => rows.filter((row) => row['name'] === name).map((row) => row['rounding'])
  expect(roundings('Another')).toHaveLength(1)
  expect(rows.slice(0, 4).map((row) => row['rounding'])).toEqual(['0.01', '-0.01', '0.00', '-0.08'])

  const { total } = await site.call(owner.session, readAccounts, {})
  for (const [column, sum] of Object.entries({
    taxable: total.taxable,
    CGST: total.cgst,
    SGST: total.sgst,
    IGST: total.igst,
    rounding: total.rounding,
  }))
    expect(sumOf(rows, column), column).toBe(sum)
  const { captured, offline, refunded } = await site.call(owner.session, moneySummary, {})
  expect(sumOf(rows, 'total')).toBe(captured + offline - refunded)

  const day = dayInIst(site.context.clock())
  const section = (name: string) =>
    tableOf(site, owner, gstReturn.path.slice('/money/'.length), { section: name, from: day, to: day })
  const services = [...(await section('hsn_b2b')), ...(await section('hsn_b2c'))]
  for (const [heading, column] of [
    ['Total Value', 'total'],
    ['Taxable Value', 'taxable'],
    ['Central Tax Amount', 'CGST'],
    ['State/UT Tax Amount', 'SGST'],
    ['Integrated Tax Amount', 'IGST'],
  ] as const)
    expect(sumOf(services, heading), column).toBe(sumOf(rows, column))
  expect(services.map((row) => row['Central Tax Amount'])).toEqual(
    services.map((row) => row['State/UT Tax Amount']),
  )

  const { invoice } = await onlyPaymentOf(site, owner, less)
  const text = (await textOf(site, less, invoice?.url as string)).replaceAll(/\s+/g, ' ')
  for (const words of ['CGST, 9 % ₹9.00', 'SGST, 9 % ₹9.00', 'Rounding ₹0.01', 'Total ₹118.06'])
    expect(text).toContain(words)
  expect(await findingsOf(site)).toEqual([])
  await site.database.pool.query(
    `update documents set says = says || '{"cgst": 899, "rounding": 2}' where number like 'FWC/%/00001'`,
  )
  expect(await findingsOf(site)).toEqual([expect.stringContaining('its CGST is not its SGST')])
})

test('offline money may be up to a rupee more or less than the price, and goes back with that difference', async () => {
  await using site = await startTestApp({ simulator })
  const owner = await registered(site)
  const TOTAL = 235_882
  for (const [amount, rounding] of [
    [TOTAL + 18, '0.18'],
    [TOTAL - 82, '-0.82'],
    [TOTAL + 100, '1.00'],
    [TOTAL - 100, '-1.00'],
  ] as const) {
    const person = await site.person()
    await site.call(person.session, createOrder, applicationForm)
    await recordCheque(site, owner, person, { amount, method: 'cash', reference: `Receipt ${amount}` })
    const [row] = (await tableOf(site, owner, 'ledger.csv')).slice(-1)
    expect(row).toMatchObject({ taxable: '1999.00', rounding, total: (amount / 100).toFixed(2) })
    const recorded = async () =>
      (await paymentsOf(site, owner, person)).find(({ method }) => method === 'cash') as {
        _id: string
        bucket: string
      }
    const { _id: payment } = await recorded()
    await site.call(owner.session, refundPayment, { payment, reason: 'Paid twice.' })
    expect((await recorded()).bucket).toBe('refunded')
  }
  const { offline, refunded } = await site.call(owner.session, moneySummary, {})
  expect([offline, refunded]).toEqual([4 * TOTAL - 64, 4 * TOTAL - 64])
  expect(await findingsOf(site)).toEqual([])
})

test('an old document keeps its number and figures, and new numbers start in a series of their own', async () => {
  await using site = await startTestApp({ simulator })
  const owner = await registered(site)
  const [first, second] = [await site.person(), await site.person()]
  await join(site, simulator, first)
  // As the previous release made it, with an odd paisa and a prefix that it allowed.
  await site.database.pool.query(
    `update organisation set invoice_prefix = 'FWC-PUNE';
     update document_series set series = 'FWC-PUNE', year = '2026-27';
     update documents set series = 'FWC-PUNE', year = '2026-27', number = 'FWC-PUNE/2026-27/000001',
       says = (says - 'rounding' - 'endorsement')
         || '{"number": "FWC-PUNE/2026-27/000001", "taxable": 199899, "cgst": 17991, "sgst": 17992}'`,
  )
  const { invoice } = await onlyPaymentOf(site, owner, first)
  const text = (await textOf(site, first, invoice?.url as string)).replaceAll(/\s+/g, ' ')
  for (const words of ['FWC-PUNE/2026-27/000001', 'CGST, 9 % ₹179.91', 'SGST, 9 % ₹179.92'])
    expect(text).toContain(words)
  expect(text).not.toContain('Rounding')

  const settings = await site.call(owner.session, readSettings, {})
  expect(settings.organisation.invoicePrefix).toBe('FWC')
  expect(await site.call(owner.session, saveSettings, settings)).toEqual(settings)
  await expect(
    site.call(owner.session, saveSettings, { organisation: { invoicePrefix: 'FWC-PUNE' } }),
  ).rejects.toMatchObject({ status: 400, fields: { 'organisation.invoicePrefix': expect.any(String) } })
  await join(site, simulator, second)
  expect((await onlyPaymentOf(site, owner, second)).invoice?.number).toBe(`FWC/${yearOf(site)}/00001`)
  expect(await findingsOf(site)).toEqual([])
})

test('a prefix that would give new documents the numbers of existing ones is refused', async () => {
  await using site = await startTestApp({ simulator })
  const owner = await registered(site)
  const save = (invoicePrefix: string) =>
    site.call(owner.session, saveSettings, { organisation: { invoicePrefix } })
  await save('FC')
  const person = await site.person()
  await join(site, simulator, person)
  const refusal = {
    fields: { 'organisation.invoicePrefix': expect.stringContaining(`FC/${yearOf(site)}/00001`) },
  }
  await expect(save('F')).rejects.toMatchObject(refusal)
  await save('FCC')
  await save('FC')
})
