import type { AppContext } from '../context.ts'
import type { EmailOf } from '../mail/email.ts'

/** Whether a request is still with whom it was handed to; an e-mail of an older version does not say which request it is. */
export async function stillAssigned(
  { db }: Pick<AppContext, 'db'>,
  { to, request, requestId }: EmailOf<'request_handed_over'>,
): Promise<boolean> {
  if (requestId === undefined) return true
  const found = await db
    .selectFrom('assignments')
    .select('assignee_id')
    .where('request', '=', request)
    .where('request_id', '=', requestId)
    .where('assignee_id', '=', to)
    .executeTakeFirst()
  return found !== undefined
}
