import { expect, test } from 'vitest'
import { finishConnectGoogle } from '#contract/accounts/google.ts'
import { HOUR } from '#contract/values/time.ts'
import { type Browser, browserOf } from '#test/cases/people/browser-of.ts'
import {
  atProvider,
  connect,
  password,
  rewrite,
  startConnecting,
  withGoogle,
} from '#test/cases/people/google-connection.ts'
import { OddProvider, Visitor } from '#test/support/openid-provider.ts'
import { type Site, startTestApp } from '#test/support/test-app.ts'

const TEN_MINUTES = 600_000
const email = 'asha@example.org'
const personal = { email: 'asha.k@gmail.com', email_verified: true }
const failed = { status: 400, code: 'google_failed' }

test('the cookie that starts a sign-in with Google is kept for ten minutes and is cleared by the first return', async () => {
  await using provider = await OddProvider.start()
  await using site = await withGoogle(provider)
  const cookies = async (path: string) => (await site.http(path)).headers.getSetCookie()
  expect(await cookies('/api/user/google_start')).toEqual([
    expect.stringMatching(/^fwc_google=[\w-]+; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax$/),
  ])
  expect(await cookies('/api/user/google_auth')).toEqual([
    'fwc_google=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax',
  ])
})

test('a connection can be finished only within ten minutes', async () => {
  await using provider = await OddProvider.start()
  await using site = await withGoogle(provider)
  provider.claims = personal
  const browser = browserOf(site)
  await browser.signUp(email, password)
  const begun = site.context.clock().getTime()
  site.stopClock(begun)
  const late = await atProvider(await startConnecting(browser))
  site.stopClock(begun + TEN_MINUTES)
  expect(await browser.post(finishConnectGoogle.path, late)).toMatchObject(failed)
  const early = await atProvider(await startConnecting(browser))
  site.stopClock(begun + 2 * TEN_MINUTES - 1)
  expect(await browser.post(finishConnectGoogle.path, early)).toMatchObject({ status: 200 })
})

test('sign-ins that begin at one address are limited by the hour', async () => {
  await using provider = await OddProvider.start()
  await using site = await withGoogle(provider)
  const start = async () => (await site.http('/api/user/google_start')).status
  expect(await start()).toBe(303)
  await site.database.pool.query(
    "update rate_limits set counted_at = array_fill(counted_at[1], array[400]) where key = 'google-start:127.0.0.1'",
  )
  const asked = provider.discoveries
  expect(await start()).toBe(429)
  expect(provider.discoveries).toBe(asked)
  site.turnClock(HOUR)
  expect(await start()).toBe(303)
})

/** Returns from the provider with changed parameters or a changed cookie. */
async function comeBack(
  site: Site,
  changed: { kept?: object; sent?: Record<string, string | null> },
): Promise<{ status: number; code?: string }> {
  const visitor = new Visitor()
  const start = await visitor.visit(`${site.url}/api/user/google_start`)
  const sent = new URLSearchParams(await atProvider(start.headers.get('location') ?? ''))
  for (const [name, value] of Object.entries(changed.sent ?? {})) {
    if (value === null) sent.delete(name)
    else sent.set(name, value)
  }
  rewrite(visitor.cookies, 'fwc_google', changed.kept ?? {})
  const answer = await visitor.visit(`${site.url}/api/user/google_auth?${sent}`)
  return { ...((await answer.json()) as object), status: answer.status }
}

test('a return with a missing or invalid state, nonce, verifier or code is refused before the provider is asked or the limit counts', async () => {
  await using provider = await OddProvider.start()
  await using site = await withGoogle(provider)
  provider.claims = personal
  for (const name of ['state', 'nonce', 'verifier', 'from'])
    for (const value of ['', undefined, null, 7]) {
      const sent = name === 'state' ? { state: value === undefined ? null : String(value ?? '') } : {}
      const kept = { [name]: value }
      expect(await comeBack(site, { kept, sent }), `${name}: ${value}`).toMatchObject(failed)
    }
  for (const code of ['', null]) expect(await comeBack(site, { sent: { code } })).toMatchObject(failed)
  for (const text of ['null', '7', '"state"', '[]', '{', '{}', 'x'.repeat(2250)]) {
    const visitor = new Visitor()
    visitor.cookies.set('fwc_google', Buffer.from(text).toString('base64url'))
    const answer = await visitor.visit(`${site.url}/api/user/google_auth?code=a&state=b`)
    expect(answer.status, text).toBe(400)
  }
  expect(provider.codesSpent).toBe(0)
  expect((await site.context.pool.query(`select from rate_limits where key like 'sign-up:%'`)).rowCount).toBe(
    0,
  )
  expect(await comeBack(site, {})).toMatchObject({ status: 200 })
  expect(provider.codesSpent).toBe(1)
})

test('a person may try to finish a connection twenty times an hour, and other people are not limited by those tries', async () => {
  await using provider = await OddProvider.start()
  await using site = await withGoogle(provider)
  provider.claims = personal
  const [asha, zoe] = [browserOf(site), browserOf(site)]
  await asha.signUp(email, password)
  await zoe.signUp('zoe@example.org', password)
  const { state } = await atProvider(await startConnecting(asha))
  const kept = asha.cookies.get('fwc_connect') ?? ''
  const again = () => {
    asha.cookies.set('fwc_connect', kept)
    return asha.post(finishConnectGoogle.path, { code: 'of nobody', state })
  }
  for (let times = 0; times < 20; times += 1) expect(await again()).toMatchObject(failed)
  expect(await again()).toMatchObject({ status: 429, code: 'too_many' })
  expect(await connect(zoe)).toMatchObject({ status: 200 })
  provider.subject = 'another'
  site.turnClock(HOUR)
  expect(await connect(asha)).toMatchObject({ status: 200 })
})

test('a connection that was started before Google was turned off cannot be finished after that', async () => {
  await using provider = await OddProvider.start()
  await using site = await withGoogle(provider)
  await using without = await startTestApp({ beside: site })
  provider.claims = personal
  const browser = browserOf(site)
  await browser.signUp(email, password)
  const answer = await atProvider(await startConnecting(browser))
  expect(await alsoAt(without, browser).post(finishConnectGoogle.path, answer)).toMatchObject({
    status: 409,
    code: 'google_not_configured',
  })
  expect(provider.codesSpent).toBe(0)
})

/** The same browser, at another server. */
function alsoAt(site: Site, { cookies }: Browser): Browser {
  const other = browserOf(site)
  for (const [name, value] of cookies) other.cookies.set(name, value)
  return other
}
