import { expect, test } from 'vitest'
import { disconnectGoogle, googleConnection } from '#contract/accounts/google.ts'
import { MINUTE } from '#contract/values/time.ts'
import { browserOf } from '#test/cases/people/browser-of.ts'
import { connect, idOf, password, sessionAlone, withGoogle } from '#test/cases/people/google-connection.ts'
import { keptAbout } from '#test/cases/people/kept-about.ts'
import { OddProvider, Visitor } from '#test/support/openid-provider.ts'
import type { Site } from '#test/support/test-app.ts'

async function signIn(site: Site): Promise<string | undefined> {
  const answer = await new Visitor().throughGoogle(site.url)
  return ((await answer.json()) as { user?: { email: string } }).user?.email
}

test('with two people and two providers, each connection belongs to one person and one provider', async () => {
  await using provider = await OddProvider.start()
  await using other = await OddProvider.start()
  await using site = await withGoogle(provider)
  await using beside = await withGoogle(other, site)
  beside.turnClock(MINUTE)
  const [asha, zoe] = [browserOf(site), browserOf(site)]
  const sessions = {
    asha: await asha.signUp('asha@example.org', password),
    zoe: await zoe.signUp('zoe@example.org', password),
  }
  const own = (session: string) => site.call(session, googleConnection, {})
  provider.claims = { email: 'asha.k@gmail.com', email_verified: true }
  other.claims = { email: 'zoe.s@gmail.com', email_verified: true }
  expect(await connect(asha)).toMatchObject({ status: 200 })
  expect(await own(sessions.zoe)).toMatchObject({ since: null, email: null })

  // The same subject is somebody else at another provider.
  expect(await connect(sessionAlone(beside, zoe))).toMatchObject({ status: 200 })
  expect([await signIn(site), await signIn(beside)]).toEqual(['asha@example.org', 'zoe@example.org'])
  // A person may be connected to two providers: the latest connection is shown.
  other.subject = 'odd-2'
  other.claims = { email: 'asha.two@gmail.com', email_verified: true }
  expect(await connect(sessionAlone(beside, asha))).toMatchObject({ status: 200 })
  expect(await own(sessions.asha)).toMatchObject({ email: 'asha.two@gmail.com' })
  expect(await own(sessions.zoe)).toMatchObject({ email: 'zoe.s@gmail.com' })

  const ashaId = await idOf(site, 'asha@example.org')
  const before = await keptAbout(site, ashaId)
  expect(before['identities']).toHaveLength(2)
  expect(await zoe.post(disconnectGoogle.path, { password })).toMatchObject({ status: 200 })
  expect(await keptAbout(site, ashaId)).toEqual(before)
  expect(await own(sessions.zoe)).toMatchObject({ since: null, email: null })

  // Passwords of other people do not count as a password of an account that has no password.
  provider.subject = 'odd-3'
  provider.claims = { email: 'uma@gmail.com', email_verified: true }
  const { twk_fwc = '' } = (await (await new Visitor().throughGoogle(site.url)).json()) as {
    twk_fwc?: string
  }
  expect(await own(twk_fwc)).toMatchObject({ email: 'uma@gmail.com', hasPassword: false })
})

test('an account made through one provider is linked to another provider that vouches for the same e-mail', async () => {
  await using provider = await OddProvider.start()
  await using other = await OddProvider.start()
  await using site = await withGoogle(provider)
  await using beside = await withGoogle(other, site)
  provider.claims = { email: 'asha@gmail.com', email_verified: true }
  other.claims = provider.claims
  const first = await new Visitor().throughGoogle(site.url)
  expect(await first.json()).toMatchObject({ linked: null })
  const second = await new Visitor().throughGoogle(beside.url)
  expect(await second.json()).toMatchObject({ linked: 'added', user: { email: 'asha@gmail.com' } })
})

test('when Google reclaims an account, no other account loses its ways to sign in', async () => {
  await using provider = await OddProvider.start()
  await using site = await withGoogle(provider)
  provider.claims = { email: 'zoe.s@gmail.com', email_verified: true }
  const zoe = browserOf(site)
  await zoe.signUp('zoe@example.org', password)
  expect(await connect(zoe)).toMatchObject({ status: 200 })
  await browserOf(site).signUp('asha@gmail.com', password)
  const zoeId = await idOf(site, 'zoe@example.org')
  const before = await keptAbout(site, zoeId)
  provider.subject = 'odd-2'
  provider.claims = { email: 'asha@gmail.com', email_verified: true }
  const answer = await new Visitor().throughGoogle(site.url)
  expect(await answer.json()).toMatchObject({ linked: 'reclaimed' })
  expect(await keptAbout(site, zoeId)).toEqual(before)
})

test('a sign-in with Google does not wait for a lock on another person', async () => {
  await using provider = await OddProvider.start()
  await using site = await withGoogle(provider)
  provider.claims = { email: 'asha@gmail.com', email_verified: true }
  await signIn(site)
  const zoe = await site.person()
  const held = await site.database.pool.connect()
  await held.query('begin')
  await held.query('select from users where id = $1 for update', [zoe.id])
  let arrived: string | undefined
  const coming = signIn(site).then((email) => (arrived = email))
  await expect.poll(async () => arrived !== undefined || (await site.waiting()) > 0).toBe(true)
  const early = arrived
  await held.query('rollback')
  held.release()
  await coming
  expect(early).toBe('asha@gmail.com')
})
