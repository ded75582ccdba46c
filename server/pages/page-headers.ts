import { createHash } from 'node:crypto'
import type { PageHandle } from '#contract/site/page-handle.ts'
import { permissionsPolicy } from '../http/app.ts'

/** Browsers ask each time; a proxy before us may answer for a second, as docs/operations.md shows. */
const SHARED = 'public, max-age=0, s-maxage=1, must-revalidate'

/** Whether a cache before us may keep what has these headers. */
export function isShared(headers: Record<string, string>): boolean {
  return headers['cache-control'] === SHARED
}

/**
 * The headers of a page, by what it says of itself and the hashes of what stands within it. One with drafts is for whoever
 * edits it: nobody keeps or lists it, and the dashboard shows it in a frame.
 */
export function pageHeaders(
  handle: PageHandle,
  { scripts, styles }: Hashes,
  checkoutOrigins: readonly string[],
  isDraft = false,
): Record<string, string> {
  const isPay = handle.pays === true
  return {
    'cache-control': handle.private === undefined && !isDraft ? SHARED : 'no-store',
    'content-security-policy': policy(
      { scripts, styles },
      isPay ? checkoutOrigins : [],
      isDraft ? "'self'" : "'none'",
    ),
    ...(isDraft ? { 'x-frame-options': 'SAMEORIGIN', 'x-robots-tag': 'noindex' } : {}),
    ...(handle.private === 'secret' ? { 'referrer-policy': 'no-referrer' } : {}),
    ...(handle.camera === true ? { 'permissions-policy': permissionsPolicy('(self)') } : {}),
    // The checkout opens the bank's page in a window and waits for its answer.
    ...(isPay ? { 'cross-origin-opener-policy': 'same-origin-allow-popups' } : {}),
  }
}

function policy({ scripts, styles }: Hashes, checkout: readonly string[], ancestors: string): string {
  const more = checkout.map((origin) => ` ${origin}`).join('')
  const inline = (hashes: readonly string[]) => hashes.map((hash) => ` '${hash}'`).join('')
  return [
    "default-src 'self'",
    `script-src 'self'${inline(scripts)}${more}`,
    `style-src 'self'${inline(styles)}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self'${more}`,
    // The dashboard shows drafts, and whoever comes to it from another page keeps the policy of that one.
    `frame-src 'self'${more}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${ancestors}`,
  ].join('; ')
}

/** Of what stands within a page and may run or style it. */
type Hashes = { scripts: readonly string[]; styles: readonly string[] }

/**
 * The hashes of the inline scripts and styles that carry this rendering's nonce, and the page without it: a script that content has
 * brought into the page has no nonce, hence no hash, and a nonce that is kept could be learnt and used by one.
 */
export function takeNonce(html: string, nonce: string): { html: string; hashes: Hashes } {
  const attribute = ` nonce="${nonce}"`
  const hashesOf = (tag: 'script' | 'style') => {
    const ours = new RegExp(`<${tag}\\b[^<>]*${attribute}[^<>]*>([\\s\\S]*?)</${tag}>`, 'g')
    return [...new Set([...html.matchAll(ours)].map(([, text = '']) => hashOf(text)))]
  }
  return {
    html: html.replaceAll(attribute, ''),
    hashes: { scripts: hashesOf('script'), styles: hashesOf('style') },
  }
}

function hashOf(script: string): string {
  return `sha256-${createHash('sha256').update(script).digest('base64')}`
}
