import { oldest, periods } from '#contract/retention.ts'
import type { AppContext } from '../context.ts'

/** Erases the reasons of introductions that ended long ago; the introductions stay. */
export async function eraseReasons({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<void> {
  const none = JSON.stringify([])
  await db
    .updateTable('introductions')
    .set({ reasons: none, other_reasons: none })
    .where('ended_at', '<', oldest(clock(), periods.endedIntroductions))
    .where('reasons', '<>', none)
    .execute()
}
