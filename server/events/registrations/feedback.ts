import type { z } from 'zod'
import type * as calls from '#contract/events/feedback.ts'
import { Problem } from '#contract/call/problem.ts'
import { lockCaller } from '../../accounts/rights/lock-caller.ts'
import type { RequestContext } from '../../context.ts'
import { findEvent } from '../reads.ts'
import { placeOf } from './places.ts'
import { endOf } from '../rules.ts'

/** Stores the feedback of somebody who had a place. Newer feedback replaces it. */
export async function giveFeedback(
  context: RequestContext<'signed-in'>,
  { eventid, stars, text = '' }: z.output<typeof calls.giveFeedback.input>,
): Promise<{ success: true }> {
  const { db, user, clock } = context
  const now = clock()
  const event = await findEvent(db, eventid)
  if (event.cancelled_at !== null) throw new Problem('event_cancelled')
  if (endOf(event) > now) throw new Problem('not_over')
  return db.transaction().execute(async (tx) => {
    await lockCaller(tx, user)
    const place = await placeOf(tx, eventid, user.id)
    if (place?.state !== 'registered') throw new Problem('had_no_place')
    const row = { stars, text: text || null, created_at: now }
    await tx
      .insertInto('event_feedback')
      .values({ event_id: eventid, user_id: user.id, ...row })
      .onConflict((conflict) => conflict.columns(['event_id', 'user_id']).doUpdateSet(row))
      .execute()
    return { success: true as const }
  })
}

/** The feedback of the caller. */
export async function myFeedback({
  db,
  user,
}: RequestContext<'signed-in'>): Promise<z.input<typeof calls.myFeedback.answer>> {
  const feedback = await db
    .selectFrom('event_feedback')
    .select(['event_id as eventid', 'stars', 'text', 'created_at as createdAt'])
    .where('user_id', '=', user.id)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
  return { feedback }
}

/** The feedback about an event, newest first, without names. */
export async function allFeedback(
  context: RequestContext<'admin'>,
  { eventid }: z.output<typeof calls.allFeedback.input>,
): Promise<z.input<typeof calls.allFeedback.answer>> {
  await findEvent(context.db, eventid)
  const feedback = await context.db
    .selectFrom('event_feedback')
    .select(['stars', 'text', 'created_at as createdAt'])
    .where('event_id', '=', eventid)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
  const count = feedback.length
  const sum = feedback.reduce((total, { stars }) => total + stars, 0)
  return { average: count === 0 ? null : sum / count, count, feedback }
}
