import { sql } from 'kysely'
import { dayInIst } from '#contract/values/days.ts'
import { Problem, type ProblemCode, problems } from '#contract/call/problem.ts'
import { isOpen, type Review } from '#contract/programmes/submissions.ts'
import { recordBy } from '../accounts/audit.ts'
import { lockCaller } from '../accounts/rights/lock-caller.ts'
import { releaseRequest } from '../assignments/release-request.ts'
import type { RequestContext } from '../context.ts'
import type { Tx } from '../db/connect.ts'
import { knownId } from '../db/ids.ts'
import { inIst } from '../mail/content.ts'
import { systemText } from '../mail/email.ts'
import { enqueueEmail } from '../mail/enqueue.ts'
import { undoable } from '../undo/undoable.ts'
import { lockOwner, refuseUnlessMayTakePart } from './submission-owner.ts'
import { dayColumnOf, type Transitioned, type ProgrammeDefinition } from './programme.ts'
import { updatedAt } from './records.ts'
import { refusalToReview, refusalToWithdraw, statesBefore, whoWasFirst } from './rules.ts'

type Current = Pick<Transitioned, 'user_id' | 'state' | 'state_at' | 'state_by'>

/** The call by which an admin moves a submission. If two admins do so at the same time, the second one is told who was first. */
export function reviewing(programme: ProgrammeDefinition) {
  return (context: RequestContext<'admin'>, review: Review) => {
    const known = { ...review, id: knownId(review.id) }
    return context.db.transaction().execute(async (tx) => {
      const moved = await move(tx, context, programme, known)
      return moved ? nowStands(context, moved) : refuseReview(tx, programme, known)
    })
  }
}

/** Moves a submission, with audit log and e-mail; null where its state does not allow it. */
export async function move(
  tx: Tx,
  context: RequestContext<'admin'>,
  programme: ProgrammeDefinition,
  { id, state, reason, message, seen }: Omit<Review, 'message'> & Partial<Pick<Review, 'message'>>,
): Promise<Transitioned | null> {
  const owner = await lockOwner(tx, programme, id)
  if (owner === null) return null
  if (seen !== undefined) await refuseChanged(tx, programme, { id, seen })
  if (state === 'accepted')
    await refuseUnlessMayTakePart(tx, context, { programme, userId: owner, code: 'takes_no_part' })
  const decision = { action: `submission.${state}`, userId: owner, about: id } as const
  return undoable(tx, context, decision, async () => {
    const { rows } = await sql<Transitioned>`
    update ${sql.table(programme.table)} set state = ${state}, state_at = ${context.clock()},
      state_by = ${context.user.id}, reason = ${state === 'declined' ? (reason ?? null) : null},
      message = ${message ?? null}
    where id = ${id} and state = any(${statesBefore(state)}) returning *`.execute(tx)
    const [moved] = rows
    if (!moved) return null
    await recordMove(tx, context, programme, moved)
    return moved
  })
}

/** Refuses a decision where the submission was corrected since the admin read it. The owner is locked. */
export async function refuseChanged(
  tx: Tx,
  { table }: ProgrammeDefinition,
  { id, seen }: { id: string; seen: NonNullable<Review['seen']> },
): Promise<void> {
  const { rows } = await sql<{ at: Date }>`
    select ${updatedAt(table)} as at from ${sql.table(table)} where id = ${id}`.execute(tx)
  if (seen._id !== id || rows[0]?.at.getTime() !== Date.parse(seen.updatedAt))
    throw new Problem('changed_meanwhile')
}

/** The call by which people withdraw their own submission. */
export function withdrawing(programme: ProgrammeDefinition) {
  return (context: RequestContext<'signed-in'>, input: { id: string }) => {
    const id = knownId(input.id)
    return context.db
      .transaction()
      .execute(async (tx) => nowStands(context, await takeBack(tx, context, programme, id)))
  }
}

