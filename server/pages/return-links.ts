import { returnTo, signInPageAt } from '#contract/accounts/return-to.ts'
import { zipped } from './compressed-response.ts'
import { showAlert } from './form-answer.ts'
import type { Page } from './page-cache.ts'

/** A link between the pages of signing in, which their code marks. */
const LINK = /<a [^<>]*data-takes-return="true"[^<>]*>/g

/**
 * A sign-in page as one visitor gets it before any script runs: its links carry the `return` of the address, and its alert tells visitors
 * who were sent there (`first`) to log in. No cache keeps it. Other pages are returned unchanged.
 */
export async function withReturn(page: Page, address: string): Promise<Page> {
  const html = signInPageAt(address.split('?', 1)[0] ?? '') === null ? null : htmlWithReturn(page, address)
  if (html === null) return page
  return {
    ...page,
    headers: { ...page.headers, 'cache-control': 'no-store' },
    content: await zipped(Buffer.from(html), page.content.type),
  }
}

/** The HTML of a sign-in page with the links and the alert that `withReturn` describes; null if the address has no `return`. */
export function htmlWithReturn(page: Page, address: string): string | null {
  // A query may contain question marks (RFC 3986, section 3.4).
  const search = new URLSearchParams(address.replace(/^[^?]*/, ''))
  const to = returnTo(search)
  if (to === '/') return null
  const query = new URLSearchParams({ return: to })
  const html = page.content.bodies.identity.bytes
    .toString()
    .replaceAll(LINK, (link) => link.replace(/ href="([^"?]+)"/, ` href="$1?${query}"`))
  return search.has('first') ? showAlert(html) : html
}
