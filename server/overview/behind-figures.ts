import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { nextMonthInIst, startOfDay } from '#contract/values/days.ts'
import type * as calls from '#contract/admin/overview.ts'
import { countRows, pageOf, pageQuery } from '../db/paging.ts'
import { avatarOf } from '../files/reads.ts'
import type { RequestContext } from '../context.ts'
import { isMember } from '../members/sql-conditions.ts'
import { instantOf, receivedOf, refundedOf } from '../payments/buckets.ts'
import { monthsUntil } from './rules.ts'
import { graceIsOver, inYouth, isCounted, isRenewed } from './writes.ts'

const USUAL = 50

type Row = {
  id: string
  user_id: string
  name: string
  email: string
  avatar_id: string | null
}

/** The people behind a figure, with a row for each thing that the figure counts: an account, a membership, or a period. */
export async function peopleOfFigure(
  { db, clock }: RequestContext<'admin'>,
  { figure, limit = USUAL, cursor }: z.output<typeof calls.peopleOfFigure.input>,
): Promise<z.input<typeof calls.peopleOfFigure.answer>> {
  const counted = peopleCounted(figure, clock())
  const query = pageQuery({ limit, cursor })
  const older = query.after === null ? sql`` : sql`where counted.id < ${query.after}`
  const [{ rows }, total] = await Promise.all([
    sql<Row>`
      select counted.id, u.id as user_id, coalesce(u.applicant_name, u.name) as name, u.email, u.avatar_id
      from (${counted}) counted join users u on u.id = counted.user_id ${older}
      order by counted.id desc limit ${query.fetch}`.execute(db),
    countRows(db, query, sql`(${counted}) counted`, sql<boolean>`true`),
  ])
  const page = pageOf(query, rows)
  return {
    people: page.rows.map((row) => ({ _id: row.id, user: personOf(row) })),
    nextCursor: page.nextCursor,
    ...total,
  }
}

/** The payments that a figure is the sum of. */
export async function paymentsOfFigure(
  { db, clock }: RequestContext<'admin'>,
  { figure, limit = USUAL, cursor }: z.output<typeof calls.paymentsOfFigure.input>,
): Promise<z.input<typeof calls.paymentsOfFigure.answer>> {
  const where = paymentsCounted(figure, clock())
  const query = pageQuery({ limit, cursor })
  const older = query.after === null ? sql`` : sql`and payments.id < ${query.after}`
  const [received, refunded] = [receivedOf('payments'), refundedOf('payments')]
  type Paid = Row & {
    category: z.input<typeof calls.paymentsOfFigure.answer>['payments'][number]['category']
    amount: number
    refunded: number
    paidAt: Date
    receivedOn: string | null
  }
  const [{ rows }, total, sums] = await Promise.all([
    sql<Paid>`
      select payments.id, u.id as user_id, coalesce(u.applicant_name, u.name) as name, u.email, u.avatar_id,
        payments.category, ${received} as amount, payments.received_on as "receivedOn", ${refunded} as refunded,
        ${instantOf('payments')} as "paidAt"
      from payments join users u on u.id = payments.user_id where ${where} ${older}
      order by payments.id desc limit ${query.fetch}`.execute(db),
    countRows(db, query, sql`payments`, where),
    sql<{ sum: number }>`
      select coalesce(sum(${figure.startsWith('refunded:') ? refunded : received}), 0)::bigint as sum
      from payments where ${where}`.execute(db),
  ])
  const page = pageOf(query, rows)
  return {
    payments: page.rows.map((row) => ({ ...row, _id: row.id, user: personOf(row) })),
    sum: sums.rows[0]?.sum ?? 0,
    nextCursor: page.nextCursor,
    ...total,
  }
}

function personOf({ user_id, name, email, avatar_id }: Row) {
  return { _id: user_id, name, email, avatar: avatarOf(avatar_id) }
}

/** The rows that a figure counts, with the same conditions as in `countTables`. */
function peopleCounted(figure: string, now: Date): RawBuilder<unknown> {
  const [name = '', of = ''] = figure.split(':')
  const everyone = sql`select id, id as user_id from users where ${isCounted}`
  const approved = sql`select id, user_id from applications where approved_at is not null`
  const rows: Record<string, () => RawBuilder<unknown>> = {
    signedUp: () => (of === '' ? everyone : sql`${everyone} and ${within(sql`created_at`, of)}`),
    applied: () => sql`${everyone} and applicant_name is not null`,
    paidOrAid: () => sql`${everyone} and is_listed`,
    isMember: () => sql`${everyone} and ${isMember('users')}`,
    joined: () => sql`${approved} and ${within(sql`approved_at`, of)}`,
    members: () =>
      sql`${approved} and approved_at < ${endOf(of)} and (ended_at is null or ended_at >= ${endOf(of)})`,
    category: () => sql`${approved} and ended_at is null and membership_category = ${of}`,
    branch: () => sql`${approved} and ended_at is null and ${isOfBranch('membership_category', of)}`,
    ...Object.fromEntries(['due', 'done', 'lapsed', 'open'].map((one) => [one, () => periods(one, of, now)])),
  }
  return (rows[name] as () => RawBuilder<unknown>)()
}

/** Periods whose last day is in a month: all, renewed, lapsed, or still open. */
function periods(which: string, month: string, now: Date): RawBuilder<unknown> {
  const became: Record<string, RawBuilder<unknown>> = {
    due: sql`true`,
    done: isRenewed,
    lapsed: sql`not ${isRenewed} and ${graceIsOver(now)}`,
    open: sql`not ${isRenewed} and not ${graceIsOver(now)}`,
  }
  return sql`select period.id, period.user_id from membership_periods period
    where period.removed_at is null and period.ends_on >= ${`${month}-01`}::date
      and period.ends_on < ${`${month}-01`}::date + interval '1 month' and ${became[which]}`
}

/** The payments of a figure, in SQL. */
function paymentsCounted(figure: string, now: Date): RawBuilder<boolean> {
  const [name = '', of = ''] = figure.split(':')
  const [first = '', last = ''] = [monthsUntil(now)[0], monthsUntil(now).at(-1)]
  const at = instantOf('payments')
  const lately = sql`${at} >= ${startOfDay(`${first}-01`)} and ${at} < ${endOf(last)}`
  const narrowed: Record<string, () => RawBuilder<unknown>> = {
    paid: () => within(at, of),
    refunded: () => sql`${within(at, of)} and ${refundedOf('payments')} > 0`,
    category: () => sql`${lately} and category = ${of}`,
    branch: () => sql`${lately} and ${isOfBranch('category', of)}`,
  }
  return sql<boolean>`payments.status = 'paid' and ${(narrowed[name] as () => RawBuilder<unknown>)()}`
}

function endOf(month: string): Date {
  return nextMonthInIst(startOfDay(`${month}-01`))
}

function within(at: RawBuilder<unknown>, month: string): RawBuilder<unknown> {
  return sql`${at} >= ${startOfDay(`${month}-01`)} and ${at} < ${endOf(month)}`
}

/** The SQL of `branchOf`. */
function isOfBranch(category: string, branch: string): RawBuilder<unknown> {
  const of = sql.ref(category)
  if (branch === 'women') return sql`${of} = 'nariShakti'`
  const isYouth = sql`(${of} = 'Student' or ${inYouth})`
  return branch === 'youth'
    ? sql`(${of} <> 'nariShakti' and ${isYouth})`
    : sql`(${of} <> 'nariShakti' and not ${isYouth})`
}
