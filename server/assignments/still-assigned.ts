import type { AppContext } from '../context.ts'
import type { EmailOf } from '../mail/email.ts'
import { exists } from '../db/exists.ts'

/** Whether a request is still assigned to the receiver of an e-mail; an e-mail of an older version does not name the request. */
export async function stillAssigned(
  { db }: Pick<AppContext, 'db'>,
  { to, request, requestId }: EmailOf<'request_handed_over'>,
): Promise<boolean> {
  if (requestId === undefined) return true
  return exists(
    db
      .selectFrom('assignments')
      .where('request', '=', request)
      .where('request_id', '=', requestId)
      .where('assignee_id', '=', to),
  )
}
