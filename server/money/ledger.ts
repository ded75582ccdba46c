import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { ledger } from '#contract/accounting.ts'
import { startOfDay } from '#contract/days.ts'
import type { Bucket } from '#contract/money.ts'
import { isGstin } from '#contract/tax.ts'
import type { RequestContext } from '../http/context.ts'
import type { Db } from '../db/connect.ts'
import { isAfter, merge, microsOf, type Place, walk } from '../db/walk.ts'
import { methodInWords } from '../documents/paid.ts'
import { bucketOf, instantOf, isAmong, isShown, receivedOf } from '../payments/buckets.ts'
import { placeOfReturn } from './gst-places.ts'
import { fileName, moneyColumn, tableText, textColumn } from './table-file.ts'

export type Span = { from?: string | undefined; to?: string | undefined }

/** A line of the ledger: money that came in, or, with negative amounts, went back. Paise. */
export type LedgerLine = Place & {
  /** In India. */
  day: string
  document: string | null
  name: string
  state: string | null
  gstin: string | null
  category: string
  taxable: number
  cgst: number
  sgst: number
  igst: number
  total: number
  method: string | null
  orderId: string | null
  paymentId: string | null
  refundId: string | null
  reference: string | null
  /** Of a credit note: the document that it takes back. */
  against: string | null
  placeOfSupply: string | null
  /** Of a payment. */
  bucket: Bucket | null
  currency: string
}

const PAGE = 1_000

/** Streams the ledger of a span of days. */
export function readLedger(
  { db }: Pick<RequestContext<'admin'>, 'db'>,
  span: z.output<typeof ledger.input>,
): z.input<typeof ledger.answer> {
  return { name: fileName('ledger', span), text: tableText(columns, ledgerLines(db, span)) }
}

const columns = [
  textColumn('date', ({ day }: LedgerLine) => day),
  textColumn('document', ({ document }: LedgerLine) => document),
  textColumn('name', ({ name }: LedgerLine) => name),
  textColumn('state', ({ state }: LedgerLine) => state),
  textColumn('GSTIN', ({ gstin }: LedgerLine) => gstin),
  textColumn('category', ({ category }: LedgerLine) => category),
  moneyColumn('taxable', ({ taxable }: LedgerLine) => taxable),
  moneyColumn('CGST', ({ cgst }: LedgerLine) => cgst),
  moneyColumn('SGST', ({ sgst }: LedgerLine) => sgst),
  moneyColumn('IGST', ({ igst }: LedgerLine) => igst),
  moneyColumn('total', ({ total }: LedgerLine) => total),
  textColumn('method', ({ method }: LedgerLine) => methodInWords(method)),
  textColumn('order id', ({ orderId }: LedgerLine) => orderId),
  textColumn('payment id', ({ paymentId }: LedgerLine) => paymentId),
  textColumn('refund id', ({ refundId }: LedgerLine) => refundId),
  textColumn('reference', ({ reference }: LedgerLine) => reference),
  textColumn('against', ({ against }: LedgerLine) => against),
  textColumn('place of supply', ({ placeOfSupply }: LedgerLine) => placeOfReturn(placeOfSupply)),
  textColumn('bucket', ({ bucket }: LedgerLine) => bucket),
  textColumn('currency', ({ currency }: LedgerLine) => currency),
]

/** Every line of a span, by the instant and then, at the same instant, payments before refunds. */
async function* ledgerLines(db: Db, span: Span): AsyncGenerator<LedgerLine> {
  const lines = merge(
    walk((after) => paymentLines(db, span, after)),
    walk((after) => refundLines(db, span, after)),
  )
  for await (const line of lines) {
    const gstin = line.gstin?.trim().toUpperCase() ?? ''
    yield { ...line, gstin: isGstin(gstin) ? gstin : null }
  }
}

/** A line for each capture of a payment, or one for money that did not come through the provider. */
async function paymentLines(db: Db, span: Span, after: Place | null): Promise<LedgerLine[]> {
  const at = instantOf('p')
  const { rows } = await sql<LedgerLine>`
    with page as materialized (
      select p.id, ${at} as at, ${bucketOf('p')} as bucket from payments p
      where ${isShown('p')} and ${receivedOf('p')} > 0 and ${isAmong('p', span)}
        and ${isAfter(at, sql`p.id`, after)}
      order by ${at}, p.id limit ${PAGE})
    select ${microsOf(sql`page.at`)} as micros, page.id, ${dayOf(sql`page.at`)} as day, page.bucket,
      ${saidOf(1)}, coalesce(c.amount, ${receivedOf('p')}) as total,
      coalesce(p.offline_method, c.method) as method, p.provider_order_id as "orderId",
      coalesce(c.provider_payment_id, p.provider_payment_id) as "paymentId", null as "refundId", null as against,
      coalesce(c.currency, p.currency) as currency
    from page join payments p on p.id = page.id join applications a on a.id = p.application_id
      left join captures c on c.payment_id = p.id
      left join documents d on d.payment_id = p.id and d.refund_id is null
        and (c.provider_payment_id is null or c.provider_payment_id = p.provider_payment_id)
    order by page.at, page.id, d.id is null, c.provider_payment_id`.execute(db)
  return rows
}

async function refundLines(db: Db, { from, to }: Span, after: Place | null): Promise<LedgerLine[]> {
  const at = sql`r.changed_at`
  const { rows } = await sql<LedgerLine>`
    with page as materialized (
      select r.id, r.changed_at as at from refunds r
      where r.status = 'arrived' and ${isAfter(at, sql`r.id`, after)}
        ${from === undefined ? sql`` : sql`and ${at} >= ${startOfDay(from)}::timestamptz`}
        ${to === undefined ? sql`` : sql`and ${at} < ${startOfDay(to)}::timestamptz + interval '1 day'`}
      order by r.changed_at, r.id limit ${PAGE})
    select ${microsOf(sql`page.at`)} as micros, page.id, ${dayOf(sql`page.at`)} as day, null as bucket,
      ${saidOf(-1)}, -r.amount as total, coalesce(p.offline_method, c.method) as method,
      p.provider_order_id as "orderId", r.provider_payment_id as "paymentId", r.provider_refund_id as "refundId",
      d.says->'credits'->>'number' as against, coalesce(c.currency, p.currency) as currency
    from page join refunds r on r.id = page.id join payments p on p.id = r.payment_id
      join applications a on a.id = p.application_id
      left join captures c on c.provider_payment_id = r.provider_payment_id
      left join documents d on d.refund_id = r.id
    order by page.at, page.id`.execute(db)
  return rows
}

function dayOf(at: RawBuilder<unknown>): RawBuilder<string> {
  return sql`(${at} at time zone 'Asia/Kolkata')::date`
}

/** What the document `d` says; without one, who paid as their application `a` says it, and no tax. */
function saidOf(sign: 1 | -1): RawBuilder<unknown> {
  const paise = (name: string) =>
    sql`coalesce((d.says->>${sql.lit(name)})::int * ${sql.lit(sign)}, 0) as ${sql.ref(name)}`
  return sql`d.number as document,
    coalesce(d.says->'buyer'->>'name', nullif(trim(a.company_name), ''), a.full_name) as name,
    coalesce(d.says->>'placeOfSupply', case when d.id is null then a.state_code else d.says->'buyer'->>'state' end) as state,
    case when d.id is null then a.gst_number else d.says->'buyer'->>'gstin' end as gstin,
    d.says->>'placeOfSupply' as "placeOfSupply", p.category, p.reference,
    ${sql.join(['taxable', 'cgst', 'sgst', 'igst'].map(paise))}`
}
