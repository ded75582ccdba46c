import { expect, test } from 'vitest'
import { loginUser } from '#contract/accounts/accounts.ts'
import { changeEmail, changePassword } from '#contract/accounts/own-account.ts'
import {
  beginTwoFactor,
  newRecoveryCodes,
  turnOffTwoFactor,
  turnOnTwoFactor,
} from '#contract/accounts/two-factor.ts'
import { turnOffWithoutCode } from '#server/accounts/two-factor/two-factor.ts'
import { codeFor } from '#test/cases/people/authenticator.ts'
import { browserOf } from '#test/cases/people/browser-of.ts'
import { keptAbout } from '#test/cases/people/kept-about.ts'
import {
  asha,
  ashaWithNewEmail,
  ashaWithTwoFactor,
  email,
  HALF_MINUTE,
  password,
} from '#test/cases/people/two-factor-person.ts'
import { type Site, startTestApp } from '#test/support/test-app.ts'

// Locks the row in the same way as closing an account, so that a foreign key to the row waits as well.
const CLOSED = `with held as (select id from users where id = $1 for update)
  update users set closed_at = now() from held where users.id = held.id`
const another = 'three quiet rivers'

async function ashaBeginningTwoFactor(site: Site) {
  const person = await asha(site)
  const { secret } = await site.call(person.session, beginTwoFactor, { password })
  return { ...person, code: codeFor(secret, site.context.clock()) }
}

type Ready = { id: string; act: () => Promise<unknown> }

test.each<[string, (site: Site) => Promise<Ready>]>([
  [
    'a change of password',
    async (site) => {
      const { id, session } = await asha(site)
      const typed = { currentPassword: password, newPassword: another }
      return { id, act: () => site.call(session, changePassword, typed) }
    },
  ],
  [
    'a change of e-mail',
    async (site) => {
      const { id, session } = await asha(site)
      return { id, act: () => site.call(session, changeEmail, { email: 'new@example.org', password }) }
    },
  ],
  [
    'turning two-factor on',
    async (site) => {
      const { id, session, code } = await ashaBeginningTwoFactor(site)
      return { id, act: () => site.call(session, turnOnTwoFactor, { code }) }
    },
  ],
  [
    'turning two-factor off',
    async (site) => {
      const { id, session, code } = await ashaWithTwoFactor(site)
      return { id, act: () => site.call(session, turnOffTwoFactor, { password, code: code() }) }
    },
  ],
  [
    'new recovery codes',
    async (site) => {
      const { id, session, code } = await ashaWithTwoFactor(site)
      return { id, act: () => site.call(session, newRecoveryCodes, { password, code: code() }) }
    },
  ],
])('an action that waits while another call closes the account changes nothing: %s', async (_, ready) => {
  await using site = await startTestApp()
  const { id, act } = await ready(site)
  const kept = async () => {
    const { users: _users, two_factor: twoFactorRows = [], ...rest } = await keptAbout(site, id)
    return { ...rest, twoFactorRows: twoFactorRows.length }
  }
  const before = { ...(await kept()), emails: await site.emails() }
  const [late] = await site.overtake(CLOSED, id, [act])
  expect(late).toMatchObject({ status: 'rejected', reason: { code: 'no_token' } })
  expect({ ...(await kept()), emails: await site.emails() }).toEqual(before)
})

test('an account that another call closes while the new e-mail is being confirmed keeps its old e-mail', async () => {
  await using site = await startTestApp()
  const { id, confirm } = await ashaWithNewEmail(site)
  const [late] = await site.overtake(CLOSED, id, [confirm])
  expect(late).toMatchObject({ status: 'rejected', reason: { code: 'link_expired' } })
  expect((await keptAbout(site, id))['users']).toMatchObject([{ row: { email } }])
})

test('when two people take one e-mail at once, the second person gets the error that the e-mail is taken', async () => {
  await using site = await startTestApp()
  const { id, confirm } = await ashaWithNewEmail(site)
  const [late] = await site.overtake(
    `insert into users (name, email) values ('Zoe', $1)`,
    'new@example.org',
    [confirm],
  )
  expect(late).toMatchObject({ status: 'rejected', reason: { status: 409, code: 'email_taken' } })
  expect((await keptAbout(site, id))['users']).toMatchObject([{ row: { email } }])
})

test('a code of an earlier secret does not turn on two-factor when another window has made a new secret meanwhile', async () => {
  await using site = await startTestApp()
  const { id, session, code } = await ashaBeginningTwoFactor(site)
  const [late] = await site.overtake(
    `update two_factor set secret = decode(repeat('00', 20), 'hex') where user_id = $1`,
    id,
    [() => site.call(session, turnOnTwoFactor, { code })],
  )
  expect(late).toMatchObject({ status: 'rejected', reason: { code: 'two_factor_begin' } })
  await site.call(null, loginUser, { email, password })
})

test('a code does not turn on the two-factor of somebody else, even when both have the same secret', async () => {
  await using site = await startTestApp()
  const other = await site.person()
  const { id, session, code } = await ashaBeginningTwoFactor(site)
  await site.database.pool.query(
    'insert into two_factor (user_id, secret, created_at) select $2, secret, created_at from two_factor where user_id = $1',
    [id, other.id],
  )
  const before = await keptAbout(site, other.id)
  await site.call(session, turnOnTwoFactor, { code })
  expect(await keptAbout(site, other.id)).toEqual(before)
})

test('new recovery codes that are requested while another call turns two-factor off are refused with two_factor_off', async () => {
  await using site = await startTestApp()
  const { id, session, code } = await ashaWithTwoFactor(site)
  // Codes of the app, because spending a recovery code writes a row that also waits for the person's row.
  const [off, late] = await site.collide<unknown>('users', id, [
    () => site.call(session, turnOffTwoFactor, { password, code: code() }),
    async () => {
      await expect.poll(site.waiting).toBe(1)
      site.turnClock(HALF_MINUTE)
      return site.call(session, newRecoveryCodes, { password, code: code() })
    },
  ])
  expect(off).toMatchObject({ status: 'fulfilled' })
  expect(late).toMatchObject({ status: 'rejected', reason: { status: 409, code: 'two_factor_off' } })
})

test('a sign-in with a recovery code leaves no rows when an operator turns two-factor off meanwhile', async () => {
  await using site = await startTestApp()
  const { id, recoveryCodes, code } = await ashaWithTwoFactor(site)
  const browser = browserOf(site)
  expect(await browser.logIn(email, password, { code: code() })).toBe(200)
  const results = await site.collide<unknown>(
    'known_devices',
    id,
    [
      () => browser.logIn(email, password, { code: recoveryCodes[0] ?? '' }),
      async () => {
        await expect.poll(site.waiting).toBe(1)
        return site.context.db.transaction().execute((tx) => turnOffWithoutCode(tx, site.context, email))
      },
    ],
    'user_id',
  )
  expect(results).toMatchObject([{ value: 200 }, { value: true }])
  expect(Object.keys(await keptAbout(site, id))).toEqual(['users'])
})
