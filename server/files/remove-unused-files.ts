import { sql } from 'kysely'
import { DAY, HOUR } from '#contract/values/time.ts'
import type { AppContext } from '../context.ts'
import { removeFiles } from './writes.ts'

const GRACE = HOUR
/** Public files, such as pictures for a page, are kept longer: an editor may still be writing the text. */
const PUBLIC_GRACE = DAY
const AT_ONCE = 100

type Needs = Pick<AppContext, 'db' | 'files' | 'clock'>

/** Removes files that no record references: uploads whose call did not finish, and detached files. */
export async function removeUnusedFiles({ db, files, clock }: Needs): Promise<void> {
  const now = clock()
  const before = (grace: number) => new Date(now.getTime() - grace)
  await files.temporaryUploads.sweep(now)
  // Marked as released first, so that no call references a file that is being removed.
  await db
    .updateTable('files')
    .set({ released_at: now })
    .where('is_held', '=', false)
    .where('released_at', 'is', null)
    .where(
      'created_at',
      '<',
      sql<Date>`case when is_public then ${before(PUBLIC_GRACE)}::timestamptz else ${before(GRACE)}::timestamptz end`,
    )
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
