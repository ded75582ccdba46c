import { type RawBuilder, sql } from 'kysely'
import { MATCH_AGAIN_MONTHS } from '#contract/business-constants.ts'
import { lockPerson, saveExpertConnect } from '../accounts/people.ts'
import type { Db, Tx } from '../db/connect.ts'
import type { AppContext } from '../context.ts'

const AT_ONCE = 200

/**
 * Whether an accepted request, `r` in SQL, may be asked anew: an introduction of it has ended and none waits for an answer, or
 * months have passed.
 */
export function mayAskAgain(r: string, now: Date): RawBuilder<boolean> {
  const since = sql`introductions.request_id = ${sql.ref(`${r}.id`)} and introductions.made_at >= ${sql.ref(`${r}.created_at`)}`
  return sql`(${sql.ref(`${r}.state`)} = 'accepted' and (
    ${sql.ref(`${r}.created_at`)} + ${sql.lit(MATCH_AGAIN_MONTHS)} * interval '1 month' <= ${now}
    or exists (select from introductions where ${since} and ended_at is not null)
      and not exists (select from introductions where ${since} and ended_at is null
        and (seeker_agreed_at is null or other_agreed_at is null))))`
}

async function whoMay(db: Db | Tx, now: Date, userId?: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select users.id from users join match_requests r on r.user_id = users.id
    where users.expert_connect = 'allowed' and ${mayAskAgain('r', now)}
      ${userId === undefined ? sql`` : sql`and users.id = ${userId}`} limit ${AT_ONCE}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Lets somebody ask for a match anew where they may; whoever calls has locked them. */
export async function letAskAgain(tx: Tx, userId: string, now: Date): Promise<void> {
  for (const id of await whoMay(tx, now, userId)) await saveExpertConnect(tx, id, 'notapplied')
}

/** Lets everybody ask anew who may by now. */
export async function letAllAskAgain({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<void> {
  for (let left = AT_ONCE; left === AT_ONCE; ) {
    const now = clock()
    const ids = await whoMay(db, now)
    for (const id of ids) {
      await db.transaction().execute(async (tx) => {
        await lockPerson(tx, id)
        await letAskAgain(tx, id, now)
      })
    }
    left = ids.length
  }
}
