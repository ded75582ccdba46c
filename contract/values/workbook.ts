import { type CellKind, workbookCell } from './table-cells.ts'

export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** A column of a workbook: its heading, and the kind of its cells. */
export type WorkbookColumn = { heading: string; kind: CellKind }

/** The number formats of cells. The time zone is part of the format of an instant, not of its value. */
const FORMATS: Record<CellKind, string> = {
  text: '@',
  number: 'General',
  rupees: '#,##0.00',
  day: 'yyyy-mm-dd',
  time: 'hh:mm',
  instant: 'yyyy-mm-dd hh:mm "IST"',
}
const WIDTHS: Record<CellKind, number> = { text: 24, number: 12, rupees: 14, day: 12, time: 8, instant: 22 }
const LONGEST_NAME = 31

/**
 * The description of a sheet for the library that writes it. The heading row stays visible; characters that sheet names forbid
 * are removed.
 */
export function sheetOf(name: string, columns: readonly WorkbookColumn[]) {
  return {
    name: name.replaceAll(/[[\]:*?/\\']/g, ' ').slice(0, LONGEST_NAME),
    columns: columns.map(({ heading, kind }) => ({
      header: String(workbookCell(heading, 'text') ?? ''),
      numFmt: FORMATS[kind],
      width: Math.max(WIDTHS[kind], heading.length + 2),
    })),
    freezePane: { rows: 1 },
  }
}

/** The rows of a sheet as typed cells. Text stays text, whatever its first character. */
export async function* typedRows(
  columns: readonly WorkbookColumn[],
  rows: AsyncIterable<readonly unknown[]>,
) {
  for await (const row of rows) yield columns.map(({ kind }, place) => workbookCell(row[place], kind))
}
