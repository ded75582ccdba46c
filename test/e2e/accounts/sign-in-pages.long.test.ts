import { expect, test } from 'vitest'
import { client, OddProvider } from '#test/support/openid-provider.ts'
import { startTestApp } from '#test/support/test-app.ts'
import { alertOf, fillSignUp, hydrate, logIn, newPage, openWithoutReact, signUp } from '../browser.ts'
import { clearFor } from '../one-page.ts'
import { shareSite } from '../shared-site.ts'

const desk = { viewport: { width: 1440, height: 900 } }

const { site, browser } = await shareSite()
// Most tests share one page; each of them begins as a visitor.
const page = await newPage(browser, site.url, desk)

test('a sign-up form that is filled in and sent before the page is hydrated works, and leads to the return address', async () => {
  await clearFor(page, null)
  const letGo = await openWithoutReact(page, '/signup?return=/events')
  await fillSignUp(page, 'asha@example.org')
  expect(await page.locator('html[data-hydrated]').count()).toBe(0)
  letGo()
  await page.waitForURL(`${site.url}/events`)
  await page.getByRole('banner').getByText('Asha Kulkarni').first().waitFor()
})

test('the button stays busy until the next page is loaded', async () => {
  await clearFor(page, null)
  const busyLabels: (string | null)[] = []
  await page.route(
    ({ pathname }) => pathname === '/events.data',
    async (route) => {
      await new Promise((next) => setTimeout(next, 300))
      busyLabels.push(await page.locator('.sign-in-form button[aria-busy="true"]').textContent())
      await route.continue()
    },
  )
  await page.goto('/signup?return=/events')
  await fillSignUp(page, 'meera@example.org')
  await page.waitForURL(`${site.url}/events`)
  expect(busyLabels).toEqual(['Creating your account…'])
})

test('a hydrated page opens log-in and sign-up within the document, and they lead to the return address', async () => {
  await clearFor(page, null)
  const documents: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname)
  })
  await page.goto('/events')
  await hydrate(page)
  await page.getByRole('banner').getByRole('link', { name: 'Log in' }).first().click()
  await page.waitForURL('**/login?return=%2Fevents')
  await page.getByRole('button', { name: 'Login' }).click()
  await alertOf(page, 'Please fill in all fields')
  expect(documents).toEqual(['/events'])
  await page.getByRole('link', { name: 'Create an account' }).click()
  await page.waitForURL('**/signup?return=%2Fevents')
  await fillSignUp(page, 'ravi@example.org')
  await page.waitForURL(`${site.url}/events`)
  await page.getByRole('banner').getByText('Asha Kulkarni').first().waitFor()
})

test('where local storage is blocked, a person who signs up stays signed in while the page is open', async () => {
  const page = await newPage(browser, site.url, desk)
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('refused', 'SecurityError')
      },
    })
  })
  await page.goto('/signup?return=/events')
  await fillSignUp(page, 'kiran@example.org')
  await page.waitForURL(`${site.url}/events`)
  await page.getByRole('banner').getByText('Asha Kulkarni').first().waitFor()
})

test('a person whose Google account is linked at log-in sees one notice on the next page, and none after a reload', async () => {
  await using provider = await OddProvider.start()
  await using site = await startTestApp({ google: { ...client, issuer: provider.issuer } })
  provider.claims = { email: 'asha@gmail.com', email_verified: true }
  const page = await newPage(browser, site.url)
  await signUp(page, '/events', 'asha@gmail.com')
  await site.confirm('asha@gmail.com')
  await page.evaluate(() => localStorage.clear())
  await page.context().clearCookies()
  await page.goto('/login?return=/events')
  await page.waitForFunction(() =>
    document.querySelector('.google-button')?.getAttribute('href')?.includes('return'),
  )
  await page.getByRole('link', { name: 'Continue with Google' }).click()
  // The notice may appear before the next page. While the window has no focus, no toast disappears.
  await alertOf(page, 'Google is now linked to your account.')
  await page.evaluate(() => dispatchEvent(new Event('blur')))
  await page.waitForURL(`${site.url}/events`)
  await alertOf(page, 'Google is now linked to your account.')
  await page.reload()
  await page.locator('html[data-hydrated]').waitFor()
  await page.waitForLoadState('networkidle')
  expect(await page.locator('.toast').count()).toBe(0)
})

test('when the script of a form cannot be loaded, the page shows an alert and a button to try again, and the rest of the page stays', async () => {
  await clearFor(page, null)
  await page.route('**/code-form-*.js', (route) => route.abort())
  await page.goto('/login?step=code')
  await alertOf(page, 'A part of this page could not be loaded.')
  await page.getByRole('heading', { name: 'Welcome back' }).waitFor()
  await page.unroute('**/code-form-*.js')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByLabel('Code').waitFor()
  await page.goto('/login')
  await logIn(page, 'nobody@example.org')
  await alertOf(page, 'E-mail or password is wrong.')
})

test.each([
  ['/signup', '**/*.js', 'Please fill in all fields'],
  ['/signup', '**/signup-page-*.js', 'Please fill in all fields'],
  ['/forgot-password', '**/*.js', 'the link is on its way'],
  ['/forgot-password', '**/hydrate-*.js', 'the link is on its way'],
])(
  'sending the form of %s while %s cannot be loaded shows a dialog each time, until the page is reloaded',
  async (path, missing, answer) => {
    await clearFor(page, null)
    const dialogTexts: string[] = []
    page.removeAllListeners('dialog')
    page.on('dialog', (dialog) => {
      dialogTexts.push(dialog.message())
      void dialog.accept()
    })
    const words = 'This page did not load as a whole. Please check your connection and try again.'
    const email = page.getByLabel('Email')
    await page.route(missing, (route) => route.abort())
    await page.goto(path)
    await email.fill('asha@example.org')
    await page.keyboard.press('Enter')
    await expect.poll(() => dialogTexts).toEqual([words])
    await page.keyboard.press('Enter')
    await expect.poll(() => dialogTexts).toEqual([words, words])
    expect(await email.inputValue()).toBe('asha@example.org')
    await page.unroute(missing)
    await page.reload()
    await email.fill('asha@example.org')
    await page.keyboard.press('Enter')
    await alertOf(page, answer)
  },
)
