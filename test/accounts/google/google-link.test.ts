import { expect, test } from 'vitest'
import { client, OddProvider, Visitor } from '#test/support/openid-provider.ts'
import { startTestApp } from '#test/support/test-app.ts'

const GMAIL = 'asha@gmail.com'
const PASSWORD = 'seven lattices at noon'
const verified = { email: GMAIL, email_verified: true }

type Site = Awaited<ReturnType<typeof siteWith>>
type Answer = {
  status: number
  code?: string
  linked?: string | null
  twk_fwc?: string
  user?: { _id: string; role: string; email: string }
}

/** A site whose provider counts as Google (`isGoogle`) or as another provider. */
async function siteWith(provider: OddProvider, isGoogle = false) {
  return startTestApp({
    google: { ...client, issuer: provider.issuer },
    ...(isGoogle ? { googles: [provider.issuer] } : {}),
  })
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

/** An account with a password, made by a person who need not own the e-mail. */
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

async function rowsOf(site: Site, email: string) {
  const { rows } = await site.context.pool.query<{ isVerified: boolean; identities: number }>(
    `select email_verified_at is not null as "isVerified",
      (select count(*)::int from identities where user_id = u.id) as identities
      from users u where email = $1`,
    [email],
  )
  return rows
}

/** The domain of the e-mail, and the claims that the provider sends with the e-mail. */
const kinds = {
  'a gmail.com address': { domain: 'gmail.com', says: { email_verified: true } },
  'an address of a hosted domain': {
    domain: 'example.org',
    says: { email_verified: true, hd: 'example.org' },
  },
  'an address that Google does not host': { domain: 'example.org', says: { email_verified: true } },
  'an address with an empty hosted domain': { domain: 'example.org', says: { email_verified: true, hd: '' } },
  'an address that begins like one of Google': {
    domain: 'gmail.com.example.org',
    says: { email_verified: true },
  },
  'an address that ends like one of Google': { domain: 'our-gmail.com', says: { email_verified: true } },
  'an unverified address': { domain: 'example.org', says: { email_verified: false, hd: 'example.org' } },
  'an address without the claim email_verified': { domain: 'gmail.com', says: {} },
  'an address with the text true as its claim': { domain: 'gmail.com', says: { email_verified: 'true' } },
  'an address with the text false as its claim': { domain: 'gmail.com', says: { email_verified: 'false' } },
} as const

const made = 'made, verified'
const linked = ['added', 'reclaimed', 'google_needs_password'] as const
const notHosted = ['made, unverified', ...Array<string>(3).fill('google_needs_password')]
const refused = Array<string>(4).fill('google_unverified')
/** For each kind and issuer the outcomes with no account, a confirmed account, an unconfirmed account, and the account of an admin. */
const outcomes: [keyof typeof kinds, byGoogle: readonly string[], byOthers: readonly string[]][] = [
  ['a gmail.com address', [made, ...linked], [made, ...linked]],
  ['an address of a hosted domain', [made, ...linked], [made, ...linked]],
  ['an address that Google does not host', notHosted, [made, ...linked]],
  ['an address with an empty hosted domain', notHosted, [made, ...linked]],
  ['an address that begins like one of Google', notHosted, [made, ...linked]],
  ['an address that ends like one of Google', notHosted, [made, ...linked]],
  ['an unverified address', refused, refused],
  ['an address without the claim email_verified', refused, refused],
  ['an address with the text true as its claim', refused, refused],
  ['an address with the text false as its claim', refused, refused],
]
const accounts = ['none', 'confirmed', 'unconfirmed', 'admin'] as const

test.each([
  ['Google', 0],
  ['another provider', 1],
] as const)(
  'a first sign-in with %s makes, links or refuses an account as the table of outcomes says',
  async (_, column) => {
    await using provider = await OddProvider.start()
    await using site = await siteWith(provider, column === 0)
    for (const [n, [kind, ...by]] of outcomes.entries())
      for (const [m, account] of accounts.entries()) {
        const outcome = by[column]?.[m]
        const label = `${kind}, account: ${account}`
        const { domain, says } = kinds[kind]
        const email = `person-${n}-${m}@${domain}`
        const before = account === 'none' ? null : await signUp(site, email, account !== 'unconfirmed')
        if (account === 'admin')
          await site.context.pool.query(`update users set role = 'admin' where email = $1`, [email])
        const rows = await rowsOf(site, email)
        provider.subject = `subject ${n} ${m}`
        provider.claims = { email, ...says, name: 'Asha', role: 'admin' }
        const answer = await google(site)

        if (outcome === made || outcome === 'made, unverified') {
          expect(answer, label).toMatchObject({ status: 200, linked: null, user: { role: 'user', email } })
          expect(await rowsOf(site, email), label).toEqual([{ isVerified: outcome === made, identities: 1 }])
          expect(await google(site), label).toMatchObject({ status: 200, user: { _id: answer.user?._id } })
          expect(await site.emails(), label).toContainEqual(
            expect.objectContaining({ kind: 'welcome', to: email }),
          )
          continue
        }
        const isLinked = outcome === 'added' || outcome === 'reclaimed'
        if (isLinked) {
          expect(answer, label).toMatchObject({
            status: 200,
            linked: outcome,
            user: { _id: before?.user?._id },
          })
          expect(await rowsOf(site, email), label).toEqual([{ isVerified: true, identities: 1 }])
        } else {
          expect(answer, label).toMatchObject({
            code: outcome,
            status: outcome === 'google_unverified' ? 401 : 409,
          })
          expect(await rowsOf(site, email), label).toEqual(rows)
        }
        if (before === null) continue
        // The name in a reclaimed account may be any text of a stranger: no e-mail repeats it.
        const mails = (await site.emails()).filter(({ to }) => to === email).map(({ kind }) => kind)
        expect(mails.includes('google_connected'), label).toBe(outcome === 'added')
        // The person who made a reclaimed account loses its session and password; all other accounts keep theirs.
        const isOut = outcome === 'reclaimed'
        expect(await isSessionAlive(site, before.twk_fwc), label).toBe(!isOut)
        const byPassword = await post(site, '/user/login_user', { email, password: PASSWORD })
        expect(byPassword.status, label).toBe(isOut ? 401 : 200)
      }
  },
)

test('a person who has signed in before is recognised by issuer and subject, whatever the provider says of the e-mail', async () => {
  await using provider = await OddProvider.start()
  await using site = await siteWith(provider)
  provider.claims = verified
  const first = await google(site)
  for (const says of [
    {},
    { email: GMAIL, email_verified: false },
    { email: GMAIL, email_verified: 'true' },
    { email: 'other@example.net' },
  ]) {
    provider.claims = says
    expect(await google(site)).toMatchObject({ status: 200, user: { _id: first.user?._id, email: GMAIL } })
  }
})

test('the subject identifies the person: a new e-mail leads to the same account, and the same e-mail with another subject is refused', async () => {
  await using provider = await OddProvider.start()
  await using site = await siteWith(provider)
  provider.claims = verified
  const first = await google(site)
  provider.claims = { email: 'asha.kulkarni@example.org' }
  expect(await google(site)).toMatchObject({ status: 200, user: { _id: first.user?._id, email: GMAIL } })
  provider.subject = 'odd-2'
  provider.claims = verified
  expect(await google(site)).toMatchObject({ status: 409, code: 'google_needs_password' })
  expect(await isSessionAlive(site, first.twk_fwc)).toBe(true)
})

test('an account that a stranger made through Google, and whose e-mail is unconfirmed, is reclaimed by a sign-in of the owner', async () => {
  await using provider = await OddProvider.start()
  await using site = await siteWith(provider, true)
  const ours = { email: 'asha@example.org', email_verified: true }
  provider.subject = 'attacker'
  provider.claims = ours
  const attacker = await google(site)
  provider.subject = 'owner'
  provider.claims = { ...ours, hd: 'example.org' }
  expect(await google(site)).toMatchObject({ status: 200, linked: 'reclaimed' })
  expect(await isSessionAlive(site, attacker.twk_fwc)).toBe(false)
  provider.subject = 'attacker'
  provider.claims = ours
  expect(await google(site)).toMatchObject({ status: 409, code: 'google_needs_password' })
})

test('claims without a valid e-mail make no account, and a name that is too long or cannot be stored is shortened', async () => {
  await using provider = await OddProvider.start()
  await using site = await siteWith(provider, true)
  for (const claims of [
    {},
    { email: '' },
    { email: 'no address' },
    { email: 7 },
    { email: 7, email_verified: true },
    { email_verified: true },
    { email: `${'a'.repeat(300)}@gmail.com` },
  ]) {
    provider.claims = claims
    expect(await google(site), JSON.stringify(claims)).toMatchObject({ status: 400, code: 'google_failed' })
  }
  const names: [name: unknown, kept: string, local?: string][] = [
    ['x'.repeat(10_000), 'x'.repeat(100)],
    ['Asha\0\ud800', 'Asha'],
    ['   ', 'p2'],
    [undefined, 'p3'],
    [{ a: 1 }, 'p4'],
    [undefined, 'y'.repeat(100), 'y'.repeat(150)],
  ]
  for (const [index, [name, kept, local = `p${index}`]] of names.entries()) {
    provider.subject = `person-${index}`
    provider.claims = { email: `${local}@gmail.com`, email_verified: true, name }
    const answer = await google(site)
    expect(answer.status).toBe(200)
    expect((answer.user as unknown as { name: string }).name.startsWith(kept)).toBe(true)
    expect([...(answer.user as unknown as { name: string }).name].length).toBeLessThanOrEqual(100)
  }
})

test('two first sign-ins of one person at once make one account', async () => {
  await using provider = await OddProvider.start()
  await using site = await siteWith(provider)
  provider.claims = verified
  const answers = await Promise.all([google(site), google(site), google(site)])
  expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200])
  expect(new Set(answers.map((answer) => answer.user?._id)).size).toBe(1)
})

test('a sign-in with Google ends the previous session of the browser', async () => {
  await using provider = await OddProvider.start()
  await using site = await siteWith(provider)
  provider.claims = verified
  const visitor = new Visitor()
  const planted = await signUp(site, 'planted@example.org', false)
  visitor.cookies.set('twk_fwc', planted.twk_fwc as string)
  const answer = await google(site, visitor)
  expect(answer.status).toBe(200)
  expect(visitor.cookies.get('twk_fwc')).toBe(answer.twk_fwc)
  expect(await isSessionAlive(site, planted.twk_fwc)).toBe(false)
})
