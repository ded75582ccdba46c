import { writeXlsxStream } from 'hucre/xlsx'
import { fileStem } from '#contract/values/file-stem.ts'
import { BYTE_ORDER_MARK, cellOf, csvLine } from '#contract/values/csv.ts'
import { type CellKind, csvCell } from '#contract/values/table-cells.ts'
import { sheetOf, typedRows, type WorkbookColumn } from '#contract/values/workbook.ts'
import type { AppContext } from '../context.ts'
import { brandingOf } from '../pages/branding.ts'

/** A column of a table file. `csv`: the value in a CSV file, if it differs. */
export type TableColumn<Row> = {
  heading: string
  kind: CellKind
  value: (row: Row) => unknown
  csv?: (row: Row) => unknown
}

export function textColumn<Row>(heading: string, value: (row: Row) => unknown): TableColumn<Row> {
  return { heading, kind: 'text', value }
}

export function numberColumn<Row>(heading: string, value: (row: Row) => number): TableColumn<Row> {
  return { heading, kind: 'number', value }
}

/** Days as `YYYY-MM-DD`; `csv` writes them in another way in a CSV file. */
export function dayColumn<Row>(
  heading: string,
  value: (row: Row) => string,
  csv: (row: Row) => string = value,
): TableColumn<Row> {
  return { heading, kind: 'day', value, csv }
}

/** Paise, written in rupees. */
export function moneyColumn<Row>(heading: string, paise: (row: Row) => number): TableColumn<Row> {
  return { heading, kind: 'rupees', value: (row) => ({ paise: paise(row) }) }
}

const LINES_A_PIECE = 1_000

export type Table = {
  columns: readonly WorkbookColumn[]
  /** The rows as cells of a CSV file, or as values. */
  rows: (of: 'csv' | 'values') => AsyncIterable<readonly unknown[]>
}

export function tableOf<Row>(
  columns: readonly TableColumn<Row>[],
  all: AsyncIterable<Row> | Iterable<Row>,
): Table {
  async function* rows(of: 'csv' | 'values') {
    for await (const row of all)
      yield columns.map(({ value, csv = value }) => (of === 'csv' ? csvCell(csv(row)) : value(row)))
  }
  return { columns, rows }
}

/** The text of a CSV file, in pieces. */
export async function* csvOf({ columns, rows }: Table): AsyncGenerator<string> {
  let lines = [BYTE_ORDER_MARK + csvLine(columns.map(({ heading }) => cellOf(heading)))]
  for await (const row of rows('csv')) {
    lines.push(csvLine(row as readonly string[]))
    if (lines.length < LINES_A_PIECE) continue
    yield lines.join('')
    lines = []
  }
  if (lines.length > 0) yield lines.join('')
}

/** The bytes of an XLSX file with one sheet, as a stream. */
export function xlsxOf(sheet: string, { columns, rows }: Table): ReadableStream<Uint8Array> {
  return writeXlsxStream(typedRows(columns, rows('values')), sheetOf(sheet, columns))
}

type Span = { from?: string | undefined; to?: string | undefined }

/** The name of a file of a span: `forum-ledger-2026-04-01-to-2027-03-31.csv`. */
export async function fileName(
  context: Pick<AppContext, 'db' | 'pageInvalidation'>,
  what: string,
  { from, to }: Span,
  ending: 'csv' | 'xlsx',
): Promise<string> {
  const stem = fileStem(await brandingOf(context))
  return `${[stem, what, from, ...(to === undefined ? [] : ['to', to])].filter(Boolean).join('-')}.${ending}`
}
