import type { Page } from '@playwright/test'
import { expect, test } from 'vitest'
import { alertOf, newPage, expectFitsByDayAndNight, expectFitsByNight } from '../browser.ts'
import { clearFor, goWithin, handOver } from '../one-page.ts'
import { shareSite } from '../shared-site.ts'

const pages = [
  '/fwc-atithi',
  '/spotlight-boost',
  '/event-organiser',
  '/business-matching',
  '/investor-circle',
  '/fwc-stories',
]

const { site, browser } = await shareSite()
// All tests share a page, on which each begins as a visitor or a new person, and a page without JavaScript.
const page = await newPage(browser, site.url)
const unscripted = await newPage(browser, site.url, { javaScriptEnabled: false })

test('the keyboard reaches every link and button of each programme, and the focus is visible', async () => {
  const page = unscripted
  for (const path of pages) {
    await page.goto(path)
    const controls = page
      .locator('main :is(a[href], button:enabled, [tabindex="0"])')
      .filter({ visible: true })
    const wanted = await controls.count()
    expect(wanted, path).toBeGreaterThan(0)
    const first = page.locator('a.skip')
    await first.focus()
    await page.keyboard.press('Enter')
    const reached = new Set<string>()
    for (let at = 0; at < wanted; at += 1) {
      await page.keyboard.press('Tab')
      const focused = page.locator('main :focus-visible')
      expect(await focused.count(), `${path}: control ${at + 1} of ${wanted}`).toBe(1)
      const [place, outline] = await focused.evaluate((one) => [
        [...document.querySelectorAll('main *')].indexOf(one),
        getComputedStyle(one).outlineStyle,
      ])
      expect(outline, path).not.toBe('none')
      reached.add(String(place))
    }
    expect(reached.size, path).toBe(wanted)
  }
})

test.each(['user', 'admin'] as const)(
  'for a signed-in %s who is no member, each page says how to become a member',
  async (role) => {
    await handOver(page, await site.person(role), '/spotlight-boost')
    for (const path of ['/spotlight-boost', '/event-organiser', '/business-matching']) {
      if (path !== '/spotlight-boost') await goWithin(page, path)
      await page.locator('main a.button[href="/partner"]', { hasText: 'Become a member' }).waitFor()
    }
    await goWithin(page, '/fwc-atithi')
    await page.getByRole('main').getByRole('button', { name: 'Apply Now' }).click()
    await alertOf(page, 'Only members can apply for FWC Atithi')
    expect(await page.getByRole('dialog').count()).toBe(0)
  },
)

test('the arrow of the stories shows two stories in turn', async () => {
  await handOver(page, null, '/fwc-stories')
  const slider = page.getByRole('region', { name: 'Stories, in their own words' })
  const names = ['Asha Kulkarni', 'Rohan Mehta', 'Asha Kulkarni']
  for (const name of names) {
    await expect.poll(() => seen(page, name)).toBe(true)
    await slider.getByRole('button', { name: 'Next slide' }).click()
  }
})

/** Whether a story is in the middle of the slider. */
function seen(page: Page, name: string): Promise<boolean> {
  return page.locator('.story', { hasText: name }).evaluate((story) => {
    const box = story.getBoundingClientRect()
    return Math.abs(box.left + box.width / 2 - innerWidth / 2) < 8
  })
}

test('every programme fits at every width, logs nothing to the console, and axe finds nothing in light and dark colours', async () => {
  await clearFor(page, null)
  // The page that leads a visitor to log-in stays when a token is stored and React is not loaded.
  const withoutReact = await newPage(browser, site.url)
  await withoutReact.addInitScript(() => localStorage.setItem('twk_fwc', 'kept'))
  await withoutReact.route('**/assets/*.js', (route) => route.abort())
  const messages: string[] = []
  page.on('console', (message) => messages.push(`${page.url()}: ${message.text()}`))
  page.on('pageerror', (error) => messages.push(`${page.url()}: ${error.message}`))
  for (const path of pages) {
    const current = path === '/investor-circle' ? withoutReact : page
    await current.goto(path)
    // The other pages consist of the same components as the first.
    if (path === pages[0]) await expectFitsByDayAndNight(current)
    else await expectFitsByNight(current)
  }
  expect(messages).toEqual([])
})
