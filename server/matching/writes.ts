import type { z } from 'zod'
import type * as calls from '#contract/programmes/matching.ts'
import { Problem } from '#contract/problem.ts'
import { saveExpertConnect, lockCaller } from '../accounts/people.ts'
import type { RequestContext } from '../http/context.ts'
import { knownId } from '../db/ids.ts'
import { refuseMinors } from '../members/minors.ts'
import { move, refuseReview } from '../submissions/transitions.ts'
import { saveSubmission } from '../submissions/submit.ts'
import { profilesOf } from './candidates.ts'
import { matching, openRequest } from './matching.ts'

/** Asks for a match; asked again while one counts, nothing changes. */
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
    await lockCaller(tx, user.id)
    const open = await openRequest(tx, user.id)
    if (open) return { success: true, data: open }
    const name = (await profilesOf(tx, [user.id])).get(user.id)?.name ?? user.name
    await saveSubmission(tx, context, matching, { name })
    await saveExpertConnect(tx, user.id, 'pending')
    const made = await openRequest(tx, user.id)
    if (!made) throw new Problem('failed')
    return { success: true, data: made }
  })
}

/** Allows a request; allowed before, it stays so, and the answer says who did it. */
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
