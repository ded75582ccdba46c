import type { z } from 'zod'
import type * as calls from '#contract/content-documents/calls.ts'
import type { OwnPage } from '#contract/content-documents/own-pages.ts'
import { documentsOf, pageKey } from '#contract/content-documents/page-documents.ts'
import type { Db } from '../db/connect.ts'
import type { AppContext } from '../context.ts'
import { withMarkdownRead } from './markdown-fields.ts'
import { pictureIdsIn, picturesOf } from './pictures.ts'
import { describe, slugOf } from './registry.ts'
import { publishedDocuments } from './published-documents.ts'

type Shown = z.input<typeof calls.shownContent.answer>
type Asked = { page: string }

/** The edited documents of a page, with Markdown read as `MarkdownTree`. */
export async function shownContent({ db }: Pick<AppContext, 'db'>, { page }: Asked): Promise<Shown> {
  return shownOf(db, page, false)
}

/** The same, with drafts in place of published versions where there are drafts. */
export async function draftContent({ db }: Pick<AppContext, 'db'>, { page }: Asked): Promise<Shown> {
  return shownOf(db, page, true)
}

async function shownOf(db: Db, page: string, withDrafts: boolean): Promise<Shown> {
  const all = await publishedDocuments(db)
    .leftJoin('content_drafts as draft', 'draft.key', 'document.key')
    .select(['document.key', 'version.value', 'draft.value as draft_value'])
    .where('document.key', 'not like', 'email.%')
    .execute()
  const values = new Map(
    all.flatMap(({ key, value, draft_value: draft }) => {
      const seen = withDrafts ? (draft ?? value) : value
      return seen === null ? [] : [[key, seen] as const]
    }),
  )
  const documents = Object.fromEntries(
    keysOf(page).flatMap((key) =>
      values.has(key) ? [[key, withMarkdownRead(describe(key).shape, values.get(key))]] : [],
    ),
  )
  const own = [...values].flatMap(([key, value]) => {
    const slug = slugOf(key)
    return slug === null ? [] : [{ slug, ...(value as OwnPage) }]
  })
  return {
    documents,
    pictures: await picturesOf(db, pictureIdsIn(documents)),
    edited: [...values.keys()].filter((key) => slugOf(key) === null),
    ownPages: own
      .filter(({ menu }) => menu !== 'none')
      .map(({ title, slug, menu, description }) => ({ title, slug, menu, description })),
  }
}

function keysOf(page: string): string[] {
  const [, slug] = /^\/p\/([a-z\d-]{2,60})\/?$/.exec(page.toLowerCase()) ?? []
  return [...documentsOf(page), ...(slug === undefined ? [] : [pageKey(slug)])]
}
