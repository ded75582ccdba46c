import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { RouteObject, ServerBuild } from 'react-router'
import { Problem } from '#contract/problem.ts'
import { root } from '../root.ts'
import { isCall, refuseUnknownCall } from './app.ts'
import type { Changes } from './changes.ts'
import { type Copies, copiesOf, send } from './copies.ts'
import { foundRoutes } from './found.ts'
import { pageContext } from './page-calls.ts'
import { pageHeaders } from './page-headers.ts'
import { serveFromSources } from './pages-dev.ts'
import type { Kept, Shelf } from './quick.ts'

export type PagesOptions = {
  /** True: Vite serves the pages from their sources and replaces what changes. */
  dev: boolean
  publicUrl: string
  /** Where the payment provider's checkout comes from and talks to; the pay page alone may use them. */
  checkoutOrigins: readonly string[]
  log: FastifyBaseLogger
  /** Tells when pages show something else. */
  changes: Changes
  clock: () => Date
  /** Makes a shelf whose addresses are answered before the framework sees them; without it, all go through it. */
  quickShelf?: () => Shelf
  /** The folder that `react-router build` has filled. */
  build?: string
}

/** `isSteady`: it shows nothing that people change. */
type Page = Kept & { status: number; isSteady: boolean }
type Render = (path: string, query?: string) => Promise<Page | Response>
type Site = {
  build: ServerBuild
  find: (path: string) => { pattern: string; isLiteral: boolean }
  ask: (path: string) => Promise<Response>
  render: Render
}

const FALLBACK = '*'

/** Serves the pages, their assets, and the words for whatever address nothing else answers. */
export async function pages(app: FastifyInstance, options: PagesOptions): Promise<void> {
  const { dev, changes, clock } = options
  const build = options.build ?? join(root, 'build/pages')
  app.addHook('onRequest', async (request, reply) => {
    if (!request.is404 || isCall(request)) return
    reply.header('allow', 'GET, HEAD')
    throw new Problem('wrong_method')
  })
  app.setNotFoundHandler(refuseUnknownCall)
  if (dev) return serveFromSources(app, options)

  const files = await clientFiles(join(build, 'client'))
  const kept = new Map<string, Promise<Page | Response>>()
  const made = new WeakMap<Promise<Page | Response>, Page>()
  const [quickFiles, quickPages] = [options.quickShelf?.(), options.quickShelf?.()]
  // Who still waits for a page that is being rendered asked before the change.
  changes.listen(() => {
    for (const [key, page] of kept) {
      if (made.get(page)?.isSteady === true) continue
      kept.delete(key)
      quickPages?.delete(`/${key}`)
    }
  })
  let opening: Promise<Site> | undefined

  /** The pages' code is loaded for the first visitor: a start, and a process that only answers calls, go without. */
  function site(): Promise<Site> {
    opening ??= openSite(app, build, options).catch((error: unknown) => {
      opening = undefined
      throw error
    })
    return opening
  }

  /** One rendering for all who ask for a page; only pages that are there are kept, and one for all that are not. */
  function keptPage(key: string, render: () => Promise<Page | Response>): Promise<Page | Response> {
    const there = kept.get(key)
    if (there !== undefined && (made.get(there)?.until ?? Number.POSITIVE_INFINITY) > clock().getTime())
      return there
    const coming = render()
    kept.set(key, coming)
    const forget = () => (kept.get(key) === coming ? kept.delete(key) : undefined)
    coming.then((page) => {
      if (page instanceof Response || page.status >= 500) return void forget()
      made.set(coming, page)
      if (page.status === 200 && kept.get(key) === coming) quickPages?.set(`/${key}`, page)
    }, forget)
    return coming
  }

  async function serve(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    if (isCall(request)) return refuseUnknownCall(request, reply)
    const { path, query } = addressOf(request.url)
    const file = files.get(path)
    if (file !== undefined) {
      const headers = { 'cache-control': path.startsWith('/assets/') ? IMMUTABLE : 'public, max-age=3600' }
      const copies = await file()
      quickFiles?.set(path, { copies, headers, until: Number.POSITIVE_INFINITY })
      return send(request, reply.headers(headers), copies)
    }
    const { find, render } = await site()
    if (path.endsWith('.data')) return relay(reply, await render(path, query))
    const { pattern, isLiteral } = isOdd(path) ? { pattern: FALLBACK, isLiteral: true } : find(path)
    const page = isLiteral
      ? await keptPage(pattern, () => render(pattern === FALLBACK ? '/there/is/no/such/page' : `/${pattern}`))
      : await render(path)
    if (page instanceof Response) return relay(reply, page)
    reply.headers(page.headers)
    return send(request, reply, page.copies, page.status)
  }

  foundRoutes(app, {
    publicUrl: options.publicUrl,
    build: async () => (await site()).build,
    ask: async (path) => (await site()).ask(path),
  })
  app.route({ method: ['GET', 'HEAD'], url: '/*', handler: serve })
}

