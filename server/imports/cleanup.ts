import { UNUSED_IMPORT_DAYS } from '#contract/business-constants.ts'
import { oldest, periods } from '#contract/retention.ts'
import type { AppContext } from '../context.ts'

/** Deletes imports that were not run, and those that can no longer be undone. The people stay. */
export async function deleteOldImports({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<void> {
  const now = clock()
  await db
    .deleteFrom('imports')
    .where((eb) =>
      eb.or([
        eb('ran_at', '<', oldest(now, periods.imports)),
        eb.and([eb('ran_at', 'is', null), eb('uploaded_at', '<', oldest(now, { days: UNUSED_IMPORT_DAYS }))]),
      ]),
    )
    .where('state', '<>', 'running')
    .execute()
}
