import { readFile } from 'node:fs/promises'
import { beforeEach, expect, test } from 'vitest'
import { suspendUser } from '#contract/accounts/suspension.ts'
import { approveMember } from '#contract/membership/review.ts'
import { applyForAid } from '#contract/membership/members.ts'
import { allSpotlight, submitSpotlight } from '#contract/programmes/spotlight.ts'
import { mySubmissions } from '#contract/programmes/my-submissions.ts'
import { programmeFacts } from '#contract/programmes/submissions.ts'
import { submitYouth } from '#contract/programmes/youth.ts'
import { type Person } from '#test/support/test-app.ts'
import { aidForm } from '#test/cases/application-form.ts'
import { submittings } from '#test/cases/submission-calls.ts'
import { spotlightForm, youthForm } from '#test/cases/submission-forms.ts'
import { alertOf, expectNoSidewaysScroll, pageAs, phone, expectAccessibleOnceQuiet } from '../../browser.ts'
import { shareSite } from '../../shared-site.ts'
import { goTo } from '../go-to.ts'
import { closeToasts } from '../popups.ts'

const desk = { viewport: { width: 1440, height: 900 } }
const small = { width: 360, height: 740 }

const { site, browser } = await shareSite()
const admin = await site.person('admin', { name: 'Ravi Menon' })
/** One page for all tests, which go on within it: each has people of its own. */
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

/** Presses 'Export CSV' and answers the name and the text of the file. */
async function exported(): Promise<{ name: string; text: string }> {
  await closeToasts(page)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ])
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') }
}

test('an admin reads, reviews and declines in the panel of a programme, and the person reads the reason', async () => {
  const one = submittings[0] as (typeof submittings)[0]
  const asha = await site.person('member', { name: 'Asha Patel' })
  await one.submit(site, asha)
  await open(programmeFacts[one.programme].list)
  const row = page.getByRole('row').filter({ hasText: asha.email })
  await row.getByText('Received').waitFor()
  expect(await row.getByText(/in \d+ (hours|days)/).count()).toBe(one.promise === null ? 0 : 1)
  await expectAccessibleOnceQuiet(page)

  await row.getByRole('button', { name: /details/ }).click()
  const details = page.getByRole('dialog').getByRole('region', { name: 'What was sent' })
  await details.getByText('E-mail of the account').waitFor()
  const terms = (await details.getByRole('term').allTextContents()).map((text) => text.toLowerCase())
  for (const hidden of ['id', 'user id', 'v', 'updated at', 'created at', 'created']) {
    expect(terms).not.toContain(hidden)
  }
  expect(await details.textContent()).not.toMatch(/\d{4}-\d{2}-\d{2}/)
  await page.setViewportSize(small)
  await expectAccessibleOnceQuiet(page)
  await page.setViewportSize(desk.viewport)
  await page.keyboard.press('Escape')
  await details.waitFor({ state: 'hidden' })

  await row.getByRole('button', { name: /^Answer/ }).click()
  const popup = page.getByRole('dialog', { name: /^Answer/ })
  expect(await popup.getByRole('heading').textContent()).not.toMatch(/\d{4}-\d{2}-\d{2}/)
  await popup.getByRole('button', { name: 'Send the answer' }).click()
  await popup.getByText('Please fill this in').waitFor()
  await popup.getByLabel('Take into review').check()
  await popup.getByRole('button', { name: 'Send the answer' }).click()
  await row.getByText('In review').waitFor()
  await row.getByText('Ravi Menon').waitFor()

  await row.getByRole('button', { name: /^Answer/ }).click()
  await popup.getByLabel('Decline').check()
  expect(await popup.getByLabel('Take into review').count()).toBe(0)
  await popup.getByText('reads these words').locator('visible=true').waitFor()
  await popup.getByRole('button', { name: 'Send the answer' }).click()
  await popup.getByText('Please tell the person why').waitFor()
  await expectAccessibleOnceQuiet(page)
  await page.setViewportSize(small)
  await decline('The days are taken.')
  await row.getByText('Declined').waitFor()
  expect(await row.getByRole('button', { name: /^Answer/ }).count()).toBe(0)
  await expectNoSidewaysScroll(page)
  await expectAccessibleOnceQuiet(page)
  const { submissions } = await site.call(asha.session, mySubmissions, {})
  expect(submissions).toMatchObject([{ state: 'declined', reason: 'The days are taken.' }])
})

