import { readFile } from 'node:fs/promises'
import { beforeEach, expect, test } from 'vitest'
import { submitSpotlight } from '#contract/programmes/spotlight.ts'
import { mySubmissions } from '#contract/programmes/my-submissions.ts'
import { programmeFacts } from '#contract/programmes/submissions.ts'
import { submitYouth } from '#contract/programmes/youth.ts'
import { submittings } from '#test/cases/submission-calls.ts'
import { spotlightForm, youthForm } from '#test/cases/submission-forms.ts'
import { alertOf, pageAs, phone, expectAccessibleOnceQuiet } from '../../browser.ts'
import { shareSite } from '../../shared-site.ts'
import { goTo } from '../go-to.ts'
import { closeToasts } from '../popups.ts'

const desk = { viewport: { width: 1440, height: 900 } }
const small = { width: 360, height: 740 }

const { site, browser } = await shareSite()
const admin = await site.person('admin', { name: 'Ravi Menon' })
/** All tests share one page; each test has its own people. */
const page = await pageAs(browser, site, admin, desk)
beforeEach(() => page.setViewportSize(desk.viewport))

function open(panel: string, where = page): Promise<void> {
  return goTo(where, `/admin?${new URLSearchParams({ panel })}`)
}

async function decline(reason: string): Promise<void> {
  const popup = page.getByRole('dialog', { name: /^Answer/ })
  await popup.getByLabel('Decline').check()
  await popup.getByLabel('Reason').fill(reason)
  await popup.getByRole('button', { name: 'Send the answer' }).click()
  await popup.waitFor({ state: 'hidden' })
}

/** Presses 'Export CSV' and returns the name and the text of the file. */
async function exported(): Promise<{ name: string; text: string }> {
  await closeToasts(page)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ])
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') }
}

test('a request of each programme but stays is declined in the panel of its programme', async () => {
  for (const one of submittings.slice(1)) {
    const { list } = programmeFacts[one.programme]
    const person = await site.person('member')
    await one.submit(site, person)
    await open(list)
    const row = page.getByRole('row').filter({ hasText: person.email })
    await row.getByText('Received').waitFor()
    expect(await row.getByText(/in \d+ (hours|days)/).count(), list).toBe(one.promise === null ? 0 : 1)
    await row.getByRole('button', { name: /^Answer/ }).click()
    const heading = page.getByRole('dialog', { name: /^Answer/ }).getByRole('heading')
    expect(await heading.textContent(), list).not.toMatch(/\d{4}-\d{2}-\d{2}/)
    await decline('The days are taken.')
    await row.getByText('Declined').waitFor()
    const { submissions } = await site.call(person.session, mySubmissions, {})
    expect(submissions, list).toMatchObject([{ state: 'declined', reason: 'The days are taken.' }])
  }
})

test('when two admins answer at the same time, the second sees who answered first and when, and then the updated row', async () => {
  const [asha, meera] = [
    await site.person('user', { name: 'Asha Patel' }),
    await site.person('admin', { name: 'Meera Nair' }),
  ]
  await site.call(asha.session, submitYouth, youthForm)
  const [first, second] = [page, await pageAs(browser, site, meera, desk)]
  for (const one of [first, second]) {
    await open('All Yuva Shakti', one)
    const request = one.getByRole('row').filter({ hasText: asha.email })
    await request.getByRole('button', { name: /^Answer/ }).click()
  }
  await first.getByLabel('Accept').check()
  await first.getByRole('button', { name: 'Send the answer' }).click()
  await alertOf(first, 'is accepted.')
  await first.getByRole('dialog').waitFor({ state: 'detached' })
  await second.getByLabel('Decline').check()
  await second.getByLabel('Reason').fill('Too late')
  await second.getByRole('button', { name: 'Send the answer' }).click()
  const popup = second.getByRole('dialog', { name: /^Answer/ })
  // A toast in the popup has the same text, so the paragraph is looked for.
  await popup
    .getByRole('paragraph')
    .filter({ hasText: /This has been decided already. Ravi Menon accepted it on .* IST\./ })
    .waitFor()
  await popup.getByText('It stays accepted').waitFor()
  await expectAccessibleOnceQuiet(second)
  await popup.getByRole('button', { name: 'Close' }).last().click()
  await popup.waitFor({ state: 'hidden' })
  const row = second.getByRole('row').filter({ hasText: asha.email })
  await row.getByText('Accepted').waitFor()
  await row.getByText('Ravi Menon').waitFor()
})

