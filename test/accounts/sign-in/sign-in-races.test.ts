import { expect, test } from 'vitest'
import { createUser, loginUser } from '#contract/accounts/accounts.ts'
import { client, OddProvider, Visitor } from '#test/support/openid-provider.ts'
import { type Site, startTestApp } from '#test/support/test-app.ts'

const asha = { name: 'Asha', email: 'asha@gmail.com', password: 'seven lattices at noon' }

async function sessions({ context }: Site): Promise<number> {
  const { rows } = await context.pool.query<{ n: number }>('select count(*)::int as n from sessions')
  return rows[0]?.n ?? 0
}

test('a log-in whose password is changed while the password is checked opens no session', async () => {
  await using site = await startTestApp()
  const { user } = await site.call(null, createUser, asha)
  await site.context.pool.query('delete from sessions')
  const results = await site.overtake(`update users set password_hash = 'another' where id = $1`, user._id, [
    () => site.call(null, loginUser, { email: asha.email, password: asha.password }),
  ])
  expect(results).toMatchObject([{ status: 'rejected', reason: { code: 'wrong_credentials' } }])
  expect(await sessions(site)).toBe(0)
})

test('a log-in during which two-factor is turned on requires the code', async () => {
  await using site = await startTestApp()
  const { user } = await site.call(null, createUser, asha)
  await site.context.pool.query('delete from sessions')
  const results = await site.overtake(
    `with locked as (select id from users where id = $1 for no key update)
      insert into two_factor (user_id, secret, created_at, on_since) select id, decode(repeat('00', 20), 'hex'), now(), now() from locked`,
    user._id,
    [() => site.call(null, loginUser, { email: asha.email, password: asha.password })],
  )
  expect(results).toMatchObject([{ status: 'rejected', reason: { code: 'two_factor' } }])
  expect(await sessions(site)).toBe(0)
})

/** A person who signed up with Google and has no session; `google` signs in again and returns the status. */
async function signedOutOfGoogle(site: Site) {
  const google = async () => (await new Visitor().throughGoogle(site.url)).status
  expect(await google()).toBe(200)
  const { rows } = await site.context.pool.query<{ id: string }>('select id from users')
  await site.context.pool.query('delete from sessions')
  return { id: rows[0]?.id ?? '', google }
}

test('a sign-in with Google opens no session when its identity is deleted meanwhile', async () => {
  await using provider = await OddProvider.start()
  provider.claims = { email: asha.email, email_verified: true, sub: 'a stranger' }
  await using site = await startTestApp({ google: { ...client, issuer: provider.issuer } })
  const { id, google } = await signedOutOfGoogle(site)
  // As when an account is reclaimed: the identity is deleted, and two-factor is on, so that Google cannot link again.
  const [late] = await site.overtake(
    `with gone as (delete from identities where user_id = $1)
      insert into two_factor (user_id, secret, created_at, on_since) select $1, decode(repeat('00', 20), 'hex'), now(), now()`,
    id,
    [google],
  )
  expect(late).toMatchObject({ status: 'fulfilled', value: 409 })
  expect(await sessions(site)).toBe(0)
})

test('a sign-in with Google opens no session when the account is closed meanwhile', async () => {
  await using provider = await OddProvider.start()
  provider.claims = { email: asha.email, email_verified: true, sub: 'a stranger' }
  await using site = await startTestApp({ google: { ...client, issuer: provider.issuer } })
  const { id, google } = await signedOutOfGoogle(site)
  const [late] = await site.overtake('update users set closed_at = now() where id = $1', id, [google])
  expect(late).toMatchObject({ status: 'fulfilled', value: 401 })
  expect(await sessions(site)).toBe(0)
})
