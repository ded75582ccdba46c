import type { Page } from '@playwright/test'
import { become, navigate } from './browser.ts'

/** Leaves a page empty for somebody else, or for a visitor: nothing is kept of whoever had it before. */
export async function clearFor(page: Page, person: { session: string } | null): Promise<void> {
  await page.unrouteAll()
  // An empty page first: what is left by the page that is open is sent as whoever had it.
  await become(page, person ?? { session: '' })
  await page.evaluate((isVisitor) => {
    sessionStorage.clear()
    if (isVisitor) localStorage.clear()
  }, person === null)
  await page.context().clearCookies()
  // As log-in leaves it: pictures and files are asked for with nothing else.
  const cookie = { name: 'twk_fwc', value: person?.session ?? '', url: page.url() }
  if (person) await page.context().addCookies([cookie])
}

/** Hands a page on to somebody else, or to a visitor, who stands where they want. */
export async function handOver(
  page: Page,
  person: { session: string } | null,
  wanted: string,
): Promise<void> {
  await clearFor(page, person)
  await page.goto(wanted)
}

/** Goes to another page as a link of this one would, until its title is there. */
export async function goWithin(page: Page, path: string): Promise<void> {
  await page.evaluate(() => {
    for (const title of document.querySelectorAll('h1')) title.dataset['before'] = ''
  })
  await navigate(page, path)
  // The address is that of the next page a moment before the page is drawn.
  await page.locator('h1:not([data-before])').first().waitFor({ state: 'attached' })
}
