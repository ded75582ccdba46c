import { expect, test } from 'vitest'
import { forgotPassword, loginUser, setPassword } from '#contract/accounts/accounts.ts'
import { confirmEmail, confirmNewEmail, sendConfirmation } from '#contract/accounts/confirm-email.ts'
import {
  cancelEmailChange,
  changeEmail,
  changePassword,
  myEmailChange,
} from '#contract/accounts/own-account.ts'
import { beginTwoFactor, turnOffTwoFactor, turnOnTwoFactor } from '#contract/accounts/two-factor.ts'
import { DAY, MINUTE } from '#contract/values/time.ts'
import { makeOwner } from '#server/team/make-owner.ts'
import { OPERATORS_TURN } from '#server/accounts/sign-in/password-queue.ts'
import { codeFor } from '#test/cases/people/authenticator.ts'
import { personWithPassword, PRESENT as password } from '#test/cases/people/person-with-password.ts'
import { type Person, type Site, startTestApp } from '#test/support/test-app.ts'

const NEW = 'eleven quiet harbours'

/** The token of the latest link to a page that was mailed to an address. */
async function tokenTo(site: Site, address: string, page: string): Promise<string> {
  const links = (await site.mailed()).filter(({ to, link }) => to === address && link.includes(page))
  return new URL(links.at(-1)?.link ?? '').hash.slice(1)
}

async function turnOn(site: Site, { session, email }: Person): Promise<string> {
  await site.confirm(email)
  const { secret } = await site.call(session, beginTwoFactor, { password })
  await site.call(session, turnOnTwoFactor, { code: codeFor(secret, site.context.clock()) })
  return secret
}

async function setByLink(site: Site, { email }: Person): Promise<string> {
  await site.call(null, forgotPassword, { email })
  const token = await tokenTo(site, email, '/set-password')
  await site.call(null, setPassword, { token, password: NEW })
  return token
}

const ways: [
  what: string,
  kind: string,
  words: RegExp,
  act: (site: Site, one: Person) => Promise<unknown>,
][] = [
  [
    'the password, with the present password',
    'password_changed',
    /with the present one/,
    (site, { session }) =>
      site.call(session, changePassword, { currentPassword: password, newPassword: NEW }),
  ],
  ['the password, by a link', 'password_changed', /with a one-time link/, setByLink],
  [
    'the first password, by a link',
    'password_changed',
    /is the first that your account has/,
    async (site, one) => {
      await site.database.db
        .updateTable('users')
        .set({ password_hash: null })
        .where('id', '=', one.id)
        .execute()
      await setByLink(site, one)
    },
  ],
  [
    'the first password, while signed in',
    'password_changed',
    /had no password/,
    async (site, { id, session }) => {
      await site.database.db.updateTable('users').set({ password_hash: null }).where('id', '=', id).execute()
      await site.call(session, changePassword, { newPassword: NEW })
    },
  ],
  [
    'the password, by the operator',
    'password_changed',
    /Whoever runs this site/,
    async (site, { email }) =>
      makeOwner(site.context, email, await site.context.passwords.hash(NEW, OPERATORS_TURN)),
  ],
  [
    'the e-mail, requested',
    'email_change_asked',
    /asked to change the e-mail of your account/i,
    (site, { session }) => site.call(session, changeEmail, { email: 'new@example.org', password }),
  ],
  [
    'the e-mail, confirmed',
    'email_changed',
    /The new address was confirmed/,
    async (site, { session }) => {
      await site.call(session, changeEmail, { email: 'new@example.org', password })
      await site.call(session, confirmNewEmail, { token: await tokenTo(site, 'new@example.org', '?new') })
    },
  ],
  ['two-factor, turned on', 'two_factor_on', /asks for a code/, turnOn],
  [
    'two-factor, turned off',
    'two_factor_off',
    /asks for no code/,
    async (site, one) => {
      const secret = await turnOn(site, one)
      site.turnClock(MINUTE)
      await site.call(one.session, turnOffTwoFactor, {
        password,
        code: codeFor(secret, site.context.clock()),
      })
    },
  ],
]

