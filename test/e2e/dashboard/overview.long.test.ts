import { expect, test } from 'vitest'
import { approveMember } from '#contract/membership/review.ts'
import { DAY } from '#contract/values/time.ts'
import { allMembers, applyForAid } from '#contract/membership/members.ts'
import { aidForm } from '#test/cases/application-form.ts'
import { submittings } from '#test/cases/submission-calls.ts'
import { type Person, type Site, startTestApp } from '#test/support/test-app.ts'
import { expectAccessible, expectNoSidewaysScroll, phone, pageAs, startBrowser } from '../browser.ts'
import { shareSite } from '../shared-site.ts'
import { goTo, goToAnew } from './go-to.ts'

const desk = { viewport: { width: 1440, height: 900 } }
const LONG_NAME = 'Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewissenhaft Kulkarni'

const { site, browser } = await shareSite()
const admin = await site.person('admin', { name: 'Ravi Admin' })
/** The page of all tests but the first. */
const page = await pageAs(browser, site, admin, desk)

async function member(site: Site, admin: Person, name: string): Promise<Person> {
  const person = await site.person('user', { name })
  await site.call(person.session, applyForAid, { ...aidForm, fullName: name })
  await site.call(admin.session, approveMember, { email: person.email })
  return person
}

test('the overview has charts and tables, at 1440 px in dark colours and on a phone; an empty overview says that it is empty', async () => {
  await using site = await startTestApp()
  await using browser = await startBrowser()
  const admin = await site.person('admin')
  const page = await pageAs(browser, site, admin, { ...desk, colorScheme: 'dark' })
  const problems: string[] = []
  page.on('console', (message) =>
    ['error', 'warning'].includes(message.type()) ? problems.push(message.text()) : undefined,
  )
  await page.goto('/admin?panel=Overview')
  await page.getByText('Nothing waits for an answer.').waitFor()
  await page.getByText('Nobody is a member yet.').first().waitFor()
  await expectAccessible(page)
  const asha = await member(site, admin, 'Asha Patel')
  for (const { submit } of submittings) await submit(site, asha)
  site.turnClock(4 * DAY)
  await page.reload()
  await page.getByRole('img', { name: /^6 wait for an answer\. Overdue: / }).waitFor()
  const ofNobody = page.getByText('Nobody is a member yet.')
  expect(await ofNobody.count()).toBe(3)
  await page.getByRole('button', { name: 'Count now' }).click()
  await ofNobody.first().waitFor({ state: 'detached' })
  const drawn = page.getByRole('img').filter({ has: page.locator('.recharts-surface') })
  // Each chart is drawn after its container is measured.
  await expect.poll(() => drawn.count()).toBe(5)
  await page.getByText('As a table: Requests by age').click()
  const row = page.getByRole('row', { name: /^Event organiser/ })
  expect(await row.getByRole('cell').allTextContents()).toEqual(
    expect.arrayContaining(['1', '1', '0', '0', '0', '1', '0']),
  )
  await page.getByText('As a table: From sign-up to member').click()
  expect(
    await page
      .getByRole('row', { name: /^Member / })
      .getByRole('cell')
      .allTextContents(),
  ).toEqual(['1', '100 %', '100 %'])
  await expectAccessible(page)
  expect(problems).toEqual([])
  const small = await pageAs(browser, site, admin, phone)
  await small.goto('/admin?panel=Overview')
  await small.getByRole('img', { name: /^6 wait for an answer/ }).waitFor()
  await small.getByText('As a table: Requests by age').click()
  await expectAccessible(small)
  await expectNoSidewaysScroll(small)
})

test('the audit log shows who did what to whom, when and from where, and can be searched by person', async () => {
  await goTo(page, '/admin?panel=Audit+log')
  await page.getByText('Nothing in the audit log').waitFor()
  await expectAccessible(page)
  await member(site, admin, LONG_NAME)
  const zoe = await member(site, admin, 'Zoe')
  await goTo(page, '/admin?panel=Audit+log')
  const row = page.getByRole('row').filter({ hasText: zoe.email })
  for (const text of ['Ravi Admin', 'Approved the membership', 'Zoe', '127.0.0.1', 'IST']) {
    await row.getByText(text, { exact: text !== 'IST' }).waitFor()
  }
  await expectAccessible(page)
  await page.getByLabel('Search by person').fill(LONG_NAME)
  await row.waitFor({ state: 'detached' })
  await page.getByText(LONG_NAME).waitFor()
  await page.setViewportSize({ width: 360, height: 740 })
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})

test('the audit log shows only changes at first; its tab "Changes and reads" also shows what admins have read', async () => {
  const yara = await member(site, admin, 'Yara')
  await site.call(admin.session, allMembers, { q: yara.email })
  await page.setViewportSize(desk.viewport)
  await goToAnew(page, '/admin?panel=Audit+log')
  const read = page.getByRole('row').filter({ hasText: `All Members · found by “${yara.email}” · 1 row` })
  await page
    .getByRole('row')
    .filter({ hasText: 'Approved the membership' })
    .filter({ hasText: yara.email })
    .waitFor()
  expect(await read.count()).toBe(0)
  await page.getByLabel('Search by person').fill('Ravi')
  await page.waitForURL(/q=Ravi/)
  await page.getByRole('tab', { name: 'Changes and reads' }).click()
  for (const text of ['Ravi Admin', 'Read a list', '127.0.0.1']) {
    await read.getByText(text, { exact: true }).waitFor()
  }
  expect(await page.getByLabel('Search by person').inputValue()).toBe('Ravi')
  await page
    .getByRole('row')
    .filter({ hasText: 'Approved the membership' })
    .filter({ hasText: yara.email })
    .waitFor()
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})
