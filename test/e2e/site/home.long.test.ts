import { afterAll, expect, test } from 'vitest'
import { startTestApp } from '#test/support/test-app.ts'
import { drawn, newPage, startBrowser, withMotion } from '../browser.ts'

const site = await startTestApp()
afterAll(() => site[Symbol.asyncDispose]())

test.each([320, 1440])(
  'the link "How joining works" leads to its section at %i px, with and without scripts',
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

test('nothing shifts while home loads, a reload keeps the scroll position, and a fragment leads to its section', async () => {
  await using browser = await startBrowser()
  const page = await newPage(browser, site.url, { ...withMotion, viewport: { width: 412, height: 823 } })
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const { entryType } of list.getEntries()) document.documentElement.dataset['moved'] = entryType
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto('/')
  await drawn(page)
  expect(await page.locator('html').getAttribute('data-moved')).toBeNull()

  await page.locator('#chapters').evaluate((part) => part.scrollIntoView({ behavior: 'instant' }))
  // Parts that come into view are laid out only then, and may change the position a little.
  await drawn(page)
  const place = await page.evaluate(() => scrollY)
  await page.reload()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place)

  await page.goto('/events#masterclass')
  const top = () => page.locator('#masterclass').evaluate((part) => part.getBoundingClientRect().top)
  await expect.poll(top).toBeLessThan(100)
  expect(await top()).toBeGreaterThan(0)
})
