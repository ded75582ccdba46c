import { daysAfter } from '#contract/membership/year.ts'
import { type Amount, plainSigns, readAmount, readDay, type ReadDay, readWay } from './cells.ts'
import { areAlike, type Columns, columnsOf, debitsOf, isHeading, type Table } from './columns.ts'
import type { Row, Wrong } from './csv.ts'
import { isEmpty, isSumLabel, isSumRow, isUnder, labelsOf } from './sum-rows.ts'

/** A line on which money came. */
export type Line = { line: number; day: string; narration: string; reference: string; amount: number }

const LIKE_A_DAY = /^(?:\d{1,4}[-/.]\w{1,9}[-/.]\d{1,4}\b|\d{5,8}(?:\.\d+)?$)/
/** Digits, with no other words than those of an amount. */
const LIKE_MONEY = /^[^\p{L}\d]*(?:(?:rs|inr|cr|dr)\b[^\p{L}\d]*)?\d[^\p{L}]*(?:cr|dr)?[^\p{L}\d]*$/iu
/** The most characters of a narration or a reference. */
const LONGEST = 1_000
/**
 * How many days before (`back`) and after (`ahead`) today a line may be. `backOfShort` is for a year of two digits, which may be another
 * part of the day.
 */
const SPAN = { back: 3_660, backOfShort: 731, ahead: 7 }

type Lines = { lines: Line[]; leftOut: { debits: number; others: number } }
type Reading = Lines & { dated: { row: Row; read: ReadDay }[]; today: string }

/**
 * The lines on which money came, and how many others there are; or what is wrong with the file. A second table in the file
 * is read by its own headings, unless an admin chose the columns (`isChosen`).
 */
export function linesOf(table: Table, columns: Columns, today: string, isChosen = false): Lines | Wrong {
  const reading: Reading = { lines: [], leftOut: { debits: 0, others: 0 }, dated: [], today }
  for (const [nth, part] of partsOf(table).entries()) {
    if (nth > 0) reading.leftOut.others += 1
    const isSame = areAlike(part.headings, table.headings)
    const partColumns = isSame ? columns : isChosen ? null : columnsOf(part)
    if (partColumns === null)
      return { line: part.at, why: 'a table with other columns begins here: please take it out of the file' }
    const wrong = readPart(reading, part, partColumns)
    if (wrong !== null) return wrong
  }
  const wrong = mistakenOrder(reading)
  return wrong ?? { lines: reading.lines, leftOut: reading.leftOut }
}

/** The parts of a table, each with headings of its own. */
function partsOf({ headings, rows, at }: Table): Table[] {
  const parts: Table[] = [{ headings, rows: [], at }]
  for (const row of rows)
    if (isHeading(row)) parts.push({ headings: row.cells, rows: [], at: row.line })
    else parts.at(-1)?.rows.push(row)
  return parts
}

function readPart({ lines, leftOut, dated, today }: Reading, part: Table, columns: Columns): Wrong | null {
  const debits = debitsOf(part.headings).filter((place) => place !== columns.credit)
  let labels = new Set<number>()
  for (const row of part.rows) {
    const cell = (place: number | undefined) => (place === undefined ? '' : (row.cells[place] ?? ''))
    const read = readDay(cell(columns.date))
    const reference = referenceOf(cell(columns.reference))
    if (read === null) {
      const isSum = isSumRow(row, columns.reference) || isUnder(labels, row)
      if (!isUnder(labels, row)) labels = labelsOf(row)
      const wrong = isSum ? null : mistakeIn(row, columns)
      if (wrong !== null) return wrong
      leftOut.others += 1
      continue
    }
    labels = new Set()
    const { day } = read
    if (isSumLabel(cell(columns.narration)) && (reference === '' || isSumLabel(reference))) {
      leftOut.others += 1
      continue
    }
    const wrong = wrongColumnCount(row, part.headings, columns) ?? wrongDay(row, read, columns, today)
    if (wrong !== null) return wrong
    dated.push({ row, read })
    const amountCell = cell(columns.credit)
    const amount = isEmpty(amountCell) ? null : readAmount(amountCell)
    if (amount === null && !isEmpty(amountCell)) return wrongAt(row, `“${short(amountCell)}” is no amount`)
    const way = amount === null || amount.paise === 0 ? 'dr' : wayOf(cell(columns.direction), columns, amount)
    if (way === null) return wrongAt(row, whyNoWay(amountCell, cell(columns.direction)))
    if (amount === null || way === 'dr') {
      leftOut.debits += 1
      continue
    }
    if (debits.some((place) => (readAmount(cell(place))?.paise ?? 0) > 0))
      return wrongAt(row, 'money came and went on it')
    const narration = cell(columns.narration)
    if (Math.max(narration.length, reference.length) > LONGEST)
      return wrongAt(row, `its words are too long: ${LONGEST} characters at most`)
    lines.push({ line: row.line, day, narration, reference, amount: amount.paise })
  }
  return null
}

