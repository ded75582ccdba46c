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
  moving,
  newPage,
  startBrowser,
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

/** Collects whatever the browser complains of. */
function listen(page: Page): string[] {
  const heard: string[] = []
  page.on('console', (message) => heard.push(message.text()))
  page.on('pageerror', (error) => heard.push(error.message))
  page.on('requestfailed', (request) => heard.push(request.url()))
  return heard
}

test('home has its sections in their order, and reads well at every width, light and dark', async () => {
  await using browser = await startBrowser()
  const page = await newPage(browser, site.url, moving)
  const heard = listen(page)
  await page.goto('/')
  const headings = await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents()
  expect([await page.getByRole('heading', { level: 1 }).textContent(), ...headings]).toEqual(sections)
  for (const figure of ['50+', '20000+', '99%']) await page.getByText(figure, { exact: true }).waitFor()
  await expectFitsByDayAndNight(page)
  await hydrate(page)
  expect(heard).toEqual([])
})

test('the founder stands beside his words wherever there is room for both', async () => {
  await using browser = await startBrowser()
  const page = await newPage(browser, site.url, { ...moving, viewport: { width: 768, height: 900 } })
  await page.goto('/')
  const founder = page.getByRole('region', { name: 'Founder and chairman' })
  const isBeside = async () => {
    const [portrait, words] = await Promise.all([
      founder.locator('.home-portrait').boundingBox(),
      founder.getByRole('blockquote').boundingBox(),
    ])
    return (portrait?.x ?? 0) + (portrait?.width ?? 0) < (words?.x ?? 0)
  }
  expect(await isBeside()).toBe(true)
  await page.setViewportSize({ width: 360, height: 740 })
  await expect.poll(isBeside).toBe(false)
})

test('what an admin features is on home with the next request, and the section goes with the last one', async () => {
  await using browser = await startBrowser()
  const [member, admin] = [await site.person('member'), await site.person('admin')]
  const page = await newPage(browser, site.url, { ...moving, viewport: { width: 1440, height: 900 } })
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

test('home comes without a script, from this host alone, in twelve requests and 150 KB', async () => {
  await using browser = await startBrowser()
  const page = await newPage(browser, site.url, { ...moving, viewport: { width: 1440, height: 900 } })
  const network = await page.context().newCDPSession(page)
  const asked = new Map<string, { url: string; bytes: number; isWhole: boolean }>()
  await network.send('Network.enable')
  network.on('Network.requestWillBeSent', ({ requestId, request }) =>
    asked.set(requestId, { url: request.url, bytes: 0, isWhole: false }),
  )
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const one = asked.get(requestId)
    if (one) Object.assign(one, { bytes: encodedDataLength, isWhole: true })
  })
  await page.goto('/')
  await page.mouse.wheel(0, 20_000)
  await page.waitForFunction(() => scrollY + innerHeight >= document.documentElement.scrollHeight - 1)
  await drawn(page)
  await expect.poll(() => [...asked.values()].filter(({ isWhole }) => !isWhole)).toEqual([])
  const all = [...asked.values()]
  const weight = (of: RegExp) =>
    all.filter(({ url }) => of.test(new URL(url).pathname)).reduce((sum, { bytes }) => sum + bytes, 0)
  expect(all.filter(({ url }) => !url.startsWith(site.url))).toEqual([])
  expect(all.filter(({ url }) => url.endsWith('.js'))).toEqual([])
  expect(all.length).toBeLessThanOrEqual(12)
  expect(weight(/^\/$|\.css$/)).toBeLessThanOrEqual(30 * 1024)
  expect(weight(/./)).toBeLessThanOrEqual(150 * 1024)
})

test('without JavaScript home reads, its menus open and its rows pass by', async () => {
  await using browser = await startBrowser()
  const page = await newPage(browser, site.url, {
    ...moving,
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

test.each([320, 1440])(
  'a link to how joining works leads to it at %i px, with scripts and without',
  async (width) => {
    await using browser = await startBrowser()
    const options = { viewport: { width, height: 900 }, reducedMotion: 'reduce' } as const
    const bare = await newPage(browser, site.url, { ...options, javaScriptEnabled: false })
    await bare.goto('/#joining')
    const page = await newPage(browser, site.url, options)
    await page.goto('/')
    await page.getByRole('link', { name: 'How joining works' }).click()
    for (const one of [bare, page]) {
      const heading = one.getByRole('heading', { name: 'Four steps from here to member.' })
      const isNearTop = async () => {
        const { y = 0 } = (await heading.boundingBox()) ?? {}
        return y > 0 && y < 400
      }
      await expect.poll(isNearTop).toBe(true)
    }
  },
)

test('a link within the page is followed in the moment it is pressed, not once the page is drawn anew', async () => {
  await using browser = await startBrowser()
  const page = await newPage(browser, site.url, { reducedMotion: 'reduce' })
  await page.goto('/')
  await hydrate(page)
  const link = page.getByRole('link', { name: 'How joining works' })
  const [before, after] = await link.evaluate((one: HTMLElement) => {
    const from = scrollY
    one.click()
    return [from, scrollY]
  })
  expect([before, after > 1000]).toEqual([0, true])
  await page.waitForURL('**/#joining')
  const heading = page.getByRole('heading', { name: 'Four steps from here to member.' })
  await expect.poll(async () => (await heading.boundingBox())?.y).toBeLessThan(400)
  await page.goBack()
  await expect.poll(async () => page.evaluate(() => scrollY)).toBe(0)
})

test('a link pressed before the page is laid out leads to its place', async () => {
  await using browser = await startBrowser()
  // How Chromium lays out what it passed over hangs on the moment: each fifth of these loads once led elsewhere.
  for (let load = 0; load < 12; load += 1) {
    const width = load % 2 === 0 ? 1280 : 412
    const page = await newPage(browser, site.url, {
      reducedMotion: 'reduce',
      viewport: { width, height: 823 },
    })
    await page.addInitScript(() => (window.requestIdleCallback = () => 0))
    await page.goto('/', { waitUntil: 'commit' })
    const link = page.locator('a[href$="#joining"]').first()
    await link.waitFor({ state: 'attached' })
    await link.evaluate((one: HTMLAnchorElement) => one.click())
    const top = () => page.locator('#joining').evaluate((part) => part.getBoundingClientRect().top)
    await expect.poll(async () => Math.round(await top())).toBe(96)
    await drawn(page)
    expect(Math.round(await top())).toBe(96)
    await page.close()
  }
})

test('the header is fixed with a shadow once home is scrolled past 65 px, and one click goes back to the top', async () => {
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
        // The page, which listened first, has heard of it by then.
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

test('nothing moves while a page comes, and places further down are where they were', async () => {
  await using browser = await startBrowser()
  const page = await newPage(browser, site.url, { ...moving, viewport: { width: 412, height: 823 } })
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const { entryType } of list.getEntries()) document.documentElement.dataset['moved'] = entryType
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto('/')
  await drawn(page)
  expect(await page.locator('html').getAttribute('data-moved')).toBeNull()

  await page.locator('#chapters').evaluate((part) => part.scrollIntoView({ behavior: 'instant' }))
  // What comes into sight is laid out as it is drawn, and may move the place a little.
  await drawn(page)
  const place = await page.evaluate(() => scrollY)
  await page.reload()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place)

  await page.goto('/events#masterclass')
  const top = () => page.locator('#masterclass').evaluate((part) => part.getBoundingClientRect().top)
  await expect.poll(top).toBeLessThan(100)
  expect(await top()).toBeGreaterThan(0)
})
