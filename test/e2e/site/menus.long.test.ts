import { afterAll, expect, test } from 'vitest'
import { startTestApp } from '#test/support/test-app.ts'
import { expectFocus, hydrate, newPage, startBrowser, withMotion } from '../browser.ts'

const site = await startTestApp()
afterAll(() => site[Symbol.asyncDispose]())

/** Opens home, either prevented from hydration or hydrated; without a state, the first input hydrates it. */
async function openHome(width: number, state?: 'not hydrated' | 'hydrated') {
  const browser = await startBrowser()
  const page = await newPage(browser, site.url, { ...withMotion, viewport: { width, height: 800 } })
  if (state === 'not hydrated') await page.route('**/*.js', (route) => route.abort())
  await page.goto('/')
  if (state === 'hydrated') await hydrate(page)
  return {
    page,
    [Symbol.asyncDispose]: () => browser.close(),
  }
}

test.each(['not hydrated', 'hydrated'] as const)(
  'on a page that is %s the menus have every link, open by hover, key and click, not by focus, and close by leaving, Escape and a click outside',
  async (state) => {
    await using home = await openHome(1440, state)
    const { page } = home
    const menus = page.getByRole('navigation', { name: 'Main' })
    const button = menus.getByRole('button', { name: 'Benefits' })
    const links = menus.getByRole('link', { name: /Atithi|Zoom|Expert/ })
    const expectLinks = (count: number) =>
      expect
        .poll(async () => [await links.count(), await button.getAttribute('aria-expanded')])
        .toEqual([count, String(count > 0)])
    expect(await menus.locator('.desk-menu').first().locator('a').count()).toBe(11)
    await button.hover()
    await expectLinks(3)
    await page.mouse.move(700, 700)
    await expectLinks(0)
    await button.focus()
    await expectLinks(0)
    await page.keyboard.press('Enter')
    await expectLinks(3)
    await page.keyboard.press('Tab')
    await expectFocus(menus.locator('.desk-panel a').first())
    await expectLinks(3)
    await page.keyboard.press('Escape')
    await expectLinks(0)
    await expectFocus(button)
    await button.click()
    await expectLinks(3)
    await button.click()
    await expectLinks(0)
    await button.click()
    await page.mouse.click(700, 700)
    await expectLinks(0)
    await page.getByRole('link', { name: 'FWC, home' }).first().focus()
    await button.hover()
    await expectLinks(3)
    await page.keyboard.press('Escape')
    await expectLinks(0)
    await expectFocus(page.getByRole('link', { name: 'FWC, home' }).first())
    await page.mouse.move(700, 700)
    await button.hover()
    await menus.getByRole('button', { name: 'Verticles' }).press('Enter')
    await menus.getByRole('link', { name: /^Nari Shakti/ }).waitFor()
    await expectLinks(0)
    await menus.getByRole('link', { name: /^Nari Shakti/ }).click()
    await page.waitForURL('**/verticles/nari-shakti')
    await page.mouse.move(700, 700)
    await expect.poll(() => menus.locator('[aria-expanded="true"]').count()).toBe(0)
  },
)

test.each(['not hydrated', 'hydrated'] as const)(
  'on a page that is %s the menu of a phone closes on Escape and on navigation to another page',
  async (state) => {
    await using home = await openHome(390, state)
    const { page } = home
    const menu = page.locator('.phone-menu')
    const button = menu.locator('summary').first()
    const link = menu.getByRole('link', { name: 'Events' })
    await button.click()
    await link.waitFor()
    await page.keyboard.press('Escape')
    await link.waitFor({ state: 'hidden' })
    await expectFocus(button)
    await button.click()
    await link.click()
    await page.waitForURL('**/events')
    await link.waitFor({ state: 'hidden' })
    await button.click()
    await link.waitFor()
    await page.goBack()
    await link.waitFor({ state: 'hidden' })
  },
)

test('a menu that was opened before hydration stays open', async () => {
  await using home = await openHome(1440)
  const { page } = home
  const button = page.getByRole('button', { name: 'Verticles' })
  await button.click()
  await page.locator('html[data-hydrated]').waitFor()
  await page.getByRole('link', { name: /^Nari Shakti Women/ }).waitFor()
  expect(await button.getAttribute('aria-expanded')).toBe('true')
})
