import { Problem } from '#contract/call/problem.ts'
import type { Tx } from '../../db/connect.ts'
import type { Caller } from '../../context.ts'
import { lockPerson } from '../people.ts'

/** Locks the row of whoever calls until the commit: nothing more is done by a session that has ended while the call waited. */
export async function lockCaller(tx: Tx, caller: CallerSession): Promise<void> {
  await lockPerson(tx, caller.id)
  await refuseEnded(tx, caller)
}

type CallerSession = Pick<Caller, 'id' | 'tokenHash'>

/**
 * Refuses a call whose session has ended since it came in, or is being ended; the session stays until the commit. So what ends
 * a right of somebody (`endAccess`) waits for what they have been allowed, and ends that too. It waits for nobody itself: an
 * ending may want rows that this call has locked. A statement of its own: one that waits for a row looks at other rows as they
 * were before.
 */
export async function refuseEnded(tx: Tx, { id, tokenHash }: CallerSession): Promise<void> {
  const session = tx
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select('sessions.id')
    .where('sessions.token_hash', '=', tokenHash)
    .where('users.id', '=', id)
    .where('closed_at', 'is', null)
    .where('suspended_at', 'is', null)
  if ((await session.forKeyShare('sessions').skipLocked().executeTakeFirst()) !== undefined) return
  if ((await session.executeTakeFirst()) === undefined) throw new Problem('no_token')
  throw new Problem('changed_meanwhile', {
    message: 'Your account is being changed at this moment. Please try again.',
  })
}