const IMMUTABLE = 'public, max-age=31536000, immutable'

/** An address that no link of ours has, and that proxies and browsers read differently. */
function isOdd(path: string): boolean {
  return path.includes('//') || /%(2f|5c|2e|00)|\\/i.test(path)
}

function addressOf(url: string): { path: string; query: string } {
  const cut = url.indexOf('?')
  return cut < 0 ? { path: url, query: '' } : { path: url.slice(0, cut), query: url.slice(cut) }
}

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.jpg': 'image/jpeg',
  '.ico': 'image/x-icon',
  '.txt': 'text/plain; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
}

/** The built files by their address; each is read and compressed when it is first asked for. */
async function clientFiles(folder: string): Promise<Map<string, () => Promise<Copies>>> {
  const files = new Map<string, () => Promise<Copies>>()
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    const type = TYPES[extname(entry.name)]
    if (!entry.isFile() || type === undefined) continue
    let copies: Promise<Copies> | undefined
    files.set(path.slice(folder.length).replaceAll('\\', '/'), () => {
      copies ??= readFile(path)
        .then((bytes) => copiesOf(bytes, type))
        .catch((error: unknown) => {
          copies = undefined
          throw error
        })
      return copies
    })
  }
  return files
}

async function openSite(
  app: FastifyInstance,
  build: string,
  { publicUrl, checkoutOrigins, clock }: PagesOptions,
): Promise<Site> {
  const [{ createRequestHandler, matchRoutes }, server] = await Promise.all([
    import('react-router'),
    import(pathToFileURL(join(build, 'server/index.js')).href) as Promise<ServerBuild>,
  ])
  const routes = routeTree(server, undefined)
  const handle = createRequestHandler(server, 'production')

  function find(path: string): { pattern: string; isLiteral: boolean } {
    const matches = matchRoutes(routes, path)
    const pattern = matches ? matches.flatMap(({ route }) => route.path || []).join('/') : FALLBACK
    return { pattern, isLiteral: pattern === FALLBACK || !/[:*]/.test(pattern) }
  }

  // Nothing of the visitor's request goes in, so nothing of theirs can come out in a page kept for others.
  async function open(path: string, query: string) {
    const { context, validity } = await pageContext(app, server, clock())
    const address = new URL(publicUrl)
    address.pathname = path
    address.search = query
    return { answer: await handle(new Request(address), context), validity }
  }

  async function render(path: string, query = ''): Promise<Page | Response> {
    const { answer, validity } = await open(path, query)
    if (!answer.headers.get('content-type')?.startsWith('text/html')) return answer
    const bytes = Buffer.from(await answer.arrayBuffer())
    const headers = pageHeaders(find(path).pattern, bytes.toString(), checkoutOrigins)
    if (answer.status >= 500) headers['cache-control'] = 'no-store'
    const copies = await copiesOf(bytes, 'text/html; charset=utf-8')
    return { status: answer.status, headers, copies, ...validity() }
  }

  async function ask(address: string): Promise<Response> {
    const { path, query } = addressOf(address)
    return (await open(path, query)).answer
  }

  return { build: server, find, ask, render }
}

/** The build lists its routes flat, each with its parent. */
function routeTree(server: ServerBuild, parentId: string | undefined): RouteObject[] {
  return Object.values(server.routes).flatMap((route): RouteObject[] => {
    if (route === undefined || route.parentId !== parentId) return []
    const path = route.path === undefined ? {} : { path: route.path }
    if (route.index) return [{ id: route.id, ...path, index: true }]
    return [{ id: route.id, ...path, children: routeTree(server, route.id) }]
  })
}

/** Passes on an answer that is no page: data of a page, or a redirect. */
async function relay(reply: FastifyReply, answer: Page | Response): Promise<FastifyReply> {
  if (!(answer instanceof Response)) return reply.code(404).header('cache-control', 'no-store').send('')
  for (const [name, value] of answer.headers) reply.header(name, value)
  reply.header('cache-control', 'no-store')
  return reply.code(answer.status).send(Buffer.from(await answer.arrayBuffer()))
}
