import { MOST_CHARACTERS } from '#contract/money/bank-statement.ts'
import { readWorkbook as readAny, type WorkbookBounds } from '../../workbook/read-workbook.ts'
import { LONGEST_CELL, MOST_CELLS, MOST_ROWS, plain, type Row, type Wrong } from './csv.ts'

/** A sheet with the rows that are not empty. */
export type Sheet = { name: string; rows: Row[] }

const MEGABYTE = 1024 * 1024
const LESS = 'please take a shorter span'

/** 20,000 rows have about ten megabytes. */
const bounds: WorkbookBounds = {
  // Enough for hundreds of rows with a styled empty cell in every column.
  unpacked: 160 * MEGABYTE,
  sheets: { bytes: 24 * MEGABYTE, tags: 2_000_000 },
  others: { bytes: 16 * MEGABYTE, tags: 600_000 },
  sheetCount: 20,
  rows: MOST_ROWS,
  columns: MOST_CELLS,
  cell: LONGEST_CELL,
  characters: MOST_CHARACTERS,
  less: LESS,
  tooMuch: `the file holds far more than a statement: ${LESS}, or save it as CSV`,
  memory: 384,
  longest: 15_000,
}

/** The visible sheets of a statement, or what is wrong with the file, in at most `longest` milliseconds. */
export async function readWorkbook(bytes: Buffer, longest = bounds.longest): Promise<Sheet[] | Wrong> {
  const sheets = await readAny(bytes, { ...bounds, longest })
  if ('why' in sheets) return sheets
  return sheets.map(({ name, rows }) => ({ name, rows: rows.flatMap(plainRow) }))
}

function plainRow({ line, cells }: Row): Row[] {
  const bare = cells.map(plain)
  return bare.some((cell) => cell !== '') ? [{ line, cells: bare }] : []
}
