import { sql } from 'kysely'
import type { Duty } from '#contract/accounts/duties.ts'
import type { Db, Tx } from '../db/connect.ts'
import { type Acting, areAdminsWith, isAdmin } from '../http/admins.ts'

/**
 * Somebody as they are at this moment, for whom something is carried out that takes longer than one transaction; their role and
 * duties stay until the commit. Null: they are suspended or closed.
 */
export async function lockActing(tx: Tx, userId: string): Promise<Acting | null> {
  const person = await tx
    .selectFrom('users')
    .select(['id', 'role', 'duties'])
    .select(
      sql<boolean>`exists (select from two_factor where user_id = users.id and on_since is not null)`.as(
        'hasTwoFactor',
      ),
    )
    .where('id', '=', userId)
    .where('suspended_at', 'is', null)
    .where('closed_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return person === undefined ? null : { ...person, duties: isAdmin(person) ? (person.duties as Duty[]) : [] }
}

/** Whether somebody is an admin with a duty at this moment, and can sign in. */
export async function isAdminWith(db: Db | Tx, userId: string, duty: Duty): Promise<boolean> {
  const found = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('closed_at', 'is', null)
    .where(areAdminsWith(duty))
    .executeTakeFirst()
  return found !== undefined
}
