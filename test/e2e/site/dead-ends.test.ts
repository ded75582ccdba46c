import { expect, test } from 'vitest'
import { startTestApp } from '#test/support/test-app.ts'
import { expectAccessible, expectNoSidewaysScroll, newPage, startBrowser } from '../browser.ts'

const ENDS = [
  ['/coming-soon', 200, 'We are still building this.'],
  ['/error', 200, 'This part is for admins.'],
  ['/no/such/page', 404, 'Nothing behind this window.'],
] as const

test.each(ENDS)('%s says what it is and leads home, also without JavaScript', async (path, status, title) => {
  await using site = await startTestApp()
  await using browser = await startBrowser()
  for (const javaScriptEnabled of [true, false]) {
    const page = await newPage(browser, site.url, { javaScriptEnabled })
    expect((await page.goto(path))?.status()).toBe(status)
    expect(await page.getByRole('heading', { level: 1 }).allTextContents()).toEqual([title])
    await page.getByRole('link', { name: 'Go to Home' }).click()
    await page.waitForURL(`${site.url}/`)
    await page.context().close()
  }
})

test.each([320, 768, 1440])('they read well %i px wide, light and dark', async (width) => {
  await using site = await startTestApp()
  await using browser = await startBrowser()
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await newPage(browser, site.url, { viewport: { width, height: 900 }, colorScheme })
    for (const [path] of ENDS) {
      await page.goto(path)
      await expectNoSidewaysScroll(page)
      await expectAccessible(page)
    }
    await page.context().close()
  }
})
