import type { Locator, Page } from '@playwright/test'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { suspendUser } from '#contract/accounts/suspension.ts'
import { applyForAid, createOrder } from '#contract/membership/members.ts'
import { type Person, startProvider } from '#test/support/test-app.ts'
import { panels } from '#web/app/dashboard/panels.ts'
import { aidForm, applicationForm } from '#test/cases/application-form.ts'
import {
  alertOf,
  expectAccessible,
  expectFocusWithin,
  expectNoSidewaysScroll,
  newPage,
  pageAs,
  phone,
} from '../browser.ts'
import { shareSite } from '../shared-site.ts'
import { goTo } from './go-to.ts'

const PANELS = (
  'Overview, All Members, Members Forms, All Users, Import, Payments, Accounts, All Atithi, All Spotlight Boost, ' +
  'Expert Connect, All Zoom Premium, All Investment Seeking Form, All Yuva Shakti, All Events, Weekly Meetup, MasterClass, Audit log, System'
).split(', ')

const simulator = await startProvider()
const { site, browser } = await shareSite({ simulator })
// Tests go on within the page of a desk or that of a phone, with people of their own.
const admin = await site.person('admin', { name: 'Ravi Menon' })
const desk = await pageAs(browser, site, admin, { viewport: { width: 1440, height: 900 } })
const LONG = 'A'.repeat(100)
const mobile = await pageAs(browser, site, await site.person('admin', { name: LONG }), phone)

function heading(page: Page, name: string): Promise<void> {
  return page.getByRole('heading', { level: 1, name: new RegExp(`(?:^| )${name}$`) }).waitFor()
}

function rowOf(page: Page, name: string) {
  return page.getByRole('row').filter({ hasText: name })
}

/** No part of it lies outside the dialog it belongs to, where nobody could press it. */
async function expectWithinDialog(part: Locator): Promise<void> {
  const excess = await part.evaluate((element) => {
    const [own, room] = [
      element.getBoundingClientRect(),
      element.closest('[role=dialog]')?.getBoundingClientRect(),
    ]
    return room ? Math.max(room.left - own.left, own.right - room.right) : Number.NaN
  })
  expect(excess).toBeLessThanOrEqual(0)
}

async function roleOf(person: Person): Promise<string> {
  const { role } = await site.database.db
    .selectFrom('users')
    .select('role')
    .where('id', '=', person.id)
    .executeTakeFirstOrThrow()
  return role
}

/** Open payments of one person, as many as are wanted: the lists do not care whose they are. */
async function seedPayments(payer: Person, count: number): Promise<void> {
  await site.call(payer.session, applyForAid, { ...aidForm, fullName: payer.name })
  await sql`
    with paying as (
      update applications set asks_aid = false, financial_aid_reason = null, financial_aid_benefit = null,
        financial_aid_commitment = null where user_id = ${payer.id} returning *),
    paid as (
      select p.*, n from paying p, generate_series(1, ${count}::int) n)
    insert into payments (application_id, user_id, user_email, category, price, gst, amount, status, provider_order_id, created_at,
      cancelled_at)
    select id, user_id, email, 'Startup/Business', 199900, 35982, 235882, 'cancelled', ${`order_of_${payer.name}_`} || n, now(), now() from paid`.execute(
    site.database.db,
  )
}

test('visitors, users and members are led to /error; an admin is let in, and out again when the role is lost', async () => {
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
  const losing = await site.person('admin')
  await signIn(losing)
  await page.goto('/admin')
  await heading(page, 'All Members')
  await page.getByText('No Members found').waitFor()
  await site.database.db.updateTable('users').set({ role: 'user' }).where('id', '=', losing.id).execute()
  await page.getByRole('link', { name: 'All Users' }).click()
  await page.waitForURL(`${site.url}/error`)
})

test('the side bar has all panels, filters them, and remembers the last one', async () => {
  const page = desk
  await page.goto('/admin')
  await heading(page, 'All Members')
  const side = page.getByRole('navigation', { name: 'Panels' })
  const called = panels.map(({ name, label }) => (name === label ? name : `${name} ${label}`))
  expect(await side.getByRole('link').allTextContents()).toEqual(called)
  const labels = panels.map(({ label }) => label)
  expect(labels.filter((label) => PANELS.includes(label))).toEqual(PANELS)
  await side.getByLabel('Filter panels').fill('aTi')
  await expect.poll(() => side.getByRole('link').allTextContents()).toEqual(['FWC Atithi All Atithi'])
  await side.getByRole('link', { name: 'All Atithi' }).click()
  await heading(page, 'All Atithi')
  await page.getByText('No Atithi Requests Found').waitFor()
  await page.goto('/admin')
  await heading(page, 'All Atithi')
  await page.goto('/admin?panel=Nonsense')
  await page.getByText('Component not found').waitFor()
  await goTo(page, '/admin?panel=All+Users')
  await rowOf(page, admin.email).getByText('admin', { exact: true }).waitFor()
})

