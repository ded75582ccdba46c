import { afterAll, expect, test } from 'vitest'
import { publicPaths } from '#test/cases/calls/public-paths.ts'
import { startTestApp } from '#test/support/test-app.ts'
import { drawn, expectFits, newPage, pageAs, startBrowser } from '../browser.ts'

const trial = await startTestApp({ env: { RAZORPAY_TEST_MODE: '1' } })
afterAll(() => trial[Symbol.asyncDispose]())
const browser = await startBrowser()
// The browser is closed before the site, since the site waits for open connections.
afterAll(() => browser[Symbol.asyncDispose]())
const WORDS = 'Payments on this site are a trial: no money moves.'
const OTHER_PATHS = [
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

test('in test mode the HTML of every page says that payments are a trial; outside test mode no page says so', async () => {
  const paths = [...(await publicPaths(trial.url)), ...OTHER_PATHS]
  expect(await pathsThatSay(trial.url, paths)).toEqual(paths)
  await using site = await startTestApp()
  expect(await pathsThatSay(site.url, paths)).toEqual([])
})

test('the test-mode banner is above the header and covers nothing at every width', async () => {
  const admin = await trial.person('admin')
  const [visitor, signedIn] = [await newPage(browser, trial.url), await pageAs(browser, trial, admin)]
  for (const [page, path, ready] of [
    [visitor, '/', 'Nobody builds a company alone.'],
    [visitor, '/login', 'Forgot password?'],
    [signedIn, '/my', 'You have sent nothing yet'],
    // The dashboard replaces its placeholder and its header once it knows who is signed in.
    [signedIn, '/admin', 'No Members found'],
  ] as const) {
    await page.goto(path)
    await page.getByText(ready).first().waitFor()
    // A font that is loaded between two measurements may change the height of the banner.
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
