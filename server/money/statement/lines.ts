import { type Amount, readAmount, readDay } from './cells.ts'
import type { Columns, Table } from './columns.ts'
import type { Row, Wrong } from './csv.ts'

/** A line on which money came. */
export type Line = { line: number; day: string; narration: string; reference: string; amount: number }

const EMPTY = /^(?:-+|nil|na|n\/a)?$/i
const LIKE_A_DAY = /^\d{1,4}[-/.]\w{1,9}[-/.]\d{1,4}\b/
/** What stands in rows that are no transactions: sums, balances, and the headings of such. */
const SUMMARY =
  /\b(?:total|balances?|summary|opening|closing|brought forward|carried forward|page|count|end of (?:the )?(?:report|statement))\b|\b[bc]\/f\b/i
const BALANCE =
  /^(?:opening|closing) bal(?:ance)?\b|^bal(?:ance)? (?:b|c)\/?f\b|^(?:b|c)\/f$|^(?:brought|carried) forward\b/i

type Lines = { lines: Line[]; leftOut: { debits: number; others: number } }

/** The lines on which money came; what is no transaction, such as a balance, is counted. Or what is wrong with the file. */
export function linesOf({ headings, rows }: Table, columns: Columns): Lines | Wrong {
  const lines: Line[] = []
  const leftOut = { debits: 0, others: 0 }
  // Under a row of sums others may stand, whose own words are above them.
  let isSummed = false
  for (const row of rows) {
    const day = readDay(row.cells[columns.date] ?? '')
    if (day === null) {
      isSummed ||= row.cells.some((cell) => SUMMARY.test(cell))
      const wrong = mistakeIn(row, columns, isSummed)
      if (wrong !== null) return wrong
      leftOut.others += 1
      continue
    }
    isSummed = false
    if (BALANCE.test(row.cells[columns.narration] ?? '')) {
      leftOut.others += 1
      continue
    }
    const wrong = hasOtherColumns(row, headings, columns)
    if (wrong !== null) return wrong
    const said = row.cells[columns.credit] ?? ''
    const amount = EMPTY.test(said) ? null : readAmount(said)
    if (amount === null && !EMPTY.test(said)) return wrongAt(row, `“${short(said)}” is no amount`)
    if (amount === null || amount.paise === 0 || !isCredit(row, columns, amount)) {
      leftOut.debits += 1
      continue
    }
    lines.push({
      line: row.line,
      day,
      narration: row.cells[columns.narration] ?? '',
      reference: columns.reference === undefined ? '' : referenceOf(row.cells[columns.reference] ?? ''),
      amount: amount.paise,
    })
  }
  return { lines, leftOut }
}

/** A row without a day is no transaction, unless it has what is meant as one, or money that is no sum. */
function mistakeIn(row: Row, columns: Columns, isSummed: boolean): Wrong | null {
  const said = row.cells[columns.date] ?? ''
  const hasMoney = (readAmount(row.cells[columns.credit] ?? '')?.paise ?? 0) > 0
  if (!LIKE_A_DAY.test(said) && (!hasMoney || isSummed)) return null
  return said === ''
    ? wrongAt(row, 'money stands there without a day')
    : wrongAt(row, `“${short(said)}” is no day: day, month and year are expected`)
}

/** A cut-off line, or an amount whose commas were taken for separators. */
function hasOtherColumns(row: Row, headings: string[], { date, narration, credit }: Columns): Wrong | null {
  const { cells } = row
  const isLong = cells.slice(headings.length).some((cell) => cell !== '')
  if (!isLong && cells.length > Math.max(date, narration, credit)) return null
  const hint = isLong ? '; an amount with commas needs quotation marks' : ''
  return wrongAt(row, `it has ${cells.length} columns, and the heading has ${headings.length}${hint}`)
}

function isCredit(row: Row, { direction }: Columns, amount: Amount): boolean {
  if (direction === undefined) return amount.isCredit
  return /^(c|cr|credit|deposit)\b/i.test(row.cells[direction] ?? '')
}

/** Banks fill the column up where there is no reference. */
function referenceOf(cell: string): string {
  return /^[-0 ]*$/.test(cell) ? '' : cell
}

function wrongAt({ line }: Row, why: string): Wrong {
  return { line, why }
}

function short(cell: string): string {
  return cell.length > 40 ? `${cell.slice(0, 40)}…` : cell
}
