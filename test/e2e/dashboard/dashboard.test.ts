import type { Page } from '@playwright/test'
import { expect, test } from 'vitest'
import { applyForAid, createOrder } from '#contract/membership/members.ts'
import { type Person, startProvider } from '#test/support/test-app.ts'
import { panels } from '#web/app/dashboard/panels.ts'
import { aidForm, applicationForm } from '#test/cases/application-form.ts'
import { expectAccessible, newPage, pageAs } from '../browser.ts'
import { shareSite } from '../shared-site.ts'
import { goTo } from './go-to.ts'

const EXPECTED_LABELS = (
  'Overview, All Members, Members Forms, All Users, Import, Payments, Accounts, All Atithi, All Spotlight Boost, ' +
  'Expert Connect, All Zoom Premium, All Investment Seeking Form, All Yuva Shakti, All Events, Weekly Meetup, MasterClass, Audit log, System'
).split(', ')

const simulator = await startProvider()
const { site, browser } = await shareSite({ simulator })
// The tests share one page on a desktop; each test has its own people.
const admin = await site.person('admin', { name: 'Ravi Menon' })
const desk = await pageAs(browser, site, admin, { viewport: { width: 1440, height: 900 } })
function heading(page: Page, name: string): Promise<void> {
  return page.getByRole('heading', { level: 1, name: new RegExp(`(?:^| )${name}$`) }).waitFor()
}

function rowOf(page: Page, name: string) {
  return page.getByRole('row').filter({ hasText: name })
}

async function roleOf(person: Person): Promise<string> {
  const { role } = await site.database.db
    .selectFrom('users')
    .select('role')
    .where('id', '=', person.id)
    .executeTakeFirstOrThrow()
  return role
}

test('visitors, users and members are led to /error; an admin sees the dashboard, and is led to /error after losing the role', async () => {
  const page = await newPage(browser, site.url)
  await page.goto('/admin')
  await page.waitForURL(`${site.url}/error`)
  const signIn = ({ session }: Person) =>
    page.evaluate((token) => localStorage.setItem('twk_fwc', token), session)
  for (const role of ['user', 'member'] as const) {
    await signIn(await site.person(role))
    await page.goto('/admin')
    await page.waitForURL(`${site.url}/error`)
  }
  const demoted = await site.person('admin')
  await signIn(demoted)
  await page.goto('/admin')
  await heading(page, 'All Members')
  await page.getByText('No Members found').waitFor()
  await site.database.db.updateTable('users').set({ role: 'user' }).where('id', '=', demoted.id).execute()
  await page.getByRole('link', { name: 'All Users' }).click()
  await page.waitForURL(`${site.url}/error`)
})

test('the side bar has all panels, filters them, and remembers the last one', async () => {
  const page = desk
  await page.goto('/admin')
  await heading(page, 'All Members')
  const side = page.getByRole('navigation', { name: 'Panels' })
  const expectedNames = panels.map(({ name, label }) => (name === label ? name : `${name} ${label}`))
  expect(await side.getByRole('link').allTextContents()).toEqual(expectedNames)
  const labels = panels.map(({ label }) => label)
  expect(labels.filter((label) => EXPECTED_LABELS.includes(label))).toEqual(EXPECTED_LABELS)
  await side.getByLabel('Filter panels').fill('aTi')
  await expect.poll(() => side.getByRole('link').allTextContents()).toEqual(['FWC Atithi All Atithi'])
  await side.getByRole('link', { name: 'All Atithi' }).click()
  await heading(page, 'All Atithi')
  await page.getByText('No Atithi Requests Found').waitFor()
  await page.goto('/admin')
  await heading(page, 'All Atithi')
  await page.evaluate(() => localStorage.setItem('fwc_panel', 'Gone'))
  await page.goto('/admin')
  await page.getByText('Component not found').waitFor()
  await goTo(page, '/admin?panel=All+Users')
  await rowOf(page, admin.email).getByText('admin', { exact: true }).waitFor()
})

// This test runs before anybody has sent a form.
test('an empty list says that it is empty, and a list that could not be loaded has a button to try again', async () => {
  const page = desk
  await goTo(page, '/admin?panel=Members+Forms')
  await page.getByText('No Payment found').waitFor()
  await page.getByRole('tab', { name: 'Financial Aid Forms' }).click()
  await page.getByText('No Financial Aid Forms found').waitFor()
  await page.route('**/api/member/all_members*', (route) => route.abort())
  await page.getByRole('link', { name: 'All Members' }).click()
  const again = page.getByRole('button', { name: 'Try again' })
  await again.waitFor()
  await page.unroute('**/api/member/all_members*')
  await again.click()
  await page.getByText('No Members found').waitFor()
})

