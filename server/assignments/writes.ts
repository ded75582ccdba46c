import { sql } from 'kysely'
import type { z } from 'zod'
import type * as calls from '#contract/admin/assignments.ts'
import { dutyOfRequest, type Request } from '#contract/admin/assignments.ts'
import type { AuditAction } from '#contract/admin/audit.ts'
import { Problem } from '#contract/call/problem.ts'
import { isOpen, type State } from '#contract/programmes/submissions.ts'
import { actsAs, areAdminsWith, demandDuty } from '../http/admins.ts'
import { recordBy } from '../accounts/audit.ts'
import { lockPerson } from '../accounts/people.ts'
import type { RequestContext } from '../context.ts'
import type { Tx } from '../db/connect.ts'
import { knownId } from '../db/ids.ts'
import { avatarOf } from '../files/reads.ts'
import { inIst } from '../mail/content.ts'
import { systemText, typedBy } from '../mail/email.ts'
import { enqueueEmail } from '../mail/enqueue.ts'
import { programmes } from '../programmes.ts'
import { lockOwner } from '../submissions/submission-owner.ts'
import { releaseRequest } from './release-request.ts'

type Answer = z.input<typeof calls.takeRequest.answer>
type One = z.output<typeof calls.takeRequest.input>
type Admin = {
  _id: string
  name: string
  email: string
  avatar: { url: string | null }
  wantsHandOvers: boolean
}
/** The sender of a request and its subject; an application for membership has no subject (null). */
type Sent = { userId: string; about: string | null }

export function refuseOutside(context: RequestContext<'admin'>, request: Request): void {
  demandDuty(context, dutyOfRequest(request))
}

/** Assigns a request to the caller. Of two at the same time the second one is told who has it. */
export function takeRequest(context: RequestContext<'admin'>, one: One): Promise<Answer> {
  return change(context, one, async (tx, sent) => {
    const { user } = context
    const me = await adminOf(tx, { id: user.id }, one.request)
    if (me === null) throw new Problem('outside_duties')
    const before = await refuseAnothers(tx, context, one, false)
    if (before !== user.id) await assign(tx, context, sent, { ...one, to: me, action: 'assignment.take' })
    return me
  })
}

/** Assigns a request to another admin who may answer it. */
export function handOver(
  context: RequestContext<'admin'>,
  { email, ...one }: z.output<typeof calls.handOver.input>,
): Promise<Answer> {
  return change(context, one, async (tx, sent) => {
    const colleague = await adminOf(tx, { email }, one.request)
    if (colleague === null) throw new Problem('no_such_colleague', { fields: { email: NO_COLLEAGUE } })
    const before = await refuseAnothers(tx, context, one, true)
    if (before === colleague._id) return colleague
    await assign(tx, context, sent, { ...one, to: colleague, action: 'assignment.hand_over' })
    if (colleague._id !== context.user.id && colleague.wantsHandOvers)
      await tell(tx, context, colleague, one, sent)
    return colleague
  })
}

/** Writes to an admin about the request that was assigned to them. */
async function tell(
  tx: Tx,
  { user }: RequestContext<'admin'>,
  { _id: to }: Admin,
  { request, id }: One,
  { userId, about }: Sent,
): Promise<void> {
  const { name } = await tx
    .selectFrom('users')
    .select('name')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const theirs = typedBy(userId)
  const colleague = typedBy(user.id)(user.name)
  await enqueueEmail(tx, {
    kind: 'request_handed_over',
    to,
    request,
    requestId: systemText(id),
    colleague,
    person: theirs(name),
    personId: systemText(userId),
    about: theirs(about),
  })
}

const NO_COLLEAGUE = 'No admin with this e-mail may answer it'

/** Ends the assignment of a request, so that anybody may take it. */
export function giveBack(
  context: RequestContext<'admin'>,
  one: z.output<typeof calls.giveBack.input>,
): Promise<Answer> {
  return change(context, one, async (tx, sent) => {
    const before = await refuseAnothers(tx, context, one, true)
    if (before !== null) {
      await releaseRequest(tx, one.request, one.id)
      await record(tx, context, sent, { ...one, action: 'assignment.give_back' })
    }
    return null
  })
}

