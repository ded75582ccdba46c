import type { Page } from '@playwright/test'
import { expect, test } from 'vitest'
import { passwordLink } from '#server/accounts/writes.ts'
import { codeFor, wrongCode } from '#test/cases/people/authenticator.ts'
import { client, OddProvider } from '#test/support/openid-provider.ts'
import { type Site, startTestApp } from '#test/support/test-app.ts'
import {
  alertOf,
  expectAccessible,
  expectFocus,
  expectNoSidewaysScroll,
  newPage,
  pageAs,
  phone,
  startBrowser,
} from '../browser.ts'

const HALF_MINUTE = 30_000
const PASSWORD = 'seven lattices at noon'

/** Turns two-factor on in the account page; returns the secret, the recovery codes and the region of two-factor. */
async function turnOn(page: Page, site: Site, look: () => Promise<void> = async () => undefined) {
  const part = page.getByRole('region', { name: 'Two-factor at log-in' })
  await part.getByRole('button', { name: 'Turn on' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Go on' }).waitFor()
  await look()
  if (await dialog.getByLabel('Your password').isVisible())
    await dialog.getByLabel('Your password').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Go on' }).click()
  await dialog.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor()
  await look()
  const secret = (await dialog.locator('.step-secret').textContent()) ?? ''
  expect(await dialog.getByRole('link').getAttribute('href')).toContain(secret.replaceAll(' ', ''))
  await dialog.getByLabel('Code', { exact: true }).fill(wrongCode(secret, site.context.clock()))
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await dialog.getByText('This code is wrong: take the next').waitFor()
  await dialog.getByLabel('Code', { exact: true }).fill(codeFor(secret, site.context.clock()))
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await dialog.getByRole('heading', { name: 'Keep your recovery codes' }).waitFor()
  await look()
  const recoveryCodes = await dialog.getByRole('listitem').allTextContents()
  await dialog.getByRole('button', { name: 'I have kept them' }).click()
  await part.getByText('8 recovery codes are left.').waitFor()
  await dialog.waitFor({ state: 'detached' })
  await expectFocus(part.getByRole('button', { name: 'Turn off' }))
  site.turnClock(2 * HALF_MINUTE)
  return { secret, recoveryCodes, part }
}

async function forget(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.clear())
  await page.context().clearCookies()
}

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
  await forget(page)
  await come()
  await page.getByLabel('Code', { exact: true }).fill(codeFor(secret, site.context.clock()))
  expect(new URL(page.url()).search).toBe('?step=code&return=%2Fmy%2Faccount')
  await page.getByRole('button', { name: 'Login' }).click()
  await page.waitForURL(`${site.url}/my/account`)
})
