import { returnTo, signInPageAt } from '#contract/accounts/return-to.ts'
import { zipped } from './compressed-response.ts'
import type { Page } from './page-cache.ts'

/** A link between the pages of signing in, which their code marks. */
const LINK = /<a [^<>]*data-takes-return="true"[^<>]*>/g
const ALERT = /<div class="alert sign-in-alert"[^<>]*>/

/**
 * A page of signing in as one visitor gets it before any script runs: its links carry the `return` of the address, and its alert
 * tells whoever was sent there (`first`) to log in. Nobody keeps this answer. Every other page is answered as it is.
 */
export async function withReturn(page: Page, address: string): Promise<Page> {
  // A query may hold question marks of its own (RFC 3986, section 3.4).
  const [path = '', ...rest] = address.split('?')
  const search = new URLSearchParams(rest.join('?'))
  const to = returnTo(search)
  if (signInPageAt(path) === null || to === '/') return page
  const query = new URLSearchParams({ return: to })
  const html = page.content.bodies.identity.bytes
    .toString()
    .replaceAll(LINK, (link) => link.replace(/ href="([^"?]+)"/, ` href="$1?${query}"`))
  const shown = search.has('first') ? html.replace(ALERT, (tag) => tag.replace(' hidden=""', '')) : html
  return {
    ...page,
    headers: { ...page.headers, 'cache-control': 'no-store' },
    content: await zipped(Buffer.from(shown), page.content.type),
  }
}
