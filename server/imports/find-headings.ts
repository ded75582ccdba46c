import { guessMapping, hasEmail } from './headings.ts'

/** A row of a table as the spreadsheet counts, from 1. */
export type Row = { row: number; cells: string[] }

/** The headings of a table. `row`: the row right above the people, 0 if no row has headings. */
export type Headings = {
  row: number
  names: string[]
  /** What each column is called, all together and each heading alone where two rows of headings stand over each other. */
  readings: string[][]
}

/** Titles, dates and addresses stand in so many rows above the headings at most. */
const LOOKED_AT = 30
const LONGEST_HEADING = 200
/** A row with so many known headings is no person, even below a row with an e-mail. */
const SURE = 4

/**
 * Finds the row of the headings below titles and dates: the one with the most known headings, alone or together with the row above it.
 * `chosen` is the row that an admin says; a row that the table does not have gives null.
 */
export function findHeadings(rows: readonly Row[], chosen?: number): Headings | null {
  if (chosen === 0) return withoutHeadings(rows)
  if (chosen !== undefined) {
    const place = rows.findIndex(({ row }) => row === chosen)
    return place === -1 ? null : best([double(rows, place), single(rows, place)])
  }
  const first = rows.slice(0, LOOKED_AT)
  const firstPerson = first.findIndex(isPerson)
  const above = first.slice(0, firstPerson === -1 ? first.length : firstPerson)
  const found = best(above.flatMap((_, place) => [double(rows, place), single(rows, place)]))
  if (found !== null && knownIn(found) > 1) return found
  // A title may have an e-mail too: the address of whoever keeps the list.
  const below = best(
    first.flatMap((row, place) => (isPerson(row) ? [] : [double(rows, place), single(rows, place)])),
  )
  if (below !== null && knownIn(below) >= SURE) return below
  if (found !== null && knownIn(found) > 0) return found
  if (above.length === 0) return rows.length === 0 ? null : withoutHeadings(rows)
  // No heading is known: those of a table fill the most columns.
  const widths = above.map(({ cells }) => cells.filter((cell) => cell.trim() !== '').length)
  return single(rows, widths.indexOf(Math.max(...widths)))
}

function best(all: readonly (Headings | null)[]): Headings | null {
  const [first] = all
    .filter((one) => one !== null)
    .map((one) => ({ one, known: knownIn(one) }))
    .toSorted((a, b) => b.known - a.known)
  return first?.one ?? null
}

function knownIn({ readings }: Headings): number {
  const mapping = guessMapping(readings)
  // Without an e-mail no row can be taken, so that its heading counts most.
  return Object.keys(mapping).length + (mapping.email === undefined ? 0 : 1)
}

/** Whether a row has an e-mail in a cell, so that it is of a person. */
function isPerson({ cells }: Row): boolean {
  return cells.some(hasEmail)
}

function single(rows: readonly Row[], place: number): Headings {
  const { row, cells } = rows[place] as Row
  return headingsOf(
    row,
    cells.map((cell) => [cell]),
  )
}

/** A row together with the one above it, in which the text of a merged cell stands in its first column alone. */
function double(rows: readonly Row[], place: number): Headings | null {
  const [upper, lower] = [rows[place - 1], rows[place]]
  if (upper === undefined || lower === undefined || isPerson(upper)) return null
  const filled = upper.cells.filter((cell) => cell.trim() !== '')
  // A title over the whole table, a date or an address says nothing of a column.
  if (filled.length < 2 || filled.some((cell) => /[\d@]/.test(cell))) return null
  let over = ''
  const width = Math.max(upper.cells.length, lower.cells.length)
  const readings = Array.from({ length: width }, (_, at) => {
    const [above, below] = [upper.cells[at]?.trim() ?? '', lower.cells[at]?.trim() ?? '']
    if (above !== '') over = above
    if (below === '') return [above]
    return [above === '' && over === '' ? below : `${over} ${below}`, below, above === '' ? '' : over]
  })
  return headingsOf(lower.row, readings)
}

function headingsOf(row: number, readings: string[][]): Headings {
  const last = readings.findLastIndex(([name = '']) => name.trim() !== '')
  const kept = readings.slice(0, last + 1)
  const names = kept.map(
    ([name = ''], place) =>
      name
        .slice(0, 2 * LONGEST_HEADING)
        .replaceAll(/\s+/g, ' ')
        .trim()
        .slice(0, LONGEST_HEADING)
        .toWellFormed() || `Column ${place + 1}`,
  )
  return { row, names, readings: kept }
}

function withoutHeadings(rows: readonly Row[]): Headings {
  const width = Math.max(0, ...rows.slice(0, LOOKED_AT).map(({ cells }) => cells.length))
  const names = Array.from({ length: width }, (_, place) => `Column ${place + 1}`)
  return { row: 0, names, readings: names.map((name) => [name]) }
}
