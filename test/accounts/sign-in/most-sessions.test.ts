import { expect, test } from 'vitest'
import { loginUser } from '#contract/accounts/accounts.ts'
import { finishSignIn } from '#contract/accounts/two-factor.ts'
import { MINUTE } from '#contract/values/time.ts'
import { hashOf } from '#server/accounts/sign-in/sessions.ts'
import { base32 } from '#server/accounts/two-factor/totp.ts'
import { codeFor } from '#test/cases/people/authenticator.ts'
import { browserOf } from '#test/cases/people/browser-of.ts'
import { PRESENT, withPassword } from '#test/cases/people/person-with-password.ts'
import { client, OddProvider, Visitor } from '#test/support/openid-provider.ts'
import { openSession, type Person, type Site, startTestApp } from '#test/support/test-app.ts'

const MOST = 50
const SECRET = Buffer.alloc(20)

/** A person with the maximum number of sessions, the oldest first; all sessions were last used at the same time. */
async function withSessions(site: Site): Promise<Person & { tokens: string[] }> {
  const person = await withPassword(site, await site.person())
  await site.confirm(person.email)
  await site.database.pool.query('delete from sessions where user_id = $1', [person.id])
  const tokens: string[] = []
  for (let n = 0; n < MOST; n += 1) {
    const at = new Date(site.context.clock().getTime() - (MOST - n) * MINUTE)
    tokens.push(await openSession(site.database.db, person.id, at))
  }
  await site.database.pool.query('update sessions set seen_at = $2 where user_id = $1', [
    person.id,
    site.context.clock(),
  ])
  return { ...person, tokens }
}

async function alive(site: Site, { id }: Person): Promise<Set<string>> {
  const { rows } = await site.database.pool.query<{ hash: Buffer }>(
    'select token_hash as hash from sessions where user_id = $1',
    [id],
  )
  return new Set(rows.map(({ hash }) => hash.toString('hex')))
}

const hex = (token: string | undefined) => hashOf(token ?? '').toString('hex')

async function turnOnTwoFactor(site: Site, { id }: Person): Promise<void> {
  await site.database.pool.query(
    'insert into two_factor (user_id, secret, created_at, on_since) values ($1, $2, $3, $3)',
    [id, SECRET, site.context.clock()],
  )
}

test('a sign-in of any kind ends the oldest session once a person has fifty sessions', async () => {
  await using provider = await OddProvider.start()
  await using site = await startTestApp({ google: { ...client, issuer: provider.issuer } })
  const code = () => codeFor(base32(SECRET), site.context.clock())
  const google = async ({ email, id }: Person) => {
    provider.claims = { email, email_verified: true, sub: id }
    await site.database.db
      .insertInto('identities')
      .values({ issuer: provider.issuer, subject: id, user_id: id, created_at: site.context.clock() })
      .execute()
    const visitor = new Visitor()
    await visitor.throughGoogle(site.url)
    return visitor.cookies
  }
  const ways: Record<string, (person: Person) => Promise<string | undefined>> = {
    password: async ({ email }) => (await site.call(null, loginUser, { email, password: PRESENT })).twk_fwc,
    'password in a known browser': async ({ email }) => {
      const browser = browserOf(site)
      await browser.logIn(email, PRESENT)
      // Removes the session but keeps the device known.
      browser.cookies.delete('twk_fwc')
      await browser.logIn(email, PRESENT)
      return browser.cookies.get('twk_fwc')
    },
    'password and code': async (person) => {
      await turnOnTwoFactor(site, person)
      const { email } = person
      return (await site.call(null, loginUser, { email, password: PRESENT, code: code() })).twk_fwc
    },
    Google: async (person) => (await google(person)).get('twk_fwc'),
    'Google and code': async (person) => {
      await turnOnTwoFactor(site, person)
      const browser = browserOf(site)
      for (const [name, value] of await google(person)) browser.cookies.set(name, value)
      await browser.post(finishSignIn.path, { code: code() })
      return browser.cookies.get('twk_fwc')
    },
  }
  for (const [way, signIn] of Object.entries(ways)) {
    const person = await withSessions(site)
    const token = await signIn(person)
    const left = await alive(site, person)
    expect(left.size, way).toBe(MOST)
    expect(left.has(hex(token)), way).toBe(true)
    expect(left.has(hex(person.tokens[0])), way).toBe(false)
    expect(left.has(hex(person.tokens.at(-1))), way).toBe(true)
  }
})

test('when several sign-ins of one person happen at once, each ends a different session', async () => {
  await using site = await startTestApp()
  const person = await withSessions(site)
  const { email } = person
  const logIn = () => site.call(null, loginUser, { email, password: PRESENT })
  const results = await site.collide('users', person.id, [logIn, logIn, logIn])
  const left = await alive(site, person)
  for (const result of results)
    expect(result.status === 'fulfilled' && left.has(hex(result.value.twk_fwc))).toBe(true)
  expect(left.size).toBe(MOST)
  expect(person.tokens.map((token) => left.has(hex(token))).indexOf(true)).toBe(3)
})
