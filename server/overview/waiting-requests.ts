import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { dutyOfRequest } from '#contract/assignments.ts'
import { DECISION_HOURS } from '#contract/business-constants.ts'
import { DAY } from '#contract/time.ts'
import type * as calls from '#contract/overview.ts'
import type { Db } from '../db/connect.ts'
import { actsAs } from '../http/admins.ts'
import type { RequestContext } from '../http/context.ts'
import { bucketOf } from '../payments/buckets.ts'
import { waitingSince, waitsForAdmin } from '../submissions/records.ts'
import { programmes } from '../programmes.ts'

/** What waits of a programme, or of applications for membership. */
export type Waiting = z.input<typeof calls.readOverview.answer>['requests'][number]

/** What waits for an admin now, first what is overdue. */
export async function whatWaits(db: Db, now: Date): Promise<Waiting[]> {
  // Made here: for the database, a day before an instant is work that it would do for every row.
  const in24Hours = new Date(now.getTime() + DAY)
  const [aDayAgo, threeAgo, aWeekAgo] = [1, 3, 7].map((days) => new Date(now.getTime() - days * DAY))
  const promise = sql`count(*) filter (where due_at < ${now}) as overdue,
    count(*) filter (where due_at >= ${now} and due_at < ${in24Hours}) as "dueSoon"`
  const noPromise = sql`0::bigint as overdue, 0::bigint as "dueSoon"`
  const arm = (name: Waiting['programme'], isPromised: boolean, waiting: RawBuilder<unknown>) => sql`
      select ${sql.lit(name)} as programme, count(*) as waiting, ${isPromised ? promise : noPromise},
        count(*) filter (where created_at > ${aDayAgo}) as day,
        count(*) filter (where created_at <= ${aDayAgo} and created_at > ${threeAgo}) as "threeDays",
        count(*) filter (where created_at <= ${threeAgo} and created_at > ${aWeekAgo}) as week,
        count(*) filter (where created_at <= ${aWeekAgo}) as longer,
        min(created_at) as "oldestAt"
      from ${waiting}`
  const arms = [
    ...Object.values(programmes).map(({ name, table, isPromised }) =>
      arm(
        name,
        isPromised,
        sql`(select ${waitingSince(table)} as created_at ${isPromised ? sql`, due_at` : sql``}
        from ${sql.table(table)} where ${waitsForAdmin(table)}) submissions`,
      ),
    ),
    arm(
      'membership',
      true,
      sql`(select waiting_since as created_at, waiting_since + ${sql.lit(DECISION_HOURS)} * interval '1 hour' as due_at
        from memberships where state = 'waiting') applications`,
    ),
  ]
  type Row = Omit<Waiting, 'ages' | 'assigned'> & Waiting['ages']
  const [{ rows }, assigned] = await Promise.all([
    sql<Row>`${sql.join(arms, sql` union all `)}`.execute(db),
    db
      .selectFrom('assignments')
      .select(['request', (eb) => eb.fn.countAll<number>().as('n')])
      .groupBy('request')
      .execute(),
  ])
  const assignedOf = (programme: Row['programme']) =>
    Number(assigned.find(({ request }) => request === programme)?.n ?? 0)
  return rows
    .map(({ day, threeDays, week, longer, ...row }) => ({
      ...row,
      assigned: assignedOf(row.programme),
      ages: { day, threeDays, week, longer },
    }))
    .toSorted(
      (one, two) => two.overdue - one.overdue || two.dueSoon - one.dueSoon || two.waiting - one.waiting,
    )
}

/** How many of each kind wait within the caller's duties. */
export async function readWaiting(
  context: Pick<RequestContext<'admin'>, 'config' | 'db' | 'user'>,
): Promise<z.input<typeof calls.readWaiting.answer>> {
  const kinds = [
    ...Object.values(programmes).map(({ name, table }) => ({
      of: name,
      duty: dutyOfRequest(name),
      rows: sql`${sql.table(table)} where ${waitsForAdmin(table)}`,
    })),
    {
      of: 'membership' as const,
      duty: dutyOfRequest('membership'),
      rows: sql`memberships where state = 'waiting'`,
    },
    {
      of: 'review' as const,
      duty: 'money' as const,
      rows: sql`payments where review_reason is not null and ${bucketOf('payments')} = 'review'`,
    },
  ].filter(({ duty }) => actsAs(context, duty))
  if (kinds.length === 0) return { waiting: [] }
  const counts = kinds.map(({ of, rows }) => sql`select ${sql.lit(of)} as of, count(*) as count from ${rows}`)
  const { rows } = await sql<{ of: (typeof kinds)[number]['of']; count: number }>`
    ${sql.join(counts, sql` union all `)}`.execute(context.db)
  return { waiting: rows }
}
