import type { Endpoint } from '#contract/call/endpoint.ts'
import { spellings } from '#test/cases/calls/path-spellings.ts'
import { validCall } from './calls.ts'
import type { Source } from './source.ts'
import { utf8, type Wire } from './wire.ts'

const pages = [
  '/',
  '/events',
  '/privacy-policy',
  '/login',
  '/my',
  '/admin',
  '/partner/submit-details',
  '/set-password',
  '/confirm-email',
  '/paymentsuccess/order_x',
  '/spotlight-boost',
  '/sitemap.xml',
  '/robots.txt',
  '/api/openapi.json',
  '/api/docs',
  '/api/metrics',
  '/og/home.png',
  '/card.svg',
  '/assets/',
  '/files/',
  '/__manifest',
  '/nothing-here',
]
const pathTricks: ((path: string, source: Source) => string)[] = [
  (path, source) =>
    `${path}?${new URLSearchParams({ [source.text().toWellFormed()]: source.text().toWellFormed() })}`,
  (path) => `${path}?_routes=root,routes/x&_data=routes/x&index`,
  (path) => `${path}.data`,
  (path) => `${path === '/' ? '/_root' : path}.data?_routes=undefined`,
  (path) => `/__manifest?p=${encodeURIComponent(path)}&p=%2F..%2F&version=x`,
  (path) => `${path}?q=%zz%ff%00`,
  (path) => `${path}/%ff%fe`,
  (path) => `${path}/..%2f..%2f..%2fetc/hosts`,
  (path) => `${path}/../../../../etc/hosts`,
  (path) => `/assets/..%2f..%2fpackage.json${path}`,
  (path) => `/files/%2e%2e/%2e%2e/package.json${path}`,
  (path) => `/files/${'a'.repeat(64)}/1200.webp${path}`,
  (path) => `${path}${'/a'.repeat(3_000)}`,
  (path) => `${path}?${'a=1&'.repeat(3_000)}`,
  (path) => `//example.org${path}`,
  (path) => `http://example.org${path}`,
  (path) => `http://[${path}`,
  (path) => path.slice(1) || '*',
  (path, source) => `${path}${encodeURIComponent(source.text().toWellFormed())}`,
  (path, source) => `${path}${utf8(source.text()).replaceAll(/[\r\n]/g, '')}`,
]
const oddHeaders: ((source: Source) => [string, string][])[] = [
  (source) => [['X-Odd', utf8(source.text()).replaceAll(/[\r\n]/g, '')]],
  () => [['X-Long', 'h'.repeat(20_000)]],
  () => Array.from({ length: 2_100 }, (_, n): [string, string] => [`X-${n}`, 'v']),
  () => [['Host', 'other.example']],
  () => [['X-Folded', 'a\r\n b']],
  () => [['X-Nul', 'a\0b']],
  () => [['Bad Name', 'x']],
  () => [['Expect', '100-continue']],
  () => [['Expect', 'the unexpected']],
  () => [
    ['Upgrade', 'websocket'],
    ['Connection', 'Upgrade'],
    ['Sec-WebSocket-Key', 'x'],
  ],
  () => [
    ['Upgrade', 'h2c'],
    ['Connection', 'Upgrade, HTTP2-Settings'],
    ['HTTP2-Settings', 'AAMAAABk'],
  ],
  () => [['Transfer-Encoding', 'gzip, chunked']],
  () => [['Transfer-Encoding', 'chunked, identity']],
  () => [['Content-Encoding', 'gzip']],
  () => [['Content-Encoding', 'br, gzip']],
  () => [['Content-Type', 'application/json; charset=utf-7']],
  () => [['Content-Type', 'application/json\ta']],
  () => [['Content-Type', 'text/plain']],
  () => [['Content-Type', '']],
  () => [['Accept-Encoding', 'br;q=1.5, *;q=x, gzip;q=']],
  () => [['Accept-Language', 'x'.repeat(5_000)]],
  () => [['Range', 'bytes=0-0,-1,5-2']],
  () => [['If-None-Match', '"x", W/"y", *']],
  () => [['If-Modified-Since', 'the day before yesterday']],
  () => [['Cookie', Array.from({ length: 200 }, (_, n) => `c${n}=%zz`).join('; ')]],
  () => [['Cookie', '=; twk_fwc; twk_fwc==; twk_fwc="x']],
  (source) => [['Cookie', `twk_fwc=${utf8(source.text()).replaceAll(/[\r\n]/g, '')}`]],
  () => [['Authorization', 'Bearer']],
  () => [['Authorization', `Bearer ${'t'.repeat(8_000)}`]],
  () => [
    ['Authorization', 'Bearer a'],
    ['Authorization', 'Bearer b'],
  ],
  () => [['X-Forwarded-For', '::1, ,,unknown, 1.2.3.4:99999']],
  () => [['Forwarded', 'for="[::1]";proto=https;host=evil.example']],
  () => [
    ['X-Forwarded-Host', 'evil.example'],
    ['X-Forwarded-Proto', 'gopher'],
  ],
  () => [
    ['Origin', 'null'],
    ['Sec-Fetch-Site', 'cross-site'],
  ],
  () => [['User-Agent', '\x1b[31m\x07']],
  () => [['X-Request-Id', '{"level":60}\\n']],
]
const methods = [
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'TRACE',
  'CONNECT',
  'PROPFIND',
  'QUERY',
  'get',
  'G\0T',
  'A'.repeat(300),
  '',
]
const versions = ['HTTP/1.0', 'HTTP/0.9', 'HTTP/2.0', 'HTTP/3.7', 'HTTX/1.1', '', 'HTTP/1.1\r\nX: y']
const lengths: Wire['length'][] = [
  'none',
  'short',
  'long',
  'chunked',
  'broken chunks',
  'both',
  'twice',
  'negative',
]

