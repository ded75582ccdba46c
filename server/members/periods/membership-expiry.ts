import { sql } from 'kysely'
import { dayInIst, daysBetween } from '#contract/values/days.ts'
import { GRACE_DAYS, REMINDER_DAYS } from '#contract/business-constants.ts'
import { daysAfter, NOTICE_DAYS, noticesDue } from '#contract/membership/year.ts'
import { lockPerson } from '../../accounts/people.ts'
import { changeRole } from '../../accounts/rights/roles.ts'
import type { AppContext } from '../../context.ts'
import type { Tx } from '../../db/connect.ts'
import { systemText } from '../../mail/email.ts'
import { enqueueEmail } from '../../mail/enqueue.ts'
import { invalidatePages } from '../../pages/invalidation.ts'
import { endApplications, recomputeMembership } from './periods.ts'
import { renewalPriceOf } from './renewal-price.ts'

type Needs = Pick<AppContext, 'db' | 'clock' | 'config' | 'pageInvalidation'>

const AT_ONCE = 200
/** How many of the e-mails about the end come before it: the reminders, which a member can turn off. */
const REMINDERS = REMINDER_DAYS.length
/** How many e-mails about its end a membership has had when it is over. */
const OVER = NOTICE_DAYS.length

/** The memberships whose next e-mail about the end is due on a day; once `notices` is updated, none is. */
function isDue(today: string) {
  const each = NOTICE_DAYS.map(
    (days, sent) => sql`(notices = ${sent} and ends_on <= ${daysAfter(today, days)}::date)`,
  )
  return sql<boolean>`state = 'member' and (${sql.join(each, sql` or `)})`
}

/**
 * Sends the e-mails about the end of memberships that are due today, each once; if several are late, only the last. Ends the memberships
 * whose grace is over. Several processes may call it at the same time.
 */
export async function endMemberships(context: Needs): Promise<void> {
  const { db, clock } = context
  for (let left = AT_ONCE; left === AT_ONCE; ) {
    const today = dayInIst(clock())
    const due = await db
      .selectFrom('memberships')
      .select('user_id as userId')
      .where(isDue(today))
      .limit(AT_ONCE)
      .execute()
    let hasEnded = false
    for (const { userId } of due) {
      const outcome = await db.transaction().execute((tx) => remind(tx, userId, clock()))
      hasEnded ||= outcome === 'ended'
    }
    // Public pages may show former members.
    if (hasEnded) await invalidatePages(context, async () => undefined)
    left = due.length
  }
}

async function remind(tx: Tx, userId: string, now: Date): Promise<'ended' | 'goes on'> {
  await lockPerson(tx, userId)
  const today = dayInIst(now)
  // Read again under the lock: another process or a renewal may have changed it.
  const membership = await tx
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'user_id')
    .select(['ends_on as endsOn', 'wants_reminders as wantsReminders'])
    .where('user_id', '=', userId)
    .where(isDue(today))
    .executeTakeFirst()
  const endsOn = membership?.endsOn ?? null
  if (endsOn === null) return 'goes on'
  const notices = noticesDue(today, endsOn)
  await tx.updateTable('memberships').set({ notices }).where('user_id', '=', userId).execute()
  const price = await renewalPriceOf(tx, userId, now)
  if (notices === OVER) await end(tx, userId, now)
  if (notices <= REMINDERS && membership?.wantsReminders === false) return 'goes on'
  const facts = {
    to: userId,
    endsOn: systemText(endsOn),
    graceUntil: systemText(daysAfter(endsOn, GRACE_DAYS)),
    ...(price === null ? {} : { price }),
  }
  await enqueueEmail(
    tx,
    notices === OVER
      ? { kind: 'membership_over', ...facts }
      : { kind: 'membership_ends', ...facts, daysLeft: daysBetween(today, endsOn) },
  )
  return notices === OVER ? 'ended' : 'goes on'
}

async function end(tx: Tx, userId: string, now: Date): Promise<void> {
  await changeRole(tx, userId, 'user', now)
  await endApplications(tx, userId, now)
  await recomputeMembership(tx, userId)
}
