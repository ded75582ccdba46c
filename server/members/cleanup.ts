import { sql } from 'kysely'
import { oldest, periods } from '#contract/retention.ts'
import { forgetApplicant, lockPerson } from '../accounts/people.ts'
import type { AppContext } from '../http/context.ts'
import type { Db, Tx } from '../db/connect.ts'
import { deleteUnpaid } from '../payments/cleanup.ts'
import { isMoney } from '../payments/closing.ts'
import { keepMembership } from './periods.ts'

type Needs = Pick<AppContext, 'db' | 'clock'>

const AT_ONCE = 500

export async function deleteOldDrafts({ db, clock }: Needs): Promise<void> {
  await db.deleteFrom('drafts').where('saved_at', '<', oldest(clock(), periods.drafts)).execute()
}

export async function deleteExpiredGuardianLinks({ db, clock }: Needs): Promise<void> {
  await db.deleteFrom('guardian_links').where('expires_at', '<', clock()).execute()
}

/** Deletes applications that nobody paid or approved, with their orders and what they left on the account. */
export async function deleteUnpaidApplications({ db, clock }: Needs): Promise<void> {
  const before = oldest(clock(), periods.unpaidApplications)
  for (let left = AT_ONCE; left === AT_ONCE; ) {
    const old = await unpaidSince(db, before).select('user_id').limit(AT_ONCE).execute()
    for (const { user_id: userId } of old) {
      await db.transaction().execute((tx) => deleteUnpaidOf(tx, userId, before))
    }
    left = old.length
  }
}

async function deleteUnpaidOf(tx: Tx, userId: string, before: Date): Promise<void> {
  // Whoever sends it again at this moment, or is found to have paid, does so before or after.
  await lockPerson(tx, userId)
  const application = await unpaidSince(tx, before)
    .select(['id', 'full_name', 'contact'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (application === undefined) return
  await deleteUnpaid(tx, application.id)
  await tx.deleteFrom('applications').where('id', '=', application.id).execute()
  await forgetApplicant(tx, userId, { fullName: application.full_name, contact: application.contact })
  await keepMembership(tx, userId)
}

/** Money that came in another way than ordered counts as paid here: an admin has to look at it, or it has gone back. */
function unpaidSince(db: Db | Tx, before: Date) {
  return db
    .selectFrom('applications')
    .where('approved_at', 'is', null)
    .where('terms_accepted_at', '<', before)
    .where(
      sql<boolean>`not exists (select from payments
        where payments.application_id = applications.id and ${isMoney})`,
    )
}
