import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ServerBuild } from 'react-router'
import { CARD_META, cardAddress } from '#contract/found.ts'
import { Problem } from '#contract/problem.ts'
import { type Copies, copiesOf, send } from './copies.ts'

/** The pages as they are asked in process: nothing of a visitor's request goes in. */
export type Pages = {
  publicUrl: string
  build: () => Promise<ServerBuild>
  ask: (path: string) => Promise<Response>
}

const DAY = 'public, max-age=86400'

/** What search engines and shared links ask for: robots.txt, the list of pages, and the card of each. */
export function foundRoutes(app: FastifyInstance, pages: Pages): void {
  const kept = new Map<string, Promise<Copies>>()

  /** Each is made once. The names come from our own routes, so that made-up addresses fill nothing. */
  function once(name: string, make: () => Promise<Copies>): Promise<Copies> {
    const there = kept.get(name)
    if (there !== undefined) return there
    const coming = make()
    kept.set(name, coming)
    coming.catch(() => kept.delete(name))
    return coming
  }

  async function card(request: FastifyRequest<{ Params: { card: string } }>, reply: FastifyReply) {
    const path = (await literalPaths(pages)).find((one) => cardAddress(one) === `/og/${request.params.card}`)
    if (path === undefined) throw new Problem('not_found')
    return send(request, reply.header('cache-control', DAY), await once(path, () => drawCard(pages, path)))
  }

  app.route({
    method: ['GET', 'HEAD'],
    url: '/robots.txt',
    handler: async (request, reply) =>
      send(request, reply.header('cache-control', DAY), await once('robots.txt', () => robots(pages))),
  })
  app.route({
    method: ['GET', 'HEAD'],
    url: '/sitemap.xml',
    handler: async (request, reply) =>
      send(request, reply.header('cache-control', DAY), await once('sitemap.xml', () => sitemap(pages))),
  })
  app.route({ method: ['GET', 'HEAD'], url: '/og/:card', handler: card })
}

/** Every address that needs nothing filled in. */
async function literalPaths({ build }: Pages): Promise<string[]> {
  const { routes } = await build()
  const paths = Object.values(routes).flatMap((route) => {
    if (route === undefined || !route.module.default) return []
    const parts: string[] = []
    for (let at: typeof route | undefined = route; at !== undefined; at = routes[at.parentId ?? '']) {
      if (at.path) parts.unshift(at.path)
    }
    return route.index || route.path ? [`/${parts.join('/')}`] : []
  })
  return [...new Set(paths)].filter((path) => !/[:*]/.test(path))
}

async function robots({ publicUrl }: Pages): Promise<Copies> {
  const closed = ['/admin', '/api/', '/partner/submit-details', '/submit-details', '/paymentsuccess', '/my']
  const lines = ['User-agent: *', ...closed.map((path) => `Disallow: ${path}`)]
  const address = new URL('/sitemap.xml', publicUrl).href
  const text = `${lines.join('\n')}\n\nSitemap: ${address}\n`
  return copiesOf(Buffer.from(text), 'text/plain; charset=utf-8')
}

/** A page as it is rendered. One that fails now may be there in a moment: nothing is kept of what it made. */
async function textOf({ ask }: Pages, path: string): Promise<{ status: number; html: string }> {
  const answer = await ask(path)
  if (answer.status >= 500) throw new Problem('database_unavailable', { retryAfter: 5 })
  return { status: answer.status, html: await answer.text() }
}

// A page that asks to be left out, or that sends visitors on to log in (`web/app/inline/waking.ts`).
const UNLISTED = /<meta name="robots" content="noindex"|\sdata-login-first="/

/** Lists the pages that are there for everybody. */
async function sitemap(pages: Pages): Promise<Copies> {
  const listed: string[] = []
  for (const path of await literalPaths(pages)) {
    const { status, html } = await textOf(pages, path)
    if (status === 200 && !UNLISTED.test(html)) listed.push(path)
  }
  const urls = listed.map((path) => `<url><loc>${new URL(path, pages.publicUrl).href}</loc></url>`)
  const text = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`
  return copiesOf(Buffer.from(text), 'text/xml; charset=utf-8')
}

const CARD = new RegExp(`<meta name="${CARD_META}" content="(\\w+) ([^"]*)"`)

/** The page says whose lattice it wears; its drawing, which is a page of its own to us, becomes a picture. */
async function drawCard(pages: Pages, path: string): Promise<Copies> {
  const { html } = await textOf(pages, path)
  const [, accent = '', seed = ''] = CARD.exec(html) ?? []
  if (accent === '') throw new Problem('not_found')
  const drawing = await pages.ask(`/card.svg?${new URLSearchParams({ accent, seed: plain(seed) })}`)
  // Loaded when it is needed: a process that draws nothing goes without its memory.
  const { default: sharp } = await import('sharp')
  const picture = sharp(Buffer.from(await drawing.arrayBuffer())).png({ palette: true, effort: 1, dither: 0 })
  return copiesOf(await picture.toBuffer(), 'image/png')
}

const ENTITIES: Record<string, string> = {
  '&amp;': '&',
  '&quot;': '"',
  '&#x27;': "'",
  '&lt;': '<',
  '&gt;': '>',
}

function plain(escaped: string): string {
  return escaped.replaceAll(/&(amp|quot|#x27|lt|gt);/g, (entity) => ENTITIES[entity] ?? entity)
}
