import { setImmediate } from 'node:timers/promises'
import { MOST_IMPORT_ROWS } from '#contract/business-constants.ts'
import { MOST_COLUMNS } from '#contract/admin/import-fields.ts'
import { Problem } from '#contract/call/problem.ts'
import { text as oneLineText } from '#contract/call/fields.ts'
import { decodeText } from '#contract/values/text-encoding.ts'
import { csvRows, MalformedCsv, type Separator } from '../csv/reader.ts'
import { readWorkbook, type WorkbookBounds } from '../workbook/read-workbook.ts'
import { findHeadings, type Row } from './find-headings.ts'
import { guessMapping } from './headings.ts'

const MEGABYTE = 1024 * 1024
const LESS = 'please save it in several files'
/** How many rows of a CSV file are read before other calls have their turn. */
const AT_ONCE = 200
/** Spreadsheets write separators up to their last column, and no further. */
const WIDEST = 16_384
/** Rows above the headings. */
const MOST_ABOVE = 1_000

const bounds: WorkbookBounds = {
  unpacked: 600 * MEGABYTE,
  sheets: { bytes: 240 * MEGABYTE, tags: 12_000_000 },
  others: { bytes: 64 * MEGABYTE, tags: 4_000_000 },
  sheetCount: 50,
  rows: MOST_IMPORT_ROWS + MOST_ABOVE,
  columns: MOST_COLUMNS,
  cell: 20_000,
  characters: 60_000_000,
  less: LESS,
  tooMuch: `the file holds far more than a list of people: ${LESS}, or save it as CSV`,
  memory: 1_536,
  longest: 60_000,
}

/** A sheet of a file. `name`: null in a CSV file; `hidden`: the rows and columns that the spreadsheet hides, from 1. */
export type Sheet = { name: string | null; rows: Row[]; hidden: { rows: number[]; columns: number[] } }

/** The sheets with at least one row. Refuses a file that cannot be read, with the reason. */
export async function sheetsOf(bytes: Buffer, kind: 'text' | 'xlsx'): Promise<Sheet[]> {
  if (kind === 'text') {
    const rows = await orRefuse(() => csvSheet(decodeText(bytes)))
    if (rows.length === 0) throw refusal('This file is empty')
    return [{ name: null, rows, hidden: { rows: [], columns: [] } }]
  }
  const read = await readWorkbook(bytes, bounds)
  if ('why' in read) throw refusal(`Line ${read.line}: ${read.why}`)
  const sheets = read.flatMap(({ name, rows, hidden }) =>
    rows.length === 0
      ? []
      : [
          {
            // As calls read a text of one line, so that the sheet is found by its name.
            name: oneLineText().catch(name).parse(storable(name)),
            rows: rows.map(({ line, cells }) => ({ row: line, cells: cells.map(storable) })),
            hidden,
          },
        ],
  )
  if (sheets.length === 0) throw refusal('This file is empty')
  return sheets
}

/** The first sheet with people: the one whose headings name an e-mail, else the one with the most known headings. */
export function sheetOfPeople(sheets: readonly Sheet[]): Sheet {
  const scored = sheets.map((sheet) => {
    const mapping = guessMapping(findHeadings(sheet.rows)?.readings ?? [])
    return { sheet, known: Object.keys(mapping).length + (mapping.email === undefined ? 0 : 20) }
  })
  const most = Math.max(...scored.map(({ known }) => known))
  return (scored.find(({ known }) => known === most) as (typeof scored)[number]).sheet
}

export function refusal(message: string, field = 'file'): Problem {
  return new Problem('invalid_input', { message, fields: { [field]: message } })
}

/** A text without what no database and no JSON takes: NUL, and halves of surrogate pairs. */
function storable(text: string): string {
  return text.replaceAll('\0', '').toWellFormed()
}

async function orRefuse<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof MalformedCsv) throw refusal(`Line ${error.line}: ${error.message}`)
    throw error
  }
}

/** Spreadsheets write the separator into a first line that they do not show: `sep=;`. */
const NAMED = /^\uFEFF?sep=([,;\t])(?:\r\n|\n|\r)/
/** So much of a file is read to find its separator. */
const BEGINNING = 65_536

async function csvSheet(text: string): Promise<Row[]> {
  const named = NAMED.exec(text)?.[1] as Separator | undefined
  const body = text.replace(NAMED, '')
  const rows: Row[] = []
  let read = 0
  for (const { row, cells } of csvRows(body, named ?? separatorOf(body))) {
    const last = cells.findLastIndex((cell) => cell.trim() !== '')
    if (last >= 2 * MOST_COLUMNS || cells.length > WIDEST)
      throw refusal(`Row ${row} has ${cells.length} cells: is this the right separator?`)
    if (last >= 0) rows.push({ row, cells: cells.slice(0, last + 1).map(storable) })
    if (rows.length > MOST_IMPORT_ROWS + MOST_ABOVE) throw new Problem('too_many_rows')
    read += 1
    if (read % AT_ONCE === 0) await setImmediate()
  }
  return rows
}

/** The separator with the most recognised columns, of equal ones the one with more columns. */
function separatorOf(text: string): Separator {
  const [best] = ([',', ';', '\t'] as const)
    .map((separator) => {
      const found = findHeadings(firstRows(text, separator))
      const known = Object.keys(guessMapping(found?.readings ?? [])).length
      return { separator, known, columns: found?.names.length ?? 0 }
    })
    .toSorted((one, other) => other.known - one.known || other.columns - one.columns)
  return best?.separator ?? ','
}

/** The first rows of a file, or those before the first mistake in it. */
function firstRows(text: string, separator: Separator): Row[] {
  const rows: Row[] = []
  try {
    for (const row of csvRows(text.slice(0, BEGINNING), separator)) {
      rows.push(row)
      if (rows.length === 40) break
    }
  } catch (error) {
    if (!(error instanceof MalformedCsv)) throw error
  }
  return rows
}
