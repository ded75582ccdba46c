import { expect, test } from 'vitest'
import { createUser, currentUser, loginUser, logoutUser, setPassword } from '#contract/accounts/accounts.ts'
import { auditLog } from '#contract/admin/audit.ts'
import type { Endpoint } from '#contract/call/endpoint.ts'
import { endSessions, mySessions } from '#contract/accounts/sessions.ts'
import { DAY } from '#contract/values/time.ts'
import { passwordLink } from '#server/accounts/writes.ts'
import { client, OddProvider } from '#test/support/openid-provider.ts'
import { openSession, type Person, type Site, startTestApp } from '#test/support/test-app.ts'

const NOBODY = '00000000-0000-4000-8000-000000000000'
const android = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/149.0.0.0 Mobile Safari/537.36'
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Version/18.5 Mobile/15E148 Safari/604.1'
const password = 'four green villages'
const asha = { name: 'Asha Kulkarni', email: 'asha@example.org', password }

async function isAlive(site: Site, session: string): Promise<boolean> {
  const answer = await site.http(`/api${currentUser.path}`, {
    headers: { authorization: `Bearer ${session}` },
  })
  return answer.status === 200
}

async function list(site: Site, session: string) {
  return (await site.call(session, mySessions, {})).sessions
}

/** Signs the person in once more, in another browser, and returns the token. */
function alsoIn(site: Site, { id }: Person, userAgent?: string): Promise<string> {
  return openSession(site.context.db, id, site.context.clock(), userAgent)
}

async function idOf(site: Site, session: string): Promise<string> {
  const current = (await list(site, session)).find(({ isCurrent }) => isCurrent)
  if (!current) throw new Error('no session is the current one')
  return current.id
}

