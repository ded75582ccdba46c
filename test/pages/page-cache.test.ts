import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { createEvent } from '#contract/events/events.ts'
import { openPageInvalidation } from '#server/pages/invalidation.ts'
import { compressed, sizeOf } from '#server/pages/compressed-response.ts'
import { openPageCache, type Page } from '#server/pages/page-cache.ts'
import { root } from '#server/root.ts'
import { eventForm, fileOf, photograph, sendForm } from '#test/cases/events/event-form.ts'
import { pipelined, type RawAnswer, rawRequest } from '#test/support/raw-request.ts'
import { sharedTestApp, startTestApp } from '#test/support/test-app.ts'

/** A cache with a clock that the test moves, and pages whose renderings are recorded in `rendered`. */
function startCache(bounds?: { mostPages?: number; mostBytes?: number }) {
  let now = 0
  const pageInvalidation = openPageInvalidation()
  const cache = openPageCache({ pageInvalidation, clock: () => new Date(now) }, bounds)
  const rendered: string[] = []
  const page = async (key: string, more: Partial<Page> = {}): Promise<Page> => ({
    status: 200,
    headers: {},
    content: await compressed(Buffer.from(key.padEnd(1_000)), 'text/plain'),
    expiresAt: Number.POSITIVE_INFINITY,
    isStatic: false,
    ...more,
  })
  async function ask(key: string, more?: Partial<Page>): Promise<Page> {
    return cache.getOrRender(key, () => {
      rendered.push(key)
      return page(key, more)
    })
  }
  return { cache, pageInvalidation, rendered, page, ask, passTime: (by: number) => void (now += by) }
}

const site = await sharedTestApp()

test('a page is rendered once for all requests at the same time, and is then cached', async () => {
  const { cache, rendered, ask } = startCache()
  const pages = await Promise.all([ask('/a'), ask('/a'), ask('/b')])
  expect(rendered).toEqual(['/a', '/b'])
  expect(pages[1]).toBe(pages[0])
  expect(cache.get('/a')?.content.bodies.identity).toBe(pages[0]?.content.bodies.identity)
  await ask('/a')
  expect(rendered).toEqual(['/a', '/b'])
})

test.each([
  ['that is static', { isStatic: true }, ['/']],
  ['that shows what people change', {}, ['/', '/']],
])('with a change between two requests, the renderings of a page %s are %3$j', async (_which, more, all) => {
  const { pageInvalidation, rendered, ask } = startCache()
  await ask('/', more)
  pageInvalidation.tell('written')
  await ask('/', more)
  expect(rendered).toEqual(all)
})

test('a change of something that every page has renders static pages anew too', async () => {
  const { pageInvalidation, rendered, ask } = startCache()
  await ask('/', { isStatic: true })
  pageInvalidation.tell('all')
  await ask('/', { isStatic: true })
  expect(rendered).toEqual(['/', '/'])
})

test('a rendering that began before a change answers the requests from before the change, and is not cached', async () => {
  const { cache, pageInvalidation, page, ask, rendered } = startCache()
  let finish: (page: Page) => void = () => undefined
  const before = cache.getOrRender('/', () => new Promise<Page>((done) => (finish = done)))
  pageInvalidation.tell('written')
  const after = await ask('/')
  const old = await page('/', { status: 404 })
  finish(old)
  expect(await before).toBe(old)
  expect(rendered).toEqual(['/'])
  expect(cache.get('/')?.status).toBe(after.status)
})

test('after a change of one record, only the pages made from that record are rendered anew', async () => {
  const { pageInvalidation, rendered, ask } = startCache()
  const pages = { '/a': { records: new Set(['x', 'y']) }, '/b': { records: new Set(['y']) }, '/c': {} }
  const askAll = async () => {
    for (const [key, more] of Object.entries(pages)) await ask(key, more)
  }
  await askAll()
  pageInvalidation.tell({ record: 'x' })
  await askAll()
  expect(rendered).toEqual(['/a', '/b', '/c', '/a'])
  pageInvalidation.tell({ record: 'y' })
  await askAll()
  expect(rendered.slice(4)).toEqual(['/a', '/b'])
})

test('a page that was being rendered when a record changed is not cached', async () => {
  const { cache, pageInvalidation, page } = startCache()
  const [started, finish] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const rendering = cache.getOrRender('/', async () => {
    started.resolve()
    await finish.promise
    return page('/')
  })
  await started.promise
  pageInvalidation.tell({ record: 'x' })
  finish.resolve()
  await rendering
  expect(cache.get('/')).toBeUndefined()
})

test('a page is rendered anew at the instant at which it says that it expires', async () => {
  const { cache, rendered, ask, passTime } = startCache()
  await ask('/', { expiresAt: 1_000 })
  passTime(999)
  expect(cache.get('/')).toBeDefined()
  passTime(1)
  expect(cache.get('/')).toBeUndefined()
  await ask('/')
  expect(rendered).toEqual(['/', '/'])
})

test('a failed page is not cached; the next request renders it anew', async () => {
  const { cache, rendered, ask } = startCache()
  const failing = () => cache.getOrRender('/', () => Promise.reject(new Error('broken')))
  await expect(failing()).rejects.toThrow('broken')
  expect((await ask('/', { status: 503 })).status).toBe(503)
  expect(cache.get('/')).toBeUndefined()
  await ask('/')
  expect(rendered).toEqual(['/', '/'])
})

