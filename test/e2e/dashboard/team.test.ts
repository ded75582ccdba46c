import { expect, test } from 'vitest'
import { startTestApp } from '#test/support/test-app.ts'
import { alertOf, expectAccessible, expectNoSidewaysScroll, pageAs, startBrowser } from '../browser.ts'

test('an owner gives a colleague a duty, who finds its panels and no other', async () => {
  await using site = await startTestApp()
  await using browser = await startBrowser()
  const [owner, asha] = [await site.person('admin'), await site.person('user', { name: 'Asha Patel' })]
  await site.confirm(asha.email)
  const page = await pageAs(browser, site, owner, { viewport: { width: 320, height: 640 } })
  await page.goto('/admin?panel=Team')
  await page.getByText(owner.email).waitFor()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Add a colleague' }).click()
  const popup = page.getByRole('dialog')
  await popup.getByLabel('E-mail').fill(asha.email)
  await popup.getByLabel(/^Money/).check()
  await expectAccessible(page)
  await popup.getByRole('button', { name: 'Add' }).click()
  await alertOf(page, 'told by e-mail')
  await page.getByText(asha.email).waitFor()

  const own = await pageAs(browser, site, asha, { viewport: { width: 1440, height: 900 } })
  await own.goto('/admin')
  await own.getByRole('heading', { name: 'Overview' }).waitFor()
  await own.getByRole('heading', { name: 'Money by month' }).waitFor()
  for (const name of ['Members by month', 'Requests by age', 'Renewals by month'])
    expect(await own.getByRole('heading', { name }).count()).toBe(0)
  const names = await own.getByRole('navigation', { name: 'Panels' }).getByRole('link').allTextContents()
  expect(names).toEqual(['Overview', 'Members Forms', 'Payments', 'Bank statement', 'Accounts', 'Audit log'])
  await own.goto('/admin?panel=Team')
  await own.getByText('This is not one of your duties. Please ask an owner.').waitFor()
  // Nothing is left to press of a panel that is not theirs.
  await own.goto('/admin?panel=All+Users')
  await own.getByText('This is not one of your duties. Please ask an owner.').waitFor()
  for (const role of ['tab', 'searchbox', 'combobox'] as const)
    expect(await own.getByRole('main').getByRole(role).count(), role).toBe(0)
})
