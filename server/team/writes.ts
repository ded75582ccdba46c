import type { z } from 'zod'
import { type Duty, dutiesInWords } from '#contract/accounts/duties.ts'
import { dayInIst } from '#contract/values/days.ts'
import { GRACE_DAYS } from '#contract/business-constants.ts'
import { daysAfter } from '#contract/membership/year.ts'
import { Problem } from '#contract/call/problem.ts'
import type * as calls from '#contract/admin/team.ts'
import { isAdmin } from '../http/admins.ts'
import { recordBy } from '../accounts/audit.ts'
import { endAccess } from '../accounts/rights/end-access.ts'
import { markInvited, withdrawInvitation } from '../accounts/sign-up/invitations.ts'
import { lockOwners } from '../accounts/rights/owners.ts'
import { addAccount, findByEmail, lockByEmail, noAccount } from '../accounts/people.ts'
import { giveDuties, takeDuties } from '../accounts/rights/roles.ts'
import type { RequestContext } from '../context.ts'
import type { Tx } from '../db/connect.ts'
import { exists } from '../db/exists.ts'
import { systemText, typedBy, type UserText } from '../mail/email.ts'
import { enqueueEmail } from '../mail/enqueue.ts'
import { refuseUnsent } from '../mail/limits.ts'
import { takeWaiting } from '../mail/waiting.ts'
import { refuseBeforeConsent } from '../members/guardian/minors.ts'
import { endApplications, recomputeMembership, lastPeriod } from '../members/periods/periods.ts'
import { allTeam } from './reads.ts'

/** Gives somebody duties, or takes them all. */
export async function setTeam(
  context: RequestContext<'admin'>,
  { email, duties, seen, reason }: z.output<typeof calls.setTeam.input>,
): Promise<z.input<typeof calls.setTeam.answer>> {
  const { db, user } = context
  const wanted = [...new Set(duties)].toSorted()
  await db.transaction().execute(async (tx) => {
    const now = context.clock()
    const owners = await lockOwners(tx)
    if (!owners.has(user.id)) throw new Problem('not_allowed')
    const known = await findByEmail(tx, email)
    if (known !== undefined && owners.isLast(known.id) && !wanted.includes('owner'))
      throw new Problem('last_owner')
    if (known === undefined && wanted.length === 0) throw noAccount()
    if (known !== undefined && wanted.length > 0 && !known.isConfirmed && !isAdmin(known))
      throw new Problem('unconfirmed_colleague')
    const id = known?.id ?? (await addAccount(tx, { email, now }))
    // Somebody has signed up with this e-mail since.
    if (id === null) throw new Problem('unconfirmed_colleague')
    if (wanted.length > 0) await refuseBeforeConsent(tx, id, dayInIst(now))
    const before = known?.duties ?? []
    if (before.join() === wanted.join()) return
    refuseChanged(before, seen)
    // Recorded first, since the caller may change their own duties.
    await recordBy(tx, context, wanted.length > 0 ? 'team.set' : 'team.remove', id, {
      about: wanted.join(', '),
      before,
      ...(reason === undefined ? {} : { reason }),
    })
    if (wanted.length > 0) await giveDuties(tx, { userId: id, duties: wanted, now })
    else await endDuties(tx, id, now)
    await endAccess(tx, id, 'duties')
    await recomputeMembership(tx, id)
    const isPending = known === undefined || (await isPendingOnTeam(tx, id))
    const because = reason === undefined ? null : typedBy(user.id)(reason)
    if (isPending && wanted.length > 0)
      return invite(tx, context, { id, email, duties: wanted, reason: because })
    await withdrawInvitation(tx, id)
    await enqueueEmail(tx, {
      ...changedBy(user),
      kind: wanted.length === 0 ? 'team_ended' : before.length === 0 ? 'team_welcome' : 'team_changed',
      to: id,
      duties: systemText(dutiesInWords(wanted)),
      reason: because,
    })
  })
  return { success: true, ...(await allTeam(context)) }
}

/** Refuses a change made from an outdated list of duties: it would undo another owner's change. */
function refuseChanged(before: readonly Duty[], seen: readonly Duty[] | undefined): void {
  if (seen === undefined || [...new Set(seen)].toSorted().join() === before.join()) return
  throw new Problem('changed_meanwhile', {
    message:
      before.length === 0
        ? 'They have no duty any more. Please close this and look again.'
        : `By now they have these duties: ${dutiesInWords(before)}. Please close this, and change those.`,
  })
}

/** Sends another invitation to somebody who has not accepted; the link of the earlier one ends. */
export async function inviteAgain(
  context: RequestContext<'admin'>,
  { email }: z.output<typeof calls.inviteAgain.input>,
): Promise<z.input<typeof calls.inviteAgain.answer>> {
  const { db, user } = context
  await db.transaction().execute(async (tx) => {
    const owners = await lockOwners(tx)
    if (!owners.has(user.id)) throw new Problem('not_allowed')
    const { id, duties } = await lockByEmail(tx, email)
    if (duties.length === 0 || !(await isPendingOnTeam(tx, id))) throw new Problem('not_pending')
    await refuseBeforeConsent(tx, id, dayInIst(context.clock()))
    await recordBy(tx, context, 'team.invite', id, { about: duties.join(', ') })
    await invite(tx, context, { id, email, duties, reason: null })
  })
  return { success: true, ...(await allTeam(context)) }
}

type Invitation = { id: string; email: string; duties: readonly Duty[]; reason: UserText | null }

/** Sends an invitation; the link of an earlier one ends. Refused while the limit of the address would hold the new link back. */
async function invite(
  tx: Tx,
  { clock, user }: RequestContext<'admin'>,
  { id, email, duties, reason }: Invitation,
): Promise<void> {
  const now = clock()
  const kind = 'team_invitation'
  if (await isPendingOnTeam(tx, id)) await refuseUnsent(tx, { address: email, now })
  await markInvited(tx, { id, by: user.id, now })
  const [unsent] = (await takeWaiting(tx, { kind, to: id })).toReversed()
  await enqueueEmail(tx, {
    ...changedBy(user),
    kind,
    to: id,
    duties: systemText(dutiesInWords(duties)),
    reason: reason ?? unsent?.reason ?? null,
  })
}

/** The owner who changes the team, for the e-mail. */
function changedBy({ id, name }: RequestContext<'admin'>['user']) {
  return { owner: typedBy(id)(name) }
}

/** Whether somebody was invited to the team and has not accepted. */
function isPendingOnTeam(tx: Tx, id: string): Promise<boolean> {
  return exists(tx.selectFrom('users').where('id', '=', id).where('invited_at', 'is not', null))
}

/** Takes all duties. The person is then a member while their last period runs, grace included, and a user otherwise. */
async function endDuties(tx: Tx, userId: string, now: Date): Promise<void> {
  const last = await lastPeriod(tx, userId)
  const runs = last !== undefined && !last.isRemoved && dayInIst(now) <= daysAfter(last.endsOn, GRACE_DAYS)
  await takeDuties(tx, { userId, role: runs ? 'member' : 'user', now })
  if (!runs) await endApplications(tx, userId, now)
}
