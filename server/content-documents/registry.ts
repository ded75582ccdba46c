import { type DocumentKey, documents } from '#contract/content-documents/documents.ts'
import { ownPageShape } from '#contract/content-documents/own-pages.ts'
import { pagePath } from '#contract/content-documents/page-documents.ts'
import { Problem } from '#contract/call/problem.ts'
import { shipped } from '#content/shipped.ts'
import type { Description } from './description.ts'
import { emailDocuments } from './email-documents.ts'

const OWN_PAGE = /^page\.([a-z\d-]{2,60})$/

/** Every shipped document by its key. */
export const shippedDocuments: ReadonlyMap<string, Description> = new Map([
  ...Object.entries(documents).map(([key, { title, page, shape }]): [string, Description] => [
    key,
    { title, page, shape, shipped: shipped[key as DocumentKey] },
  ]),
  ...emailDocuments,
])

/** The slug of the document of an own page, or null. */
export function slugOf(key: string): string | null {
  return OWN_PAGE.exec(key)?.[1] ?? null
}

/** The description of a document; `not_found` for an unknown key. Its row says whether an own page exists. */
export function describe(key: string): Description {
  const known = shippedDocuments.get(key)
  if (known !== undefined) return known
  const slug = slugOf(key)
  if (slug === null) throw new Problem('not_found')
  return { title: slug, page: pagePath(slug), shape: ownPageShape, shipped: null }
}
