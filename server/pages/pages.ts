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
    if (request.is404 && !isCall(request)) refuseMethod(request, reply)
  })
  app.setNotFoundHandler(refuseUnknownCall)
  if (dev) return serveFromSources(app, options)

  const files = await clientFiles(join(build, 'client'))

  /** The pages' code is loaded for the first visitor: a start, and a process that only answers calls, go without. */
  const renderer = madeOnce(() => openRenderer(app, build, options))

  /** The page or file at a path. Its key is a file's address or a route's pattern, so that made-up paths fill nothing. */
  async function find(path: string): Promise<Page> {
    const file = fileAt(files, options, path)
    if (file !== undefined) return cache.getOrRender(path, file)
    const { patternOf, isByPath, render } = await renderer()
    const pattern = isOdd(path) ? FALLBACK : patternOf(path)
    if (isByPath(pattern)) return onePage(path)
    return cache.getOrRender(`/${pattern}`, () => note(() => render(examplePath(pattern))))
  }

  /** A page that is one of many of its pattern. What is not there is kept nowhere. */
  async function onePage(path: string): Promise<Page> {
    const key = path.toLowerCase().replace(/\/$/, '')
    const render = async () => note(async () => (await renderer()).render(key))
    return /^(?:\/[a-z\d-]+)+$/.test(key) ? cache.getOrRender(key, render, isThere) : render()
  }

  /** The page with all drafts, for this one answer. */
  async function draft(request: FastifyRequest, reply: FastifyReply, path: string): Promise<FastifyReply> {
    const { authorization, cookie } = request.headers
    const editor = {
      ...(authorization === undefined ? {} : { authorization }),
      ...(cookie === undefined ? {} : { cookie }),
    }
    const page = await (await renderer()).render(path, editor)
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
    const kept = cache.get(path)
    if (kept !== undefined) return answer(request, reply, kept)
    if (isCall(request)) return refuseUnknownCall(request, reply)
    if (path.endsWith('.data')) return relay(reply, await (await renderer()).ask(request.url))
    return answer(request, reply, await find(path))
  }

  seoRoutes(app, {
    publicUrl: options.publicUrl,
    cache,
    build: async () => (await renderer()).build,
    ask: async (path) => (await renderer()).ask(path),
    morePaths: options.morePaths,
    recordPaths: options.recordPaths,
  })
  await app.register(plainForms, { publicUrl: options.publicUrl, pageAt: find })
  app.route({ method: ['GET', 'HEAD'], url: '/*', handler: serve })
}

function isThere({ status }: Page): boolean {
  return status === 200
}

function isDraftAsked(query: string): boolean {
  return new URLSearchParams(query).get('draft') === '1'
}

/** An address that no link of ours has, and that proxies and browsers read differently. */
function isOdd(path: string): boolean {
  return path.includes('//') || /%(2f|5c|2e|00)|\\/i.test(path)
}

/** A path of a route: whatever stands for its parameters, the page is the same. */
function examplePath(pattern: string): string {
  return `/${pattern.replaceAll(/:\w+/g, 'any').replace('*', 'there/is/no/such/page')}`
}

/** Passes on what React Router answers to a page in a browser: the data of the next one. */
async function relay(reply: FastifyReply, answer: Response): Promise<FastifyReply> {
  for (const [name, value] of answer.headers) reply.header(name, value)
  reply.header('cache-control', 'no-store')
  return reply.code(answer.status).send(Buffer.from(await answer.arrayBuffer()))
}
