import { expect, test } from 'vitest'
import {
  connectGoogle,
  disconnectGoogle,
  finishConnectGoogle,
  googleConnection,
} from '#contract/accounts/google.ts'
import { changePassword } from '#contract/accounts/own-account.ts'
import { setTeam } from '#contract/admin/team.ts'
import { HOUR, MINUTE } from '#contract/values/time.ts'
import { type Browser, browserOf, type Said } from '#test/cases/people/browser-of.ts'
import {
  atProvider,
  connect,
  password,
  rewrite,
  sessionAlone,
  startConnecting,
  withGoogle,
} from '#test/cases/people/google-connection.ts'
import { client, OddProvider, Visitor } from '#test/support/openid-provider.ts'
import { type Site, startTestApp } from '#test/support/test-app.ts'

const email = 'asha@example.org'
const personal = { email: 'asha.k@gmail.com', email_verified: true }
const failed = { status: 400, code: 'google_failed' }

async function signInWithGoogle(site: Site) {
  const answer = await new Visitor().throughGoogle(site.url)
  return { status: answer.status, ...((await answer.json()) as { code?: string; user?: { email: string } }) }
}

const emailsOf = async (site: Site) => (await site.emails()).map(({ kind, to }) => `${kind} ${to}`)

async function identities(site: Site): Promise<number> {
  return (await site.context.pool.query('select 1 from identities')).rows.length
}

test.each([
  [
    'the password is changed',
    (site: Site, session: string) =>
      site.call(session, changePassword, { currentPassword: password, newPassword: 'nine amber lanterns' }),
  ],
  [
    'an admin gives the person duties',
    async (site: Site) => {
      const owner = await site.person('admin')
      await site.confirm(email)
      await site.call(owner.session, setTeam, { email, duties: ['content'] })
    },
  ],
])('a connection that has begun cannot be finished once %s', async (_what, happens) => {
  await using provider = await OddProvider.start()
  await using site = await withGoogle(provider)
  provider.claims = personal
  const browser = browserOf(site)
  const session = await browser.signUp(email, password)
  const back = await atProvider(await startConnecting(browser))
  await happens(site, session)
  expect(await browser.post(finishConnectGoogle.path, back)).toMatchObject(failed)
  expect((await site.call(session, googleConnection, {})).since).toBeNull()
})

test('a signed-in person connects Google, signs in with Google, and disconnects Google again', async () => {
  await using provider = await OddProvider.start()
  await using site = await withGoogle(provider)
  provider.claims = personal
  const browser = browserOf(site)
  const session = await browser.signUp(email, password)
  const own = () => site.call(session, googleConnection, {})
  expect(await own()).toEqual({ isConfigured: true, since: null, email: null, hasPassword: true })
  for (const word of ['', 'not it at all'])
    expect(await browser.post(connectGoogle.path, { password: word })).toMatchObject({
      status: 403,
      code: 'not_proven',
    })
  expect(await connect(browser)).toMatchObject({ status: 200 })
  expect(await own()).toMatchObject({ since: expect.any(String), email: personal.email, hasPassword: true })
  expect(await signInWithGoogle(site)).toMatchObject({ status: 200, user: { email } })

  expect(await browser.post(disconnectGoogle.path, { password: 'not it' })).toMatchObject({ status: 403 })
  for (let times = 0; times < 2; times += 1)
    expect(await browser.post(disconnectGoogle.path, { password })).toMatchObject({ status: 200 })
  expect(await own()).toMatchObject({ since: null, email: null })
  expect((await signInWithGoogle(site)).user?.email).toBe(personal.email)
  expect((await emailsOf(site)).slice(0, 3)).toEqual([
    `welcome ${email}`,
    `google_connected ${email}`,
    `google_disconnected ${email}`,
  ])
  const rows = await site.context.db
    .selectFrom('audit_log as l')
    .innerJoin('users as u', 'u.id', 'l.actor_id')
    .select(['l.action', 'u.email'])
    .select((eb) => eb('l.request_id', 'is not', null).$castTo<boolean>().as('hasRequest'))
    .where('l.action', 'like', 'google.%')
    .orderBy('l.id')
    .execute()
  expect(rows).toEqual(
    ['google.link', 'google.unlink'].map((action) => ({ action, email, hasRequest: true })),
  )
})

