import { sql } from 'kysely'
import { dayInIst } from '#contract/values/days.ts'
import { oldest, periods } from '#contract/retention.ts'
import { forgetApplicant, lockPerson } from '../accounts/people.ts'
import type { AppContext } from '../context.ts'
import type { Db, Tx } from '../db/connect.ts'
import { deleteUnpaid } from '../payments/cleanup.ts'
import { isMoney } from '../payments/erase-payments.ts'
import { needsGuardian } from './guardian/minors.ts'
import { recomputeMembership } from './periods/periods.ts'

type Needs = Pick<AppContext, 'db' | 'clock'>

const AT_ONCE = 500

export async function deleteOldDrafts({ db, clock }: Needs): Promise<void> {
  await db.deleteFrom('drafts').where('saved_at', '<', oldest(clock(), periods.drafts)).execute()
}

export async function deleteExpiredGuardianLinks({ db, clock }: Needs): Promise<void> {
  await db.deleteFrom('guardian_links').where('expires_at', '<', clock()).execute()
}

/** Deletes applications that nobody paid and that wait for no admin, with their orders and what they left on the account. */
export async function deleteUnpaidApplications({ db, clock }: Needs): Promise<void> {
  const now = clock()
  for (let left = AT_ONCE; left === AT_ONCE; ) {
    const old = await unpaidAt(db, now).select('user_id').limit(AT_ONCE).execute()
    for (const { user_id: userId } of old) {
      await db.transaction().execute((tx) => deleteUnpaidOf(tx, userId, now))
    }
    left = old.length
  }
}

async function deleteUnpaidOf(tx: Tx, userId: string, now: Date): Promise<void> {
  // Whoever sends it again at this moment, or is found to have paid, does so before or after.
  await lockPerson(tx, userId)
  const application = await unpaidAt(tx, now)
    .select(['id', 'full_name', 'contact'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (application === undefined) return
  await deleteUnpaid(tx, application.id)
  await tx.deleteFrom('applications').where('id', '=', application.id).execute()
  await forgetApplicant(tx, userId, { fullName: application.full_name, contact: application.contact })
  await recomputeMembership(tx, userId)
}

/**
 * The applications whose time is over. One for aid waits for an admin as long as nobody has decided, once the guardian of a
 * minor has agreed: it stays. Declined after a long time, it can still be read. Money that came in another way than ordered
 * counts as paid here: an admin has to look at it, or it has gone back.
 */
function unpaidAt(db: Db | Tx, now: Date) {
  const before = oldest(now, periods.unpaidApplications)
  return db
    .selectFrom('applications')
    .where('approved_at', 'is', null)
    .where('terms_accepted_at', '<', before)
    .where(
      sql<boolean>`(declined_at < ${before} or declined_at is null
        and (not asks_aid or ${needsGuardian('applications', dayInIst(now))}))`,
    )
    .where(
      sql<boolean>`not exists (select from payments
        where payments.application_id = applications.id and ${isMoney})`,
    )
}
