import { type RawBuilder, sql } from 'kysely'
import type { Logger } from 'pino'
import type { Figures } from '#contract/overview.ts'
import type { AppContext } from '../http/context.ts'
import type { Tx } from '../db/connect.ts'
import { every } from '../jobs/every.ts'
import { type Counts, figuresOf, monthsUntil } from './rules.ts'

type Needs = Pick<AppContext, 'db' | 'clock'>

const MINUTE = 60_000
/** Looked at every minute, what is so old is counted anew: nobody sees figures older than five minutes. */
const OLD = 4 * MINUTE

/** Counts people, members and money, all as of one instant, and keeps the figures until the next count. */
export async function countAnew({ db, clock }: Needs): Promise<{ at: Date; figures: Figures }> {
  const at = clock()
  const counts = await db.transaction().setIsolationLevel('repeatable read').execute(countTables)
  const figures = figuresOf(monthsUntil(at), counts)
  const row = { counted_at: at, figures: JSON.stringify(figures) }
  await db
    .insertInto('statistics')
    .values(row)
    .onConflict((there) => there.column('is_only').doUpdateSet(row))
    .execute()
  return { at, figures }
}

/** Counts at once and whenever the figures are old, in one process or another. */
export function startCounting(context: Needs, log: Pick<Logger, 'warn'>): { stop: () => Promise<void> } {
  return every(MINUTE, () =>
    countIfOld(context).catch((error: unknown) =>
      log.warn({ err: error }, 'the Overview could not be counted'),
    ),
  )
}

async function countIfOld(context: Needs): Promise<void> {
  const young = await context.db
    .selectFrom('statistics')
    .select('counted_at')
    .where('counted_at', '>', new Date(context.clock().getTime() - OLD))
    .executeTakeFirst()
  if (!young) await countAnew(context)
}

const monthOf = (column: string): RawBuilder<string> =>
  sql`to_char(${sql.ref(column)} at time zone 'Asia/Kolkata', 'YYYY-MM')`
const inYouth = sql`user_id in (select user_id from youth_applications where state = 'accepted')`

/** A statement a table: none of them runs into the time limit, of a million people either. */
async function countTables(tx: Tx): Promise<Counts> {
  const people = await sql<Counts['people'][number]>`
    select ${monthOf('created_at')} as month, count(*) as "signedUp",
      count(*) filter (where applicant_name is not null) as applied, count(*) filter (where is_listed) as "paidOrAid",
      count(*) filter (where role = 'member') as members
    from users where role <> 'admin' and closed_at is null group by 1`.execute(tx)
  const memberships = await sql<Counts['memberships'][number]>`
    select ${monthOf('approved_at')} as joined, ${monthOf('ended_at')} as ended, membership_category as category,
      ${inYouth} as "inYouth", count(*) as n
    from applications where approved_at is not null group by 1, 2, 3, 4`.execute(tx)
  const payments = await sql<Counts['payments'][number]>`
    select ${monthOf('paid_at')} as month, category, ${inYouth} as "inYouth",
      sum(amount)::bigint as paid, sum(refunded)::bigint as refunded
    from payments where status = 'paid' group by 1, 2, 3`.execute(tx)
  return { people: people.rows, memberships: memberships.rows, payments: payments.rows }
}
