import { expect, test } from 'vitest'
import {
  client,
  type Oddity,
  OddProvider,
  type ProviderSettings,
  startProvider,
  Visitor,
} from '#test/support/openid-provider.ts'
import { startTestApp } from '#test/support/test-app.ts'

type Site = Awaited<ReturnType<typeof googleSite>>

async function googleSite(issuer: string | null) {
  return startTestApp({ google: issuer === null ? undefined : { ...client, issuer } })
}

/** Starts a sign-in at the site; returns the address at the provider. */
async function setOut(site: Site, visitor: Visitor, from = '/'): Promise<string> {
  const answer = await visitor.visit(`${site.url}/api/user/google_start?return=${encodeURIComponent(from)}`)
  expect(answer.status).toBe(303)
  return answer.headers.get('location') as string
}

/** Returns to the site with the parameters that the provider added. */
function comeBack(site: Site, visitor: Visitor, back: URL): Promise<Response> {
  return visitor.visit(`${site.url}/api/user/google_auth${back.search}`)
}

/** A whole sign-in with a provider that asks for no consent. */
async function roundTrip(site: Site, visitor = new Visitor(), from = '/'): Promise<Response> {
  const there = await fetch(await setOut(site, visitor, from), { redirect: 'manual' })
  return comeBack(site, visitor, new URL(there.headers.get('location') as string))
}

async function rows(site: Site): Promise<{ users: number; identities: number; sessions: number }> {
  const { rows } = await site.context.pool.query(
    `select (select count(*)::int from users) users, (select count(*)::int from identities) identities,
      (select count(*)::int from sessions) sessions`,
  )
  return rows[0]
}

async function problemOf(answer: Response): Promise<{ status: number; code: string }> {
  const { code } = (await answer.json()) as { code: string }
  return { status: answer.status, code }
}

const conforming: ProviderSettings[] = [
  { conformIdTokenClaims: true },
  { method: 'client_secret_basic' },
  { conformIdTokenClaims: true, method: 'client_secret_basic' },
  ...(['PS256', 'ES256', 'EdDSA'] as const).map((algorithm) => ({ conformIdTokenClaims: true, algorithm })),
  { isPushed: true },
]
test.each(conforming)('a person signs in with a provider that has these settings: %o', async (settings) => {
  const asha = { email: 'asha@example.org', email_verified: true, name: 'Asha Kulkarni' }
  await using provider = await startProvider({ asha }, settings)
  await using site = await googleSite(provider.issuer)
  const home = `${site.context.config.publicUrl}/login`
  provider.serve(home)
  const visitor = new Visitor()
  const back = await visitor.consent(await setOut(site, visitor), 'asha', home)
  const answer = await comeBack(site, visitor, back)
  expect(await answer.json()).toMatchObject({ user: { email: asha.email, name: asha.name } })
})

test('a person signs in with Google: PKCE, state, nonce, consent, and back to where they came from', async () => {
  const people = {
    asha: {
      email: 'Asha@Gmail.com',
      email_verified: true,
      name: 'Asha Kulkarni',
      picture: 'javascript:alert(1)',
      role: 'admin',
    },
  }
  await using provider = await startProvider(people)
  await using site = await googleSite(provider.issuer)
  provider.serve(`${site.context.config.publicUrl}/login`)
  const visitor = new Visitor()
  const start = await setOut(site, visitor, '/partner')
  const asked = new URL(start).searchParams
  expect(asked.get('code_challenge_method')).toBe('S256')
  expect(asked.get('scope')).toBe('openid email profile')
  expect(asked.get('state')).toMatch(/^[\w-]{43}$/)
  expect(asked.get('nonce')).toMatch(/^[\w-]{43}$/)
  const back = await visitor.consent(start, 'asha', `${site.context.config.publicUrl}/login`)
  const answer = await comeBack(site, visitor, back)
  expect(answer.status).toBe(200)
  const session = (await answer.json()) as {
    user: Record<string, unknown>
    twk_fwc: string
    returnTo: string
  }
  expect(session).toMatchObject({
    user: { email: 'asha@gmail.com', name: 'Asha Kulkarni', role: 'user', avatar: { url: null } },
    returnTo: '/partner',
  })
  const me = await fetch(`${site.url}/api/user/current_user`, {
    headers: { authorization: `Bearer ${session.twk_fwc}` },
  })
  expect(me.status).toBe(200)
  expect(visitor.cookies.get('twk_fwc')).toBe(session.twk_fwc)

  // The same address a second time, now that the first use has cleared the cookie.
  expect(await problemOf(await comeBack(site, visitor, back))).toEqual({ status: 400, code: 'google_failed' })
  expect(await rows(site)).toEqual({ users: 1, identities: 1, sessions: 1 })
})

