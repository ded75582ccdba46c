import type { z } from 'zod'
import type { recordExport } from '#contract/audit.ts'
import { recordAudit } from '../accounts/audit.ts'
import type { RequestContext } from '../http/context.ts'

/** Writes down that an admin saves a list as a file, and what of it: the file leaves with people's data. */
export async function noteExport(
  { db, clock, user, ip, requestId }: RequestContext<'admin'>,
  details: z.output<typeof recordExport.input>,
): Promise<{ success: true }> {
  await recordAudit(db, {
    at: clock(),
    actorId: user.id,
    action: 'list.export',
    subjectId: null,
    address: ip,
    requestId,
    details,
  })
  return { success: true }
}
