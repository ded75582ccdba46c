import { afterAll, expect, test } from 'vitest'
import { client, OddProvider, startProvider } from '#test/support/openid-provider.ts'
import { startTestApp } from '#test/support/test-app.ts'
import { alertOf, newPage, startBrowser, expectFitsByDayAndNight, expectFitsByNight } from '../browser.ts'
import { handOver } from '../one-page.ts'

const site = await startTestApp()
const browser = await startBrowser()
// The tests that do not go to Google share one page; each begins as a visitor.
const page = await newPage(browser, site.url)
afterAll(async () => {
  await browser[Symbol.asyncDispose]()
  for (const one of [site, googleSite, oddSite, provider, odd]) await one[Symbol.asyncDispose]()
})

const open = (path: string) => handOver(page, null, path)

const provider = await startProvider({
  asha: { email: 'asha@gmail.com', email_verified: true, name: 'Asha K' },
})
const googleSite = await startTestApp({ google: { ...client, issuer: provider.issuer } })
provider.serve(`${googleSite.url}/login`)
const googlePage = await newPage(browser, googleSite.url)
const odd = await OddProvider.start()
const oddSite = await startTestApp({ google: { ...client, issuer: odd.issuer }, googles: [odd.issuer] })
const oddPage = await newPage(browser, oddSite.url)

test('a person who cancels at Google, or comes back with an old code, sees an alert on the log-in page, which keeps the return address', async () => {
  const page = googlePage
  await handOver(page, null, '/login?return=/error')
  await page.waitForFunction(() =>
    document.querySelector('.google-button')?.getAttribute('href')?.includes('return'),
  )
  await page.getByRole('link', { name: 'Continue with Google' }).click()
  await page.getByRole('link', { name: /Cancel/ }).click()
  await alertOf(page, 'You did not finish signing in with Google.')
  expect(page.url()).toBe(`${googleSite.url}/login?google=denied&return=%2Ferror`)
  await page.goto('/login?code=stale&state=stale')
  await alertOf(page, 'Google sign-in did not finish. Please try again.')
  expect(page.url()).not.toContain('code=')
  await page.getByRole('link', { name: 'Create an account' }).click()
  await page.waitForURL('**/signup?return=%2Ferror')
})

test('"Continue with Google", pressed before the page is hydrated, returns to the page that the person came from', async () => {
  odd.claims = { email: 'asha@gmail.com', email_verified: true, name: 'Asha' }
  const page = oddPage
  await page.route('**/*.js', (route) => route.abort())
  await page.goto('/login?return=/error')
  await page.getByRole('link', { name: 'Continue with Google' }).click()
  await page.waitForURL('**/login?code=*')
  await page.unroute('**/*.js')
  await page.reload()
  await page.waitForURL(`${oddSite.url}/error`)
})

test('a Google sign-in response without a token signs nobody in, and the console gets an error', async () => {
  await open('/login')
  const consoleMessages: string[] = []
  page.on('console', (message) => {
    // When React renders the page again, as for a translated page, Chromium warns that it has the speculation rules already.
    if (!message.text().startsWith('A speculation rule set')) consoleMessages.push(message.text())
  })
  await page.route('**/api/user/google_auth?*', (route) => route.fulfill({ json: { user: {} } }))
  await page.goto('/login?code=a-code&state=a-state')
  await alertOf(page, 'Google sign-in did not finish. Please try again.')
  expect(consoleMessages).toEqual(['No token received from Google auth'])
  expect(await page.evaluate(() => localStorage.getItem('twk_fwc'))).toBeNull()
})

test('where Google is not configured, the page says so, and the button shows an alert', async () => {
  await open('/signup')
  await page
    .getByText('Signing in with Google is not configured here. Please use your e-mail and a password.')
    .waitFor()
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await alertOf(page, 'Signing in with Google is not configured here. Please use your e-mail and a password.')
})

test('log-in, sign-up and set-password fit at every width and axe finds nothing, light and dark, with the alert for empty fields', async () => {
  await open('/login')
  for (const [path, button] of [
    ['/login', 'Login'],
    ['/signup', 'Create account'],
    ['/set-password#token', 'Set password'],
  ] as const) {
    await page.goto(path)
    await page.getByRole('button', { name: button }).click()
    await alertOf(page, 'Please fill in all fields')
    // The other pages consist of the same components as the first.
    if (path === '/login') await expectFitsByDayAndNight(page)
    else await expectFitsByNight(page)
  }
})
