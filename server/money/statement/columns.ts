import type { StatementColumn } from '#contract/money/bank-statement.ts'
import { commonSeparator, readCsv, type Row, separators, type Wrong } from './csv.ts'
import type { Sheet } from './workbook.ts'
import { plainSigns, readAmount, readDay, readWay } from './cells.ts'
import { isEmpty, isSumLabel } from './sum-rows.ts'

/** The index of each column. */
export type Columns = { date: number; narration: number; credit: number } & {
  [Name in 'reference' | 'direction']?: number | undefined
}
/** `at`: the line of the headings. */
export type Table = { headings: string[]; rows: Row[]; at: number }

/** The headings of each column, the best one first. */
const HEADINGS: Record<Exclude<StatementColumn, 'credit'> | 'debit', RegExp[]> = {
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
  reference: [
    /\butr\b/,
    /\bref(erence)?\b/,
    /^(transaction|txn|tran) ?(id|no|number)$/,
    /\b(cheque|chq|chqno|instrument)\b/,
  ],
  direction: [
    /^(cr dr|dr cr|debit credit|credit debit|cr dr indicator|d c|c d)$/,
    /^(type|(transaction|txn|tran) type|indicator|direction)$/,
  ],
  debit: [/\b(debit|withdrawal|withdrawals|dr)\b/],
}
/** The heading of an amount has only these words: slips, cards and balances have numbers too. */
const AMOUNT = new Set(
  'amount amounts amt value inr rs rupees in indian money paid transaction txn tran local currency of the'.split(
    ' ',
  ),
)
const CREDIT = new Set(
  'credit credits credited deposit deposits deposited cr received receipt receipts'.split(' '),
)
const DEBIT = new Set('debit debits debited withdrawal withdrawals withdrawn dr'.split(' '))
const MONEY_IN = /^(?:money|paid) in$/
const BALANCE = /^(?:closing |running |available )?bal(?:ance)?\b/
/** Characters; a longer cell is no heading. */
const LONGEST_HEADING = 80

/** A heading in small letters, without signs: `Deposit Amt. (INR)` is `deposit amt inr`. */
function wordsOf(heading: string): string {
  if (heading.length > LONGEST_HEADING) return ''
  return plainSigns(heading)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()
}

function isNamed(words: readonly string[], name: keyof typeof HEADINGS): boolean {
  return HEADINGS[name].some((pattern) => words.some((heading) => pattern.test(heading)))
}

/** The column with the best heading that has values, or else the one with the best heading. */
function find(words: readonly string[], rows: readonly Row[], name: keyof typeof HEADINGS): number {
  const places = HEADINGS[name].flatMap((pattern) =>
    words.flatMap((heading, place) => (pattern.test(heading) ? [place] : [])),
  )
  const filled = places.find((place) => rows.some(({ cells }) => !isEmpty(cells[place] ?? '')))
  return filled ?? places[0] ?? -1
}

/** Which amount a heading names: money that came, that went, or either; null if it names no amount. */
function amountOf(heading: string): 'credit' | 'debit' | 'amount' | null {
  if (MONEY_IN.test(heading)) return 'credit'
  const words = heading.split(' ')
  if (!words.every((word) => AMOUNT.has(word) || CREDIT.has(word) || DEBIT.has(word))) return null
  const [came, went] = [words.some((word) => CREDIT.has(word)), words.some((word) => DEBIT.has(word))]
  if (came !== went) return came ? 'credit' : 'debit'
  return words.includes('amount') || words.includes('amt') ? 'amount' : null
}

/** The table in a file, read with the separator that gives a row of headings; or what is wrong with the file. */
export function readTable(text: string): Table | Wrong {
  const usual = commonSeparator(text)
  const first = readCsv(text, usual)
  for (const separator of new Set([usual, ...separators])) {
    const rows = separator === usual ? first : readCsv(text, separator)
    if ('why' in rows) continue
    const table = headedTable(rows)
    if (table !== null) return table
  }
  return 'why' in first ? first : tableOf(first, -1)
}

/** The table in a workbook: the sheet with a row of headings, else the first one that is not empty. */
export function readSheets(sheets: readonly Sheet[]): Table | Wrong {
  const headedSheets = sheets.filter(({ rows }) => rows.some(isHeading))
  if (headedSheets.length > 1) {
    const names = headedSheets.map(({ name }) => `“${name.slice(0, 40)}”`).join(' and ')
    return { line: 1, why: `tables stand on the sheets ${names}: please save each as a file of its own` }
  }
  const rows = (headedSheets[0] ?? sheets.find(({ rows: lines }) => lines.length > 0))?.rows ?? []
  return headedTable(rows) ?? tableOf(rows, -1)
}

/** The table below the first row of headings; null if there is no such row. */
function headedTable(rows: readonly Row[]): Table | Wrong | null {
  const headingIndex = rows.findIndex(isHeading)
  if (headingIndex === -1) return null
  const lost = rows.slice(0, headingIndex).find(isTransaction)
  return lost === undefined
    ? tableOf(rows, headingIndex)
    : { line: lost.line, why: 'it looks like a transaction, and stands above the headings' }
}

