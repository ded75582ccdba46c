import { utils, write } from '@e965/xlsx'
import { afterAll, expect, test } from 'vitest'
import { dayInIst } from '#contract/values/days.ts'

import { unassignedMoney } from '#contract/money/unassigned.ts'
import { startProvider, startTestApp } from '#test/support/test-app.ts'
import { paymentsOf } from '../../money/money.ts'
import {
  alertOf,
  expectAccessibleOnceQuiet,
  expectFocus,
  expectNoSidewaysScroll,
  pageAs,
  startBrowser,
} from '../browser.ts'
import { PANEL, applicant, choose, lineOf, expectLooksRight } from './statement-steps.ts'

const simulator = await startProvider()
afterAll(() => simulator[Symbol.asyncDispose]())

const desk = { viewport: { width: 1440, height: 900 } }
test('on a desktop a treasurer chooses the columns of a statement whose headings are unknown', async () => {
  await using site = await startTestApp({ simulator })
  await using browser = await startBrowser()
  const treasurer = await site.person('admin', { name: 'Tara Treasurer' })
  await applicant(site, 'Zoé Kulkarni')
  const page = await pageAs(browser, site, treasurer, desk)
  await page.goto(PANEL)
  await choose(page, 'PK\u0003\u0004\0\0', 'statement.xlsx')
  await alertOf(page, 'and there CSV.')
  // Some banks write files in Latin-1 instead of UTF-8.
  const csv = 'Wann,Was,Wieviel\n05/04/2026,ZOÉ KULKARNI,"2,358.82"\n06/04/2026,FEE,-100.00\n'
  await choose(page, Buffer.from(csv, 'latin1'))
  const form = page.getByRole('form', { name: 'Which column is which' })
  await form.getByText('ZOÉ KULKARNI').waitFor()
  await form.getByRole('button', { name: 'Match the lines' }).click()
  await expect.poll(() => form.getByText('Please choose a column').count()).toBe(3)
  await expectLooksRight(page)
  await form.getByLabel('Date').selectOption('Wann')
  await form.getByLabel('Narration or description').selectOption('Was')
  await form.getByLabel('Amount that came in').selectOption('Wieviel')
  await form.getByRole('button', { name: 'Match the lines' }).click()
  await lineOf(page, 'ZOÉ KULKARNI').getByText('Name in the narration').waitFor()
  await expectNoSidewaysScroll(page)
})

