import { releaseOutside } from '../../assignments/release-request.ts'
import type { Tx } from '../../db/connect.ts'
import { forgetDevices } from '../sign-in/known-devices.ts'
import { endPendingRequests, type Ending } from './pending-requests.ts'

const endsAllSessions: readonly Ending[] = ['suspended', 'reclaimed', 'closed']
const endsOtherSessions: readonly Ending[] = ['password', 'two_factor']

/**
 * Ends what depends on a right of a person, whose row is locked: pending requests, assignments outside their duties, and sessions,
 * except the kept one after a change of password or two-factor. `reclaimed` also removes every way in except the password.
 */
export async function endAccess(tx: Tx, userId: string, ending: Ending, kept?: Buffer): Promise<void> {
  // Waits for calls that passed `refuseEnded`, so that what they ask for is ended too, and lets no further call pass.
  await tx.selectFrom('sessions').select('id').where('user_id', '=', userId).forUpdate().execute()
  await endPendingRequests(tx, userId, ending)
  await releaseOutside(tx, userId)
  if (ending === 'reclaimed') {
    await tx.deleteFrom('identities').where('user_id', '=', userId).execute()
    await tx.deleteFrom('two_factor').where('user_id', '=', userId).execute()
  }
  // Last, so that the session of a sign-in that ran at the same time is committed by now and is deleted too.
  if (endsAllSessions.includes(ending)) await endAllSessions(tx, userId)
  if (endsOtherSessions.includes(ending)) await endOtherSessions(tx, userId, kept)
}

/** Ends the sessions of a person except the kept one. */
export async function endOtherSessions(tx: Tx, userId: string, kept?: Buffer): Promise<void> {
  await tx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .$if(kept !== undefined, (others) => others.where('token_hash', '<>', kept as Buffer))
    .execute()
}

/** Ends every session of a person and forgets their browsers. */
export async function endAllSessions(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('sessions').where('user_id', '=', userId).execute()
  await forgetDevices(tx, userId)
}
