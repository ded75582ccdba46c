import type { z } from 'zod'
import { dayInIst } from '#contract/values/days.ts'
import type * as calls from '#contract/membership/review.ts'
import type { Seen } from '#contract/membership/review.ts'
import { Problem } from '#contract/call/problem.ts'
import { recordBy } from '../../accounts/audit.ts'
import { lockCaller } from '../../accounts/rights/lock-caller.ts'
import { lockByEmail } from '../../accounts/people.ts'
import type { RequestContext } from '../../context.ts'
import type { Tx } from '../../db/connect.ts'
import { typedBy } from '../../mail/email.ts'
import { enqueueEmail } from '../../mail/enqueue.ts'
import { undoable } from '../../undo/undoable.ts'
import { isWaiting } from '../sql-conditions.ts'
import { CHANGE_TIMES, refuseChanged } from './application-row.ts'
import { refuseBeforeConsent } from '../guardian/minors.ts'
import { recomputeMembership } from '../periods/periods.ts'

/** Asks a person about their waiting application. A newer question replaces an older one. */
export async function askMember(
  context: RequestContext<'admin'>,
  { email, question, seen }: z.output<typeof calls.askMember.input>,
): Promise<{ success: true }> {
  return context.db.transaction().execute(async (tx) => {
    const now = context.clock()
    const person = await lockByEmail(tx, email)
    const { id } = await waitingApplication(tx, person.id, seen)
    await refuseBeforeConsent(tx, person.id, dayInIst(now))
    return undoable(tx, context, { action: 'member.ask', userId: person.id }, async () => {
      await tx
        .updateTable('applications')
        .set({ question, asked_at: now, asked_by: context.user.id, answer: null, answered_at: null })
        .where('id', '=', id)
        .execute()
      await recomputeMembership(tx, person.id)
      await recordBy(tx, context, 'member.ask', person.id, { application: id, question })
      await enqueueEmail(tx, {
        kind: 'application_question',
        to: person.id,
        question: typedBy(context.user.id)(question),
      })
      return { success: true as const }
    })
  })
}

/** Answers the question about the caller's application, which then waits for a decision again. */
export async function answerQuestion(
  context: RequestContext<'signed-in'>,
  { answer: text }: z.output<typeof calls.answerQuestion.input>,
): Promise<{ success: true }> {
  const { user } = context
  return context.db.transaction().execute(async (tx) => {
    const now = context.clock()
    await lockCaller(tx, user)
    const answered = await tx
      .updateTable('applications')
      .set({ answer: text, answered_at: now, waiting_since: now })
      .where('user_id', '=', user.id)
      .where('approved_at', 'is', null)
      .where('declined_at', 'is', null)
      .where('asked_at', 'is not', null)
      .where('answered_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!answered) throw new Problem('no_question')
    await recomputeMembership(tx, user.id)
    await recordBy(tx, context, 'member.answer', user.id, { application: answered.id })
    return { success: true as const }
  })
}

/**
 * The application of a person, whose row is locked, that waits for a decision or an answer; `nothing_waits` without one,
 * `changed_meanwhile` where it has changed since it was read.
 */
export async function waitingApplication(
  tx: Tx,
  id: string,
  seen: Seen | undefined,
): Promise<{ id: string }> {
  const waiting = await tx
    .selectFrom('applications')
    .select(['id', ...CHANGE_TIMES])
    .where('user_id', '=', id)
    .where(isWaiting('applications'))
    .executeTakeFirst()
  if (!waiting) throw new Problem('nothing_waits')
  refuseChanged(seen, [waiting])
  return waiting
}
