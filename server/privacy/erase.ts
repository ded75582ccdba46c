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
 * Erases a person, whose row is locked: deletes their rows in every table where the schedule says so, and empties the rows that the books
 * need. Returns the files that nothing shows any more.
 */
export async function erasePerson(tx: Tx, { userId, now }: { userId: string; now: Date }): Promise<string[]> {
  // First, so that people on waiting lists get the places.
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

/** Erases what a call wrote while its account was being closed. A call ends within minutes, so accounts of the last day suffice. */
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