/** Makes a call without a session, with this user agent, and returns the token of the session that the call starts. */
async function signInBy(site: Site, { path }: Endpoint, body: object, userAgent: string): Promise<string> {
  const answer = await site.http(`/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': userAgent },
    body: JSON.stringify(body),
  })
  expect(answer.status).toBe(200)
  return ((await answer.json()) as { twk_fwc: string }).twk_fwc
}

test('the list shows only the caller’s own sessions, the current one first, without token or hash', async () => {
  await using site = await startTestApp()
  const [asha, zoe] = [await site.person(), await site.person()]
  const phone = await alsoIn(site, asha, android)
  const desk = await alsoIn(site, asha, windows)
  await alsoIn(site, zoe, windows)
  const answer = await site.http(`/api${mySessions.path}`, { headers: { authorization: `Bearer ${phone}` } })
  expect(answer.headers.get('cache-control')).toBe('no-store')
  const text = await answer.text()
  const { sessions } = JSON.parse(text) as { sessions: Awaited<ReturnType<typeof list>> }
  expect(sessions.map(({ device, isCurrent }) => [device, isCurrent])).toEqual([
    ['Chrome on Android', true],
    ['Firefox on Windows', false],
    ['Another browser', false],
  ])
  expect(Object.keys(sessions[0] ?? {})).toEqual(['id', 'device', 'createdAt', 'seenAt', 'isCurrent'])
  const { rows } = await site.context.pool.query<{ hash: Buffer }>('select token_hash as hash from sessions')
  expect(rows).toHaveLength(5)
  for (const { hash } of rows) {
    for (const secret of [hash.toString('hex'), hash.toString('base64'), hash.toString('base64url')]) {
      expect(text).not.toContain(secret)
    }
  }
  for (const token of [asha.session, phone, desk]) expect(text).not.toContain(token)
  expect((await list(site, desk)).filter(({ isCurrent }) => isCurrent)).toMatchObject([
    { device: 'Firefox on Windows' },
  ])
  expect((await list(site, zoe.session)).map(({ device }) => device)).toEqual([
    'Another browser',
    'Firefox on Windows',
  ])
})

test('every way of signing in records the browser of the session, and none stores the user agent itself', async () => {
  await using provider = await OddProvider.start()
  provider.claims = { email: asha.email, email_verified: true, hd: 'example.org' }
  await using site = await startTestApp({ google: { ...client, issuer: provider.issuer } })
  const signedUp = await signInBy(site, createUser, asha, android)
  expect(await list(site, signedUp)).toMatchObject([{ device: 'Chrome on Android', isCurrent: true }])
  const loggedIn = await signInBy(site, loginUser, { email: asha.email, password }, windows)
  expect((await list(site, loggedIn)).map(({ device }) => device)).toEqual([
    'Firefox on Windows',
    'Chrome on Android',
  ])

  const { user } = await site.call(loggedIn, currentUser, {})
  const link = await site.context.db
    .transaction()
    .execute((tx) => passwordLink(tx, site.context, user._id, 'operator'))
  const token = new URL(link).hash.slice(1)
  const reset = await signInBy(site, setPassword, { token, password: `${password}!` }, iphone)
  expect(await list(site, reset)).toMatchObject([{ device: 'Safari on iPhone', isCurrent: true }])
  expect([await isAlive(site, signedUp), await isAlive(site, loggedIn)]).toEqual([false, false])

  const start = await site.http('/api/user/google_start')
  const [cookie = ''] = (start.headers.get('set-cookie') ?? '').split(';')
  const there = await fetch(start.headers.get('location') ?? '', { redirect: 'manual' })
  const { search } = new URL(there.headers.get('location') ?? '')
  const answer = await site.http(`/api/user/google_auth${search}`, {
    headers: { cookie, 'user-agent': windows },
  })
  const { twk_fwc } = (await answer.json()) as { twk_fwc: string }
  expect((await list(site, twk_fwc))[0]).toMatchObject({ device: 'Firefox on Windows', isCurrent: true })

  const { rows } = await site.context.pool.query<{ all: string }>('select s::text as all from sessions s')
  for (const { all } of rows) expect(all).not.toMatch(/Mozilla|149\.|140\.|18_5/)
})

test('the list says when each session began and when it was last used; expired sessions are not listed', async () => {
  await using site = await startTestApp()
  const asha = await site.person()
  const begun = site.context.clock().getTime()
  site.turnClock(2 * DAY)
  const phone = await alsoIn(site, asha, android)
  const [here, there] = await list(site, phone)
  expect(Date.parse(here?.createdAt ?? '') - begun).toBeGreaterThanOrEqual(2 * DAY)
  expect(Math.abs(Date.parse(there?.seenAt ?? '') - begun)).toBeLessThan(60_000)
  site.turnClock(3 * DAY)
  const [first] = await list(site, asha.session)
  expect(Date.parse(first?.seenAt ?? '') - begun).toBeGreaterThanOrEqual(5 * DAY)
  expect(Math.abs(Date.parse(first?.createdAt ?? '') - begun)).toBeLessThan(60_000)
  site.turnClock(5 * DAY)
  expect(await list(site, asha.session)).toMatchObject([{ isCurrent: true }])
  for (let days = 10; days < 28; days += 6) {
    site.turnClock(6 * DAY)
    expect(await isAlive(site, asha.session)).toBe(true)
  }
  site.turnClock(3 * DAY)
  const late = await alsoIn(site, asha, windows)
  expect(await list(site, late)).toMatchObject([{ device: 'Firefox on Windows', isCurrent: true }])
})

test('ending a session ends it at once and leaves the others; ending it a second time changes nothing', async () => {
  await using site = await startTestApp()
  const [asha, admin] = [await site.person(), await site.person('admin')]
  const phone = await alsoIn(site, asha, android)
  const desk = await alsoIn(site, asha, windows)
  const which = await idOf(site, phone)
  expect(await isAlive(site, phone)).toBe(true)
  for (let times = 0; times < 2; times += 1) {
    expect(await site.call(asha.session, endSessions, { which })).toEqual({ success: true })
    await expect(site.call(phone, mySessions, {})).rejects.toMatchObject({ status: 401 })
    expect([await isAlive(site, desk), await isAlive(site, asha.session)]).toEqual([true, true])
  }
  expect((await list(site, asha.session)).map(({ id }) => id)).not.toContain(which)
  const { entries } = await site.call(admin.session, auditLog, {})
  expect(entries).toMatchObject([
    {
      action: 'session.end',
      actor: { _id: asha.id },
      subject: { _id: asha.id },
      about: 'Chrome on Android',
      address: '127.0.0.1',
    },
  ])
})

test('somebody else’s session, an unknown session and an ended session get the same answer, and nothing changes', async () => {
  await using site = await startTestApp()
  const [asha, zoe] = [await site.person(), await site.person()]
  const phone = await alsoIn(site, asha)
  const over = await idOf(site, phone)
  await site.call(phone, logoutUser, {})
  const answers: string[] = []
  for (const which of [
    over,
    NOBODY,
    await idOf(site, zoe.session),
    await idOf(site, await alsoIn(site, asha)),
  ]) {
    const answer = await site.http(`/api${endSessions.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${asha.session}` },
      body: JSON.stringify({ which }),
    })
    answers.push(`${answer.status} ${await answer.text()}`)
  }
  expect([...new Set(answers)]).toEqual(['200 {"success":true}'])
  expect([await isAlive(site, zoe.session), await isAlive(site, asha.session)]).toEqual([true, true])
  const audit = await site.context.db.selectFrom('audit_log').select('action').execute()
  expect(audit.map(({ action }) => action)).toEqual(['sign_out', 'session.end'])
})

test('ending all other sessions keeps the current one, which only logging out can end', async () => {
  await using site = await startTestApp()
  const [asha, zoe] = [await site.person(), await site.person()]
  const others = [await alsoIn(site, asha, android), await alsoIn(site, asha), await alsoIn(site, asha)]
  const which = await idOf(site, asha.session)
  await expect(site.call(asha.session, endSessions, { which })).rejects.toMatchObject({
    status: 409,
    code: 'session_in_use',
    message: 'This is where you are signed in now. Log out to end it.',
  })
  expect(await list(site, asha.session)).toHaveLength(4)
  for (let times = 0; times < 2; times += 1) {
    expect(await site.call(asha.session, endSessions, { which: 'others' })).toEqual({ success: true })
    expect(await list(site, asha.session)).toMatchObject([{ id: which, isCurrent: true }])
  }
  expect(await Promise.all(others.map((one) => isAlive(site, one)))).toEqual([false, false, false])
  expect(await isAlive(site, zoe.session)).toBe(true)
  const audit = await site.context.db.selectFrom('audit_log').select(['action', 'details']).execute()
  expect(audit).toEqual([{ action: 'session.end', details: { about: '3 sessions' } }])
})

test('two calls that end the same session at the same time both succeed, and the audit log has one entry', async () => {
  await using site = await startTestApp()
  const asha = await site.person()
  const desk = await alsoIn(site, asha, windows)
  const phone = await alsoIn(site, asha, android)
  const which = await idOf(site, phone)
  const results = await site.collide('sessions', which, [
    () => site.call(asha.session, endSessions, { which }),
    () => site.call(desk, endSessions, { which }),
  ])
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
  expect(await Promise.all([phone, desk, asha.session].map((one) => isAlive(site, one)))).toEqual([
    false,
    true,
    true,
  ])
  const audit = await site.context.db.selectFrom('audit_log').select('details').execute()
  expect(audit).toEqual([{ details: { about: 'Chrome on Android' } }])
})

test('of two sessions that end each other at the same time, one succeeds, and no other person is signed out', async () => {
  await using site = await startTestApp()
  const [asha, zoe] = [await site.person(), await site.person()]
  const desk = await alsoIn(site, asha, windows)
  const third = await alsoIn(site, asha, android)
  const results = await site.collide('sessions', await idOf(site, third), [
    () => site.call(asha.session, endSessions, { which: 'others' }),
    () => site.call(desk, endSessions, { which: 'others' }),
  ])
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await Promise.all([asha.session, desk].map((one) => isAlive(site, one)))).toEqual(
    results.map(({ status }) => status === 'fulfilled'),
  )
  expect(await isAlive(site, third)).toBe(false)
  expect(await isAlive(site, zoe.session)).toBe(true)
})

test('expired sessions and password links are deleted, and valid ones are kept', async () => {
  await using site = await startTestApp()
  const asha = await site.person()
  const { db } = site.context
  const count = async (table: 'sessions' | 'password_links') =>
    (await db.selectFrom(table).select('user_id').where('user_id', '=', asha.id).execute()).length
  const link = () => db.transaction().execute((tx) => passwordLink(tx, site.context, asha.id, 'operator'))
  await link()
  site.turnClock(8 * DAY)
  const fresh = await alsoIn(site, asha)
  await link()
  expect([await count('sessions'), await count('password_links')]).toEqual([2, 2])
  await site.deleteExpired()
  expect([await count('sessions'), await count('password_links')]).toEqual([1, 1])
  expect(await isAlive(site, fresh)).toBe(true)
})
