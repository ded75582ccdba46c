import { type RawBuilder, sql } from 'kysely'
import { oldest, periods } from '#contract/retention.ts'
import type { Tx } from '../../db/connect.ts'
import type { AppContext } from '../../context.ts'
import { hashOf } from '../sign-in/sessions.ts'

type Needs = Pick<AppContext, 'db' | 'clock'>

/**
 * Whose link this is, for the lock of their account, which is taken before the row of a link: whoever changes an account
 * locks it first, and two who lock in different orders wait for each other.
 */
export function holderOf(
  table: 'email_changes' | 'confirmation_links',
  token: string,
  column: 'token_hash' | 'stop_hash' = 'token_hash',
): RawBuilder<string> {
  return sql`(select user_id from ${sql.table(table)} where ${sql.ref(column)} = ${hashOf(token)})`
}

/** Writes down that one-time links are used up, so that one that is opened again is told from one that never was. */
export async function recordUsedLinks(tx: Tx, hashes: Buffer[], usedAt: Date): Promise<void> {
  await tx
    .insertInto('used_links')
    .values(hashes.map((token_hash) => ({ token_hash, used_at: usedAt })))
    .onConflict((known) => known.doNothing())
    .execute()
}

/** Whether the link with this token was used; known for as long as links hold. */
export async function isUsedLink({ db, clock }: Needs, token: string): Promise<boolean> {
  const used = await db
    .selectFrom('used_links')
    .select('used_at')
    .where('token_hash', '=', hashOf(token))
    .where('used_at', '>=', oldest(clock(), periods.links))
    .executeTakeFirst()
  return used !== undefined
}

/** Forgets which links were used, long after. */
export async function deleteOldUsedLinks({ db, clock }: Needs): Promise<void> {
  await db.deleteFrom('used_links').where('used_at', '<', oldest(clock(), periods.links)).execute()
}
