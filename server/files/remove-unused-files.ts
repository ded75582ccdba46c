import { HOUR } from '#contract/time.ts'
import type { AppContext } from '../http/context.ts'
import { removeFiles } from './writes.ts'

const GRACE = HOUR
const AT_ONCE = 100

type Needs = Pick<AppContext, 'db' | 'files' | 'clock'>

/** Removes files that no record references: uploads whose call did not finish, and detached files. */
export async function removeUnusedFiles({ db, files, clock }: Needs): Promise<void> {
  const now = clock()
  await files.temporaryUploads.sweep(now)
  // Released first, so that no call comes to hold what is being removed.
  await db
    .updateTable('files')
    .set({ released_at: now })
    .where('is_held', '=', false)
    .where('released_at', 'is', null)
    .where('created_at', '<', new Date(now.getTime() - GRACE))
    .execute()
  const released = await db
    .selectFrom('files')
    .select('id')
    .where('is_held', '=', false)
    .where('released_at', 'is not', null)
    .limit(AT_ONCE)
    .execute()
  await removeFiles(
    { db, files },
    released.map(({ id }) => id),
  )
}
