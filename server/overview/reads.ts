import { sql } from 'kysely'
import type { z } from 'zod'
import type { Branch, overview } from '#contract/overview.ts'
import { type Category, category } from '#contract/payments.ts'
import type { Programme } from '#contract/submissions.ts'
import type { Call } from '../app/call.ts'

type Answer = z.input<typeof overview.answer>
type Needs = Pick<Call, 'db' | 'clock'>

const branches = ['youth', 'women', 'none'] as const satisfies readonly Branch[]

/** The numbers of the dashboard's first panel, all of the same instant of the clock; months are IST. */
export async function readOverview({ db, clock }: Needs): Promise<Answer> {
  const now = clock()
  const [months, shares, funnel, requests] = await Promise.all([
    byMonth(db, now),
    byShare(db, now),
    readFunnel(db),
    whatWaits(db, now),
  ])
  return { at: now, months, ...shares, funnel, requests }
}

/** The first instants of the last twelve months in IST, and of the month to come. */
function monthsUntil(now: Date) {
  return sql`months as (
    select to_char(m, 'YYYY-MM') as month, m at time zone 'Asia/Kolkata' as starts_at,
      (m + interval '1 month') at time zone 'Asia/Kolkata' as ends_at
    from (select date_trunc('month', ${now}::timestamptz at time zone 'Asia/Kolkata') as this_month) present,
      generate_series(this_month - interval '11 months', this_month, interval '1 month') m),
  span as (select min(starts_at) as since from months)`
}

async function byMonth(db: Needs['db'], now: Date): Promise<Answer['months']> {
  const { rows } = await sql<Answer['months'][number]>`
    with ${monthsUntil(now)},
    numbered as (select *, row_number() over (order by month)::int as nth from months),
    bounds as (select array_agg(starts_at order by month) as starts, max(ends_at) as until from months),
    signed as (
      select width_bucket(created_at, starts) as nth, count(*) as n from users, bounds
      where created_at >= starts[1] and created_at < until and role <> 'admin' group by 1),
    joined as (
      select width_bucket(approved_at, starts) as nth, count(*) as n from applications, bounds
      where approved_at >= starts[1] and approved_at < until group by 1),
    ended as (
      select width_bucket(ended_at, starts) as nth, count(*) as n from applications, bounds
      where ended_at >= starts[1] and ended_at < until group by 1),
    before as (
      select count(*) as n from applications, span
      where approved_at < since and (ended_at is null or ended_at >= since)),
    money as (
      select width_bucket(paid_at, starts) as nth, sum(amount) as paid, sum(refunded) as refunded from payments, bounds
      where status = 'paid' and paid_at >= starts[1] and paid_at < until group by 1)
    select months.month, coalesce(signed.n, 0) as "signedUp", coalesce(joined.n, 0) as joined,
      ((select n from before) + sum(coalesce(joined.n, 0) - coalesce(ended.n, 0)) over (order by months.month))::bigint
        as members,
      coalesce(money.paid, 0) as paid, coalesce(money.refunded, 0) as refunded
    from numbered months
    left join signed using (nth) left join joined using (nth) left join ended using (nth)
    left join money using (nth)
    order by months.month`.execute(db)
  return rows
}

type Share = { category: Category; branch: Branch; members: number; paid: number }

/** Members now, and the money of the same twelve months, by category and by the branch that is known of a person. */
async function byShare(
  db: Needs['db'],
  now: Date,
): Promise<{ categories: Answer['categories']; branches: Answer['branches'] }> {
  const { rows } = await sql<Share>`
    with ${monthsUntil(now)},
    youth as (select distinct user_id from youth_applications where state = 'accepted'),
    counted as (
      select membership_category, user_id, 1 as member, 0::bigint as paid from applications
      where approved_at is not null and ended_at is null
      union all
      select a.membership_category, a.user_id, 0, p.amount from payments p
      join applications a on a.id = p.application_id, span
      where p.status = 'paid' and p.paid_at >= since)
    select membership_category as category,
      case when membership_category = 'nariShakti' then 'women'
        when membership_category = 'Student' or youth.user_id is not null then 'youth' else 'none' end as branch,
      sum(member)::bigint as members, sum(paid)::bigint as paid
    from counted left join youth using (user_id)
    group by 1, 2`.execute(db)
  return {
    categories: category.options.map((name) => ({ category: name, ...sumOf(rows, 'category', name) })),
    branches: branches.map((name) => ({ branch: name, ...sumOf(rows, 'branch', name) })),
  }
}

