import { type RawBuilder, sql } from 'kysely'
import { DECISION_HOURS } from '#contract/business-constants.ts'
import { dayInIst, daysBetween } from '#contract/values/days.ts'
import type { Category } from '#contract/membership/categories.ts'
import { daysAfter, periodFrom } from '#contract/membership/year.ts'
import { Problem } from '#contract/call/problem.ts'
import { releaseUnlessWaiting } from '../../assignments/release-request.ts'
import type { Tx } from '../../db/connect.ts'
import { setProductClock } from '../../db/product-clock.ts'
import type { AppContext } from '../../context.ts'
import { isGivenBack } from '../../payments/buckets.ts'
import { hasWaiting, periodOrder, isInForce, isMember, isPaid, applicationOrder } from '../sql-conditions.ts'

export type Period = { startsOn: string; endsOn: string }

type Start = {
  userId: string
  applicationId: string
  /** Null means financial aid. */
  paymentId: string | null
  category: Category
  startsOn: string
  now: Date
}

/** Gives a person a year of membership from a day on; the caller has locked them. */
export async function startPeriod(tx: Tx, start: Start): Promise<Period> {
  const { startsOn, endsOn } = periodFrom(start.startsOn)
  const { paymentId } = start
  const paid =
    paymentId === null
      ? undefined
      : await tx
          .selectFrom('payments')
          .select('offline_method as offline')
          .where('id', '=', paymentId)
          .executeTakeFirstOrThrow()
  await tx
    .insertInto('membership_periods')
    .values({
      user_id: start.userId,
      application_id: start.applicationId,
      payment_id: paymentId,
      basis: paid === undefined ? 'aid' : paid.offline === null ? 'payment' : 'offline',
      category: start.category,
      starts_on: startsOn,
      ends_on: endsOn,
      created_at: start.now,
    })
    .execute()
  return { startsOn, endsOn }
}

/**
 * Ends the running and coming periods, and one in its grace. The caller changes the role only afterwards, since only a member has a grace.
 */
export async function removePeriods(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx
    .updateTable('membership_periods')
    .set({ removed_at: now })
    .where('user_id', '=', userId)
    .where(isInForce('membership_periods', dayInIst(now)))
    .execute()
}

/** Ends the approved applications of a person. */
export async function endApplications(
  tx: Tx,
  userId: string,
  now: Date,
  reason: string | null = null,
): Promise<void> {
  await setProductClock(tx, now)
  await tx
    .updateTable('applications')
    .set({ ended_at: now, removal_reason: reason })
    .where('user_id', '=', userId)
    .where('approved_at', 'is not', null)
    .where('ended_at', 'is', null)
    .execute()
}

/**
 * Resumes the rest of the removed periods of an application, except refunded ones; later periods move up. Returns the last period. The
 * caller has locked the person, who is not a member.
 */
export async function resumePeriods(
  tx: Tx,
  { userId, applicationId }: Pick<Start, 'userId' | 'applicationId'>,
  now: Date,
): Promise<Period> {
  const isPaidFor = sql<boolean>`refunded_at is null and not exists (select from payments
    where payments.id = payment_id and ${isGivenBack('payments')})`
  await resumeRemoved(tx, sql`application_id = ${applicationId} and ${isPaidFor}`, now)
  const last = await beginNext(tx, userId, dayInIst(now))
  if (last === undefined) throw new Problem('payment_refunded')
  return last
}

/**
 * Resumes the rest of removed periods that meet a condition; returns the last of them. A resumed period starts after the person's other
 * periods, so that no day is given twice.
 */
export async function resumeRemoved(
  tx: Tx,
  which: RawBuilder<unknown>,
  now: Date,
): Promise<Period | undefined> {
  const afterOthers = sql<string>`(select max(other.ends_on) + 1 from membership_periods other
    where other.user_id = membership_periods.user_id and other.removed_at is null)`
  const resumed = await tx
    .updateTable('membership_periods')
    .set({ removed_at: null, refunded_at: null, starts_on: sql`greatest(starts_on, ${afterOthers})` })
    .where(sql<boolean>`${which}`)
    .where(sql<boolean>`coalesce(${afterOthers}, starts_on) <= ends_on`)
    .where('removed_at', 'is not', null)
    .where('ends_on', '>=', dayInIst(now))
    .returning(['starts_on', 'ends_on'])
    .execute()
  const last = resumed.toSorted((a, b) => b.ends_on.localeCompare(a.ends_on))[0]
  return last && { startsOn: last.starts_on, endsOn: last.ends_on }
}

/**
 * Moves the coming periods up without changing their lengths, so that the first begins today or after the running one; returns the last.
 */
