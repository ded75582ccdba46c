import { connect as connectTo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { createUser, currentUser, loginUser } from '#contract/accounts/accounts.ts'
import { allEvent } from '#contract/events/events.ts'
import { ready } from '#contract/health.ts'
import { applyForAid, saveDraft } from '#contract/membership/members.ts'
import { problems } from '#contract/call/problem.ts'
import { allSpotlight } from '#contract/programmes/spotlight.ts'
import { connect } from '#server/db/connect.ts'
import { aidForm } from '#test/cases/application-form.ts'
import { createDatabase } from '#test/support/cluster.ts'
import { readMetrics } from '#test/support/metrics.ts'
import { rawRequest as raw } from '#test/support/raw-request.ts'
import { sharedTestApp, startTestApp } from '#test/support/test-app.ts'
import { startWire } from '#test/support/wire.ts'

const kinds: [what: string, path: string, init: { method?: string; body?: string }, status: number][] = [
  ['a call', '/api/user/sign_in_options', {}, 200],
  ['a refused call', '/api/user/current_user', {}, 401],
  ['a call that cannot be read', '/api/user/login_user', { method: 'POST', body: '{' }, 400],
  ['a redirect', '/api/member/verify-payment', { method: 'POST', body: 'x' }, 303],
  ['an unknown call', '/api/nothing/here', {}, 404],
  ['the root of the calls', '/api', {}, 404],
  ['another method', '/api/user/current_user', { method: 'DELETE' }, 404],
  ['a call with a bad address', '/api/user/%zz', {}, 400],
  ['a page', '/', {}, 200],
  ['an unknown page', '/nothing/here', {}, 404],
  ['a page with a bad address', '/%zz', {}, 400],
  ['another method on a page', '/', { method: 'POST' }, 405],
  ['the reference of the API', '/api/docs', {}, 200],
  ['the OpenAPI document', '/api/openapi.json', {}, 200],
  ['the metrics', '/api/metrics', {}, 200],
  ['the file for search engines', '/robots.txt', {}, 200],
  ['a card', '/og/home.png', {}, 200],
  ['the drawing of a card', '/card.svg', {}, 200],
  ['an icon', '/favicon.svg', {}, 200],
]

const site = await sharedTestApp()

test.each(kinds)('%s carries the headers that keep a browser safe', async (_what, path, init, status) => {
  const headers = { 'content-type': 'application/json', origin: 'https://evil.example', host: 'evil.example' }
  const answer = await raw(site, path, {
    ...init,
    headers: { ...headers, 'x-forwarded-host': 'evil.example' },
  })
  expect(answer.status).toBe(status)
  expect(answer.headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': expect.any(String) as string,
    'permissions-policy': expect.any(String) as string,
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'content-security-policy': expect.stringMatching(
      /default-src '(none|self)'.*frame-ancestors 'none'/,
    ) as string,
  })
  expect(
    Object.keys(answer.headers).filter((name) => /^(access-control|server$|x-powered-by)/.test(name)),
  ).toEqual([])
  expect(JSON.stringify(answer.headers) + answer.text).not.toContain('evil.example')
  if (path.startsWith('/api')) {
    const isReference = path === '/api/docs' || path === '/api/openapi.json'
    expect(answer.headers['cache-control']).toBe(isReference ? 'public, max-age=300' : 'no-store')
  }
  if (status >= 400 && (path.startsWith('/api') || status !== 404)) {
    const { code, message } = JSON.parse(answer.text) as { code: keyof typeof problems; message: string }
    expect(problems[code]).toEqual([status, message])
  }
  const preflight = await raw(site, path, {
    method: 'OPTIONS',
    headers: { ...headers, 'access-control-request-method': 'POST' },
  })
  expect(Object.keys(preflight.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
})

test('under https every answer has HSTS for two years', async () => {
  await using site = await startTestApp({ env: { PUBLIC_URL: 'https://fwc.example.org' } })
  for (const path of ['/', '/api/user/current_user', '/api/nothing', '/%zz']) {
    const { headers } = await raw(site, path)
    expect(headers['strict-transport-security'], path).toBe('max-age=63072000; includeSubDomains')
  }
})

test('every answer has a request id of its own, which the sender does not choose', async () => {
  const ids = await Promise.all(
    [1, 2, 3].map(async () => {
      const { headers } = await raw(site, '/api/health/live', { headers: { 'x-request-id': 'mine' } })
      return headers['x-request-id']
    }),
  )
  expect(new Set(ids).size).toBe(3)
  for (const id of ids) expect(id).toMatch(/^[0-9a-f-]{36}$/)
})

test('a request that is no HTTP gets a 400 as JSON, and a call with too long an address a 4xx', async () => {
  const socket = connectTo(Number(new URL(site.url).port), '127.0.0.1')
  socket.end('NONSENSE\r\n\r\n')
  const answer = await text(socket)
  expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/)
  expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toEqual({
    message: 'The request could not be read.',
    code: 'malformed',
  })
  const long = await raw(site, `/api/member/paymentsuccess/${'x'.repeat(5_000)}`, { method: 'POST' })
  expect([414, 404]).toContain(long.status)
  expect(JSON.parse(long.text)).toHaveProperty('code')
})

test.each(['application/x-www-form-urlencoded', 'text/plain', 'application/json', 'multipart/form-data'])(
  'a call without input accepts an empty body of the type %s',
  async (type) => {
    for (const { path } of [allEvent, allSpotlight]) {
      const answer = await site.http(`/api${path}`, {
        method: 'POST',
        headers: { 'content-type': type },
        body: '',
      })
      expect(answer.status, path).toBe(200)
    }
  },
)

type Operation = {
  summary?: string
  parameters: { name: string; in: string; required: boolean }[]
  responses: Record<string, unknown>
}

test('in the OpenAPI document every reference has a target, and every path parameter is declared', async () => {
  const answer = await site.http('/api/openapi.json')
  expect(answer.headers.get('content-type')).toMatch(/^application\/json/)
  const document = (await answer.json()) as {
    openapi: string
    paths: Record<string, Record<string, Operation>>
    components: Record<string, Record<string, object>>
  }
  expect(document.openapi).toMatch(/^3\.1\./)
  for (const [path, operations] of Object.entries(document.paths)) {
    for (const { summary, parameters, responses } of Object.values(operations)) {
      expect(summary, path).toBeTruthy()
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
      expect(parameters.filter((one) => one.in === 'path').map(({ name }) => name)).toEqual(inPath)
      expect(Object.keys(responses).length, path).toBeGreaterThan(1)
    }
  }
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(
    ([, to]) => to as string,
  )
  expect(references.length).toBeGreaterThan(10)
  for (const reference of references) {
    const [, ...steps] = reference.split('/')
    let value: unknown = document
    for (const step of steps) value = (value as Record<string, unknown> | undefined)?.[step]
    expect(value, reference).toBeDefined()
  }
  const docs = await (await site.http('/api/docs')).text()
  for (const path of Object.keys(document.paths)) {
    expect(docs).toContain(`/api${path.replaceAll(/\{(\w+)\}/g, ':$1')}`)
  }
  for (const code of Object.keys(problems)) expect(docs).toContain(code)
})

test('metrics may be read from this machine or with the token', async () => {
  await using site = await startTestApp({ env: { METRICS_TOKEN: 'a-token-of-some-length' } })
  await raw(site, '/api/nothing')
  const status = async (headers: Record<string, string>) =>
    (await raw(site, '/api/metrics', { headers })).status
  const there = await raw(site, '/api/metrics')
  expect(there.text).toMatch(
    /http_request_duration_seconds_count\{method="GET",route="[^"]+",status="404"\} 1/,
  )
  expect(there.text).toContain('database_connections{state="all"}')
  expect(await status({ 'x-forwarded-for': '127.0.0.1' })).toBe(404)
  expect(await status({ forwarded: 'for=127.0.0.1' })).toBe(404)
  expect(
    await status({ 'x-forwarded-for': '203.0.113.1', authorization: 'Bearer a-token-of-some-length' }),
  ).toBe(200)
  expect(await status({ authorization: 'Bearer another-token-of-length' })).toBe(404)
})

test('while the database is away calls are a 503 with Retry-After, and work again when it is back', async () => {
  await using database = await createDatabase()
  const address = new URL(database.url)
  const wire = await startWire({ host: address.hostname, port: Number(address.port) })
  address.hostname = '127.0.0.1'
  address.port = String(wire.port)
  const wired = connect(address.href, { max: 5 })
  {
    await using site = await startTestApp({ beside: { database: { ...wired, url: address.href } } })
    const { session } = await site.person()
    expect(await site.call(null, ready, {})).toEqual({ status: 'ok', jobs: 'ok' })
    await wire.cut()
    const away: [string, { method?: string; headers?: Record<string, string>; body?: string }][] = [
      ['/api/health/ready', {}],
      ['/api/user/current_user', { headers: { authorization: `Bearer ${session}` } }],
      [
        '/api/user/login_user',
        {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: '{"email":"a@example.org","password":"four green villages"}',
        },
      ],
    ]
    for (const [path, init] of away) {
      const answer = await raw(site, path, init)
      expect([answer.status, JSON.parse(answer.text)], path).toEqual([
        503,
        { message: problems.database_unavailable[1], code: 'database_unavailable' },
      ])
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    }
    expect((await raw(site, '/api/health/live')).status).toBe(200)
    expect((await raw(site, '/')).status).toBe(200)
    expect((await readMetrics(site)).value('database_up')).toBe(0)
    await wire.mend()
    expect(await site.call(null, ready, {})).toEqual({ status: 'ok', jobs: 'ok' })
    expect(await site.call(session, currentUser, {})).toHaveProperty('user')
  }
  await wired.close()
  await wire.cut()
})

test('the log of a whole run holds no token, password, e-mail, name or address', async () => {
  await using site = await startTestApp()
  const asha = { name: 'Asha Kulkarni', email: 'asha@example.org', password: 'four green villages' }
  const { twk_fwc } = await site.call(null, createUser, asha)
  const again = await site.call(null, loginUser, { email: asha.email, password: asha.password })
  await site.call(null, loginUser, { email: asha.email, password: 'wrong guess here' }).catch(() => undefined)
  await site.call(null, createUser, asha).catch(() => undefined)
  await site.call(twk_fwc, saveDraft, { changes: { city: 'Ratnagiri' }, step: 1 })
  await site.call(twk_fwc, applyForAid, aidForm)
  site.startJobs()
  const bearer = { authorization: `Bearer ${again.twk_fwc}` }
  await raw(site, `/api/user/all_users?q=${asha.email}`, { headers: bearer, from: '127.0.7.7' })
  await raw(site, '/api/user/google_auth?code=secret-code&state=secret-state', { from: '127.0.7.7' })
  await raw(site, '/api/user/%zz?secret-state', { from: '127.0.7.7' })
  await raw(site, `/nothing/${asha.email}`, { headers: { cookie: `twk_fwc=${twk_fwc}` }, from: '127.0.7.7' })
  await expect.poll(async () => site.emails()).toEqual([])
  const log = site.logged()
  expect(log).toContain('/api/user/create_user')
  for (const secret of [
    twk_fwc,
    again.twk_fwc,
    asha.password,
    'wrong guess here',
    asha.email,
    asha.name,
    aidForm.contact,
    'Ratnagiri',
    '127.0.7.7',
    'secret-code',
    'secret-state',
    aidForm.financialAidReason,
  ]) {
    expect(log.includes(secret), secret).toBe(false)
  }
})

test.each<[string, body: string, query: string, answered: number, code: string | null]>([
  ['an object', '{"changes":{"city":"Pune"},"step":1}', '', 200, null],
  ['null', 'null', '', 400, 'malformed'],
  ['a list', '[]', '', 400, 'malformed'],
  ['a list with a valid input', '[{"changes":{},"step":1}]', '', 400, 'malformed'],
  ['a text', '"changes"', '', 400, 'malformed'],
  ['a number', '7', '', 400, 'malformed'],
  ['an object of 200 names', JSON.stringify(names(200)), '', 400, 'invalid_input'],
  ['an object of 201 names', JSON.stringify(names(201)), '', 400, 'malformed'],
  ['an object of 200 names, one more in the query', JSON.stringify(names(200)), '?more=1', 400, 'malformed'],
  ['an object with a NUL', '{"changes":{"city":"a\\u0000b"},"step":1}', '', 400, 'invalid_input'],
])('a body that is %s gets the answer that fits it', async (_what, body, query, answered, code) => {
  const { session } = await site.person()
  const answer = await site.http(`/api/member/save_draft${query}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${session}` },
    body,
  })
  expect(answer.status).toBe(answered)
  if (code !== null) expect(await answer.json()).toMatchObject({ code })
})

function names(many: number): Record<string, number> {
  return Object.fromEntries(Array.from({ length: many }, (_, n) => [`name${n}`, n]))
}

test('a call by the provider ignores the query of its address, and a call without a body has an empty input', async () => {
  const answer = await site.http('/api/member/verify-payment?anything=%00', { method: 'POST', body: '' })
  expect([answer.status, answer.headers.get('location')]).toEqual([
    303,
    '/partner/submit-details?payment=failed',
  ])
  const { session } = await site.person()
  const headers = { authorization: `Bearer ${session}` }
  expect((await site.http('/api/user/send_confirmation', { method: 'POST', headers })).status).toBe(200)
})
