import { test } from 'vitest'
import { client, OddProvider } from '#test/support/openid-provider.ts'
import { startTestApp } from '#test/support/test-app.ts'
import { alertOf, newPage, PASSWORD, signUp, startBrowser } from '../browser.ts'
import { clearFor } from '../one-page.ts'

const desktop = { viewport: { width: 1440, height: 900 }, colorScheme: 'dark' } as const

test('a person who cancels at Google, or whose Google account is connected to another account, returns to their account and sees an alert', async () => {
  await using provider = await OddProvider.start()
  await using site = await startTestApp({ google: { ...client, issuer: provider.issuer } })
  provider.claims = { email: 'zoe@gmail.com', email_verified: true }
  await using browser = await startBrowser()
  const page = await newPage(browser, site.url, desktop)
  await page.goto('/login')
  await page.getByRole('link', { name: 'Continue with Google' }).click()
  await page.waitForURL(`${site.url}/`)
  await page.goto('/my/account')
  await page.getByText('It is your only way in.').waitFor()

  await clearFor(page, null)
  await signUp(page, '/my/account')
  await page.goto('/login?error=access_denied&state=connect.x')
  await alertOf(page, 'You did not finish connecting Google. Nothing was changed.')
  await page.waitForURL(`${site.url}/my/account`)
  const part = page.getByRole('region', { name: 'Sign in with Google' })
  await part.getByRole('button', { name: 'Connect Google' }).click()
  await page.getByRole('dialog').getByLabel('Your password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Go on to Google' }).click()
  await alertOf(page, 'This Google account is connected to another account here.')
  await page.waitForURL(`${site.url}/my/account`)
  await part.getByRole('button', { name: 'Connect Google' }).waitFor()
})