function sumOf(rows: Share[], by: 'category' | 'branch', name: string): { members: number; paid: number } {
  const own = rows.filter((row) => row[by] === name)
  return {
    members: own.reduce((sum, { members }) => sum + members, 0),
    paid: own.reduce((sum, { paid }) => sum + paid, 0),
  }
}

/** Whoever has paid, applied for aid or been made a member is listed. */
async function readFunnel(db: Needs['db']): Promise<Answer['funnel']> {
  const { rows } = await sql<Answer['funnel']>`
    select count(*) as "signedUp", (select count(*) from (select distinct user_id from applications) whose) as applied,
      count(*) filter (where is_listed) as "paidOrAid", count(*) filter (where role = 'member') as members
    from users where role <> 'admin'`.execute(db)
  return rows[0] ?? { signedUp: 0, applied: 0, paidOrAid: 0, members: 0 }
}

const tables: Record<Programme, { table: string; isPromised: boolean }> = {
  stays: { table: 'stays', isPromised: false },
  youth: { table: 'youth_applications', isPromised: false },
  investors: { table: 'investors', isPromised: false },
  hosting: { table: 'event_requests', isPromised: true },
  spotlight: { table: 'spotlights', isPromised: true },
  matching: { table: 'match_requests', isPromised: true },
}

async function whatWaits(db: Needs['db'], now: Date): Promise<Answer['requests']> {
  const at = sql`${now}::timestamptz`
  const arms = Object.entries(tables).map(
    ([programme, { table, isPromised }]) => sql`
      select ${sql.lit(programme)} as programme, created_at,
        ${isPromised ? sql`due_at` : sql`null::timestamptz`} as due_at
      from ${sql.table(table)} where state in ('received', 'in_review')`,
  )
  type Row = Omit<Answer['requests'][number], 'ages'> & Answer['requests'][number]['ages']
  const { rows } = await sql<Row>`
    select programme, count(*) as waiting,
      count(*) filter (where due_at < ${at}) as overdue,
      count(*) filter (where due_at >= ${at} and due_at < ${at} + interval '1 day') as "dueSoon",
      count(*) filter (where created_at > ${at} - interval '1 day') as day,
      count(*) filter (where created_at <= ${at} - interval '1 day' and created_at > ${at} - interval '3 days')
        as "threeDays",
      count(*) filter (where created_at <= ${at} - interval '3 days' and created_at > ${at} - interval '7 days')
        as week,
      count(*) filter (where created_at <= ${at} - interval '7 days') as longer,
      min(created_at) as "oldestAt"
    from (${sql.join(arms, sql` union all `)}) open group by programme`.execute(db)
  const found = new Map(rows.map((row) => [row.programme, row]))
  return (Object.keys(tables) as Programme[])
    .map((programme) => {
      const row = found.get(programme)
      const { day = 0, threeDays = 0, week = 0, longer = 0 } = row ?? {}
      return {
        programme,
        waiting: row?.waiting ?? 0,
        overdue: row?.overdue ?? 0,
        dueSoon: row?.dueSoon ?? 0,
        ages: { day, threeDays, week, longer },
        oldestAt: row?.oldestAt ?? null,
      }
    })
    .toSorted(
      (one, two) => two.overdue - one.overdue || two.dueSoon - one.dueSoon || two.waiting - one.waiting,
    )
}
