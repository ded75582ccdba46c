import { createHash } from 'node:crypto'

/** Pages that only the signed-in use, or whose address holds a secret: nothing of them stays in a cache. */
const PRIVATE = new Set([
  'partner',
  'partner/submit-details',
  'submit-details',
  'paymentsuccess/:id',
  'my',
  'admin',
  'set-password',
  'confirm-email',
])

/** Pages that open the provider's checkout. */
const PAY = new Set(['partner/submit-details', 'submit-details'])

/** Browsers ask each time; a proxy before us may answer for a second, as docs/operations.md shows. */
const SHARED = 'public, max-age=0, s-maxage=1, must-revalidate'

/** The headers of a page, by the pattern of its route. They are made once a page, and kept with it. */
export function pageHeaders(
  pattern: string,
  html: string,
  checkoutOrigins: readonly string[],
): Record<string, string> {
  const isPay = PAY.has(pattern)
  return {
    'cache-control': PRIVATE.has(pattern) ? 'no-store' : SHARED,
    'content-security-policy': policy(scriptHashes(html), isPay ? checkoutOrigins : []),
    // The checkout opens the bank's page in a window and waits for its answer.
    ...(isPay ? { 'cross-origin-opener-policy': 'same-origin-allow-popups' } : {}),
  }
}

function policy(hashes: string[], checkout: readonly string[]): string {
  const more = checkout.map((origin) => ` ${origin}`).join('')
  return [
    "default-src 'self'",
    `script-src 'self' ${hashes.join(' ')}${more}`,
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self'${more}`,
    `frame-src ${more === '' ? "'none'" : more.trim()}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

// What holds nothing but data runs nowhere, so the policy does not ask about it (HTML, "prepare the script element").
const SCRIPT = /<script(?![^>]*\s(?:src=|type="application\/ld\+json"))[^>]*>([\s\S]*?)<\/script>/g

function scriptHashes(html: string): string[] {
  const hashes = [...html.matchAll(SCRIPT)].map(([, text]) =>
    createHash('sha256')
      .update(text as string)
      .digest('base64'),
  )
  return [...new Set(hashes)].map((hash) => `'sha256-${hash}'`)
}
