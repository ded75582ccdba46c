import { afterAll, expect, test } from 'vitest'
import { client, OddProvider, startProvider } from '#test/support/openid-provider.ts'
import { startTestApp } from '#test/support/test-app.ts'
import { alertOf, newPage, startBrowser, expectFitsByDayAndNight, expectFitsByNight } from '../browser.ts'
import { handOver } from '../one-page.ts'

const site = await startTestApp()
const browser = await startBrowser()
// One page for all that have nothing to do with Google, each of which begins as a visitor.
const page = await newPage(browser, site.url)
afterAll(async () => {
  await browser[Symbol.asyncDispose]()
  for (const one of [site, asking, askingOdd, provider, odd]) await one[Symbol.asyncDispose]()
})

const open = (path: string) => handOver(page, null, path)

const provider = await startProvider({
  asha: { email: 'asha@gmail.com', email_verified: true, name: 'Asha K' },
})
const asking = await startTestApp({ google: { ...client, issuer: provider.issuer } })
provider.serve(`${asking.url}/login`)
const asked = await newPage(browser, asking.url)
const odd = await OddProvider.start()
const askingOdd = await startTestApp({ google: { ...client, issuer: odd.issuer }, googles: [odd.issuer] })
const oddlyAsked = await newPage(browser, askingOdd.url)

test('who breaks off at Google, or comes back twice, is told so on a page that still leads on', async () => {
  const page = asked
  await handOver(page, null, '/login?return=/error')
  await page.waitForFunction(() =>
    document.querySelector('.google-button')?.getAttribute('href')?.includes('return'),
  )
  await page.getByRole('link', { name: 'Continue with Google' }).click()
  await page.getByRole('link', { name: /Cancel/ }).click()
  await alertOf(page, 'You did not finish signing in with Google.')
  expect(page.url()).toBe(`${asking.url}/login?google=denied&return=%2Ferror`)
  await page.goto('/login?code=stale&state=stale')
  await alertOf(page, 'Google sign-in did not finish. Please try again.')
  expect(page.url()).not.toContain('code=')
  await page.getByRole('link', { name: 'Create an account' }).click()
  await page.waitForURL('**/signup?return=%2Ferror')
})

test('Continue with Google pressed before the page is hydrated leads on to where one came from', async () => {
  odd.claims = { email: 'asha@gmail.com', email_verified: true, name: 'Asha' }
  const page = oddlyAsked
  await page.route('**/*.js', (route) => route.abort())
  await page.goto('/login?return=/error')
  await page.getByRole('link', { name: 'Continue with Google' }).click()
  await page.waitForURL('**/login?code=*')
  await page.unroute('**/*.js')
  await page.reload()
  await page.waitForURL(`${askingOdd.url}/error`)
})

test('an answer of Google sign-in without a token signs nobody in, and the console is told', async () => {
  await open('/login')
  const said: string[] = []
  page.on('console', (message) => {
    // Of a page that is rendered anew, as a translated one, Chromium says that it knows its speculation rules already.
    if (!message.text().startsWith('A speculation rule set')) said.push(message.text())
  })
  await page.route('**/api/user/google_auth?*', (route) => route.fulfill({ json: { user: {} } }))
  await page.goto('/login?code=a-code&state=a-state')
  await alertOf(page, 'Google sign-in did not finish. Please try again.')
  expect(said).toEqual(['No token received from Google auth'])
  expect(await page.evaluate(() => localStorage.getItem('twk_fwc'))).toBeNull()
})

test('where Google is not configured, the button says so', async () => {
  await open('/signup')
  await page
    .getByText('Signing in with Google is not configured here. Please use your e-mail and a password.')
    .waitFor()
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await alertOf(page, 'Signing in with Google is not configured here. Please use your e-mail and a password.')
})

test('the pages fit at every width and axe finds nothing by day and night, filled wrong or not', async () => {
  await open('/login')
  for (const [path, button] of [
    ['/login', 'Login'],
    ['/signup', 'Create account'],
    ['/set-password#token', 'Set password'],
  ] as const) {
    await page.goto(path)
    await page.getByRole('button', { name: button }).click()
    await alertOf(page, 'Please fill in all fields')
    // The others are made of the parts of the first.
    if (path === '/login') await expectFitsByDayAndNight(page)
    else await expectFitsByNight(page)
  }
})
