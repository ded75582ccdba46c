import type { Page } from '@playwright/test'
import { become, navigate } from './browser.ts'

/** Empties a page for another person or for a visitor: no storage or cookie of the last person is left. */
export async function clearFor(page: Page, person: { session: string } | null): Promise<void> {
  await page.unrouteAll()
  // An empty page first: a page sends unsaved text when it is left, and does so as the last person.
  await become(page, person ?? { session: '' })
  await page.evaluate((isVisitor) => {
    sessionStorage.clear()
    if (isVisitor) localStorage.clear()
  }, person === null)
  await page.context().clearCookies()
  // The cookie that log-in sets: pictures and files are requested with it alone.
  const cookie = { name: 'twk_fwc', value: person?.session ?? '', url: page.url() }
  if (person) await page.context().addCookies([cookie])
}

/** Gives a page to another person or to a visitor, and opens an address. */
export async function handOver(
  page: Page,
  person: { session: string } | null,
  wanted: string,
): Promise<void> {
  await clearFor(page, person)
  await page.goto(wanted)
}

/** Goes to another page within the document, as a link does, and waits for its heading. */
export async function goWithin(page: Page, path: string): Promise<void> {
  await page.evaluate(() => {
    for (const title of document.querySelectorAll('h1')) title.dataset['before'] = ''
  })
  await navigate(page, path)
  // The address changes a moment before the next page is drawn.
  await page.locator('h1:not([data-before])').first().waitFor({ state: 'attached' })
}
