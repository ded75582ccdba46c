import type { AppContext } from '../http/context.ts'
import { eraseClosed } from '../submissions/erased.ts'

export function eraseStays(context: Pick<AppContext, 'db' | 'clock'>): Promise<void> {
  return eraseClosed(context, 'stays', (tx, ids) => tx.deleteFrom('stays').where('id', 'in', ids).execute())
}
