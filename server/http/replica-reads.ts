import type { Endpoint } from '#contract/call/endpoint.ts'
import { actsAs } from './admins.ts'
import { recordLastWrite } from '../accounts/sign-in/sessions.ts'
import type { AppContext, Caller, RequestContext } from '../context.ts'

type Calling = Pick<AppContext, 'config' | 'db' | 'pool' | 'replica'> &
  Pick<RequestContext, 'log'> & { user: Caller | null }

/** Reads an admin's list or the Overview from the replica, unless the replica lacks what this session has changed. */
export function readingFrom<Context extends Calling, T>(
  context: Context,
  { duty = 'any', reads }: Pick<Endpoint, 'duty' | 'reads'>,
  work: (context: Context) => Promise<T>,
): Promise<T> {
  const { replica, user } = context
  const isForMany =
    typeof reads === 'object' && ('list' in reads || ('record' in reads && reads.record === 'Overview'))
  if (replica === undefined || user === null || !isForMany || !actsAs(context, duty)) return work(context)
  return replica.read(user.lastWrite, (db) => work({ ...context, db }))
}

/** Stores the position of the database's log after a change by an admin. If this fails, the change still counts. */
export async function recordLastWriteOf(
  calling: Calling,
  { method, reads, audited, changes }: Pick<Endpoint, 'method' | 'reads' | 'audited' | 'changes'>,
): Promise<void> {
  const { replica, user, pool, log } = calling
  if (replica === undefined || user === null || !actsAs(calling, 'any')) return
  const isChange = audited === true || (reads === undefined && (method === 'POST' || changes === true))
  if (!isChange) return
  await recordLastWrite(pool, user.tokenHash).catch((error: unknown) =>
    log.warn({ err: error }, 'lists may lack the last change of a session'),
  )
}
