import { type Selectable, sql } from 'kysely'
import type { z } from 'zod'
import { dayInIst } from '#contract/days.ts'
import type { Branch, overview } from '#contract/overview.ts'
import { type Category, category } from '#contract/payments.ts'
import type { Call } from '../app/call.ts'
import type { Tables } from '../db/tables.ts'
import { kept } from '../submissions/programmes.ts'

type Answer = z.input<typeof overview.answer>
type Needs = Pick<Call, 'db' | 'clock'>

const MONTHS = 12
const DAY = 86_400_000
const branches = ['youth', 'women', 'none'] as const satisfies readonly Branch[]

/** One of the sums kept of people, members and money; `month` is `YYYY-MM`, or empty for what is of no month. */
type Tally = { figure: Figure; month: string; category: Category | null; branch: Branch | null; n: number }
type Figure = Selectable<Tables['tallies']>['figure']
type Sum = (figure: Figure, which?: (tally: Tally) => boolean) => number

/** The numbers of the dashboard's first panel, all of the same instant of the clock; months are IST. */
export async function readOverview({ db, clock }: Needs): Promise<Answer> {
  const now = clock()
  const [sum, requests] = await Promise.all([readTallies(db), whatWaits(db, now)])
  const shown = monthsUntil(now)
  const sharesOf = (is: (tally: Tally) => boolean) => ({
    members: sum('standing', is),
    paid: sum('paid', (tally) => is(tally) && shown.includes(tally.month)),
  })
  return {
    at: now,
    months: shown.map((month) => monthOf(sum, month)),
    categories: category.options.map((name) => ({
      category: name,
      ...sharesOf((tally) => tally.category === name),
    })),
    branches: branches.map((name) => ({ branch: name, ...sharesOf((tally) => tally.branch === name) })),
    funnel: {
      signedUp: sum('signed_up'),
      applied: sum('applied'),
      paidOrAid: sum('listed'),
      members: sum('member'),
    },
    requests,
  }
}

/** The last twelve months in IST, oldest first. */
function monthsUntil(now: Date): string[] {
  const [year = 0, month = 0] = dayInIst(now).split('-').map(Number)
  return Array.from({ length: MONTHS }, (_, n) =>
    new Date(Date.UTC(year, month - MONTHS + n)).toISOString().slice(0, 'YYYY-MM'.length),
  )
}

function monthOf(sum: Sum, month: string): Answer['months'][number] {
  const isThen = (tally: Tally) => tally.month === month
  const isBy = (tally: Tally) => tally.month <= month
  return {
    month,
    signedUp: sum('signed_up', isThen),
    joined: sum('joined', isThen),
    members: sum('joined', isBy) - sum('ended', isBy),
    paid: sum('paid', isThen),
    refunded: sum('refunded', isThen),
  }
}

async function readTallies(db: Needs['db']): Promise<Sum> {
  const { rows } = await sql<Tally>`
    select figure, coalesce(to_char(month, 'YYYY-MM'), '') as month, category, branch, sum(n)::bigint as n from tallies
    group by figure, tallies.month, category, branch`.execute(db)
  return (figure, which = () => true) =>
    rows.reduce((sum, tally) => (tally.figure === figure && which(tally) ? sum + tally.n : sum), 0)
}

async function whatWaits(db: Needs['db'], now: Date): Promise<Answer['requests']> {
  // Made here: for the database, a day before an instant is work that it would do for every row.
  const in24Hours = new Date(now.getTime() + DAY)
  const [aDayAgo, threeAgo, aWeekAgo] = [1, 3, 7].map((days) => new Date(now.getTime() - days * DAY))
  const promise = sql`count(*) filter (where due_at < ${now}) as overdue,
    count(*) filter (where due_at >= ${now} and due_at < ${in24Hours}) as "dueSoon"`
  const noPromise = sql`0::bigint as overdue, 0::bigint as "dueSoon"`
  const arms = Object.entries(kept).map(
    ([programme, { table, isPromised }]) => sql`
      select ${sql.lit(programme)} as programme, count(*) as waiting, ${isPromised ? promise : noPromise},
        count(*) filter (where created_at > ${aDayAgo}) as day,
        count(*) filter (where created_at <= ${aDayAgo} and created_at > ${threeAgo}) as "threeDays",
        count(*) filter (where created_at <= ${threeAgo} and created_at > ${aWeekAgo}) as week,
        count(*) filter (where created_at <= ${aWeekAgo}) as longer,
        min(created_at) as "oldestAt"
      from ${sql.table(table)} where state in ('received', 'in_review')`,
  )
  type Row = Omit<Answer['requests'][number], 'ages'> & Answer['requests'][number]['ages']
  const { rows } = await sql<Row>`${sql.join(arms, sql` union all `)}`.execute(db)
  return rows
    .map(({ day, threeDays, week, longer, ...row }) => ({ ...row, ages: { day, threeDays, week, longer } }))
    .toSorted(
      (one, two) => two.overdue - one.overdue || two.dueSoon - one.dueSoon || two.waiting - one.waiting,
    )
}