/** What is wrong with a row without a day: it has something like a day, or money. */
function mistakeIn(row: Row, { date, narration, credit }: Columns): Wrong | null {
  const dateCell = row.cells[date] ?? ''
  const money = row.cells[credit] ?? ''
  const amount = readAmount(money)
  const isMeant =
    amount === null
      ? LIKE_MONEY.test(plainSigns(money)) && !LIKE_A_DAY.test(money) && !isEmpty(row.cells[narration] ?? '')
      : amount.paise > 0
  if (!isMeant && !LIKE_A_DAY.test(plainSigns(dateCell))) return null
  return isEmpty(dateCell)
    ? wrongAt(row, 'it has an amount but no day')
    : wrongAt(row, `“${short(dateCell)}” is no day: day, month and year are expected`)
}

/** Finds a line that was cut off, or an amount whose commas were read as separators. */
function wrongColumnCount(
  row: Row,
  headings: string[],
  { date, narration, credit, direction = 0 }: Columns,
): Wrong | null {
  const { cells } = row
  const isLong = cells.slice(headings.length).some((cell) => cell !== '')
  if (!isLong && cells.length > Math.max(date, narration, credit, direction)) return null
  const hint = isLong ? '; an amount with commas needs quotation marks' : ''
  return wrongAt(row, `it has ${cells.length} columns, and the heading has ${headings.length}${hint}`)
}

function isWithin(day: string, isShort: boolean, today: string): boolean {
  const back = isShort ? SPAN.backOfShort : SPAN.back
  return day >= daysAfter(today, -back) && day <= daysAfter(today, SPAN.ahead)
}

/** Finds a day too far from today: its parts are in another order, or a digit is wrong. */
function wrongDay(row: Row, { day, isShort }: ReadDay, { date }: Columns, today: string): Wrong | null {
  if (isWithin(day, isShort, today)) return null
  return wrongAt(row, `“${short(row.cells[date] ?? '')}” would be ${day}, which is too far from today`)
}

/** Finds a file whose days are all like 25-11-26, so that the year may come first or last. */
function mistakenOrder({ dated, today }: Reading): Wrong | null {
  const [first] = dated
  const isEither = ({ read: { day, other } }: (typeof dated)[number]) =>
    other !== null && other !== day && isWithin(other, true, today)
  if (first === undefined || first.read.other === null || !dated.every(isEither)) return null
  return wrongAt(
    first.row,
    `its day may be ${first.read.day} or ${first.read.other}: please write the year with four digits`,
  )
}

/** Whether money came or went; null if nothing says it, or if the cells contradict each other. */
function wayOf(cell: string, { direction }: Columns, { isCredit, isSaid }: Amount): 'cr' | 'dr' | null {
  const signWay = isCredit ? 'cr' : 'dr'
  if (direction === undefined) return signWay
  if (isEmpty(cell)) return isSaid ? signWay : null
  const way = readWay(cell)
  return isSaid && way !== signWay ? null : way
}

function whyNoWay(amount: string, way: string): string {
  return readWay(way) === null
    ? `“${short(way)}” does not say whether the money came (Cr) or went (Dr)`
    : `“${short(amount)}” contradicts “${short(way)}”: one says that money came, the other that it went`
}

/** Banks fill an empty reference with zeros or hyphens. */
function referenceOf(cell: string): string {
  return isEmpty(cell) || /^[-0 ]*$/.test(cell) ? '' : cell
}

function wrongAt({ line }: Row, why: string): Wrong {
  return { line, why }
}

function short(cell: string): string {
  return cell.length > 40 ? `${cell.slice(0, 40)}…` : cell
}
