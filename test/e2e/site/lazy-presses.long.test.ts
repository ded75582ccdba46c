import type { Page } from '@playwright/test'
import { afterAll, expect, test } from 'vitest'
import { startTestApp } from '#test/support/test-app.ts'
import { inTheGate } from '#test/cases/calls/in-the-gate.ts'
import { hydrate, newPage, openWithoutReact, pageAs, startBrowser } from '../browser.ts'

const site = await startTestApp()
afterAll(() => site[Symbol.asyncDispose]())

const TOLD = 'could not be '
const PAGES = [
  '/',
  '/events',
  '/privacy-policy',
  '/verticles/yuva-shakti-international',
  '/verticles/nari-shakti',
  '/fwc-atithi',
  '/spotlight-boost',
  '/event-organiser',
  '/business-matching',
  '/investor-circle',
  '/partner',
  '/my',
  '/my/account',
]

/** One may be taken back in the moment in which it is looked at. */
async function closeAlerts(page: Page): Promise<void> {
  const closes = page.getByRole('button', { name: 'Close the notice' })
  const closeAll = async () => {
    await closes.evaluateAll((all) => {
      for (const one of all) (one as HTMLElement).click()
    })
    return closes.count()
  }
  await expect.poll(closeAll).toBe(0)
}

/** Presses one button after the other while no more code can be had; answers what went wrong, and how often something was refused. */
async function pressAll(
  page: Page,
  path: string,
  status: 404 | null,
): Promise<{ wrong: string[]; told: number }> {
  const wrong: string[] = []
  let tellings = 0
  await page.goto(path)
  await page.locator('html[data-hydrated]').waitFor()
  await page.waitForLoadState('networkidle')
  // Also what a dialog hides from assistive technology.
  const heading = page.locator('h1').first()
  const title = await heading.textContent()
  const refused: string[] = []
  await page.route('**/assets/*.js', (route) => {
    refused.push(route.request().url())
    return status === null ? route.abort() : route.fulfill({ status, body: '' })
  })
  const buttons = page.locator('main button:visible:not([disabled])')
  for (let at = 0; at < (await buttons.count()); at++) {
    const words = (await buttons.nth(at).textContent()) ?? ''
    const before = refused.length
    await buttons.nth(at).evaluate((button: HTMLElement) => button.click())
    await page.evaluate(() => new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next))))
    const asked = refused.slice(before)
    // A toast is told plainly instead, and says something else.
    if (asked.length > 0 && !asked.some((url) => url.includes('toaster'))) {
      tellings += 1
      const told = page.getByRole('alert').filter({ hasText: TOLD }).first()
      await told.waitFor().catch(() => wrong.push(`${path} ${words}: nothing told of ${refused.at(-1)}`))
    }
    const now = await heading.textContent()
    if (now !== title || new URL(page.url()).pathname !== path) wrong.push(`${path} ${words}: ${now}`)
    await closeAlerts(page)
    await page.keyboard.press('Escape')
  }
  await page.unroute('**/assets/*.js')
  return { wrong, told: tellings }
}

test.each(inTheGate([404, null]))(
  'whatever a button loads and is answered with %s is told, and the page stays',
  async (status) => {
    await using browser = await startBrowser()
    const member = await site.person('member')
    const page = await pageAs(browser, site, member)
    const wrong: string[] = []
    let tellings = 0
    for (const path of PAGES) {
      const found = await pressAll(page, path, status)
      wrong.push(...found.wrong)
      tellings += found.told
    }
    expect(wrong).toEqual([])
    expect(tellings).toBeGreaterThan(5)
  },
)

test('no page leads the signed-in to log in while React is on its way', async () => {
  await using browser = await startBrowser()
  const page = await pageAs(browser, site, await site.person('member'))
  const forVisitors = 'a:is([href^="/login"], [href^="/signup"])'
  let pressed = 0
  for (const path of PAGES) {
    const letGo = await openWithoutReact(page, path)
    // As a finger and as the keyboard does: none is to be seen as what it would be to a visitor, either.
    const looks = await page.locator(forVisitors).evaluateAll((links) =>
      links.map((link) => {
        ;(link as HTMLElement).click()
        return getComputedStyle(link).color
      }),
    )
    pressed += looks.length
    expect(
      looks.filter((color) => color !== 'rgba(0, 0, 0, 0)'),
      path,
    ).toEqual([])
    letGo()
    await page.locator('html[data-hydrated]:not([data-session-loading])').waitFor({ state: 'attached' })
    expect(new URL(page.url()).pathname).toBe(path)
    // What the privacy policy names, it names to all.
    expect(await page.locator(`${forVisitors}:not(ul[data-links] a)`).count(), path).toBe(0)
    await page.unrouteAll({ behavior: 'wait' })
  }
  expect(pressed).toBeGreaterThan(PAGES.length)
})

test('a button pressed while React is on its way says that it is busy, and then does it', async () => {
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

test('a page whose scripts could not be had wakes at the next sign of use', async () => {
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
