import type { AppContext } from '../http/context.ts'
import { detachFile } from '../files/writes.ts'
import { eraseClosed } from '../submissions/erased.ts'

export function eraseEventRequests(context: Pick<AppContext, 'db' | 'clock'>): Promise<void> {
  return eraseClosed(context, 'hosting', async (tx, ids) => {
    const rows = await tx.deleteFrom('event_requests').where('id', 'in', ids).returning('file_id').execute()
    for (const { file_id: file } of rows) if (file !== null) await detachFile(tx, file, context.clock())
  })
}
