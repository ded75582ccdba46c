import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ServerBuild } from 'react-router'
import { CARD_META, cardAddress } from '#contract/site/share-card.ts'
import { Problem } from '#contract/call/problem.ts'
import { type Compressed, compressed, send } from './compressed-response.ts'
import type { PageCache } from './page-cache.ts'
import { closedPaths, literalPaths } from './page-routes.ts'

/** The pages, rendered within the process without a visitor's request. */
export type Pages = {
  publicUrl: string
  cache: PageCache
  build: () => Promise<ServerBuild>
  ask: (path: string) => Promise<Response>
  /** The paths of the pages that the organisation has made. */
  ownPagePaths: () => Promise<string[]>
  /** The paths of the pages that each show one record. All of them are listed, so none is rendered to find out. */
  recordPagePaths: () => Promise<string[]>
}

const FOR_A_DAY = {
  status: 200,
  headers: { 'cache-control': 'public, max-age=86400' },
  expiresAt: Number.POSITIVE_INFINITY,
}

/** Serves robots.txt, the sitemap, and the card of each page, a picture for shared links. */
export function seoRoutes(
  app: FastifyInstance,
  pages: Omit<Pages, 'ask'> & { ask: (path: string, ip: string) => Promise<Response> },
): void {
  /** Each of these files is made once and kept. An error, such as for the card of a made-up name, is not kept. */
  function serve(
    url: string,
    make: (pages: Pages, address: string) => Promise<Compressed>,
    isStatic = true,
  ): void {
    async function handler(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
      const [address = ''] = request.url.split('?', 1)
      const { headers, content } = await pages.cache.getOrRender(address, async () => ({
        ...FOR_A_DAY,
        isStatic,
        content: await make({ ...pages, ask: (path) => pages.ask(path, request.ip) }, address),
      }))
      return send(request, reply.headers(headers), content)
    }
    app.route({ method: ['GET', 'HEAD'], url, handler })
  }

  serve('/robots.txt', robots)
  serve('/sitemap.xml', sitemap, false)
  serve('/og/:card', drawCard)
}

async function robots({ publicUrl, build }: Pages): Promise<Compressed> {
  // Search engines may read the other hidden pages, which say `noindex` themselves.
  const closed = closedPaths(await build(), (handle) => handle.private === 'signed-in')
  const lines = ['User-agent: *', ...closed.map((path) => `Disallow: ${path}`)]
  const address = new URL('/sitemap.xml', publicUrl).href
  const text = `${lines.join('\n')}\n\nSitemap: ${address}\n`
  return compressed(Buffer.from(text), 'text/plain; charset=utf-8')
}

/** Renders a page. If that fails for now, nothing made from it is kept. */
async function renderPage({ ask }: Pages, path: string): Promise<{ status: number; html: string }> {
  const answer = await ask(path)
  if (answer.status >= 500) throw new Problem('database_unavailable', { retryAfter: 5 })
  return { status: answer.status, html: await answer.text() }
}

// A page with `noindex`, or one that leads visitors to the log-in page (`web/app/hydration/inline/lazy-hydration.ts`).
const UNLISTED = /<meta name="robots" content="noindex"|\sdata-login-first="/

async function allPaths({ build, ownPagePaths }: Pages): Promise<string[]> {
  return [...literalPaths(await build()), ...(await ownPagePaths())]
}

/** The most addresses that a sitemap may hold (sitemaps.org). */
const MOST_LISTED = 50_000

/** The sitemap: all pages that are for everybody. */
async function sitemap(pages: Pages): Promise<Compressed> {
  const listed: string[] = []
  for (const path of await allPaths(pages)) {
    const { status, html } = await renderPage(pages, path)
    if (status === 200 && !UNLISTED.test(html)) listed.push(path)
  }
  listed.push(...(await pages.recordPagePaths()).slice(0, MOST_LISTED - listed.length))
  const urls = listed.map((path) => `<url><loc>${new URL(path, pages.publicUrl).href}</loc></url>`)
  const text = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`
  return compressed(Buffer.from(text), 'text/xml; charset=utf-8')
}

const CARD = new RegExp(`<meta name="${CARD_META}" content="(\\w+) ([^"]*)"`)

/** The card of a page made by the organisation. */
const OWN_CARD = /^\/og\/p\b/

async function drawCard(pages: Pages, address: string): Promise<Compressed> {
  const isOf = (one: string) => cardAddress(one) === address
  const shipped = literalPaths(await pages.build()).find(isOf)
  // The database is asked only for addresses that may be the card of such a page.
  const path = shipped ?? (OWN_CARD.test(address) ? (await pages.ownPagePaths()).find(isOf) : undefined)
  if (path === undefined) throw new Problem('not_found')
  const { html } = await renderPage(pages, path)
  const [, accent = '', seed = ''] = CARD.exec(html) ?? []
  if (accent === '') throw new Problem('not_found')
  const drawing = await pages.ask(`/card.svg?${new URLSearchParams({ accent, seed: unescaped(seed) })}`)
  // Loaded when it is first needed, since it takes memory.
  const { default: sharp } = await import('sharp')
  const picture = sharp(Buffer.from(await drawing.arrayBuffer())).png({ palette: true, effort: 1, dither: 0 })
  return compressed(await picture.toBuffer(), 'image/png')
}

const ENTITIES: Record<string, string> = {
  '&amp;': '&',
  '&quot;': '"',
  '&#x27;': "'",
  '&lt;': '<',
  '&gt;': '>',
}

function unescaped(escaped: string): string {
  return escaped.replaceAll(/&(amp|quot|#x27|lt|gt);/g, (entity) => ENTITIES[entity] ?? entity)
}
