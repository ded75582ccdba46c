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

// placeholder
const shapeOf = ({ input }: Endpoint) => Object.keys((input as z.ZodObject).shape ?? {})
/** Every call that is given a password. A new one is found by itself. */
const withAPassword = [...endpoints.values()].filter((one) =>
  shapeOf(one).some((key) => /password/i.test(key)),
)

/** Those by which somebody proves who they are where nobody is signed in: they wait with strangers. */
const ofStrangers: readonly Endpoint[] = [createUser, loginUser, confirmNewEmail]

/** Counts what is computed, under the names whose turn it was. */
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

/** Somebody with a password, a confirmed e-mail and two-factor on, whom every call that proves something lets come to its proof. */
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
    // The call before has changed it.
    await site.database.db
      .updateTable('users')
      .set({ email: person.email })
      .where('id', '=', person.id)
      .execute()
    const change = { userId: person.id, email, now: site.context.clock() }
    await site.database.db.transaction().execute((tx) => saveEmailChange(tx, change))
    const link = await newEmailLink(site.context, person.id, email)
    return new URL(link?.url ?? '').hash.slice(1)
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

test('every call that is given a password counts it, right or wrong, before it is looked at; past the limit none is', async () => {
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
    const isAnyones = endpoint.allow === 'anyone'
    for (const typed of isAnyones ? [PRESENT] : [PRESENT, WRONG]) {
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
        send(site, isAnyones ? null : person, endpoint, await inputOf(site, endpoint, person, typed))
      const before = await counted(site, key as string)
      await call()
      const turns = computed.take()
      expect(turns.length, what).toBeGreaterThan(0)
      // Each has the turn of the account, or of the address for whom nobody knows.
      const whose = ofStrangers.includes(endpoint) ? 'strangers 127.0.0.1' : `known ${person.email}`
      for (const turn of turns) expect(turn, what).toMatch(new RegExp(`^${whose}`))
      expect(await counted(site, key as string), what).toBe(before + 1)
      await site.database.pool.query(
        `insert into rate_limits (key, counted_at) values ($1, array_fill($2::timestamptz, array[$3::int]))
          on conflict (key) do update set counted_at = excluded.counted_at`,
        [key, site.context.clock(), most.get(kind as string)],
      )
      // Closed, an account has no session any more.
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

test('strangers’ wrong guesses use up nothing of what the owner’s right ones count against; a known browser’s do', async () => {
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
