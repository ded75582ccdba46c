import { expect, test } from 'vitest'
import { temporaryFolder } from '#test/backup/installations.ts'
import { applicationForm } from '#test/cases/application-form.ts'
import { createDatabase } from '#test/support/cluster.ts'
import { type SeenSpan, startCollector } from '#test/support/processes/collector-process.ts'
import { NO_PROVIDER, serverProcess } from '#test/support/processes/server-process.ts'
import { startSimulator } from '#test/support/processes/simulator-process.ts'
import { openSession } from '#test/support/test-app.ts'

const NAME = 'Ashalata Kulkarni'
const EMAIL = 'ashalata@example.org'

/** An admin and a user, each with a session. */
async function people({ db }: Awaited<ReturnType<typeof createDatabase>>) {
  const sessions = { admin: '', user: '' }
  for (const role of ['admin', 'user'] as const) {
    const { id } = await db
      .insertInto('users')
      .values({
        name: NAME,
        email: role === 'user' ? EMAIL : 'admin@example.org',
        role,
        created_at: new Date(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    sessions[role] = await openSession(db, id, new Date())
  }
  return sessions
}

function only(spans: SeenSpan[], name: string): SeenSpan {
  const found = spans.filter((span) => span.name === name)
  expect(found, name).toHaveLength(1)
  return found[0] as SeenSpan
}

test('a call is one trace with its queries and provider calls, a job is a trace of its own, and no trace names a person', async () => {
  await using collector = await startCollector()
  await using simulator = await startSimulator()
  await using database = await createDatabase()
  await using folder = await temporaryFolder()
  const sessions = await people(database)
  const server = await serverProcess({
    DATABASE_URL: database.env.DATABASE_URL,
    DATA_DIR: folder.path,
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    ...simulator.env,
  })
  const call = (path: string, session: string, init: RequestInit = {}) =>
    fetch(`${server.url}/api${path}`, {
      ...init,
      headers: { authorization: `Bearer ${session}`, 'content-type': 'application/json' },
    })
  expect((await fetch(`${server.url}/api/metrics`)).status).toBe(200)
  const order = await call('/member/create-order', sessions.user, {
    method: 'POST',
    body: JSON.stringify({ ...applicationForm, fullName: NAME }),
  })
  expect(order.status).toBe(200)
  expect((await call(`/user/all_users?q=${encodeURIComponent(NAME)}`, sessions.admin)).status).toBe(200)
  expect(
    (await call('/member/withdraw_athithi/ashalata', sessions.user, { method: 'POST', body: '{' })).status,
  ).toBe(400)
  expect((await fetch(`${server.url}/nothing/ashalata?q=ashalata`)).status).toBe(404)
  await call('/user/forgot_password', '', { method: 'POST', body: JSON.stringify({ email: EMAIL }) })
  await expect
    .poll(async () => (await database.pool.query('select from graphile_worker.jobs')).rowCount, {
      timeout: 30_000,
    })
    .toBe(0)
  expect(await server.stop()).toBe(0)

  const spans = await collector.spans()
  const calls = only(spans, 'POST /api/member/create-order')
  expect(calls.attributes).toMatchObject({
    'http.request.method': 'POST',
    'http.route': '/api/member/create-order',
    'http.response.status_code': 200,
    'fwc.request_id': order.headers.get('x-request-id'),
  })
  expect([calls.parent, calls.isError]).toEqual([undefined, false])
  const parts = spans.filter(({ parent }) => parent === calls.id)
  expect(parts.every(({ trace }) => trace === calls.trace)).toBe(true)
  expect(parts.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['select', 'begin', 'insert', 'commit', 'provider createOrder']),
  )
  const insert = parts.find(({ attributes }) =>
    String(attributes['db.query.text']).includes('into "payments"'),
  )
  expect(insert?.attributes).toMatchObject({ 'db.system.name': 'postgresql', 'db.operation.name': 'insert' })

  const search = only(spans, 'GET /api/user/all_users')
  expect(spans.filter(({ parent }) => parent === search.id).length).toBeGreaterThan(2)
  expect(only(spans, 'POST /api/member/withdraw_athithi/:id').attributes['http.response.status_code']).toBe(
    400,
  )
  expect(spans.some(({ name }) => name === 'GET /*')).toBe(true)
  const job = only(spans, 'job mail_password_link')
  expect(job.parent).toBeUndefined()
  expect(spans.some(({ parent }) => parent === job.id)).toBe(true)
  expect(spans.filter(({ name }) => /health|metrics/.test(name))).toEqual([])
  // Work that belongs to no call and no job has no trace.
  expect(spans.filter(({ parent }) => parent === undefined).every(({ name }) => / |^job/.test(name))).toBe(
    true,
  )

  const raw = (await collector.raw()).toLowerCase()
  expect(raw).not.toMatch(/ashalata|kulkarni|example\.org|127\.0\.0\.1/)
  for (const secret of [sessions.admin, sessions.user, simulator.keyId, simulator.keySecret])
    expect(raw).not.toContain(secret.toLowerCase())
})

test('while the collector of traces is away, the site works and stops as usual', async () => {
  await using database = await createDatabase()
  await using folder = await temporaryFolder()
  await using server = await serverProcess({
    DATABASE_URL: database.env.DATABASE_URL,
    DATA_DIR: folder.path,
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9',
    ...NO_PROVIDER,
  })
  expect((await fetch(`${server.url}/api/health/ready`)).status).toBe(200)
  expect((await fetch(server.url)).status).toBe(200)
  expect(await server.stop()).toBe(0)
})
