import { oldest, periods } from '#contract/retention.ts'
import type { Db, Tx } from '../../db/connect.ts'
import type { AppContext } from '../../context.ts'

/** Keeps for which event somebody, whose row is locked, asked for a place before their e-mail was confirmed: the last one. */
export async function keepPendingRegistration(
  tx: Tx,
  { userId, eventId, now }: { userId: string; eventId: string; now: Date },
): Promise<void> {
  const row = { event_id: eventId, asked_at: now }
  await tx
    .insertInto('pending_registrations')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute()
}

/** For which event that is; null: for none, or it was asked for so long ago that no link of that time works any more. */
export async function pendingRegistration(db: Db | Tx, userId: string, now: Date): Promise<string | null> {
  const pending = await db
    .selectFrom('pending_registrations')
    .select('event_id')
    .where('user_id', '=', userId)
    .where('asked_at', '>=', oldest(now, periods.links))
    .executeTakeFirst()
  return pending?.event_id ?? null
}

export async function forgetPendingRegistration(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('pending_registrations').where('user_id', '=', userId).execute()
}

export async function deleteOldPendingRegistrations({
  db,
  clock,
}: Pick<AppContext, 'db' | 'clock'>): Promise<void> {
  await db
    .deleteFrom('pending_registrations')
    .where('asked_at', '<', oldest(clock(), periods.links))
    .execute()
}
