import { type RawBuilder, sql } from 'kysely'
import { oldest, periods } from '#contract/retention.ts'
import type { Tx } from '../../db/connect.ts'
import { exists } from '../../db/exists.ts'
import type { AppContext } from '../../context.ts'
import { hashOf } from '../sign-in/sessions.ts'

type Needs = Pick<AppContext, 'db' | 'clock'>

/** In SQL, the person of a link. Their row is locked before the row of the link, as everywhere: another order could deadlock. */
export function holderOf(
  table: 'email_changes' | 'confirmation_links',
  token: string,
  column: 'token_hash' | 'stop_hash' = 'token_hash',
): RawBuilder<string> {
  return sql`(select user_id from ${sql.table(table)} where ${sql.ref(column)} = ${hashOf(token)})`
}

/** Records used one-time links, so that a used link gets another refusal than an unknown one. */
export async function recordUsedLinks(tx: Tx, hashes: Buffer[], usedAt: Date): Promise<void> {
  await tx
    .insertInto('used_links')
    .values(hashes.map((token_hash) => ({ token_hash, used_at: usedAt })))
    .onConflict((known) => known.doNothing())
    .execute()
}

/** Whether the link with this token was used; known as long as links are valid. */
export async function isUsedLink({ db, clock }: Needs, token: string): Promise<boolean> {
  const since = oldest(clock(), periods.links)
  return exists(
    db.selectFrom('used_links').where('token_hash', '=', hashOf(token)).where('used_at', '>=', since),
  )
}
