import { utils, write } from '@e965/xlsx'
import type { Page } from '@playwright/test'
import { afterAll, expect, test } from 'vitest'
import { dayInIst } from '#contract/days.ts'
import { createOrder } from '#contract/membership/members.ts'
import type { Category } from '#contract/membership/payments.ts'
import { applicationForm } from '#test/cases/application-form.ts'
import { type Person, type Site, startProvider, startTestApp } from '#test/support/test-app.ts'
import { paymentsOf } from '../../money/money.ts'
import {
  alertOf,
  expectAccessibleOnceQuiet,
  expectNoSidewaysScroll,
  pageAs,
  phone,
  startBrowser,
  expectFits,
} from '../browser.ts'

const simulator = await startProvider()
afterAll(() => simulator[Symbol.asyncDispose]())

const desk = { viewport: { width: 1440, height: 900 } }
const PANEL = '/admin?panel=Bank+statement'

async function applicant(site: Site, name: string, membershipCategory: Category = 'Startup/Business') {
  const person = await site.person('user', { name })
  const form = { ...applicationForm, fullName: name, companyName: '', membershipCategory }
  await site.call(person.session, createOrder, form)
  return person
}

async function choose(page: Page, csv: string | Buffer, name = 'statement.csv'): Promise<void> {
  const input = page.getByLabel('CSV file of the statement')
  // The shape of the panel, which is there before it is known who asks, takes nothing.
  await expect.poll(() => input.evaluate((shown) => shown.closest('[inert]') === null)).toBe(true)
  await input.setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(csv) })
}

const part = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true })
const lineOf = (page: Page, narration: string) => page.getByRole('article').filter({ hasText: narration })

async function looked(page: Page): Promise<void> {
  await expectAccessibleOnceQuiet(page)
  await expectNoSidewaysScroll(page)
}

test('a treasurer on a phone matches a bank statement and confirms it line by line', async () => {
  await using site = await startTestApp({ simulator })
  await using browser = await startBrowser()
  const treasurer = await site.person('admin', { name: 'Tara Treasurer' })
  const asha: Person = await applicant(site, 'Asha Kulkarni')
  await applicant(site, 'Dev Rao')
  await applicant(site, 'Meera Nair', 'Student')
  const day = dayInIst(site.context.clock()).split('-').toReversed().join('/')
  const csv = [
    'Account,50100012345678,,,',
    'Date,Narration,Chq./Ref.No.,Withdrawal Amt.,Deposit Amt.',
    `${day},NEFT CR-SBIN0001234-ASHA KULKARNI-FWC MEMBERSHIP,N095260123456789,,"2,358.82"`,
    `${day},CASH DEPOSIT BRANCH 4711,,,"2,358.82"`,
    `${day},UPI/MEERA NAIR/612345678901,,,"1,000.00"`,
    `${day},INTEREST CREDITED,,,12.34`,
    `${day},CHARGES,,59.00,`,
    '',
  ].join('\r\n')

  const page = await pageAs(browser, site, treasurer, phone)
  await page.goto(PANEL)
  await choose(page, csv.replace('12.34', '12.3.4'))
  await page.getByRole('alert').filter({ hasText: 'Line 6: “12.3.4” is no amount.' }).waitFor()
  await looked(page)

  await choose(page, csv)
  await part(page, 'To confirm (3)').waitFor()
  await page.getByText('4 lines on which money came: 3 to confirm, 1 that fit nobody, 0 recorded.').waitFor()
  await page.getByText('Left out: 1 line on which none came').waitFor()
  const first = lineOf(page, 'SBIN0001234')
  await first.getByText('Name in the narration').waitFor()
  await first.getByText('Amount equal').waitFor()
  // Whoever owes as much stands there while nothing else is known of a line.
  expect(
    await lineOf(page, 'CASH DEPOSIT')
      .getByRole('button', { name: /^Record/ })
      .count(),
  ).toBe(2)
  const meera = lineOf(page, 'MEERA NAIR')
  await meera.getByText('They have to pay ₹1,178.82').waitFor()
  expect(await meera.getByRole('button').count()).toBe(0)
  await part(page, 'Fits nobody (1)').getByText('INTEREST CREDITED').waitFor()
  await looked(page)

  await first.getByRole('button', { name: 'Record ₹2,358.82 of line 3 for Asha Kulkarni' }).click()
  await alertOf(page, '₹2,358.82 of Asha Kulkarni are recorded.')
  await part(page, 'Recorded (1)').getByRole('link', { name: 'Asha Kulkarni' }).waitFor()
  await first.waitFor({ state: 'detached' })
  expect(
    await lineOf(page, 'CASH DEPOSIT')
      .getByRole('button', { name: /^Record/ })
      .count(),
  ).toBe(1)
  const [payment] = await paymentsOf(site, treasurer, asha)
  expect(payment).toMatchObject({ method: 'bank_transfer', reference: 'N095260123456789', bucket: 'waiting' })
  await looked(page)

  // The same file again, as it is downloaded anew next week: what is recorded is done.
  await page.reload()
  await choose(page, csv)
  await part(page, 'Recorded (1)').getByRole('link', { name: 'Asha Kulkarni' }).click()
  await page.getByRole('button', { name: 'Details of Asha Kulkarni' }).first().click()
  const history = page.getByRole('dialog').getByRole('region', { name: 'History' })
  await history.getByText('Recorded by hand: ₹2,358.82').waitFor()
  await history.getByText('bank transfer, N095260123456789').waitFor()
  await expectFits(page)
})

