import { oldest, periods } from '#contract/retention.ts'
import type { AppContext } from '../http/context.ts'
import { eraseClosed } from '../submissions/erased.ts'

type Needs = Pick<AppContext, 'db' | 'clock'>

export function eraseMatchRequests(context: Needs): Promise<void> {
  return eraseClosed(context, 'matching', async (tx, ids) => {
    await tx.deleteFrom('introductions').where('request_id', 'in', ids).execute()
    await tx.deleteFrom('match_requests').where('id', 'in', ids).execute()
  })
}

/** Erases why two members were introduced, long after one of them said no; that they were stays known. */
export async function eraseReasons({ db, clock }: Needs): Promise<void> {
  const none = JSON.stringify([])
  await db
    .updateTable('introductions')
    .set({ reasons: none, other_reasons: none })
    .where('ended_at', '<', oldest(clock(), periods.endedIntroductions))
    .where('reasons', '<>', none)
    .execute()
}
