import { randomUUID } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { createMeetup } from '#contract/events/events.ts'
import { newContentPage, publishContent } from '#contract/content-documents/calls.ts'
import { fileOf, meetingForm, photograph, sendForm } from '#test/cases/events/event-form.ts'
import { filled, isDynamic, startedWithRoutes, waysTo } from '#test/cases/calls/made-up-addresses.ts'
import { readMetrics } from '#test/support/metrics.ts'
import { rawRequest } from '#test/support/raw-request.ts'
import { startTestApp } from '#test/support/test-app.ts'

const { started: site, routes } = await startedWithRoutes(() => startTestApp())
afterAll(() => site[Symbol.asyncDispose]())
const dynamic = routes.filter(isDynamic)
const pages = routes.filter(({ isPage }) => isPage)

/** Stores one record for each kind of dynamic page; returns the addresses of their pages. */
async function storeRecords(): Promise<string[]> {
  const admin = await site.person('admin')
  const thumbnail = fileOf(await photograph())
  await sendForm(site, admin, createMeetup, { ...meetingForm, thumbnail })
  const event = await site.database.db.selectFrom('events').select('id').executeTakeFirstOrThrow()
  const { key, revision } = await site.call(admin.session, newContentPage, { slug: 'any', title: 'Any' })
  await site.call(admin.session, publishContent, { key, revision })
  return [`/events/${event.id}`, '/p/any']
}
const existing = await storeRecords()

/** Endings of an address, each for the data of another choice of a page’s routes and of a route that does not exist. */
function dataEndings(n: number): string[] {
  const routes = ['root', 'app/layout/public-shell', 'events/event-page', `made-up-${n}`]
  return Array.from({ length: 2 ** routes.length }, (_, choice) => {
    const chosen = routes.filter((_id, at) => (choice >> at) % 2 === 1)
    return `.data?${new URLSearchParams({ _routes: chosen.join(','), n: `${n}` })}`
  })
}

test('the test finds the dynamic routes', () => {
  const patterns = dynamic.map(({ pattern }) => pattern)
  expect(patterns).toEqual(
    expect.arrayContaining([
      '/events/:id',
      '/events/:id.ics',
      '/files/:id/:name',
      '/og/:card',
      '/p/:slug',
      '/*',
    ]),
  )
  expect(pages.length).toBeGreaterThan(40)
})

test.each(routes)(
  '$method $pattern refuses an address of 3,000 characters, and does not fail at a shorter one',
  async (route) => {
    const { method, pattern, isPage } = route
    const ask = async (path: string) => (await rawRequest(site, path, { method })).status
    const word = 'a'.repeat(3_000)
    const endings = isPage ? ['', '.data', '/', `?${word}`, `.data?${word}`] : ['', `?${word}`, `?x=${word}`]
    for (const ending of endings) {
      if (!isDynamic(route) && !ending.includes('?')) continue
      expect([404, 414], ending.slice(0, 9)).toContain(await ask(`${filled(pattern, word)}${ending}`))
    }
    if (!isDynamic(route) && !isPage) return
    for (const length of [250, 301, 2_040, 2_049, 2_900]) {
      const path = `${filled(pattern, 'a'.repeat(length))}${isDynamic(route) ? '' : `?x=${'a'.repeat(length)}`}`
      for (const one of isPage ? [path, `${path}.data`] : [path])
        expect(await ask(one), `${length} signs`).toBeLessThan(500)
    }
  },
)

test('a query of 3,000 characters is refused at an existing page too', async () => {
  for (const path of existing) {
    expect((await rawRequest(site, path)).status).toBe(200)
    expect((await rawRequest(site, `${path}?${'a'.repeat(3_000)}`)).status).toBe(414)
  }
})

test('made-up addresses cause no rendering, however they are made up', async () => {
  const renders = async () => {
    const { value } = await readMetrics(site)
    const of = (result: string) => value(`page_render_duration_seconds_count{result="${result}"}`) ?? 0
    return of('ok') + of('error')
  }
  const reading = routes.filter(({ method, pattern }) => method === 'GET' && !pattern.startsWith('/api/'))
  const ask = async ({ path, headers }: { path: string; headers?: Record<string, string> }) => {
    const { status } = await rawRequest(site, path, headers === undefined ? {} : { headers })
    expect(status, path).toBeLessThan(500)
  }
  const askAll = async (n: number) => {
    for (const route of reading) await Promise.all(waysTo(route).map(([, make]) => ask(make(n))))
    for (const path of existing)
      for (const ending of [`?n=${n}`, `.data?n=${n}`, ...dataEndings(n), `/?draft=1&n=${n}`])
        await ask({ path: `${path}${ending}` })
  }
  const before = await renders()
  await askAll(0)
  const once = await renders()
  // At most the HTML and the data of each page are rendered.
  expect(once - before).toBeLessThanOrEqual(2 * (pages.length + existing.length))
  await askAll(1)
  expect(await renders()).toBe(once)
})

test('an unknown address is a 404, and an existing page is found in every spelling of its address', async () => {
  for (const path of ['/p/another', '/events/any', `/events/${randomUUID()}`]) {
    for (const one of [path, `${path}.data`]) expect([one, (await site.http(one)).status]).toEqual([one, 404])
  }
  expect((await site.http('/p/any')).status).toBe(200)
  for (const one of ['/P/ANY/', '/p/%61ny', '/p/any?x=1'])
    expect([one, (await site.http(one)).status]).toEqual([one, 200])
})

test('the data of a page is the data of all its routes, whichever routes are asked for', async () => {
  const [event = ''] = existing
  const read = async (query: string) => (await site.http(`${event}.data${query}`)).text()
  const whole = await read('')
  expect(whole).toContain('"root"')
  expect(whole).toContain(meetingForm.title)
  for (const query of dataEndings(0)) expect(await read(query.replace('.data', ''))).toBe(whole)
})

test('while no database connection is free, an address that may exist is a 503, and any other is answered', async () => {
  await using own = await startTestApp()
  const { pool } = own.context
  const impossible = await own.http('/events/made-up')
  expect(impossible.status).toBe(404)
  const held = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
  try {
    const paths = [`/events/${randomUUID()}`, '/p/made-up', `/events/${randomUUID()}.data`]
    const answers = await Promise.all(paths.map((path) => own.http(path)))
    expect(answers.map(({ status, headers }) => [status, headers.get('retry-after')])).toEqual(
      paths.map(() => [503, '5']),
    )
    expect((await own.http('/events/another')).status).toBe(404)
  } finally {
    for (const client of held) client.release()
  }
  expect((await own.http('/p/made-up')).status).toBe(404)
})

test.each(['/api/docs', '/api/openapi.json'])('%s is cached in compressed form', async (path) => {
  const plain = await rawRequest(site, path)
  expect([plain.status, plain.headers['content-encoding']]).toEqual([200, undefined])
  for (const [coding, unpack] of [
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const) {
    const { headers, bytes } = await rawRequest(site, path, { headers: { 'accept-encoding': coding } })
    expect(headers['content-encoding']).toBe(coding)
    expect(bytes.length).toBeLessThan(plain.bytes.length / 5)
    expect(unpack(bytes).toString()).toBe(plain.text)
    const again = await rawRequest(site, path, {
      headers: { 'accept-encoding': coding, 'if-none-match': String(headers['etag']) },
    })
    expect([again.status, again.text]).toEqual([304, ''])
  }
  const head = await rawRequest(site, path, { method: 'HEAD' })
  expect([head.status, head.text, head.headers['etag']]).toEqual([200, '', plain.headers['etag']])
})
