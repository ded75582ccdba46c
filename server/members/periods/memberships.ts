import { sql } from 'kysely'
import { dayInIst } from '#contract/values/days.ts'
import { refusalToChoose } from '#contract/membership/age.ts'
import type { Category, Purpose, ReviewReason } from '#contract/membership/payments.ts'
import type { OpenTo } from '#contract/membership/categories.ts'
import { renewalStart, renewableBetween } from '#contract/membership/year.ts'
import { Problem } from '#contract/call/problem.ts'
import { changeRole } from '../../accounts/rights/roles.ts'
import type { Tx } from '../../db/connect.ts'
import { exists } from '../../db/exists.ts'
import { systemText } from '../../mail/email.ts'
import { enqueueEmail } from '../../mail/enqueue.ts'
import { cancelOpen } from '../../payments/writes.ts'
import { minorOf, needsGuardian } from '../guardian/minors.ts'
import { recomputeMembership, lastPeriod, startPeriod } from './periods.ts'
import { isMember, isWaiting } from '../sql-conditions.ts'

/** What a payment buys, and for whom. */
export type Bought = {
  paymentId: string
  userId: string
  applicationId: string
  category: Category
  purpose: Purpose
}

/** Why a person may not buy this any more; null: they may. The caller has locked the person. */
export async function refusalToBuy(tx: Tx, bought: Bought, now: Date): Promise<ReviewReason | null> {
  const closed = tx.selectFrom('users').where('id', '=', bought.userId).where('closed_at', 'is not', null)
  if (await exists(closed)) return 'declined'
  return bought.purpose === 'renewal' ? refusalToExtend(tx, bought, now) : refusalToJoin(tx, bought)
}

/** Gives a person what was paid for. The caller has locked the person. */
export async function giveBought(tx: Tx, bought: Bought, now: Date): Promise<void> {
  await keepBoughtCategory(tx, bought)
  if (bought.purpose === 'renewal') await extend(tx, bought, now)
  else await recordWaiting(tx, bought.applicationId, now)
  await recomputeMembership(tx, bought.userId)
}

/** Updates the membership after a refund. The caller has locked the person. */
export async function updateAfterRefund(tx: Tx, userId: string): Promise<void> {
  await keepPaidCategory(tx, userId)
  await recomputeMembership(tx, userId)
}

/** Sets `waiting_since` at the first payment of an application, or when it is submitted for aid. */
export async function recordWaiting(tx: Tx, applicationId: string, now: Date): Promise<void> {
  await tx
    .updateTable('applications')
    .set({ waiting_since: now })
    .where('id', '=', applicationId)
    .where('waiting_since', 'is', null)
    .execute()
}

/** Sets `waiting_since` of the person's undecided applications that are paid or ask for aid. Returns whether one asks for aid. */
export async function queueApplication(tx: Tx, userId: string, now: Date): Promise<boolean> {
  const waiting = await tx
    .updateTable('applications')
    .set({ waiting_since: now })
    .where('user_id', '=', userId)
    .where('waiting_since', 'is', null)
    .where(isWaiting('applications'))
    .returning('asks_aid as asksAid')
    .execute()
  return waiting.some(({ asksAid }) => asksAid)
}

/**
 * Refuses to pay for an application or a renewal today: `invalid_input` at `membershipCategory` where the category is not open at the
 * applicant's age, `guardian_consent` where the guardian of a minor has not agreed.
 */
export async function refuseToPay(
  tx: Tx,
  { applicationId, openTo, now }: { applicationId: string; openTo: OpenTo; now: Date },
): Promise<void> {
  const today = dayInIst(now)
  const applicant = await tx
    .selectFrom('applications')
    .select('date_of_birth as dateOfBirth')
    .select(needsGuardian('applications', today).as('needsGuardian'))
    .where('id', '=', applicationId)
    .executeTakeFirstOrThrow()
  const refusal = refusalToChoose(today, applicant.dateOfBirth, openTo)
  if (refusal !== null) throw new Problem('invalid_input', { fields: { membershipCategory: refusal } })
  if (applicant.needsGuardian) throw new Problem('guardian_consent')
}

async function refusalToJoin(tx: Tx, { applicationId }: Bought): Promise<ReviewReason | null> {
  const application = await tx
    .selectFrom('applications')
    .innerJoin('users', 'users.id', 'user_id')
    .select(['declined_at', 'approved_at', isMember('users').as('is_member')])
    .select(
      sql<boolean>`exists (select from payments
        where application_id = applications.id and purpose = 'join' and status = 'paid')`.as('is_paid'),
    )
    .where('applications.id', '=', applicationId)
    .executeTakeFirstOrThrow()
  if (application.declined_at !== null) return 'declined'
  const isWithoutMoney = application.approved_at === null ? application.is_member : !application.is_paid
  return isWithoutMoney ? 'after_aid' : null
}

async function refusalToExtend(tx: Tx, { userId }: Bought, now: Date): Promise<ReviewReason | null> {
  const minor = await minorOf(tx, userId, dayInIst(now))
  if (minor !== undefined && minor.agreed_at === null) return 'no_guardian'
  const last = await lastPeriod(tx, userId)
  if (last === undefined || last.isRemoved || last.hasApplied) return 'not_renewable'
  const { from } = renewableBetween(last.endsOn)
  // No check of the last day: an order of that day may be paid on the next one.
  return dayInIst(now) < from ? 'not_renewable' : null
}

/** Adds the next period, after the last one, or from today if the grace of the last one is over; a former member is a member again. */
async function extend(tx: Tx, { userId, paymentId, category }: Bought, now: Date): Promise<void> {
  const last = await lastPeriod(tx, userId)
  if (last === undefined) throw new Error('a renewal of nothing')
  const { applicationId } = last
  const today = dayInIst(now)
  const period = await startPeriod(tx, {
    userId,
    applicationId,
    paymentId,
    category,
    startsOn: renewalStart(today, last.endsOn),
    now,
  })
  // Other open orders would buy the same again.
  await cancelOpen(tx, userId, now)
  await changeRole(tx, userId, 'member', now)
  await tx.updateTable('applications').set({ ended_at: null }).where('id', '=', applicationId).execute()
  await enqueueEmail(tx, {
    kind: 'membership_renewed',
    to: userId,
    payment: paymentId,
    startsOn: systemText(period.startsOn),
    endsOn: systemText(period.endsOn),
  })
}

/** Stores the paid category in the application. */
async function keepBoughtCategory(tx: Tx, { applicationId, category }: Bought): Promise<void> {
  await tx
    .updateTable('applications')
    .set({ membership_category: category })
    .where('id', '=', applicationId)
    .where('membership_category', '<>', category)
    .execute()
}

/**
 * If no payment that is left (not refunded) has the category of its application, stores the category of the latest one left in the
 * application.
 */
async function keepPaidCategory(tx: Tx, userId: string): Promise<void> {
  await sql`update applications set membership_category = kept.category
    from (select distinct on (application_id) application_id, category,
        bool_or(category = a.membership_category) over (partition by application_id) as is_told
      from payments join applications a on a.id = application_id
      where a.user_id = ${userId} and status = 'paid' and not is_refunded
      order by application_id, paid_at desc) kept
    where kept.application_id = applications.id and not kept.is_told`.execute(tx)
}