test('sign-in with Google opens the account of an admin only after the admin has connected Google while signed in', async () => {
  await using provider = await OddProvider.start()
  await using site = await withGoogle(provider)
  provider.claims = { email, email_verified: true }
  const browser = browserOf(site)
  await browser.signUp(email, password)
  await site.confirm(email)
  await site.context.pool.query(`update users set role = 'admin'`)
  expect(await signInWithGoogle(site)).toMatchObject({ status: 409, code: 'google_needs_password' })
  expect(await connect(browser)).toMatchObject({ status: 200 })
  expect(await signInWithGoogle(site)).toMatchObject({ status: 200, user: { email } })
})

type Way = { site: Site; browser: Browser; own: string; answer: { code: string; state: string } }

const elsewhere: [string, (way: Way) => Promise<Said>][] = [
  [
    'in another browser',
    ({ site, browser, answer }) => sessionAlone(site, browser).post(finishConnectGoogle.path, answer),
  ],
  [
    'in another session of the same person',
    async ({ browser, own, answer }) => {
      expect(await browser.logIn(own, password)).toBe(200)
      return browser.post(finishConnectGoogle.path, answer)
    },
  ],
  [
    'in the session of somebody else',
    async ({ browser, answer }) => {
      await browser.signUp('zoe@example.org', password)
      return browser.post(finishConnectGoogle.path, answer)
    },
  ],
  [
    'with another state',
    ({ browser, answer }) => browser.post(finishConnectGoogle.path, { ...answer, state: 'connect.x' }),
  ],
  [
    'after ten minutes',
    ({ site, browser, answer }) => {
      site.turnClock(11 * MINUTE)
      return browser.post(finishConnectGoogle.path, answer)
    },
  ],
  [
    'a second time',
    async ({ browser, answer }) => {
      await browser.post(finishConnectGoogle.path, { ...answer, state: 'another' })
      return browser.post(finishConnectGoogle.path, answer)
    },
  ],
  [
    'with a cookie whose expiry was forged',
    ({ site, browser, answer }) => {
      rewrite(browser.cookies, 'fwc_connect', { until: String(site.context.clock().getTime() + HOUR) })
      return browser.post(finishConnectGoogle.path, answer)
    },
  ],
  [
    'with a forged proof',
    ({ browser, answer }) => {
      rewrite(browser.cookies, 'fwc_connect', { proof: 'A'.repeat(43) })
      return browser.post(finishConnectGoogle.path, answer)
    },
  ],
  [
    'with a part of the proof',
    ({ browser, answer }) => {
      rewrite(browser.cookies, 'fwc_connect', { proof: 'AAAA' })
      return browser.post(finishConnectGoogle.path, answer)
    },
  ],
  [
    'with the cookie of a sign-in with Google in place of the cookie of a connection',
    async ({ site, browser }) => {
      const start = await site.http('/api/user/google_start')
      const [, kept = ''] = /fwc_google=([\w-]+)/.exec(start.headers.get('set-cookie') ?? '') ?? []
      rewrite(browser.cookies, 'fwc_connect', JSON.parse(Buffer.from(kept, 'base64url').toString()) as object)
      return browser.post(finishConnectGoogle.path, await atProvider(start.headers.get('location') ?? ''))
    },
  ],
]

test('a connection that was started in one browser and session can be finished only in that browser and session', async () => {
  await using provider = await OddProvider.start()
  await using site = await withGoogle(provider)
  provider.claims = personal
  for (const [n, [what, finish]] of elsewhere.entries()) {
    const browser = browserOf(site)
    const own = `asha-${n}@example.org`
    await browser.signUp(own, password)
    const answer = await atProvider(await startConnecting(browser))
    expect(await finish({ site, browser, own, answer }), what).toMatchObject(failed)
    expect(await identities(site), what).toBe(0)
  }
})

