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
asha@e.org,Asha Kulkarni,Pune,Investor,31/12/2999
ravi@e.org,Ravi Shah,Mumbai,Investor,12/31/2999
nobody,No Body,Goa,Investor,31/12/2999
`

test('on a phone an admin imports people by keyboard: columns, check, run, invitations, undo', async () => {
  await using site = await startTestApp()
  await using browser = await startBrowser()
  const admin = await site.person('admin')
  const page = await pageAs(browser, site, admin, { viewport: { width: 390, height: 900 } })
  await page.goto('/admin?panel=Import')
  const file = { name: 'members.csv', mimeType: 'text/csv', buffer: Buffer.from(LIST) }
  await chooseFile(page.getByLabel('CSV file'), file)

  const columns = page.getByRole('form', { name: 'Columns' })
  // The columns are chosen by their headings; samples of the values are beside them.
  await columns.getByText('asha@e.org · ravi@e.org · nobody').waitFor()
  // The input is emptied when it is opened, so that choosing a corrected file of the same name counts as a change.
  const input = page.getByLabel('CSV file')
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
  const wrong = page.getByRole('table', { name: 'What is wrong' })
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
