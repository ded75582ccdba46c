import type { z } from 'zod'
import type * as calls from '#contract/events/registrations.ts'
import { Problem } from '#contract/call/problem.ts'
import { recordBy } from '../accounts/audit.ts'
import { readOne } from '../db/paging.ts'
import type { RequestContext } from '../context.ts'
import { invalidatePages } from '../pages/invalidation.ts'
import { tellAll } from './letters/letters.ts'
import { asRecord, type EventRow, events, organiser } from './reads.ts'
import { endOf } from './rules.ts'
import { lockWithFollowing } from './series.ts'

/** Cancels an event, or it and the following ones of its series, except those that are over or cancelled already. */
export async function cancelEvent(
  context: RequestContext<'admin'>,
  { eventid, scope = 'this', reason }: z.output<typeof calls.cancelEvent.input>,
): Promise<z.input<typeof calls.cancelEvent.answer>> {
  return invalidatePages(context, async (tx) => {
    const [event, ...following] = await lockWithFollowing(tx, eventid, scope)
    const now = context.clock()
    if (event.cancelled_at !== null) throw new Problem('event_cancelled')
    if (endOf(event) <= now) throw new Problem('event_over')
    const all = [event, ...following.filter((one) => one.cancelled_at === null && endOf(one) > now)]
    for (const one of all) {
      const sequence = one.sequence + 1
      await tx
        .updateTable('events')
        .set({ cancelled_at: now, updated_at: now, sequence })
        .where('id', '=', one.id)
        .execute()
      const cancelled = { reason, by: context.user.id }
      await tellAll(tx, { ...one, cancelled_at: now, updated_at: now, sequence }, { now, cancelled })
      await recordBy(tx, context, 'event.cancel', null, {
        id: one.id,
        kind: one.kind,
        title: one.title,
        reason,
      })
    }
    const record = asRecord(await readOne<EventRow>(tx, events, event.id), organiser)
    return { success: true as const, event: record, cancelled: all.length }
  })
}
