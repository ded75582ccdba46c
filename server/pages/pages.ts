import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isCall, refuseUnknownCall } from '../http/app.ts'
import { madeOnce } from '../made-once.ts'
import { root } from '../root.ts'
import { type Brand, fileAt } from './brand-files.ts'
import { clientFiles } from './client-files.ts'
import { send } from './compressed-response.ts'
import { seoRoutes } from './seo.ts'
import { isShared } from './page-headers.ts'
import { cdnHeaders } from './cdn-purge.ts'
import type { Page, PageCache } from './page-cache.ts'
import { withReturn } from './return-links.ts'
import { plainForms, refuseMethod } from './plain-forms.ts'
import { serveFromSources } from './pages-dev.ts'
import { openRenderer, type RenderOptions } from './render.ts'

export type PagesOptions = RenderOptions &
  Brand & {
    /** True: Vite serves the pages from their sources, with hot reload. */
    dev: boolean
    cache: PageCache
    /** A CDN is purged after changes, so that it may keep pages. */
    purgesCdn: boolean
    /** Whether the request is by somebody who may see drafts of the content. */
    isEditor: (request: FastifyRequest) => Promise<boolean>
    /** The paths of the pages that the organisation has made. */
    ownPagePaths: () => Promise<string[]>
    /** The paths of the pages that each show one record and that search engines may list. */
    recordPagePaths: () => Promise<string[]>
    /** Whether one of those two kinds of page is at a path, as `plainPath` writes it. It is called for made-up paths too. */
    pageExists: (path: string) => Promise<boolean>
    /** Renders a page and measures the time. */
    note?: <T>(render: () => Promise<T>) => Promise<T>
    /** The folder of the built pages. */
    build?: string
  }

/** The folder of the pages that `react-router build` makes. */
export const BUILD = join(root, 'build/pages')
const FALLBACK = '*'

/** Serves the pages and their assets, and the fallback page for unknown addresses. */
export async function pages(app: FastifyInstance, options: PagesOptions): Promise<void> {
  const { dev, cache, note = async (render) => render() } = options
  const build = options.build ?? BUILD
  app.addHook('onRequest', async (request, reply) => {
    if (request.is404 && !isCall(request)) refuseMethod(request, reply)
  })
  app.setNotFoundHandler(refuseUnknownCall)
  if (dev) return serveFromSources(app, options)

  const files = await clientFiles(join(build, 'client'))

  /** The code of the pages is loaded when it is first needed: the start does not wait for it. */
  const renderer = madeOnce(() => openRenderer(app, build, options))

  /** The page or file at a path. */
  async function find(path: string, ip: string): Promise<Page> {
    const file = fileAt(files, options, path)
    return file === undefined ? keptAt(await placeOf(path), ip) : cache.getOrRender(path, file)
  }

  /** A page; with an `ending`, the data of the page. */
  function keptAt({ key, address, isKept }: Place, ip: string, ending = ''): Promise<Page> {
    const render = async () => (await renderer()).render(`${address}${ending}`, ip)
    return cache.getOrRender(`${key}${ending}`, () => note(render), isKept)
  }

  /** The cache key of a path and the address to render. All made-up paths of a pattern share one page, so they fill no cache and need no rendering. */
  async function placeOf(path: string): Promise<Place> {
    const { patternOf, isByPath } = await renderer()
    const pattern = isOdd(path) ? FALLBACK : patternOf(path)
    if (isByPath(pattern)) {
      const own = plainPath(path)
      if (own !== null && (await options.pageExists(own))) return { key: own, address: own, isKept: isFound }
    }
    return { key: `/${pattern}`, address: emptyPath(pattern) }
  }

  /**
   * The data of a page, which React Router loads in a browser on the way to it. The query is ignored: there is one answer for each page,
   * with the data of all its routes, and the browser uses those that it lacks.
   */
  async function data(path: string, ip: string): Promise<Page> {
    const place = await placeOf(path.replace(/(?<=\/)_\.data$|\.data$/, ''))
    return keptAt(place, ip, place.address.endsWith('/') ? '_.data' : '.data')
  }

  /** Answers a page with all drafts; it is not kept. */
  async function draft(request: FastifyRequest, reply: FastifyReply, path: string): Promise<FastifyReply> {
    const { authorization, cookie } = request.headers
    const editor = {
      ...(authorization === undefined ? {} : { authorization }),
      ...(cookie === undefined ? {} : { cookie }),
    }
    const page = await (await renderer()).render(path, request.ip, editor)
    const { headers, content, status } = page
    reply.headers(headers)
    return send(request, reply, content, status)
  }

  async function answer(request: FastifyRequest, reply: FastifyReply, found: Page): Promise<FastifyReply> {
    const page = await withReturn(found, request.url)
    reply.headers(page.headers)
    if (options.purgesCdn && isShared(page.headers))
      reply.headers(cdnHeaders(page.expiresAt, options.clock()))
    return send(request, reply, page.content, page.status)
  }

  async function serve(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const [path = '', query = ''] = request.url.split('?', 2)
    if (
      isDraftAsked(query) &&
      fileAt(files, options, path) === undefined &&
      (await options.isEditor(request))
    )
      return draft(request, reply, path)
    if (path.endsWith('.data') && !isCall(request))
      return answer(request, reply, await data(path, request.ip))
    const kept = cache.get(path)
    if (kept !== undefined) return answer(request, reply, kept)
    if (isCall(request)) return refuseUnknownCall(request, reply)
    return answer(request, reply, await find(path, request.ip))
  }

  seoRoutes(app, {
    publicUrl: options.publicUrl,
    cache,
    build: async () => (await renderer()).build,
    ask: async (path, ip) => (await renderer()).ask(path, ip),
    ownPagePaths: options.ownPagePaths,
    recordPagePaths: options.recordPagePaths,
  })
  await app.register(plainForms, { publicUrl: options.publicUrl, pageAt: find })
  app.route({ method: ['GET', 'HEAD'], url: '/*', handler: serve })
}

/** The cache key of a page, the address at which it is rendered, and whether the result is kept. */
type Place = { key: string; address: string; isKept?: (page: Page) => boolean }

function isFound({ status }: Page): boolean {
  return status === 200
}

function isDraftAsked(query: string): boolean {
  return new URLSearchParams(query).get('draft') === '1'
}

/** Whether proxies and browsers could read an address differently. No link of the product has such an address. */
function isOdd(path: string): boolean {
  return path.includes('//') || /%(2f|5c|2e|00)|\\/i.test(path)
}

/** A path in the only form that is kept for pages with a parameter; null if no such page has this path. */
function plainPath(path: string): string | null {
  const plain = path
    .replaceAll(/%([2-7][\da-f])/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .toLowerCase()
    .replace(/\/$/, '')
  return /^(?:\/[a-z\d-]+)+$/.test(plain) ? plain : null
}

/** A path of a route at which there is nothing: `-` in place of its parameters. */
function emptyPath(pattern: string): string {
  return `/${pattern.replaceAll(/:\w+/g, '-').replace('*', 'there/is/no/such/page')}`
}
