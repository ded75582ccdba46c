import { expect, test } from 'vitest'
import { publishContent, saveContentDraft } from '#contract/content/calls.ts'
import { documents, type DocumentKey } from '#contract/content/documents.ts'
import { MOST_ENTRIES } from '#contract/content/shapes.ts'
import { documentKeys, filled, withLists } from '#test/cases/document-values.ts'
import { publicPaths } from '#test/cases/public-paths.ts'
import { payloads } from '#test/cases/script-payloads.ts'
import { type Site, startTestApp } from '#test/support/test-app.ts'
import { expectNoSidewaysScroll, newPage, startBrowser } from '../browser.ts'
import { watchedPage } from './script-watch.ts'

const LONG = 300_000
const ARABIC = 'مجتمع من رواد الأعمال 👩🏽‍🌾🎉 '

/** Publishes every document as `valueOf` makes it, and answers the pages. */
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
  return [...(await publicPaths(site.url)), '/investor-circle']
}

/** As many entries as a list may hold, over and over the same ones. */
function full(list: unknown[]): unknown[] {
  return list.length === 0 ? [] : Array.from({ length: MOST_ENTRIES }, (_, at) => list[at % list.length])
}

test.each<[what: string, valueOf: (key: DocumentKey) => unknown]>([
  ['one word as long as its field takes', (key) => filled(key, (_text, { max }) => 'W'.repeat(max || 300))],
  [
    'right-to-left text and emoji',
    (key) =>
      filled(key, (_text, { max }) =>
        ARABIC.repeat(9)
          .slice(0, Math.min(max || 300, 200))
          .trim(),
      ),
  ],
  [
    '60 entries in every list',
    (key) =>
      withLists(
        filled(key, (text) => text),
        outermost(),
      ),
  ],
])(
  '%s in every field widens no page on the narrowest phone',
  async (_what, valueOf) => {
    await using site = await startTestApp()
    await using browser = await startBrowser()
    const paths = await publishAll(site, valueOf)
    const page = await newPage(browser, site.url, { viewport: { width: 320, height: 640 } })
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(error.message))
    for (const path of paths) {
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await expectNoSidewaysScroll(page)
    }
    expect(errors).toEqual([])
  },
  LONG,
)

/** Fills each list of a document, but none that stands in another. */
function outermost(): (list: unknown[]) => unknown[] {
  return (list) => (list.every((entry) => typeof entry === 'object') ? full(list) : list)
}

test.each(payloads)(
  '$name in every field of every document runs nowhere and is shown as text',
  async ({ text }) => {
    await using site = await startTestApp()
    await using browser = await startBrowser()
    const paths = await publishAll(site, (key) => {
      const wrong = new Set<string>()
      const value = filled(key, () => text)
      for (const { path } of documents[key].shape.safeParse(value).error?.issues ?? [])
        wrong.add(path.join('.'))
      return filled(key, (before, { at }) => (wrong.has(at) ? before : text))
    })
    const { page, seen } = await watchedPage(browser, site.url)
    for (const path of paths) {
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      expect(await page.getByRole('main').textContent()).toContain(text.slice(0, 8))
    }
    expect(seen).toEqual([])
  },
  LONG,
)
