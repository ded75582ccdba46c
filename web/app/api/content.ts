import { type ShownContent, draftContent, shownContent } from '#contract/content-documents/calls.ts'
import { documentsOf, isOwnPage } from '#contract/content-documents/page-documents.ts'
import { goWithout } from './last-known.ts'
import type { LoaderContext } from './loader-context.ts'

// A limit, since visitors can ask for made-up addresses; our own pages are fewer.
const MOST_KNOWN = 300
const AS_SHIPPED: ShownContent = { documents: {}, pictures: {}, edited: [], ownPages: [] }

/** The last content that was read for each page. */
const lastOfPage = new Map<string, ShownContent>()
/** The last content that was read for any page. */
let last = AS_SHIPPED

/**
 * The content of a page that differs from the shipped words. Without an answer of the server a page shows its last content. A page whose
 * words were changed and are not known is refused, since the shipped words belong to another community.
 */
export function contentNow(context: LoaderContext, page: string): Promise<ShownContent> {
  const pageRequest = requested.get(context)
  if (pageRequest?.page === page) return pageRequest.content
  const content = ask(context, page)
  requested.set(context, { page, content })
  return content
}

// The loaders of one page all need the same content, which is requested once.
const requested = new WeakMap<LoaderContext, { page: string; content: Promise<ShownContent> }>()

async function ask(context: LoaderContext, page: string): Promise<ShownContent> {
  const { request, drafts } = context
  if (drafts) return request(draftContent, { page })
  try {
    last = await request(shownContent, { page })
    if (last.edited.length > 0 || Object.keys(last.documents).length > 0) remember(page, last)
    return last
  } catch (problem) {
    const lastContent = lastOfPage.get(page)
    const isChanged = isOwnPage(page) || documentsOf(page).some((key) => last.edited.includes(key))
    if (lastContent === undefined && isChanged) throw problem
    goWithout(context, 'the words of a page', problem)
    return lastContent ?? last
  }
}

function remember(page: string, content: ShownContent): void {
  lastOfPage.delete(page)
  lastOfPage.set(page, content)
  for (const [oldest] of lastOfPage) {
    if (lastOfPage.size <= MOST_KNOWN) return
    lastOfPage.delete(oldest)
  }
}
