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

const AT_ONCE = 500

/** Deletes applications that are neither paid nor waiting for an admin, their orders, and the applicant's name and phone. */
export async function deleteUnpaidApplications({
  db,
  clock,
}: Pick<AppContext, 'db' | 'clock'>): Promise<void> {
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
  // Waits for a transaction that sends the application again or records its payment.
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
 * The applications whose retention period is over. An undecided application for aid stays, unless it waits for a guardian. A declined
 * one stays for the whole period after the decision. Money in review or refunded counts as paid.
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
