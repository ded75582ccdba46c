import { oldest, periods } from '#contract/retention.ts'
import type { Db, Tx } from '../../db/connect.ts'

/** Keeps the last event for which a person asked for a place before their e-mail was confirmed. Their row is locked. */
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

/** The event of a person's pending registration; null where there is none, or every link sent at that time has expired. */
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
