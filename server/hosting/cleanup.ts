import type { World } from '../app/call.ts'
import { releaseFile } from '../files/writes.ts'
import { eraseClosed } from '../submissions/erased.ts'

export function eraseEventRequests(world: Pick<World, 'db' | 'clock'>): Promise<void> {
  return eraseClosed(world, 'hosting', async (tx, ids) => {
    const rows = await tx.deleteFrom('event_requests').where('id', 'in', ids).returning('file_id').execute()
    for (const { file_id: file } of rows) if (file !== null) await releaseFile(tx, file, world.clock())
  })
}
