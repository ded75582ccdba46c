import type { Page } from '@playwright/test'
import { expect, test } from 'vitest'
import { codeFor, wrongCode } from '#test/cases/people/authenticator.ts'
import { personWithPassword } from '#test/cases/people/person-with-password.ts'
import { type Site, startTestApp } from '#test/support/test-app.ts'
import {
  alertOf,
  become,
  expectAccessible,
  expectFocus,
  expectNoSidewaysScroll,
  logIn,
  newPage,
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

test('on a phone a person turns two-factor on, enters a code at log-in, and turns it off again', async () => {
  await using site = await startTestApp()
  await using browser = await startBrowser()
  const asha = await personWithPassword(site)
  await site.confirm(asha.email)
  const page = await newPage(browser, site.url, { ...phone, viewport: { width: 320, height: 640 } })
  await become(page, asha)
  await page.goto('/my/account')
  const { secret, recoveryCodes, part } = await turnOn(page, site, async () => {
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  })
  await forget(page)

  await page.goto('/login?return=/my/account')
  expect(await page.getByLabel('Code', { exact: true }).count()).toBe(0)
  await logIn(page, asha.email)
  const code = page.getByLabel('Code', { exact: true })
  await code.waitFor()
  await page.getByText('Enter the code from your authenticator app').waitFor()
  await expectFocus(code)
  expect(await code.getAttribute('autocomplete')).toBe('one-time-code')
  expect(await code.getAttribute('inputmode')).toBe('numeric')
  expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe(PASSWORD)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.keyboard.press('Enter')
  await page.getByText('Please fill this in').waitFor()
  await page.keyboard.type(wrongCode(secret, site.context.clock()))
  await page.keyboard.press('Enter')
  await page.getByText('Wrong, or used already: take the next').waitFor()
  await code.fill(codeFor(secret, site.context.clock()))
  await page.keyboard.press('Enter')
  await page.waitForURL(`${site.url}/my/account`)

  await forget(page)
  await page.goto('/login?return=/my/account')
  await logIn(page, asha.email)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code', { exact: true }).fill(recoveryCodes[0] ?? '')
  await page.getByRole('button', { name: 'Login' }).click()
  await page.waitForURL(`${site.url}/my/account`)
  await part.getByText('7 recovery codes are left.').waitFor()
  // Asking for the code is no error, so no alert is shown.
  expect(await page.getByRole('alert').count()).toBe(0)

  await part.getByRole('button', { name: 'Turn off' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Your password').fill(PASSWORD)
  site.turnClock(HALF_MINUTE)
  await dialog.getByLabel('Code', { exact: true }).fill(codeFor(secret, site.context.clock()))
  await dialog.getByRole('button', { name: 'Turn off' }).click()
  await alertOf(page, 'Two-factor is off.')
  await expectFocus(part.getByRole('button', { name: 'Turn on' }))
  await forget(page)
  await page.goto('/login?return=/my/account')
  await logIn(page, asha.email)
  await page.waitForURL(`${site.url}/my/account`)
})
