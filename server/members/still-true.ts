import { dayInIst } from '#contract/values/days.ts'
import type { AppContext } from '../context.ts'
import type { EmailOf } from '../mail/email.ts'
import { hasWaiting, isInForce, isWaiting } from './sql-conditions.ts'
import { exists } from '../db/exists.ts'

type Needs = Pick<AppContext, 'db'>

/** Whether an application of somebody still waits for a decision. */
export async function stillWaits({ db }: Needs, userId: string): Promise<boolean> {
  return exists(db.selectFrom('users').where('id', '=', userId).where(hasWaiting('users')))
}

/** Whether a question about somebody's application still waits for its answer. */
export async function stillAsked(
  { db }: Needs,
  { to, question }: EmailOf<'application_question'>,
): Promise<boolean> {
  return exists(
    db
      .selectFrom('applications')
      .where('user_id', '=', to)
      .where(isWaiting('applications'))
      .where('asked_at', 'is not', null)
      .where('answered_at', 'is', null)
      .where('question', '=', question.text),
  )
}

/** Whether a membership still ends, or has ended, on the day in an e-mail: it was not renewed or changed since. */
export async function stillEnds(
  { db }: Needs,
  { kind, to, endsOn }: EmailOf<'membership_ends' | 'membership_over'>,
): Promise<boolean> {
  const found = await db
    .selectFrom('memberships')
    .select('state')
    .where('user_id', '=', to)
    .where('ends_on', '=', endsOn)
    .executeTakeFirst()
  return found !== undefined && (found.state === 'member') === (kind === 'membership_ends')
}

/** Whether a person has a period that ends on the day in an e-mail; an e-mail of an older version may have no day. */
export async function stillRuns(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  { to, endsOn }: { to: string; endsOn: string | null },
): Promise<boolean> {
  return exists(
    db
      .selectFrom('membership_periods')
      .where('user_id', '=', to)
      .where(isInForce('membership_periods', dayInIst(clock())))
      .$if(endsOn !== null, (query) => query.where('ends_on', '=', endsOn)),
  )
}

/**
 * Whether an e-mail about a refunded year still says the right end of the membership; an `endsOn` of null means that nothing is left of it.
 */
export async function stillLeft(
  needs: Pick<AppContext, 'db' | 'clock'>,
  { to, endsOn }: EmailOf<'membership_refunded'>,
): Promise<boolean> {
  return (await stillRuns(needs, { to, endsOn })) === (endsOn !== null)
}
