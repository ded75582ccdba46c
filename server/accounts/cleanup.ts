import { oldest, periods } from '#contract/retention.ts'
import { HOUR } from '#contract/values/time.ts'
import type { AppContext } from '../context.ts'
import { SESSION_IDLE } from './sign-in/sessions.ts'

type Needs = Pick<AppContext, 'db' | 'clock'>

export async function deleteExpiredPasswordLinks({ db, clock }: Needs): Promise<void> {
  await db.deleteFrom('password_links').where('expires_at', '<', clock()).execute()
}

export async function deleteExpiredConfirmationLinks({ db, clock }: Needs): Promise<void> {
  await db.deleteFrom('confirmation_links').where('expires_at', '<', clock()).execute()
}

export async function deleteExpiredEmailChanges({ db, clock }: Needs): Promise<void> {
  await db.deleteFrom('email_changes').where('expires_at', '<', clock()).execute()
}

export async function deleteExpiredPendingTwoFactor({ db, clock }: Needs): Promise<void> {
  await db.deleteFrom('pending_two_factor').where('expires_at', '<', clock()).execute()
}

/** Deletes secrets that were shown and not turned on. */
export async function deleteUnfinishedTwoFactor({ db, clock }: Needs): Promise<void> {
  await db
    .deleteFrom('two_factor')
    .where('on_since', 'is', null)
    .where('created_at', '<', new Date(clock().getTime() - HOUR))
    .execute()
}

export async function deleteExpiredSessions({ db, clock }: Needs): Promise<void> {
  const now = clock()
  const idleSince = new Date(now.getTime() - SESSION_IDLE)
  await db
    .deleteFrom('sessions')
    .where((eb) => eb.or([eb('expires_at', '<', now), eb('seen_at', '<', idleSince)]))
    .execute()
}

export async function deleteOldDevices({ db, clock }: Needs): Promise<void> {
  await db.deleteFrom('known_devices').where('seen_at', '<', oldest(clock(), periods.devices)).execute()
}
