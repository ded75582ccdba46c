import { utils, write } from '@e965/xlsx'
import { expect, test } from 'vitest'
import { startTestApp } from '#test/support/test-app.ts'
import {
  alertOf,
  chooseFile,
  expectAccessible,
  expectNoSidewaysScroll,
  navigate,
  pageAs,
  startBrowser,
} from '../browser.ts'

const LIST = `E-mail,Full name,Town,Level,Valid till
asha@e.org,Asha Kulkarni,Pune,Investor,31/12/2098
ravi@e.org,Ravi Shah,Mumbai,Investor,12/31/2098
nobody,No Body,Goa,Investor,31/12/2098
`

test('on a phone an admin imports people by keyboard: columns, check, run, invitations, undo', async () => {
  await using site = await startTestApp()
  await using browser = await startBrowser()
  const admin = await site.person('admin')
  const page = await pageAs(browser, site, admin, { viewport: { width: 390, height: 900 } })
  await page.goto('/admin?panel=Import')
  const file = { name: 'members.csv', mimeType: 'text/csv', buffer: Buffer.from(LIST) }
  await chooseFile(page.getByLabel('XLSX or CSV file'), file)

  const columns = page.getByRole('form', { name: 'Columns' })
  // The columns are chosen by their headings; samples of the values are beside them.
  await columns.getByText('asha@e.org · ravi@e.org · nobody').waitFor()
  // The input is emptied when it is opened, so that choosing a corrected file of the same name counts as a change.
  const input = page.getByLabel('XLSX or CSV file')
  await Promise.all([page.waitForEvent('filechooser'), input.click()])
  expect(await input.inputValue()).toBe('')
  expect(await columns.getByLabel('E-mail', { exact: true }).inputValue()).toBe('email')
  expect(await columns.getByLabel('Town').inputValue()).toBe('city')
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)

  // Opening another panel keeps the file and the chosen columns.
  await columns.getByLabel('Town').selectOption('country')
  await columns.getByLabel('Membership category of rows').selectOption('Investor')
  await navigate(page, '/admin?panel=All+Users')
  await columns.waitFor({ state: 'detached' })
  await navigate(page, '/admin?panel=Import')
  await columns.getByText('3 rows in members.csv.').waitFor()
  expect(await columns.getByLabel('Town').inputValue()).toBe('country')
  expect(await columns.getByLabel('Membership category of rows').inputValue()).toBe('Investor')
  await columns.getByLabel('Town').selectOption('city')

  await columns.getByRole('button', { name: 'Check' }).press('Enter')
  await page.getByText('2 new').waitFor()
  const wrong = page.getByRole('table', { name: 'Rows that are not taken' })
  await wrong.getByText('Please enter an e-mail such as name@example.org').waitFor()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Import 2 people' }).press('Enter')
  await page.getByRole('progressbar', { name: 'Progress of members.csv' }).waitFor()
  // A reload shows the progress.
  await page.reload()
  await page.getByRole('progressbar', { name: 'Progress of members.csv' }).waitFor()
  expect(await columns.count()).toBe(0)
  site.startJobs()
  const run = page.getByRole('article', { name: 'members.csv' })
  await run.getByText('Done').waitFor()

  await run.getByRole('button', { name: 'Invite 2' }).press('Enter')
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Send the invitations' }).press('Enter')
  await alertOf(page, '2 e-mails are on their way')
  await run.getByText('2 invited').waitFor()

  await run.getByRole('button', { name: 'Undo' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Undo the import' }).press('Enter')
  await alertOf(page, 'Undone: 2 people.')
  await run.getByText('Undone').waitFor()
  await expectNoSidewaysScroll(page)
})

function workbook(): Buffer {
  const book = utils.book_new()
  const sheet = (rows: (string | Date)[][]) => utils.aoa_to_sheet(rows, { cellDates: true })
  utils.book_append_sheet(book, sheet([['Kept by the secretary']]), 'Notes')
  utils.book_append_sheet(
    book,
    sheet([
      ['Members of Pune'],
      ['Name', 'E-mail', 'Type', 'Member since', 'Valid upto'],
      ['Asha Kulkarni', 'asha@book.org', 'Life Member', '01/04/2019', ''],
      ['Ravi Shah', 'ravi@book.org', 'Annual', '', '31/12/2099'],
      ['Meera Joshi', 'meera@book.org', 'Annual', '', '31/12/2098'],
    ]),
    'Members',
  )
  return Buffer.from(write(book, { type: 'array' }) as ArrayBuffer)
}

test('a workbook: the headings are chosen among the first rows, words are explained once, and cautions are asked about', async () => {
  await using site = await startTestApp()
  await using browser = await startBrowser()
  const page = await pageAs(browser, site, await site.person('admin'), {
    viewport: { width: 390, height: 900 },
  })
  await page.goto('/admin?panel=Import')
  const name = 'members.xlsx'
  await chooseFile(page.getByLabel('XLSX or CSV file'), {
    name,
    mimeType: 'application/zip',
    buffer: workbook(),
  })
  const columns = page.getByRole('form', { name: 'Columns' })
  await columns.getByText('3 rows in members.xlsx, on the sheet “Members”.').waitFor()
  // The headings are not in the first row, so the first rows are shown.
  expect(await columns.getByRole('radio', { name: 'Row 2' }).isChecked()).toBe(true)
  await columns.getByText('Members of Pune').waitFor()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await columns.getByLabel('Sheet').selectOption('Notes')
  await alertOf(page, 'This file has no row below its headings')
  await columns.getByRole('radio', { name: 'Row 1' }).check()
  await columns.getByText('4 rows in members.xlsx, on the sheet “Members”.').waitFor()
  await columns.getByRole('radio', { name: 'Row 2' }).check()
  await columns.getByText('3 rows in members.xlsx, on the sheet “Members”.').waitFor()

  await columns.getByRole('button', { name: 'Check' }).press('Enter')
  await page.getByText('2 are not taken').waitFor()
  await columns.getByLabel('“Annual” is').selectOption('Investor')
  await columns.getByLabel('“Life Member” is').selectOption('Investor')
  await columns.getByRole('button', { name: 'Check' }).press('Enter')
  const check = page.getByRole('region', { name: 'Check' })
  await check.getByText('In row 3 a membership has a start and no end').waitFor()
  await check.getByText('1 has a membership that has ended').click()
  await check.getByText('Asha Kulkarni, until 31 Mar 2020 (row 3)').waitFor()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await check.getByRole('button', { name: 'Import 3 people' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Is that as you mean it?' })
  await dialog.getByText('a start and no end').waitFor()
  await dialog.getByRole('button', { name: 'Cancel' }).press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await check.getByRole('button', { name: 'Import 3 people' }).press('Enter')
  await dialog.getByRole('button', { name: 'Import 3 people' }).press('Enter')
  await page.getByRole('progressbar', { name: 'Progress of members.xlsx' }).waitFor()

  // The next file knows the words.
  await chooseFile(page.getByLabel('XLSX or CSV file'), {
    name,
    mimeType: 'application/zip',
    buffer: workbook(),
  })
  await columns.getByRole('button', { name: 'Check' }).press('Enter')
  await check.getByText('What becomes of the people').waitFor()
  expect(await columns.getByLabel('“annual” is').inputValue()).toBe('Investor')
})
