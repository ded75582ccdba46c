import { expect, test } from 'vitest'
import { codeFor, wrongCode } from '#test/cases/people/authenticator.ts'
import { personWithPassword } from '#test/cases/people/person-with-password.ts'
import { startTestApp } from '#test/support/test-app.ts'
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
import { HALF_MINUTE, PASSWORD, turnOn, forgetSession } from './two-factor-steps.ts'

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
  await forgetSession(page)

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

  await forgetSession(page)
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
  await forgetSession(page)
  await page.goto('/login?return=/my/account')
  await logIn(page, asha.email)
  await page.waitForURL(`${site.url}/my/account`)
})
