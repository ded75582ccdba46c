import type { BrowserContextOptions, Page } from '@playwright/test'
import { afterAll, expect, test } from 'vitest'
import { startTestApp } from '#test/support/test-app.ts'
import { expectFitsByNight, newPage, startBrowser, type TestBrowser, withMotion } from '../browser.ts'

const site = await startTestApp()
afterAll(() => site[Symbol.asyncDispose]())

const YOUTH = '/verticles/yuva-shakti-international'
/** Every page about the branches, the community and its leaders, with the headings of its sections in order. */
const pages = [
  [
    YOUTH,
    [
      'Start before you feel ready.',
      'A word from the president',
      'Ten pictures of a season.',
      'A hall that belongs to the young.',
      'Your page, read by somebody.',
    ],
  ],
  [
    '/verticles/nari-shakti',
    [
      'Your work deserves a bigger room.',
      'Five things we do, and keep doing.',
      'Lakshmi Suryavanshi, weaver and founder',
      'A membership of your own.',
    ],
  ],
  [
    '/verticles/thofa',
    [
      'The soil remembers how you treat it.',
      'What we have promised one another.',
      'Four ways of farming, one association.',
      'A year on the land.',
      'Begin with one plot.',
    ],
  ],
  [
    '/verticles/edu-astra',
    [
      'Teach the hand, the mind and the one who uses both.',
      'Three subjects, one timetable.',
      'How it is different in the room.',
      'Two initiatives that leave the classroom.',
      'Scholarships: the fee should not decide.',
    ],
  ],
  [
    '/verticles/integrated-ayush',
    [
      'Five old sciences, one honest table.',
      'Five systems.',
      'Ayurveda',
      'Unani',
      'Siddha',
      'Yoga',
      'Homeopathy',
      'Who leads the branch.',
      'About Integrated Ayush.',
      'Take a seat at the table.',
    ],
  ],
  [
    '/about-us',
    [
      'A community that works like a good street.',
      'Our mission',
      'Our vision',
      'Our goals',
      'Nine initiatives, one membership.',
      'Seven people you will hear from.',
      'The street has a free house.',
    ],
  ],
  [
    '/leadership',
    ['Led by people who still answer letters.', 'Founder and chairman', 'The board.', 'Build it with them.'],
  ],
] as const

/** Opens a page, and collects its console messages. */
async function open(browser: TestBrowser, url: string, path: string, options: BrowserContextOptions) {
  const page = await newPage(browser, url, options)
  const messages: string[] = []
  page.on('console', (message) => messages.push(message.text()))
  page.on('pageerror', (error) => messages.push(error.message))
  await page.goto(path)
  return { page, messages }
}

/** The number of the current slide by the dots, counted from one; the first if several are current. */
function currentSlide(page: Page): Promise<number> {
  return page.evaluate(() => {
    const dots = [...document.querySelectorAll('.slider-dots a')]
    return dots.findIndex((dot) => dot.hasAttribute('aria-current')) + 1
  })
}

test.each(pages)(
  '%s has its sections on a phone and on a desktop, fits at every width, and axe finds nothing in dark colours',
  async (path, headings) => {
    await using browser = await startBrowser()
    const { page, messages } = await open(browser, site.url, path, {})
    const main = page.getByRole('main')
    for (const width of [320, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      const found = await main.getByRole('heading').allTextContents()
      expect(
        found.filter((text) => (headings as readonly string[]).includes(text)),
        'sections',
      ).toEqual(headings)
      expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
      expect(await main.getByRole('link', { name: 'Become a member' }).count()).toBeGreaterThan(0)
    }
    await expectFitsByNight(page)
    expect(messages).toEqual([])
  },
)

test('every page has all its headings without JavaScript', async () => {
  await using browser = await startBrowser()
  const { page } = await open(browser, site.url, YOUTH, { javaScriptEnabled: false })
  for (const [path, headings] of pages) {
    await page.goto(path)
    const found = await page.getByRole('main').getByRole('heading').allTextContents()
    expect(found, path).toEqual(expect.arrayContaining([...headings]))
  }
})

test('the youth gallery shows ten pictures, moves on each second, and shows the first after the last', async () => {
  await using browser = await startBrowser()
  const page = await newPage(browser, site.url, { ...withMotion, viewport: { width: 400, height: 900 } })
  // Only the test advances the clock of the page, so that no slide is missed.
  await page.clock.install({ time: '2030-01-01' })
  await page.clock.pauseAt('2030-01-02')
  await page.goto(YOUTH)
  const gallery = page.getByRole('region', { name: 'Pictures of a season', exact: true })
  expect(await gallery.getByRole('figure').count()).toBe(10)
  const drawings = await gallery.locator('figure > svg').evaluateAll((all) => all.map((one) => one.innerHTML))
  expect(new Set(drawings).size).toBe(10)
  await gallery.evaluate((element) => element.scrollIntoView({ behavior: 'instant' }))
  await expect.poll(() => currentSlide(page)).toBe(1)
  await page.clock.runFor(900)
  expect(await currentSlide(page)).toBe(1)
  await page.clock.runFor(100)
  await expect.poll(() => currentSlide(page)).toBe(2)
  await gallery.getByRole('link', { name: 'Slide 10' }).click()
  await expect.poll(() => currentSlide(page)).toBe(10)
  // The dot changes before the row has stopped scrolling.
  const row = gallery.locator('.slider-row')
  await expect
    .poll(() => row.evaluate((one) => Math.round(one.scrollWidth - one.clientWidth - one.scrollLeft)))
    .toBe(0)
  await page.mouse.move(0, 0)
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  // The slider does not move while it has the mouse or the focus.
  const isHeld = () => gallery.evaluate((slider) => slider.matches(':is(:hover, :focus-within)'))
  await expect.poll(isHeld).toBe(false)
  await page.clock.runFor(1000)
  await expect.poll(() => currentSlide(page)).toBe(1)
})

test('the nine initiatives link to existing pages, and the goals name 5,000 startups by 2028', async () => {
  await using browser = await startBrowser()
  const { page } = await open(browser, site.url, '/about-us', {})
  const initiatives = page.getByRole('region', { name: 'Nine initiatives, one membership.' })
  const addresses = await initiatives
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href))
  expect(addresses).toHaveLength(9)
  for (const address of addresses) {
    expect((await page.request.get(address)).status(), address).toBe(200)
  }
  const goals = await page.getByRole('region', { name: 'Our goals' }).textContent()
  expect(goals).toContain('5,000 startups by 2028')
  const team = page.getByRole('region', { name: 'Seven people you will hear from.' })
  expect(await team.getByRole('listitem').count()).toBe(7)
})

test('seven directors are shown, each with "Coming soon" and no link', async () => {
  await using browser = await startBrowser()
  const { page } = await open(browser, site.url, '/leadership', {})
  const directors = page.getByRole('region', { name: 'The board.' }).getByRole('listitem')
  expect(await directors.count()).toBe(7)
  for (const director of await directors.all()) {
    expect(await director.getByRole('heading').count()).toBe(1)
    expect(await director.getByText('Coming soon').count()).toBe(1)
    expect(await director.getByRole('link').count()).toBe(0)
  }
  await page.getByRole('region', { name: 'Founder and chairman' }).waitFor()
})
