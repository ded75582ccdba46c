import { returnTo } from '#contract/accounts/return-to.ts'
import { zipped } from './compressed-response.ts'
import type { Page } from './page-cache.ts'

const SIGN_IN = /^\/(login|signup|forgot-password)\/?$/i
/** A link within signing in, as a page marks it. */
const LINK = /<a [^<>]*data-takes-return="true"[^<>]*>/g

/**
 * A kept page of signing in whose links take along where to go on to afterwards, as its address says it: so they lead
 * there before, or without, any script. Every other page as it is.
 */
export async function withReturn(page: Page, address: string): Promise<Page> {
  const [path, search] = partsOf(address)
  const to = SIGN_IN.test(path) ? returnTo(search) : '/'
  if (to === '/') return page
  const html = page.content.bodies.identity.bytes.toString()
  const query = new URLSearchParams({ return: to })
  const linked = html.replaceAll(LINK, (link) => link.replace(/ href="([^"?]+)"/, ` href="$1?${query}"`))
  return {
    ...page,
    headers: { ...page.headers, 'cache-control': 'no-store' },
    content: await zipped(Buffer.from(linked), page.content.type),
  }
}

/** A query may hold question marks of its own (RFC 3986, section 3.4). */
function partsOf(address: string): [path: string, search: string] {
  const at = address.indexOf('?')
  return at < 0 ? [address, ''] : [address.slice(0, at), address.slice(at + 1)]
}
