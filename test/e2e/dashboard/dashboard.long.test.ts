import type { Page } from '@playwright/test'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { suspendUser } from '#contract/accounts/suspension.ts'
import { applyForAid } from '#contract/membership/members.ts'
import { type Person, startProvider } from '#test/support/test-app.ts'
import { panels } from '#web/app/dashboard/panels.ts'
import { aidForm } from '#test/cases/application-form.ts'
import {
  alertOf,
  expectAccessible,
  expectFocusWithin,
  expectNoSidewaysScroll,
  pageAs,
  phone,
} from '../browser.ts'
import { shareSite } from '../shared-site.ts'
import { goTo } from './go-to.ts'

const simulator = await startProvider()
const { site, browser } = await shareSite({ simulator })
// All tests share a page on a desktop and a page on a phone; each test has its own people.
const admin = await site.person('admin', { name: 'Ravi Menon' })
const desk = await pageAs(browser, site, admin, { viewport: { width: 1440, height: 900 } })
const LONG_NAME = 'A'.repeat(100)
const mobile = await pageAs(browser, site, await site.person('admin', { name: LONG_NAME }), phone)

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

/** Inserts cancelled payments of one person; the lists do not depend on the payer. */
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

test('a slow list shows its placeholder, and a failed search keeps the typed words', async () => {
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
  const search = page.getByLabel('Search by name or email')
  await search.fill('ravi')
  const again = page.getByRole('button', { name: 'Try again' })
  await again.waitFor()
  expect(await search.inputValue()).toBe('ravi')
  await page.unroute('**/api/user/all_users*')
  await again.click()
  await rowOf(page, admin.email).waitFor()
  expect(await search.inputValue()).toBe('ravi')
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
  // The heading appears before the rows of the list.
  await rowOf(page, LONG_NAME).waitFor()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await page.setViewportSize({ width: 600, height: 740 })
  await page.getByRole('button', { name: 'Panels' }).waitFor({ state: 'hidden' })
  await page.getByRole('navigation', { name: 'Panels' }).waitFor()
})

test('the page, the tab and the search of a list do not affect one another', async () => {
  const payer = await site.person('user')
  await seedPayments(payer, 51)
  const aidApplicant = await site.person('user')
  await site.call(aidApplicant.session, applyForAid, { ...aidForm, fullName: 'Tara Bose' })

  const page = desk
  const { rowCount: all } = await site.database.pool.query('select from payments')
  await goTo(page, '/admin?panel=Members+Forms')
  await page.getByText(`1–50 of ${all}`).waitFor()
  await page.getByRole('button', { name: 'Older' }).click()
  await page.getByText(`51–${all} of ${all}`).waitFor()
  await page.getByRole('tab', { name: 'Financial Aid Forms' }).click()
  await rowOf(page, 'Tara Bose').waitFor()
  expect(await page.getByRole('button', { name: 'Older' }).count()).toBe(0)
  const search = page.getByRole('tabpanel').getByLabel('Search by name, email or contact')
  await search.fill('tara')
  await page.getByRole('tab', { name: 'Paid Forms' }).click()
  await page.waitForURL(
    ({ searchParams }) => searchParams.get('q') === 'tara' && searchParams.get('tab') === 'paid',
  )
  await page.getByText('No Payment found').waitFor()
  await page.getByRole('link', { name: 'Members Forms' }).click()
  await page.getByText(`1–50 of ${all}`).waitFor()
  await expect.poll(() => search.inputValue()).toBe('')
  await page.getByRole('button', { name: 'Older' }).click()
  await page.getByText(`51–${all} of ${all}`).waitFor()
  await goTo(page, '/admin?panel=Members+Forms&cursors=nonsense')
  await page.getByText(`1–50 of ${all}`).waitFor()
})

test('a decision about a suspended person shows the reason of the refusal, and an admin who lost the role is led to /error', async () => {
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

test('a row shows a payment set aside for review and its refund, and only web addresses in the details are links', async () => {
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
  await row.getByText('Needs review: The captured amount is not the amount ordered.').waitFor()
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
