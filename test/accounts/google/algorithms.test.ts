import { afterAll, beforeAll, expect, test } from 'vitest'
import { openId, type OpenId, type Vouched } from '#server/accounts/google/provider.ts'
import { client, OddProvider, startProvider, Visitor } from '#test/support/openid-provider.ts'

const publicUrl = 'https://fwc.example'
const asha = { email: 'asha@example.org', email_verified: true }

let provider: OddProvider
beforeAll(async () => {
  provider = await OddProvider.start()
})
afterAll(() => provider[Symbol.asyncDispose]())

function at({ issuer }: { issuer: string }): OpenId {
  const google = openId({ google: { ...client, issuer }, publicUrl })
  if (google === null) throw new Error('no provider')
  return google
}

/** A whole sign-in with the provider as it is now: whom it vouches for, or the code of the refusal. */
async function signIn(claims: object, google = at(provider)): Promise<Vouched | string> {
  provider.claims = { ...claims }
  const { location, flow } = await google.start()
  const there = await fetch(location, { redirect: 'manual' })
  const { searchParams } = new URL(there.headers.get('location') ?? '')
  return google.finish(Object.fromEntries(searchParams), flow).catch(({ code }: { code: string }) => code)
}

const OWN_KEY = [
  ...['RS', 'PS', 'ES'].flatMap((by) => [`${by}256`, `${by}384`, `${by}512`]),
  'EdDSA',
  'Ed25519',
]
const SHARED_OR_NONE = ['none', 'HS256', 'HS384', 'HS512']

test.each(OWN_KEY)('an ID token signed by %s is accepted if the discovery names it', async (algorithm) => {
  for (const advertised of [[algorithm], ['none', 'HS256', 'RS256', algorithm]]) {
    provider.signBy(algorithm, advertised)
    expect(await signIn(asha)).toMatchObject({ email: asha.email, isVerified: true })
  }
})

test.each(OWN_KEY)('an ID token signed by %s is refused if another key signed it', async (algorithm) => {
  provider.signBy(algorithm)
  provider.oddity = 'another key'
  expect(await signIn(asha)).toBe('google_refused')
  provider.oddity = 'none'
})

test.each(OWN_KEY)(
  'an ID token signed by %s is refused if the discovery does not name it',
  async (algorithm) => {
    provider.signBy(algorithm, algorithm === 'ES256' ? ['PS256'] : ['ES256'])
    expect(await signIn(asha)).toBe('google_refused')
    // Without a list it is RS256.
    provider.signBy(algorithm, null)
    expect(typeof (await signIn(asha))).toBe(algorithm === 'RS256' ? 'object' : 'string')
  },
)

test.each(SHARED_OR_NONE)(
  'an ID token signed by %s is refused whatever the discovery names',
  async (algorithm) => {
    for (const advertised of [[algorithm], ['RS256', algorithm], null]) {
      provider.signBy(algorithm, advertised)
      expect(await signIn(asha)).toBe('google_refused')
    }
  },
)

test('a provider that signs by another algorithm from now on is discovered anew after the first refusal', async () => {
  const google = at(provider)
  provider.signBy('RS256')
  expect(await signIn(asha, google)).toMatchObject({ email: asha.email })
  provider.signBy('ES256')
  expect(await signIn(asha, google)).toBe('google_refused')
  expect(await signIn(asha, google)).toMatchObject({ email: asha.email })
})

test('a provider is discovered anew after refusals for its signatures, once a minute, and not after refused codes', async () => {
  const google = at(provider)
  provider.signBy('RS256')
  const before = provider.discoveries
  for (const [oddity, discoveries] of [
    ['token endpoint does not know the code', 1],
    ['wrong nonce', 1],
    ['another key', 2],
  ] as const) {
    provider.oddity = oddity
    for (let times = 0; times < 3; times += 1)
      expect(await signIn(asha, google)).toMatch(/^google_(failed|refused)$/)
    // The last start used what is discovered now.
    await google.start()
    expect([oddity, provider.discoveries - before]).toEqual([oddity, discoveries])
  }
  provider.oddity = 'none'
})

test('the word of the ID token does not count for an e-mail that UserInfo alone has', async () => {
  provider.signBy('RS256')
  const email = 'zoe@example.org'
  const { sub } = (provider.userInfo = { sub: 'odd-1', email, email_verified: false })
  expect(await signIn({ email_verified: true, hd: 'example.org' })).toMatchObject({
    email,
    isVerified: false,
  })
  provider.userInfo = { sub, email, email_verified: true }
  expect(await signIn({ email: null, email_verified: false })).toMatchObject({ email, isVerified: true })
  provider.userInfo = null
})

test.each([
  [{ name: 'Asha Kulkarni', given_name: 'A', family_name: 'K' }, 'Asha Kulkarni'],
  [{ name: 'Asha \u2003 \u200bKulkarni\n' }, 'Asha Kulkarni'],
  [{ name: '\u200b\u2060', given_name: '\u2060Asha', family_name: '\u3164' }, 'Asha'],
  [{ name: '\u200b\u2060' }, null],
  [{ given_name: 'Asha', family_name: 'Kulkarni' }, 'Asha Kulkarni'],
  [{ name: ' ', given_name: ' Asha ', family_name: 'Kulkarni' }, 'Asha Kulkarni'],
  [{ given_name: 'Asha' }, 'Asha'],
  [{ family_name: 'Kulkarni' }, 'Kulkarni'],
  [{ name: 7, given_name: ['Asha'], family_name: null }, null],
  [{}, null],
])('with the claims %j the name of a person is %j', async (claims, name) => {
  provider.signBy('RS256')
  expect(await signIn({ ...asha, ...claims })).toMatchObject({ name, email: asha.email })
})

test('a name that the ID token lacks is asked of UserInfo, whose word for another e-mail does not count', async () => {
  provider.signBy('RS256')
  provider.userInfo = {
    given_name: 'Asha',
    family_name: 'Kulkarni',
    email: 'b@example.org',
    email_verified: true,
  }
  expect(await signIn({ email: asha.email })).toMatchObject({
    name: 'Asha Kulkarni',
    email: asha.email,
    isVerified: false,
  })
  provider.userInfo = 'fails'
  expect(await signIn(asha)).toMatchObject({ name: null, email: asha.email, isVerified: true })
  // Without an e-mail nobody can be signed in.
  expect(await signIn({})).toMatch(/^google_/)
  provider.userInfo = null
})

test.each([true, false])(
  'a provider that requires pushed requests (%s) gets them, any other does not',
  async (isPushed) => {
    await using certified = await startProvider({ asha: { ...asha, name: 'Asha' } }, { isPushed })
    const google = at(certified)
    certified.serve(`${publicUrl}/login`)
    const { location, flow } = await google.start()
    const named = [...new URL(location).searchParams.keys()].toSorted()
    if (isPushed) expect(named).toEqual(['client_id', 'request_uri'])
    else expect(named).toContain('code_challenge')
    const back = await new Visitor().consent(location, 'asha', `${publicUrl}/login`)
    expect(await google.finish(Object.fromEntries(back.searchParams), flow)).toMatchObject({
      email: asha.email,
    })
  },
)

test('a provider that does not take a pushed request is unavailable', async () => {
  await using certified = await startProvider({}, { isPushed: true })
  const google = openId({ google: { ...client, issuer: certified.issuer, secret: 'a wrong one' }, publicUrl })
  certified.serve(`${publicUrl}/login`)
  await expect(google?.start()).rejects.toMatchObject({ code: 'google_unavailable' })
})
