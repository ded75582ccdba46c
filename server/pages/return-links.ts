import { returnTo, signInPageAt } from '#contract/accounts/return-to.ts'
import { zipped } from './compressed-response.ts'
import { showAlert } from './form-answer.ts'
import type { Page } from './page-cache.ts'

/** A link between the pages of signing in, which their code marks. */
const LINK = /<a [^<>]*data-takes-return="true"[^<>]*>/g

/**
 * A kept page of signing in whose links take along where to go on to afterwards, as its address says it, and that says
 * so to whoever was sent there: before, or without, any script. Every other page as it is.
 */
export async function withReturn(page: Page, address: string): Promise<Page> {
  const [path] = partsOf(address)
  const html = signInPageAt(path) !== null ? htmlWithReturn(page, address) : null
  return html === null ? page : ofOneVisitor(page, html)
}

/** The HTML of such a page; null: it is as it is kept. */
export function htmlWithReturn(page: Page, address: string): string | null {
  const [, search] = partsOf(address)
  const to = returnTo(search)
  if (to === '/') return null
  const query = new URLSearchParams({ return: to })
  const html = page.content.bodies.identity.bytes
    .toString()
    .replaceAll(LINK, (link) => link.replace(/ href="([^"?]+)"/, ` href="$1?${query}"`))
  return new URLSearchParams(search).has('first') ? showAlert(html) : html
}

/** A page with another HTML, which is one visitor's and nobody keeps. */
async function ofOneVisitor(page: Page, html: string): Promise<Page> {
  return {
    ...page,
    headers: { ...page.headers, 'cache-control': 'no-store' },
    content: await zipped(Buffer.from(html), page.content.type),
  }
}

/** A query may hold question marks of its own (RFC 3986, section 3.4). */
function partsOf(address: string): [path: string, search: string] {
  const at = address.indexOf('?')
  return at < 0 ? [address, ''] : [address.slice(0, at), address.slice(at + 1)]
}
