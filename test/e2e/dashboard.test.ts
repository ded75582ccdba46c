import type { Page } from '@playwright/test'
import { expect, test } from 'vitest'
import { createMember, createOrder } from '#contract/members.ts'
import { type Person, type Site, startProvider, startWorld } from '#test/world.ts'
import { aidForm, applicationForm } from '../application-form.ts'
import { expectAccessible, expectNoSidewaysScroll, newPage, phone, startBrowser } from './browser.ts'

const PANELS = [
  'All Users',
  'All Members',
  'Members Forms',
  'All Events',
  'Weekly Meetup',
  'MasterClass',
  'All Atithi',
  'All Investment Seeking Form',
  'All Yuva Shakti',
  'All Spotlight Boost',
  'All Zoom Premium',
  'Expert Connect',
]

/** Puts somebody's session into the browser, as log-in does. */
async function be(page: Page, person: Person): Promise<void> {
  await page.goto('/coming-soon')
  await page.evaluate((token) => localStorage.setItem('twk_fwc', token), person.session)
}

function heading(page: Page, name: string): Promise<void> {
  return page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
}

function rowOf(page: Page, name: string) {
  return page.getByRole('row').filter({ hasText: name })
}

async function roleOf(site: Site, person: Person): Promise<string> {
  const { role } = await site.database.db
    .selectFrom('users')
    .select('role')
    .where('id', '=', person.id)
    .executeTakeFirstOrThrow()
  return role
}

test('visitors, users and members are led to /error; an admin is let in, and out again when the role is lost', async () => {
  await using site = await startWorld()
  await using browser = await startBrowser()
  const visitor = await newPage(browser, site.url)
  await visitor.goto('/admin')
  await visitor.waitForURL(`${site.url}/error`)
  for (const role of ['user', 'member'] as const) {
    const page = await newPage(browser, site.url)
    await be(page, await site.person(role))
    await page.goto('/admin')
    await page.waitForURL(`${site.url}/error`)
  }
  const admin = await site.person('admin')
  const page = await newPage(browser, site.url)
  await be(page, admin)
  await page.goto('/admin')
  await heading(page, 'All Members')
  await page.getByText('No Members found').waitFor()
  await site.database.db.updateTable('users').set({ role: 'user' }).where('id', '=', admin.id).execute()
  await page.getByRole('link', { name: 'All Users' }).click()
  await page.waitForURL(`${site.url}/error`)
})

test('the side bar has all twelve panels, filters them, and remembers the last one', async () => {
  await using site = await startWorld()
  await using browser = await startBrowser()
  const page = await newPage(browser, site.url, { viewport: { width: 1440, height: 900 } })
  await be(page, await site.person('admin'))
  await page.goto('/admin')
  await heading(page, 'All Members')
  const side = page.getByRole('navigation', { name: 'Panels' })
  expect(await side.getByRole('link').allTextContents()).toEqual(PANELS)
  await side.getByLabel('Filter panels').fill('aTi')
  expect(await side.getByRole('link').allTextContents()).toEqual(['All Atithi'])
  await side.getByRole('link', { name: 'All Atithi' }).click()
  await heading(page, 'All Atithi')
  await page.getByText('Not built yet').waitFor()
  await page.goto('/admin')
  await heading(page, 'All Atithi')
  await page.goto('/admin?panel=Nonsense')
  await page.getByText('Component not found').waitFor()
  await page.goto('/admin?panel=All+Users')
  await rowOf(page, 'Person 1').getByText('admin', { exact: true }).waitFor()
  await expectAccessible(page)
})

test('on a phone the panels are in a drawer that Escape closes', async () => {
  await using site = await startWorld()
  await using browser = await startBrowser()
  const page = await newPage(browser, site.url, phone)
  await be(page, await site.person('admin', { name: 'A'.repeat(100) }))
  await page.goto('/admin')
  await heading(page, 'All Members')
  const drawer = page.getByRole('dialog', { name: 'Panels' })
  await page.getByRole('button', { name: 'Panels' }).click()
  await drawer.waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Panels' }).click()
  await drawer.getByRole('link', { name: 'All Users' }).click()
  await heading(page, 'All Users')
  await drawer.waitFor({ state: 'hidden' })
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})

