import { dayInIst } from '#contract/days.ts'
import { Problem, type ProblemCode, problems } from '#contract/problem.ts'
import { type Decision, type Programme, programmeFacts, type State } from '#contract/submissions.ts'
import { recordAudit } from '../accounts/audit.ts'
import type { Call, Caller } from '../app/call.ts'
import type { Tx } from '../db/connect.ts'
import { inIst } from '../mail/content.ts'
import { postLetter } from '../mail/post.ts'
import { refusalToDecide, refusalToWithdraw, whoWasFirst } from './rules.ts'

type Stood = { state: State; state_at: Date; state_by: string | null }

/** A submission that has just been moved, and what its letter says it is about. */
type Moved = Stood & { id: string; user_id: string; reason: string | null; about: string }

/** Tells a person that what they sent has arrived. */
export async function postReceived(
  tx: Tx,
  { email, name }: Caller,
  programme: Programme,
  about: string,
): Promise<void> {
  await postLetter(tx, { kind: 'submission_received', to: email, name, programme, about })
}

/** The columns that a decision sets. */
export function decided({ user, clock }: Call<'admin'>, { state, reason }: Decision) {
  return {
    state,
    state_at: clock(),
    state_by: user.id,
    reason: state === 'declined' ? (reason ?? null) : null,
  }
}

/** The columns that a withdrawal sets. */
export function withdrawn({ user, clock }: Call<'signed-in'>) {
  return { state: 'withdrawn' as const, state_at: clock(), state_by: user.id, reason: null }
}

/** Writes down who moved a submission, and the letter that tells the person, in the transaction that moved it. */
export async function recordMove(
  tx: Tx,
  { ip }: Pick<Call, 'ip'>,
  programme: Programme,
  moved: Moved,
): Promise<void> {
  const { id, user_id: subjectId, state, state_by: actorId, state_at: at, reason, about } = moved
  if (state === 'received') return
  await recordAudit(tx, {
    at,
    actorId,
    action: `submission.${state}`,
    subjectId,
    address: ip,
    details: { programme, about, submission: id, ...(reason === null ? {} : { reason }) },
  })
  const person = await tx
    .selectFrom('users')
    .select(['email', 'name'])
    .where('id', '=', subjectId)
    .executeTakeFirstOrThrow()
  const letter = { to: person.email, name: person.name, programme, about }
  if (state === 'declined') {
    await postLetter(tx, { kind: 'submission_declined', ...letter, reason: reason ?? '' })
  } else {
    await postLetter(tx, { kind: `submission_${state}`, ...letter })
  }
}

/** Refuses a decision that came too late, and says who was first and when. */
export async function refuseDecision(
  tx: Tx,
  stood: Stood | undefined,
  next: Decision['state'],
): Promise<never> {
  if (!stood) throw new Problem('not_found')
  throw await firstCame(tx, refusalToDecide(stood.state, next) ?? 'busy', stood)
}

/** Refuses to take back what is not the caller's, or what can be taken back no more. */
export async function refuseUnlessWithdrawable(
  tx: Tx,
  { user, clock }: Call<'signed-in'>,
  programme: Programme,
  stood: (Stood & { user_id: string; day: string | null }) | undefined,
): Promise<void> {
  if (!stood || stood.user_id !== user.id) throw new Problem('not_found')
  const refusal = refusalToWithdraw({ programme, state: stood.state, day: stood.day }, dayInIst(clock()))
  if (refusal === 'already_decided') throw await firstCame(tx, refusal, stood)
  if (refusal) throw new Problem(refusal)
}

async function firstCame(tx: Tx, code: ProblemCode, { state, state_at, state_by }: Stood): Promise<Problem> {
  const person = await tx.selectFrom('users').select('name').where('id', '=', state_by).executeTakeFirst()
  const at = inIst(state_at.toISOString()).replaceAll(/\s/gu, ' ')
  return new Problem(code, {
    message: `${problems[code][1]} ${whoWasFirst(state, person?.name ?? null, at)}`.trim(),
  })
}

/** The promised hours of a programme that makes a promise. */
export function promiseOf(programme: 'hosting' | 'spotlight' | 'matching'): number {
  return programmeFacts[programme].promise ?? 0
}
