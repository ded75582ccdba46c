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
import { openOrderOf } from '../../payments/orders/open-order.ts'
import { categoryNamesAt, priceAt } from '../../settings/prices.ts'
import { guessing } from '../../settings/vouchers.ts'
import { hadBegun, hasWaiting, lastDayOf, periodOrder } from '../sql-conditions.ts'
import { lastPeriod } from './periods.ts'
import { refuseToPay } from './memberships.ts'
import { openPaymentFor, orderFor } from '../writes.ts'

type Period = {
  endsOn: string
  isRemoved: boolean
  /** An application of the person waits for a decision. */
  hasApplied: boolean
}

/** Why a membership with this last period may not be renewed today; null if it may. */
export function refusalToRenew(today: string, last: Period | undefined): ProblemCode | null {
  if (last === undefined) return 'not_a_member'
  if (last.isRemoved) return 'membership_removed'
  if (last.hasApplied) return 'applied_anew'
  const { from, until } = renewableBetween(last.endsOn)
  if (today < from) return 'too_early'
  return today > until ? 'too_late_to_renew' : null
}

/** The periods of a person, the last one first. */
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

/** When a membership with these periods may be renewed, and whether today; null without periods. */
function renewalOn(today: string, periods: Awaited<ReturnType<typeof periodsOf>>) {
  // A refunded and ended period does not count.
  const kept = periods.find(({ refundedAt, isRemoved }) => refundedAt === null || !isRemoved)
  const last = kept ?? periods[0]
  if (last === undefined) return null
  const { from, until } = renewableBetween(last.endsOn)
  return { isRenewable: refusalToRenew(today, kept) === null, renewableFrom: from, renewableUntil: until }
}

/** The last day on which the caller may renew without applying again; null if they may not. */
export async function comeBackUntil({
  db,
  user,
  clock,
}: RequestContext<'signed-in'>): Promise<string | null> {
  const today = dayInIst(clock())
  const renewal = renewalOn(today, await periodsOf(db, user.id, today))
  return renewal?.isRenewable ? renewal.renewableUntil : null
}

/** The caller's own membership: its state today, and when it may be renewed. */
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
  // A removed or refunded period is shown only if the whole membership was removed or refunded.
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
        // A period that was ended before it began is not listed.
        .filter((one) => one.hadBegun || !one.isRemoved)
        .map(({ startsOn, endsOn, category, basis }) => ({ startsOn, endsOn, category, basis }))
        .toSorted((one, other) => other.startsOn.localeCompare(one.startsOn)),
    },
  }
}

/** The application and category that a person may renew now. The caller has locked them. */
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

/** Makes the provider's order for the next year, or returns the open order if the call is sent again. */
export async function renewMembership(
  context: RequestContext<'signed-in'>,
  input: Renewal,
): Promise<z.input<typeof order>> {
  const { payment, name, contact } = await guessing(context, input.voucher, () => openRenewal(context, input))
  return orderFor(context, payment, { name, contact: contact ?? '' })
}

type Renewal = z.output<typeof calls.renewMembership.input>

/** The payment of the next year, with the name and phone of the payer. */
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
    const full = await priceAt(tx, category, now)
    const applicant = await tx
      .selectFrom('applications')
      .select(['full_name as name', 'contact'])
      .where('id', '=', applicationId)
      .executeTakeFirstOrThrow()
    await refuseToPay(tx, { applicationId, openTo: full.openTo, now })
    const wanted = { applicationId, category, purpose: 'renewal', full, code, orderId, now } as const
    return { payment: await openPaymentFor(tx, user, wanted), ...applicant }
  })
}
