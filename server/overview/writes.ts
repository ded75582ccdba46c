import { type RawBuilder, sql } from 'kysely'
import { dayInIst } from '#contract/values/days.ts'
import { GRACE_DAYS } from '#contract/business-constants.ts'
import { daysAfter } from '#contract/membership/year.ts'
import type { Figures } from '#contract/admin/overview.ts'
import { MINUTE } from '#contract/values/time.ts'
import type { AppContext } from '../context.ts'
import type { Tx } from '../db/connect.ts'
import { exists } from '../db/exists.ts'
import { isMember } from '../members/sql-conditions.ts'
import { instantOf, receivedOf, refundedOf } from '../payments/buckets.ts'
import { type Counts, figuresOf, renewalMonths } from './rules.ts'

type Needs = Pick<AppContext, 'db' | 'clock'>

/**
 * Milliseconds: older figures are counted again. Their age is checked every minute, so that nobody sees figures older than five minutes.
 */
const OLD = 4 * MINUTE

/** Counts people, members and money in one snapshot, and stores the figures until the next count. */
export async function countAnew({ db, clock }: Needs): Promise<{ at: Date; figures: Figures }> {
  const at = clock()
  const counts = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((tx) => countTables(tx, at))
  const figures = figuresOf(at, counts)
  const row = { counted_at: at, figures: JSON.stringify(figures) }
  await db
    .insertInto('statistics')
    .values(row)
    .onConflict((there) => there.column('is_only').doUpdateSet(row))
    .execute()
  return { at, figures }
}

/** Counts again where the figures are old. Several processes may call it at the same time. */
export async function countIfOld(context: Needs): Promise<void> {
  const since = new Date(context.clock().getTime() - OLD)
  const isFresh = await exists(context.db.selectFrom('statistics').where('counted_at', '>', since))
  if (!isFresh) await countAnew(context)
}

const monthOf = (at: RawBuilder<unknown>): RawBuilder<string> =>
  sql`to_char(${at} at time zone 'Asia/Kolkata', 'YYYY-MM')`
/** Whether a row of `users` is of the people who are counted, in SQL: everyone but those admins who never applied. */
export const isCounted = sql`(role <> 'admin' or is_listed) and closed_at is null`
/** Whether the person of a row was accepted into the youth programme, in SQL. */
export const inYouth = sql`user_id in (select user_id from youth_applications where state = 'accepted')`
/** Whether a `period` is followed by another within a year, in SQL. */
export const isRenewed = sql`exists (
  select from membership_periods next where next.user_id = period.user_id and next.removed_at is null
    and next.starts_on > period.ends_on and next.starts_on <= period.ends_on + interval '1 year')`

/** Whether the days of grace after a `period` are over, in SQL. */
export const graceIsOver = (now: Date): RawBuilder<boolean> =>
  sql`(period.ends_on < ${daysAfter(dayInIst(now), -GRACE_DAYS)}::date)`

/** One statement for each table, so that none reaches the statement timeout with a million people. */
async function countTables(tx: Tx, at: Date): Promise<Counts> {
  const people = await sql<Counts['people'][number]>`
    select ${monthOf(sql`created_at`)} as month, count(*) as "signedUp",
      count(*) filter (where applicant_name is not null) as applied, count(*) filter (where is_listed) as "paidOrAid",
      count(*) filter (where ${isMember('users')}) as members
    from users where ${isCounted} group by 1`.execute(tx)
  const memberships = await sql<Counts['memberships'][number]>`
    select ${monthOf(sql`approved_at`)} as joined, ${monthOf(sql`ended_at`)} as ended, membership_category as category,
      ${inYouth} as "inYouth", count(*) as n
    from applications where approved_at is not null group by 1, 2, 3, 4`.execute(tx)
  const payments = await sql<Counts['payments'][number]>`
    select ${monthOf(instantOf('payments'))} as month, category, ${inYouth} as "inYouth",
      sum(${receivedOf('payments')})::bigint as paid, sum(${refundedOf('payments')})::bigint as refunded
    from payments where status = 'paid' group by 1, 2, 3`.execute(tx)
  const months = renewalMonths(at)
  const renewals = await sql<Counts['renewals'][number]>`
    select to_char(period.ends_on, 'YYYY-MM') as month, count(*) as due, count(*) filter (where is_renewed) as done,
      count(*) filter (where not is_renewed and ${graceIsOver(at)}) as lapsed
    from membership_periods period
    cross join lateral (select ${isRenewed} as is_renewed) renewal
    where period.removed_at is null
      and period.ends_on >= ${`${months[0]}-01`}::date and period.ends_on < ${`${months.at(-1)}-01`}::date + interval '1 month'
    group by 1`.execute(tx)
  return {
    renewals: renewals.rows,
    people: people.rows,
    memberships: memberships.rows,
    payments: payments.rows,
  }
}
