import { expect, test } from 'vitest'
import { passwordLink } from '#server/accounts/writes.ts'
import { codeFor } from '#test/cases/people/authenticator.ts'
import { client, OddProvider } from '#test/support/openid-provider.ts'
import { startTestApp } from '#test/support/test-app.ts'
import {
  alertOf,
  expectAccessible,
  expectNoSidewaysScroll,
  newPage,
  pageAs,
  phone,
  startBrowser,
} from '../browser.ts'
import { turnOn, forgetSession } from './two-factor-steps.ts'

test('an admin reads that two-factor is recommended; after a new password is set by link, the code is asked for too', async () => {
  await using site = await startTestApp()
  await using browser = await startBrowser()
  const admin = await site.person('admin')
  await site.confirm(admin.email)
  const page = await pageAs(browser, site, admin)
  await page.goto('/my/account')
  await page.getByText('Recommended for admins.').waitFor()
  const { secret } = await turnOn(page, site)

  const link = await site.context.db
    .transaction()
    .execute((tx) => passwordLink(tx, site.context, admin.id, 'email'))
  const other = await newPage(browser, site.url, phone)
  await other.goto(link)
  await other.getByLabel('New password').fill('nine lattices at noon')
  await other.getByRole('button', { name: 'Set password' }).click()
  await alertOf(other, 'Your new password is set.')
  await other.getByLabel('Code', { exact: true }).waitFor()
  await expectAccessible(other)
  await expectNoSidewaysScroll(other)
  await other.getByLabel('Code', { exact: true }).fill(codeFor(secret, site.context.clock()))
  await other.getByRole('button', { name: 'Login' }).click()
  await other.waitForURL((address) => address.pathname === '/')
})

test('a person who signs in with Google enters the code and gets to the return address', async () => {
  await using provider = await OddProvider.start()
  provider.claims = { email: 'asha@gmail.com', email_verified: true, name: 'Asha' }
  await using site = await startTestApp({ google: { ...client, issuer: provider.issuer } })
  await using browser = await startBrowser()
  const page = await newPage(browser, site.url, phone)
  const come = async () => {
    await page.goto('/login?return=/my/account')
    await page.locator('.google-button[href*="return"]').waitFor()
    await page.getByRole('link', { name: 'Continue with Google' }).click()
  }
  await come()
  await page.waitForURL(`${site.url}/my/account`)
  const { secret } = await turnOn(page, site)
  await forgetSession(page)
  await come()
  await page.getByLabel('Code', { exact: true }).fill(codeFor(secret, site.context.clock()))
  expect(new URL(page.url()).search).toBe('?step=code&return=%2Fmy%2Faccount')
  await page.getByRole('button', { name: 'Login' }).click()
  await page.waitForURL(`${site.url}/my/account`)
})
