import { expect, test } from 'vitest'
import { publishContent, saveContentDraft } from '#contract/content-documents/calls.ts'
import type { DocumentKey } from '#contract/content-documents/documents.ts'
import { documentsOf } from '#contract/content-documents/page-documents.ts'
import { documentKeys, filled, withLists } from '#test/cases/files/document-values.ts'
import { publicPaths } from '#test/cases/calls/public-paths.ts'
import { payloads } from '#test/cases/calls/script-payloads.ts'
import { type Site, startTestApp } from '#test/support/test-app.ts'
import { newPage, startBrowser } from '../browser.ts'
import { watchedPage } from './script-watch.ts'

/** The page whose script leads visitors to log-in. */
const REDIRECTING = '/investor-circle'
/** In milliseconds. */
const TIME_LIMIT = 300_000
const ARABIC = ['مجتمع', '👩🏽‍🌾', 'رواد', '🎉', 'الأعمال']

/** Publishes every document with the value from `valueOf`; returns the paths of the pages that show more than the shared documents. */
async function publishAll(site: Site, valueOf: (key: DocumentKey) => unknown): Promise<string[]> {
  const admin = await site.person('admin')
  for (const key of documentKeys) {
    const { revision } = await site.call(admin.session, saveContentDraft, {
      key,
      value: valueOf(key),
      revision: 0,
    })
    await site.call(admin.session, publishContent, { key, revision })
  }
  const paths = [...(await publicPaths(site.url)), REDIRECTING]
  return paths.filter((path) => documentsOf(path).length > documentsOf('/login').length)
}

/** Whole right-to-left words with emoji between them, with at most `most` characters. */
function arabic(most: number): string {
  let text = ''
  for (let at = 0; ; at++) {
    const longer = `${text} ${ARABIC[at % ARABIC.length]}`.trim()
    if (longer.length > most) return text
    text = longer
  }
}

/** The length of the word in a Markdown text, which may have many more characters. */
const LONG_WORD = 10_000

test(
  'a word of the greatest length in every field widens no page on the narrowest phone',
  async () => {
    await using site = await startTestApp()
    await using browser = await startBrowser()
    // Two entries of a list show all its fields; with a hundred such words a browser takes half a minute to draw a page.
    const paths = await publishAll(site, (key) =>
      withLists(
        filled(key, (_text, { max }) => 'W'.repeat(Math.min(max || 300, LONG_WORD))),
        (list) => list.slice(0, 2),
      ),
    )
    const phone = { width: 320, height: 640 }
    const withScripts = await newPage(browser, site.url, { viewport: phone })
    const errors: string[] = []
    withScripts.on('pageerror', (error) => errors.push(error.message))
    const wide: string[] = []
    const withoutScripts = await newPage(browser, site.url, { viewport: phone, javaScriptEnabled: false })
    // A browser takes 15 seconds to draw a page with so many long words, so the time limit of the test is the only limit.
    for (const page of [withScripts, withoutScripts]) page.setDefaultNavigationTimeout(0)
    for (const path of paths) {
      const page = path === REDIRECTING ? withoutScripts : withScripts
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      wide.push(...(await page.evaluate(widest)).map((what) => `${path}: ${what}`))
    }
    expect(wide).toEqual([])
    expect(errors).toEqual([])
  },
  TIME_LIMIT,
)

/** Runs in the page: the elements that extend beyond its right edge and make it scroll. */
function widest(): string[] {
  const { documentElement } = document
  if (documentElement.scrollWidth <= window.innerWidth) return []
  const beyond = [...document.querySelectorAll('body *')].filter(
    (element) =>
      element.getBoundingClientRect().right > window.innerWidth + 1 && element.children.length === 0,
  )
  return [
    `${documentElement.scrollWidth} px`,
    ...beyond.slice(0, 4).map(({ tagName, parentElement }) => `${tagName} in ${parentElement?.className}`),
  ]
}

test(
  'scripts beside right-to-left text and emoji in every field of every document do not run, are shown as text, and widen no page',
  async () => {
    await using site = await startTestApp()
    await using browser = await startBrowser()
    let next = 0
    const paths = await publishAll(site, (key) =>
      filled(key, (_text, { max }) => {
        const { text = '' } = payloads[next++ % payloads.length] ?? {}
        const most = Math.min(max || 200, 200)
        const rest = most - text.length - 1
        return rest > 0 ? `${arabic(rest)} ${text}`.trim() : arabic(most)
      }),
    )
    const phone = { width: 320, height: 640 }
    const { page, seen } = await watchedPage(browser, site.url)
    await page.setViewportSize(phone)
    const withoutScripts = await newPage(browser, site.url, { viewport: phone, javaScriptEnabled: false })
    const wide: string[] = []
    for (const path of paths) {
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      const shown = await page.getByRole('main').textContent()
      if (path !== REDIRECTING)
        expect([path, payloads.some(({ text }) => shown?.includes(text))]).toEqual([path, true])
      else await withoutScripts.goto(path)
      const drawn = path === REDIRECTING ? withoutScripts : page
      wide.push(...(await drawn.evaluate(widest)).map((what) => `${path}: ${what}`))
    }
    expect(wide).toEqual([])
    expect(seen).toEqual([])
  },
  TIME_LIMIT,
)
