import { readFile } from 'node:fs/promises'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type * as calls from '#contract/money/accounting.ts'
import { type SettlementFinding, settlementFindings } from '#contract/money/accounting.ts'
import type { Upload } from '#contract/files.ts'
import { Problem } from '#contract/call/problem.ts'
import { decodeText } from '#contract/values/text-encoding.ts'
import type { RequestContext } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { MalformedCsv } from '../csv/reader.ts'
import { type ReportLine, reportLines } from './settlement-report.ts'

type Answer = z.input<typeof calls.checkSettlement.answer>
type Finding = Answer['findings'][number]
type Ours = { id: string; type: 'payment' | 'refund'; amount: number; currency: string; name: string }

const MOST_SHOWN = 500

/** Compares the settlement report of the provider with our captures and refunds, line by line. Changes nothing. */
export async function checkSettlement(
  { db }: Pick<RequestContext<'admin'>, 'db'>,
  { report }: z.output<typeof calls.checkSettlement.input>,
): Promise<Answer> {
  const lines = linesOf(decodeText(await readFile((report as Upload).path)))
  const times = lines
    .map(({ createdAt }) => createdAt)
    .toSorted((one, other) => one.getTime() - other.getTime())
  const [from, to] = [times[0], times.at(-1)]
  const span = from && to ? { from, to } : null
  const ids = lines.map(({ id }) => id)
  const ours = new Map((await oursWhere(db, sql`ours.id = any(${ids}::text[])`)).map((one) => [one.id, one]))
  const isMissing = sql`not exists (select from unnest(${ids}::text[]) listed (id) where listed.id = ours.id)`
  const missing =
    span === null
      ? []
      : await oursWhere(db, sql`ours.at between ${span.from} and ${span.to} and ${isMissing}`)
  const seenIds = new Set<string>()
  const wrong = lines.flatMap((line): Finding[] => {
    const ourLine = ours.get(line.id)
    const finding = seenIds.has(line.id) ? 'twice' : findingOf(line, ourLine)
    seenIds.add(line.id)
    if (finding === null) return []
    const { line: at, id, type } = line
    const sums = { theirs: paiseOf(line), ours: ourLine === undefined ? null : paiseOf(ourLine) }
    return [{ finding, line: at, id, type, name: ourLine?.name ?? null, ...sums }]
  })
  const findings = [
    ...wrong,
    ...missing.map((one) => {
      const { id, type, name } = one
      return { finding: 'missing', line: null, id, type, name, theirs: null, ours: paiseOf(one) } as const
    }),
  ]
  const rupeeTotalOf = (type: string) =>
    totalOf(
      lines.filter((line) => line.type === type && paiseOf(line) !== null),
      ({ amount }) => amount,
    )
  const count = (finding: SettlementFinding) => findings.filter((one) => one.finding === finding).length
  const names = Object.keys(settlementFindings) as SettlementFinding[]
  return {
    lines: lines.length,
    span,
    payments: rupeeTotalOf('payment'),
    refunds: rupeeTotalOf('refund'),
    others: totalOf(
      lines.filter(({ type }) => type !== 'payment' && type !== 'refund'),
      netOf,
    ),
    fee: totalOf(lines, ({ fee }) => fee).amount,
    tax: totalOf(lines, ({ tax }) => tax).amount,
    settled: totalOf(lines, netOf).amount,
    matched: lines.length - wrong.length,
    found: Object.fromEntries(names.map((name) => [name, count(name)])) as Answer['found'],
    findings: findings.slice(0, MOST_SHOWN),
    settlements: settlementsOf(lines),
  }
}

function linesOf(text: string): ReportLine[] {
  try {
    return [...reportLines(text)]
  } catch (error) {
    if (!(error instanceof MalformedCsv)) throw error
    throw new Problem('invalid_input', { fields: { report: `Line ${error.line}: ${error.message}` } })
  }
}

/** What is wrong with a line, or null. The fee may or may not include its tax. */
function findingOf(line: ReportLine, ours: Ours | undefined): SettlementFinding | null {
  if (ours === undefined || ours.type !== line.type) return 'unknown'
  if (paiseOf(line) === null || paiseOf(ours) === null) return 'currency'
  if (ours.amount !== line.amount) return 'amount'
  const { amount, fee, tax } = line
  const costs = [fee, fee + tax]
  const isSum = costs.some((cost) => netOf(line) === (line.type === 'payment' ? amount : -amount) - cost)
  return isSum ? null : 'sum'
}

/** The amount in paise; null if the currency is not the rupee. */
function paiseOf({ amount, currency }: { amount: number; currency: string }): number | null {
  return currency === 'INR' ? amount : null
}

function netOf({ credit, debit }: ReportLine): number {
  return credit - debit
}

function totalOf(lines: ReportLine[], of: (line: ReportLine) => number): { count: number; amount: number } {
  return { count: lines.length, amount: lines.reduce((sum, line) => sum + of(line), 0) }
}

function settlementsOf(lines: ReportLine[]): Answer['settlements'] {
  const bySettlement = Map.groupBy(
    lines.filter(({ settlementId }) => settlementId !== ''),
    ({ settlementId }) => settlementId,
  )
  return [...bySettlement].slice(0, MOST_SHOWN).map(([id, those]) => {
    const { count, amount } = totalOf(those, netOf)
    return { id, utr: those[0]?.utr ?? '', lines: count, amount }
  })
}

/** Our captures and refunds as one table `ours`. */
const ourRows = sql`(
  select c.provider_payment_id as id, 'payment' as type, c.amount, c.currency, c.payment_id, c.seen_at as at from captures c
  union all
  select r.provider_refund_id, 'refund', r.amount, coalesce(c.currency, 'INR'), r.payment_id, r.requested_at
    from refunds r left join captures c on c.provider_payment_id = r.provider_payment_id
    where r.provider_refund_id is not null and r.status <> 'failed') ours`

async function oursWhere(db: Db, which: RawBuilder<unknown>): Promise<Ours[]> {
  const { rows } = await sql<Ours>`select ours.id, ours.type, ours.amount, ours.currency, a.full_name as name
    from ${ourRows} join payments p on p.id = ours.payment_id join applications a on a.id = p.application_id
    where ${which} order by ours.at, ours.id`.execute(db)
  return rows
}
