import type { z } from 'zod'
import type * as calls from '#contract/admin/audit.ts'
import { exportableLists } from '#contract/admin/audit.ts'
import { demandDuty } from '../http/admins.ts'
import { recordBy } from '../accounts/audit.ts'
import type { RequestContext } from '../context.ts'

/** Records that an admin saves a list with personal data as a file. */
export async function recordExport(
  context: RequestContext<'admin'>,
  details: z.output<typeof calls.recordExport.input>,
): Promise<{ success: true }> {
  const duty = exportableLists[details.list]
  demandDuty(context, duty)
  await context.db.transaction().execute((tx) => recordBy(tx, context, 'list.export', null, details, duty))
  return { success: true }
}
