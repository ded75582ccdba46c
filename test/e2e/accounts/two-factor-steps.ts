import type { Page } from '@playwright/test'
import { expect } from 'vitest'
import { codeFor, wrongCode } from '#test/cases/people/authenticator.ts'
import type { Site } from '#test/support/test-app.ts'
import { expectFocus } from '../browser.ts'

export const HALF_MINUTE = 30_000

export const PASSWORD = 'seven lattices at noon'

/** Turns two-factor on in the account page; `look` checks each dialog. Returns the secret, the recovery codes and the region. */
export async function turnOn(page: Page, site: Site, look: () => Promise<void> = async () => undefined) {
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

export async function forgetSession(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.clear())
  await page.context().clearCookies()
}
