import { afterEach, expect, test, vi } from 'vitest'
import { connectGoogle } from '#contract/accounts/google.ts'
import { browserOf } from '#test/cases/people/browser-of.ts'
import { password, withGoogle } from '#test/cases/people/google-connection.ts'
import { client, type Oddity, OddProvider, Visitor } from '#test/support/openid-provider.ts'
import { rawRequest } from '#test/support/raw-request.ts'
import { type Site, startTestApp } from '#test/support/test-app.ts'

const GOOGLE = 'https://accounts.google.com'
const START = '/api/user/google_start'
const asha = { email: 'asha@gmail.com', email_verified: true }
const nobody = { google: { ...client, issuer: 'http://127.0.0.1:9' } }

afterEach(() => vi.unstubAllGlobals())

type Line = { level: number; msg: string; said?: string; err?: { message: string; code?: string } }

/** The warnings and errors that were logged since the last call. */
function warnings(site: Site): Line[] {
  const lines = site.takeLog().split('\n').filter(Boolean)
  return lines.map((line) => JSON.parse(line) as Line).filter(({ level }) => level >= 40)
}

async function refusalOf(answer: Response) {
  const { code } = (await answer.json()) as { code: string }
  return [answer.status, code, answer.headers.get('retry-after')]
}

const oddities: [oddity: Oddity, status: number, code: string, retryAfter: string | null, said?: string][] = [
  ['token endpoint fails', 503, 'google_unavailable', '5'],
  ['token endpoint answers HTML', 503, 'google_unavailable', '5'],
  ['token endpoint answers broken JSON', 503, 'google_unavailable', '5'],
  ['token endpoint says that it is broken', 503, 'google_unavailable', '5', 'server_error'.padEnd(60, '!')],
  ['token endpoint does not know us', 503, 'google_unavailable', '5'],
  ['token endpoint does not know the code', 400, 'google_failed', null, 'invalid_grant'],
  ['no ID token', 401, 'google_refused', null],
  ['another key', 401, 'google_refused', null],
]

test('the server log says why a sign-in with Google failed', async () => {
  await using provider = await OddProvider.start()
  await using site = await withGoogle(provider)
  provider.claims = asha
  for (const [oddity, status, code, retryAfter, said] of oddities) {
    provider.oddity = oddity
    const answer = await new Visitor().throughGoogle(site.url)
    expect([oddity, ...(await refusalOf(answer))]).toEqual([oddity, status, code, retryAfter])
    const [warning] = warnings(site)
    expect(warning).toMatchObject({ level: 40, msg: code, err: { message: expect.any(String) as string } })
    expect(warning?.said, oddity).toBe(said)
  }
})

test('the server logs that the provider cannot be reached, for a page, a call and a connection', async () => {
  await using site = await startTestApp(nobody)
  const unreached = {
    msg: 'google_unavailable',
    err: { message: expect.stringMatching(/fetch|connect/i) as string },
  }
  // A page request is redirected, so the log is the only place that shows the failure.
  const page = await site.http(START, { headers: { accept: 'text/html' } })
  expect(page.headers.get('location')).toBe('/login?google=unavailable')
  expect(warnings(site)).toMatchObject([{ level: 40, ...unreached }])
  expect(await refusalOf(await site.http(START))).toEqual([503, 'google_unavailable', '5'])
  expect((await rawRequest(site, START)).status).toBe(503)
  warnings(site)
  const browser = browserOf(site)
  await browser.signUp('asha@example.org', password)
  expect(await browser.post(connectGoogle.path, { password })).toMatchObject({ status: 503, retryAfter: '5' })
  expect(warnings(site)).toMatchObject([{ level: 50, ...unreached }])
})

