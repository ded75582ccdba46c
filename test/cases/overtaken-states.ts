import {
  beginTwoFactor,
  newRecoveryCodes,
  turnOffTwoFactor,
  turnOnTwoFactor,
} from '#contract/accounts/two-factor.ts'
import { restoreUser, suspendUser } from '#contract/accounts/suspension.ts'
import { addMember, setPeriod } from '#contract/admin/add-member.ts'
import { applyForAid } from '#contract/membership/members.ts'
import { approveMember, removeMember } from '#contract/membership/review.ts'
import { setTeam } from '#contract/admin/team.ts'
import { type Email, type EmailKind, systemText } from '#server/mail/email.ts'
import { enqueueEmail } from '#server/mail/enqueue.ts'
import type { Person, Site } from '#test/support/test-app.ts'
import { aidForm } from './application-form.ts'
import { codeFor } from './people/authenticator.ts'
import { samples } from './email-samples.ts'
import { PRESENT } from './people/person-with-password.ts'
import { HALF_MINUTE } from './people/two-factor-person.ts'

export const ELSEWHERE = 'elsewhere@example.org'

export type World = { site: Site; admin: Person; asha: Person; ravi: Person }
/** `does` causes an e-mail; `overtakes` then makes the e-mail untrue before it is sent. */
export type Story = {
  does: (world: World) => Promise<unknown>
  overtakes: (world: World) => Promise<unknown>
}

export const inOrder =
  (...steps: ((world: World) => Promise<unknown>)[]) =>
  async (world: World) => {
    for (const step of steps) await step(world)
  }

/** Queues an e-mail about a record that does not exist. */
export const written =
  (email: Email) =>
  ({ site, asha }: World) =>
    site.context.db.transaction().execute((tx) => enqueueEmail(tx, { ...email, to: asha.id }))
export const nothing = async () => undefined

const apply = ({ site, asha }: World) => site.call(asha.session, applyForAid, aidForm)
const approve = ({ site, admin, asha }: World) =>
  site.call(admin.session, approveMember, { email: asha.email })
const add =
  (email?: string) =>
  ({ site, admin, asha }: World) =>
    site.call(admin.session, addMember, {
      email: email ?? asha.email,
      name: 'Asha',
      membershipCategory: 'Student',
      reason: 'Founder',
    })
const remove =
  (email?: string) =>
  ({ site, admin, asha }: World) =>
    site.call(admin.session, removeMember, { email: email ?? asha.email, reason: 'A mistake' })
const lengthen = ({ site, admin, asha }: World) =>
  site.call(admin.session, setPeriod, { email: asha.email, endsOn: '2028-01-31', reason: 'Ill' })

const suspend = ({ site, admin, asha }: World) =>
  site.call(admin.session, suspendUser, { email: asha.email, reason: 'A question' })
const restore = ({ site, admin, asha }: World) => site.call(admin.session, restoreUser, { email: asha.email })

const give =
  (...duties: ('money' | 'content')[]) =>
  ({ site, admin, asha }: World) =>
    site.call(admin.session, setTeam, { email: asha.email, duties })
/** Makes Asha an admin in the database, so that no e-mail about it is among the waiting ones. */
const makeAdmin = ({ site, asha }: World) =>
  site.database.pool.query("update users set role = 'admin', duties = '{money}' where id = $1", [asha.id])

const recoveryCodes = new Map<Site, string[]>()
const codeOf = (site: Site) => recoveryCodes.get(site)?.shift() ?? ''

async function turnOn({ site, asha }: World): Promise<void> {
  site.turnClock(2 * HALF_MINUTE)
  const { secret } = await site.call(asha.session, beginTwoFactor, { password: PRESENT })
  const on = await site.call(asha.session, turnOnTwoFactor, { code: codeFor(secret, site.context.clock()) })
  recoveryCodes.set(site, on.recoveryCodes)
}
const turnOff = ({ site, asha }: World) =>
  site.call(asha.session, turnOffTwoFactor, { password: PRESENT, code: codeOf(site) })
async function renewCodes({ site, asha }: World): Promise<void> {
  const asked = { password: PRESENT, code: codeOf(site) }
  recoveryCodes.set(site, (await site.call(asha.session, newRecoveryCodes, asked)).recoveryCodes)
}

const connect = ({ site, asha }: World) =>
  site.database.pool.query(
    "insert into identities (user_id, issuer, subject, created_at) values ($1, 'https://issuer.example', '1', now())",
    [asha.id],
  )

const noSubmission = systemText(samples.welcome.to)

/** E-mails about the state of an account, a membership or a team. */
export const stateStories = {
  approved: { does: inOrder(apply, approve), overtakes: remove() },
  membership_ended: { does: inOrder(apply, approve, remove()), overtakes: approve },
  member_added: { does: add(), overtakes: remove() },
  member_added_invitation: { does: add(ELSEWHERE), overtakes: remove(ELSEWHERE) },
  period_changed: { does: inOrder(add(), lengthen), overtakes: remove() },
  membership_renewed: { does: written(samples.membership_renewed), overtakes: nothing },
  membership_resumed: { does: written(samples.membership_resumed), overtakes: nothing },
  membership_refunded: { does: written(samples.membership_refunded), overtakes: add() },
  application_received: { does: inOrder(apply, written(samples.application_received)), overtakes: approve },
  submission_accepted: {
    does: written({ ...samples.submission_accepted, submission: noSubmission }),
    overtakes: nothing,
  },
  submission_declined: {
    does: written({ ...samples.submission_declined, submission: noSubmission }),
    overtakes: nothing,
  },
  account_suspended: { does: suspend, overtakes: restore },
  account_restored: { does: inOrder(suspend, restore), overtakes: suspend },
  two_factor_on: { does: turnOn, overtakes: turnOff },
  two_factor_off: { does: inOrder(turnOn, turnOff), overtakes: turnOn },
  recovery_codes_new: { does: inOrder(turnOn, renewCodes), overtakes: turnOff },
  google_connected: { does: written(samples.google_connected), overtakes: nothing },
  google_disconnected: { does: written(samples.google_disconnected), overtakes: connect },
  team_changed: { does: inOrder(makeAdmin, give('money', 'content')), overtakes: give() },
  team_ended: { does: inOrder(makeAdmin, give()), overtakes: give('content') },
} satisfies Partial<Record<EmailKind, Story>>
