import type { z } from 'zod'
import type * as calls from '#contract/admin/audit.ts'
import { savedLists } from '#contract/admin/audit.ts'
import { demandDuty } from '../http/admins.ts'
import { recordBy } from '../accounts/audit.ts'
import type { RequestContext } from '../context.ts'

/** Writes down that an admin saves a list as a file, and what of it: the file leaves with people's data. */
export async function recordExport(
  context: RequestContext<'admin'>,
  details: z.output<typeof calls.recordExport.input>,
): Promise<{ success: true }> {
  const duty = savedLists[details.list]
  demandDuty(context, duty)
  await context.db.transaction().execute((tx) => recordBy(tx, context, 'list.export', null, details, duty))
  return { success: true }
}
