import type { World } from '../app/call.ts'
import { eraseClosed } from '../submissions/erased.ts'

export function eraseStays(world: Pick<World, 'db' | 'clock'>): Promise<void> {
  return eraseClosed(world, 'stays', (tx, ids) => tx.deleteFrom('stays').where('id', 'in', ids).execute())
}
