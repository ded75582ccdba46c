import { expect, test } from 'vitest'
import { createUser, loginUser } from '#contract/accounts.ts'
import { client, OddProvider, Visitor } from '#test/openid-provider.ts'
import { type Site, startWorld } from './world.ts'

const asha = { name: 'Asha', email: 'asha@gmail.com', password: 'seven lattices at noon' }

async function sessions({ world }: Site): Promise<number> {
  const { rows } = await world.pool.query<{ n: number }>('select count(*)::int as n from sessions')
  return rows[0]?.n ?? 0
}

test('a log-in whose password is changed while it is looked at opens no session', async () => {
  await using site = await startWorld()
  const { user } = await site.call(null, createUser, asha)
  await site.world.pool.query('delete from sessions')
  const results = await site.overtake(`update users set password_hash = 'another' where id = $1`, user._id, [
    () => site.call(null, loginUser, { email: asha.email, password: asha.password }),
  ])
  expect(results).toMatchObject([{ status: 'rejected', reason: { code: 'wrong_credentials' } }])
  expect(await sessions(site)).toBe(0)
})

test('a log-in beside which two-factor is turned on asks for its code', async () => {
  await using site = await startWorld()
  const { user } = await site.call(null, createUser, asha)
  await site.world.pool.query('delete from sessions')
  const results = await site.overtake(
    `with locked as (select id from users where id = $1 for no key update)
      insert into second_steps (user_id, secret, created_at, on_since) select id, decode(repeat('00', 20), 'hex'), now(), now() from locked`,
    user._id,
    [() => site.call(null, loginUser, { email: asha.email, password: asha.password })],
  )
  expect(results).toMatchObject([{ status: 'rejected', reason: { code: 'second_step' } }])
  expect(await sessions(site)).toBe(0)
})

test('a sign-in with Google whose link is taken away meanwhile opens no session by it', async () => {
  await using provider = await OddProvider.start()
  provider.claims = { email: asha.email, email_verified: true, sub: 'a stranger' }
  await using site = await startWorld({ google: { ...client, issuer: provider.issuer } })
  const google = async () => (await new Visitor().throughGoogle(site.url)).status
  expect(await google()).toBe(200)
  const { rows } = await site.world.pool.query<{ user_id: string }>('select user_id from identities')
  await site.world.pool.query('delete from sessions')
  // As an account is taken back: the link goes, and the person has the second step, so that Google alone links nothing.
  const [late] = await site.overtake(
    `with gone as (delete from identities where user_id = $1)
      insert into second_steps (user_id, secret, created_at, on_since) select $1, decode(repeat('00', 20), 'hex'), now(), now()`,
    rows[0]?.user_id ?? '',
    [google],
  )
  expect(late).toMatchObject({ status: 'fulfilled', value: 409 })
  expect(await sessions(site)).toBe(0)
})