test('provider metadata that lacks an endpoint returns 500, and the error is logged once', async () => {
  await using provider = await OddProvider.start()
  await using site = await withGoogle(provider)
  provider.oddity = 'no address for people'
  const page = await site.http(START, { headers: { accept: 'text/html' } })
  expect(page.status).toBe(500)
  expect(warnings(site)).toMatchObject([
    { level: 50, err: { message: expect.stringContaining('authorization_endpoint') as string } },
  ])
})

test('the audit log records a failed sign-in when the sign-in is refused, not when the database fails', async () => {
  await using provider = await OddProvider.start()
  await using site = await withGoogle(provider)
  provider.claims = asha
  const failures = async () => {
    const rows = site.context.db
      .selectFrom('audit_log')
      .select('action')
      .where('action', '=', 'sign_in.failed')
    return (await rows.execute()).length
  }
  await site.database.pool.query(`create function broken() returns trigger language plpgsql
    as 'begin raise exception ''broken''; end'`)
  await site.database.pool.query(
    'create trigger broken before insert on identities for each row execute function broken()',
  )
  expect((await new Visitor().throughGoogle(site.url)).status).toBe(500)
  expect(await failures()).toBe(0)
  provider.claims = { ...asha, email_verified: false }
  expect((await new Visitor().throughGoogle(site.url)).status).toBe(401)
  expect(await failures()).toBe(1)
})

test.each([
  ['a minute ago is refused', 60, 401],
  ['a moment ago, within the tolerance for clock differences, is accepted', 55, 200],
])('an ID token that expired %s', async (_, seconds, status) => {
  await using provider = await OddProvider.start()
  await using site = await withGoogle(provider)
  provider.claims = { ...asha, exp: Math.floor(Date.now() / 1000) - seconds }
  expect((await new Visitor().throughGoogle(site.url)).status).toBe(status)
})

/** Sends requests for Google's own host to a test provider; `changed` returns the metadata of the provider as the site gets it. */
function asGoogle(provider: OddProvider, changed: (text: string) => string): void {
  const ask = globalThis.fetch
  vi.stubGlobal('fetch', async (address: string | URL, init?: RequestInit) => {
    const { origin, pathname, search } = new URL(address)
    if (origin !== GOOGLE) return ask(address, init)
    const answer = await ask(`${provider.issuer}${pathname}${search}`, init)
    if (!pathname.startsWith('/.well-known/')) return answer
    return Response.json(JSON.parse(changed(await answer.text())))
  })
}

test('Google under its real issuer is not linked to an existing account whose e-mail address Google does not host', async () => {
  await using provider = await OddProvider.start()
  asGoogle(provider, (text) => text.replaceAll(provider.issuer, GOOGLE))
  await using site = await startTestApp({ google: { ...client, issuer: GOOGLE } })
  const browser = browserOf(site)
  for (const email of ['asha@example.org', 'asha@gmail.com']) {
    await browser.signUp(email, password)
    await site.confirm(email)
  }
  provider.claims = { iss: GOOGLE, email: 'asha@example.org', email_verified: true }
  expect(await refusalOf(await new Visitor().throughGoogle(site.url))).toEqual([
    409,
    'google_needs_password',
    null,
  ])
  // The address is accepted in any letter case.
  provider.claims = { ...asha, iss: GOOGLE, email: 'Asha@GMail.com' }
  const answer = await new Visitor().throughGoogle(site.url)
  expect(await answer.json()).toMatchObject({ linked: 'added' })
})

test('the code and the client secret are not sent to an unencrypted token endpoint when the issuer uses HTTPS', async () => {
  await using provider = await OddProvider.start()
  asGoogle(provider, (text) =>
    text.replaceAll(provider.issuer, GOOGLE).replace(`${GOOGLE}/token`, `${provider.issuer}/token`),
  )
  await using site = await startTestApp({ google: { ...client, issuer: GOOGLE } })
  provider.claims = { ...asha, iss: GOOGLE }
  expect((await new Visitor().throughGoogle(site.url)).status).toBe(401)
  expect(provider.codesSpent).toBe(0)
})
