import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { request as requestSecurely } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { root } from '#server/root.ts'
import { endpoints } from '#test/cases/calls/endpoints.ts'
import { hasNginx, startNginx } from '#test/support/processes/nginx-process.ts'
import { startTestApp } from '#test/support/test-app.ts'
import routes from '#web/routes.ts'

/** As long as the tokens of links, tickets and sessions. */
const TOKEN = 'Zs7Qk2-Xb_9vTf4Lw1RmHc8NpYd3Ge6Ja5Uo0KtBiEq'
const nginxConf = await readFile(join(root, 'deploy/nginx.conf'), 'utf8')
const caddyfile = await readFile(join(root, 'deploy/Caddyfile'), 'utf8')

type Page = { path?: string; children?: readonly Page[] }

function pagePaths(of: readonly Page[], above = ''): string[] {
  return of.flatMap(({ path, children = [] }) => {
    const at = path === undefined ? above : `${above}/${path}`
    return [at, ...pagePaths(children, at)]
  })
}

/** Every path with a parameter, of pages, calls and planned addresses; each with a secret as the parameter. */
const inPath = [
  ...pagePaths(routes as readonly Page[]),
  ...[...endpoints.values()].map(({ path }) => `/api${path}`),
  '/files/:id/name.pdf',
  '/events/:id.ics',
  '/card/:token',
  '/card/:token.svg',
  '/unsubscribe/:token',
  '/calendar/:token.ics',
]
  .filter((path) => path.includes('/:'))
  .map((path) => path.replaceAll(/:\w+/g, TOKEN))
const secretPaths = [
  ...inPath,
  ...inPath.flatMap((path) => [`${path}/`, `${path}/more`, `${path}.data`, `/${path}`, `${path}?more`]),
  ...inPath.map((path) => path.replace(/^\/\w+/, (first) => first.toUpperCase())),
  ...inPath.map((path) =>
    path.replace(/^\/(\w)/, (_, sign: string) => `/%${sign.charCodeAt(0).toString(16)}`),
  ),
  ...[...endpoints.values()]
    .filter(({ method }) => method === 'GET')
    .map(({ path }) => `/api${path}?token=${TOKEN}`),
  ...['code', 'state', 'token', 'q', 'razorpay_signature'].map((name) => `/login?${name}=${TOKEN}`),
]

/** Short tokens in links are secrets too. */
const shortPaths = ['guardian', 'document', 'card', 'unsubscribe'].map((page) => `/${page}/shortsecret`)

/** Headers with which a client could deceive a server. */
const FORWARDED = [
  ...['for', 'host', 'proto', 'port', 'prefix', 'server', 'scheme', 'ssl'].map(
    (what) => `x-forwarded-${what}`,
  ),
  'x-forwarded',
  'forwarded',
  'x-real-ip',
  'x-client-ip',
  'true-client-ip',
  'x-host',
  'x-original-host',
  'x-original-url',
  'x-rewrite-url',
  'x-http-method-override',
  'proxy',
]

test('no proxy in deploy/ passes on what a client claims about itself', () => {
  const sets = [...nginxConf.matchAll(/proxy_set_header ([\w-]+) (\S+);/g)].map(([, name = '', value]) => [
    name.toLowerCase(),
    value,
  ])
  const setHeaders = { 'x-forwarded-for': '$remote_addr', 'x-forwarded-proto': '$scheme' }
  expect(Object.fromEntries(sets)).toMatchObject({
    ...Object.fromEntries(FORWARDED.map((name) => [name, '""'])),
    ...setHeaders,
  })
  // A proxy_set_header in a location would switch off all the others there.
  for (const [location] of nginxConf.matchAll(/^ *location [^{]*\{[^}]*\}/gm))
    expect(location).not.toContain('proxy_set_header')
  const removed = [...caddyfile.matchAll(/header_up -([\w-]+)/g)].map(([, name = '']) => name.toLowerCase())
  expect(removed.toSorted()).toEqual(
    FORWARDED.filter((name) => !Object.keys(setHeaders).includes(name)).toSorted(),
  )
  expect(caddyfile).toMatch(/exclude http\.log\.error/)
  expect(caddyfile.match(/^\s*log\b/gm)).toHaveLength(1)
})

