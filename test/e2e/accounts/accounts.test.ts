import type { Page } from '@playwright/test'
import { afterAll, expect, test } from 'vitest'
import { passwordLink } from '#server/accounts/writes.ts'
import { client, OddProvider, startProvider } from '#test/support/openid-provider.ts'
import { startTestApp } from '#test/support/test-app.ts'
import {
  alertOf,
  fillSignUp,
  newPage,
  PASSWORD,
  startBrowser,
  expectFitsByDayAndNight,
  expectFitsByNight,
} from '../browser.ts'
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
  ravi: { email: 'ravi@gmail.com', email_verified: true, name: 'Ravi K' },
})
const asking = await startTestApp({ google: { ...client, issuer: provider.issuer } })
provider.serve(`${asking.url}/login`)
const asked = await newPage(browser, asking.url)
const odd = await OddProvider.start()
const askingOdd = await startTestApp({ google: { ...client, issuer: odd.issuer }, googles: [odd.issuer] })
const oddlyAsked = await newPage(browser, askingOdd.url)

/** Gathers what the console complains of. */
function troublesOf(page: Page): string[] {
  const troubles: string[] = []
  page.on('console', (message) =>
    message.type() === 'error' ? troubles.push(`${message.text()} ${message.location().url}`) : undefined,
  )
  page.on('pageerror', (error) => troubles.push(error.message))
  return troubles
}

/** The calls that the page sends to one path of the API. */
function callsTo(page: Page, path: string): string[] {
  const calls: string[] = []
  page.on('request', (request) =>
    request.url().includes(`/api${path}`) ? calls.push(request.url()) : undefined,
  )
  return calls
}

function focusedName(page: Page): Promise<string | null> {
  return page.evaluate(() => document.activeElement?.getAttribute('name') ?? null)
}

test('a visitor signs up, logs out elsewhere and logs in again, each time led on to where they came from', async () => {
  await page.setViewportSize({ width: 320, height: 700 })
  const troubles = troublesOf(page)
  await open('/Signup?return=/error')
  await fillSignUp(page, 'Asha@Example.org')
  await page.waitForURL(`${site.url}/error`)
  expect(await page.evaluate(() => localStorage.getItem('twk_fwc'))).toMatch(/^[\w-]{43}$/)

  await page.goto('/login?return=/coming-soon')
  await page.waitForURL(`${site.url}/coming-soon`)

  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
  await page.goto('/signup?return=/error')
  await page.locator('.sign-in-foot a[href*="return"]').waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
  await page.waitForURL('**/login?return=%2Ferror')
  await page.getByLabel('Email').fill('asha@example.org')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.waitForURL(`${site.url}/error`)
  expect(troubles).toEqual([])
  await page.setViewportSize({ width: 1280, height: 720 })
})

test('without a place to return to, or with one of another site, log-in ends at home', async () => {
  await open('/signup')
  await fillSignUp(page, 'ravi@example.org')
  await page.waitForURL(`${site.url}/`)
  for (const from of ['//evil.example', 'https://evil.example/', '/\\evil.example', 'javascript:alert(1)']) {
    await page.goto(`/login?return=${encodeURIComponent(from)}`)
    await page.waitForURL(`${site.url}/`)
  }
})

test('an empty field is an alert and nothing is sent', async () => {
  await open('/login')
  const calls = [callsTo(page, '/user/login_user'), callsTo(page, '/user/create_user')]
  await page.getByLabel('Email').fill('asha@example.org')
  await page.getByRole('button', { name: 'Login' }).click()
  await alertOf(page, 'Please fill in all fields')
  await expect.poll(() => focusedName(page)).toBe('password')
  expect(await page.getByLabel('Email').inputValue()).toBe('asha@example.org')

  await page.goto('/signup')
  await page.getByRole('button', { name: 'Create account' }).click()
  await alertOf(page, 'Please fill in all fields')
  await expect.poll(() => focusedName(page)).toBe('name')
  await page.getByLabel('Name').fill('Asha')
  await page.getByLabel('Email').fill('no address')
  await page.getByLabel('Password', { exact: true }).fill('short')
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByText('Use 8 to 128 characters').waitFor()
  await page.getByText('Please enter an e-mail such as').waitFor()
  expect(calls.flat()).toEqual([])
})

test('a wrong password keeps what was typed, says so and leads back to the password, which can be shown', async () => {
  await open('/login')
  await page.getByLabel('Email').fill('nobody@example.org')
  const password = page.getByLabel('Password', { exact: true })
  await password.fill('not the password')
  await page.getByRole('button', { name: 'Login' }).click()
  await alertOf(page, 'E-mail or password is wrong.')
  await expect.poll(() => focusedName(page)).toBe('password')
  expect(await page.getByLabel('Email').inputValue()).toBe('nobody@example.org')
  expect(await password.inputValue()).toBe('not the password')
  await page.getByRole('button', { name: 'Show password' }).click()
  expect(await password.getAttribute('type')).toBe('text')
  await page.getByRole('button', { name: 'Hide password' }).click()
  expect(await password.getAttribute('type')).toBe('password')
  expect(await page.getByLabel('Password').count()).toBe(1)
})

