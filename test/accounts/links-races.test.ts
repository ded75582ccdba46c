import { expect, test } from 'vitest'
import { setPassword } from '#contract/accounts/accounts.ts'
import { confirmEmail } from '#contract/accounts/confirm-email.ts'
import { cancelEmailChange, changePassword } from '#contract/accounts/own-account.ts'
import { finishSignIn } from '#contract/accounts/two-factor.ts'
import { confirmationLink } from '#server/accounts/sign-up/confirm-email.ts'
import { passwordLink } from '#server/accounts/writes.ts'
import { browserOf } from '#test/cases/people/browser-of.ts'
import {
  asha,
  ashaWithNewEmail,
  ashaWithTwoFactor,
  HALF_MINUTE,
  password,
} from '#test/cases/people/two-factor-person.ts'
import { openSession, type Site, startTestApp } from '#test/support/test-app.ts'

const another = 'three quiet rivers'

/** An action that invalidates a link or a waiting sign-in, and an action that uses the link or sign-in. */
type Pair = { id: string; ends: () => Promise<unknown>; uses: () => Promise<unknown> }

test.each<[string, late: string, (site: Site) => Promise<Pair>]>([
  [
    'a new e-mail is confirmed while another call cancels the change',
    'link_expired',
    async (site) => {
      const { id, session, confirm } = await ashaWithNewEmail(site)
      return { id, ends: () => site.call(session, cancelEmailChange, {}), uses: confirm }
    },
  ],
  [
    'the old e-mail is confirmed while another call replaces it with the new e-mail',
    'link_expired',
    async (site) => {
      const { id, confirm } = await ashaWithNewEmail(site)
      const link = await confirmationLink(site.context, id)
      const token = new URL(link).hash.slice(1)
      return { id, ends: confirm, uses: () => site.call(null, confirmEmail, { token }) }
    },
  ],
  [
    'a password is set by a link while another call changes the password',
    'link_used',
    async (site) => {
      const { id, session } = await asha(site)
      const link = await passwordLink(site.context.db, site.context, id, 'operator')
      const form = { token: new URL(link).hash.slice(1), password: another }
      const typed = { currentPassword: password, newPassword: another }
      return {
        id,
        ends: () => site.call(session, changePassword, typed),
        uses: () => site.call(null, setPassword, form),
      }
    },
  ],
  [
    'a sign-in is finished while another call changes the password',
    'wait_over',
    async (site) => {
      const { id, code } = await ashaWithTwoFactor(site)
      const browser = browserOf(site)
      const link = await passwordLink(site.context.db, site.context, id, 'operator')
      await browser.post(setPassword.path, { token: new URL(link).hash.slice(1), password })
      site.turnClock(HALF_MINUTE)
      const session = await openSession(site.database.db, id, site.context.clock())
      const typed = { currentPassword: password, newPassword: another }
      return {
        id,
        ends: () => site.call(session, changePassword, typed),
        uses: async () => {
          const answer = await browser.post(finishSignIn.path, { code: code() })
          if (answer.code !== undefined) throw Object.assign(new Error('refused'), answer)
        },
      }
    },
  ],
])(
  'the two actions do not deadlock, and the later action gets the right answer: %s',
  async (what, late, prepare) => {
    // A password set by a link ends the session of the call that changes the password.
    const lateAfterUse = what.startsWith('a password is set by a link while') ? 'no_token' : 'done'
    for (const isEndFirst of [true, false]) {
      await using site = await startTestApp()
      const { id, ends, uses } = await prepare(site)
      const [first, second] = isEndFirst ? [ends, uses] : [uses, ends]
      const later = async () => {
        await expect.poll(site.waiting, { interval: 5 }).toBe(1)
        return second()
      }
      const results = await site.collide('users', id, [first, later])
      const outcomes = results.map((one) =>
        one.status === 'fulfilled' ? 'done' : (one.reason as { code: string }).code,
      )
      expect(outcomes).toEqual(['done', isEndFirst ? late : lateAfterUse])
    }
  },
)
