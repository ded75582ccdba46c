import { createUser, currentUser, loginUser } from '#contract/accounts/accounts.ts'
import { confirmNewEmail } from '#contract/accounts/confirm-email.ts'
import { changeEmail } from '#contract/accounts/own-account.ts'
import { beginTwoFactor, turnOnTwoFactor } from '#contract/accounts/two-factor.ts'
import type { Site } from '#test/support/test-app.ts'
import { codeFor } from './authenticator.ts'

export const HALF_MINUTE = 30_000
export const password = 'four green villages'
export const email = 'asha@example.org'

type Role = 'user' | 'member' | 'admin'

/** Asha, with a password and a confirmed e-mail. */
export async function asha(site: Site, role: Role = 'user') {
  const { user, twk_fwc: session } = await site.call(null, createUser, { name: 'Asha', email, password })
  await site.context.db.updateTable('users').set({ role }).where('id', '=', user._id).execute()
  await site.confirm(email)
  return { id: user._id, session }
}

/** Asha, who has asked for another e-mail; `confirm` follows the link in the e-mail that was sent there. */
export async function ashaWithNewEmail(site: Site) {
  const person = await asha(site)
  await site.call(person.session, changeEmail, { email: 'new@example.org', password })
  const { link = '' } = (await site.mailed()).find(({ to }) => to === 'new@example.org') ?? {}
  return {
    ...person,
    confirm: () => site.call(person.session, confirmNewEmail, { token: link.split('#')[1] ?? '' }),
  }
}

/** Asha with two-factor on; the clock is past the code that turned it on. */
export async function ashaWithTwoFactor(site: Site, role: Role = 'user') {
  const person = await asha(site, role)
  const { secret } = await site.call(person.session, beginTwoFactor, { password })
  const code = codeFor(secret, site.context.clock())
  const { recoveryCodes } = await site.call(person.session, turnOnTwoFactor, { code })
  site.turnClock(2 * HALF_MINUTE)
  return { ...person, secret, recoveryCodes, code: () => codeFor(secret, site.context.clock()) }
}

export function logIn(site: Site, code?: string, withPassword = password) {
  return site.call(null, loginUser, {
    email,
    password: withPassword,
    ...(code === undefined ? {} : { code }),
  })
}

export async function isAlive(site: Site, session: string): Promise<boolean> {
  const answer = await site.http(`/api${currentUser.path}`, {
    headers: { authorization: `Bearer ${session}` },
  })
  return answer.status === 200
}