test('a later sign-in with Google does not count towards the limit of new accounts', async () => {
  await using provider = await startProvider({ asha: { email: 'asha@gmail.com', email_verified: true } })
  await using site = await googleSite(provider.issuer)
  provider.serve(`${site.context.config.publicUrl}/login`)
  const usedUp = async () => {
    const { rows } = await site.context.pool.query("select * from rate_limits where key like 'sign-up:%'")
    return rows as unknown[]
  }
  const comeIn = async () => {
    const visitor = new Visitor()
    const back = await visitor.consent(
      await setOut(site, visitor),
      'asha',
      `${site.context.config.publicUrl}/login`,
    )
    expect((await comeBack(site, visitor, back)).status).toBe(200)
  }
  await comeIn()
  const before = await usedUp()
  expect(before).toContainEqual({
    key: expect.stringMatching(/^sign-up:/) as string,
    counted_at: [expect.any(Date)],
  })
  await comeIn()
  expect(await usedUp()).toEqual(before)
})

test('a code works once, also for another browser that kept the cookie', async () => {
  await using provider = await startProvider({ asha: { email: 'asha@gmail.com', email_verified: true } })
  await using site = await googleSite(provider.issuer)
  provider.serve(`${site.context.config.publicUrl}/login`)
  const visitor = new Visitor()
  const back = await visitor.consent(
    await setOut(site, visitor),
    'asha',
    `${site.context.config.publicUrl}/login`,
  )
  const kept = visitor.cookies.get('fwc_google') as string
  expect((await comeBack(site, visitor, back)).status).toBe(200)
  const thief = new Visitor()
  thief.cookies.set('fwc_google', kept)
  expect(await problemOf(await comeBack(site, thief, back))).toEqual({ status: 400, code: 'google_failed' })
  expect(thief.cookies.has('twk_fwc')).toBe(false)
})

test('a return without a start, or with the state of another browser, signs nobody in', async () => {
  await using provider = await OddProvider.start()
  provider.claims = { email: 'asha@gmail.com', email_verified: true }
  await using site = await googleSite(provider.issuer)
  const [attacker, victim] = [new Visitor(), new Visitor()]
  const there = await fetch(await setOut(site, attacker), { redirect: 'manual' })
  const back = new URL(there.headers.get('location') as string)
  const bare = await comeBack(site, new Visitor(), back)
  expect(bare.headers.get('set-cookie')).not.toContain('twk_fwc=')
  expect(await problemOf(bare)).toEqual({ status: 400, code: 'google_failed' })
  await setOut(site, victim)
  expect(await problemOf(await comeBack(site, victim, back))).toEqual({ status: 400, code: 'google_failed' })
  for (const search of [
    '',
    '?code=x',
    '?state=x',
    `?code=${'x'.repeat(2_500)}&state=y`,
    '?code=a&code=b&state=c',
    '?error=access_denied',
  ]) {
    const visitor = new Visitor()
    await setOut(site, visitor)
    const answer = await comeBack(site, visitor, new URL(`http://x/${search}`))
    expect(answer.status, search).toBe(400)
  }
  expect(await rows(site)).toEqual({ users: 0, identities: 0, sessions: 0 })
})

test('a token that is not valid is refused and leaves no rows behind', async () => {
  await using provider = await OddProvider.start()
  provider.claims = { email: 'asha@gmail.com', email_verified: true }
  await using site = await googleSite(provider.issuer)
  const refused: Oddity[] = [
    'wrong aud',
    'wrong iss',
    'expired',
    'wrong nonce',
    'no nonce',
    'unsigned',
    'another key',
    'HS256 with the client secret',
    'HS256 with the public key',
    'no ID token',
    'another iss beside the code',
  ]
  for (const oddity of refused) {
    provider.oddity = oddity
    const visitor = new Visitor()
    expect(await problemOf(await roundTrip(site, visitor)), oddity).toEqual({
      status: 401,
      code: 'google_refused',
    })
    expect(visitor.cookies.size, oddity).toBe(0)
  }
  provider.oddity = 'none'
  for (const says of [{ email_verified: 'false' }, { email_verified: false }, {}]) {
    provider.claims = { email: 'asha@gmail.com', ...says }
    expect(await problemOf(await roundTrip(site))).toEqual({ status: 401, code: 'google_unverified' })
  }
  expect(await rows(site)).toEqual({ users: 0, identities: 0, sessions: 0 })
})

test('a provider that is down or slow gives a 503, and sign-in works again when the provider is back', async () => {
  const provider = await OddProvider.start()
  provider.claims = { email: 'asha@gmail.com', email_verified: true }
  await using site = await googleSite(provider.issuer)
  provider.oddity = 'keys cannot be read'
  expect(await problemOf(await roundTrip(site))).toEqual({ status: 503, code: 'google_unavailable' })
  provider.oddity = 'token endpoint hangs'
  const before = performance.now()
  expect((await roundTrip(site)).status).toBe(503)
  expect(performance.now() - before).toBeLessThan(25_000)
  provider.oddity = 'none'
  expect((await roundTrip(site)).status).toBe(200)
  await provider[Symbol.asyncDispose]()
  expect(await problemOf(await comeBackToNobody(site))).toEqual({ status: 503, code: 'google_unavailable' })
})