// Nobody has sent anything yet.
test('forms that are not there are said so, and a list that cannot be loaded is asked for again', async () => {
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

test('a slow list shows its shape, and a search that fails keeps what was typed', async () => {
  const page = desk
  const held = Promise.withResolvers<void>()
  await page.route('**/api/user/all_users*', async (route) => {
    await held.promise
    await route.continue()
  })
  await goTo(page, '/admin?panel=All+Members')
  await page.getByRole('link', { name: 'All Users' }).click()
  await heading(page, 'All Users')
  await page.getByRole('table', { name: 'All users: loading' }).waitFor()
  held.resolve()
  await rowOf(page, admin.email).waitFor()
  expect(await page.title()).toBe('All Users — Dashboard — FWC')

  await page.unroute('**/api/user/all_users*')
  await page.route('**/api/user/all_users*', (route) => route.abort())
  const box = page.getByLabel('Search by name or email')
  await box.fill('ravi')
  const again = page.getByRole('button', { name: 'Try again' })
  await again.waitFor()
  expect(await box.inputValue()).toBe('ravi')
  await page.unroute('**/api/user/all_users*')
  await again.click()
  await rowOf(page, admin.email).waitFor()
  expect(await box.inputValue()).toBe('ravi')
})

test('on a phone the panels are in a drawer that Escape closes', async () => {
  const page = mobile
  await goTo(page, '/admin?panel=All+Members')
  await heading(page, 'All Members')
  const drawer = page.getByRole('dialog', { name: 'Panels' })
  await page.getByRole('button', { name: 'Panels' }).click()
  await expectFocusWithin(drawer)
  await expectAccessible(page)
  for (let stop = 0; stop <= panels.length + 3; stop += 1) {
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('header, main'))).toBeNull()
  }
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Panels' }).click()
  await drawer.getByRole('link', { name: 'All Users' }).click()
  await heading(page, 'All Users')
  await drawer.waitFor({ state: 'hidden' })
  // Its heading stands over the shape of the list already.
  await rowOf(page, LONG).waitFor()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await page.setViewportSize({ width: 600, height: 740 })
  await page.getByRole('button', { name: 'Panels' }).waitFor({ state: 'hidden' })
  await page.getByRole('navigation', { name: 'Panels' }).waitFor()
})

test('a name of a hundred letters pushes nothing out of reach, and the toast says it', async () => {
  const name = 'W'.repeat(100)
  const poor = await site.person('user')
  await site.call(poor.session, applyForAid, { ...aidForm, fullName: name })
  const page = mobile
  await page.setViewportSize({ width: 320, height: 740 })
  await goTo(page, '/admin?panel=All+Members')
  await rowOf(page, name).getByRole('button', { name: 'Approve Member' }).click()
  await alertOf(page, `${name} is a member now.`)
  await rowOf(page, name).getByRole('button', { name: 'Remove Member' }).click()
  const question = page.getByRole('dialog', { name: `Remove ${name}?` })
  await expectWithinDialog(question.getByRole('heading'))
  await expectWithinDialog(question.getByRole('button', { name: 'Close' }))
  await expectWithinDialog(question.getByRole('button', { name: `Remove ${name}` }))
  await question.getByRole('button', { name: 'Keep' }).click()
  await question.waitFor({ state: 'hidden' })
  expect(await roleOf(poor)).toBe('member')
  await page.getByRole('button', { name: 'Panels' }).click()
  const drawer = page.getByRole('dialog', { name: 'Panels' })
  await expectWithinDialog(drawer.getByRole('link', { name: 'View site' }))
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'hidden' })
})

test('members are found, approved once paid, and removed after one question', async () => {
  await simulator.hear(site)
  const [paid, pending, poor] = [
    await site.person('user'),
    await site.person('user'),
    await site.person('user'),
  ]
  const order = await site.call(paid.session, createOrder, { ...applicationForm, fullName: 'Meera Nair' })
  await site.call(pending.session, createOrder, { ...applicationForm, fullName: '<b>Dev & Co</b>' })
  await site.call(poor.session, applyForAid, { ...aidForm, fullName: 'Mohan Das' })
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

  await site.call(poor.session, createOrder, { ...applicationForm, fullName: 'Mohan Das' })
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
  expect(await roleOf(poor)).toBe('member')
})

