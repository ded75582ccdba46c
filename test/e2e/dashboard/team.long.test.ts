import { expect, test } from 'vitest'
import { startProvider } from '#test/support/test-app.ts'
import {
  alertOf,
  android,
  expectAccessible,
  expectAccessibleOnceQuiet,
  expectNoSidewaysScroll,
  pageAs,
} from '../browser.ts'
import { shareSite } from '../shared-site.ts'
import { goTo } from './go-to.ts'

const simulator = await startProvider()
const { site, browser } = await shareSite({ simulator })
const owner = await site.person('admin', { name: 'Ravi Menon' })
await site.confirm(owner.email)
const atDesk = await pageAs(browser, site, owner, { viewport: { width: 1440, height: 900 } })

test('an owner gives a colleague a duty, and the colleague sees only the panels of this duty', async () => {
  const asha = await site.person('user', { name: 'Asha Patel' })
  await site.confirm(asha.email)
  const page = await pageAs(browser, site, owner, android)
  await goTo(page, '/admin?panel=Team')
  await page.getByText(owner.email).waitFor()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Add a colleague' }).click()
  const popup = page.getByRole('dialog')
  await popup.getByLabel('E-mail').fill(asha.email)
  await popup.getByLabel(/^Money/).check()
  await popup.getByRole('button', { name: 'Add' }).click()
  await alertOf(page, 'told by e-mail')
  await page.getByText(asha.email).waitFor()

  const colleague = await pageAs(browser, site, asha, { viewport: { width: 1440, height: 900 } })
  await colleague.goto('/admin')
  await colleague.getByRole('heading', { name: 'Overview' }).waitFor()
  await colleague.getByRole('heading', { name: 'Money by month' }).waitFor()
  for (const name of ['Members by month', 'Requests by age', 'Renewals by month'])
    expect(await colleague.getByRole('heading', { name }).count()).toBe(0)
  const names = await colleague
    .getByRole('navigation', { name: 'Panels' })
    .getByRole('link')
    .allTextContents()
  expect(names).toEqual(['Overview', 'Members Forms', 'Payments', 'Bank statement', 'Accounts', 'Audit log'])
  await colleague.goto('/admin?panel=Team')
  await colleague.getByText('This is not one of your duties. Please ask an owner.').waitFor()
  // A panel outside the colleague's duties has no controls.
  await colleague.goto('/admin?panel=All+Users')
  await colleague.getByText('This is not one of your duties. Please ask an owner.').waitFor()
  for (const role of ['tab', 'searchbox', 'combobox'] as const)
    expect(await colleague.getByRole('main').getByRole(role).count(), role).toBe(0)
})

test('an owner invites a colleague, invites them again after the invitation has expired, and removes them with a reason', async () => {
  const email = 'new.colleague@example.org'
  await goTo(atDesk, '/admin?panel=Team')
  await atDesk.getByRole('button', { name: 'Add a colleague' }).click()
  const popup = atDesk.getByRole('dialog')
  await popup.getByText(/^Opens .*Payments, Bank statement and Accounts\.$/).waitFor()
  await popup.getByText('Opens Content.').waitFor()
  await popup.getByText('Opens Waiting, All Members, Members Forms, All Users and Import.').waitFor()
  await popup.getByLabel('E-mail').fill(email)
  await popup.getByLabel(/^Money/).check()
  await expectAccessible(atDesk)
  await popup.getByRole('button', { name: 'Add' }).click()
  const row = atDesk.getByRole('row').filter({ hasText: email })
  await row.getByText('Invited', { exact: true }).waitFor()
  await row.getByText('Invited by Ravi Menon, holds until').waitFor()
  await expectNoSidewaysScroll(atDesk)
  await expectAccessibleOnceQuiet(atDesk)

  await site.database.pool.query(
    "update users set invited_at = invited_at - interval '8 days' where email = $1",
    [email],
  )
  await atDesk.reload()
  await row.getByText('Invitation ended').waitFor()
  await row.getByRole('button', { name: /^Invite again/ }).click()
  await alertOf(atDesk, 'is invited again, for seven days')
  await row.getByText('Invited', { exact: true }).waitFor()

  await row.getByRole('button', { name: /^Change the duties of/ }).click()
  await popup.getByLabel(/^Money/).uncheck()
  await popup.getByText('is no admin any more then').waitFor()
  await popup.getByRole('button', { name: /^Remove / }).click()
  await popup.getByText('they read why they leave the team').waitFor()
  await popup.getByLabel('Reason').fill('It was the wrong address.')
  await expectAccessible(atDesk)
  await popup.getByRole('button', { name: /^Remove / }).click()
  // While a popup is open, rows behind it cannot be found by role.
  await alertOf(atDesk, 'are changed.')
  await row.waitFor({ state: 'detached' })
  expect((await site.mailed()).at(-1)?.text).toContain('It was the wrong address.')
})
