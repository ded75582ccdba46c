import { sql } from 'kysely'
import type { z } from 'zod'
import { figures, type Figures, type overview } from '#contract/overview.ts'
import { DECISION_HOURS } from '#contract/membership/review.ts'
import type { Db } from '../db/connect.ts'
import type { RequestContext } from '../http/context.ts'
import { programmes } from '../programmes.ts'
import { countAnew } from './writes.ts'

type Answer = z.input<typeof overview.answer>
type Needs = Pick<RequestContext, 'db' | 'primary' | 'clock'>

const DAY = 86_400_000

/** The numbers of the dashboard's first panel: people, members and money as last counted, what waits as it is now. */
export async function readOverview(
  context: Needs,
  { count }: z.output<typeof overview.input> = {},
): Promise<Answer> {
  // A count is read where it is written: whoever has just asked for one sees no older one after it.
  const { primary, clock } = context
  const counted =
    (count === 'now' ? null : await lastCounted(primary)) ?? (await countAnew({ db: primary, clock }))
  return { at: counted.at, ...counted.figures, requests: await whatWaits(context.db, context.clock()) }
}

/** Null where nothing is counted yet, or was by another version of this product. */
async function lastCounted(db: Db): Promise<{ at: Date; figures: Figures } | null> {
  const row = await db.selectFrom('statistics').select(['counted_at', 'figures']).executeTakeFirst()
  const known = figures.safeParse(row?.figures)
  return row && known.success ? { at: row.counted_at, figures: known.data } : null
}

async function whatWaits(db: Needs['db'], now: Date): Promise<Answer['requests']> {
  // Made here: for the database, a day before an instant is work that it would do for every row.
  const in24Hours = new Date(now.getTime() + DAY)
  const [aDayAgo, threeAgo, aWeekAgo] = [1, 3, 7].map((days) => new Date(now.getTime() - days * DAY))
  const promise = sql`count(*) filter (where due_at < ${now}) as overdue,
    count(*) filter (where due_at >= ${now} and due_at < ${in24Hours}) as "dueSoon"`
  const noPromise = sql`0::bigint as overdue, 0::bigint as "dueSoon"`
  const arms = Object.values(programmes).map(
    ({ name, table, isPromised }) => sql`
      select ${sql.lit(name)} as programme, count(*) as waiting, ${isPromised ? promise : noPromise},
        count(*) filter (where created_at > ${aDayAgo}) as day,
        count(*) filter (where created_at <= ${aDayAgo} and created_at > ${threeAgo}) as "threeDays",
        count(*) filter (where created_at <= ${threeAgo} and created_at > ${aWeekAgo}) as week,
        count(*) filter (where created_at <= ${aWeekAgo}) as longer,
        min(created_at) as "oldestAt"
      from ${sql.table(table)} where state in ('received', 'in_review')`,
  )
  const promised = sql.lit(DECISION_HOURS)
  arms.push(sql`
      select 'membership' as programme, count(*) as waiting, ${promise},
        count(*) filter (where waiting_since > ${aDayAgo}) as day,
        count(*) filter (where waiting_since <= ${aDayAgo} and waiting_since > ${threeAgo}) as "threeDays",
        count(*) filter (where waiting_since <= ${threeAgo} and waiting_since > ${aWeekAgo}) as week,
        count(*) filter (where waiting_since <= ${aWeekAgo}) as longer,
        min(waiting_since) as "oldestAt"
      from (select waiting_since, waiting_since + ${promised} * interval '1 hour' as due_at
        from memberships where state = 'waiting') applications`)
  type Row = Omit<Answer['requests'][number], 'ages'> & Answer['requests'][number]['ages']
  const { rows } = await sql<Row>`${sql.join(arms, sql` union all `)}`.execute(db)
  return rows
    .map(({ day, threeDays, week, longer, ...row }) => ({ ...row, ages: { day, threeDays, week, longer } }))
    .toSorted(
      (one, two) => two.overdue - one.overdue || two.dueSoon - one.dueSoon || two.waiting - one.waiting,
    )
}
