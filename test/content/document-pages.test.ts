import { expect, test } from 'vitest'
import {
  allContent,
  publishContent,
  restoreContent,
  saveContentDraft,
} from '#contract/content-documents/calls.ts'
import { type DocumentKey, documents } from '#contract/content-documents/documents.ts'
import { documentsOf } from '#contract/content-documents/page-documents.ts'
import { documentKeys, filled, withLists } from '#test/cases/files/document-values.ts'
import { publicPaths } from '#test/cases/calls/public-paths.ts'
import { sharedTestApp, startTestApp } from '#test/support/test-app.ts'
import { shipped } from '#content/shipped.ts'

const site = await sharedTestApp()
const admin = await site.person('admin')
const paths = [...(await publicPaths(site.url)), '/investor-circle']

async function publish(key: DocumentKey, value: unknown): Promise<void> {
  const { revision } = await site.call(admin.session, saveContentDraft, {
    key,
    value,
    revision: 0,
  })
  await site.call(admin.session, publishContent, { key, revision })
}

/** The HTML of every public page, by its path. */
async function pagesNow(): Promise<Map<string, string>> {
  const pages = new Map<string, string>()
  for (const path of paths) {
    const answer = await site.http(path)
    expect([path, answer.status]).toEqual([path, 200])
    pages.set(path, await answer.text())
  }
  return pages
}

/** The HTML of a page without its scripts, which have the data of the loaders. */
function withoutScripts(html: string): string {
  return html.replaceAll(/<script\b.*?<\/script>/gs, '')
}

/**
 * Texts that a visitor without an account does not see on a listed page: only other people see them, or they stand in for empty parts.
 */
const LATER: Partial<Record<DocumentKey, RegExp>> = {
  membership: /^(application|codeOfEthics|terms)\b/,
  'investor-circle': /^chairmansWords$/,
  'business-matching': /^request\.(user|ready|asked|allowed)$/,
  'event-organiser': /^request\.(user|member)\./,
}

test('the shipped value of each document is unchanged when the shape of the document parses it', () => {
  for (const key of documentKeys)
    expect([key, documents[key].shape.parse(shipped[key])]).toEqual([key, shipped[key]])
})

test('every text of a published document is on the pages of that document, and on no other page', async () => {
  const marks = new Map<DocumentKey, { at: string; mark: string }[]>()
  for (const [n, key] of documentKeys.entries()) {
    const own: { at: string; mark: string }[] = []
    const value = filled(key, (_text, { at }) => {
      const mark = `Qx${n}y${own.length}z`
      own.push({ at, mark })
      return mark
    })
    marks.set(key, own)
    // Links are not texts, and a made-up link would be refused.
    await publish(
      key,
      JSON.parse(JSON.stringify(value).replaceAll('https://example.org', 'https://fwc.test')),
    )
  }
  const pages = await pagesNow()
  const wrong: string[] = []
  for (const [n, key] of documentKeys.entries()) {
    const showing = paths.filter((path) => documentsOf(path).includes(key))
    expect(showing, key).not.toEqual([])
    for (const [path, html] of pages) {
      if (!showing.includes(path) && html.includes(`Qx${n}y`)) wrong.push(`${key} is on ${path}`)
    }
    const all = showing.map((path) => withoutScripts(pages.get(path) ?? '')).join('\n')
    for (const { at, mark } of marks.get(key) ?? []) {
      const isShown = all.includes(mark)
      if (isShown === (LATER[key]?.test(at) === true)) wrong.push(`${key} ${at}: ${isShown}`)
    }
  }
  expect(wrong).toEqual([])
  const { documents: all } = await site.call(admin.session, allContent, {})
  expect(all.filter(({ isSample }) => isSample)).toEqual([])
})

test('empty lists and empty optional texts leave no empty element on a page', async () => {
  for (const key of documentKeys) {
    const emptied = withLists(filled(key, emptyWhereAllowed(key)), () => [])
    await publish(key, emptied)
  }
  const wrong: string[] = []
  for (const [path, html] of await pagesNow()) {
    const [, main = ''] = /<main[^>]*>(.*)<\/main>/s.exec(html) ?? []
    const empty =
      main.match(/<(ul|ol|dl|h1|h2|h3|p|blockquote|figcaption)\b(?![^>]*role=)[^>]*><\/\1>/g) ?? []
    wrong.push(...empty.map((element) => `${path}: ${element}`))
  }
  expect(wrong).toEqual([])
})

/** Makes a function that returns '' for a text that may be empty, and any other text unchanged. */
function emptyWhereAllowed(key: DocumentKey) {
  const refused = new Set<string>()
  const { error } = documents[key].shape.safeParse(filled(key, () => ''))
  for (const { path } of error?.issues ?? []) refused.add(path.join('.'))
  return (text: string, { at }: { at: string }) => (refused.has(at) ? text : '')
}

test('texts that are the name of a property of every object are published like other texts', async () => {
  const published: DocumentKey[] = []
  for (const key of documentKeys) {
    const value = filled(key, () => 'constructor')
    // Some texts of a document must differ from each other.
    if (!documents[key].shape.safeParse(value).success) continue
    await publish(key, value)
    published.push(key)
  }
  expect(published).toEqual(expect.arrayContaining(['sponsors', 'atithi', 'yuva-shakti', 'nari-shakti']))
  await pagesNow()
})

test('once the shipped versions are restored and published, each page is as it was', async () => {
  for (const key of documentKeys) {
    const { revision } = await site.call(admin.session, restoreContent, { key, version: 0, revision: 0 })
    await site.call(admin.session, publishContent, { key, revision })
  }
  await using untouched = await startTestApp()
  const words = (html: string) => html.split('<main')[1]?.split('</main>')[0]
  for (const [path, html] of await pagesNow()) {
    const before = await (await untouched.http(path)).text()
    expect([path, words(html)]).toEqual([path, words(before)])
  }
})
