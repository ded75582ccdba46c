import type { Page } from '@playwright/test'
import type { BrowserContextOptions } from '@playwright/test'
import type { Person, Site } from '#test/support/test-app.ts'
import { pageAs, navigate, type TestBrowser } from '../browser.ts'

export const desk = { viewport: { width: 1440, height: 900 } }

/** A page with a signed-in person and the cookie that log-in sets, which the preview needs. */
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

/** Opens a document in the editor, within the document if the Content panel is open. */
export async function openDocument(page: Page, key: string, title: string): Promise<void> {
  const address = `/admin?panel=content&document=${key}`
  if (page.url().includes('/admin?panel=content')) await navigate(page, address)
  else await page.goto(address)
  await page.getByRole('heading', { level: 2, name: title, exact: true }).waitFor()
}

/** Sets `html[data-said]` once the draft’s status has these words, which may be shown for only half a second. */
export async function noteStatus(page: Page, words: string): Promise<void> {
  await page.evaluate((wanted) => {
    new MutationObserver((_changes, observer) => {
      if (document.querySelector('.editor-status')?.textContent !== wanted) return
      observer.disconnect()
      document.documentElement.dataset['said'] = wanted
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
  }, words)
}

/** Resolves once the server has saved all typed values. */
export async function savedDraft(page: Page): Promise<void> {
  await page.locator('.editor-status').getByText('Saved', { exact: true }).waitFor()
}
