import { randomBytes, randomUUID } from 'node:crypto'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { FastifyInstance, HTTPMethods } from 'fastify'
import type { ServerBuild } from 'react-router'
import type { SignInPage } from '#contract/accounts/return-to.ts'
import { BUILD } from '#server/pages/pages.ts'
import { readBuild } from '#server/pages/render.ts'

/** `pattern`: an address with `:name` for each parameter, and `*` at its end for the rest. */
export type Route = { method: string; pattern: string; isPage: boolean }

const STARTS = 'fastify.initialization'

/** Starts the product and finds every route that it has: those of Fastify and those of the pages. */
export async function startedWithRoutes<T>(
  start: () => Promise<T>,
): Promise<{ started: T; routes: Route[] }> {
  const routes: Route[] = []
  const watch = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance }
    fastify.addHook('onRoute', ({ method, url }) => {
      for (const one of [method].flat() as HTTPMethods[])
        routes.push({ method: one, pattern: plain(url), isPage: false })
    })
  }
  subscribe(STARTS, watch)
  const started = await start()
  unsubscribe(STARTS, watch)
  const pages = pagePatterns(await readBuild(BUILD))
  const found = routes.filter(({ method, pattern }) => method !== 'HEAD' && pattern !== '/*')
  return {
    started,
    routes: [...found, ...pages.map((pattern) => ({ method: 'GET', pattern, isPage: true }))],
  }
}

/** Removes the rules of parameters, as in `/events/:id(^[0-9a-f-]+).ics`. */
function plain(url: string): string {
  return url.replaceAll(/\([^)]*\)/g, '')
}

function pagePatterns({ routes }: ServerBuild): string[] {
  return Object.values(routes).flatMap((route) => {
    if (route === undefined || (route.path === undefined && route.index !== true)) return []
    const parts: string[] = []
    for (let at: typeof route | undefined = route; at !== undefined; at = routes[at.parentId ?? ''])
      if (at.path) parts.unshift(at.path)
    return [`/${parts.join('/')}`]
  })
}

export function isDynamic({ pattern }: Pick<Route, 'pattern'>): boolean {
  return /[:*]/.test(pattern)
}

/** An address that matches a pattern. */
export function filled(pattern: string, value: string): string {
  return pattern.replaceAll(/:\w+|\*/g, value)
}

/** `form`: the body of a POST; without it the request is a GET. */
type Asked = { path: string; headers?: Record<string, string>; form?: string }
/** A way to make up addresses of a route, no two alike. */
export type Way = [name: string, ask: (n: number) => Asked]

/** Made-up values for a name, an id or a secret. */
const values: Record<string, (n: number) => string> = {
  'a word': (n) => `made-up-${n}`,
  'an id': () => randomUUID(),
  'an id in capitals': () => randomUUID().toUpperCase(),
  'a secret': () => randomBytes(32).toString('base64url'),
  'an encoded word': (n) => `%6dade-up-${n}`,
  'an odd word': (n) => `made%2fup%00${n}`,
  'a file name': (n) => `constructor.${n}.png`,
  'a long word': (n) => `${'a'.repeat(2_000)}-${n}`,
}

const headers: Record<string, () => Record<string, string>> = {
  'an unknown session': () => ({ cookie: `twk_fwc=${randomBytes(32).toString('base64url')}` }),
  'an unknown bearer': () => ({ authorization: `Bearer ${randomBytes(32).toString('base64url')}` }),
  'an unknown tag': () => ({ 'if-none-match': `"${randomUUID()}"`, 'accept-encoding': 'br' }),
  'a browser': () => ({ accept: 'text/html', 'sec-fetch-mode': 'navigate', 'accept-encoding': 'gzip' }),
  'another host': () => ({ host: `${randomUUID()}.example` }),
}

/** Every way to make up addresses of a route. */
export function waysTo({ pattern, isPage }: Route): Way[] {
  const named = isDynamic({ pattern })
    ? Object.entries(values).map(([name, value]): Way => [name, (n) => ({ path: filled(pattern, value(n)) })])
    : ([['itself', () => ({ path: pattern })]] satisfies Way[])
  const [, first] = named[0] as Way
  const path = (n: number) => first(n).path
  const id = (n: number) => (isDynamic({ pattern }) ? filled(pattern, randomUUID()) : path(n))
  const data = (n: number) => `${id(n).replace(/\/$/, '/_')}.data`
  return [
    ...named,
    ['a query', (n) => ({ path: `${path(n)}?made-up=${n}` })],
    ['a draft', (n) => ({ path: `${id(n)}?draft=1&n=${n}` })],
    ['a return address', (n) => ({ path: `${path(n)}?first&return=%2Fevents%3Fn%3D${n}` })],
    ...Object.entries(headers).map(([name, make]): Way => [name, (n) => ({ path: id(n), headers: make() })]),
    ...(isPage ? waysOfPages(id, data) : []),
  ]
}

const ROUTES = ['root', 'app/layout/public-shell', 'events/event-page', 'content/own-page', 'home/home-page']

/** Another selection of routes for each of 32 numbers. */
function someRoutes(n: number): string {
  return ROUTES.filter((_, at) => (n >> at) % 2 === 1).join(',')
}

function waysOfPages(path: (n: number) => string, data: (n: number) => string): Way[] {
  return [
    ['a slash at the end', (n) => ({ path: `${path(n)}/` })],
    ['two slashes', (n) => ({ path: `/${path(n)}` })],
    ['capitals', (n) => ({ path: path(n).toUpperCase() })],
    ['the data of the page', (n) => ({ path: data(n) })],
    ['the data of the page and a query', (n) => ({ path: `${data(n)}?made-up=${n}` })],
    ['the data of unknown routes', (n) => ({ path: `${data(n)}?_routes=root,made-up-${n}` })],
    ['the data of some routes of the page', (n) => ({ path: `${data(n)}?_routes=${someRoutes(n)}` })],
    ['the data of the data', (n) => ({ path: `${data(n)}.data` })],
  ]
}

/** Ways to send the form of a page without scripts, to which the answer is the page with its errors. */
export function waysOfForms(page: SignInPage, origin: string): Way[] {
  const posted = (form: string, more: Record<string, string> = {}, query = '') => ({
    path: `${page}${query}`,
    headers: { origin, 'content-type': 'application/x-www-form-urlencoded', ...more },
    form,
  })
  const browser = { 'accept-encoding': 'gzip, br', accept: 'text/html' }
  const typed = (n: number) => `name=${n}&email=made-up-${n}&password=`
  const ways: Way[] = [
    ['nothing in it', () => posted('')],
    ['an invalid e-mail', (n) => posted(typed(n))],
    ['an invalid e-mail in a browser', (n) => posted(typed(n), browser)],
    ['a return address', (n) => posted(typed(n), browser, `?first&return=%2Fevents%3Fn%3D${n}`)],
    ['another site', (n) => posted(typed(n), { ...browser, origin: 'https://made-up.example' })],
    ['a long word', () => posted(`email=${'%3C'.repeat(2_400)}`, browser)],
  ]
  return ways.map(([way, ask]) => [`the form of ${page} by ${way}`, ask])
}
