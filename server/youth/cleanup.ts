import type { AppContext } from '../http/context.ts'
import { eraseClosed } from '../submissions/erased.ts'

export function eraseYouthApplications(context: Pick<AppContext, 'db' | 'clock'>): Promise<void> {
  return eraseClosed(context, 'youth', (tx, ids) =>
    tx.deleteFrom('youth_applications').where('id', 'in', ids).execute(),
  )
}
