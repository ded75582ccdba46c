import type { Page } from '@playwright/test'
import { afterAll, expect, test } from 'vitest'
import { submitSpotlight, removeFromHomepage, showOnHomepage } from '#contract/programmes/spotlight.ts'
import { spotlightForm } from '#test/cases/submission-forms.ts'
import { startTestApp } from '#test/support/test-app.ts'
import {
  drawn,
  expectAccessible,
  expectFitsByDayAndNight,
  hydrate,
  newPage,
  startBrowser,
  withMotion,
} from '../browser.ts'

const site = await startTestApp()
afterAll(() => site[Symbol.asyncDispose]())

const sections = [
  'Nobody builds a company alone.',
  'A community that works like a good neighbour.',
  'Five windows, one house.',
  'Raghav Deshpande',
  'Cities where members meet.',
  'Four steps from here to member.',
  'One fee, one year, everything included.',
  'Carried by people who believe in it.',
]

/** Collects console messages, errors and failed requests of a page. */
function listen(page: Page): string[] {
  const heard: string[] = []
  page.on('console', (message) => heard.push(message.text()))
  page.on('pageerror', (error) => heard.push(error.message))
  page.on('requestfailed', (request) => heard.push(request.url()))
  return heard
}

test('home has its sections in order and fits at every width, and axe finds nothing in light and dark colours', async () => {
  await using browser = await startBrowser()
  const page = await newPage(browser, site.url, withMotion)
  const heard = listen(page)
  await page.goto('/')
  const headings = await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents()
  expect([await page.getByRole('heading', { level: 1 }).textContent(), ...headings]).toEqual(sections)
  for (const figure of ['50+', '20000+', '99%']) await page.getByText(figure, { exact: true }).waitFor()
  await expectFitsByDayAndNight(page)
  await hydrate(page)
  expect(heard).toEqual([])
})

test('a spotlight that an admin features is on home at the next request; without featured spotlights home has no such section', async () => {
  await using browser = await startBrowser()
  const [member, admin] = [await site.person('member'), await site.person('admin')]
  const page = await newPage(browser, site.url, { ...withMotion, viewport: { width: 1440, height: 900 } })
  const section = page.getByRole('region', { name: 'In the Spotlight now.' })
  await page.goto('/')
  expect(await section.count()).toBe(0)
  const form = { ...spotlightForm, name: 'Kisan Cold Chain' }
  const { spotlight } = await site.call(member.session, submitSpotlight, form)
  await site.call(admin.session, showOnHomepage, { id: spotlight._id })
  await page.reload()
  expect(await section.getByRole('heading', { level: 3 }).allTextContents()).toEqual(['Kisan Cold Chain'])
  await expectAccessible(page)
  await site.call(admin.session, removeFromHomepage, { id: spotlight._id })
  await page.reload()
  expect(await section.count()).toBe(0)
})

test('home loads without a script, only from this host, with at most twelve requests and 150 KB', async () => {
  await using browser = await startBrowser()
  const page = await newPage(browser, site.url, { ...withMotion, viewport: { width: 1440, height: 900 } })
  const network = await page.context().newCDPSession(page)
  const requests = new Map<string, { url: string; bytes: number; isWhole: boolean }>()
  await network.send('Network.enable')
  network.on('Network.requestWillBeSent', ({ requestId, request }) =>
    requests.set(requestId, { url: request.url, bytes: 0, isWhole: false }),
  )
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const one = requests.get(requestId)
    if (one) Object.assign(one, { bytes: encodedDataLength, isWhole: true })
  })
  await page.goto('/')
  await page.mouse.wheel(0, 20_000)
  await page.waitForFunction(() => scrollY + innerHeight >= document.documentElement.scrollHeight - 1)
  await drawn(page)
  await expect.poll(() => [...requests.values()].filter(({ isWhole }) => !isWhole)).toEqual([])
  const all = [...requests.values()]
  const weight = (of: RegExp) =>
    all.filter(({ url }) => of.test(new URL(url).pathname)).reduce((sum, { bytes }) => sum + bytes, 0)
  expect(all.filter(({ url }) => !url.startsWith(site.url))).toEqual([])
  expect(all.filter(({ url }) => url.endsWith('.js'))).toEqual([])
  expect(all.length).toBeLessThanOrEqual(12)
  expect(weight(/^\/$|\.css$/)).toBeLessThanOrEqual(30 * 1024)
  expect(weight(/./)).toBeLessThanOrEqual(150 * 1024)
})

test('without JavaScript the menus of home open and its moving rows can be stopped', async () => {
  await using browser = await startBrowser()
  const page = await newPage(browser, site.url, {
    ...withMotion,
    viewport: { width: 1440, height: 900 },
    javaScriptEnabled: false,
  })
  await page.goto('/')
  await page.getByRole('button', { name: 'Benefits' }).hover()
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Expert connect/ })
    .click()
  await page.waitForURL('**/partner#expert-connect')
  expect(await page.getByRole('heading', { name: 'Expert connect' }).isVisible()).toBe(true)
  await page.goto('/')
  const stop = page.getByRole('checkbox', { name: 'Stop: Sponsors, row 1' })
  await stop.focus()
  await page.keyboard.press('Space')
  expect(await stop.isChecked()).toBe(true)
  await page.setViewportSize({ width: 390, height: 800 })
  await page.getByRole('banner').getByLabel('Menu').first().click()
  await page.getByRole('banner').getByText('Verticles').last().click()
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'THOFA' }).click()
  await page.waitForURL('**/verticles/thofa')
})

test('the header is fixed with a shadow when home is scrolled by more than 65 px, and "Back to top" scrolls to the top', async () => {
  await using browser = await startBrowser()
  const page = await newPage(browser, site.url, {
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
  })
  await page.goto('/')
  const position = () =>
    page
      .locator('.bar')
      .evaluate((bar) => [getComputedStyle(bar).position, getComputedStyle(bar).boxShadow !== 'none'])
  await page.evaluate(
    () =>
      new Promise<void>((isHeard) => {
        // The page has added its listener before, so it has handled the event by then.
        addEventListener('scroll', () => isHeard(), { once: true })
        scrollTo({ top: 65, behavior: 'instant' })
      }),
  )
  expect(await position()).toEqual(['static', false])
  await page.evaluate(() => scrollTo({ top: 66, behavior: 'instant' }))
  await expect.poll(position).toEqual(['fixed', true])
  await page.getByRole('link', { name: 'Back to top' }).click()
  await expect.poll(async () => page.evaluate(() => scrollY)).toBe(0)
})
