import { type RawBuilder, sql } from 'kysely'
import { dayInIst } from '#contract/values/days.ts'
import { Problem } from '#contract/call/problem.ts'
import type { Db, Tx } from '../db/connect.ts'
import type { AppContext } from '../context.ts'
import { areMinors, isMinor } from './guardian/minors.ts'

/** Whether a person is a member or an admin and not suspended, in SQL. */
function isAdmitted(userId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`exists (select from users person where person.id = ${userId} and person.role <> 'user'
    and person.suspended_at is null and person.closed_at is null)`
}

/**
 * Whether a person may be shown to others and connected with them on a day: admitted and of age, in SQL. The triggers `users_leave` and
 * `minors_leave` end what shows or connects a person who no longer takes part.
 */
export function takesPart(userId: RawBuilder<unknown>, today: string): RawBuilder<boolean> {
  return sql`(${isAdmitted(userId)} and not ${isMinor(userId, today)})`
}

/** Whether all of these people may be shown and connected now. */
export async function allTakePart(
  { db, clock }: { db: Db | Tx; clock: AppContext['clock'] },
  userIds: string[],
): Promise<boolean> {
  const { rows } = await sql<{ all: boolean }>`
    select coalesce(bool_and(${takesPart(sql`one.id`, dayInIst(clock()))}), true) as all
    from unnest(${userIds}::uuid[]) one (id)`.execute(db)
  return rows[0]?.all ?? false
}

/** Refuses to show or connect these people, whose rows are locked, unless all of them take part. */
export async function refuseUnlessTakingPart(
  tx: Tx,
  { clock }: Pick<AppContext, 'clock'>,
  userIds: string[],
): Promise<void> {
  if (await areMinors(tx, userIds, dayInIst(clock()))) throw new Problem('minor_not_shown')
  if (!(await allTakePart({ db: tx, clock }, userIds))) throw new Problem('takes_no_part')
}