test.each(ways)('an e-mail reports a change: %s', async (_what, kind, words, act) => {
  await using site = await startTestApp()
  const one = await personWithPassword(site)
  await act(site, one)
  const reports = (await site.mailed()).filter((mail) => mail.to === one.email && mail.kind === kind)
  expect(reports).toHaveLength(1)
  expect(reports[0]?.text.replaceAll(/\s+/gu, ' ')).toMatch(words)
})

const used = { status: 400, code: 'link_used' }

test('for a week a used link is refused as used; after that, or with a truncated token, the link is refused as expired', async () => {
  await using site = await startTestApp()
  const one = await personWithPassword(site)
  await site.database.db
    .updateTable('users')
    .set({ email_verified_at: null })
    .where('id', '=', one.id)
    .execute()
  await site.call(one.session, sendConfirmation, {})
  const confirming = await tokenTo(site, one.email, '/confirm-email')
  await site.call(null, confirmEmail, { token: confirming })
  await site.call(null, forgotPassword, { email: one.email })
  const earlier = await tokenTo(site, one.email, '/set-password')
  const setting = await setByLink(site, one)
  const { twk_fwc: session } = await site.call(null, loginUser, { email: one.email, password: NEW })
  await site.call(session, changeEmail, { email: 'new@example.org', password: NEW })
  const changing = await tokenTo(site, 'new@example.org', '?new')
  await site.call(session, confirmNewEmail, { token: changing })

  const again = [
    () => site.call(null, confirmEmail, { token: confirming }),
    () => site.call(null, setPassword, { token: setting, password }),
    () => site.call(null, setPassword, { token: earlier, password }),
    () => site.call(null, confirmNewEmail, { token: changing }),
  ]
  for (const open of again) await expect(open()).rejects.toMatchObject(used)
  const cut = site.call(null, confirmEmail, { token: confirming.slice(1) })
  await expect(cut).rejects.toMatchObject({ code: 'link_expired' })
  site.turnClock(6 * DAY)
  await site.deleteExpired()
  for (const open of again) await expect(open()).rejects.toMatchObject(used)
  site.turnClock(2 * DAY)
  for (const open of again) await expect(open()).rejects.toMatchObject({ code: 'link_expired' })
  // The password is unchanged: opening a used link again does not set it.
  await site.call(null, loginUser, { email: 'new@example.org', password: NEW })
})

test('an e-mail that waits for confirmation is shown, can be replaced by another e-mail, and can be cancelled', async () => {
  await using site = await startTestApp()
  const { session, email } = await personWithPassword(site)
  const waiting = async () => (await site.call(session, myEmailChange, {})).change?.email ?? null
  expect(await waiting()).toBeNull()
  await site.call(session, cancelEmailChange, {})
  await site.call(session, changeEmail, { email: 'frist@example.org', password })
  const now = site.context.clock().getTime()
  const { change } = await site.call(session, myEmailChange, {})
  expect(change).toMatchObject({ email: 'frist@example.org' })
  expect(Date.parse(change?.validUntil ?? '') - now).toBeGreaterThan(DAY - MINUTE)

  // Replaced before the first e-mail is sent: no e-mail goes to the first address.
  await site.call(session, changeEmail, { email: 'first@example.org', password })
  expect(await waiting()).toBe('first@example.org')
  expect((await site.mailed()).filter(({ to }) => to === 'frist@example.org')).toEqual([])
  const token = await tokenTo(site, 'first@example.org', '?new')

  await site.call(session, cancelEmailChange, {})
  expect(await waiting()).toBeNull()
  const late = site.call(null, confirmNewEmail, { token })
  await expect(late).rejects.toMatchObject({ code: 'link_expired' })
  await site.call(session, changeEmail, { email: 'second@example.org', password })
  site.turnClock(DAY + MINUTE)
  expect(await waiting()).toBeNull()
  await site.call(null, loginUser, { email, password })
})