test('what was wrong is said no longer once it is right', async () => {
  await open('/signup')
  // While the window has no focus, no toast leaves by itself.
  const blur = () => page.evaluate(() => dispatchEvent(new Event('blur')))
  await page.getByRole('button', { name: 'Create account' }).click()
  await alertOf(page, 'Please fill in all fields')
  await blur()
  await page.getByLabel('Name').fill('Asha Kulkarni')
  await page.getByLabel('Email').fill('meera@example.org')
  const password = page.getByLabel('Password', { exact: true })
  await password.fill('password12')
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.locator('.toast').filter({ hasText: 'password' }).waitFor()
  await expect.poll(() => page.locator('.toast').count()).toBe(1)
  await blur()
  await password.fill(PASSWORD)
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.waitForURL(`${site.url}/`)
  await expect.poll(() => page.locator('.toast[data-kind="error"]').count()).toBe(0)
})

test.each([
  ['/login', 'asha'],
  ['/signup', 'ravi'],
])(
  'Continue with Google on %s: log-in and consent there, then back to where one came from',
  async (path, name) => {
    const page = asked
    await handOver(page, null, `${path}?return=/error`)
    await page.waitForFunction(() =>
      document.querySelector('.google-button')?.getAttribute('href')?.includes('return'),
    )
    await page.getByRole('link', { name: 'Continue with Google' }).click()
    await page.locator('[name=login]').fill(name)
    await page.locator('[name=password]').fill('x')
    await page.getByRole('button').first().click()
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.waitForURL(`${asking.url}/error`)
    expect(await page.evaluate(() => localStorage.getItem('twk_fwc'))).toMatch(/^[\w-]{43}$/)
  },
)

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

test('an account that Google may not open asks for its password and goes on from there', async () => {
  odd.claims = { sub: 'another', email: 'asha@example.org', email_verified: true }
  const page = oddlyAsked
  await handOver(page, null, '/signup')
  await fillSignUp(page, 'asha@example.org')
  await page.waitForURL(`${askingOdd.url}/`)
  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
  await page.goto('/login')
  await page.getByRole('link', { name: 'Continue with Google' }).click()
  await alertOf(page, 'Please log in with your password first.')
  expect(await page.evaluate(() => localStorage.getItem('twk_fwc'))).toBeNull()
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

test('a one-time link sets a password and signs in; it works once, and its token is never sent in an address', async () => {
  const { context } = site
  const { rows } = await context.pool.query(
    `insert into users (email, name) values ('maya@example.org', 'Maya') returning id`,
  )
  const link = await context.db
    .transaction()
    .execute((tx) => passwordLink(tx, context, rows[0].id, 'operator'))
  const { pathname, hash } = new URL(link)
  await open(pathname)
  await alertOf(page, 'This link is not complete.')
  const addresses: string[] = []
  page.on('request', (request) => addresses.push(request.url()))
  await page.goto(`${pathname}?fresh=1${hash}`)
  await page.getByLabel('New password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Set password' }).click()
  await page.waitForURL(`${site.url}/`)
  expect(addresses.some((address) => new URL(address).search.includes(hash.slice(1)))).toBe(false)
  await page.goto(`${pathname}?fresh=2${hash}`)
  await page.getByLabel('New password', { exact: true }).fill(`${PASSWORD} again`)
  await page.getByRole('button', { name: 'Set password' }).click()
  await alertOf(page, 'This link was used already')
  await page.getByText('A password was set with this link already.').waitFor()
  await page.getByRole('link', { name: 'Ask for a new link' }).click()
  await page.waitForURL(`${site.url}/forgot-password`)
  await page.getByLabel('Email').fill('mya@example.org')
  await page.getByRole('button', { name: 'Send the link' }).click()
  await alertOf(page, 'the link is on its way')
  await page.getByRole('button', { name: 'Use another e-mail' }).click()
  await page.getByLabel('Email').fill('maya@example.org')
  await page.getByRole('button', { name: 'Send the link' }).click()
  await alertOf(page, 'the link is on its way')
})

test.each([
  ['admin', '/admin'],
  ['member', '/my'],
] as const)('a one-time link signs a person in whose role is %s, and ends at %s', async (role, end) => {
  const { context } = site
  const { id } = await site.person(role)
  const link = await context.db.transaction().execute((tx) => passwordLink(tx, context, id, 'operator'))
  const { pathname, hash } = new URL(link)
  await open(`${pathname}${hash}`)
  await page.getByLabel('New password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Set password' }).click()
  await page.waitForURL((address) => address.pathname === end)
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
