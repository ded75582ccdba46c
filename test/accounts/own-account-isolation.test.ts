import { expect, test } from 'vitest'
import { currentUser, forgotPassword, setPassword } from '#contract/accounts/accounts.ts'
import { confirmEmail, confirmNewEmail, sendConfirmation } from '#contract/accounts/confirm-email.ts'
import { forgetDevice, knownDevices } from '#contract/accounts/known-devices.ts'
import { changeEmail, changePassword } from '#contract/accounts/own-account.ts'
import { closeAccount } from '#contract/accounts/privacy.ts'
import { endSessions } from '#contract/accounts/sessions.ts'
import {
  beginTwoFactor,
  finishSignIn,
  newRecoveryCodes,
  turnOffTwoFactor,
  turnOnTwoFactor,
  twoFactor,
} from '#contract/accounts/two-factor.ts'
import type { Endpoint, Input } from '#contract/call/endpoint.ts'
import { HOUR, MINUTE } from '#contract/values/time.ts'
import { newToken } from '#server/accounts/sign-in/sessions.ts'
import { emailLinks } from '#server/accounts/sign-up/email-links.ts'
import { turnOffWithoutCode } from '#server/accounts/two-factor/two-factor.ts'
import { codeFor } from '#test/cases/people/authenticator.ts'
import { type Browser, browserOf } from '#test/cases/people/browser-of.ts'
import { keptAbout } from '#test/cases/people/kept-about.ts'
import { type Site, startTestApp } from '#test/support/test-app.ts'

const password = 'four green villages'
const NEW = 'three quiet rivers'

/** The tokens of the links to a page that were mailed to an address, in order. */
async function tokensTo(site: Site, address: string, page: string): Promise<string[]> {
  const links = (await site.mailed()).filter(({ to }) => to === address).map(({ link }) => link)
  return links.filter((link) => link.includes(page)).map((link) => new URL(link).hash.slice(1))
}

const lastTo = async (site: Site, address: string, page: string) =>
  (await tokensTo(site, address, page)).at(-1) ?? ''

/** A call from a browser that must succeed. */
async function act<E extends Endpoint>(browser: Browser, { path }: E, input: Input<E>) {
  const answer = await browser.post(path, input as object)
  expect(answer, path).toMatchObject({ status: 200 })
  return answer as unknown
}

/**
 * A person with every way to sign in: a password, two-factor, two browsers, a sign-in that waits for its
 * code, and links that wait in e-mails.
 */
async function joined(site: Site, name: string) {
  const email = `${name.toLowerCase()}@example.org`
  const [own, other, pending] = [browserOf(site), browserOf(site), browserOf(site)]
  await own.signUp(email, password)
  await act(own, sendConfirmation, {})
  const [first = '', second = ''] = await tokensTo(site, email, '/confirm-email')
  await act(own, confirmEmail, { token: first })
  const { secret } = (await act(own, beginTwoFactor, { password })) as { secret: string }
  const code = () => codeFor(secret, site.context.clock())
  await act(own, turnOnTwoFactor, { code: code() })
  site.turnClock(HOUR)
  await site.call(null, forgotPassword, { email })
  const token = await lastTo(site, email, '/set-password')
  expect(await pending.post(setPassword.path, { token, password })).toMatchObject({ code: 'two_factor' })
  expect(await own.logIn(email, password, { code: code() })).toBe(200)
  site.turnClock(MINUTE)
  expect(await other.logIn(email, password, { code: code() })).toBe(200)
  site.turnClock(MINUTE)
  await act(own, changeEmail, { email: `new-${email}`, password })
  await site.call(null, forgotPassword, { email })
  await site.mailed()
  const session = own.cookies.get('twk_fwc') ?? ''
  const { user } = await site.call(session, currentUser, {})
  return { id: user._id, email, own, other, pending, code, confirmation: second }
}

const WAYS_IN = [
  'confirmation_links',
  'email_changes',
  'known_devices',
  'password_links',
  'pending_two_factor',
  'recovery_codes',
  'sessions',
  'two_factor',
  'users',
]

/** The rows about a person, the audit entries about them, and the e-mails that were sent to them. */
async function allAbout(site: Site, { id, email }: { id: string; email: string }) {
  const { rows } = await site.database.pool.query(
    'select to_jsonb(a) as entry from audit_log a where $1 in (actor_id, subject_id) order by id',
    [id],
  )
  const mails = (await site.mailed()).filter(({ to }) => to.endsWith(email)).map(({ kind }) => kind)
  return { kept: await keptAbout(site, id), rows, mails }
}

test('no change that a person makes to their own ways to sign in changes those of another person', async () => {
  await using site = await startTestApp()
  // The other people are made first: a query without a condition on the person finds their rows first.
  const unconfirmed = await site.person()
  const unconfirmedBefore = await allAbout(site, unconfirmed)
  const zoe = await joined(site, 'Zoe')
  const asha = await joined(site, 'Asha')
  const before = await allAbout(site, zoe)
  expect(Object.keys(before.kept)).toEqual(WAYS_IN)
  expect(Object.keys((await allAbout(site, asha)).kept)).toEqual(WAYS_IN)
  const { own, pending, code } = asha

  await act(pending, finishSignIn, { code: code() })
  expect(await own.post(sendConfirmation.path, {})).toMatchObject({ sent: false })
  await site.call(null, confirmEmail, { token: asha.confirmation })
  const { devices } = await site.call(own.cookies.get('twk_fwc') ?? '', knownDevices, {})
  expect(devices).toHaveLength(3)
  await act(own, forgetDevice, { id: devices[2]?.id ?? '' })
  site.turnClock(MINUTE)
  await act(own, newRecoveryCodes, { password, code: code() })
  for (const make of Object.values(emailLinks(site.context)))
    await make(asha.id, {
      address: 'new-asha@example.org',
      writtenAt: site.context.clock(),
      token: newToken(),
    })
  await act(own, changePassword, { currentPassword: password, newPassword: NEW })
  await act(own, changeEmail, { email: 'another-asha@example.org', password: NEW })
  const token = await lastTo(site, 'another-asha@example.org', '/confirm-email?new')
  await site.call(null, confirmNewEmail, { token, password: NEW })
  await act(own, endSessions, { which: 'others' })
  site.turnClock(MINUTE)
  await act(own, turnOffTwoFactor, { password: NEW, code: code() })
  const { secret } = (await act(own, beginTwoFactor, { password: NEW })) as { secret: string }
  await act(own, turnOnTwoFactor, { code: codeFor(secret, site.context.clock()) })
  await site.context.db
    .transaction()
    .execute((tx) => turnOffWithoutCode(tx, site.context, 'another-asha@example.org'))
  expect(await own.logIn('another-asha@example.org', NEW)).toBe(200)
  const codesLeft = async ({ cookies }: Browser) =>
    (await site.call(cookies.get('twk_fwc') ?? '', twoFactor, {})).recoveryCodesLeft
  expect(await codesLeft(own)).toBe(0)
  // Before closing, because closing an account also deletes its e-mails from the queue.
  expect(await allAbout(site, zoe)).toEqual(before)
  await act(own, closeAccount, { password: NEW })

  expect(await allAbout(site, zoe)).toEqual(before)
  expect(await codesLeft(zoe.own)).toBe(8)
  expect(await allAbout(site, unconfirmed)).toEqual(unconfirmedBefore)
})
