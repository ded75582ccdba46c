import { type RawBuilder, sql } from 'kysely'
import { dayInIst } from '#contract/values/days.ts'
import type { Tx } from '../../db/connect.ts'
import { isMoney } from '../../payments/erase-payments.ts'
import { isPaymentFor, leftOfAll, paysForNothing, refundAll } from '../../payments/refunds/refund-all.ts'
import { cancelOpen } from '../../payments/writes.ts'
import { EMPTY_APPLICATION, EMPTY_BUYER } from './empty-application.ts'
import { isWaiting } from '../sql-conditions.ts'
import { endApplications, recomputeMembership, removePeriods } from '../periods/periods.ts'

/** What closing an account ends: a waiting application, with the refund in paise, and a membership. */
export type Ending = { isWaiting: boolean; refund: number; membershipEndsOn: string | null }

const undecided = sql<boolean>`applications.approved_at is null and applications.declined_at is null`

/** What closing the account of a person would end now. */
export async function endingOf(tx: Tx, userId: string, now: Date): Promise<Ending> {
  const { rows } = await sql<{ waits: boolean; ends_on: string | null }>`
    select
      exists (select from applications where user_id = ${userId} and ${isWaiting('applications')}) as waits,
      (select max(ends_on) from membership_periods
        where user_id = ${userId} and removed_at is null and ends_on >= ${dayInIst(now)}::date) as ends_on`.execute(
    tx,
  )
  const row = rows[0] as (typeof rows)[number]
  const open = await tx
    .selectFrom('applications')
    .select('id')
    .where('user_id', '=', userId)
    .where(undecided)
    .execute()
  return {
    isWaiting: row.waits,
    refund: await leftOfAll(tx, isToRefund(userId, open)),
    membershipEndsOn: row.ends_on,
  }
}

/** Which payments are to refund: those of undecided applications, and those of the person that bought nothing. */
function isToRefund(userId: string, open: { id: string }[]): RawBuilder<boolean> {
  return sql`(${sql.join([paysForNothing(userId), ...open.map(({ id }) => isPaymentFor(id))], sql` or `)})`
}

const BY_CLOSING = 'The account was closed.'

/**
 * Ends applications and membership of a person, whose row is locked. Payments of undecided applications, and payments that bought nothing,
 * are refunded in full; later payments are refunded because the application is declined. Returns the sum of the refunds in paise.
 */
export async function endForGood(tx: Tx, userId: string, now: Date): Promise<number> {
  const open = await tx
    .updateTable('applications')
    .set({ declined_at: now, declined_by: userId, decline_reason: BY_CLOSING, waiting_since: null })
    .where('user_id', '=', userId)
    .where(undecided)
    .returning('id')
    .execute()
  await cancelOpen(tx, userId, now)
  const { sum: refunded } = await refundAll(tx, isToRefund(userId, open), { reason: BY_CLOSING, now })
  await removePeriods(tx, userId, now)
  await endApplications(tx, userId, now)
  return refunded
}

/**
 * Deletes a person's applications. One with an order stays, but is emptied; a paid one keeps the buyer's name and address, for the books.
 */
export async function eraseApplications(tx: Tx, userId: string): Promise<void> {
  const isOrdered = sql<boolean>`exists (select from payments where application_id = applications.id)`
  const isPaid = sql<boolean>`exists (select from payments where application_id = applications.id and ${isMoney})`
  await sql`delete from membership_periods using applications
    where applications.id = application_id and applications.user_id = ${userId} and not ${isOrdered}`.execute(
    tx,
  )
  await tx
    .deleteFrom('applications')
    .where('user_id', '=', userId)
    .where(sql<boolean>`not ${isOrdered}`)
    .execute()
  const mine = () => tx.updateTable('applications').where('user_id', '=', userId)
  await mine()
    .set({ ...EMPTY_APPLICATION, removal_reason: null })
    .execute()
  await mine().set(EMPTY_BUYER).where(sql<boolean>`not ${isPaid}`).execute()
  await mine().set({ decline_reason: BY_CLOSING }).where('declined_at', 'is not', null).execute()
  await mine()
    .set({ financial_aid_reason: '', financial_aid_benefit: '', financial_aid_commitment: 'No' })
    .where('asks_aid', '=', true)
    .execute()
  await recomputeMembership(tx, userId)
  await tx.deleteFrom('memberships').where('user_id', '=', userId).where('ends_on', 'is', null).execute()
}

type Declined = { userId: string; reason: string; now: Date }

/** Declines the unpaid applications of a person, whose row is locked; later payments are refunded because of that. */
export async function declineUnpaid(tx: Tx, { userId, reason, now }: Declined): Promise<void> {
  await tx
    .updateTable('applications')
    .set({ declined_at: now, declined_by: userId, decline_reason: reason, waiting_since: null })
    .where('user_id', '=', userId)
    .where(undecided)
    .where(
      sql<boolean>`not exists (select from payments where application_id = applications.id and ${isMoney})`,
    )
    .execute()
}
