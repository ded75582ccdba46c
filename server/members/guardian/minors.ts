import { type RawBuilder, type Selectable, sql } from 'kysely'
import { dayInIst } from '#contract/values/days.ts'
import { OF_AGE } from '#contract/business-constants.ts'
import { birthdayOf, minorUntil } from '#contract/membership/age.ts'
import { Problem } from '#contract/call/problem.ts'
import type { Db, Tx } from '../../db/connect.ts'
import { setProductClock } from '../../db/product-clock.ts'
import type { Tables } from '../../db/tables.ts'
import type { RequestContext } from '../../context.ts'
import { eraseBeforeConsent } from '../application/erase-before-consent.ts'

/** A person under 18. */
export type Minor = Selectable<Tables['minors']>

/** Whether a person is known to be a minor on a day, in SQL. */
export function isMinor(userId: RawBuilder<unknown>, today: string): RawBuilder<boolean> {
  return sql`exists (select from minors where minors.user_id = ${userId} and minor_until > ${today}::date)`
}

/** Whether a person is a minor without consent on a day, in SQL. */
export function awaitsGuardian(userId: RawBuilder<unknown>, today: string): RawBuilder<boolean> {
  return sql`exists (select from minors
    where minors.user_id = ${userId} and minor_until > ${today}::date and agreed_at is null)`
}

/** Whether the person of a row of this table is a minor without consent on a day, in SQL. */
export function needsGuardian(applications: string, today: string): RawBuilder<boolean> {
  return awaitsGuardian(sql.ref(`${applications}.user_id`), today)
}

/** Whether any of these people is a minor on a day. */
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

/** Refuses minors in programmes that show people to others or send them to others’ homes. */
export async function refuseMinors({
  db,
  user,
  clock,
}: Pick<RequestContext<'signed-in'>, 'db' | 'user' | 'clock'>): Promise<void> {
  if (await areMinors(db, [user.id], dayInIst(clock()))) throw new Problem('adults_only')
}

/** The row of `minors` of an account. Undefined means that the person is of age on this day, or that their age is unknown. */
export async function minorOf(db: Db | Tx, userId: string, today: string): Promise<Minor | undefined> {
  return db
    .selectFrom('minors')
    .selectAll()
    .where('user_id', '=', userId)
    .where('minor_until', '>', today)
    .executeTakeFirst()
}

/** As `minorOf`, but throws `guardian_consent` for a minor whose guardian has not agreed. */
export async function refuseBeforeConsent(tx: Tx, userId: string, today: string): Promise<Minor | undefined> {
  const minor = await minorOf(tx, userId, today)
  if (minor !== undefined && minor.agreed_at === null) throw new Problem('guardian_consent')
  return minor
}

/** The date of birth of a minor. If it was deleted, it is computed from the 18th birthday; `typed` counts if it fits that day. */
export function birthOf({ date_of_birth: born, minor_until: until }: Minor, typed?: string): string {
  if (born !== null) return born
  // The 18th birthday of somebody born on 29 February is on 1 March.
  return typed !== undefined && birthdayOf(typed, OF_AGE) === until ? typed : birthdayOf(until, -OF_AGE)
}

type Age = { userId: string; dateOfBirth: string; now: Date }

/**
 * Stores the age of a person, who is locked, or an admin's correction. A person cannot change a date that made them a minor. What a new
 * minor had stored before is erased until the guardian agrees.
 */
export async function insertMinor(
  tx: Tx,
  { userId, dateOfBirth, now }: Age,
  by: 'themselves' | 'an admin' = 'themselves',
): Promise<void> {
  const today = dayInIst(now)
  const until = minorUntil(today, dateOfBirth)
  const before = await minorOf(tx, userId, today)
  if (before !== undefined && by === 'themselves') return
  if (until === null) {
    if (by === 'an admin') await forgetAge(tx, userId)
    return
  }
  const age = { minor_until: until, date_of_birth: dateOfBirth }
  await setProductClock(tx, now)
  await tx
    .insertInto('minors')
    .values({ user_id: userId, ...age })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(age))
    .execute()
  if (before === undefined) await eraseBeforeConsent(tx, userId, now)
}

/** Deletes what was stored of a minor who is of age now; the date of birth stays in applications. */
export async function forgetAge(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('guardian_links').where('user_id', '=', userId).execute()
  await tx.deleteFrom('minors').where('user_id', '=', userId).execute()
  await tx
    .updateTable('applications')
    .set({ minor_until: null })
    .where('user_id', '=', userId)
    .where('minor_until', 'is not', null)
    .execute()
}