test('the provider’s answer to a connection is refused when it is used as a sign-in, and connects nothing', async () => {
  await using provider = await OddProvider.start()
  await using site = await withGoogle(provider)
  provider.claims = personal
  const browser = browserOf(site)
  await browser.signUp(email, password)
  const { code, state } = await atProvider(await startConnecting(browser))
  expect(state).toMatch(/^connect\.[\w-]{43}$/)
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const asSignIn = await site.http(`/api/user/google_auth?code=${code}&state=${state}`, {
    headers: { cookie },
  })
  expect([asSignIn.status, await asSignIn.json()]).toMatchObject([400, { code: 'google_failed' }])
  expect(await identities(site)).toBe(0)
})

test('one Google account connects to one account here, and one account here connects to one Google account', async () => {
  await using provider = await OddProvider.start()
  await using site = await withGoogle(provider)
  provider.claims = personal
  const [asha, zoe] = [browserOf(site), browserOf(site)]
  await asha.signUp(email, password)
  await zoe.signUp('zoe@example.org', password)
  for (let times = 0; times < 2; times += 1) expect(await connect(asha)).toMatchObject({ status: 200 })
  expect(await connect(zoe)).toMatchObject({ status: 409, code: 'google_taken' })
  provider.subject = 'another'
  expect(await connect(asha)).toMatchObject({ status: 409, code: 'google_connected' })
  expect(await connect(zoe)).toMatchObject({ status: 200 })
  expect(await identities(site)).toBe(2)
  expect((await emailsOf(site)).slice(2)).toEqual([
    `google_connected ${email}`,
    'google_connected zoe@example.org',
  ])
})

test('Google cannot be disconnected when it is the only way to sign in, and cannot be connected when it is not configured or unavailable', async () => {
  await using provider = await OddProvider.start()
  await using site = await withGoogle(provider)
  provider.claims = personal
  const visitor = new Visitor()
  const { twk_fwc } = (await (await visitor.throughGoogle(site.url)).json()) as { twk_fwc: string }
  expect(await site.call(twk_fwc, googleConnection, {})).toMatchObject({ hasPassword: false })
  await expect(site.call(twk_fwc, disconnectGoogle, {})).rejects.toMatchObject({
    status: 409,
    code: 'google_only_way_in',
  })
  site.turnClock(11 * MINUTE)
  await expect(site.call(twk_fwc, connectGoogle, {})).rejects.toMatchObject({ code: 'sign_in_again' })
  // A person who cannot disconnect Google is not asked to sign in again for nothing.
  await expect(site.call(twk_fwc, disconnectGoogle, {})).rejects.toMatchObject({ code: 'google_only_way_in' })

  await using bare = await startTestApp()
  const browser = browserOf(bare)
  await browser.signUp(email, password)
  expect(await browser.post(connectGoogle.path, { password })).toMatchObject({
    status: 409,
    code: 'google_not_configured',
  })
  await using away = await startTestApp({ google: { ...client, issuer: 'http://127.0.0.1:9' } })
  const other = browserOf(away)
  await other.signUp(email, password)
  expect(await other.post(connectGoogle.path, { password })).toMatchObject({
    status: 503,
    code: 'google_unavailable',
  })
})

test('a person whose session is deleted while they are at the provider connects nothing', async () => {
  await using provider = await OddProvider.start()
  await using site = await withGoogle(provider)
  provider.claims = personal
  const browser = browserOf(site)
  await browser.signUp(email, password)
  const answer = await atProvider(await startConnecting(browser))
  const { id } = await site.context.db.selectFrom('users').select('id').executeTakeFirstOrThrow()
  // The session of another person: only Asha’s sessions are deleted below.
  await site.person()
  // The same statements as when an account is reclaimed: the person is locked, then the sessions are deleted.
  const [late] = await site.overtake(
    `with taken as (select id from users where id = $1 for update), gone as (delete from identities where user_id = $1)
      delete from sessions where user_id in (select id from taken)`,
    id,
    [() => browser.post(finishConnectGoogle.path, answer)],
  )
  expect(late).toMatchObject({ status: 'fulfilled', value: { status: 401, code: 'no_token' } })
  expect(await identities(site)).toBe(0)
})
