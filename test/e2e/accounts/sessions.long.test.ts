import { expect, test } from 'vitest'
import { currentUserRoute } from '#contract/call/routes.ts'
import { startTestApp } from '#test/support/test-app.ts'
import {
  android,
  alertOf,
  expectAccessible,
  expectFocus,
  expectNoSidewaysScroll,
  logIn,
  newPage,
  pageAs,
  signUp,
  startBrowser,
} from '../browser.ts'

const desktop = { viewport: { width: 1440, height: 900 } }

test('a person signed in on a phone and a desktop sees both sessions and ends the phone’s session, which has to log in again', async () => {
  await using site = await startTestApp()
  await using browser = await startBrowser()
  const phone = await newPage(browser, site.url, android)
  await signUp(phone, '/my/account')
  const here = phone.getByRole('region', { name: 'Where you are signed in' })
  await here.getByText('This one').waitFor()
  expect(await here.getByRole('listitem').count()).toBe(1)
  expect(await here.getByRole('button').count()).toBe(0)

  const desk = await newPage(browser, site.url, desktop)
  await desk.goto('/login?return=/my/account')
  await logIn(desk)
  await desk.waitForURL(`${site.url}/my/account`)
  const part = desk.getByRole('region', { name: 'Where you are signed in' })
  const rows = part.getByRole('listitem')
  await rows.filter({ hasText: 'Chrome on Android' }).waitFor()
  expect(await rows.first().textContent()).toContain('This one')
  expect(await rows.count()).toBe(2)
  await expectAccessible(desk)

  await phone.reload()
  await here.getByRole('button', { name: 'Log out everywhere else' }).waitFor()
  await expectAccessible(phone)
  await expectNoSidewaysScroll(phone)

  await desk.getByRole('button', { name: 'Log out: Chrome on Android' }).click()
  await alertOf(desk, 'Chrome on Android is logged out.')
  await expect.poll(() => rows.count()).toBe(1)
  expect(await part.getByRole('button').count()).toBe(0)
  const title = desk.getByRole('heading', { name: 'Where you are signed in' })
  await expectFocus(title)

  await here.getByRole('button', { name: 'Log out everywhere else' }).click()
  await phone.waitForURL('**/login?**')
  await alertOf(phone, 'Please login first')
  expect(new URL(phone.url()).searchParams.get('return')).toBe('/my/account')
  await logIn(phone)
  await phone.waitForURL(`${site.url}/my/account`)
  await here.getByText('This one').waitFor()
  expect(await here.getByRole('listitem').count()).toBe(2)
})

test.each(['is valid', 'has expired'])(
  'when another tab logs in while a page loads its user, and the earlier session %s, the page shows the new user',
  async (before) => {
    await using site = await startTestApp()
    await using browser = await startBrowser()
    const [asha, bela] = [
      await site.person('user', { name: 'Asha' }),
      await site.person('user', { name: 'Bela' }),
    ]
    const page = await pageAs(
      browser,
      site,
      before === 'is valid' ? asha : { ...asha, session: 'x'.repeat(43) },
    )
    const { promise: isTime, resolve: letGo } = Promise.withResolvers<void>()
    await page.route(`**/api${currentUserRoute.path}`, async (route) => {
      const answer = await route.fetch()
      await isTime
      await route.fulfill({ response: answer })
    })
    await page.goto('/events')
    await page.locator('html[data-hydrated][data-session-loading]').waitFor({ state: 'attached' })
    const other = await page.context().newPage()
    await other.route('**/empty', (route) => route.fulfill({ contentType: 'text/html', body: '' }))
    await other.goto(`${site.url}/empty`)
    await other.evaluate((token) => localStorage.setItem('twk_fwc', token), bela.session)
    letGo()
    await page.getByRole('banner').getByText('Bela').first().waitFor()
    await page.locator('html[data-session-loading]').waitFor({ state: 'detached' })
  },
)
