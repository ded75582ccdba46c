import { type RawBuilder, sql } from 'kysely'
import { MATCH_AGAIN_MONTHS } from '#contract/business-constants.ts'
import { reopenExpertConnect } from '../accounts/people.ts'
import type { Db, Tx } from '../db/connect.ts'
import type { AppContext } from '../context.ts'

/** Whether an accepted request, `r` in SQL, may be made again: an introduction has ended and none is open, or months have passed. */
export function mayAskAgain(r: string, now: Date): RawBuilder<boolean> {
  const since = sql`introductions.request_id = ${sql.ref(`${r}.id`)} and introductions.made_at >= ${sql.ref(`${r}.created_at`)}`
  return sql`(${sql.ref(`${r}.state`)} = 'accepted' and (
    ${sql.ref(`${r}.created_at`)} + ${sql.lit(MATCH_AGAIN_MONTHS)} * interval '1 month' <= ${now}
    or exists (select from introductions where ${since} and ended_at is not null)
      and not exists (select from introductions where ${since} and ended_at is null
        and (seeker_agreed_at is null or other_agreed_at is null))))`
}

/** Lets a person ask for a match again where they may; without a person, everybody. */
export async function letAskAgain(db: Db | Tx, now: Date, userId?: string): Promise<void> {
  const own = userId === undefined ? sql`` : sql`and r.user_id = ${userId}`
  await reopenExpertConnect(
    db,
    sql`exists (select from match_requests r where r.user_id = users.id ${own} and ${mayAskAgain('r', now)})`,
  )
}

export function letAllAskAgain({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<void> {
  return letAskAgain(db, clock())
}