test('members are found, approved once paid, and removed after one question', async () => {
  await using simulator = await startProvider()
  await using site = await startWorld({ simulator })
  await simulator.hear(site)
  const [paid, pending, poor] = [
    await site.person('user'),
    await site.person('user'),
    await site.person('user'),
  ]
  const order = await site.call(paid.session, createOrder, { ...applicationForm, fullName: 'Meera Nair' })
  await site.call(pending.session, createOrder, { ...applicationForm, fullName: '<b>Dev & Co</b>' })
  await site.call(poor.session, createMember, { ...aidForm, fullName: 'Mohan Das' })
  await simulator.pay(order.id)
  await expect
    .poll(async () => (await site.letters()).filter(({ kind }) => kind === 'payment_receipt').length)
    .toBe(1)

  await using browser = await startBrowser()
  const page = await newPage(browser, site.url, { viewport: { width: 1440, height: 900 } })
  await be(page, await site.person('admin'))
  await page.goto('/admin')
  await rowOf(page, 'Meera Nair').getByRole('button', { name: 'Approve Member' }).click()
  await rowOf(page, 'Meera Nair').getByRole('button', { name: 'Remove Member' }).waitFor()
  expect(await roleOf(site, paid)).toBe('member')
  await rowOf(page, 'Meera Nair').getByRole('button', { name: 'Remove Member' }).click()
  await page.getByRole('dialog', { name: 'Remove Meera Nair?' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Remove Meera Nair' }).click()
  await rowOf(page, 'Meera Nair').getByRole('button', { name: 'Approve Member' }).waitFor()
  expect(await roleOf(site, paid)).toBe('user')
  await page.getByLabel('Search by name, email or contact').fill('mohan')
  await rowOf(page, 'Meera Nair').waitFor({ state: 'detached' })
  await rowOf(page, 'Mohan Das').getByText('financial aid').waitFor()
  expect(new URL(page.url()).searchParams.get('q')).toBe('mohan')
  await page.getByLabel('Search by name, email or contact').fill('nobody at all')
  await page.getByText('No Members found').waitFor()

  await page.goto('/admin?panel=Members+Forms')
  const open = rowOf(page, '<b>Dev & Co</b>')
  await open.getByText('created', { exact: true }).waitFor()
  expect(await open.getByRole('button', { name: 'Payment Pending' }).isDisabled()).toBe(true)
  await rowOf(page, 'Meera Nair').getByText('₹2,358.82').waitFor()
  await expectAccessible(page)
  await open.getByRole('button', { name: /^Details of/ }).click()
  const details = page.getByRole('dialog', { name: '<b>Dev & Co</b>' })
  const names = await details.getByRole('term').allTextContents()
  expect(names).toContain('Short description')
  expect(names.filter((name) => /^(_id|user ?id|created ?at|updated ?at|__v)$/i.test(name))).toEqual([])
  const link = details.getByRole('link', { name: 'https://example.org' })
  expect(await link.getAttribute('rel')).toBe('noopener noreferrer ugc')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('tab', { name: 'Financial Aid Forms' }).click()
  await rowOf(page, 'Mohan Das').getByRole('button', { name: 'Approve' }).click()
  await rowOf(page, 'Mohan Das').getByRole('button', { name: 'Remove' }).waitFor()
  expect(await roleOf(site, poor)).toBe('member')
})

test('forms that are not there are said so, and a list that cannot be loaded is asked for again', async () => {
  await using site = await startWorld()
  await using browser = await startBrowser()
  const page = await newPage(browser, site.url)
  await be(page, await site.person('admin'))
  await page.goto('/admin?panel=Members+Forms')
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
