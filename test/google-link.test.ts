import { expect, test } from 'vitest'
import { client, OddProvider, Visitor } from '#test/openid-provider.ts'
import { startWorld } from '#test/world.ts'

const EMAIL = 'asha@example.org'
const GMAIL = 'asha@gmail.com'
const PASSWORD = 'seven lattices at noon'

type Site = Awaited<ReturnType<typeof siteWith>>
type Answer = {
  status: number
  code?: string
  linked?: string | null
  twk_fwc?: string
  user?: { _id: string; role: string }
}

async function siteWith(provider: OddProvider) {
  return startWorld({ google: { ...client, issuer: provider.issuer } })
}

async function google(site: Site, visitor = new Visitor()): Promise<Answer> {
  const answer = await visitor.throughGoogle(site.url)
  return { status: answer.status, ...((await answer.json()) as object) }
}

async function post(site: Site, path: string, body: object): Promise<Answer> {
  const answer = await fetch(`${site.url}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: answer.status, ...((await answer.json()) as object) }
}

/** An account made with a password by whoever typed the e-mail. */
async function signUp(site: Site, email: string, isVerified: boolean): Promise<Answer> {
  const made = await post(site, '/user/create_user', { name: 'Somebody', email, password: PASSWORD })
  expect(made.status).toBe(200)
  if (isVerified) await site.confirm(email)
  return made
}

async function isSessionAlive(site: Site, token: string | undefined): Promise<boolean> {
  const answer = await fetch(`${site.url}/api/user/current_user`, {
    headers: { authorization: `Bearer ${token}` },
  })
  return answer.status === 200
}

/** Every person Google may send, by what makes Google authoritative for their e-mail or not. */
const kinds = {
  'a gmail.com address': { email: GMAIL, email_verified: true },
  'an address of a hosted domain': { email: EMAIL, email_verified: true, hd: 'example.org' },
  'an address that Google does not give out': { email: EMAIL, email_verified: true },
  'an address that nobody verified': { email: EMAIL, email_verified: false, hd: 'example.org' },
} as const

const authoritative = ['a gmail.com address', 'an address of a hosted domain'] as const
const others = ['an address that Google does not give out', 'an address that nobody verified'] as const

test.each([...authoritative, ...others])(
  'without an account, %s makes one, verified only by authority',
  async (kind) => {
    await using provider = await OddProvider.start()
    await using site = await siteWith(provider)
    provider.claims = { ...kinds[kind], name: 'Asha', role: 'admin' }
    const first = await google(site)
    expect(first).toMatchObject({ status: 200, linked: null, user: { name: 'Asha', role: 'user' } })
    const { rows } = await site.world.pool.query(
      'select email_verified_at is not null as verified, password_hash from users',
    )
    expect(rows).toEqual([
      { verified: (authoritative as readonly string[]).includes(kind), password_hash: null },
    ])
    expect(await google(site)).toMatchObject({ status: 200, user: { _id: first.user?._id } })
  },
)

test.each(authoritative)('a verified account is linked by %s and keeps its password', async (kind) => {
  await using provider = await OddProvider.start()
  await using site = await siteWith(provider)
  const { email } = kinds[kind]
  const made = await signUp(site, email, true)
  provider.claims = kinds[kind]
  expect(await google(site)).toMatchObject({ status: 200, linked: 'added', user: { _id: made.user?._id } })
  expect((await post(site, '/user/login_user', { email, password: PASSWORD })).status).toBe(200)
  expect(await isSessionAlive(site, made.twk_fwc)).toBe(true)
})

test.each(authoritative)(
  'an unverified account is linked by %s, and whoever made it is out',
  async (kind) => {
    await using provider = await OddProvider.start()
    await using site = await siteWith(provider)
    const { email } = kinds[kind]
    const attacker = await signUp(site, email, false)
    provider.claims = kinds[kind]
    const owner = await google(site)
    expect(owner).toMatchObject({ status: 200, linked: 'reclaimed', user: { _id: attacker.user?._id } })
    expect(await isSessionAlive(site, attacker.twk_fwc)).toBe(false)
    expect((await post(site, '/user/login_user', { email, password: PASSWORD })).status).toBe(401)
    expect(await isSessionAlive(site, owner.twk_fwc)).toBe(true)
  },
)

test.each(others.flatMap((kind) => [true, false].map((isVerified) => [kind, isVerified] as const)))(
  'with %s nobody gets into an account that is there (verified: %s)',
  async (kind, isVerified) => {
    await using provider = await OddProvider.start()
    await using site = await siteWith(provider)
    const made = await signUp(site, EMAIL, isVerified)
    provider.claims = kinds[kind]
    expect(await google(site)).toMatchObject({ status: 409, code: 'google_needs_password' })
    expect(await isSessionAlive(site, made.twk_fwc)).toBe(true)
    expect((await post(site, '/user/login_user', { email: EMAIL, password: PASSWORD })).status).toBe(200)
    const { rows } = await site.world.pool.query('select 1 from identities')
    expect(rows).toEqual([])
  },
)

test('the subject is the person: a new e-mail is the same account, the same e-mail of another subject is not', async () => {
  await using provider = await OddProvider.start()
  await using site = await siteWith(provider)
  provider.claims = kinds['an address of a hosted domain']
  const first = await google(site)
  provider.claims = { email: 'asha.kulkarni@example.org' }
  expect(await google(site)).toMatchObject({ status: 200, user: { _id: first.user?._id, email: EMAIL } })
  provider.subject = 'odd-2'
  provider.claims = kinds['an address of a hosted domain']
  expect(await google(site)).toMatchObject({ status: 409, code: 'google_needs_password' })
  expect(await isSessionAlive(site, first.twk_fwc)).toBe(true)
})

test('an account made through Google with an unproven e-mail is reclaimed from that subject too', async () => {
  await using provider = await OddProvider.start()
  await using site = await siteWith(provider)
  provider.subject = 'attacker'
  provider.claims = kinds['an address that Google does not give out']
  const attacker = await google(site)
  provider.subject = 'owner'
  provider.claims = kinds['an address of a hosted domain']
  expect(await google(site)).toMatchObject({ status: 200, linked: 'reclaimed' })
  expect(await isSessionAlive(site, attacker.twk_fwc)).toBe(false)
  provider.subject = 'attacker'
  provider.claims = kinds['an address that Google does not give out']
  expect(await google(site)).toMatchObject({ status: 409, code: 'google_needs_password' })
})

test('odd persons: no e-mail is no account, an endless or unstorable name is cut to size', async () => {
  await using provider = await OddProvider.start()
  await using site = await siteWith(provider)
  for (const claims of [
    {},
    { email: '' },
    { email: 'no address' },
    { email: 7 },
    { email: `${'a'.repeat(300)}@gmail.com` },
  ]) {
    provider.claims = claims
    expect(await google(site), JSON.stringify(claims)).toMatchObject({ status: 400, code: 'google_failed' })
  }
  const names: [name: unknown, kept: string][] = [
    ['x'.repeat(10_000), 'x'.repeat(100)],
    ['Asha\0\ud800', 'Asha'],
    ['   ', 'p2'],
    [undefined, 'p3'],
    [{ a: 1 }, 'p4'],
  ]
  for (const [index, [name, kept]] of names.entries()) {
    provider.subject = `person-${index}`
    provider.claims = { email: `p${index}@gmail.com`, name }
    const answer = await google(site)
    expect(answer.status).toBe(200)
    expect((answer.user as unknown as { name: string }).name.startsWith(kept)).toBe(true)
    expect([...(answer.user as unknown as { name: string }).name].length).toBeLessThanOrEqual(100)
  }
})

test('two first sign-ins of one person at once make one account', async () => {
  await using provider = await OddProvider.start()
  await using site = await siteWith(provider)
  provider.claims = kinds['a gmail.com address']
  const answers = await Promise.all([google(site), google(site), google(site)])
  expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200])
  expect(new Set(answers.map((answer) => answer.user?._id)).size).toBe(1)
})

test('signing in with Google takes the place of the session that the browser had', async () => {
  await using provider = await OddProvider.start()
  await using site = await siteWith(provider)
  provider.claims = kinds['a gmail.com address']
  const visitor = new Visitor()
  const planted = await signUp(site, 'planted@example.org', false)
  visitor.cookies.set('twk_fwc', planted.twk_fwc as string)
  const answer = await google(site, visitor)
  expect(answer.status).toBe(200)
  expect(visitor.cookies.get('twk_fwc')).toBe(answer.twk_fwc)
  expect(await isSessionAlive(site, planted.twk_fwc)).toBe(false)
})
