import { sql } from 'kysely'
import type { z } from 'zod'
import { dayInIst } from '#contract/values/days.ts'
import type { order } from '#contract/membership/order.ts'
import type { Category } from '#contract/membership/categories.ts'
import type * as calls from '#contract/membership/renewal.ts'
import { renewableBetween, stateOn } from '#contract/membership/year.ts'
import { Problem, type ProblemCode } from '#contract/call/problem.ts'
import { lockCaller } from '../../accounts/rights/lock-caller.ts'
import type { RequestContext } from '../../context.ts'
import type { Db, Tx } from '../../db/connect.ts'
import { openOrderOf, payAgain } from '../../payments/orders/open-order.ts'
import { openPayment } from '../../payments/writes.ts'
import { categoryNamesAt, priceAt } from '../../settings/prices.ts'
import { guessing, lockVoucher, withVoucher } from '../../settings/vouchers.ts'
import { hadBegun, hasWaiting, lastDayOf, periodOrder } from '../sql-conditions.ts'
import { lastPeriod } from './periods.ts'
import { refuseToPay } from './memberships.ts'
import { orderFor } from '../writes.ts'

type Period = {
  endsOn: string
  isRemoved: boolean
  /** An application of the person waits, which makes them a member anew. */
  hasApplied: boolean
}

/** Why a membership that ends with this period may not be renewed today; null: it may. */
export function refusalToRenew(today: string, last: Period | undefined): ProblemCode | null {
  if (last === undefined) return 'not_a_member'
  if (last.isRemoved) return 'membership_removed'
  if (last.hasApplied) return 'applied_anew'
  const { from, until } = renewableBetween(last.endsOn)
  if (today < from) return 'too_early'
  return today > until ? 'too_late_to_renew' : null
}

/** The periods of a person, the one that their membership ends with first. */
function periodsOf(db: Db, userId: string, today: string) {
  return db
    .selectFrom('membership_periods')
    .innerJoin('users', 'users.id', 'user_id')
    .select(['starts_on as startsOn', lastDayOf.as('endsOn'), 'ends_on as paidUntil', 'category'])
    .select(['application_id as applicationId', 'basis', 'refunded_at as refundedAt'])
    .select([sql<boolean>`removed_at is not null`.as('isRemoved'), hadBegun(today).as('hadBegun')])
    .select(hasWaiting('users').as('hasApplied'))
    .where('user_id', '=', userId)
    .orderBy(periodOrder('role'))
    .execute()
}

/** When a membership of these periods may be renewed, and whether it may today; null: there is none. */
function renewalOn(today: string, periods: Awaited<ReturnType<typeof periodsOf>>) {
  // A year whose money went back is as if it had not been.
  const kept = periods.find(({ refundedAt, isRemoved }) => refundedAt === null || !isRemoved)
  const last = kept ?? periods[0]
  if (last === undefined) return null
  const { from, until } = renewableBetween(last.endsOn)
  return { isRenewable: refusalToRenew(today, kept) === null, renewableFrom: from, renewableUntil: until }
}

/** Until when the caller may come back without applying again; null: they may not. */
export async function comeBackUntil({
  db,
  user,
  clock,
}: RequestContext<'signed-in'>): Promise<string | null> {
  const today = dayInIst(clock())
  const renewal = renewalOn(today, await periodsOf(db, user.id, today))
  return renewal?.isRenewable ? renewal.renewableUntil : null
}

/** The caller's own membership: where it stands today, and when it may be renewed. */
export async function myMembership({
  db,
  user,
  clock,
}: RequestContext<'signed-in'>): Promise<z.input<typeof calls.myMembership.answer>> {
  const today = dayInIst(clock())
  const periods = await periodsOf(db, user.id, today)
  const last = periods[0]
  const renewal = renewalOn(today, periods)
  if (last === undefined || renewal === null) return { membership: null }
  // What was removed, or went back, is not shown beside what a member has.
  const running = periods.find((one) => one.hadBegun && (!one.isRemoved || last.isRemoved)) ?? last
  const { dateOfBirth } = await db
    .selectFrom('applications')
    .select('date_of_birth as dateOfBirth')
    .where('id', '=', last.applicationId)
    .executeTakeFirstOrThrow()
  return {
    membership: {
      category: running.category,
      categoryName: (await categoryNamesAt(db, clock()))[running.category],
      state: stateOn(today, last),
      startsOn: running.startsOn,
      endsOn: running.endsOn,
      dateOfBirth,
      paidUntil: last.refundedAt === null ? last.paidUntil : last.endsOn,
      refundedOn: running.refundedAt && dayInIst(running.refundedAt),
      ...renewal,
      openOrder: renewal.isRenewable
        ? await openOrderOf(db, { userId: user.id, purpose: 'renewal', now: clock() })
        : null,
      periods: periods
        // One that was ended before it had begun never was.
        .filter((one) => one.hadBegun || !one.isRemoved)
        .map(({ startsOn, endsOn, category, basis }) => ({ startsOn, endsOn, category, basis }))
        .toSorted((one, other) => other.startsOn.localeCompare(one.startsOn)),
    },
  }
}

/** What a person may renew now: of which application, and the category they had. Whoever calls has locked them. */
export async function renewableBy(
  tx: Tx,
  userId: string,
  now: Date,
): Promise<{ applicationId: string; category: Category }> {
  const last = await lastPeriod(tx, userId)
  const refusal = refusalToRenew(dayInIst(now), last)
  if (refusal !== null || last === undefined) throw new Problem(refusal ?? 'not_a_member')
  return { applicationId: last.applicationId, category: last.category }
}

/** The provider's order for the next year; asked again, the one that is open. */
export async function renewMembership(
  context: RequestContext<'signed-in'>,
  input: Renewal,
): Promise<z.input<typeof order>> {
  const { payment, name, contact } = await guessing(context, input.voucher, () => openRenewal(context, input))
  return orderFor(context, payment, { name, contact: contact ?? '' })
}

type Renewal = z.output<typeof calls.renewMembership.input>

/** What pays for the next year, and who pays. */
function openRenewal(
  context: RequestContext<'signed-in'>,
  { membershipCategory, voucher: code, order: orderId }: Renewal,
) {
  const { user } = context
  return context.db.transaction().execute(async (tx) => {
    const now = context.clock()
    await lockCaller(tx, user)
    const last = await renewableBy(tx, user.id, now)
    const category = membershipCategory ?? last.category
    const { applicationId } = last
    await lockVoucher(tx, code)
    const full = await priceAt(tx, category, now)
    const applicant = await tx
      .selectFrom('applications')
      .select(['full_name as name', 'contact'])
      .where('id', '=', applicationId)
      .executeTakeFirstOrThrow()
    await refuseToPay(tx, { applicationId, openTo: full.openTo, now })
    const again = await payAgain(tx, { orderId, applicationId, category, purpose: 'renewal', code, now })
    if (again) return { payment: again, ...applicant }
    const { price, gst, rate, voucherId } = await withVoucher(tx, full, { code, userId: user.id, now })
    const open = await openPayment(tx, {
      applicationId,
      userId: user.id,
      email: user.email,
      category,
      purpose: 'renewal',
      price,
      gst,
      rate,
      voucherId,
      now,
    })
    return { payment: open, ...applicant }
  })
}
