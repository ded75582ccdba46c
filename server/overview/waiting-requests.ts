import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { dutyOfRequest } from '#contract/admin/assignments.ts'
import { DECISION_HOURS } from '#contract/business-constants.ts'
import type * as calls from '#contract/admin/overview.ts'
import type { Db } from '../db/connect.ts'
import { actsAs } from '../http/admins.ts'
import type { RequestContext } from '../context.ts'
import { hasFailedRefund, isInBucket, isShown, isUnassigned } from '../payments/buckets.ts'
import { countedBy } from '../submissions/waiting-figures.ts'
import { waitingSince, waitsForAdmin } from '../submissions/records.ts'
import { programmes } from '../programmes.ts'

/** The figures of the waiting requests of a programme, or of the waiting applications for membership. */
export type Waiting = z.input<typeof calls.readOverview.answer>['requests'][number]

/** The figures of waiting requests, first the kinds with overdue ones. */
export async function countWaitingRequests(db: Db, now: Date): Promise<Waiting[]> {
  const arm = (request: Waiting['programme'], isPromised: boolean, waiting: RawBuilder<unknown>) => {
    const by = countedBy(now, {
      request,
      id: sql.ref('id'),
      since: sql.ref('created_at'),
      dueAt: isPromised ? sql.ref('due_at') : null,
    })
    const count = (figure: keyof typeof by) => sql`count(*) filter (where ${by[figure]})`
    return sql`
      select ${sql.lit(request)} as programme, count(*) as waiting, ${count('overdue')} as overdue,
        ${count('due_soon')} as "dueSoon", ${count('taken')} as assigned, ${count('under_1_day')} as day,
        ${count('under_3_days')} as "threeDays", ${count('under_7_days')} as week, ${count('over_7_days')} as longer,
        min(created_at) as "oldestAt"
      from ${waiting}`
  }
  const arms = [
    ...Object.values(programmes).map(({ name, table, isPromised }) =>
      arm(
        name,
        isPromised,
        sql`(select id, ${waitingSince(table)} as created_at ${isPromised ? sql`, due_at` : sql``}
        from ${sql.table(table)} where ${waitsForAdmin(table)}) submissions`,
      ),
    ),
    arm(
      'membership',
      true,
      sql`(select user_id as id, waiting_since as created_at,
          waiting_since + ${sql.lit(DECISION_HOURS)} * interval '1 hour' as due_at
        from memberships where state = 'waiting') applications`,
    ),
  ]
  type Row = Omit<Waiting, 'ages'> & Waiting['ages']
  const { rows } = await sql<Row>`${sql.join(arms, sql` union all `)}`.execute(db)
  return rows
    .map(({ day, threeDays, week, longer, ...row }) => ({ ...row, ages: { day, threeDays, week, longer } }))
    .toSorted(
      (one, two) => two.overdue - one.overdue || two.dueSoon - one.dueSoon || two.waiting - one.waiting,
    )
}

/** The figures of the money that waits for an admin. */
export type MoneyWaits = NonNullable<z.input<typeof calls.readOverview.answer>['money']>

/** The number of payments in review, of those with a failed refund, and of unassigned sums. */
export async function countWaitingMoney(db: Db): Promise<MoneyWaits> {
  const { rows } = await sql<MoneyWaits>`
    select count(*) as review, count(*) filter (where ${hasFailedRefund('p')}) as "failedRefunds",
      (select count(*) from unassigned_money where ${isUnassigned('unassigned_money')}) as unassigned
    from payments p where ${isShown('p')} and ${isInBucket('p', 'review')}`.execute(db)
  return rows[0] as MoneyWaits
}

/** How many requests of each kind wait within the caller's duties. */
export async function readWaiting(
  context: Pick<RequestContext<'admin'>, 'config' | 'db' | 'clock' | 'user'>,
): Promise<z.input<typeof calls.readWaiting.answer>> {
  const { db, clock } = context
  const [requests, money] = await Promise.all([
    countWaitingRequests(db, clock()),
    actsAs(context, 'money') ? countWaitingMoney(db) : null,
  ])
  const own = requests.filter(({ programme }) => actsAs(context, dutyOfRequest(programme)))
  return {
    waiting: [
      ...own.map(({ programme, waiting }) => ({ of: programme, count: waiting })),
      ...(money === null ? [] : [{ of: 'review' as const, count: money.review + money.unassigned }]),
    ],
  }
}
