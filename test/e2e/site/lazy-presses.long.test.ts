import { afterAll, expect, test } from 'vitest'
import { startTestApp } from '#test/support/test-app.ts'
import { hydrate, newPage, openWithoutReact, pageAs, startBrowser } from '../browser.ts'

const site = await startTestApp()
afterAll(() => site[Symbol.asyncDispose]())

const PAGES = ['/', '/events', '/spotlight-boost', '/business-matching', '/partner']

test('no page leads a signed-in member to log-in while React is loading', async () => {
  await using browser = await startBrowser()
  const page = await pageAs(browser, site, await site.person('member'))
  const forVisitors = 'a:is([href^="/login"], [href^="/signup"])'
  let pressed = 0
  for (const path of PAGES) {
    const letGo = await openWithoutReact(page, path)
    // Each link for visitors is pressed, and the text of each must be transparent.
    const colors = await page.locator(forVisitors).evaluateAll((links) =>
      links.map((link) => {
        ;(link as HTMLElement).click()
        return getComputedStyle(link).color
      }),
    )
    pressed += colors.length
    expect(
      colors.filter((color) => color !== 'rgba(0, 0, 0, 0)'),
      path,
    ).toEqual([])
    letGo()
    await page.locator('html[data-hydrated]:not([data-session-loading])').waitFor({ state: 'attached' })
    expect(new URL(page.url()).pathname).toBe(path)
    // The links within the privacy policy are for everybody.
    expect(await page.locator(`${forVisitors}:not(ul[data-links] a)`).count(), path).toBe(0)
    await page.unrouteAll({ behavior: 'wait' })
  }
  expect(pressed).toBeGreaterThan(PAGES.length)
})

test('a button pressed while React is loading is marked as busy, and works after hydration', async () => {
  await using browser = await startBrowser()
  const page = await newPage(browser, site.url)
  const letGo = await openWithoutReact(page, '/login')
  await page.getByLabel('Password', { exact: true }).fill('typed early')
  const button = page.getByRole('button', { name: 'Show password' })
  await button.click()
  expect(await button.getAttribute('aria-busy')).toBe('true')
  letGo()
  await page.locator('input[type="text"]#account-password').waitFor()
  expect(await page.locator('main [aria-busy="true"]').count()).toBe(0)
})

test('a page whose scripts could not be loaded is hydrated at the next input', async () => {
  await using browser = await startBrowser()
  const page = await pageAs(browser, site, await site.person('member', { name: 'Asha Kulkarni' }))
  let refused = 0
  await page.route('**/assets/*.js', (route) => {
    refused += 1
    return route.abort()
  })
  await page.goto('/events')
  await page.locator('html:not([data-session-loading])').waitFor({ state: 'attached' })
  expect(refused).toBeGreaterThan(0)
  await page.unrouteAll({ behavior: 'wait' })
  await hydrate(page)
  await page.getByRole('banner').getByText('Asha Kulkarni').first().waitFor()
})