test('every other programme is answered in the same way in its panel', async () => {
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

test('of two admins who answer at once the second sees who was first and when, and the row as it is', async () => {
  const [asha, meera] = [
    await site.person('user', { name: 'Asha Patel' }),
    await site.person('admin', { name: 'Meera Nair' }),
  ]
  await site.call(asha.session, submitYouth, youthForm)
  const [first, second] = [page, await pageAs(browser, site, meera, desk)]
  for (const one of [first, second]) {
    await open('All Yuva Shakti', one)
    const asked = one.getByRole('row').filter({ hasText: asha.email })
    await asked.getByRole('button', { name: /^Answer/ }).click()
  }
  await first.getByLabel('Accept').check()
  await first.getByRole('button', { name: 'Send the answer' }).click()
  await alertOf(first, 'is accepted.')
  await first.getByRole('dialog').waitFor({ state: 'detached' })
  await second.getByLabel('Decline').check()
  await second.getByLabel('Reason').fill('Too late')
  await second.getByRole('button', { name: 'Send the answer' }).click()
  const popup = second.getByRole('dialog', { name: /^Answer/ })
  // In the popup a toast says the same, for a while.
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

test('what waits stands in the order in which it is due, what is overdue is marked, and both can be read and answered', async () => {
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

test('the file has exactly what is searched for, and no cell that a spreadsheet would run', async () => {
  const young = await site.person()
  await site.call(young.session, submitYouth, {
    ...youthForm,
    name: '=HYPERLINK("https://x.example")',
    city: 'Pune, "Kothrud"',
  })
  // More than the file is asked for at once.
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
  const said = 'Saved a list as a fileAll Yuva Shakti · found by “HYPERLINK”'
  await page.getByRole('row').filter({ hasText: said }).filter({ hasText: admin.email }).waitFor()
})

test('who waits for aid stands in the files of all lists of people', async () => {
  const poor = await site.person('user', { name: 'Kiran Bose' })
  await site.call(poor.session, applyForAid, { ...aidForm, fullName: 'Kiran Bose' })
  for (const panel of ['All Users', 'All Members']) {
    await open(panel)
    expect((await exported()).text).toContain('Kiran Bose')
  }
  await goTo(page, '/admin?panel=Members+Forms&tab=aid')
  await page.getByRole('row').filter({ hasText: 'Kiran Bose' }).waitFor()
  const aid = await exported()
  expect(aid.name).toMatch(/^fwc-financial-aid-forms-/)
  expect(aid.text).toContain('Kiran Bose')
})

test('a spotlight is put on the home page and taken off, and one is the pick of the month', async () => {
  const asha = await site.person('member')
  for (const name of ['Millet Mill', 'Kisan Cold Chain']) {
    await site.call(asha.session, submitSpotlight, { ...spotlightForm, name })
  }
  await open('All Spotlight Boost')
  const featured = async () => (await site.call(null, allSpotlight, {})).spotlight.map(({ name }) => name)
  const shown = page.getByRole('switch', { name: 'Show Millet Mill on the home page' })
  await shown.click()
  await alertOf(page, 'Spotlight added to homepage successfully!')
  await expect.poll(() => shown.isChecked()).toBe(true)
  await page.getByRole('row').filter({ hasText: 'Millet Mill' }).getByText('Accepted').waitFor()
  expect(await featured()).toEqual(['Millet Mill'])
  await shown.click()
  await alertOf(page, 'Spotlight removed from homepage successfully!')
  await expect.poll(() => shown.isChecked()).toBe(false)
  expect(await featured()).toEqual([])

  await page.getByRole('button', { name: 'Make Millet Mill the pick of this month' }).click()
  await alertOf(page, 'Millet Mill is the pick of this month.')
  await page.getByRole('row').filter({ hasText: 'Millet Mill' }).getByText('Pick of').waitFor()
  await page.getByRole('button', { name: 'Make Kisan Cold Chain the pick of this month' }).click()
  await alertOf(page, 'Kisan Cold Chain is the pick of this month, in place of Millet Mill.')
  await page.getByRole('button', { name: 'Make Millet Mill the pick of this month' }).waitFor()
  expect(
    await page
      .getByRole('table')
      .getByText(/^Pick of/)
      .count(),
  ).toBe(1)
  await expectAccessibleOnceQuiet(page)
})

test('what fails in the dashboard is told to the console in its words', async () => {
  const asha = await site.person('member')
  await site.call(asha.session, submitSpotlight, { ...spotlightForm, name: 'Silo' })
  const said: string[] = []
  page.on('console', (message) => said.push(message.text()))
  await open('All Spotlight Boost')
  const shown = page.getByRole('switch', { name: 'Show Silo on the home page' })
  await page.route('**/api/spotlightBoost/*_homepage/*', (route) => route.abort())
  await shown.click()
  await expect.poll(() => said.join('\n')).toContain('Failed to add Spotlight to homepage')
  await expect.poll(() => shown.isChecked()).toBe(false)
  await page.unroute('**/api/spotlightBoost/*_homepage/*')
  // While it is busy, a press does nothing.
  const isFree = () => expect.poll(() => shown.getAttribute('aria-busy')).toBe(null)
  await isFree()
  await shown.click()
  await alertOf(page, 'Spotlight added to homepage successfully!')
  await expect.poll(() => shown.isChecked()).toBe(true)
  await isFree()
  await page.route('**/api/spotlightBoost/*_homepage/*', (route) => route.abort())
  await shown.click()
  await expect.poll(() => said.join('\n')).toContain('Failed to remove Spotlight from homepage')
  await page.route('**/api/user/all_users*', (route) => route.abort())
  await page.getByRole('link', { name: 'All Users' }).click()
  await expect.poll(() => said.join('\n')).toContain('Failed to fetch member details:')
  await page.unrouteAll()
})

test('several are approved at once: what will happen to each is said before, and what became of it after', async () => {
  const people = new Map<string, Person>()
  for (const fullName of ['Asha Patel', 'Dev Rao', 'Meera Nair', 'Mohan Das']) {
    const person = await site.person('user', { name: fullName })
    await site.call(person.session, applyForAid, { ...aidForm, fullName, city: 'Kochi' })
    if (fullName === 'Meera Nair') await site.call(admin.session, approveMember, { email: person.email })
    people.set(fullName, person)
  }
  const { pool } = site.database
  const email = people.get('Mohan Das')?.email ?? ''
  await site.call(admin.session, suspendUser, { email, reason: 'A doubt.' })
  await goTo(page, '/admin?panel=members&city=Kochi')
  await page.getByText('1–4 of 4').waitFor()
  const approve = page.getByRole('button', { name: /^Approve chosen/ })
  expect(await approve.count()).toBe(0)
  await page.getByLabel('Choose all on this page').check()
  expect(await approve.textContent()).toBe('Approve chosen (4)')
  await approve.click()
  const popup = page.getByRole('dialog')
  const line = (name: string) => popup.getByRole('listitem').filter({ hasText: name })
  await line('Asha Patel').getByText('Will become a member').waitFor()
  await line('Meera Nair').getByText('Is a member already').waitFor()
  await line('Mohan Das').getByText('Cannot: This person is suspended').waitFor()
  await expectAccessibleOnceQuiet(page)
  // What an approval rests on may be gone by the time it comes.
  await pool.query(
    `update applications set asks_aid = false, financial_aid_reason = null, financial_aid_benefit = null,
      financial_aid_commitment = null where user_id = $1`,
    [people.get('Dev Rao')?.id],
  )
  await popup.getByRole('button', { name: 'Approve 2 people' }).click()
  await popup.getByText('2 of 2 done').waitFor()
  await line('Asha Patel').getByText('Is a member now').waitFor()
  await line('Dev Rao').getByText('Not approved: Payment Pending').waitFor()
  await page.setViewportSize(small)
  await expectAccessibleOnceQuiet(page)
  await popup.getByRole('button', { name: 'Close' }).last().click()
  await approve.waitFor({ state: 'detached' })
  await page.getByRole('row').filter({ hasText: 'Asha Patel' }).getByText('Remove Member').waitFor()
  await expectAccessibleOnceQuiet(page)
  await expectNoSidewaysScroll(page)
})