test('a treasurer on a desk says which column is which where the headings do not', async () => {
  await using site = await startTestApp({ simulator })
  await using browser = await startBrowser()
  const treasurer = await site.person('admin', { name: 'Tara Treasurer' })
  await applicant(site, 'Zoé Kulkarni')
  const page = await pageAs(browser, site, treasurer, desk)
  await page.goto(PANEL)
  await choose(page, 'PK\u0003\u0004\0\0', 'statement.xlsx')
  await alertOf(page, 'and there CSV.')
  // As banks write it that have never heard of UTF-8.
  const csv = 'Wann,Was,Wieviel\n05/04/2026,ZOÉ KULKARNI,"2,358.82"\n06/04/2026,FEE,-100.00\n'
  await choose(page, Buffer.from(csv, 'latin1'))
  const form = page.getByRole('form', { name: 'Which column is which' })
  await form.getByText('ZOÉ KULKARNI').waitFor()
  await form.getByRole('button', { name: 'Match the lines' }).click()
  expect(await form.getByText('Please choose a column').count()).toBe(3)
  await looked(page)
  await form.getByLabel('Date').selectOption('Wann')
  await form.getByLabel('Narration or description').selectOption('Was')
  await form.getByLabel('Amount that came in').selectOption('Wieviel')
  await form.getByRole('button', { name: 'Match the lines' }).click()
  await lineOf(page, 'ZOÉ KULKARNI').getByText('Name in the narration').waitFor()
  await looked(page)
})

test.each([
  ['on a desktop', desk],
  ['on a phone', { ...phone, viewport: { width: 390, height: 844 } }],
])(
  '%s a statement is read as XLSX, and what cannot be read says how to save it as CSV',
  async (_, options) => {
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
    const page = await pageAs(browser, site, treasurer, options)
    await page.goto(PANEL)
    for (const [name, bytes, says] of [
      ['statement.xls', book('xls'), 'It is an XLS file'],
      ['statement.pdf', Buffer.from('%PDF-1.7\n1 0 obj\nendobj\n%%EOF'), 'It is a PDF file'],
    ] as const) {
      await choose(page, bytes, name)
      const told = page.getByRole('alert').filter({ hasText: says })
      await told.getByText('and there CSV').waitFor()
      await looked(page)
    }
    await choose(page, book('xlsx'), 'statement.xlsx')
    const form = page.getByRole('form').or(page.locator('form')).first()
    await form.getByLabel('Date').selectOption({ label: 'When' })
    await form.getByLabel('Narration or description').selectOption({ label: 'What' })
    await form.getByLabel('Amount that came in').selectOption({ label: 'Credit' })
    await form.getByRole('button').last().click()
    await lineOf(page, 'NEFT ASHA KULKARNI').getByText(asha.email).waitFor()
    await looked(page)
  },
)
