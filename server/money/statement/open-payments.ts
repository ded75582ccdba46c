import { type RawBuilder, sql } from 'kysely'
import { dayInIst } from '#contract/values/days.ts'
import type { Purpose } from '#contract/membership/payments.ts'
import type { Category } from '#contract/membership/categories.ts'
import { daysAfter, renewableBetween } from '#contract/membership/year.ts'
import { DAY } from '#contract/values/time.ts'
import type { Db } from '../../db/connect.ts'
import { isMember, isPaid } from '../../members/sql-conditions.ts'
import { isHeldAt } from '../../payments/orders/order-terms.ts'
import { pricesAt } from '../../settings/prices.ts'
import type { Payable } from './rules.ts'

/** The most applications, and the most renewals, that are searched. */
const MOST_OPEN = 5_000

export type OpenOf = Payable & { email: string; category: Category }

/** `ordered`: the amount of the open order, if it holds. */
type Row = Omit<OpenOf, 'emails' | 'amount'> & { formEmail: string; ordered: number | null }

/** What people have to pay now: unpaid applications, newest first, then renewals. `isOf` is a condition on users `u`. */
export async function openPayments(
  db: Db,
  now: Date,
  isOf: RawBuilder<boolean> = sql`true`,
): Promise<{ open: OpenOf[]; isPartial: boolean }> {
  const today = dayInIst(now)
  // The last day of the latest membership that can be renewed today.
  const last = daysAfter(today, -renewableDays(today))
  const person = sql`u.email, a.full_name as name, a.company_name as company, a.email as "formEmail", coalesce(a.contact, '') as phone,
    (select coalesce(array_agg(provider_order_id), '{}') from payments
      where application_id = a.id and provider_order_id is not null) as orders`
  const ordered = (purpose: Purpose) => sql`(select amount from payments where application_id = a.id
    and purpose = ${sql.lit(purpose)} and status = 'created' and ${isHeldAt(now)} limit 1) as ordered`
  const [{ rows: joins }, { rows: renewals }, prices] = await Promise.all([
    sql<Row>`
      select 'join' as purpose, a.membership_category as category, ${person}, ${ordered('join')}
      from applications a join users u on u.id = a.user_id
      where a.approved_at is null and a.declined_at is null and u.closed_at is null and not ${isMember('u')} and not ${isPaid('a')} and ${isOf}
      order by a.id desc limit ${sql.lit(MOST_OPEN + 1)}`.execute(db),
    sql<Row>`
      select 'renewal' as purpose, p.category, ${person}, ${ordered('renewal')}
      from memberships m join users u on u.id = m.user_id
      join lateral (select application_id, category from membership_periods
        where user_id = m.user_id and removed_at is null order by starts_on desc, id desc limit 1) p on true
      join applications a on a.id = p.application_id
      where m.state in ('member', 'ended') and u.closed_at is null and ${isOf}
        and m.ends_on between ${sql`${today}::date - interval '1 year'`} and ${last}::date
      order by m.ends_on desc, m.user_id desc limit ${sql.lit(MOST_OPEN + 1)}`.execute(db),
    pricesAt(db, now),
  ])
  const rows = [...joins.slice(0, MOST_OPEN), ...renewals.slice(0, MOST_OPEN)]
  return {
    open: rows.map(({ formEmail, ordered, ...row }) => ({
      ...row,
      emails: [...new Set([row.email, formEmail])],
      amount: ordered ?? prices.get(row.category)?.total ?? 0,
    })),
    isPartial: joins.length > MOST_OPEN || renewals.length > MOST_OPEN,
  }
}

/** How many days before its last day a membership can first be renewed, as a negative number. */
function renewableDays(day: string): number {
  return (Date.parse(renewableBetween(day).from) - Date.parse(day)) / DAY
}
