import { expect, test } from 'vitest'
import { client, OddProvider } from '#test/support/openid-provider.ts'
import { startTestApp } from '#test/support/test-app.ts'
import {
  android,
  alertOf,
  expectAccessible,
  expectFocus,
  expectNoSidewaysScroll,
  logIn,
  newPage,
  PASSWORD,
  signUp,
  startBrowser,
} from '../browser.ts'

const desktop = { viewport: { width: 1440, height: 900 }, colorScheme: 'dark' } as const

test('a person sees the list of known browsers and removes a browser from it', async () => {
  await using site = await startTestApp()
  await using browser = await startBrowser()
  const phone = await newPage(browser, site.url, android)
  await signUp(phone, '/my/account')
  const there = phone.getByRole('region', { name: 'Browsers that know you' })
  await there.getByText('This one').waitFor()
  expect(await there.getByRole('button').count()).toBe(0)
  await expectNoSidewaysScroll(phone)

  const desk = await newPage(browser, site.url, desktop)
  await desk.goto('/login?return=/my/account')
  await logIn(desk)
  await desk.waitForURL(`${site.url}/my/account`)
  const part = desk.getByRole('region', { name: 'Browsers that know you' })
  const rows = part.getByRole('listitem')
  await rows.filter({ hasText: 'Chrome on Android' }).waitFor()
  expect(await rows.first().textContent()).toContain('This one')
  await expectAccessible(desk)
  await part.getByRole('button', { name: 'Forget: Chrome on Android' }).click()
  await alertOf(desk, 'Chrome on Android is forgotten.')
  await expect.poll(() => rows.count()).toBe(1)
  await expectFocus(desk.getByRole('heading', { name: 'Browsers that know you' }))

  // The phone stays signed in, but its browser is no longer known.
  await phone.reload()
  await there.getByRole('listitem').waitFor()
  expect(await there.getByText('This one').count()).toBe(0)
  await desk.context().clearCookies({ name: 'fwc_device' })
  await desk.reload()
  await part.getByRole('button', { name: /^Forget/ }).click()
  await part.getByText('None so far.').waitFor()
  await expectAccessible(desk)
})

test('a person connects Google to their account, logs in with it, and disconnects it again', async () => {
  await using provider = await OddProvider.start()
  await using site = await startTestApp({ google: { ...client, issuer: provider.issuer } })
  provider.claims = { email: 'asha.kulkarni@gmail.com', email_verified: true }
  await using browser = await startBrowser()
  const page = await newPage(browser, site.url, android)
  await signUp(page, '/my/account')
  const part = page.getByRole('region', { name: 'Sign in with Google' })
  await part.getByRole('button', { name: 'Connect Google' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Your password').fill('not it at all')
  await dialog.getByRole('button', { name: 'Go on to Google' }).click()
  await dialog.getByText('This password is wrong').first().waitFor()
  await dialog.getByLabel('Your password').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Go on to Google' }).click()
  await alertOf(page, 'Google is connected to your account.')
  await page.waitForURL(`${site.url}/my/account`)
  await part.getByText('asha.kulkarni@gmail.com').waitFor()

  await page.evaluate(() => localStorage.clear())
  await page.context().clearCookies()
  await page.goto('/login?return=/my/account')
  await page.getByRole('link', { name: 'Continue with Google' }).click()
  await page.waitForURL(`${site.url}/my/account`)
  await page.getByRole('heading', { level: 1, name: 'Your account' }).waitFor()

  await part.getByRole('button', { name: 'Disconnect' }).click()
  await dialog.getByLabel('Your password').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Disconnect' }).click()
  await alertOf(page, 'Google is disconnected.')
  await expectFocus(part.getByRole('button', { name: 'Connect Google' }))
})
