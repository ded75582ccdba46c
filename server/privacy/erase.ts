import { sql } from 'kysely'
import { DAY } from '#contract/values/time.ts'
import { emptyAccount } from '../accounts/own-account/erase-account.ts'
import type { Tx } from '../db/connect.ts'
import { leaveAllEvents } from '../events/registrations/places.ts'
import { detachAllOf } from '../files/writes.ts'
import type { AppContext } from '../context.ts'
import { eraseApplications } from '../members/application/erase-applications.ts'
import { erasePayments } from '../payments/erase-payments.ts'
import { schedule } from '../retention/schedule.ts'
import { ownedTables } from './catalogue.ts'

/**
 * Erases a person, whose row is locked: every row of theirs in every table of which the schedule says so, and what the
 * books need of the rest without what they do not need. Answers the files that nothing shows any more.
 */
export async function erasePerson(tx: Tx, { userId, now }: { userId: string; now: Date }): Promise<string[]> {
  // What is theirs is deleted next, in no order of its own; those who wait get the places.
  await leaveAllEvents(tx, { userId, now })
  for (const { table, columns } of await ownedTables(tx)) {
    const { onClosing } = schedule[table as keyof typeof schedule]
    if (onClosing !== 'deleted') continue
    const isTheirs = columns.map((column) => sql`${sql.ref(column)} = ${userId}`)
    await sql`delete from ${sql.table(table)} where ${sql.join(isTheirs, sql` or `)}`.execute(tx)
  }
  await erasePayments(tx, userId)
  await emptyAccount(tx, userId, now)
  await eraseApplications(tx, userId)
  return detachAllOf(tx, userId, now)
}

/**
 * Erases what a call that was under way when its account was closed wrote after that. Such a call ends within minutes, so
 * that accounts that were closed within a day are all.
 */
export async function eraseLeftovers({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<void> {
  const closed = await db
    .selectFrom('users')
    .select('id')
    .where('closed_at', '>', new Date(clock().getTime() - DAY))
    .execute()
  for (const { id } of closed) {
    await db.transaction().execute(async (tx) => {
      const { closed_at: closedAt } = await tx
        .selectFrom('users')
        .select('closed_at')
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirstOrThrow()
      if (closedAt !== null) await erasePerson(tx, { userId: id, now: closedAt })
    })
  }
}