test('on a desktop a treasurer records a line for a person found by search, or as unassigned money, which is assigned later', async () => {
  await using site = await startTestApp({ simulator })
  await using browser = await startBrowser()
  const treasurer = await site.person('admin', { name: 'Tara Treasurer' })
  const asha = await applicant(site, 'Asha Kulkarni')
  const [dev, meera] = [await applicant(site, 'Dev Rao'), await applicant(site, 'Meera Nair', 'Student')]
  const day = dayInIst(site.context.clock()).split('-').toReversed().join('/')
  const csv = [
    'Date,Narration,Chq./Ref.No.,Withdrawal Amt.,Deposit Amt.',
    `${day},CHQ DEP ASHA KULKARNI SURAT,004711,,"2,359.00"`,
    `${day},NEFT CR SOMEBODY ELSE,N0952601,,"1,179.50"`,
    `${day},NEFT CR WHO KNOWS,N0952602,,"2,358.00"`,
    '',
  ].join('\r\n')
  const page = await pageAs(browser, site, treasurer, desk)
  await page.goto(PANEL)
  await choose(page, csv)

  // The cheque is recognised as such, within a rupee of the price; the second click of a double click confirms nothing.
  const cheque = lineOf(page, '004711')
  await cheque.getByText('Amount within ₹1').waitFor()
  await cheque.getByRole('button', { name: 'Record ₹2,359.00 of line 2 for Asha Kulkarni' }).dblclick()
  const ask = cheque.getByRole('form', { name: 'Record line 2' })
  await ask.getByText('₹0.18 stands as rounding on the document.').waitFor()
  expect(await ask.getByRole('radio', { name: 'Cheque' }).isChecked()).toBe(true)
  await ask.getByRole('button', { name: 'Yes, record' }).dblclick()
  await cheque.getByText('It is recorded for Asha Kulkarni, cheque, in 10 seconds.').waitFor()

  const somebody = lineOf(page, 'SOMEBODY ELSE')
  await somebody.getByRole('button', { name: 'Somebody else: line 3' }).click()
  await expectFocus(somebody.getByLabel('Find a person'))
  await page.keyboard.type('meera')
  await somebody.getByRole('button', { name: 'Choose Meera Nair, membership' }).click()
  await somebody.getByRole('form').getByText('Record ₹1,179.50 for Meera Nair?').waitFor()
  await expectLooksRight(page)
  await somebody.getByRole('button', { name: 'Yes, record' }).click()

  const unknown = lineOf(page, 'WHO KNOWS')
  await unknown.getByRole('button', { name: 'Record as unassigned: line 4' }).click()
  await unknown.getByRole('button', { name: 'Yes, as unassigned' }).click()
  await unknown.getByText('Please fill this in').waitFor()
  await page.keyboard.type('Asked the bank')
  await unknown.getByRole('button', { name: 'Yes, as unassigned' }).click()
  await unknown.getByText('It is recorded as unassigned, bank transfer, in 10 seconds.').waitFor()

  // Leaving the panel records all three confirmed lines at once.
  await page.goto('/admin?panel=Payments')
  const money = page.getByRole('region', { name: 'Unassigned money (1)' })
  await expect
    .poll(async () => (await site.call(treasurer.session, unassignedMoney, {})).unassigned.length)
    .toBe(1)
  for (const [person, method] of [
    [asha, 'cheque'],
    [meera, 'bank_transfer'],
  ] as const)
    await expect
      .poll(async () => (await paymentsOf(site, treasurer, person))[0])
      .toMatchObject({ method, orderId: null, bucket: 'waiting' })
  await page.reload()
  await money.getByText('Asked the bank').waitFor()
  await expectLooksRight(page)

  await money.getByRole('button', { name: 'Assign ₹2,358.00, N0952602' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Assign', exact: true }).click()
  await dialog.getByText('Please find and choose a person').waitFor()
  await dialog.getByLabel('Find a person').fill('dev')
  await dialog.getByRole('button', { name: 'Choose Dev Rao, membership' }).click()
  await expectAccessibleOnceQuiet(page)
  await dialog.getByRole('button', { name: 'Assign', exact: true }).click()
  await alertOf(page, '₹2,358.00 is recorded for Dev Rao.')
  expect((await paymentsOf(site, treasurer, dev))[0]).toMatchObject({
    reference: 'N0952602',
    bucket: 'waiting',
  })
  await money.waitFor({ state: 'detached' })
})

test('an XLSX statement is read, and for XLS and PDF files an alert says how to save them as CSV', async () => {
  await using site = await startTestApp({ simulator })
  await using browser = await startBrowser()
  const treasurer = await site.person('admin', { name: 'Tara Treasurer' })
  const asha = await applicant(site, 'Asha Kulkarni')
  const day = dayInIst(site.context.clock()).split('-').toReversed().join('/')
  const sheet = utils.aoa_to_sheet([
    ['When', 'What', 'Ref No', 'Debit', 'Credit'],
    [day, 'NEFT ASHA KULKARNI', 'N095260123456789', null, 2358.82],
  ])
  const book = (bookType: 'xlsx' | 'xls') =>
    Buffer.from(
      write({ SheetNames: ['A'], Sheets: { A: sheet } }, { type: 'array', bookType }) as ArrayBuffer,
    )
  const page = await pageAs(browser, site, treasurer, desk)
  await page.goto(PANEL)
  for (const [name, bytes, says] of [
    ['statement.xls', book('xls'), 'It is an XLS file'],
    ['statement.pdf', Buffer.from('%PDF-1.7\n1 0 obj\nendobj\n%%EOF'), 'It is a PDF file'],
  ] as const) {
    await choose(page, bytes, name)
    const alert = page.getByRole('alert').filter({ hasText: says })
    await alert.getByText('and there CSV').waitFor()
  }
  // Both alerts have the same layout, so one check is enough.
  await expectLooksRight(page)
  await choose(page, book('xlsx'), 'statement.xlsx')
  const form = page.getByRole('form', { name: 'Which column is which' })
  await form.getByLabel('Date').selectOption({ label: 'When' })
  await form.getByLabel('Narration or description').selectOption({ label: 'What' })
  await form.getByLabel('Amount that came in').selectOption({ label: 'Credit' })
  await form.getByRole('button', { name: 'Match the lines' }).click()
  await lineOf(page, 'NEFT ASHA KULKARNI').getByText(asha.email).waitFor()
  await expectNoSidewaysScroll(page)
})