test('the cache keeps no more pages and bytes than its limits, and keeps the pages used last', async () => {
  const few = startCache({ mostPages: 2 })
  for (const key of ['/a', '/b', '/a', '/c']) await few.ask(key)
  expect(['/a', '/b', '/c'].map((key) => few.cache.get(key) !== undefined)).toEqual([true, false, true])
  const size = sizeOf((await few.page('/a')).content)
  const small = startCache({ mostBytes: 2.5 * size })
  for (const key of ['/a', '/b', '/c']) await small.ask(key)
  expect(['/a', '/b', '/c'].map((key) => small.cache.get(key) !== undefined)).toEqual([false, true, true])
})

test('a page and a built file are sent in the requested encoding; the file as the build compressed it', async () => {
  const style = /\/assets\/[\w.-]+\.css/.exec((await rawRequest(site, '/')).text)?.[0] as string
  const codings = [
    ['br', 'br', brotliDecompressSync],
    ['gzip', 'gz', gunzipSync],
  ] as const
  for (const path of ['/login', style]) {
    const plain = await rawRequest(site, path, { headers: { 'accept-encoding': 'identity' } })
    for (const [coding, suffix, unpack] of codings) {
      const { headers, bytes } = await rawRequest(site, path, { headers: { 'accept-encoding': coding } })
      expect(headers).toMatchObject({
        'content-encoding': coding,
        etag: expect.stringMatching(`-${suffix}"$`),
      })
      expect(unpack(bytes).toString()).toBe(plain.text)
      if (path === style)
        expect(bytes.equals(await readFile(join(root, 'build/pages/client', `${style}.${suffix}`)))).toBe(
          true,
        )
    }
  }
})

/** An answer without the headers that differ each time. */
function answerOf({ status, headers, text }: RawAnswer) {
  const passing = new Set(['date', 'connection', 'keep-alive', 'x-request-id'])
  const lasting = Object.entries(headers).filter(([name]) => !passing.has(name))
  return { status, headers: Object.fromEntries(lasting), text }
}

test('a cached page equals the rendered page under any query and for HEAD, and is a 304 for a client that has it', async () => {
  const style = /\/assets\/[\w.-]+\.css/.exec((await rawRequest(site, '/')).text)?.[0] as string
  for (const path of ['/', '/partner', '/events', style]) {
    const first = await rawRequest(site, path)
    expect(first.headers['x-request-id']).toMatch(/^[\da-f-]{36}$/)
    expect(answerOf(await rawRequest(site, path))).toEqual(answerOf(first))
    expect(answerOf(await rawRequest(site, `${path}?made-up`))).toEqual(answerOf(first))
    const head = await rawRequest(site, path, { method: 'HEAD' })
    expect(answerOf(head)).toEqual({ ...answerOf(first), text: '' })
    const seen = await rawRequest(site, path, { headers: { 'if-none-match': String(first.headers['etag']) } })
    expect([seen.status, seen.text, seen.headers['etag']]).toEqual([304, '', first.headers['etag']])
    const refused = await rawRequest(site, path, { headers: { 'accept-encoding': 'gzip;q=0, br;q=0' } })
    expect(answerOf(refused)).toEqual(answerOf(first))
  }
})

test('a cached page is logged and counted by its route like every other answer', async () => {
  await using site = await startTestApp()
  for (let n = 0; n < 3; n += 1) await rawRequest(site, '/login?return=%2Fmy')
  const { headers } = await rawRequest(site, '/login')
  const metrics = await rawRequest(site, '/api/metrics')
  expect(metrics.text).toContain(
    'http_request_duration_seconds_count{method="GET",route="/*",status="200"} 4',
  )
  const lines = site.logged().split('\n')
  const line = lines.find((one) => one.includes(String(headers['x-request-id'])))
  expect(JSON.parse(line as string)).toMatchObject({
    reqId: headers['x-request-id'],
    method: 'GET',
    route: '/*',
    status: 200,
    ms: expect.any(Number) as number,
  })
  await rawRequest(site, '/api/health/live')
  expect(site.logged()).not.toMatch(/login|health/)
})

test('a change is on the page before the call that made it is answered', async () => {
  const admin = await site.person('admin')
  for (let n = 0; n < 2; n += 1) await rawRequest(site, '/events')
  await sendForm(site, admin, createEvent, { ...eventForm, thumbnail: fileOf(await photograph()) })
  expect((await rawRequest(site, '/events')).text).toContain(eventForm.title)
})

test('requests sent at once over one connection are answered in their order', async () => {
  const paths = ['/login', '/login?made-up', '/signup', '/signup?made-up', '/login']
  const answers = await pipelined(site, paths)
  const all = (what: RegExp) => [...answers.matchAll(what)].map(([, one]) => one)
  expect(new Set(all(/x-request-id: (\S+)/g)).size).toBe(paths.length)
  expect(all(/<title>(\w+)/g)).toEqual(['Log', 'Log', 'Create', 'Create', 'Log'])
})

test('an address that cannot be the address of an event is answered without a query to the database', async () => {
  const keeper = await site.context.pool.connect()
  try {
    await keeper.query('begin; lock table events')
    for (const odd of ['0', '-', '00000000-0000-0000-0000-00000000000', 'zzz'])
      expect((await site.http(`/events/${odd}.ics`)).status).toBe(404)
  } finally {
    keeper.release(true)
  }
})