test('a page, a tab and a search never answer for one another', async () => {
  const payer = await site.person('user')
  await seedPayments(payer, 51)
  const poor = await site.person('user')
  await site.call(poor.session, applyForAid, { ...aidForm, fullName: 'Tara Bose' })

  const page = desk
  const { rowCount: all } = await site.database.pool.query('select from payments')
  await goTo(page, '/admin?panel=Members+Forms')
  await page.getByText(`1–50 of ${all}`).waitFor()
  await page.getByRole('button', { name: 'Older' }).click()
  await page.getByText(`51–${all} of ${all}`).waitFor()
  await page.getByRole('tab', { name: 'Financial Aid Forms' }).click()
  await rowOf(page, 'Tara Bose').waitFor()
  expect(await page.getByRole('button', { name: 'Older' }).count()).toBe(0)
  const box = page.getByRole('tabpanel').getByLabel('Search by name, email or contact')
  await box.fill('tara')
  await page.getByRole('tab', { name: 'Paid Forms' }).click()
  await page.waitForURL(
    ({ searchParams }) => searchParams.get('q') === 'tara' && searchParams.get('tab') === 'paid',
  )
  await page.getByText('No Payment found').waitFor()
  await page.getByRole('link', { name: 'Members Forms' }).click()
  await page.getByText(`1–50 of ${all}`).waitFor()
  await expect.poll(() => box.inputValue()).toBe('')
  await page.getByRole('button', { name: 'Older' }).click()
  await page.getByText(`51–${all} of ${all}`).waitFor()
  await goTo(page, '/admin?panel=Members+Forms&cursors=nonsense')
  await page.getByText(`1–50 of ${all}`).waitFor()
})

test('what is chosen elsewhere changes no open panel; a panel that is no more is said so', async () => {
  const poor = await site.person('user')
  await site.call(poor.session, applyForAid, { ...aidForm, fullName: 'Gita Sen' })
  const page = desk
  await goTo(page, '/admin?panel=All+Members')
  await rowOf(page, 'Gita Sen').waitFor()
  await page.evaluate(() => localStorage.setItem('fwc_panel', 'All Users'))
  const button = rowOf(page, 'Gita Sen').getByRole('button', { name: /Member$|^Payment/ })
  await button.focus()
  await page.keyboard.press('Enter')
  await rowOf(page, 'Gita Sen').getByRole('button', { name: 'Remove Member' }).waitFor()
  await heading(page, 'All Members')
  await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Remove Gita Sen?' }).waitFor()
  await page.keyboard.press('Escape')
  await page.evaluate(() => localStorage.setItem('fwc_panel', 'Gone'))
  await page.goto('/admin')
  await page.getByText('Component not found').waitFor()
})

test('a decision that came too late is said in its words, and whoever lost the role is led out', async () => {
  const [one, two] = [await site.person('user'), await site.person('user')]
  await site.call(one.session, applyForAid, { ...aidForm, fullName: 'Kamal Roy' })
  await site.call(two.session, applyForAid, { ...aidForm, fullName: 'Leela Shah' })
  const page = desk
  await goTo(page, '/admin?panel=All+Members')
  await rowOf(page, 'Kamal Roy').waitFor()
  const { db } = site.database
  const approve = rowOf(page, 'Kamal Roy').getByRole('button', { name: 'Approve Member' })
  await site.call(admin.session, suspendUser, { email: one.email, reason: 'A doubt.' })
  await approve.click()
  await alertOf(page, 'This person is suspended. Please restore the account first.')
  await approve.waitFor({ state: 'detached' })
  await db.updateTable('users').set({ role: 'user' }).where('id', '=', admin.id).execute()
  await rowOf(page, 'Leela Shah').getByRole('button', { name: 'Approve Member' }).click()
  await page.waitForURL(`${site.url}/error`)
  expect(await roleOf(two)).toBe('user')
  await db.updateTable('users').set({ role: 'admin' }).where('id', '=', admin.id).execute()
})

test('money that went astray stands on the row, and only web addresses are links', async () => {
  const payer = await site.person('user', { name: 'Astray' })
  await seedPayments(payer, 1)
  const { db } = site.database
  await db
    .updateTable('payments')
    .set({ status: 'cancelled', review_reason: 'short', refunded: 100_050 })
    .where('user_id', '=', payer.id)
    .execute()
  await db
    .updateTable('applications')
    .set({ website: 'javascript:alert(1)', youtube: 'https://example.org/@asha' })
    .where('user_id', '=', payer.id)
    .execute()
  const page = mobile
  await goTo(page, '/admin?panel=Members+Forms&q=astray')
  const row = rowOf(page, 'Astray')
  await row.getByText('cancelled', { exact: true }).waitFor()
  await row.getByText('Set aside: The captured amount is not the amount ordered.').waitFor()
  await row.getByText('₹1,000.50 refunded').waitFor()
  expect(await row.getByRole('button', { name: 'Approve', exact: true }).isDisabled()).toBe(true)
  await row.getByRole('button', { name: /^Details of/ }).click()
  const details = page.getByRole('dialog', { name: 'Astray' })
  await details.getByText('javascript:alert(1)').waitFor()
  const web = details.locator('a:not([href^="tel:"], [href^="mailto:"], [href*="//wa.me/"])')
  const targets = 'https://www.linkedin.com/in/asha-example https://example.org/@asha'
  expect((await web.allTextContents()).join(' ')).toBe(targets)
  await details.getByText('order_of_Astray_1').waitFor()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})
