import { sql } from 'kysely'
import { dayInIst } from '#contract/values/days.ts'
import type { AppContext } from '../context.ts'
import { isId } from '../db/paging.ts'
import { exists } from '../db/exists.ts'
import { takesPart } from '../members/taking-part.ts'
import { isWithdrawn } from './matching.ts'

/**
 * Whether the e-mails of an introduction may be sent: both people have taken part without interruption since it was made.
 * Waits for a transaction that is suspending one of them.
 */
export async function isStanding(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  introduction: string,
): Promise<boolean> {
  if (!isId(introduction)) return false
  const today = dayInIst(clock())
  const { rows } = await sql`
    select introductions.id from introductions join users on users.id in (seeker_id, other_id)
    where introductions.id = ${introduction} order by users.id for share of users`.execute(db)
  if (rows.length !== 2) return false
  return exists(
    db
      .selectFrom('introductions')
      .where('id', '=', introduction)
      .where(sql<boolean>`not ${isWithdrawn}`)
      .where(takesPart(sql.ref('seeker_id'), today))
      .where(takesPart(sql.ref('other_id'), today)),
  )
}

/** Whether the introduction is standing, this person has not answered yet, and neither person has said no. */
export async function isProposed(
  context: Pick<AppContext, 'db' | 'clock'>,
  introduction: string,
  userId: string,
): Promise<boolean> {
  if (!(await isStanding(context, introduction))) return false
  const found = await context.db
    .selectFrom('introductions')
    .select(['seeker_id', 'seeker_agreed_at', 'other_agreed_at'])
    .where('id', '=', introduction)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  if (found === undefined) return false
  return (found.seeker_id === userId ? found.seeker_agreed_at : found.other_agreed_at) === null
}
