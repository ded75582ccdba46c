import { sql } from 'kysely'
import { setProductClock } from '../db/product-clock.ts'
import { releaseRequest } from '../assignments/release-request.ts'
import type { Tx } from '../db/connect.ts'
import { leaveAllEvents } from '../events/places.ts'
import { eraseBeforeConsent } from '../members/erase-before-consent.ts'
import { forgetAge } from '../members/minors.ts'
import { recomputeMembership } from '../members/periods.ts'
import { programmes } from '../programmes.ts'

/**
 * Ends what was made in an account, whose row is locked, by somebody who never showed that its e-mail is theirs: places at
 * events, drafts, requests, what they said of themselves. What was paid, and a membership, are for an admin to decide about.
 */
export async function eraseUnproven(tx: Tx, userId: string, now: Date): Promise<void> {
  await setProductClock(tx, now)
  await leaveAllEvents(tx, { userId, now })
  await sql`delete from event_registrations where user_id = ${userId} and state = 'cancelled'`.execute(tx)
  await sql`select withdraw_person(${userId}, ${now})`.execute(tx)
  for (const { name, table } of Object.values(programmes)) {
    const { rows } = await sql<{ id: string }>`
      update ${sql.table(table)} set state = 'withdrawn', state_at = greatest(${now}, state_at), state_by = user_id
      where user_id = ${userId} and state in ('received', 'in_review') returning id`.execute(tx)
    for (const { id } of rows) await releaseRequest(tx, name, id)
  }
  await tx
    .updateTable('users')
    .set({ investment_circle: 'notfilled' })
    .where('id', '=', userId)
    .where(sql<boolean>`not exists (select from investors where user_id = users.id and state = 'accepted')`)
    .execute()
  await tx.deleteFrom('investor_drafts').where('user_id', '=', userId).execute()
  await forgetAge(tx, userId)
  await eraseBeforeConsent(tx, userId, now)
  await recomputeMembership(tx, userId)
}
