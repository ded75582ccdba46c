import type { z } from 'zod'
import type { Role } from '#contract/accounts/accounts.ts'
import { dayInIst } from '#contract/values/days.ts'
import { noBasis, refusalToApprove, refusalToRemove } from '#contract/membership/approval.ts'
import type * as calls from '#contract/membership/review.ts'
import type { Seen } from '#contract/membership/review.ts'
import { Problem } from '#contract/call/problem.ts'
import { recordBy } from '../../accounts/audit.ts'
import { lockByEmail } from '../../accounts/people.ts'
import { changeRole } from '../../accounts/rights/roles.ts'
import type { RequestContext } from '../../context.ts'
import type { Tx } from '../../db/connect.ts'
import { systemText, typedBy } from '../../mail/email.ts'
import { enqueueEmail } from '../../mail/enqueue.ts'
import { invalidatePages } from '../../pages/invalidation.ts'
import { isGivenBack, isShown } from '../../payments/buckets.ts'
import { cancelOpen } from '../../payments/writes.ts'
import { undoable } from '../../undo/undoable.ts'
import { CHANGE_TIMES, refuseChanged } from './application-row.ts'
import { paymentOrder, isUsedUp } from '../sql-conditions.ts'
import { minorOf } from '../guardian/minors.ts'
import {
  endApplications,
  recomputeMembership,
  removePeriods,
  resumePeriods,
  startPeriod,
} from '../periods/periods.ts'

type Approval = { success: true; role: Role }

/** Makes an applicant a member. If two admins approve at the same time, the second call changes nothing. */
export async function approveMember(
  context: RequestContext<'admin'>,
  { email, seen }: z.output<typeof calls.approveMember.input>,
): Promise<Approval> {
  return context.db.transaction().execute(async (tx) => {
    const person = await lockByEmail(tx, email)
    const now = context.clock()
    const basis = await basisOf(tx, person, now, seen)
    return undoable(
      tx,
      context,
      { action: 'member.approve', userId: person.id },
      async (): Promise<Approval> => {
        if (person.role === 'member' || basis === undefined) return { success: true, role: person.role }
        const { id: applicationId } = basis
        await tx
          .updateTable('applications')
          .set({
            approved_at: basis.approvedAt ?? now,
            approved_by: basis.approvedBy ?? context.user.id,
            ended_at: null,
            removal_reason: null,
          })
          .where('id', '=', applicationId)
          .execute()
        await cancelOpen(tx, person.id, now, applicationId)
        // A removed membership resumes its period.
        const { endsOn } =
          basis.approvedAt === null
            ? await startPeriod(tx, {
                userId: person.id,
                applicationId,
                paymentId: basis.paymentId,
                category: basis.category,
                startsOn: dayInIst(now),
                now,
              })
            : await resumePeriods(tx, { userId: person.id, applicationId }, now)
        await changeRole(tx, person.id, 'member', now)
        await recomputeMembership(tx, person.id)
        await tx.deleteFrom('drafts').where('user_id', '=', person.id).execute()
        await recordBy(tx, context, 'member.approve', person.id, { application: applicationId })
        const minor = await minorOf(tx, person.id, dayInIst(now))
        await enqueueEmail(tx, {
          kind: 'approved',
          to: person.id,
          endsOn: systemText(endsOn),
          minorUntil: minor === undefined ? null : systemText(minor.minor_until),
        })
        return { success: true, role: person.role === 'user' ? 'member' : person.role }
      },
    )
  })
}

/** Ends a membership; account, application and payments stay. */
export async function removeMember(
  context: RequestContext<'admin'>,
  { email, reason }: z.output<typeof calls.removeMember.input>,
): Promise<Approval> {
  return invalidatePages(context, async (tx) => {
    const person = await lockByEmail(tx, email)
    const refusal = refusalToRemove(person)
    if (refusal) throw new Problem(refusal)
    const now = context.clock()
    return undoable(
      tx,
      context,
      { action: 'member.remove', userId: person.id },
      async (): Promise<Approval> => {
        if (person.role === 'user') return { success: true, role: person.role }
        await removePeriods(tx, person.id, now)
        await changeRole(tx, person.id, 'user', now)
        await endApplications(tx, person.id, now, reason)
        // An open order to renew has no period left to extend.
        await cancelOpen(tx, person.id, now)
        await recomputeMembership(tx, person.id)
        await recordBy(tx, context, 'member.remove', person.id, reason === undefined ? {} : { reason })
        await enqueueEmail(tx, {
          kind: 'membership_ended',
          to: person.id,
          reason: reason === undefined ? null : typedBy(context.user.id)(reason),
        })
        return { success: true, role: 'user' }
      },
    )
  })
}

/**
 * The newest application that can be approved now. Throws a problem if none can, and `changed_meanwhile` if the admin has read another
 * application or an older version. Undefined for a member without an application.
 */
async function basisOf(
  tx: Tx,
  { id, role, isSuspended }: { id: string; role: Role; isSuspended: boolean },
  now: Date,
  seen: Seen | undefined,
) {
  const minor = await minorOf(tx, id, dayInIst(now))
  const needsGuardian = minor !== undefined && minor.agreed_at === null
  const applications = await tx
    .selectFrom('applications')
    .leftJoinLateral(
      (query) =>
        query
          .selectFrom('payments')
          .select([
            'id as paymentId',
            'status',
            'category as bought',
            isGivenBack('payments').as('isRefunded'),
          ])
          .whereRef('application_id', '=', 'applications.id')
          .where(isShown('payments'))
          .orderBy(paymentOrder)
          .limit(1)
          .as('p'),
      (join) => join.onTrue(),
    )
    .select(['applications.id', 'asks_aid as asksAid', 'p.paymentId', 'p.status', 'p.isRefunded'])
    .select(['p.bought', 'membership_category as asked', ...CHANGE_TIMES])
    .select(['approved_at as approvedAt', 'approved_by as approvedBy', 'ended_at as endedAt'])
    .select(isUsedUp('applications', dayInIst(now)).as('isUsedUp'))
    .where('user_id', '=', id)
    .orderBy('applications.id', 'desc')
    .forUpdate('applications')
    .execute()
  const isToDecide = role !== 'member'
  if (isToDecide) refuseChanged(seen, applications)
  const isMember = applications.some(({ approvedAt, endedAt }) => approvedAt !== null && endedAt === null)
  const found = applications.map(({ status, bought, asked, isUsedUp, asksAid, ...application }) => {
    const isRefunded = application.isRefunded ?? false
    const isPaid = status === 'paid' && !isRefunded
    const waits = application.approvedAt === null && !isMember
    return {
      ...application,
      category: isPaid && bought !== null ? bought : asked,
      // Null means financial aid.
      paymentId: isPaid ? application.paymentId : null,
      refusal: refusalToApprove({
        role,
        status,
        isRefunded,
        asksAid,
        isUsedUp,
        needsGuardian,
        isSuspended,
        waits,
      }),
    }
  })
  const basis = found.find(({ refusal }) => refusal === null) ?? found[0]
  const refusal = basis ? basis.refusal : refusalToApprove({ role, ...noBasis, needsGuardian, isSuspended })
  // The admin has read another application than the one that would be approved.
  if (isToDecide && refusal === null && seen !== undefined && basis?.id !== seen._id)
    throw new Problem('changed_meanwhile')
  if (refusal !== null) throw new Problem(refusal)
  return basis
}
