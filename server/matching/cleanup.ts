import { oldest, periods } from '#contract/retention.ts'
import type { AppContext } from '../context.ts'

/** Erases why two members were introduced, long after one of them said no; that they were stays known. */
export async function eraseReasons({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<void> {
  const none = JSON.stringify([])
  await db
    .updateTable('introductions')
    .set({ reasons: none, other_reasons: none })
    .where('ended_at', '<', oldest(clock(), periods.endedIntroductions))
    .where('reasons', '<>', none)
    .execute()
}
