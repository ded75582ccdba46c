import { afterAll, expect, test } from 'vitest'
import { startTestApp } from '#test/support/test-app.ts'
import { newPage, startBrowser, expectFitsByDayAndNight } from '../browser.ts'

const site = await startTestApp()
afterAll(() => site[Symbol.asyncDispose]())

const ENDS = [
  ['/coming-soon', 200, 'We are still building this.'],
  ['/error', 200, 'This part is for admins.'],
  ['/no/such/page', 404, 'Nothing behind this window.'],
] as const

test.each(ENDS)(
  '%s has its status and heading and links to home, also without JavaScript',
  async (path, status, title) => {
    await using browser = await startBrowser()
    for (const javaScriptEnabled of [true, false]) {
      const page = await newPage(browser, site.url, { javaScriptEnabled })
      expect((await page.goto(path))?.status()).toBe(status)
      expect(await page.getByRole('heading', { level: 1 }).allTextContents()).toEqual([title])
      await page.getByRole('link', { name: 'Go to Home' }).click()
      await page.waitForURL(`${site.url}/`)
      await page.context().close()
    }
  },
)

test('coming-soon, error and not-found pages fit at every width, and axe finds nothing in light and dark colours', async () => {
  await using browser = await startBrowser()
  const page = await newPage(browser, site.url)
  for (const [path] of ENDS) {
    await page.goto(path)
    await expectFitsByDayAndNight(page)
  }
})
