import { createHash } from 'node:crypto'
import type { Branding } from '#contract/site/branding.ts'
import { escapeHtml } from './escape-html.ts'

/** The branding that a plain page needs. */
export type PlainBranding = Pick<Branding, 'accent' | 'shortName'>

const styleWith = (accent: string) =>
  `body{margin:0 auto;max-width:36rem;padding:3rem 1.25rem;font:1.0625rem/1.6 system-ui,sans-serif;color:#16203a;background:#fbf8f3}h1{font:600 1.75rem/1.2 Georgia,serif}header{padding-bottom:.5rem;border-bottom:3px solid ${accent};font:600 1.25rem/1.4 Georgia,serif}header a{text-decoration:none}button{min-height:2.75rem;padding:.75rem 1.5rem;border:0;border-radius:999px;background:${accent};color:#16203a;font:600 1rem/1.25 system-ui,sans-serif}a{color:inherit}@media(prefers-color-scheme:dark){body{color:#eef1f8;background:#0f1528}}`

/** A short page without scripts or other files. `body` is HTML. */
export function plainPage(
  { heading, body }: { heading: string; body: string },
  { accent, shortName }: PlainBranding,
): string {
  const name = escapeHtml(shortName)
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><title>${heading} — ${name}</title><style>${styleWith(accent)}</style></head><body><header><a href="/">${name}</a></header><main><h1>${heading}</h1>${body}</main></body></html>`
}

/** The headers of a plain page: it may post a form to this site and use its own style, nothing else. */
export function plainPageHeaders({ accent }: PlainBranding): Record<string, string> {
  const style = createHash('sha256').update(styleWith(accent)).digest('base64')
  return {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
    'content-security-policy': `default-src 'none'; style-src 'sha256-${style}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`,
  }
}
