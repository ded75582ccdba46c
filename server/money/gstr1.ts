import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type * as calls from '#contract/money/accounting.ts'
import type { ReturnSection } from '#contract/money/accounting.ts'
import { startOfDay } from '#contract/values/days.ts'
import type { RequestContext } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { isAfter, microsOf, type Place, streamRows } from '../db/stream-rows.ts'
import { ABROAD } from '../documents/tax.ts'
import { countedAt, documentsAbout } from './documents-counted.ts'
import {
  b2b,
  b2cl,
  b2cs,
  cdnr,
  cdnur,
  docs,
  type DocumentsRow,
  exemp,
  type ExemptRow,
  exp,
  hsn,
  type ReturnRow,
  type SummaryRow,
} from './gstr1-columns.ts'
import { csvOf, fileName, type Table, tableOf, xlsxOf } from './table-writer.ts'

type Needs = Pick<RequestContext<'admin'>, 'db' | 'pageInvalidation'>
type Span = { from: string; to: string }
type Request = z.output<typeof calls.gstReturn.input>

/** An invoice to another state above this sum is listed on its own, in paise (notification 12/2024, Central Tax). */
const LARGE = 100_000_00
const PAGE = 1_000

/** Streams a section of form GSTR-1. */
export async function gstReturn(
  context: Needs,
  { section, ...span }: Request,
): Promise<z.input<typeof calls.gstReturn.answer>> {
  const name = await nameOf(context, section, span, 'csv')
  return { name, text: csvOf(sections[section](context.db, span)) }
}

/** Streams a section of form GSTR-1 as an XLSX file. */
export async function gstReturnWorkbook(
  context: Needs,
  { section, ...span }: Request,
): Promise<z.input<typeof calls.gstReturnWorkbook.answer>> {
  const name = await nameOf(context, section, span, 'xlsx')
  return { name, bytes: xlsxOf(section, sections[section](context.db, span)) }
}

function nameOf(context: Needs, section: ReturnSection, span: Span, ending: 'csv' | 'xlsx'): Promise<string> {
  return fileName(context, `gstr1-${section.replace('_', '-')}`, span, ending)
}

const sections: Record<ReturnSection, (db: Db, span: Span) => Table> = {
  b2b: (db, span) => tableOf(b2b, documents(db, span, sql`kind = 'invoice' and class = 'registered'`)),
  b2cl: (db, span) => tableOf(b2cl, documents(db, span, sql`kind = 'invoice' and class = 'large'`)),
  exp: (db, span) => tableOf(exp, documents(db, span, sql`kind = 'invoice' and class = 'abroad'`)),
  cdnr: (db, span) => tableOf(cdnr, documents(db, span, sql`kind = 'credit_note' and class = 'registered'`)),
  cdnur: (db, span) =>
    tableOf(cdnur, documents(db, span, sql`kind = 'credit_note' and class in ('large', 'abroad')`)),
  b2cs: (db, span) => tableOf(b2cs, summary(db, span, sql`class = 'small'`, 'place')),
  hsn_b2b: (db, span) =>
    tableOf(hsn, summary(db, span, sql`class in ('registered', 'registered nil')`, 'sac')),
  hsn_b2c: (db, span) =>
    tableOf(hsn, summary(db, span, sql`class not in ('registered', 'registered nil')`, 'sac')),
  exemp: (db, span) => tableOf(exemp, exempt(db, span)),
  docs: (db, span) => tableOf(docs, numbers(db, span)),
}

