import { expect, test } from 'vitest'
import {
  createUser,
  currentUser,
  forgotPassword,
  loginUser,
  setPassword,
} from '#contract/accounts/accounts.ts'
import { endSessions } from '#contract/accounts/sessions.ts'
import {
  beginTwoFactor,
  newRecoveryCodes,
  turnOffTwoFactor,
  turnOnTwoFactor,
} from '#contract/accounts/two-factor.ts'
import { applyForAid, saveDraft } from '#contract/membership/members.ts'
import { turnOffWithoutCode } from '#server/accounts/two-factor/two-factor.ts'
import { makeOwner } from '#server/team/make-owner.ts'
import { aidForm } from '#test/cases/application-form.ts'
import { codeFor } from '#test/cases/people/authenticator.ts'
import { keptAbout } from '#test/cases/people/kept-about.ts'
import { type Site, startTestApp } from '#test/support/test-app.ts'

const HALF_MINUTE = 30_000
const password = 'four green villages'

/** A person with everything that an account can have: a password, two-factor, sessions, a draft. */
async function joined(site: Site, name: string) {
  const email = `${name.toLowerCase()}@example.org`
  const { user, twk_fwc: session } = await site.call(null, createUser, { name, email, password })
  await site.confirm(email)
  await site.call(session, saveDraft, { changes: { fullName: name }, step: 2 })
  const { secret } = await site.call(session, beginTwoFactor, { password })
  const { recoveryCodes } = await site.call(session, turnOnTwoFactor, {
    code: codeFor(secret, site.context.clock()),
  })
  const code = () => codeFor(secret, site.context.clock())
  return { id: user._id, email, session, recoveryCodes, code }
}

/** The token of the latest link to set a password that was mailed to an address. */
async function passwordToken(site: Site, email: string): Promise<string> {
  const mails = await site.mailed()
  const links = mails.filter(({ to }) => to.includes(email)).map(({ link }) => link)
  return links.findLast((link) => link.includes('/set-password'))?.split('#')[1] ?? ''
}

test('no change that a person makes to their own account changes the account of another person', async () => {
  await using site = await startTestApp()
  // The other person is made first: a query without a condition on the person finds Zoe’s rows first.
  const zoe = await joined(site, 'Zoe')
  const asha = await joined(site, 'Asha')
  await site.call(null, forgotPassword, { email: zoe.email })
  site.turnClock(2 * HALF_MINUTE)
  await site.mailed()
  const before = await keptAbout(site, zoe.id)
  expect(Object.keys(before)).toEqual(
    expect.arrayContaining(['drafts', 'password_links', 'recovery_codes', 'sessions', 'two_factor', 'users']),
  )

  const logIn = (more: { code: string }) =>
    site.call(null, loginUser, { email: asha.email, password, ...more })
  await logIn({ code: asha.code() })
  const { twk_fwc: session } = await logIn({ code: asha.recoveryCodes[0] ?? '' })
  await site.call(session, endSessions, { which: 'others' })
  site.turnClock(2 * HALF_MINUTE)
  await expect(site.call(session, turnOnTwoFactor, { code: asha.code() })).rejects.toMatchObject({
    code: 'two_factor_on',
  })
  await site.call(session, newRecoveryCodes, { password, code: asha.code() })
  site.turnClock(2 * HALF_MINUTE)
  await site.call(session, turnOffTwoFactor, { password, code: asha.code() })
  const { secret } = await site.call(session, beginTwoFactor, { password })
  await site.call(session, turnOnTwoFactor, { code: codeFor(secret, site.context.clock()) })
  await site.context.db.transaction().execute((tx) => turnOffWithoutCode(tx, site.context, asha.email))
  // The number of e-mails to one address is limited per hour.
  site.turnClock(60 * 2 * HALF_MINUTE)
  await site.call(null, forgotPassword, { email: asha.email })
  const reset = { token: await passwordToken(site, asha.email), password: 'three quiet rivers' }
  const { twk_fwc: own } = await site.call(null, setPassword, reset)
  await site.call(own, applyForAid, { ...aidForm, fullName: 'Asha Kulkarni', contact: '+919820000009' })
  await makeOwner(site.context, asha.email)

  expect(await keptAbout(site, zoe.id)).toEqual(before)
  expect((await site.call(zoe.session, currentUser, {})).user.name).toBe('Zoe')
})
