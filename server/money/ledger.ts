import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type * as calls from '#contract/money/accounting.ts'
import { startOfDay } from '#contract/values/days.ts'
import type { Category, CategoryNames } from '#contract/membership/categories.ts'
import { type Bucket, buckets } from '#contract/money/money.ts'
import { inUnits } from '#contract/money/currency.ts'
import { isGstin } from '#contract/money/tax.ts'
import type { RequestContext } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { isAfter, mergeRows, microsOf, type Place, streamRows } from '../db/stream-rows.ts'
import { methodInWords } from '../documents/paid-payment.ts'
import { bucketOf, capturedOf, instantOf, isAmong, isShown, receivedOf } from '../payments/buckets.ts'
import { categoryNamesAt } from '../settings/prices.ts'
import { placeOfReturn } from './gst-places.ts'
import { bucketOfUnassigned, isUnassignedAmong } from './unassigned-sql.ts'
import {
  csvOf,
  dayColumn,
  fileName,
  moneyColumn,
  type Table,
  tableOf,
  type TableColumn,
  textColumn,
  xlsxOf,
} from './table-writer.ts'

export type Span = { from?: string | undefined; to?: string | undefined }

/** A line of the ledger: money that came, money that went back (negative), or a correcting document. Paise. */
export type LedgerLine = Place & {
  /** In India. */
  day: string
  document: string | null
  name: string
  state: string | null
  gstin: string | null
  category: Category | null
  taxable: number
  cgst: number
  sgst: number
  igst: number
  rounding: number
  total: number
  method: string | null
  orderId: string | null
  paymentId: string | null
  refundId: string | null
  reference: string | null
  /** The number of the document that this one credits or replaces. */
  against: string | null
  placeOfSupply: string | null
  bucket: Bucket | null
  currency: string
  /** The amount in another currency than the rupee, in its smallest unit; `total` is 0 then. */
  elsewhere: number
}

const PAGE = 1_000

type Context = Pick<RequestContext<'admin'>, 'db' | 'clock' | 'pageInvalidation'>

export async function readLedger(
  context: Context,
  span: z.output<typeof calls.readLedger.input>,
): Promise<z.input<typeof calls.readLedger.answer>> {
  return { name: await fileName(context, 'ledger', span, 'csv'), text: csvOf(await ledgerOf(context, span)) }
}

export async function ledgerWorkbook(
  context: Context,
  span: z.output<typeof calls.ledgerWorkbook.input>,
): Promise<z.input<typeof calls.ledgerWorkbook.answer>> {
  const table = await ledgerOf(context, span)
  return { name: await fileName(context, 'ledger', span, 'xlsx'), bytes: xlsxOf('Ledger', table) }
}

async function ledgerOf({ db, clock }: Context, span: Span): Promise<Table> {
  return tableOf(columnsOf(await categoryNamesAt(db, clock())), ledgerLines(db, span))
}

const columnsOf = (names: CategoryNames): TableColumn<LedgerLine>[] => [
  dayColumn('date', ({ day }: LedgerLine) => day),
  textColumn('document', ({ document }: LedgerLine) => document),
  textColumn('name', ({ name }: LedgerLine) => name),
  textColumn('state', ({ state }: LedgerLine) => state),
  textColumn('GSTIN', ({ gstin }: LedgerLine) => gstin),
  textColumn('category', ({ category }: LedgerLine) => category && names[category]),
  moneyColumn('taxable', ({ taxable }: LedgerLine) => taxable),
  moneyColumn('CGST', ({ cgst }: LedgerLine) => cgst),
  moneyColumn('SGST', ({ sgst }: LedgerLine) => sgst),
  moneyColumn('IGST', ({ igst }: LedgerLine) => igst),
  moneyColumn('rounding', ({ rounding }: LedgerLine) => rounding),
  moneyColumn('total', ({ total }: LedgerLine) => total),
  textColumn('method', ({ method }: LedgerLine) => methodInWords(method)),
  textColumn('order id', ({ orderId }: LedgerLine) => orderId),
  textColumn('payment id', ({ paymentId }: LedgerLine) => paymentId),
  textColumn('refund id', ({ refundId }: LedgerLine) => refundId),
  textColumn('reference', ({ reference }: LedgerLine) => reference),
  textColumn('against', ({ against }: LedgerLine) => against),
  textColumn('place of supply', ({ placeOfSupply }: LedgerLine) => placeOfReturn(placeOfSupply)),
  textColumn('bucket', ({ bucket }: LedgerLine) => bucket && buckets[bucket]),
  textColumn('currency', ({ currency }: LedgerLine) => currency),
  textColumn('in that currency', ({ elsewhere, currency }: LedgerLine) =>
    elsewhere === 0 ? '' : inUnits(elsewhere, currency),
  ),
]

