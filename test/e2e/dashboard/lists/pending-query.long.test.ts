import type { Page, Request } from '@playwright/test'
import { expect, test } from 'vitest'
import { pageAs } from '../../browser.ts'
import { shareSite } from '../../shared-site.ts'
import { goToAnew } from '../go-to.ts'

const { site, browser } = await shareSite()
const page = await pageAs(browser, site, await site.person('admin'), {
  viewport: { width: 1440, height: 900 },
})

test('a tab that is pressed while a search is loading opens with the same search', async () => {
  await goToAnew(page, '/admin?panel=Members+Forms')
  const search = page.getByRole('tabpanel').getByLabel('Search by name, email or contact')
  await search.waitFor()
  const searches: Request[] = []
  await page.route('**/api/**', async (route) => {
    if (!route.request().postData()?.includes('mohan')) return route.continue()
    // This search gets no answer; the tab sends another call.
    searches.push(route.request())
  })
  await search.fill('mohan')
  await expect.poll(() => searches.length).toBe(1)
  const cancelled = page.waitForEvent('requestfailed', (request) => request === searches[0])
  await page.getByRole('tab', { name: 'Financial Aid Forms' }).click()
  await cancelled
  await page.waitForURL(
    ({ searchParams }) => searchParams.has('q', 'mohan') && searchParams.get('tab') === 'aid',
  )
  // An alert about the cancelled search would be shown by now.
  await page.getByText('No Financial Aid Forms found').waitFor()
  expect(await page.getByRole('alert').allTextContents()).toEqual([])
  await page.unrouteAll()
})

/** A control of the loaded panel; the placeholder that is shown before ignores presses. */
const inPanel = (page: Page, control: string) => page.locator(`main[aria-busy="false"] ${control}`).first()

/** Opens the address of a list, with another page of the site before it in the history. */
async function startAt(page: Page, address: string, ready: string): Promise<void> {
  await page.goto('/login?before')
  await page.goto(address)
  await inPanel(page, ready).waitFor()
}

test.each([
  [
    'two presses on a bucket',
    '/admin?panel=payments',
    '.bucket:not([aria-current])',
    (page: Page) =>
      page
        .locator('.bucket:not([aria-current])')
        .first()
        .evaluate((link: HTMLElement) => {
          link.click()
          link.click()
        }),
    'tab',
  ],
  [
    'typing a filter and pressing Enter',
    '/admin?panel=members',
    'input[name=city]',
    async (page: Page) => {
      await page.clock.install()
      await page.locator('input[name=city]').fill('Pune')
      await page.keyboard.press('Enter')
      await page.clock.fastForward(5000)
      await page.clock.resume()
    },
    'city',
  ],
] as const)('going back after %s leads to the unfiltered list', async (_, address, ready, act, named) => {
  await startAt(page, address, ready)
  await act(page)
  await page.waitForURL(({ searchParams }) => searchParams.has(named))
  await page.locator(ready).first().waitFor()
  await page.goBack()
  await page.waitForURL(`**${address}`)
})
