import { expect, test } from 'vitest'
import { disconnectGoogle, finishConnectGoogle } from '#contract/accounts/google.ts'
import { browserOf } from '#test/cases/people/browser-of.ts'
import {
  atProvider,
  connect,
  idOf,
  password,
  startConnecting,
  withGoogle,
} from '#test/cases/people/google-connection.ts'
import { OddProvider, Visitor } from '#test/support/openid-provider.ts'
import type { Site } from '#test/support/test-app.ts'

const email = 'asha@example.org'
const personal = { email: 'asha.k@gmail.com', email_verified: true }

async function owners(site: Site): Promise<string[]> {
  const { rows } = await site.context.pool.query<{ user_id: string }>('select user_id from identities')
  return rows.map((row) => row.user_id)
}

test('a Google sign-in waits while the owner reclaims the account, and takes no lock that the reclaim needs', async () => {
  await using provider = await OddProvider.start()
  await using site = await withGoogle(provider)
  provider.claims = personal
  const google = async () => (await new Visitor().throughGoogle(site.url)).status
  expect(await google()).toBe(200)
  const id = await idOf(site, personal.email)
  const reclaiming = await site.database.pool.connect()
  const late = await (async () => {
    await reclaiming.query('begin')
    await reclaiming.query('select from users where id = $1 for update', [id])
    const signIn = google()
    await expect.poll(site.waiting).toBe(1)
    await reclaiming.query('delete from identities where user_id = $1', [id])
    // A Google sign-in alone does not link Google to an account that has two-factor.
    await reclaiming.query(
      `insert into two_factor (user_id, secret, created_at, on_since) values ($1, decode(repeat('00', 20), 'hex'), now(), now())`,
      [id],
    )
    await reclaiming.query('delete from sessions where user_id = $1', [id])
    await reclaiming.query('commit')
    return signIn
  })().finally(() => reclaiming.release(true))
  expect(late).toBe(409)
  expect((await site.context.pool.query('select from sessions')).rowCount).toBe(0)
})

test('when somebody with an account signs in with Google for the first time twice at once, both sign-ins succeed and Google is linked once', async () => {
  await using provider = await OddProvider.start()
  await using site = await withGoogle(provider)
  provider.claims = personal
  await browserOf(site).signUp(personal.email, password)
  await site.confirm(personal.email)
  const id = await idOf(site, personal.email)
  const google = async () => (await new Visitor().throughGoogle(site.url)).status
  const arrived = await site.collide('users', id, [google, google])
  expect(arrived).toMatchObject([{ value: 200 }, { value: 200 }])
  expect(await owners(site)).toEqual([id])
})

test('when two people connect the same Google account at the same time, the second is refused', async () => {
  await using provider = await OddProvider.start()
  await using site = await withGoogle(provider)
  provider.claims = personal
  const browser = browserOf(site)
  await browser.signUp(email, password)
  const zoe = await site.person()
  const answer = await atProvider(await startConnecting(browser))
  const [second] = await site.overtake(
    `insert into identities (issuer, subject, user_id) values ('${provider.issuer}', '${provider.subject}', $1)`,
    zoe.id,
    [() => browser.post(finishConnectGoogle.path, answer)],
  )
  expect(second).toMatchObject({ status: 'fulfilled', value: { status: 400, code: 'google_failed' } })
  expect(await owners(site)).toEqual([zoe.id])
})

test('if the password is removed while the person disconnects Google, Google stays connected', async () => {
  await using provider = await OddProvider.start()
  await using site = await withGoogle(provider)
  provider.claims = personal
  const browser = browserOf(site)
  await browser.signUp(email, password)
  expect(await connect(browser)).toMatchObject({ status: 200 })
  const id = await idOf(site, email)
  const [late] = await site.overtake(
    `with taken as (select id from users where id = $1 for update)
      update users set password_hash = null where id in (select id from taken)`,
    id,
    [() => browser.post(disconnectGoogle.path, { password })],
  )
  expect(late).toMatchObject({ status: 'fulfilled', value: { status: 409, code: 'google_only_way_in' } })
  expect(await owners(site)).toEqual([id])
})
