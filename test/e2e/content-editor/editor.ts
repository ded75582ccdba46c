import type { Page } from '@playwright/test'
import type { BrowserContextOptions } from '@playwright/test'
import type { Person, Site } from '#test/support/test-app.ts'
import { pageAs, type TestBrowser } from '../browser.ts'

export const desk = { viewport: { width: 1440, height: 900 } }

/** A page of somebody who is signed in as log-in leaves it: with the cookie too, by which the preview knows an editor. */
export async function editorPage(
  browser: TestBrowser,
  site: Site,
  person: Person,
  options: BrowserContextOptions = desk,
): Promise<Page> {
  const page = await pageAs(browser, site, person, options)
  await page
    .context()
    .addCookies([{ name: 'twk_fwc', value: person.session, url: site.url, sameSite: 'Lax', httpOnly: true }])
  return page
}

/** Opens a document in the editor. */
export async function openDocument(page: Page, key: string, title: string): Promise<void> {
  await page.goto(`/admin?panel=content&document=${key}`)
  await page.getByRole('heading', { level: 2, name: title, exact: true }).waitFor()
}

/** Resolves once the server has all that was typed. */
export async function savedDraft(page: Page): Promise<void> {
  await page.locator('.editor-status').getByText('Saved', { exact: true }).waitFor()
}
