import type { Tx } from '../db/connect.ts'
import { forgetDevices } from './known-devices.ts'

/** Ends every session of an account and closes every other way into it but its password, which alone suffices then. */
export async function revokeAccess(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('password_links').where('user_id', '=', userId).execute()
  await tx.deleteFrom('identities').where('user_id', '=', userId).execute()
  await tx.deleteFrom('two_factor').where('user_id', '=', userId).execute()
  // Last: a sign-in with one of these that ran at the same time has committed by now, so its session is deleted too.
  await endAllSessions(tx, userId)
}

/** Ends every session of a person, and no browser knows them any more. */
export async function endAllSessions(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('sessions').where('user_id', '=', userId).execute()
  await forgetDevices(tx, userId)
}