/** Locks a waiting request and changes its assignment. */
async function change(
  context: RequestContext<'admin'>,
  { request, id }: One,
  work: (tx: Tx, sent: Sent) => Promise<Admin | null>,
): Promise<Answer> {
  refuseOutside(context, request)
  const known = knownId(id)
  return context.db.transaction().execute(async (tx) => {
    return { success: true as const, assignee: await work(tx, await lockWaiting(tx, request, known)) }
  })
}

/** Locks a request, so that nobody answers it meanwhile; refuses one that is answered. */
async function lockWaiting(tx: Tx, request: Request, id: string): Promise<Sent> {
  if (request === 'membership') {
    await lockPerson(tx, id)
    const person = await tx
      .selectFrom('users')
      .leftJoin('memberships', 'memberships.user_id', 'users.id')
      .select('state')
      .where('users.id', '=', id)
      .executeTakeFirst()
    if (!person) throw new Problem('not_found')
    if (person.state !== 'waiting' && person.state !== 'question') throw new Problem('nothing_waits')
    return { userId: id, about: null }
  }
  const { table, about } = programmes[request]
  await lockOwner(tx, programmes[request], id)
  const { rows } = await sql<{ user_id: string; state: State }>`
    select * from ${sql.table(table)} where id = ${id} for update`.execute(tx)
  const [sent] = rows
  if (!sent) throw new Problem('not_found')
  if (!isOpen(sent.state)) throw new Problem('already_decided')
  return { userId: sent.user_id, about: about.of(sent) }
}

/** An admin who may answer a request, locked until the commit; null where nobody with this id or e-mail may. */
async function adminOf(
  tx: Tx,
  who: { id: string } | { email: string },
  request: Request,
): Promise<Admin | null> {
  const [column, value] = 'id' in who ? (['id', who.id] as const) : (['email', who.email] as const)
  const admin = await tx
    .selectFrom('users')
    .select(['id as _id', 'name', 'email', 'wants_hand_overs as wantsHandOvers', 'avatar_id'])
    .where(column, '=', value)
    .where(areAdminsWith(dutyOfRequest(request)))
    .forShare()
    .executeTakeFirst()
  if (!admin) return null
  const { avatar_id: avatarId, ...rest } = admin
  return { ...rest, avatar: avatarOf(avatarId) }
}

/** The admin who has a request; refuses where it is somebody else, unless `ownersMay` and the caller is an owner. */
async function refuseAnothers(
  tx: Tx,
  context: RequestContext<'admin'>,
  { request, id }: One,
  ownersMay: boolean,
): Promise<string | null> {
  const taken = await tx
    .selectFrom('assignments')
    .innerJoin('users', 'users.id', 'assignee_id')
    .select(['assignee_id', 'assigned_at', 'users.name'])
    .where('request', '=', request)
    .where('request_id', '=', id)
    .executeTakeFirst()
  if (!taken) return null
  const mayDecide = ownersMay && actsAs(context, 'owner')
  if (taken.assignee_id === context.user.id || mayDecide) return taken.assignee_id
  const since = inIst(taken.assigned_at.toISOString()).replaceAll(/\s/gu, ' ')
  throw new Problem('assigned', { message: `${taken.name} has this since ${since}.` })
}

type Change = One & { action: AuditAction; to?: Admin }

async function assign(
  tx: Tx,
  context: RequestContext<'admin'>,
  sent: Sent,
  change: Change & { to: Admin },
): Promise<void> {
  const row = { assignee_id: change.to._id, assigned_at: context.clock() }
  await tx
    .insertInto('assignments')
    .values({ ...row, request: change.request, request_id: change.id, user_id: sent.userId })
    .onConflict((there) => there.columns(['request', 'request_id']).doUpdateSet(row))
    .execute()
  await record(tx, context, sent, change)
}

function record(
  tx: Tx,
  context: RequestContext<'admin'>,
  { userId }: Sent,
  { request, id, action, to }: Change,
): Promise<void> {
  const details = {
    ...(request === 'membership' ? {} : { programme: request, submission: id }),
    ...(action === 'assignment.hand_over' && to ? { about: to.name, assignee: to._id } : {}),
  }
  return recordBy(tx, context, action, userId, details, dutyOfRequest(request))
}
