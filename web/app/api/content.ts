import { type ShownContent, draftContent, shownContent } from '#contract/content-documents/calls.ts'
import { documentsOf, isOwnPage } from '#contract/content-documents/page-documents.ts'
import { goWithout } from './last-known.ts'
import type { LoaderContext } from './loader-context.ts'

// Addresses can be made up; our own pages are fewer.
const MOST_KNOWN = 300
const AS_SHIPPED: ShownContent = { documents: {}, pictures: {}, edited: [], ownPages: [] }

/** What was read last, by page, and whatever page it was of. */
const known = new Map<string, ShownContent>()
let last = AS_SHIPPED

/**
 * What a page shows that is not as shipped. While it can't be had, a page shows what it showed last; one whose words were
 * changed and are not known is refused, since those that were shipped are another community's.
 */
export function contentNow(context: LoaderContext, page: string): Promise<ShownContent> {
  const before = asked.get(context)
  if (before?.page === page) return before.content
  const content = ask(context, page)
  asked.set(context, { page, content })
  return content
}

// The loaders of one page ask for the same.
const asked = new WeakMap<LoaderContext, { page: string; content: Promise<ShownContent> }>()

async function ask(context: LoaderContext, page: string): Promise<ShownContent> {
  const { request, drafts } = context
  if (drafts) return request(draftContent, { page })
  try {
    last = await request(shownContent, { page })
    if (last.edited.length > 0 || Object.keys(last.documents).length > 0) remember(page, last)
    return last
  } catch (problem) {
    const before = known.get(page)
    const isChanged = isOwnPage(page) || documentsOf(page).some((key) => last.edited.includes(key))
    if (before === undefined && isChanged) throw problem
    goWithout(context, 'the words of a page', problem)
    return before ?? last
  }
}

function remember(page: string, content: ShownContent): void {
  known.delete(page)
  known.set(page, content)
  for (const [oldest] of known) {
    if (known.size <= MOST_KNOWN) return
    known.delete(oldest)
  }
}
