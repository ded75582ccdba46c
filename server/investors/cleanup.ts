import { oldest, periods } from '#contract/retention.ts'
import type { AppContext } from '../http/context.ts'
import { eraseClosed } from '../submissions/erased.ts'

type Needs = Pick<AppContext, 'db' | 'clock'>

export async function deleteOldInvestorDrafts({ db, clock }: Needs): Promise<void> {
  await db.deleteFrom('investor_drafts').where('saved_at', '<', oldest(clock(), periods.drafts)).execute()
}

export function eraseInvestors(context: Needs): Promise<void> {
  return eraseClosed(context, 'investors', (tx, ids) =>
    tx.deleteFrom('investors').where('id', 'in', ids).execute(),
  )
}