test('the log of nginx has no query and no secret of any page or call, in any spelling', () => {
  expect(inPath.length).toBeGreaterThan(10)
  const rules = [
    ...(/map \$uri \$logged_path \{(.*?)\n\}/s.exec(nginxConf)?.[1] ?? '').matchAll(/"~(\*?)(.*?)" (\S+);/g),
  ]
  expect(rules).toHaveLength(3)
  /** What nginx logs of an address: normalised, and then mapped. */
  const logged = (address: string) => {
    const uri = decodeURIComponent(address.split('?')[0] ?? '').replaceAll(/\/{2,}/g, '/')
    for (const [, anyCase, pattern = '', value = ''] of rules) {
      const match = new RegExp(pattern, anyCase === '*' ? 'i' : '').exec(uri)
      if (match) return value.replaceAll(/\$([a-z]+)/g, (_, name: string) => match.groups?.[name] ?? uri)
    }
    return uri
  }
  for (const path of [...secretPaths, ...shortPaths]) {
    expect(logged(path), path).not.toContain(TOKEN)
    expect(logged(path), path).not.toContain('shortsecret')
  }
  for (const path of [
    '/',
    '/my/account',
    '/verticles/yuva-shakti-international',
    '/api/member/all_members_payments',
  ])
    expect(logged(path)).toBe(path)
  const format = /log_format fwc ([^;]*);/.exec(nginxConf)?.[1] ?? ''
  expect(format).toContain('$logged_path')
  expect(format).not.toMatch(
    /\$(request|request_uri|uri|args|query_string|http_\w+|remote_\w+|document_uri)\b/,
  )
  const logs = [...nginxConf.matchAll(/^ *(access_log|error_log) (.*);/gm)].map(
    ([, what, how]) => `${what} ${how}`,
  )
  expect(logs.toSorted()).toEqual([
    'access_log /var/log/nginx/fwc.access.log fwc',
    'access_log off',
    'error_log /var/log/nginx/fwc.error.log emerg',
    'error_log /var/log/nginx/fwc.error.log emerg',
  ])
})

test('the log and the metrics of the server have no secret of an address', async () => {
  await using site = await startTestApp()
  const ofPages = secretPaths.filter((path) => /^\/+(guardian|document|card|unsub)/i.test(path))
  const ofQueries = secretPaths.filter((path) => /(verify|guardian|google|login).*\?/.test(path))
  const paths = [...inPath, ...ofPages, ...ofQueries, ...shortPaths]
  const answers = [
    ...paths.map((path) => site.http(path)),
    ...inPath.map((path) => site.http(path, { method: 'POST' })),
  ]
  for (const answer of await Promise.all(answers)) await answer.text()
  await (await site.http('/no/such/page', { headers: { referer: `${site.url}/guardian/${TOKEN}` } })).text()
  const metrics = await (await site.http('/api/metrics')).text()
  const log = site.logged()
  expect(log).toContain('"route"')
  expect(metrics).toContain('route=')
  for (const written of [log, metrics]) {
    expect(written).not.toContain(TOKEN)
    expect(written).not.toContain('shortsecret')
  }
})

test.runIf(hasNginx)('nginx logs no secret and passes on no forged header of a client', async () => {
  const seen: IncomingHttpHeaders[] = []
  const upstream = createServer(({ headers }, answer) => {
    seen.push(headers)
    answer.end('there')
  })
  upstream.listen(0, '127.0.0.1')
  await once(upstream, 'listening')
  const { port } = upstream.address() as AddressInfo
  await using nginx = await startNginx(nginxConf, `http://127.0.0.1:${port}`)
  const ask = async (path: string) => {
    const headers = {
      host: 'example.org',
      ...Object.fromEntries(FORWARDED.map((name) => [name, 'evil.example'])),
    }
    const referer = `https://example.org/guardian/${TOKEN}`
    const request = requestSecurely({
      port: nginx.port,
      path,
      host: '127.0.0.1',
      rejectUnauthorized: false,
      headers: { ...headers, referer },
    })
    request.end()
    const [answer] = (await once(request, 'response')) as [import('node:http').IncomingMessage]
    await text(answer)
    return answer.statusCode
  }
  await expect.poll(() => ask('/').catch(() => null)).toBe(200)
  for (const path of [...secretPaths, ...shortPaths]) await ask(path)
  for (const headers of seen) {
    expect(JSON.stringify(headers)).not.toContain('evil')
    expect(headers).toMatchObject({
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'https',
      host: 'example.org',
    })
  }
  // Without an upstream, and with malformed addresses, nginx has errors to log.
  upstream.closeAllConnections()
  upstream.close()
  for (const path of [...inPath, ...shortPaths]) expect(await ask(path)).toBe(502)
  expect(await ask(`/guardian/${TOKEN}${'x'.repeat(9_000)}`)).toBe(414)
  expect(await ask(`/%zz/${TOKEN}`)).toBe(400)
  const plain = await fetch(`http://127.0.0.1:${nginx.plainPort}/guardian/${TOKEN}`, { redirect: 'manual' })
  expect(plain.headers.get('location')).toBe(`https://example.org/guardian/${TOKEN}`)
  // nginx writes a line after sending the answer; these are the last lines.
  for (const status of [' 414 ', ' 400 ']) await expect.poll(() => nginx.logs()).toContain(status)
  const logs = await nginx.logs()
  expect(logs).toMatch(/GET \/guardian\/- HTTP\/1\.1 200 .*upstream 200/)
  expect(logs).toMatch(/GET \/guardian\/- HTTP\/1\.1 502 /)
  expect(logs).not.toContain(TOKEN)
  expect(logs).not.toContain('shortsecret')
  expect(logs).not.toContain('127.0.0.1')
})