/** Every line of a span, by the instant and then, at the same instant, payments before refunds. */
async function* ledgerLines(db: Db, span: Span): AsyncGenerator<LedgerLine> {
  const lines = [paymentLines, unassignedLines, refundLines, returnLines, correctionLines]
    .map((read) => streamRows((after) => read(db, span, after)))
    .reduce(mergeRows)
  for await (const line of lines) {
    const gstin = line.gstin?.trim().toUpperCase() ?? ''
    yield { ...line, gstin: isGstin(gstin) ? gstin : null }
  }
}

/** A line for each capture, and one for each offline payment. */
async function paymentLines(db: Db, span: Span, after: Place | null): Promise<LedgerLine[]> {
  const at = instantOf('p')
  const { rows } = await sql<LedgerLine>`
    with page as materialized (
      select p.id, ${at} as at, ${bucketOf('p')} as bucket from payments p
      where ${isShown('p')} and ${capturedOf('p')} > 0 and ${isAmong('p', span)}
        and ${isAfter(at, sql`p.id`, after)}
      order by ${at}, p.id limit ${PAGE})
    select ${microsOf(sql`page.at`)} as micros, page.id, ${dayOf(sql`page.at`)} as day, page.bucket,
      ${saidOf(sql`1`)}, ${sumsOf(sql`coalesce(c.amount, ${receivedOf('p')})`)},
      coalesce(p.offline_method, c.method) as method, p.reference, p.provider_order_id as "orderId",
      coalesce(c.provider_payment_id, p.provider_payment_id) as "paymentId", null as "refundId", null as against,
      coalesce(c.currency, p.currency) as currency
    from page join payments p on p.id = page.id join applications a on a.id = p.application_id
      left join captures c on c.payment_id = p.id
      left join documents d on d.payment_id = p.id and d.kind <> 'credit_note' and d.replaces_id is null
        and (c.provider_payment_id is null or c.provider_payment_id = coalesce(d.capture_id, p.provider_payment_id))
    order by page.at, page.id, d.id is null, d.capture_id is not null, c.provider_payment_id`.execute(db)
  return rows
}

function isIn({ from, to }: Span, at: RawBuilder<unknown>): RawBuilder<boolean> {
  const begin = from === undefined ? sql`true` : sql`${at} >= ${startOfDay(from)}::timestamptz`
  const end = to === undefined ? sql`true` : sql`${at} < ${startOfDay(to)}::timestamptz + interval '1 day'`
  return sql`(${begin} and ${end})`
}

async function refundLines(db: Db, span: Span, after: Place | null): Promise<LedgerLine[]> {
  const { rows } = await sql<LedgerLine>`
    with page as materialized (
      select r.id, r.changed_at as at from refunds r
      where r.status = 'arrived' and ${isIn(span, sql`r.changed_at`)}
        and ${isAfter(sql`r.changed_at`, sql`r.id`, after)}
      order by r.changed_at, r.id limit ${PAGE})
    select ${microsOf(sql`page.at`)} as micros, page.id, ${dayOf(sql`page.at`)} as day, null as bucket,
      ${saidOf(sql`-1`)}, ${sumsOf(sql`-r.amount`)},
      case when r.provider_refund_id is null then 'by_hand' else c.method end as method, null as reference,
      p.provider_order_id as "orderId", r.provider_payment_id as "paymentId", r.provider_refund_id as "refundId",
      d.says->'credits'->>'number' as against, coalesce(c.currency, p.currency) as currency
    from page join refunds r on r.id = page.id join payments p on p.id = r.payment_id
      join applications a on a.id = p.application_id
      left join captures c on c.provider_payment_id = r.provider_payment_id
      left join documents d on d.refund_id = r.id
    order by page.at, page.id`.execute(db)
  return rows
}

