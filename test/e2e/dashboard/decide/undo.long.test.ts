import type { BrowserContextOptions, Page } from '@playwright/test'
import { expect, test } from 'vitest'
import { applyForAid } from '#contract/membership/members.ts'
import { aidForm } from '#test/cases/application-form.ts'
import { submittings } from '#test/cases/submission-calls.ts'
import { type Person, type Site, startTestApp } from '#test/support/test-app.ts'
import {
  alertOf,
  expectAccessible,
  expectFits,
  expectFocusWithin,
  pageAs,
  startBrowser,
} from '../../browser.ts'
import { pressOnceThere } from '../popups.ts'

const screens: Record<string, BrowserContextOptions> = {
  desk: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true },
}

const names = ['Anil Rao', 'Bina Das', 'Chitra Sen', 'Dev Nair', 'Esha Roy', 'Farid Ali']

async function applicants(site: Site): Promise<Person[]> {
  const people: Person[] = []
  for (const name of names) {
    const person = await site.person('user', { name })
    await site.call(person.session, applyForAid, { ...aidForm, fullName: name })
    people.push(person)
  }
  return people
}

const members = async (site: Site) => {
  const { rows } = await site.database.pool.query<{ name: string }>(
    `select name from users where role = 'member' order by name`,
  )
  return rows.map(({ name }) => name)
}

const decisionEmails = async (site: Site) =>
  (await site.emails()).filter(({ kind }) => kind === 'approved' || kind.startsWith('submission_a')).length

async function readFirst(page: Page) {
  await page.goto('/admin?panel=All+Members&tab=waiting')
  await page
    .getByRole('row')
    .filter({ hasText: names[0] as string })
    .getByRole('button', { name: /^Read and decide/ })
    .click()
}

const popup = (page: Page, name: string) => page.getByRole('dialog', { name })

/** Resolves once the person in a popup can be approved, by the key A too. */
async function canApprove(page: Page, name: string): Promise<void> {
  await popup(page, name).getByRole('button', { name: 'Approve', exact: true, disabled: false }).waitFor()
  await expectFocusWithin(popup(page, name))
}

/** Approves the first waiting person, and waits until the popup shows the second. */
async function approveFirst(page: Page): Promise<void> {
  await readFirst(page)
  await canApprove(page, 'Anil Rao')
  await popup(page, 'Anil Rao').getByRole('button', { name: 'Approve', exact: true }).click()
  await popup(page, 'Bina Das').waitFor()
}

/** Holds a key down: each further press of a held key is a repeat. They are sent at once: a decision can be undone for only ten seconds. */
const hold = (page: Page, key: string) =>
  Promise.all(Array.from({ length: 40 }, () => page.keyboard.down(key)))

test('the key A, pressed twice or held, approves only one person, and the key Z undoes the approval', async () => {
  await using site = await startTestApp()
  await using browser = await startBrowser()
  await applicants(site)
  const page = await pageAs(browser, site, await site.person('admin'), screens['desk'])
  await readFirst(page)
  await canApprove(page, 'Anil Rao')
  await pressOnceThere(page, 'Bina Das', 'a')
  await hold(page, 'a')
  await page.locator('html[data-pressed=a]').waitFor()
  await canApprove(page, 'Bina Das')
  await hold(page, 'a')
  await page.keyboard.up('a')
  expect(await members(site)).toEqual(['Anil Rao'])
  await page.keyboard.press('z')
  await alertOf(page, 'Undone')
  expect(await members(site)).toEqual([])
  expect(await decisionEmails(site)).toBe(0)
  // The next person is still on the screen, and a new press approves them.
  await page.keyboard.press('a')
  await alertOf(page, 'Bina Das is a member now.')
  expect(await members(site)).toEqual(['Bina Das'])
  await canApprove(page, 'Chitra Sen')
  await expectAccessible(page)
})

test('on a phone the Undo button stays after the popup is closed, and works by keyboard', async () => {
  await using site = await startTestApp()
  await using browser = await startBrowser()
  await applicants(site)
  const page = await pageAs(browser, site, await site.person('admin'), screens['phone'])
  await approveFirst(page)
  const undo = page.getByRole('button', { name: 'Undo' })
  await page.getByRole('button', { name: 'Close' }).click()
  await popup(page, 'Bina Das').waitFor({ state: 'detached' })
  await undo.focus()
  await page.keyboard.press('Enter')
  await alertOf(page, 'Undone')
  await undo.waitFor({ state: 'detached' })
  expect(await page.evaluate(() => document.activeElement !== document.body)).toBe(true)
  expect(await members(site)).toEqual([])
  await page.getByRole('row').filter({ hasText: 'Anil Rao' }).waitFor()
  // The layout is checked after a new approval, since the checks take longer than the button is shown.
  await approveFirst(page)
  await undo.waitFor()
  await expectFits(page)
})

test('a double click in the list approves one person, and a bulk approval is undone as a whole', async () => {
  await using site = await startTestApp()
  await using browser = await startBrowser()
  await applicants(site)
  const page = await pageAs(browser, site, await site.person('admin'), screens['desk'])
  await page.goto('/admin?panel=All+Members&tab=waiting')
  const approve = page.getByRole('button', { name: 'Approve Member' })
  await approve.first().dblclick()
  await alertOf(page, 'Anil Rao is a member now.')
  await expect.poll(() => approve.count()).toBe(names.length - 1)
  expect(await members(site)).toEqual(['Anil Rao'])
  await page.getByLabel('Choose all on this page').check()
  await page.getByRole('button', { name: /^Approve chosen/ }).click()
  await page.getByRole('button', { name: 'Approve 5 people' }).click()
  await alertOf(page, '5 people approved.')
  expect(await members(site)).toEqual(names)
  await page
    .getByRole('dialog')
    .getByText('5 people approved.')
    .locator('..')
    .getByRole('button', { name: 'Undo' })
    .click()
  await alertOf(page, 'Undone')
  expect(await members(site)).toEqual(['Anil Rao'])
})

test('the answer to a programme request can be undone from another panel', async () => {
  await using site = await startTestApp()
  await using browser = await startBrowser()
  await submittings[0]?.submit(site, await site.person('member', { name: 'Asha Patel' }))
  const page = await pageAs(browser, site, await site.person('admin'), screens['phone'])
  await page.goto('/admin?panel=stays')
  await page.getByRole('button', { name: /^Answer/ }).click()
  await page.getByRole('dialog').getByLabel('Accept').check()
  await page.getByRole('button', { name: 'Send the answer' }).click()
  await alertOf(page, 'is accepted.')
  await page.getByRole('button', { name: 'Panels' }).click()
  await page.getByRole('dialog', { name: 'Panels' }).getByRole('link', { name: 'All Users' }).click()
  await page.getByRole('heading', { level: 1, name: 'All Users' }).waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await alertOf(page, 'Undone')
  expect(await decisionEmails(site)).toBe(0)
})
