import { createHash } from 'node:crypto'
import type { PageHandle } from '#contract/site/page-handle.ts'
import { permissionsPolicy } from '../http/app.ts'

/** Browsers ask each time; a proxy may answer from its cache for a second (docs/operations.md). */
const SHARED = 'public, max-age=0, s-maxage=1, must-revalidate'

/** Whether a proxy or a CDN may keep an answer with these headers. */
export function isShared(headers: Record<string, string>): boolean {
  return headers['cache-control'] === SHARED
}

/**
 * The headers of a page, from its handle and the hashes of its inline scripts and styles. A page with drafts is for editors: no cache
 * keeps it, no search engine lists it, and the dashboard shows it in a frame.
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
    // The checkout opens the bank's page in a window and waits for its message.
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
    // The dashboard shows drafts in a frame. A browser that navigates to the dashboard within the site still has the policy of the first
    // page.
    `frame-src 'self'${more}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${ancestors}`,
  ].join('; ')
}

/** Hashes of the inline scripts and styles of a page. */
type Hashes = { scripts: readonly string[]; styles: readonly string[] }

/**
 * The hashes of the inline scripts and styles that have the nonce of this rendering, and the page without the nonce. A script that came
 * into the page by its content has no nonce, hence no hash, and does not run. If the nonce stayed in a kept page, such a script could use
 * it.
 */
export function replaceNonceByHashes(html: string, nonce: string): { html: string; hashes: Hashes } {
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
