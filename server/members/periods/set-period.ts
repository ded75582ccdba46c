import type { z } from 'zod'
import { dayInIst, dayInWords, daysBetween } from '#contract/values/days.ts'
import type * as calls from '#contract/admin/add-member.ts'
import { daysAfter, noticesDue } from '#contract/membership/year.ts'
import { Problem } from '#contract/call/problem.ts'
import { recordBy } from '../../accounts/audit.ts'
import { lockByEmail, noAccount } from '../../accounts/people.ts'
import type { Tx } from '../../db/connect.ts'
import { demandDuty, isAdmin } from '../../http/admins.ts'
import type { RequestContext } from '../../context.ts'
import { systemText, typedBy } from '../../mail/email.ts'
import { enqueueEmail } from '../../mail/enqueue.ts'
import { takeWaiting } from '../../mail/waiting.ts'
import { confirmDecisions } from '../../undo/confirm-decisions.ts'
import { refuseLastDay } from '../by-hand/add-member.ts'
import { refuseBeforeConsent } from '../guardian/minors.ts'
import { lastPeriod, recomputeMembership } from './periods.ts'
import { isInForce } from '../sql-conditions.ts'

/** Changes the last day of the running period. The same day again changes nothing and sends no e-mail. */
export async function setPeriod(
  context: RequestContext<'admin'>,
  { email, endsOn, reason }: z.output<typeof calls.setPeriod.input>,
): Promise<z.input<typeof calls.setPeriod.answer>> {
  return context.db.transaction().execute(async (tx) => {
    const now = context.clock()
    const today = dayInIst(now)
    const person = await lockByEmail(tx, email)
    if (person.isClosed) throw noAccount()
    if (isAdmin(person)) demandDuty(context, 'owner')
    const running = await runningPeriod(tx, person.id, today)
    if (running === undefined) throw new Problem('no_running_period')
    refuseLastDay(endsOn, today)
    const { id, startsOn, endsOn: before } = running
    const membership = { startsOn, endsOn }
    if (before === endsOn) {
      await confirmDecisions(tx, context, [person.id])
      return { success: true as const, membership }
    }
    if (endsOn > before) await refuseBeforeConsent(tx, person.id, today)
    await movePeriods(tx, person.id, { id, before, endsOn })
    await recomputeMembership(tx, person.id)
    const last = await lastPeriod(tx, person.id)
    // This e-mail also says the new end, so that reminders that are due by now are not sent.
    await tx
      .updateTable('memberships')
      .set({ notices: noticesDue(today, last?.endsOn ?? endsOn) })
      .where('user_id', '=', person.id)
      .execute()
    await recordBy(tx, context, 'member.period', person.id, {
      about: `until ${dayInWords(endsOn)}, before ${dayInWords(before)}`,
      before,
      endsOn,
      reason,
    })
    const [unsent] = await takeWaiting(tx, { kind: 'period_changed', to: person.id })
    const known = unsent?.before ?? systemText(before)
    // The last day is again the one that they know.
    if (known === endsOn) return { success: true as const, membership }
    await enqueueEmail(tx, {
      kind: 'period_changed',
      to: person.id,
      before: known,
      endsOn: systemText(endsOn),
      paidUntil: last === undefined || last.endsOn === endsOn ? null : systemText(last.endsOn),
      reason: typedBy(context.user.id)(reason),
    })
    return { success: true as const, membership }
  })
}

/** The period that runs on a day, or is in its grace. */
function runningPeriod(tx: Tx, userId: string, today: string) {
  return tx
    .selectFrom('membership_periods')
    .select(['id', 'starts_on as startsOn', 'ends_on as endsOn'])
    .where('user_id', '=', userId)
    .where('starts_on', '<=', today)
    .where(isInForce('membership_periods', today))
    .orderBy('starts_on', 'desc')
    .limit(1)
    .executeTakeFirst()
}

type Move = { id: string; before: string; endsOn: string }

/** Sets the last day of a period and moves the coming ones by as many days, in an order in which no two ever overlap. */
async function movePeriods(tx: Tx, userId: string, { id, before, endsOn }: Move): Promise<void> {
  const days = daysBetween(before, endsOn)
  const coming = await tx
    .selectFrom('membership_periods')
    .select(['id', 'starts_on as startsOn', 'ends_on as endsOn'])
    .where('user_id', '=', userId)
    .where('removed_at', 'is', null)
    .where('starts_on', '>', before)
    .orderBy('starts_on', days > 0 ? 'desc' : 'asc')
    .execute()
  const moveLast = () =>
    tx.updateTable('membership_periods').set({ ends_on: endsOn }).where('id', '=', id).execute()
  if (days < 0) await moveLast()
  for (const one of coming)
    await tx
      .updateTable('membership_periods')
      .set({ starts_on: daysAfter(one.startsOn, days), ends_on: daysAfter(one.endsOn, days) })
      .where('id', '=', one.id)
      .execute()
  if (days > 0) await moveLast()
}
