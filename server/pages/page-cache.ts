import type { AppContext } from '../context.ts'
import { type Compressed, sizeOf } from './compressed-response.ts'
import type { Invalidated } from './invalidation.ts'

/** An answer that is the same for everybody. */
export type Page = {
  status: number
  headers: Record<string, string>
  content: Compressed
  /** Until when the page is valid, as milliseconds since 1970: then it shows something else, a past event for example. */
  expiresAt: number
  /** The page shows no content of the database except name and colours. */
  isStatic: boolean
  /** The `_id` of every record that the page was made from. */
  records?: ReadonlySet<string>
}

export type PageCache = {
  /** The page under a key; undefined if there is none, or if it has expired. */
  get: (key: string) => Page | undefined
  /** The page under a key, rendered if necessary: once for all who ask at the same time. */
  getOrRender: (key: string, render: () => Promise<Page>, isKept?: (page: Page) => boolean) => Promise<Page>
  size: () => { pages: number; bytes: number }
}

// The product has some 300 addresses, with 10 MB together, and one for each event; of these, the ones read last are kept.
const MOST_PAGES = 1_000
const MOST_BYTES = 64 * 1024 * 1024

/**
 * Keeps rendered pages in memory until they expire or change; the ones used last, up to a limit. Keys must be the product's routes and
 * files, never an address that somebody has made up.
 */
export function openPageCache(
  { pageInvalidation, clock }: Pick<AppContext, 'pageInvalidation' | 'clock'>,
  { mostPages = MOST_PAGES, mostBytes = MOST_BYTES } = {},
): PageCache {
  const pages = new Map<string, Page>()
  const rendering = new Map<string, Promise<Page>>()
  let bytes = 0

  pageInvalidation.listen((what) => {
    // Pages that are being rendered may show the state before the change: they are answered, but not kept.
    rendering.clear()
    for (const [key, page] of pages) if (shows(page, what)) drop(key)
  })

  function get(key: string): Page | undefined {
    const page = pages.get(key)
    if (page === undefined || page.expiresAt <= clock().getTime()) return undefined
    pages.delete(key)
    pages.set(key, page)
    return page
  }

  async function getOrRender(
    key: string,
    render: () => Promise<Page>,
    isKept: (page: Page) => boolean = ({ status }) => status < 500,
  ): Promise<Page> {
    const there = get(key) ?? rendering.get(key)
    if (there !== undefined) return there
    const coming = render()
    rendering.set(key, coming)
    try {
      const page = await coming
      if (rendering.get(key) === coming && isKept(page)) put(key, page)
      return page
    } finally {
      if (rendering.get(key) === coming) rendering.delete(key)
    }
  }

  function put(key: string, page: Page): void {
    drop(key)
    bytes += sizeOf(page.content)
    pages.set(key, page)
    for (const oldest of pages.keys()) {
      if (pages.size <= mostPages && bytes <= mostBytes) return
      drop(oldest)
    }
  }

  function drop(key: string): void {
    const page = pages.get(key)
    if (page === undefined) return
    pages.delete(key)
    bytes -= sizeOf(page.content)
  }

  return { get, getOrRender, size: () => ({ pages: pages.size, bytes }) }
}

function shows({ isStatic, records }: Page, changed: Invalidated): boolean {
  if (changed === 'all') return true
  return changed === 'written' ? !isStatic : records?.has(changed.record) === true
}
