import { expect, test } from 'vitest'
import type { z } from 'zod'
import { createUser, loginUser, setPassword } from '#contract/accounts/accounts.ts'
import { confirmNewEmail } from '#contract/accounts/confirm-email.ts'
import { changeEmail } from '#contract/accounts/own-account.ts'
import { closeAccount } from '#contract/accounts/privacy.ts'
import type { Endpoint } from '#contract/call/endpoint.ts'
import { newEmailLink, saveEmailChange } from '#server/accounts/own-account/email.ts'
import { passwordLink } from '#server/accounts/writes.ts'
import { browserOf } from '#test/cases/people/browser-of.ts'
import { endpoints, nameOf, send } from '#test/cases/calls/endpoints.ts'
import { PRESENT, withPassword } from '#test/cases/people/person-with-password.ts'
import { client, OddProvider } from '#test/support/openid-provider.ts'
import { type Person, type Site, startTestApp } from '#test/support/test-app.ts'

const WRONG = 'eleven quiet harbours'

const shapeOf = ({ input }: Endpoint) => Object.keys((input as z.ZodObject).shape ?? {})
/** Every call that takes a password; a new call is found automatically. */
const withAPassword = [...endpoints.values()].filter((one) =>
  shapeOf(one).some((key) => /password/i.test(key)),
)

/** The calls that take a password without a session: their passwords are hashed in the queue of strangers. */
const ofStrangers: readonly Endpoint[] = [createUser, loginUser, confirmNewEmail]

/** Records each hash that is computed, under the names of its queue turn. */
function watchPasswords(site: Site): { take: () => string[] } {
  const { hash, verify } = site.context.passwords
  let seen: string[] = []
  const see = (turn: readonly { name: string }[]) => seen.push(turn.map(({ name }) => name).join(' '))
  site.context.passwords = {
    hash: (password, turn) => (see(turn), hash(password, turn)),
    verify: (stored, password, turn) => (see(turn), verify(stored, password, turn)),
  }
  return { take: () => [seen, (seen = [])][0] as string[] }
}

async function counted(site: Site, key: string): Promise<number> {
  const { rows } = await site.database.pool.query<{ n: number }>(
    'select coalesce(max(cardinality(counted_at)), 0) as n from rate_limits where key = $1',
    [key],
  )
  return rows[0]?.n ?? 0
}

/** A person with a password, a confirmed e-mail and, if `isOn`, two-factor, so that every call reaches its check of the password. */
async function ready(site: Site, isOn: boolean): Promise<Person> {
  const person = await withPassword(site, await site.person())
  await site.confirm(person.email)
  if (isOn)
    await site.database.pool.query(
      "insert into two_factor (user_id, secret, created_at, on_since) values ($1, decode(repeat('00', 20), 'hex'), now(), now())",
      [person.id],
    )
  return person
}

async function inputOf(site: Site, endpoint: Endpoint, person: Person, typed: string) {
  const token = async () => {
    const link = await site.database.db
      .transaction()
      .execute((tx) => passwordLink(tx, site.context, person.id, 'email'))
    return new URL(link).hash.slice(1)
  }
  const tokenToConfirm = async () => {
    const email = `${Math.random()}@example.org`
    // The previous call has changed the e-mail.
    await site.database.db
      .updateTable('users')
      .set({ email: person.email })
      .where('id', '=', person.id)
      .execute()
    const change = { userId: person.id, email, now: site.context.clock() }
    await site.database.db.transaction().execute((tx) => saveEmailChange(tx, change))
    const link = await newEmailLink(site.context, person.id, { address: email })
    return new URL(link ?? '').hash.slice(1)
  }
  const fresh = `${Math.random()}@example.org`
  const isOther = endpoint === createUser || endpoint === changeEmail
  const values: Record<string, unknown> = {
    name: 'Asha',
    email: isOther ? fresh : person.email,
    password: typed,
    currentPassword: typed,
    newPassword: 'nine amber lanterns',
    code: '000000',
    ...(endpoint === setPassword ? { token: await token() } : {}),
    ...(endpoint === confirmNewEmail ? { token: await tokenToConfirm() } : {}),
  }
  const known = shapeOf(endpoint).filter((key) => values[key] !== undefined)
  return Object.fromEntries(known.map((key) => [key, values[key]]))
}

test('every call that takes a password counts the try before checking it, right or wrong; beyond the limit no password is checked', async () => {
  await using provider = await OddProvider.start()
  await using site = await startTestApp({ google: { ...client, issuer: provider.issuer } })
  const computed = watchPasswords(site)
  const most = new Map([
    ['login', 100],
    ['own', 30],
    ['sign-up', 80],
    ['link', 20],
  ])
  expect(withAPassword.map(({ path }) => path)).toEqual(
    expect.arrayContaining([closeAccount.path, loginUser.path]),
  )
  for (const endpoint of withAPassword) {
    const needsNoSession = endpoint.allow === 'anyone'
    for (const typed of needsNoSession ? [PRESENT] : [PRESENT, WRONG]) {
      const what = `${nameOf(endpoint)} with ${typed}`
      const person = await ready(site, /turn_off|recovery/.test(endpoint.path))
      const [kind, key] =
        endpoint === loginUser || endpoint === confirmNewEmail
          ? ['login', `proofs:${person.email}`]
          : endpoint === createUser
            ? ['sign-up', 'sign-up:127.0.0.1']
            : endpoint === setPassword
              ? ['link', `set-password:${person.id}`]
              : ['own', `own-proofs:${person.id}`]
      computed.take()
      const call = async () =>
        send(site, needsNoSession ? null : person, endpoint, await inputOf(site, endpoint, person, typed))
      const before = await counted(site, key as string)
      await call()
      const turns = computed.take()
      expect(turns.length, what).toBeGreaterThan(0)
      // Each hash waits in the turn of the account, or of the address when the caller is unknown.
      const whose = ofStrangers.includes(endpoint) ? 'strangers 127.0.0.1' : `known ${person.email}`
      for (const turn of turns) expect(turn, what).toMatch(new RegExp(`^${whose}`))
      expect(await counted(site, key as string), what).toBe(before + 1)
      await site.database.pool.query(
        `insert into rate_limits (key, counted_at) values ($1, array_fill($2::timestamptz, array[$3::int]))
          on conflict (key) do update set counted_at = excluded.counted_at`,
        [key, site.context.clock(), most.get(kind as string)],
      )
      // A closed account has no session, so its second call returns 401.
      const answer = await call()
      if (answer.status !== 401) {
        expect(answer.status, what).toBe(429)
        expect(Number(answer.headers.get('retry-after')), what).toBeGreaterThan(0)
      }
      expect(computed.take(), what).toEqual([])
      await site.database.pool.query('delete from rate_limits')
    }
  }
})

test('wrong passwords from strangers do not count against the limit of the account; passwords from a known browser do', async () => {
  await using site = await startTestApp()
  const email = 'asha@example.org'
  const owner = browserOf(site)
  await owner.signUp(email, PRESENT)
  const stranger = browserOf(site)
  const proofs = () => counted(site, `proofs:${email}`)
  for (let n = 0; n < 11; n += 1) await stranger.logIn(email, WRONG)
  expect(await proofs()).toBe(0)
  expect([await owner.logIn(email, PRESENT), await owner.logIn(email, WRONG)]).toEqual([200, 401])
  expect(await proofs()).toBe(2)
})
