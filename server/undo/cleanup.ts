import { periods } from '#contract/retention.ts'
import { DAY } from '#contract/values/time.ts'
import type { AppContext } from '../context.ts'

/** Deletes what is kept to undo decisions that can be undone no more. */
export async function deleteOldDecisions({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<void> {
  await db
    .deleteFrom('undoable_decisions')
    .where('decided_at', '<', new Date(clock().getTime() - periods.pending.days * DAY))
    .execute()
}
