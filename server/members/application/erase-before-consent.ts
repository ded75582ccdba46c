import { sql } from 'kysely'
import { forgetProfile } from '../../accounts/people.ts'
import type { Tx } from '../../db/connect.ts'
import { cancelOpen } from '../../payments/writes.ts'
import { isMoney } from '../../payments/erase-payments.ts'
import { BUYER, EMPTY } from './empty-application.ts'

/**
 * Erases what somebody has typed of whom it turns out, or stays so after a guardian's no, that a guardian has to agree first:
 * drafts, what they say of themselves, an application that waits for nobody else. An order that the provider knows stays,
 * since it may still be paid; what was paid, and a membership, are for an admin to decide about.
 */
export async function eraseBeforeConsent(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx.deleteFrom('drafts').where('user_id', '=', userId).execute()
  await cancelOpen(tx, userId, now)
  const orders = sql`select from payments where application_id = applications.id`
  const open = sql<boolean>`user_id = ${userId} and approved_at is null and not exists (${orders} and ${isMoney})`
  await tx.deleteFrom('applications').where(open).where(sql<boolean>`not exists (${orders})`).execute()
  await tx
    .updateTable('applications')
    .set({
      ...EMPTY,
      ...BUYER,
      // Paid all the same it has a document, which is to somebody: to the account.
      full_name: sql<string>`(select name from users where id = ${userId})`,
      email: sql<string>`(select email from users where id = ${userId})`,
      terms_accepted_at: now,
      waiting_since: null,
      asks_aid: false,
      financial_aid_reason: null,
      financial_aid_benefit: null,
      financial_aid_commitment: null,
    })
    .where(open)
    .execute()
  const applicant = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('role', '=', 'user')
    .where(sql<boolean>`not exists (select from payments where payments.user_id = users.id and ${isMoney})`)
    .where(
      sql<boolean>`not exists (select from membership_periods where membership_periods.user_id = users.id)`,
    )
    .executeTakeFirst()
  if (applicant !== undefined) await forgetProfile(tx, userId, now)
}
