import type { World } from '../app/call.ts'
import { eraseClosed } from '../submissions/erased.ts'

export function eraseYouthApplications(world: Pick<World, 'db' | 'clock'>): Promise<void> {
  return eraseClosed(world, 'youth', (tx, ids) =>
    tx.deleteFrom('youth_applications').where('id', 'in', ids).execute(),
  )
}