test('an admin searches members, approves a paid applicant, and removes a member after giving a reason', async () => {
  await simulator.hear(site)
  const [paid, pending, aidApplicant] = [
    await site.person('user'),
    await site.person('user'),
    await site.person('user'),
  ]
  const order = await site.call(paid.session, createOrder, { ...applicationForm, fullName: 'Meera Nair' })
  await site.call(pending.session, createOrder, { ...applicationForm, fullName: '<b>Dev & Co</b>' })
  await site.call(aidApplicant.session, applyForAid, { ...aidForm, fullName: 'Mohan Das' })
  await simulator.pay(order.id)
  await expect
    .poll(async () => (await site.emails()).filter(({ kind }) => kind === 'payment_receipt').length)
    .toBe(1)

  const page = desk
  await goTo(page, '/admin?panel=All+Members')
  await rowOf(page, 'Meera Nair').getByRole('button', { name: 'Approve Member' }).click()
  await rowOf(page, 'Meera Nair').getByRole('button', { name: 'Remove Member' }).waitFor()
  expect(await roleOf(paid)).toBe('member')
  await rowOf(page, 'Meera Nair').getByRole('button', { name: 'Remove Member' }).click()
  const removal = page.getByRole('dialog', { name: 'Remove Meera Nair?' })
  await removal.waitFor()
  await expectAccessible(page)
  await removal.getByText('an e-mail tells them').waitFor()
  await removal.getByRole('button', { name: 'Remove Meera Nair' }).click()
  await removal.getByText('Please fill this in').waitFor()
  expect(await roleOf(paid)).toBe('member')
  await removal.getByLabel('Reason').fill('She asked for it.')
  await removal.getByRole('button', { name: 'Remove Meera Nair' }).click()
  await rowOf(page, 'Meera Nair').getByRole('button', { name: 'Approve Member' }).waitFor()
  expect(await roleOf(paid)).toBe('user')
  await page.getByLabel('Search by name, email or contact').fill('mohan')
  await rowOf(page, 'Meera Nair').waitFor({ state: 'detached' })
  await rowOf(page, 'Mohan Das').getByText('financial aid').waitFor()
  expect(new URL(page.url()).searchParams.get('q')).toBe('mohan')
  await page.getByLabel('Search by name, email or contact').fill('nobody at all')
  await page.getByText('No Members found').waitFor()

  await site.call(aidApplicant.session, createOrder, { ...applicationForm, fullName: 'Mohan Das' })
  await goTo(page, '/admin?panel=Members+Forms')
  const undecided = rowOf(page, 'Mohan Das')
  expect(await undecided.getByRole('button', { name: 'Payment Pending' }).isDisabled()).toBe(true)
  const open = rowOf(page, '<b>Dev & Co</b>')
  await open.getByText('created', { exact: true }).waitFor()
  expect(await open.getByRole('button', { name: 'Payment Pending' }).isDisabled()).toBe(true)
  await rowOf(page, 'Meera Nair').getByText('₹2,358.82').waitFor()
  await expectAccessible(page)
  await open.getByRole('button', { name: /^Details of/ }).click()
  const details = page.getByRole('dialog', { name: '<b>Dev & Co</b>' })
  await details.getByRole('term').filter({ hasText: 'Short description' }).waitFor()
  const names = await details.getByRole('term').allTextContents()
  expect(names.filter((name) => /^(_id|user ?id|created ?at|updated ?at|__v)$/i.test(name))).toEqual([])
  const link = details.getByRole('link', { name: 'https://example.org' })
  expect(await link.getAttribute('rel')).toBe('noopener noreferrer ugc')
  await page.keyboard.press('Escape')
  await page.getByRole('tab', { name: 'Financial Aid Forms' }).click()
  await rowOf(page, 'Mohan Das').getByRole('button', { name: 'Approve' }).click()
  await rowOf(page, 'Mohan Das').getByRole('button', { name: 'Remove' }).waitFor()
  expect(await roleOf(aidApplicant)).toBe('member')
})
