import { Problem } from '#contract/call/problem.ts'
import type { Tx } from '../../db/connect.ts'
import type { Caller } from '../../context.ts'
import { lockPerson } from '../people.ts'

/** Locks the caller's row until the commit, and refuses a session that has ended while the call waited. */
export async function lockCaller(tx: Tx, caller: CallerSession): Promise<void> {
  await lockPerson(tx, caller.id)
  await refuseEnded(tx, caller)
}

type CallerSession = Pick<Caller, 'id' | 'tokenHash'>

/**
 * Refuses a call whose session has ended or is being ended; otherwise the session stays until the commit. So `endAccess` waits for this
 * call and ends what it asked for. This call never waits for `endAccess`, which may need rows that it has locked. It is a statement of
 * its own: after waiting for a row, PostgreSQL reads other rows of the same statement in their old version.
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