test('waiting requests are sorted by due date, overdue requests are marked, and both can be read and answered in that list', async () => {
  const hosting = submittings.find(({ programme }) => programme === 'hosting')
  const spans = { 'Asha Patel': '20 hours', 'Dev Rao': '-50 hours', 'Meera Nair': '40 hours' }
  for (const [name, span] of Object.entries(spans)) {
    const person = await site.person('member', { name })
    const id = await hosting?.submit(site, person)
    await site.database.pool.query('update event_requests set due_at = now() + $2::interval where id = $1', [
      id,
      span,
    ])
  }
  await open('All Zoom Premium')
  await page.getByRole('row').filter({ hasText: 'Dev Rao' }).getByText('Overdue').waitFor()
  expect(await page.getByText('Overdue').count()).toBe(1)
  await page.getByRole('tab', { name: 'Waiting, first due first' }).click()
  await page.getByRole('columnheader', { name: 'About' }).waitFor()
  expect(await page.getByRole('rowheader').allTextContents()).toEqual([
    expect.stringContaining('Dev Rao'),
    expect.stringContaining('Asha Patel'),
    expect.stringContaining('Meera Nair'),
  ])
  const late = page.getByRole('row').filter({ hasText: 'Dev Rao' })
  await late.getByText('2 days late').waitFor()
  await expectAccessibleOnceQuiet(page)
  await late.getByRole('button', { name: /details/ }).click()
  await page.getByRole('dialog').getByText('Two growers tell how they found buyers').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await late.getByRole('button', { name: /^Answer/ }).click()
  await decline('Not this month.')
  await late.waitFor({ state: 'hidden' })
  expect((await exported()).text.split('\r\n')).toHaveLength(4)
})

test('the exported file has exactly the rows of the search, and no cell that a spreadsheet would run as a formula', async () => {
  const young = await site.person()
  await site.call(young.session, submitYouth, {
    ...youthForm,
    name: '=HYPERLINK("https://x.example")',
    city: 'Pune, "Kothrud"',
  })
  // More rows than one call of the export returns.
  await site.database.pool.query(
    `insert into youth_applications
       (user_id, email, name, description, city, country, whatsapp_number, social_media, education, state, state_at, created_at)
     select user_id, email, 'Meera ' || n, description, city, country, whatsapp_number, social_media, education, state, state_at, created_at
     from youth_applications, generate_series(1, 204) n where user_id = $1`,
    [young.id],
  )
  const { rowCount } = await site.database.pool.query('select from youth_applications')
  await page.setViewportSize(phone.viewport as typeof small)
  await open('All Yuva Shakti')
  const all = await exported()
  expect(all.name).toMatch(/^fwc-all-yuva-shakti-\d{4}-\d\d-\d\d\.csv$/)
  expect(all.text.startsWith('\uFEFFE-mail of the account,Name,About you,')).toBe(true)
  expect(all.text.split('\r\n')).toHaveLength((rowCount ?? 0) + 2)
  await page.getByRole('searchbox', { name: /^Search/ }).fill('HYPERLINK')
  await page.getByText('1–1 of 1').waitFor()
  const { text } = await exported()
  expect(text.split('\r\n')).toHaveLength(3)
  expect(text).toContain('"\'=HYPERLINK(""https://x.example"")"')
  expect(text).toContain('"Pune, ""Kothrud"""')
  expect(text).toContain("'+919820000007")
  expect(text).not.toContain('_id')
  await open('Audit log')
  const entry = 'Saved a list as a fileAll Yuva Shakti · found by “HYPERLINK”'
  await page.getByRole('row').filter({ hasText: entry }).filter({ hasText: admin.email }).waitFor()
})

test('failed calls of the dashboard are logged to the console with their messages', async () => {
  const asha = await site.person('member')
  await site.call(asha.session, submitSpotlight, { ...spotlightForm, name: 'Silo' })
  const consoleMessages: string[] = []
  page.on('console', (message) => consoleMessages.push(message.text()))
  await open('All Spotlight Boost')
  const toggle = page.getByRole('switch', { name: 'Show Silo on the home page' })
  await page.route('**/api/spotlightBoost/*_homepage/*', (route) => route.abort())
  await toggle.click()
  await expect.poll(() => consoleMessages.join('\n')).toContain('Failed to add Spotlight to homepage')
  await expect.poll(() => toggle.isChecked()).toBe(false)
  await page.unroute('**/api/spotlightBoost/*_homepage/*')
  // While the switch is busy, a press does nothing.
  const isFree = () => expect.poll(() => toggle.getAttribute('aria-busy')).toBe(null)
  await isFree()
  await toggle.click()
  await alertOf(page, 'Spotlight added to homepage successfully!')
  await expect.poll(() => toggle.isChecked()).toBe(true)
  await isFree()
  await page.route('**/api/spotlightBoost/*_homepage/*', (route) => route.abort())
  await toggle.click()
  await expect.poll(() => consoleMessages.join('\n')).toContain('Failed to remove Spotlight from homepage')
  await page.route('**/api/user/all_users*', (route) => route.abort())
  await page.getByRole('link', { name: 'All Users' }).click()
  await expect.poll(() => consoleMessages.join('\n')).toContain('Failed to fetch member details:')
  await page.unrouteAll()
})