/** A call written to the wire as no client of ours would write it. */
export function oddRequest(source: Source, endpoint: Endpoint): Wire {
  const wire = { ...validCall(source, endpoint), kind: 'odd request', mayBeSilent: true }
  const path = wire.target.split('?')[0] ?? '/'
  return source.one<() => Wire>([
    () => ({ ...wire, length: source.one(lengths) }),
    () => ({ ...wire, method: source.one(methods) }),
    () => ({ ...wire, version: source.one(versions) }),
    () => ({ ...wire, headers: [...wire.headers, ...source.one(oddHeaders)(source)] }),
    () => ({ ...wire, headers: [...source.one(oddHeaders)(source), ...source.one(oddHeaders)(source)] }),
    () => ({ ...wire, target: source.one(pathTricks)(path, source) }),
    () => spelled(source, wire, endpoint),
    () => ({ ...wire, damage: damages(source) }),
    () => ({ ...wire, damage: damages(source) }),
    () => ({ ...wire, damage: [{ at: 0, drop: 1e9, add: utf8(source.text()) }] }),
    () => ({ ...wire, damage: [{ at: 0, drop: 0, add: 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n' }] }),
    () => ({ ...wire, damage: [{ at: 0, drop: 0, add: '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03' }] }),
    () => ({ ...wire, damage: [{ at: source.below(100) / 100, drop: 1e9, add: '' }] }),
  ])()
}

/** A page or a file of the site, requested in an odd way. */
export function oddPage(source: Source, endpoint: Endpoint): Wire {
  const wire = validCall(source, endpoint)
  return {
    ...wire,
    kind: 'odd page',
    method: source.one(['GET', 'GET', 'GET', 'HEAD', 'POST']),
    target: source.one(pathTricks)(source.one(pages), source),
    headers: source.one(oddHeaders)(source),
    body: '',
    length: 'none',
    mayBeSilent: true,
  }
}

function spelled(source: Source, wire: Wire, endpoint: Endpoint): Wire {
  const path = wire.target.split('?')[0] ?? '/'
  const {
    method,
    path: target,
    headers = {},
  } = source.one(spellings(endpoint, path, { origin: 'http://127.0.0.1', adminSession: 'x'.repeat(43) }))
  return { ...wire, method, target, headers: [...wire.headers, ...Object.entries(headers)] }
}

function damages(source: Source): Wire['damage'] {
  return Array.from({ length: 1 + source.below(6) }, () => ({
    at: source.below(1_000) / 1_000,
    drop: source.below(3),
    add: source.isOneIn(3) ? '' : String.fromCharCode(source.below(256)).repeat(1 + source.below(3)),
  }))
}
