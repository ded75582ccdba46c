import { type RawBuilder, sql } from 'kysely'
import { dayInIst } from '#contract/days.ts'
import { Problem } from '#contract/problem.ts'
import type { Tx } from '../db/connect.ts'
import type { RequestContext } from '../http/context.ts'

/** Whether the account of this id is known to be of a minor on a day; their newest application that says so counts. */
export function isMinor(userId: RawBuilder<unknown>, today: string): RawBuilder<boolean> {
  return sql`coalesce((select minor_until > ${today}::date from applications
    where user_id = ${userId} and date_of_birth is not null order by id desc limit 1), false)`
}

/** Whether any of these accounts is of a minor on a day. */
export async function areMinors(
  db: RequestContext['db'] | Tx,
  userIds: string[],
  today: string,
): Promise<boolean> {
  const { rows } = await sql<{ minor: boolean }>`
    select coalesce(bool_or(${isMinor(sql`person.id`, today)}), false) as minor
    from unnest(${userIds}::uuid[]) person (id)`.execute(db)
  return rows[0]?.minor ?? false
}

/** Refuses what minors do not take part in: it would show them to others, or send them to others’ homes. */
export async function refuseMinors({
  db,
  user,
  clock,
}: Pick<RequestContext<'signed-in'>, 'db' | 'user' | 'clock'>): Promise<void> {
  if (await areMinors(db, [user.id], dayInIst(clock()))) throw new Problem('adults_only')
}