export async function beginNext(tx: Tx, userId: string, today: string): Promise<Period | undefined> {
  const coming = await tx
    .selectFrom('membership_periods')
    .select(['id', 'starts_on as startsOn', 'ends_on as endsOn'])
    .where('user_id', '=', userId)
    .where('removed_at', 'is', null)
    .where('ends_on', '>=', today)
    .orderBy('starts_on')
    .execute()
  let startsOn = today
  for (const one of coming) {
    if (one.startsOn > startsOn) {
      const days = daysBetween(one.startsOn, one.endsOn)
      const isYear = periodFrom(one.startsOn).endsOn === one.endsOn
      one.startsOn = startsOn
      one.endsOn = isYear ? periodFrom(startsOn).endsOn : daysAfter(startsOn, days)
      await tx
        .updateTable('membership_periods')
        .set({ starts_on: startsOn, ends_on: one.endsOn })
        .where('id', '=', one.id)
        .execute()
    }
    startsOn = daysAfter(one.endsOn, 1)
  }
  return coming.at(-1)
}

/** The last period of a person, which a renewal follows; undefined without one. Refunded and ended periods do not count. */
export async function lastPeriod(tx: Tx, userId: string) {
  return tx
    .selectFrom('membership_periods')
    .innerJoin('users', 'users.id', 'user_id')
    .select(['application_id as applicationId', 'category', 'starts_on as startsOn', 'ends_on as endsOn'])
    .select(sql<boolean>`removed_at is not null`.as('isRemoved'))
    .select(hasWaiting('users').as('hasApplied'))
    .where('user_id', '=', userId)
    .where((eb) => eb.or([eb('refunded_at', 'is', null), eb('removed_at', 'is', null)]))
    .orderBy(periodOrder('role'))
    .limit(1)
    .executeTakeFirst()
}

const day = (of: RawBuilder<unknown>) => sql`to_char(${of}, 'YYYY-MM-DD')`

/**
 * Recomputes the row of `memberships` of one person or several, which lists, searches and e-mails about the end read. Whoever changes a
 * role, application, period, payment or youth application calls it last, in the same transaction, with the people locked. The number
 * of e-mails that were sent about each last day is kept, so that none is sent twice.
 */
export async function recomputeMembership(tx: Tx, people: string | readonly string[]): Promise<void> {
  const userIds = [people].flat()
  await sql`
    insert into memberships (user_id, state, waiting_since, decision_hours, ends_on, category, city, branch)
    select u.id, s.state, case when s.state = 'waiting' then a.waiting_since end, ${DECISION_HOURS}, p.ends_on,
      coalesce(shown.membership_category, 'unknown'), city_key(shown.city),
      case when shown.membership_category is null then 'unknown'
        when shown.membership_category = 'nariShakti' then 'women'
        when shown.membership_category = 'Student'
          or exists (select from youth_applications where user_id = u.id and state = 'accepted') then 'youth'
        else 'none' end
    from users u
    left join lateral (
      select membership_category, city from applications where user_id = u.id and u.is_listed and u.closed_at is null
      order by ${applicationOrder} limit 1) shown on true
    left join lateral (
      select * from applications where user_id = u.id order by id desc limit 1) a on true
    left join lateral (
      select ends_on, removed_at from membership_periods where user_id = u.id
      order by ${periodOrder('u.role')} limit 1) p on true
    cross join lateral (select a.approved_at is null and a.declined_at is null and (a.asks_aid or ${isPaid('a')}) as is_open) o
    cross join lateral (select case
      when u.closed_at is not null then null
      when ${isMember('u')} then 'member'
      when o.is_open and a.asked_at is not null and a.answered_at is null then 'question'
      when exists (select from minors where minors.user_id = u.id and agreed_at is null
        and (o.is_open or guardian_email is not null)) then 'guardian'
      when o.is_open then 'waiting'
      when a.declined_at is not null then 'declined'
      when p.removed_at is not null then 'removed'
      when p.ends_on is not null then 'ended' end as state) s
    where u.id = any(${userIds}::uuid[])
    on conflict (user_id) do update set state = excluded.state, waiting_since = excluded.waiting_since,
      decision_hours = excluded.decision_hours, ends_on = excluded.ends_on, category = excluded.category, city = excluded.city, branch = excluded.branch,
      notices = case when excluded.ends_on is distinct from memberships.ends_on
        then coalesce((memberships.earlier_notices ->> ${day(sql`excluded.ends_on`)})::smallint, 0) else memberships.notices end,
      earlier_notices = case when excluded.ends_on is distinct from memberships.ends_on and memberships.ends_on is not null
        then memberships.earlier_notices || jsonb_build_object(${day(sql`memberships.ends_on`)}, memberships.notices)
        else memberships.earlier_notices end`.execute(tx)
  await releaseUnlessWaiting(tx, userIds)
}

/** Updates the promised hours of waiting applications after a release that promises another number. */
export async function applyDecisionHours({ db }: Pick<AppContext, 'db'>): Promise<void> {
  await db
    .updateTable('memberships')
    .set({ decision_hours: DECISION_HOURS })
    .where('state', '=', 'waiting')
    .where('decision_hours', '!=', DECISION_HOURS)
    .execute()
}
