import { Agent, request } from 'node:http'
import { brotliDecompressSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sharedTestApp } from '#test/support/test-app.ts'

type RawAnswer = { status: number; headers: Record<string, string | string[] | undefined>; bytes: Buffer }

/** Sends the path and the headers unchanged; `fetch` would normalise them. */
function ask(
  url: string,
  path: string,
  { method = 'GET', headers = {} }: { method?: string; headers?: Record<string, string | string[]> } = {},
): Promise<RawAnswer> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, path, method, headers, agent }, (answer) => {
      const pieces: Buffer[] = []
      answer.on('data', (piece: Buffer) => pieces.push(piece))
      answer.on('error', reject)
      answer.on('end', () => {
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          bytes: Buffer.concat(pieces),
        })
      })
    })
    sent.on('error', reject)
    sent.end()
  })
}

const agent = new Agent({ keepAlive: true, maxSockets: 8 })
const ABSURD = 'a'.repeat(6000)

const site = await sharedTestApp()

test('the answer to any odd address is a page, the fallback page or a 4xx', async () => {
  const odd = [
    '/%',
    '/%zz',
    '/%e0%a4%a',
    '/%ff%fe',
    '/%c0%ae%c0%ae/etc/passwd',
    '/%252e%252e%252fetc%252fpasswd',
    '/....//....//etc/passwd',
    '/assets/%2e%2e/%2e%2e/server/index.js',
    '/assets/../../package.json',
    '/og/..%2f..%2fpackage.json',
    '/og/%00.png',
    '/og/%.png',
    '/og/',
    `/og/${'a'.repeat(5000)}.png`,
    '/sitemap.xml/',
    '/robots.txt%00',
    '/card.svg?seed=%00&accent=constructor',
    '/__proto__',
    '/constructor',
    '/toString.data',
    '/paymentsuccess/%00',
    `/paymentsuccess/${'%F0%9F%92%B8'.repeat(200)}`,
    '/admin/../api/health/live',
    '/;jsessionid=1',
    '/?%zz=%',
    '/?__proto__[x]=1',
    `/?${'a=b&'.repeat(2500)}`,
    `/${'a/'.repeat(5000)}`,
    `/${'%41'.repeat(3300)}`,
    `/${'x'.repeat(10_240)}`,
    `/${'y'.repeat(20_000)}`,
    '/__manifest',
    '/__manifest?p=/admin&p=/%00&version=x',
    '/_root.data',
    '/a.data.data',
    '/.data',
    'http://evil.example/partner',
    '*',
  ]
  for (const path of odd) {
    const { status } = await ask(site.url, path)
    expect([path.slice(0, 60), status < 500, status > 0]).toEqual([path.slice(0, 60), true, true])
  }
  expect((await ask(site.url, '/')).status).toBe(200)
})

test('no random address makes the server fail', async () => {
  const signs = fc.constantFrom(...'/.%;:@&=+$,?~-_*()!\'"<>\\^`{|}[]', 'a', 'B', '2', 'e', 'f', '0')
  const made = fc.array(signs, { maxLength: 60 }).map((parts) => `/${parts.join('')}`)
  await fc.assert(
    fc.asyncProperty(made, async (path) => {
      const { status } = await ask(site.url, path)
      return status < 500
    }),
    { numRuns: 300 },
  )
})

test('absurd headers do not change the page', async () => {
  const plain = await ask(site.url, '/')
  expect(plain.status).toBe(200)
  const absurd: Record<string, string | string[]>[] = [
    { accept: 'application/x-nothing;q=1' },
    { accept: ABSURD },
    { accept: '*/*;q=NaN, text/html;q=-1;;;,,' },
    { 'accept-language': `${'xx-'.repeat(1000)};q=2` },
    { 'accept-encoding': 'zstd, snappy;q=9' },
    { 'accept-encoding': `${','.repeat(4000)};q=0` },
    { 'accept-encoding': 'identity;q=0, *;q=0' },
    { range: 'bytes=0-1' },
    { range: 'bytes=99999999999999999999-' },
    { range: 'cats=all' },
    { range: `bytes=${'0-0,'.repeat(1000)}` },
    { 'if-none-match': `"${ABSURD}"` },
    { 'if-none-match': '"unfinished' },
    { 'if-none-match': ',,,W/,""' },
    { 'if-modified-since': 'the day before yesterday' },
    { 'if-match': '"other"' },
    { 'if-range': '"other"', range: 'bytes=0-0' },
    { cookie: `${'a=b; '.repeat(1000)}twk_fwc=%` },
    { origin: 'null', referer: 'not an address' },
    { expect: 'nothing' },
    { 'x-forwarded-for': ABSURD, 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'gopher' },
    { 'sec-purpose': 'prefetch;anonymous-client-ip' },
  ]
  for (const headers of absurd) {
    const { status, bytes } = await ask(site.url, '/', { headers })
    const what = JSON.stringify(headers).slice(0, 60)
    expect([what, status < 500]).toEqual([what, true])
    if (status === 200) expect([what, bytes.equals(plain.bytes)]).toEqual([what, true])
  }
  expect((await ask(site.url, '/', { headers: { 'x-long': 'a'.repeat(40_000) } })).status).toBe(431)
  const packed = await ask(site.url, '/', { headers: { 'accept-encoding': 'BR;Q=1' } })
  expect(brotliDecompressSync(packed.bytes).equals(plain.bytes)).toBe(true)
})

test('a page, a picture and the sitemap accept GET and HEAD, and refuse any other method', async () => {
  for (const path of ['/', '/privacy-policy', '/robots.txt', '/sitemap.xml', '/og/home.png', '/nothing']) {
    const [get, head] = [await ask(site.url, path), await ask(site.url, path, { method: 'HEAD' })]
    expect([path, head.status, head.bytes.length]).toEqual([path, get.status, 0])
    for (const name of ['content-length', 'content-type', 'etag', 'cache-control', 'vary']) {
      expect([path, name, head.headers[name]]).toEqual([path, name, get.headers[name]])
    }
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'QUERY']) {
      const { status } = await ask(site.url, path, { method })
      expect([path, method, status >= 400 && status < 500]).toEqual([path, method, true])
    }
  }
})

test('a card, the sitemap and robots.txt are a 304 for a client that has them already', async () => {
  for (const path of ['/robots.txt', '/sitemap.xml', '/og/home.png', '/manifest.webmanifest']) {
    const { headers } = await ask(site.url, path)
    const again = await ask(site.url, path, { headers: { 'if-none-match': headers['etag'] as string } })
    expect([path, again.status, again.bytes.length]).toEqual([path, 304, 0])
  }
})
