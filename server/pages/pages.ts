import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '#contract/call/problem.ts'
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
import { serveFromSources } from './pages-dev.ts'
import { openRenderer, type RenderOptions } from './render.ts'

export type PagesOptions = RenderOptions &
  Brand & {
    /** True: Vite serves the pages from their sources and replaces what changes. */
    dev: boolean
    cache: PageCache
    /** A CDN in front is told of changes, and may keep pages until then. */
    isPurged: boolean
    /** Whether whoever asks may see drafts of what pages say. */
    isEditor: (request: FastifyRequest) => Promise<boolean>
    /** The paths of the pages there are beside those that need nothing filled in. */
    morePaths: () => Promise<string[]>
    /** The paths of the pages that each show one record, and are there for everybody to find. */
    recordPaths: () => Promise<string[]>
    /** Whether one of those pages is at a path, as `plainPath` writes it. It is asked for every path that somebody makes up. */
    isThere: (path: string) => Promise<boolean>
    /** Does the work of rendering a page, and takes note of it. */
    note?: <T>(render: () => Promise<T>) => Promise<T>
    /** The folder that `react-router build` has filled. */
    build?: string
  }

/** Where `react-router build` puts the pages. */
export const BUILD = join(root, 'build/pages')
const FALLBACK = '*'

/** Serves the pages, their assets, and the words for whatever address nothing else answers. */
export async function pages(app: FastifyInstance, options: PagesOptions): Promise<void> {
  const { dev, cache, note = async (render) => render() } = options
  const build = options.build ?? BUILD
  app.addHook('onRequest', async (request, reply) => {
    if (!request.is404 || isCall(request)) return
    reply.header('allow', 'GET, HEAD')
    throw new Problem('wrong_method')
  })
  app.setNotFoundHandler(refuseUnknownCall)
  if (dev) return serveFromSources(app, options)

  const files = await clientFiles(join(build, 'client'))

  /** The pages' code is loaded for the first visitor: a start, and a process that only answers calls, go without. */
  const renderer = madeOnce(() => openRenderer(app, build, options))

  /** The page or file at a path. */
  async function find(path: string, ip: string): Promise<Page> {
    const file = fileAt(files, options, path)
    return file === undefined ? keptAt(await placeOf(path), ip) : cache.getOrRender(path, file)
  }

  /** A page, or with an ending the data of one. */
  function keptAt({ key, address, isKept }: Place, ip: string, ending = ''): Promise<Page> {
    const render = async () => (await renderer()).render(`${address}${ending}`, ip)
    return cache.getOrRender(`${key}${ending}`, () => note(render), isKept)
  }

  /** Where what a path shows is kept and rendered. Made-up paths fill nothing, and have nothing rendered: they share what their pattern shows where nothing is. */
  async function placeOf(path: string): Promise<Place> {
    const { patternOf, isByPath } = await renderer()
    const pattern = isOdd(path) ? FALLBACK : patternOf(path)
    if (isByPath(pattern)) {
      const own = plainPath(path)
      if (own !== null && (await options.isThere(own))) return { key: own, address: own, isKept: isFound }
    }
    return { key: `/${pattern}`, address: emptyPath(pattern) }
  }

  /**
   * What React Router answers to a page in a browser: the data of the next one. Its query is left out: a page has one entry, of all its
   * routes, of which the browser takes those that it lacks.
   */
  async function data(path: string, ip: string): Promise<Page> {
    const place = await placeOf(path.replace(/(?<=\/)_\.data$|\.data$/, ''))
    return keptAt(place, ip, place.address.endsWith('/') ? '_.data' : '.data')
  }

  /** The page with all drafts, for this one answer. */
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
    if (options.isPurged && isShared(page.headers)) reply.headers(cdnHeaders(page.expiresAt, options.clock()))
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
    morePaths: options.morePaths,
    recordPaths: options.recordPaths,
  })
  app.route({ method: ['GET', 'HEAD'], url: '/*', handler: serve })
}

/** Under which key a page is kept, at which address it is rendered, and whether what came of that is kept. */
type Place = { key: string; address: string; isKept?: (page: Page) => boolean }

function isFound({ status }: Page): boolean {
  return status === 200
}

function isDraftAsked(query: string): boolean {
  return new URLSearchParams(query).get('draft') === '1'
}

/** An address that no link of ours has, and that proxies and browsers read differently. */
function isOdd(path: string): boolean {
  return path.includes('//') || /%(2f|5c|2e|00)|\\/i.test(path)
}

/** The one way to write the path of a page that is one of many of its pattern; null: none of them has this one. */
function plainPath(path: string): string | null {
  const plain = path
    .replaceAll(/%([2-7][\da-f])/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .toLowerCase()
    .replace(/\/$/, '')
  return /^(?:\/[a-z\d-]+)+$/.test(plain) ? plain : null
}

/** A path of a route at which nothing is: what stands for its parameters is no name of anything. */
function emptyPath(pattern: string): string {
  return `/${pattern.replaceAll(/:\w+/g, '-').replace('*', 'there/is/no/such/page')}`
}