/** The lines of corrections: a credit note and the new invoice, which add up to nothing. */
async function correctionLines(db: Db, span: Span, after: Place | null): Promise<LedgerLine[]> {
  const sign = sql`(case when d.kind = 'credit_note' then -1 else 1 end)`
  const { rows } = await sql<LedgerLine>`
    select ${microsOf(sql`d.created_at`)} as micros, d.id, ${dayOf(sql`d.created_at`)} as day, null as bucket,
      ${saidOf(sign)}, (d.says->>'total')::int * ${sign} as total,
      coalesce(p.offline_method, c.method) as method, p.reference, p.provider_order_id as "orderId",
      coalesce(before.capture_id, p.provider_payment_id) as "paymentId", null as "refundId", before.number as against,
      p.currency, 0 as elsewhere
    from documents d join documents before on before.id = coalesce(d.credits_id, d.replaces_id)
      join payments p on p.id = d.payment_id join applications a on a.id = p.application_id
      left join captures c on c.provider_payment_id = coalesce(before.capture_id, p.provider_payment_id)
    where (d.replaces_id is not null or d.kind = 'credit_note' and d.refund_id is null)
      and ${isIn(span, sql`d.created_at`)} and ${isAfter(sql`d.created_at`, sql`d.id`, after)}
    order by d.created_at, d.id limit ${PAGE}`.execute(db)
  return rows
}

/** A line for each sum of unassigned money, by the day it was received. */
async function unassignedLines(db: Db, span: Span, after: Place | null): Promise<LedgerLine[]> {
  const at = sql`m.received_on::timestamp at time zone 'Asia/Kolkata'`
  return linesOfUnassigned(db, {
    at,
    where: sql`${isUnassignedAmong('m', span)} and ${isAfter(at, sql`m.id`, after)}`,
    says: sql`${bucketOfUnassigned('m')} as bucket, m.amount as total, m.reference`,
  })
}

/** A line for each sum of unassigned money that was returned, by the day of the return. */
async function returnLines(db: Db, span: Span, after: Place | null): Promise<LedgerLine[]> {
  const at = sql`m.returned_at`
  return linesOfUnassigned(db, {
    at,
    where: sql`returned_at is not null and ${isIn(span, at)} and ${isAfter(at, sql`m.id`, after)}`,
    says: sql`null as bucket, -m.amount as total, m.return_reference as reference`,
  })
}

async function linesOfUnassigned(
  db: Db,
  { at, where, says }: Record<'at' | 'where' | 'says', RawBuilder<unknown>>,
): Promise<LedgerLine[]> {
  const { rows } = await sql<LedgerLine>`
    select ${microsOf(at)} as micros, m.id, ${dayOf(at)} as day, null as document, 'Unassigned' as name, null as state,
      null as gstin, null as category, 0 as taxable, 0 as cgst, 0 as sgst, 0 as igst, 0 as rounding, m.method,
      null as "orderId", null as "paymentId", null as "refundId", null as against, null as "placeOfSupply",
      'INR' as currency, 0 as elsewhere, ${says}
    from unassigned_money m where ${where} order by ${at}, m.id limit ${PAGE}`.execute(db)
  return rows
}

/** The amount of the capture `c` as `total` if it is in rupees, else as `elsewhere`. */
function sumsOf(amount: RawBuilder<unknown>): RawBuilder<unknown> {
  const isRupees = sql`coalesce(c.currency, 'INR') = 'INR'`
  return sql`case when ${isRupees} then ${amount} else 0 end as total,
    case when ${isRupees} then 0 else ${amount} end as elsewhere`
}

function dayOf(at: RawBuilder<unknown>): RawBuilder<string> {
  return sql`(${at} at time zone 'Asia/Kolkata')::date`
}

/** The columns of the document `d`; without one, those of the application `a`, and no tax. */
function saidOf(sign: RawBuilder<unknown>): RawBuilder<unknown> {
  const paise = (name: string) =>
    sql`coalesce((d.says->>${sql.lit(name)})::int * ${sign}, 0) as ${sql.ref(name)}`
  return sql`d.number as document,
    coalesce(d.says->'buyer'->>'name', nullif(trim(a.company_name), ''), a.full_name) as name,
    coalesce(d.says->>'placeOfSupply', case when d.id is null then a.state_code else d.says->'buyer'->>'state' end) as state,
    case when d.id is null then a.gst_number else d.says->'buyer'->>'gstin' end as gstin,
    d.says->>'placeOfSupply' as "placeOfSupply", p.category,
    ${sql.join(['taxable', 'cgst', 'sgst', 'igst', 'rounding'].map(paise))}`
}
