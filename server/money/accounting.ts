import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type * as calls from '#contract/money/accounting.ts'
import { dayInIst, startOfDay } from '#contract/values/days.ts'
import type { RequestContext } from '../context.ts'
import { financialYear } from '#contract/money/document-numbers.ts'
import { instantOf, isRefundInRupees, isShown, receivedOf } from '../payments/buckets.ts'
import { countedAt, documentsAbout } from './documents-counted.ts'
import { isUnassignedAmong } from './unassigned-sql.ts'

type Answer = z.input<typeof calls.readAccounts.answer>
type Sums = Answer['total']

const NOTHING: Sums = {
  received: 0,
  refunded: 0,
  taxable: 0,
  cgst: 0,
  sgst: 0,
  igst: 0,
  rounding: 0,
  documents: 0,
  creditNotes: 0,
}

/** The sums of a financial year by month. */
export async function readAccounts(
  { db, clock }: Pick<RequestContext<'admin'>, 'db' | 'clock'>,
  { year: asked }: z.output<typeof calls.readAccounts.input>,
): Promise<Answer> {
  const current = financialYear(dayInIst(clock()))
  const year = asked ?? current
  const first = Number(year.slice(0, 4))
  const isIn = (at: RawBuilder<unknown>) =>
    sql<boolean>`${at} >= ${startOfDay(`${first}-04-01`)} and ${at} < ${startOfDay(`${first + 1}-04-01`)}`
  const monthOf = (at: RawBuilder<unknown>) =>
    sql<string>`to_char(${at} at time zone 'Asia/Kolkata', 'YYYY-MM')`
  const at = instantOf('p')
  const instant = countedAt('documents', 'payments')
  type Row = { month: string } & Partial<Sums>
  const [received, unassigned, refunded, returned, documented, without] = await Promise.all([
    sql<Row>`select ${monthOf(at)} as month, sum(${receivedOf('p')})::int8 as received
      from payments p where ${isShown('p')} and ${isIn(at)} group by 1`.execute(db),
    sql<Row>`select to_char(received_on, 'YYYY-MM') as month, sum(amount)::int8 as received
      from unassigned_money where ${isUnassignedAmong('unassigned_money', { from: `${first}-04-01`, to: `${first + 1}-03-31` })}
      group by 1`.execute(db),
    sql<Row>`select ${monthOf(sql`changed_at`)} as month, sum(amount)::int8 as refunded
      from refunds where status = 'arrived' and ${isRefundInRupees} and ${isIn(sql`changed_at`)} group by 1`.execute(
      db,
    ),
    sql<Row>`select ${monthOf(sql`returned_at`)} as month, sum(amount)::int8 as refunded
      from unassigned_money where ${isIn(sql`returned_at`)} group by 1`.execute(db),
    sql<Row>`select ${monthOf(instant)} as month,
        ${sql.join(['taxable', 'cgst', 'sgst', 'igst', 'rounding'].map(netOf))},
        count(*) filter (where kind <> 'credit_note') as documents,
        count(*) filter (where kind = 'credit_note') as "creditNotes"
      from documents join payments on payments.id = payment_id
      where documents.id in ${documentsAbout(`${first}-04-01`, `${first + 1}-03-31`)} and ${isIn(instant)} group by 1`.execute(
      db,
    ),
    sql<{ count: number }>`select count(*) as count from payments p where p.status = 'paid' and ${isIn(at)}
      and not exists (select from documents where payment_id = p.id and refund_id is null)`.execute(db),
  ])
  const rows = [received, unassigned, refunded, returned, documented].flatMap((found) => found.rows)
  const months = monthsOf(first).map((month) => ({
    month,
    ...sumOf(rows.filter((row) => row.month === month)),
  }))
  return { year, current, months, total: sumOf(months), undocumented: without.rows[0]?.count ?? 0 }
}

/** The sum of a field of the documents, less that of the credit notes. */
function netOf(name: string): RawBuilder<unknown> {
  // Old documents have no rounding.
  const paise = sql`coalesce((says->>${sql.lit(name)})::int, 0)`
  return sql`sum(case when kind = 'credit_note' then -${paise} else ${paise} end)::int8 as ${sql.ref(name)}`
}

const MONTHS = 12
const APRIL = 3

/** The months of a financial year, April first: `2026-04`. */
function monthsOf(first: number): string[] {
  return Array.from({ length: MONTHS }, (_, nth) =>
    new Date(Date.UTC(first, APRIL + nth)).toISOString().slice(0, 7),
  )
}

function sumOf(rows: readonly Partial<Sums>[]): Sums {
  const names = Object.keys(NOTHING) as (keyof Sums)[]
  const sums = names.map((name) => [name, rows.reduce((sum, row) => sum + (row[name] ?? 0), 0)])
  return Object.fromEntries(sums) as Sums
}
