import type { Role } from '#contract/accounts/accounts.ts'
import {
  isUsedUp,
  noBasis,
  periodFrom,
  refusalToApprove,
  refusalToRemove,
} from '#contract/membership/approval.ts'
import { Problem, type ProblemCode } from '#contract/problem.ts'
import { recordAudit } from '../accounts/audit.ts'
import { changeRole } from '../accounts/people.ts'
import type { RequestContext } from '../http/context.ts'
import type { Tx } from '../db/connect.ts'
import { systemText } from '../mail/email.ts'
import { enqueueEmail } from '../mail/enqueue.ts'
import { counting } from './counting.ts'

type Approval = { success: true; role: Role }

/** Makes somebody a member. Of two admins at the same instant one does it, and the other finds it done. */
export async function approve(
  context: RequestContext<'admin'>,
  { email }: { email: string },
): Promise<Approval> {
  return context.db.transaction().execute(async (tx) => {
    const person = await lockPerson(tx, email)
    const now = context.clock()
    const basis = await basisOf(tx, person, now)
    if (basis.refusal !== null) throw new Problem(basis.refusal)
    if (person.role === 'member' || basis.id === null) return { success: true, role: person.role }
    // A membership that was removed goes on with the year that it had.
    const approvedAt = basis.approvedAt ?? now
    await tx
      .updateTable('applications')
      .set({ approved_at: approvedAt, approved_by: basis.approvedBy ?? context.user.id, ended_at: null })
      .where('id', '=', basis.id)
      .execute()
    await changeRole(tx, person.id, 'member')
    await tx.deleteFrom('drafts').where('user_id', '=', person.id).execute()
    await recordAudit(tx, {
      at: now,
      actorId: context.user.id,
      action: 'member.approve',
      subjectId: person.id,
      address: context.ip,
      requestId: context.requestId,
      details: { application: basis.id },
    })
    const { endsOn } = periodFrom(approvedAt)
    await enqueueEmail(tx, { kind: 'approved', to: person.id, endsOn: systemText(endsOn) })
    return { success: true, role: 'member' }
  })
}

/** Ends a membership; account, application and payments stay. */
export async function remove(
  context: RequestContext<'admin'>,
  { email }: { email: string },
): Promise<Approval> {
  return context.db.transaction().execute(async (tx) => {
    const person = await lockPerson(tx, email)
    const refusal = refusalToRemove(person)
    if (refusal) throw new Problem(refusal)
    if (person.role === 'user') return { success: true, role: person.role }
    const now = context.clock()
    await changeRole(tx, person.id, 'user')
    await tx
      .updateTable('applications')
      .set({ ended_at: now })
      .where('user_id', '=', person.id)
      .where('approved_at', 'is not', null)
      .where('ended_at', 'is', null)
      .execute()
    await recordAudit(tx, {
      at: now,
      actorId: context.user.id,
      action: 'member.remove',
      subjectId: person.id,
      address: context.ip,
      requestId: context.requestId,
    })
    await enqueueEmail(tx, { kind: 'membership_ended', to: person.id })
    return { success: true, role: 'user' }
  })
}

async function lockPerson(tx: Tx, email: string) {
  const person = await tx
    .selectFrom('users')
    .select(['id', 'role'])
    .where('email', '=', email)
    .forUpdate()
    .executeTakeFirst()
  if (!person) throw new Problem('not_found')
  return person
}

type Found = {
  refusal: ProblemCode | null
  id: string | null
  approvedAt: Date | null
  approvedBy: string | null
}

/** The newest application that a membership may rest on now, or why the newest of all is none. */
async function basisOf(tx: Tx, { id, role }: { id: string; role: Role }, now: Date): Promise<Found> {
  const applications = await tx
    .selectFrom('applications')
    .leftJoinLateral(
      (query) =>
        query
          .selectFrom('payments')
          .select(['status', 'is_refunded as isRefunded'])
          .whereRef('application_id', '=', 'applications.id')
          .where('provider_order_id', 'is not', null)
          .orderBy(counting)
          .limit(1)
          .as('p'),
      (join) => join.onTrue(),
    )
    .select(['applications.id', 'asks_aid as asksAid', 'p.status', 'p.isRefunded'])
    .select(['approved_at as approvedAt', 'approved_by as approvedBy'])
    .where('user_id', '=', id)
    .orderBy('applications.id', 'desc')
    .forUpdate('applications')
    .execute()
  const found = applications.map(({ status, isRefunded, asksAid, ...application }): Found => {
    const isOver = isUsedUp(application.approvedAt, now)
    const basis = { status, isRefunded: isRefunded ?? false, asksAid, isUsedUp: isOver }
    return { ...application, refusal: refusalToApprove({ role, ...basis }) }
  })
  const none = {
    refusal: refusalToApprove({ role, ...noBasis }),
    id: null,
    approvedAt: null,
    approvedBy: null,
  }
  return found.find(({ refusal }) => refusal === null) ?? found[0] ?? none
}
