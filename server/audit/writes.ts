import type { z } from 'zod'
import type * as calls from '#contract/audit.ts'
import { savedLists } from '#contract/audit.ts'
import { demandDuty } from '../http/admins.ts'
import { recordAudit } from '../accounts/audit.ts'
import type { RequestContext } from '../http/context.ts'

/** Writes down that an admin saves a list as a file, and what of it: the file leaves with people's data. */
export async function recordExport(
  context: RequestContext<'admin'>,
  details: z.output<typeof calls.recordExport.input>,
): Promise<{ success: true }> {
  const duty = savedLists[details.list]
  demandDuty(context, duty)
  const { db, clock, user, ip, requestId } = context
  await recordAudit(db, {
    at: clock(),
    actorId: user.id,
    action: 'list.export',
    subjectId: null,
    address: ip,
    requestId,
    details,
    duty,
  })
  return { success: true }
}