/** Withdraws the caller's own submission, or refuses with the reason. */
export async function takeBack(
  tx: Tx,
  context: RequestContext<'signed-in'>,
  programme: ProgrammeDefinition,
  id: string,
): Promise<Transitioned> {
  const { table } = programme
  const day = dayColumnOf(programme)
  await lockCaller(tx, context.user)
  const { rows } = await sql<Current & { day: string | null }>`
    select user_id, state, state_at, state_by, ${day === null ? sql`null` : sql.ref(day)} as day
    from ${sql.table(table)} where id = ${id} for update`.execute(tx)
  await refuseUnlessWithdrawable(tx, context, programme, rows[0])
  const taken = await sql<Transitioned>`
    update ${sql.table(table)} set state = 'withdrawn', state_at = ${context.clock()},
      state_by = ${context.user.id}, reason = null, message = null
    where id = ${id} returning *`.execute(tx)
  const moved = taken.rows[0] as Transitioned
  await recordMove(tx, context, programme, moved)
  return moved
}

/** The state of a submission that the caller has moved, as the calls answer it. */
export function nowStands({ user }: RequestContext<'signed-in'>, moved: Transitioned) {
  const { state, state_at: stateAt, reason, message, question, answer, created_at: createdAt } = moved
  const isAsked = isOpen(state) && moved.asked_at !== null && moved.answered_at === null
  const dueAt = isAsked ? null : (moved.due_at ?? null)
  const words = { reason, message, question, answer }
  return { success: true as const, state, stateAt, stateBy: user.name, ...words, dueAt, createdAt }
}

/** Records who moved a submission and sends the e-mail, in the transaction that moved it. */
async function recordMove(
  tx: Tx,
  context: RequestContext<'signed-in'>,
  programme: ProgrammeDefinition,
  moved: Transitioned,
): Promise<void> {
  const { id, user_id: subjectId, state, state_by: actorId, reason, message } = moved
  if (state === 'received') return
  if (!isOpen(state)) await releaseRequest(tx, programme.name, id)
  const about = programme.about.of(moved)
  await recordBy(tx, context, `submission.${state}`, subjectId, {
    programme: programme.name,
    about,
    submission: id,
    ...(reason === null ? {} : { reason }),
    ...(message === null ? {} : { message }),
  })
  const email = {
    to: subjectId,
    submission: systemText(id),
    programme: programme.name,
    about: { by: subjectId, text: about },
  }
  const dueAt = isOpen(state) && moved.due_at != null ? systemText(moved.due_at.toISOString()) : null
  const typed = (text: string | null) => ({ by: actorId ?? subjectId, text: text ?? '' })
  if (state === 'declined') {
    await enqueueEmail(tx, { kind: 'submission_declined', ...email, reason: typed(reason) })
  } else if (state === 'accepted') {
    const words = message === null ? null : typed(message)
    await enqueueEmail(tx, { kind: 'submission_accepted', ...email, dueAt, message: words })
  } else {
    await enqueueEmail(tx, { kind: `submission_${state}`, ...email, dueAt })
  }
  await programme.afterTransition?.(tx, moved)
}

/** Refuses a late review, with who was first and when. */
export async function refuseReview(
  tx: Tx,
  programme: ProgrammeDefinition,
  { id, state }: Pick<Review, 'id' | 'state'>,
): Promise<never> {
  const { rows } = await sql<Current>`
    select user_id, state, state_at, state_by from ${sql.table(programme.table)}
    where id = ${id}`.execute(tx)
  const [current] = rows
  if (!current) throw new Problem('not_found')
  throw await lateProblem(tx, refusalToReview(current.state, state) ?? 'busy', current)
}

/** Refuses to withdraw another person's submission, or one that cannot be withdrawn any more. */
async function refuseUnlessWithdrawable(
  tx: Tx,
  { user, clock }: RequestContext<'signed-in'>,
  programme: ProgrammeDefinition,
  current: (Current & { day: string | null }) | undefined,
): Promise<void> {
  if (!current || current.user_id !== user.id) throw new Problem('not_found')
  const refusal = refusalToWithdraw(programme.withdrawAccepted, current, dayInIst(clock()))
  if (refusal === 'already_decided') throw await lateProblem(tx, refusal, current)
  if (refusal) throw new Problem(refusal)
}

export async function lateProblem(
  tx: Tx,
  code: ProblemCode,
  { state, state_at, state_by }: Current,
): Promise<Problem> {
  const person = await tx.selectFrom('users').select('name').where('id', '=', state_by).executeTakeFirst()
  const at = inIst(state_at.toISOString()).replaceAll(/\s/gu, ' ')
  return new Problem(code, {
    message: `${problems[code][1]} ${whoWasFirst(state, person?.name ?? null, at)}`.trim(),
  })
}
