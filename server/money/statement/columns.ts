import type { StatementColumn } from '#contract/money/bank-statement.ts'
import { commonSeparator, readCsv, type Row, separators, type Wrong } from './csv.ts'
import { readAmount, readDay } from './cells.ts'

/** The place of each column, from 0. */
export type Columns = { date: number; narration: number; credit: number } & {
  [Name in 'reference' | 'direction']?: number | undefined
}
export type Table = { headings: string[]; rows: Row[] }

/** What banks write over a column, the best word first. */
const HEADINGS: Record<StatementColumn | 'debit' | 'amount', RegExp[]> = {
  date: [
    /^(transaction|txn|tran|trans|tr|posting|post|booking) ?date( time)?$/,
    /^date( time)?$/,
    /^value (date|dt)$/,
    /\bdate\b/,
  ],
  narration: [
    /narration/,
    /^(transaction )?particulars/,
    /description/,
    /remarks/,
    /^(transaction )?details$/,
  ],
  credit: [
    /^(credit|deposit)s?( amount| amt)?( inr| rs| in rs)?( cr)?$/,
    /^(cr|cr amount|amount cr|credited amount|amount credited|paid in|money in)$/,
    /^(?!.*(debit|withdraw)).*\b(credit|deposit)s?\b/,
  ],
  reference: [
    /\butr\b/,
    /\bref(erence)?\b/,
    /^(transaction|txn|tran) ?(id|no|number)$/,
    /\b(cheque|chq|chqno|instrument)\b/,
  ],
  direction: [
    /^(cr dr|dr cr|debit credit|credit debit|type|(transaction|txn|tran) type|cr dr indicator|d c|c d)$/,
  ],
  debit: [/\b(debit|withdrawal|withdrawals|dr)\b/],
  amount: [/^(transaction |txn )?(amount|amt)( inr| rs| in rs)?$/],
}

/** A heading in small letters, without signs: `Deposit Amt. (INR)` is `deposit amt inr`. */
function wordsOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()
}

function find(headings: readonly string[], name: keyof typeof HEADINGS, from = 0): number {
  const words = headings.map(wordsOf)
  for (const pattern of HEADINGS[name]) {
    const at = words.findIndex((heading, place) => place >= from && pattern.test(heading))
    if (at !== -1) return at
  }
  return -1
}

/** The table in a file, by the separator under which it has a row of headings; or what is wrong with the file. */
export function readTable(text: string): Table | Wrong {
  const usual = commonSeparator(text)
  const first = readCsv(text, usual)
  for (const separator of new Set([usual, ...separators])) {
    const rows = separator === usual ? first : readCsv(text, separator)
    if ('why' in rows) continue
    const named = headingOf(rows)
    if (named !== -1) return tableOf(rows, named)
  }
  // A mistake may stand above the headings or in them.
  return 'why' in first ? first : tableOf(first, -1)
}

/** Where the row stands that names the columns; banks write the name of the account and more above it. -1: nowhere. */
function headingOf(rows: readonly Row[]): number {
  const score = ({ cells }: Row) =>
    (['date', 'narration', 'credit', 'debit', 'amount', 'reference'] as const).filter(
      (name) => find(cells, name) !== -1,
    ).length
  return rows.findIndex((row) => row.cells.length > 2 && score(row) >= 3 && find(row.cells, 'date') !== -1)
}

/** `named`: where the headings stand, or -1. */
function tableOf(rows: readonly Row[], named: number): Table {
  const widest = Math.max(0, ...rows.map(({ cells }) => cells.length))
  const at = named === -1 ? rows.findIndex(({ cells }) => cells.length === widest) : named
  const head = rows[at]
  if (head === undefined) return { headings: [], rows: [] }
  // Without headings the widest row is a transaction itself.
  const isData = named === -1 && head.cells.some((cell) => readDay(cell) !== null)
  return isData
    ? { headings: head.cells.map((_, place) => `Column ${place + 1}`), rows: rows.slice(at) }
    : { headings: head.cells, rows: rows.slice(at + 1) }
}

/** Which column is which, by what stands over them; null where that does not say it. */
export function columnsOf({ headings, rows }: Table): Columns | null {
  const [date, narration] = [find(headings, 'date'), find(headings, 'narration')]
  const reference = find(headings, 'reference')
  const credit = find(headings, 'credit')
  if (date === -1 || narration === -1) return null
  const base = { date, narration, ...(reference === -1 || reference === narration ? {} : { reference }) }
  if (credit !== -1) return { ...base, credit }
  // One column for both ways: something has to say which way.
  const amount = find(headings, 'amount')
  if (amount === -1) return null
  const after = find(headings, 'direction', amount)
  const direction = after === -1 ? find(headings, 'direction') : after
  if (direction !== -1) return { ...base, credit: amount, direction }
  const isSaid = rows.some(({ cells }) => readAmount(cells[amount] ?? '')?.isSaid === true)
  return isSaid ? { ...base, credit: amount } : null
}
