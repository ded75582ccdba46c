import { BYTE_ORDER_MARK, cellOf, csvLine, rupeesCell } from '#contract/csv.ts'

/** A column of a table file: its heading, and what a row has in it. */
export type TableColumn<Row> = { heading: string; cell: (row: Row) => string }

export function textColumn<Row>(heading: string, value: (row: Row) => unknown): TableColumn<Row> {
  return { heading, cell: (row) => cellOf(value(row)) }
}

/** Paise, written in rupees. */
export function moneyColumn<Row>(heading: string, paise: (row: Row) => number): TableColumn<Row> {
  return { heading, cell: (row) => rupeesCell(paise(row)) }
}

const LINES_A_PIECE = 1_000

/** The text of a table file, a piece for so many rows. */
export async function* tableText<Row>(
  columns: readonly TableColumn<Row>[],
  rows: AsyncIterable<Row> | Iterable<Row>,
): AsyncGenerator<string> {
  let lines = [BYTE_ORDER_MARK + csvLine(columns.map(({ heading }) => cellOf(heading)))]
  for await (const row of rows) {
    lines.push(csvLine(columns.map(({ cell }) => cell(row))))
    if (lines.length < LINES_A_PIECE) continue
    yield lines.join('')
    lines = []
  }
  if (lines.length > 0) yield lines.join('')
}

type Span = { from?: string | undefined; to?: string | undefined }

/** What a file of a span is called: `fwc-ledger-2026-04-01-to-2027-03-31.csv`. */
export function fileName(what: string, { from, to }: Span): string {
  return `${['fwc', what, from, ...(to === undefined ? [] : ['to', to])].filter(Boolean).join('-')}.csv`
}
