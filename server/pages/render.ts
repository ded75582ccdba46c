import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { RouteObject, ServerBuild } from 'react-router'
import type { AppContext } from '../context.ts'
import { fairQueue, type Turn } from '../accounts/sign-in/password-queue.ts'
import { addressKey } from '../accounts/sign-in/rate-limits.ts'
import { compressed } from './compressed-response.ts'
import type { Page } from './page-cache.ts'
import { pageContext, type SessionHeaders } from './loader-context.ts'
import { pageHeaders, replaceNonceByHashes } from './page-headers.ts'
import { pageHandles } from './page-routes.ts'

export type RenderOptions = Pick<AppContext, 'clock'> & {
  publicUrl: string
  /** The origins of the payment provider's checkout, which only pages with a payment may use. */
  checkoutOrigins: readonly string[]
  /** The payment account is in test mode, and every page says so. */
  testMode: boolean
}

/** Renders the built pages. Of a visitor's request it gets only the path and the query. */
export type Renderer = {
  build: ServerBuild
  /** The pattern of the route of a path; `*` if there is no route. */
  patternOf: (path: string) => string
  /** Whether each path of a pattern is a separate page. */
  isByPath: (pattern: string) => boolean
  /** Renders a page or its data for a client with this IP address; with the session of an editor, with all drafts. */
  render: (address: string, ip: string, editor?: SessionHeaders) => Promise<Page>
  /** The answer of React Router, unchanged. */
  ask: (address: string, ip: string) => Promise<Response>
}

/** How many pages are rendered at once: rendering uses the thread that answers everything, and waits for the database in between. */
const AT_ONCE = 4
/** How many others may wait, in all and by IP address; further ones are answered 503. */
const WAITING = 200
const WAITING_OF_ADDRESS = 50

const turnOf = (ip: string): Turn => [
  { name: 'renders', most: WAITING },
  { name: addressKey(ip), most: WAITING_OF_ADDRESS },
]

/** When to try again after the database was away. Seconds. */
const RETRY_AFTER = '5'

/** Makes a failed answer a 503, since the database is away. */
function laterOf(answer: Response): Response {
  if (answer.status < 500) return answer
  const headers = new Headers(answer.headers)
  headers.set('retry-after', RETRY_AFTER)
  return new Response(answer.body, { status: 503, headers })
}

/** The server build that `react-router build` has written into a folder. */
export function readBuild(folder: string): Promise<ServerBuild> {
  return import(pathToFileURL(join(folder, 'server/index.js')).href) as Promise<ServerBuild>
}

/** Loads the pages that `react-router build` has written into a folder. */
export async function openRenderer(
  app: FastifyInstance,
  folder: string,
  { publicUrl, checkoutOrigins, clock, testMode }: RenderOptions,
): Promise<Renderer> {
  const [{ createRequestHandler, matchRoutes }, build] = await Promise.all([
    import('react-router'),
    readBuild(folder),
  ])
  const routes = routeTree(build, undefined)
  const handles = pageHandles(build)
  const answerTo = createRequestHandler(build, 'production')
  const inTurn = fairQueue(AT_ONCE)

  function patternOf(path: string): string {
    const matched = matchRoutes(routes, path)
    return matched === null ? '*' : matched.flatMap(({ route }) => route.path || []).join('/')
  }

  function open(address: string, ip: string, nonce?: string, editor?: SessionHeaders) {
    return inTurn(() => answerOf(address, nonce, editor), turnOf(ip))
  }

  async function answerOf(address: string, nonce = '', editor?: SessionHeaders) {
    const more = editor === undefined ? {} : { editor }
    const [path = '', ...query] = address.split('?')
    const known = { now: clock(), testMode, nonce, page: `/${patternOf(path)}`, ...more }
    const { context, validity, isUnavailable } = await pageContext(app, build, known)
    const url = new URL(publicUrl)
    url.pathname = path
    url.search = query.join('?')
    const answer = await answerTo(new Request(url), context)
    return { answer: isUnavailable() ? laterOf(answer) : answer, validity }
  }

  async function render(address: string, ip: string, editor?: SessionHeaders): Promise<Page> {
    const nonce = randomBytes(18).toString('base64url')
    const { answer, validity } = await open(address, ip, nonce, editor)
    const body = Buffer.from(await answer.arrayBuffer())
    const type = answer.headers.get('content-type') ?? 'text/plain; charset=utf-8'
    if (!type.startsWith('text/html')) {
      const headers = { ...Object.fromEntries(answer.headers), 'cache-control': 'no-store' }
      return { status: answer.status, headers, content: await compressed(body, type), ...validity() }
    }
    const { html, hashes } = replaceNonceByHashes(body.toString(), nonce)
    const headers = pageHeaders(
      handles.get(patternOf(address)) ?? {},
      hashes,
      checkoutOrigins,
      editor !== undefined,
    )
    const wait = answer.headers.get('retry-after')
    if (answer.status >= 500) headers['cache-control'] = 'no-store'
    if (wait !== null) headers['retry-after'] = wait
    const content = await compressed(Buffer.from(html), 'text/html; charset=utf-8')
    return { status: answer.status, headers, content, ...validity() }
  }

  const isByPath = (pattern: string) => handles.get(pattern)?.byPath === true
  return {
    build,
    patternOf,
    isByPath,
    render,
    ask: async (address, ip) => (await open(address, ip)).answer,
  }
}

/** The routes as a tree; the build has a flat list, each route with its parent's id. */
function routeTree(build: ServerBuild, parentId: string | undefined): RouteObject[] {
  return Object.values(build.routes).flatMap((route): RouteObject[] => {
    if (route === undefined || route.parentId !== parentId) return []
    const path = route.path === undefined ? {} : { path: route.path }
    if (route.index) return [{ id: route.id, ...path, index: true }]
    return [{ id: route.id, ...path, children: routeTree(build, route.id) }]
  })
}
