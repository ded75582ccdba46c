import { createHash } from 'node:crypto'
import type { PageHandle } from '#contract/page-handle.ts'
import { permissionsPolicy } from '../http/app.ts'

/** Browsers ask each time; a proxy before us may answer for a second, as docs/operations.md shows. */
const SHARED = 'public, max-age=0, s-maxage=1, must-revalidate'

/** Whether a cache before us may keep what has these headers. */
export function isShared(headers: Record<string, string>): boolean {
  return headers['cache-control'] === SHARED
}

/** The headers of a page, by what it says of itself and the hashes of its inline scripts. */
export function pageHeaders(
  handle: PageHandle,
  hashes: readonly string[],
  checkoutOrigins: readonly string[],
): Record<string, string> {
  const isPay = handle.pays === true
  return {
    'cache-control': handle.private === undefined ? SHARED : 'no-store',
    'content-security-policy': policy(hashes, isPay ? checkoutOrigins : []),
    ...(handle.private === 'secret' ? { 'referrer-policy': 'no-referrer' } : {}),
    ...(handle.camera === true ? { 'permissions-policy': permissionsPolicy('(self)') } : {}),
    // The checkout opens the bank's page in a window and waits for its answer.
    ...(isPay ? { 'cross-origin-opener-policy': 'same-origin-allow-popups' } : {}),
  }
}

function policy(hashes: readonly string[], checkout: readonly string[]): string {
  const more = checkout.map((origin) => ` ${origin}`).join('')
  const inline = hashes.map((hash) => ` '${hash}'`).join('')
  return [
    "default-src 'self'",
    `script-src 'self'${inline}${more}`,
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

/**
 * The hashes of the inline scripts that carry this rendering's nonce, and the page without it: a script that content has
 * brought into the page has no nonce, hence no hash, and a nonce that is kept could be learnt and used by one.
 */
export function takeNonce(html: string, nonce: string): { html: string; hashes: string[] } {
  const attribute = ` nonce="${nonce}"`
  const ours = new RegExp(`<script\\b[^<>]*${attribute}[^<>]*>([\\s\\S]*?)</script>`, 'g')
  const hashes = [...html.matchAll(ours)].map(([, text = '']) => hashOf(text))
  return { html: html.replaceAll(attribute, ''), hashes: [...new Set(hashes)] }
}

function hashOf(script: string): string {
  return `sha256-${createHash('sha256').update(script).digest('base64')}`
}