/** The provider stops between the start and the return. */
async function comeBackToNobody(site: Site): Promise<Response> {
  const visitor = new Visitor()
  const state = new URL(await setOut(site, visitor)).searchParams.get('state')
  return comeBack(site, visitor, new URL(`http://x/?code=abc&state=${state}`))
}

test('when a provider cannot be discovered, a page request is redirected to the sign-in page with a message and a program gets a 503', async () => {
  await using site = await googleSite('http://127.0.0.1:9')
  const page = await new Visitor().visit(`${site.url}/api/user/google_start?return=/partner`)
  expect([page.status, page.headers.get('location')]).toEqual([
    303,
    '/login?google=unavailable&return=%2Fpartner',
  ])
  const answer = await fetch(`${site.url}/api/user/google_start`, {
    redirect: 'manual',
    headers: { accept: 'application/json' },
  })
  expect(await problemOf(answer)).toEqual({ status: 503, code: 'google_unavailable' })
})

test('a provider that could not be discovered at first is asked again', async () => {
  await using provider = await OddProvider.start()
  provider.oddity = 'undiscovered'
  await using site = await googleSite(provider.issuer)
  const start = () => fetch(`${site.url}/api/user/google_start`, { redirect: 'manual' })
  expect((await start()).status).toBe(503)
  provider.oddity = 'none'
  expect((await start()).headers.get('location')).toContain(`${provider.issuer}/auth?`)
})

test('new keys of the provider are used at once', async () => {
  await using provider = await OddProvider.start()
  provider.claims = { email: 'asha@gmail.com', email_verified: true }
  await using site = await googleSite(provider.issuer)
  expect((await roundTrip(site)).status).toBe(200)
  provider.rotateKeys()
  expect((await roundTrip(site)).status).toBe(200)
  expect(provider.keyRequests).toBe(2)
})

test('when Google is not configured, the start redirects to a page that says so and the return gives a 409', async () => {
  await using site = await googleSite(null)
  const start = await new Visitor().visit(`${site.url}/api/user/google_start?return=/partner`)
  expect([start.status, start.headers.get('location')]).toEqual([
    303,
    '/login?google=unconfigured&return=%2Fpartner',
  ])
  const answer = await fetch(`${site.url}/api/user/google_auth?code=a&state=b`)
  expect(await problemOf(answer)).toEqual({ status: 409, code: 'google_not_configured' })
  expect(await (await fetch(`${site.url}/api/user/sign_in_options`)).json()).toEqual({ google: false })
})

test('a return location of another site becomes the home page', async () => {
  await using provider = await OddProvider.start()
  provider.claims = { email: 'asha@gmail.com', email_verified: true }
  await using site = await googleSite(provider.issuer)
  for (const from of [
    '//evil.example',
    'https://evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '/login?return=/login',
  ]) {
    const answer = await roundTrip(site, new Visitor(), from)
    expect(await answer.json(), from).toMatchObject({ returnTo: '/' })
  }
  const visitor = new Visitor()
  await setOut(site, visitor)
  const forged = {
    ...JSON.parse(Buffer.from(visitor.cookies.get('fwc_google') as string, 'base64url').toString()),
    from: '//evil.example',
  }
  visitor.cookies.set('fwc_google', Buffer.from(JSON.stringify(forged)).toString('base64url'))
  const there = await fetch(
    `${provider.issuer}/auth?redirect_uri=http://x/login&state=${forged.state}&nonce=${forged.nonce}`,
    { redirect: 'manual' },
  )
  const answer = await comeBack(site, visitor, new URL(there.headers.get('location') as string))
  expect(await answer.json()).toMatchObject({ returnTo: '/' })
})

test('when the button is pressed before the page is hydrated, the address of that page says where the person returns to', async () => {
  await using provider = await OddProvider.start()
  provider.claims = { email: 'asha@gmail.com', email_verified: true }
  await using site = await googleSite(provider.issuer)
  for (const [page, from] of [
    [`${site.url}/login?return=/partner`, '/partner'],
    [`${site.url}/login`, '/'],
    [`${site.url}/login?return=//evil.example`, '/'],
    ['https://evil.example/login?return=/partner', '/'],
    ['no address', '/'],
  ] as const) {
    const start = await fetch(`${site.url}/api/user/google_start`, {
      headers: { referer: page },
      redirect: 'manual',
    })
    const kept = /fwc_google=([\w-]+)/.exec(start.headers.get('set-cookie') ?? '')?.[1] ?? ''
    expect(JSON.parse(Buffer.from(kept, 'base64url').toString()), page).toMatchObject({ from })
  }
})
