import { sql } from 'kysely'
import { forgetProfile } from '../../accounts/people.ts'
import type { Tx } from '../../db/connect.ts'
import { exists } from '../../db/exists.ts'
import { cancelOpen } from '../../payments/writes.ts'
import { isMoney } from '../../payments/erase-payments.ts'
import { EMPTY_APPLICATION, EMPTY_BUYER } from './empty-application.ts'

/**
 * Erases what a minor has typed without the consent of a guardian: drafts, the profile, and applications without money. An order that
 * the provider knows stays with its emptied application, since it may still be paid. An admin decides about payments and memberships.
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
      ...EMPTY_APPLICATION,
      ...EMPTY_BUYER,
      // If it is paid later, its document is made out to the account.
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
  const neverPaid = tx
    .selectFrom('users')
    .where('id', '=', userId)
    .where('role', '=', 'user')
    .where(sql<boolean>`not exists (select from payments where payments.user_id = users.id and ${isMoney})`)
    .where(
      sql<boolean>`not exists (select from membership_periods where membership_periods.user_id = users.id)`,
    )
  if (await exists(neverPaid)) await forgetProfile(tx, userId, now)
}
