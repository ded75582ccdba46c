import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
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
  const times = lines.map(({ createdAt }) => createdAt.getTime())
  const span = times.length === 0 ? null : { from: least(times), to: most(times) }
  const ids = lines.map(({ id }) => id)
  const ours = new Map((await known(db, ids)).map((one) => [one.id, one]))
  const missing = span === null ? [] : await notIn(db, ids, span)
  const seen = new Set<string>()
  const wrong = lines.flatMap((line): Finding[] => {
    const one = ours.get(line.id)
    const finding = seen.has(line.id) ? 'twice' : findingOf(line, one)
    seen.add(line.id)
    if (finding === null) return []
    const { line: at, id, type } = line
    const sums = { theirs: rupeesOf(line), ours: one === undefined ? null : rupeesOf(one) }
    return [{ finding, line: at, id, type, name: one?.name ?? null, ...sums }]
  })
  const findings = [
    ...wrong,
    ...missing.map((one) => {
      const { id, type, name } = one
      return { finding: 'missing', line: null, id, type, name, theirs: null, ours: rupeesOf(one) } as const
    }),
  ]
  const count = (finding: SettlementFinding) => findings.filter((one) => one.finding === finding).length
  const names = Object.keys(settlementFindings) as SettlementFinding[]
  return {
    lines: lines.length,
    span,
    payments: totalOf(
      lines.filter((line) => line.type === 'payment' && rupeesOf(line) !== null),
      ({ amount }) => amount,
    ),
    refunds: totalOf(
      lines.filter((line) => line.type === 'refund' && rupeesOf(line) !== null),
      ({ amount }) => amount,
    ),
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
  if (rupeesOf(line) === null || rupeesOf(ours) === null) return 'currency'
  if (ours.amount !== line.amount) return 'amount'
  const { amount, fee, tax } = line
  const costs = [fee, fee + tax]
  const isSum = costs.some((cost) => netOf(line) === (line.type === 'payment' ? amount : -amount) - cost)
  return isSum ? null : 'sum'
}

/** Paise; null for another currency. */
function rupeesOf({ amount, currency }: { amount: number; currency: string }): number | null {
  return currency === 'INR' ? amount : null
}

function netOf({ credit, debit }: ReportLine): number {
  return credit - debit
}

function totalOf(lines: ReportLine[], of: (line: ReportLine) => number): { count: number; amount: number } {
  return { count: lines.length, amount: lines.reduce((sum, line) => sum + of(line), 0) }
}

function settlementsOf(lines: ReportLine[]): Answer['settlements'] {
  const settled = Map.groupBy(
    lines.filter(({ settlementId }) => settlementId !== ''),
    ({ settlementId }) => settlementId,
  )
  return [...settled].slice(0, MOST_SHOWN).map(([id, those]) => {
    const { count, amount } = totalOf(those, netOf)
    return { id, utr: those[0]?.utr ?? '', lines: count, amount }
  })
}

/** Our captures and refunds as one table `ours`. */
const all = sql`(
  select c.provider_payment_id as id, 'payment' as type, c.amount, c.currency, c.payment_id, c.seen_at as at from captures c
  union all
  select r.provider_refund_id, 'refund', r.amount, coalesce(c.currency, 'INR'), r.payment_id, r.requested_at
    from refunds r left join captures c on c.provider_payment_id = r.provider_payment_id
    where r.provider_refund_id is not null and r.status <> 'failed') ours`

const named = sql`join payments p on p.id = ours.payment_id join applications a on a.id = p.application_id`

async function known(db: Db, ids: string[]): Promise<Ours[]> {
  const { rows } = await sql<Ours>`select ours.id, ours.type, ours.amount, ours.currency, a.full_name as name
    from ${all} ${named} where ours.id = any(${ids}::text[])`.execute(db)
  return rows
}

/** Our captures and refunds of a period whose ids are not among these. */
async function notIn(db: Db, ids: string[], { from, to }: { from: Date; to: Date }): Promise<Ours[]> {
  const { rows } = await sql<Ours>`select ours.id, ours.type, ours.amount, ours.currency, a.full_name as name
    from ${all} ${named} where ours.at between ${from} and ${to}
      and not exists (select from unnest(${ids}::text[]) given (id) where given.id = ours.id)
    order by ours.at, ours.id`.execute(db)
  return rows
}

function least(times: number[]): Date {
  return new Date(times.reduce((one, other) => Math.min(one, other), Infinity))
}

function most(times: number[]): Date {
  return new Date(times.reduce((one, other) => Math.max(one, other), -Infinity))
}
