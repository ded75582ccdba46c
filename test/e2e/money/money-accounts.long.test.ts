import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, test } from 'vitest'
import { dayInIst, monthInWords } from '#contract/values/days.ts'
import { refundPayment } from '#contract/money/money.ts'
import type { SimulatorProcess } from '#test/support/processes/simulator-process.ts'
import { type Person, type Site, startProvider, startTestApp } from '#test/support/test-app.ts'
import { join } from '../../members/membership.ts'
import { onlyPaymentOf, registered } from '../../money/money.ts'
import { recordsOf } from '../../money/table.ts'
import {
  chooseFile,
  android,
  expectAccessibleOnceQuiet,
  expectFits,
  expectFitsByDayAndNight,
  pageAs,
  startBrowser,
} from '../browser.ts'

const LONG_NAME = 'Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewissenhaft Kulkarni'
/** Two payers in two states of India, one of whom got a part of the payment back. */
async function treasury(site: Site, simulator: SimulatorProcess): Promise<Person> {
  site.startJobs()
  const owner = await registered(site)
  const [asha, ravi] = [await site.person(), await site.person()]
  await join(site, simulator, asha)
  await join(site, simulator, ravi, { fullName: LONG_NAME, state: '29' })
  const { _id: payment } = await onlyPaymentOf(site, owner, asha)
  await site.call(owner.session, refundPayment, { payment, amount: 100_000, reason: 'x' })
  const status = async () => (await onlyPaymentOf(site, owner, asha)).refunds[0]?.status
  await expect.poll(status).toBe('arrived')
  return owner
}

async function saveFile(page: Page, name: string | RegExp): Promise<{ name: string; text: string }> {
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name }).click()])
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') }
}

test('on a phone an owner reads the accounts of the year, saves their files, and compares a settlement report with them', async () => {
  await using simulator = await startProvider()
  await using site = await startTestApp({ simulator })
  await using browser = await startBrowser()
  const owner = await treasury(site, simulator)
  const page = await pageAs(browser, site, owner, { acceptDownloads: true, ...android })
  // A download by link is authenticated by the cookie alone.
  await page.context().addCookies([{ name: 'twk_fwc', value: owner.session, url: site.url }])
  await page.goto('/admin?panel=Accounts')
  const month = monthInWords(dayInIst(site.context.clock()).slice(0, 7))
  const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: month, exact: true }) })
  const cells = [
    '₹4,717.64',
    '₹1,000.00',
    '₹3,717.64',
    '₹3,150.54',
    '₹103.64',
    '₹103.64',
    '₹359.82',
    '21 credit note',
  ]
  await row.waitFor()
  expect(await row.getByRole('cell').allTextContents()).toEqual(cells)
  const year = page
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: /^Year \d{4}-\d\d$/ }) })
  expect(await year.getByRole('cell').allTextContents()).toEqual(cells)
  await expectFitsByDayAndNight(page)

  await page.getByText('Filters', { exact: true }).click()
  await page.getByLabel('Files for').selectOption({ label: month })
  await page.getByRole('heading', { name: `Files: ${month}` }).waitFor()
  const ledger = await saveFile(page, 'Save the ledger')
  expect(ledger.name).toMatch(/^fwc-ledger-\d{4}-\d\d-01-to-\d{4}-\d\d-\d\d\.csv$/)
  expect(recordsOf(ledger.text).map(({ total }) => total)).toEqual(['2358.82', '2358.82', '-1000.00'])
  const states = await saveFile(page, /^All other invoices/)
  expect(recordsOf(states.text).map((line) => line['Taxable Value'])).toEqual(['1151.54', '1999.00'])

  const report = await simulator.settlementReport()
  const compare = async (text: string, name: string) => {
    const file = { name, mimeType: 'text/csv', buffer: Buffer.from(text) }
    await chooseFile(page.getByLabel('Settlement report', { exact: true }), file)
    await page.getByRole('button', { name: 'Compare' }).click()
  }
  await page.getByRole('button', { name: 'Compare' }).click()
  await page.getByText('Please choose a file').first().waitFor()
  await compare('entity_id\n', 'wrong.csv')
  await page.getByText('Line 1: there is no column “type”').waitFor()
  await compare(report, 'june.csv')
  await page.getByRole('heading', { name: 'june.csv' }).waitFor()
  await page.getByText('3 of 3 lines fit.').waitFor()
  await page.getByText('All fits').waitFor()
  await expectAccessibleOnceQuiet(page)
  await compare(report.replace('2358.82', '2358.81'), 'june, changed.csv')
  await page.getByText('2 of 3 lines fit.').waitFor()
  const wrong = page.getByRole('row').filter({ hasText: 'Our record has a different amount' })
  expect(await wrong.getByRole('cell').allTextContents()).toEqual(
    expect.arrayContaining(['2', '₹2,358.81', '₹2,358.82']),
  )
  await expectAccessibleOnceQuiet(page)
  await expectFits(page)
})
