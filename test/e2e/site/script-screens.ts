import { expect } from 'vitest'
import { payloads } from '#test/cases/calls/script-payloads.ts'
import type { Person } from '#test/support/test-app.ts'
import { chooseFile, hydrate, navigate, type TestBrowser } from '../browser.ts'
import { popups, type Shown, shown, watchedPage } from './script-watch.ts'

export type PanelOptions = { more?: Record<string, string>; buttons?: string[]; within?: string }

/** Whether a page is another one of the same part of the site, of those that show what they have fetched. */
function isBeside(from: string, to: string): boolean {
  const [here, there] = [new URL(from), new URL(to, from)]
  const isPart = (part: string) => [here, there].every(({ pathname }) => pathname.startsWith(part))
  return here.href !== there.href && (isPart('/admin') || isPart('/my/sent/'))
}

/** A browser in which one person after another looks at their screens. */
export async function screens(browser: TestBrowser, url: string, take: (where: string, one: Shown) => void) {
  const { page, seen } = await watchedPage(browser, url)
  await page.goto('/coming-soon')

  // Whoever is another person, or was elsewhere on the site, opens a document; the rest is a step within it.
  let isAnother = true
  async function as({ session }: Person): Promise<void> {
    isAnother = true
    await page.evaluate((token) => localStorage.setItem('twk_fwc', token), session)
  }
  const takeNow = async (where: string) => take(where, await shown(page))

  /** Opens a page; `holds` is where a payload stands once it is complete; a guardian reads it as a quote, cut and stripped. */
  async function open(path: string, holds: string): Promise<void> {
    const isStep = !isAnother && isBeside(page.url(), path)
    isAnother = false
    const before = isStep ? await page.locator(holds).allTextContents() : []
    if (isStep) await navigate(page, path)
    else await page.goto(path, { waitUntil: 'commit' })
    if (path === '/investor-circle') await hydrate(page)
    await page.waitForFunction(
      ([selector, left]) =>
        document.readyState !== 'loading' &&
        [...document.querySelectorAll(selector)].some((element) => {
          const said = element instanceof HTMLInputElement ? element.value : element.textContent
          return /ran\(\)|x\.example|“/.test(said) && !left.includes(said)
        }),
      [holds, before] as const,
    )
    await takeNow(path)
  }

  /** Opens a panel, page by page, and in each the popups of the buttons that are named so. */
  async function panel(
    name: string,
    { more = {}, buttons = [] as string[], within }: PanelOptions = {},
  ): Promise<void> {
    await open(
      `/admin?${new URLSearchParams({ panel: name, ...more })}`,
      'main .records[aria-busy=false] tbody',
    )
    for (;;) {
      for (const one of await popups(page, buttons, within)) take(`a popup of ${name}`, one)
      const on = page.getByRole('navigation', { name: 'Pages' }).getByRole('button').nth(1)
      if ((await on.count()) === 0 || (await on.isDisabled())) return
      const before = await page.getByRole('navigation', { name: 'Pages' }).textContent()
      await on.click()
      await expect.poll(() => page.getByRole('navigation', { name: 'Pages' }).textContent()).not.toBe(before)
      await takeNow(name)
    }
  }
  /** Has a bank's statement matched. */
  async function statement(csv: string): Promise<void> {
    await page.goto('/admin?panel=Bank+statement')
    const file = { name: 'bank.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }
    await chooseFile(page.getByLabel('CSV file of the statement'), file)
    await page.getByText(`${payloads.length} lines on which money came`).waitFor()
    await takeNow('Bank statement')
  }

  /** Has a list of people read, and checked. */
  async function people(csv: string): Promise<void> {
    await page.goto('/admin?panel=Import')
    const file = { name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }
    await chooseFile(page.getByRole('region', { name: 'File' }).locator('input[type=file]'), file)
    await page.getByRole('form', { name: 'Columns' }).waitFor()
    await takeNow('the columns of Import')
    await page.getByRole('button', { name: 'Check', exact: true }).click()
    await page.getByRole('region', { name: 'Check' }).waitFor()
    await takeNow('the problems of Import')
  }
  return { page, seen, as, open, panel, statement, people, takeNow }
}