/** The invoices and credit notes of a span with their class, by the day on which they count or (`isByIssue`) were issued. */
function classifiedDocuments({ from, to }: Span, isByIssue = false): RawBuilder<unknown> {
  const text = (name: string) => sql`d.says->>${sql.lit(name)}`
  const paise = (name: string) => sql`(${text(name)})::int as ${sql.ref(name)}`
  const isElsewhere = sql`${text('placeOfSupply')} <> left(d.says->'seller'->>'gstin', 2)`
  const gstin = sql`d.says->'buyer'->>'gstin'`
  const at = isByIssue ? sql`d.created_at` : countedAt('d', 'p')
  return sql`
    select d.id, ${at} as at, d.kind, d.number, d.series, d.year, d.nth, ${text('issuedOn')} as day,
      ${gstin} as gstin, d.says->'buyer'->>'name' as name, ${text('placeOfSupply')} as place,
      d.says->'line'->>'sac' as sac, (${text('rate')})::float8 as rate, ${isElsewhere} as "isElsewhere",
      case when d.kind = 'invoice' then 1 else -1 end as sign,
      ${sql.join(['taxable', 'cgst', 'sgst', 'igst', 'total'].map(paise))},
      case when ${text('placeOfSupply')} = ${ABROAD} then 'abroad'
        when (${text('rate')})::float8 = 0 then case when ${gstin} is null then 'nil' else 'registered nil' end
        when ${gstin} is not null then 'registered'
        when ${isElsewhere} and (coalesce(i.says, d.says)->>'total')::int > ${LARGE} then 'large'
        else 'small' end as class
    from documents d join payments p on p.id = d.payment_id left join documents i on i.id = d.credits_id
    where d.kind <> 'receipt' and d.says->'seller'->>'gstin' is not null and d.id in ${documentsAbout(from, to)}
      and ${at} >= ${startOfDay(from)}::timestamptz
      and ${at} < ${startOfDay(to)}::timestamptz + interval '1 day'`
}

/** A row for each document, in the order of issue. */
function documents(db: Db, span: Span, which: RawBuilder<unknown>): AsyncGenerator<ReturnRow> {
  return streamRows(async (after: Place | null) => {
    const { rows } = await sql<ReturnRow>`
      select ${microsOf(sql`at`)} as micros, found.* from (${classifiedDocuments(span)}) found
      where ${which} and ${isAfter(sql`at`, sql`id`, after)}
      order by at, id limit ${PAGE}`.execute(db)
    return rows
  })
}

/** The sums of documents less credit notes, by rate and by place or SAC. */
async function* summary(
  db: Db,
  span: Span,
  which: RawBuilder<unknown>,
  by: 'place' | 'sac',
): AsyncGenerator<SummaryRow> {
  const { rows } = await sql<SummaryRow>`
    select ${sql.ref(by)} as code, rate,
      ${sql.join(
        ['taxable', 'cgst', 'sgst', 'igst', 'total'].map(
          (name) => sql`sum(sign * ${sql.ref(name)})::int8 as ${sql.ref(name)}`,
        ),
      )}
    from (${classifiedDocuments(span)}) found where ${which}
    group by ${sql.ref(by)}, rate order by ${sql.ref(by)}, rate`.execute(db)
  yield* rows
}

async function* exempt(db: Db, span: Span): AsyncGenerator<ExemptRow> {
  const { rows } = await sql<ExemptRow>`
    select kinds.*, coalesce(sum(sign * taxable), 0)::int8 as taxable
    from (values (true, true), (false, true), (true, false), (false, false)) kinds ("isElsewhere", "isRegistered")
      left join (${classifiedDocuments(span)}) found on found."isElsewhere" = kinds."isElsewhere"
        and class = case when "isRegistered" then 'registered nil' else 'nil' end
    group by 1, 2 order by 2 desc, 1 desc`.execute(db)
  yield* rows
}

/** The first and the last number of each series. No document is ever cancelled: a credit note corrects it. */
async function* numbers(db: Db, span: Span): AsyncGenerator<DocumentsRow> {
  const { rows } = await sql<DocumentsRow>`
    select kind, (array_agg(number order by nth))[1] as first, (array_agg(number order by nth desc))[1] as last,
      count(*)::int as count
    from (${classifiedDocuments(span, true)}) found
    group by kind, series, year order by kind desc, series, year`.execute(db)
  yield* rows
}
