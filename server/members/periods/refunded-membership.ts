import { sql } from 'kysely'
import { dayInIst } from '#contract/values/days.ts'
import { noticesDue } from '#contract/membership/year.ts'
import { changeRole } from '../../accounts/rights/roles.ts'
import type { Tx } from '../../db/connect.ts'
import { systemText } from '../../mail/email.ts'
import { enqueueEmail } from '../../mail/enqueue.ts'
import { cancelOpen } from '../../payments/writes.ts'
import { isInForce } from '../sql-conditions.ts'
import { beginNext, endApplications, recomputeMembership, lastPeriod, resumeRemoved } from './periods.ts'

type Paid = { paymentId: string; userId: string }

/**
 * Ends the running or coming period of a payment, at once and without grace. Returns whether there was one. The periods after a running one
 * move up. The caller has locked the person.
 */
export async function endRefunded(tx: Tx, { paymentId, userId }: Paid, now: Date): Promise<boolean> {
  const today = dayInIst(now)
  const { rows } = await sql<{ starts_on: string }>`
    update membership_periods p set refunded_at = ${now}, removed_at = ${now}
    where payment_id = ${paymentId} and ${isInForce('p', today)} returning starts_on`.execute(tx)
  const [period] = rows
  if (period === undefined) return false
  const isComing = period.starts_on > today
  const isFollowed = !isComing && (await beginNext(tx, userId, today)) !== undefined
  const last = isComing || isFollowed ? await lastPeriod(tx, userId) : undefined
  if (last === undefined) await endMember(tx, userId, now)
  await recomputeMembership(tx, userId)
  // The e-mail about the refund says the new end, so reminders that are due by now are not sent.
  if (isComing && last !== undefined)
    await tx
      .updateTable('memberships')
      .set({ notices: noticesDue(today, last.endsOn) })
      .where('user_id', '=', userId)
      .execute()
  await enqueueEmail(tx, {
    kind: 'membership_refunded',
    to: userId,
    ended: isComing ? 'coming' : 'running',
    endsOn: last === undefined ? null : systemText(last.endsOn),
  })
  return true
}

async function endMember(tx: Tx, userId: string, now: Date): Promise<void> {
  await changeRole(tx, userId, 'user', now)
  await endApplications(tx, userId, now)
  // An open order to renew has no period left to extend.
  await cancelOpen(tx, userId, now)
}

/** Resumes the rest of a period that a refund had ended, after the refund has failed. Returns whether there was one. */
export async function resumeRefunded(tx: Tx, { paymentId, userId }: Paid, now: Date): Promise<boolean> {
  const ended = await tx
    .selectFrom('membership_periods')
    .innerJoin('users', 'users.id', 'user_id')
    .select(['application_id as applicationId', 'role'])
    .where('payment_id', '=', paymentId)
    .where('refunded_at', 'is not', null)
    .where('removed_at', 'is not', null)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  if (ended === undefined) return false
  let period = await resumeRemoved(tx, sql`payment_id = ${paymentId} and refunded_at is not null`, now)
  if (period === undefined) return false
  if (ended.role === 'user') {
    period = (await beginNext(tx, userId, dayInIst(now))) ?? period
    await cancelOpen(tx, userId, now)
    await changeRole(tx, userId, 'member', now)
  }
  await tx
    .updateTable('applications')
    .set({ ended_at: null })
    .where('id', '=', ended.applicationId)
    .where('approved_at', 'is not', null)
    .execute()
  await recomputeMembership(tx, userId)
  await enqueueEmail(tx, { kind: 'membership_resumed', to: userId, endsOn: systemText(period.endsOn) })
  return true
}
