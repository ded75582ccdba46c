import { dayInIst } from '#contract/values/days.ts'
import type { AppContext } from '../context.ts'
import type { EmailOf } from '../mail/email.ts'
import { hasWaiting, isInForce, isWaiting } from './sql-conditions.ts'

type Needs = Pick<AppContext, 'db'>

/** Whether an application of somebody still waits for a decision. */
export async function stillWaits({ db }: Needs, userId: string): Promise<boolean> {
  const found = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where(hasWaiting('users'))
    .executeTakeFirst()
  return found !== undefined
}

/** Whether a question about somebody's application still waits for its answer. */
export async function stillAsked(
  { db }: Needs,
  { to, question }: EmailOf<'application_question'>,
): Promise<boolean> {
  const found = await db
    .selectFrom('applications')
    .select('id')
    .where('user_id', '=', to)
    .where(isWaiting('applications'))
    .where('asked_at', 'is not', null)
    .where('answered_at', 'is', null)
    .where('question', '=', question.text)
    .executeTakeFirst()
  return found !== undefined
}

/** Whether a membership still ends, or has ended, on the day that an e-mail says: it was neither renewed nor changed since. */
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

/** Whether somebody has a year that ends on the day that an e-mail says; an e-mail of an older version may not say which. */
export async function stillRuns(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  { to, endsOn }: { to: string; endsOn: string | null },
): Promise<boolean> {
  const found = await db
    .selectFrom('membership_periods')
    .select('id')
    .where('user_id', '=', to)
    .where(isInForce('membership_periods', dayInIst(clock())))
    .$if(endsOn !== null, (query) => query.where('ends_on', '=', endsOn))
    .executeTakeFirst()
  return found !== undefined
}

/** Whether what an e-mail says is left of a membership of which a year was paid back still is: nothing, or what ends on a day. */
export async function stillLeft(
  needs: Pick<AppContext, 'db' | 'clock'>,
  { to, endsOn }: EmailOf<'membership_refunded'>,
): Promise<boolean> {
  return (await stillRuns(needs, { to, endsOn })) === (endsOn !== null)
}
