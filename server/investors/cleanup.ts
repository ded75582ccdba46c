import { oldest, periods } from '#contract/retention.ts'
import type { World } from '../app/call.ts'
import { eraseClosed } from '../submissions/erased.ts'

type Needs = Pick<World, 'db' | 'clock'>

export async function deleteOldInvestorDrafts({ db, clock }: Needs): Promise<void> {
  await db.deleteFrom('investor_drafts').where('saved_at', '<', oldest(clock(), periods.drafts)).execute()
}

export function eraseInvestors(world: Needs): Promise<void> {
  return eraseClosed(world, 'investors', (tx, ids) =>
    tx.deleteFrom('investors').where('id', 'in', ids).execute(),
  )
}
