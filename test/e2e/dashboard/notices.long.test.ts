import { afterAll, expect, test } from 'vitest'
import { publicPaths } from '#test/cases/calls/public-paths.ts'
import { startTestApp } from '#test/support/test-app.ts'
import { drawn, expectFits, newPage, pageAs, startBrowser } from '../browser.ts'

const trial = await startTestApp({ env: { RAZORPAY_TEST_MODE: '1' } })
afterAll(() => trial[Symbol.asyncDispose]())
const browser = await startBrowser()
// Before the site, which waits for what a browser keeps open.
afterAll(() => browser[Symbol.asyncDispose]())
const WORDS = 'Payments on this site are a trial: no money moves.'
const OTHERS = [
  '/my',
  '/my/account',
  '/admin',
  '/error',
  '/partner',
  '/partner/submit-details',
  '/paymentsuccess/x',
  '/no/page',
]

async function pathsThatSay(url: string, paths: string[]): Promise<string[]> {
  const answers = await Promise.all(paths.map(async (path) => (await fetch(`${url}${path}`)).text()))
  return paths.filter((_, n) => answers[n]?.includes(WORDS))
}

test('every page says before any script that payments are a trial, and none does otherwise', async () => {
  const paths = [...(await publicPaths(trial.url)), ...OTHERS]
  expect(await pathsThatSay(trial.url, paths)).toEqual(paths)
  await using site = await startTestApp()
  expect(await pathsThatSay(site.url, paths)).toEqual([])
})

test('the banner covers nothing and can be read at every width, light and dark', async () => {
  const admin = await trial.person('admin')
  const [visitor, signedIn] = [await newPage(browser, trial.url), await pageAs(browser, trial, admin)]
  for (const [page, path, there] of [
    [visitor, '/', 'Nobody builds a company alone.'],
    [visitor, '/login', 'Forgot password?'],
    [signedIn, '/my', 'You have sent nothing yet'],
    // The dashboard replaces its first shape, its header too, once it knows who asks.
    [signedIn, '/admin', 'No Members found'],
  ] as const) {
    await page.goto(path)
    await page.getByText(there).first().waitFor()
    // A font that comes between two looks may change how high the banner is.
    await drawn(page)
    const banner = page.getByRole('complementary', { name: 'Test mode' })
    expect(await banner.getByRole('status').textContent()).toContain(WORDS)
    for (const width of [320, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      const [above, below] = [await banner.boundingBox(), await page.getByRole('banner').boundingBox()]
      expect(above).toMatchObject({ x: 0, y: 0, width })
      expect(below?.y).toBeGreaterThanOrEqual(above?.height ?? Number.NaN)
    }
    await expectFits(page)
  }
})
