import { releaseOutside } from '../../assignments/release-request.ts'
import type { Tx } from '../../db/connect.ts'
import { forgetDevices } from '../sign-in/known-devices.ts'
import { endPendingRequests, type Ending } from './pending-requests.ts'

/** Which sessions end, and whether browsers that know the person are forgotten with them. */
const sessionsOf: Record<Ending, 'all' | 'others' | 'none'> = {
  password: 'others',
  two_factor: 'others',
  mailbox: 'none',
  email: 'none',
  duties: 'none',
  suspended: 'all',
  reclaimed: 'all',
  operator: 'none',
  closed: 'all',
}

/**
 * What ends with a right of somebody, whose row is locked: all that waits to be carried out, the requests that are no work of
 * theirs any more, the sessions but the one that is kept, and, of an account that is taken from whoever had it, every way in
 * but the password.
 */
export async function endAccess(tx: Tx, userId: string, ending: Ending, kept?: Buffer): Promise<void> {
  // Waits for calls that were allowed (`refuseEnded`), so that what they asked for is there to be ended, and allows no other.
  await tx.selectFrom('sessions').select('id').where('user_id', '=', userId).forUpdate().execute()
  await endPendingRequests(tx, userId, ending)
  await releaseOutside(tx, userId)
  if (ending === 'reclaimed') {
    await tx.deleteFrom('identities').where('user_id', '=', userId).execute()
    await tx.deleteFrom('two_factor').where('user_id', '=', userId).execute()
  }
  // Last: a sign-in by one of these that ran at the same time has committed by now, so its session is deleted too.
  const sessions = sessionsOf[ending]
  if (sessions === 'all') await endAllSessions(tx, userId)
  if (sessions === 'others') await endOtherSessions(tx, userId, kept)
}

/** Ends the sessions of a person but the one that is kept. */
export async function endOtherSessions(tx: Tx, userId: string, kept?: Buffer): Promise<void> {
  await tx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .$if(kept !== undefined, (others) => others.where('token_hash', '<>', kept as Buffer))
    .execute()
}

/** Ends every session of a person, and no browser knows them any more. */
export async function endAllSessions(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('sessions').where('user_id', '=', userId).execute()
  await forgetDevices(tx, userId)
}