/** Whether a row has a day in one of its first two cells, words, and money that is no sum. */
function isTransaction({ cells }: Row): boolean {
  const filled = cells.filter((cell) => !isEmpty(cell))
  const isDated = filled.slice(0, 2).some((cell) => readDay(cell) !== null)
  const words = filled.filter((cell) => readDay(cell) === null && readAmount(cell) === null)
  const hasMoney = filled.some(
    (cell) => readDay(cell) === null && /[.,]\d\d\b/.test(cell) && readAmount(cell) !== null,
  )
  return isDated && hasMoney && words.length > 0 && !words.every(isSumLabel)
}

/** Whether a row is the headings; banks write the name of the account and more above it. */
export function isHeading({ cells }: Row): boolean {
  if (cells.length < 3) return false
  const words = cells.map(wordsOf)
  if (!isNamed(words, 'date')) return false
  const namedColumns = (['narration', 'reference', 'debit'] as const).filter((name) => isNamed(words, name))
  const amounts = (['credit', 'amount'] as const).filter((kind) =>
    words.some((one) => amountOf(one) === kind),
  )
  return namedColumns.length + amounts.length >= 2 && !cells.some((cell) => readDay(cell) !== null)
}

/** The columns of debits, by their headings. */
export function debitsOf(headings: readonly string[]): number[] {
  return headings.flatMap((heading, place) => (amountOf(wordsOf(heading)) === 'debit' ? [place] : []))
}

/** Whether two rows of headings have the same words. */
export function areAlike(one: readonly string[], other: readonly string[]): boolean {
  const wordsIn = (headings: readonly string[]) => headings.map(wordsOf).join(';').replace(/;+$/, '')
  return wordsIn(one) === wordsIn(other)
}

/**
 * The table whose headings are the row at `headingIndex`; with -1, the widest row is taken for the headings or the first transaction.
 */
function tableOf(rows: readonly Row[], headingIndex: number): Table {
  const widest = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0)
  const at = headingIndex === -1 ? rows.findIndex(({ cells }) => cells.length === widest) : headingIndex
  const head = rows[at]
  if (head === undefined) return { headings: [], rows: [], at: 1 }
  // Without headings the widest row is a transaction.
  const isData = headingIndex === -1 && head.cells.some((cell) => readDay(cell) !== null)
  return isData
    ? {
        headings: head.cells.map((_, place) => `Column ${place + 1}`),
        rows: rows.slice(at),
        at: head.line,
      }
    : { headings: head.cells, rows: rows.slice(at + 1), at: head.line }
}

/** Finds the columns by their headings; null if they are not clear. */
export function columnsOf({ headings, rows }: Table): Columns | null {
  const words = headings.map(wordsOf)
  const [date, narration, reference] = [
    find(words, rows, 'date'),
    find(words, rows, 'narration'),
    find(words, rows, 'reference'),
  ]
  if (date === -1 || narration === -1) return null
  const base = { date, narration, ...(reference === -1 || reference === narration ? {} : { reference }) }
  const placesOf = (kind: 'credit' | 'amount') =>
    words.flatMap((heading, place) => (amountOf(heading) === kind ? [place] : []))
  const [credit, ...moreCredits] = placesOf('credit')
  if (credit !== undefined) return moreCredits.length === 0 ? { ...base, credit } : null
  // One column for both ways needs a mark in the cells or a column of its own.
  const [amount, ...moreAmounts] = placesOf('amount')
  if (amount === undefined || moreAmounts.length > 0) return null
  const direction = directionOf(words, rows, amount)
  if (direction !== undefined) return { ...base, credit: amount, direction }
  const isSaid = rows.some(({ cells }) => readAmount(cells[amount] ?? '')?.isSaid === true)
  return isSaid ? { ...base, credit: amount } : null
}

/** The column that says credit or debit: the one that says it in most rows; on a tie, one after the amount. */
function directionOf(words: readonly string[], rows: readonly Row[], amount: number): number | undefined {
  const [ways, kinds] = HEADINGS.direction.map((pattern) =>
    words.flatMap((heading, place) => (pattern.test(heading) ? [place] : [])),
  )
  // A mark after a balance may say that the account is overdrawn.
  const places = [...(ways ?? []).filter((place) => !BALANCE.test(words[place - 1] ?? '')), ...(kinds ?? [])]
  const sorted = [...places.filter((place) => place > amount), ...places.filter((place) => place < amount)]
  const waysSaid = sorted.map((place) => ({
    place,
    rows: rows.filter(({ cells }) => readWay(cells[place] ?? '') !== null).length,
  }))
  const [best] = waysSaid.toSorted((one, other) => other.rows - one.rows)
  if (best !== undefined && best.rows > 0) return best.place
  const isSigned = rows.some(({ cells }) => readAmount(cells[amount] ?? '')?.isSaid === true)
  return isSigned ? undefined : sorted[0]
}
