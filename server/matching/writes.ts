import type { z } from 'zod'
import type * as calls from '#contract/programmes/matching.ts'
import { Problem } from '#contract/call/problem.ts'
import { programmeFacts } from '#contract/programmes/submissions.ts'
import { lockCaller } from '../accounts/rights/lock-caller.ts'
import { saveExpertConnect } from '../accounts/people.ts'
import type { Caller, RequestContext } from '../context.ts'
import type { Db, Tx } from '../db/connect.ts'
import { knownId } from '../db/ids.ts'
import { exists } from '../db/exists.ts'
import { refuseMinors } from '../members/guardian/minors.ts'
import { dueAfter } from '../submissions/rules.ts'
import { refuseUnlessMayTakePart } from '../submissions/submission-owner.ts'
import { move, refuseReview } from '../submissions/transitions.ts'
import { columnsOf, saveSubmission, tellOfArrival } from '../submissions/submit.ts'
import { profilesOf } from './candidates.ts'
import { mayAskAgain } from './ask-again.ts'
import { matching, openRequest } from './matching.ts'

/** Asks for a match. While an earlier request counts, nothing changes, unless it may be asked again. */
export async function submitMatchRequest(
  context: RequestContext<'member'>,
  input: z.output<typeof calls.submitMatchRequest.input>,
): Promise<z.input<typeof calls.submitMatchRequest.answer>> {
  const { db, user } = context
  const id = knownId(input.id)
  if (id !== user.id) {
    const other = await db.selectFrom('users').select('id').where('id', '=', id).executeTakeFirst()
    throw new Problem(other ? 'not_allowed' : 'not_found')
  }
  await refuseMinors(context)
  return db.transaction().execute(async (tx) => {
    await lockCaller(tx, user)
    const open = await openRequest(tx, user.id)
    if (open) {
      const repeatable = mayAskAgain('match_requests', context.clock())
      const again = tx.selectFrom('match_requests').where('id', '=', open._id).where(repeatable)
      if (!(await exists(again))) return { success: true, data: open }
    }
    const name = await nameOf({ db: tx, user })
    const form = { name, lookingFor: input.lookingFor ?? null }
    if (open) await askAnew(tx, context, open._id, form)
    else await saveSubmission(tx, context, matching, form)
    await saveExpertConnect(tx, user.id, 'pending')
    const made = await openRequest(tx, user.id)
    if (!made) throw new Problem('failed')
    return { success: true, data: made }
  })
}

/** The name of the member who asks, as in their application. */
export async function nameOf({ db, user }: { db: Db | Tx; user: Caller }): Promise<string> {
  return (await profilesOf(db, [user.id])).get(user.id)?.name ?? user.name
}

/** Reopens an accepted request with the new answers; it keeps its introductions. */
async function askAnew(
  tx: Tx,
  context: RequestContext<'member'>,
  id: string,
  form: { name: string; lookingFor: string | null },
): Promise<void> {
  const { user, clock } = context
  const now = clock()
  await refuseUnlessMayTakePart(tx, context, { programme: matching, userId: user.id, code: 'not_allowed' })
  const dueAt = dueAfter(now, programmeFacts.matching.promise)
  const row = await tx
    .updateTable('match_requests')
    .set({
      ...columnsOf(matching, form),
      email: user.email,
      state: 'received',
      state_at: now,
      state_by: null,
      created_at: now,
      due_at: dueAt,
      message: null,
      question: null,
      asked_at: null,
      answer: null,
      answered_at: null,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await tellOfArrival(tx, matching, { userId: user.id, row, dueAt })
}

/** Allows a request; for a request that was allowed before, the answer says by whom. */
export async function allowMatchRequest(
  context: RequestContext<'admin'>,
  input: z.output<typeof calls.allowMatchRequest.input>,
): Promise<z.input<typeof calls.allowMatchRequest.answer>> {
  const review = { id: knownId(input.id), state: 'accepted', reason: undefined } as const
  return context.db.transaction().execute(async (tx) => {
    if (await move(tx, context, matching, review)) return { success: true }
    const allowed = await tx
      .selectFrom('match_requests')
      .innerJoin('users', 'users.id', 'match_requests.state_by')
      .select(['users.name as by', 'match_requests.state_at as at'])
      .where('match_requests.id', '=', review.id)
      .where('match_requests.state', '=', 'accepted')
      .executeTakeFirst()
    return allowed ? { success: true, already: allowed } : refuseReview(tx, matching, review)
  })
}
