import { namesNow } from '../../api/names.ts'
import { fileStem } from '#contract/values/file-stem.ts'
import { BYTE_ORDER_MARK, cellOf, csvLine } from '#contract/values/csv.ts'
import { type CellKind, csvCell, kindOf } from '#contract/values/table-cells.ts'
import type { WorkbookColumn } from '#contract/values/workbook.ts'
import { lazyImport } from '#web/ui/lazy-import.ts'

/** A record as a row of a table file: its values by the name of their column. */
export type TableRecord = Record<string, unknown>

/** How a list is saved, and what people call it. */
export const tableFormats = { csv: 'CSV', xlsx: 'XLSX' } as const
export type TableFormat = keyof typeof tableFormats

/**
 * A table with a column for every name that has a value in any of its records, in the order in which they appear. Added records are kept
 * as bytes, which a browser may put on its disk.
 */
export class TableFile {
  /** Null: no record had a value under that name so far. */
  readonly #kinds = new Map<string, CellKind | null>()
  readonly #parts: Blob[] = []
  rows = 0

  add(records: readonly TableRecord[]): void {
    for (const [name, value] of records.flatMap((record) => Object.entries(record))) {
      const [before, own] = [this.#kinds.get(name) ?? null, kindOf(value)]
      this.#kinds.set(name, before === null || own === null || before === own ? (before ?? own) : 'text')
    }
    this.#parts.push(new Blob([JSON.stringify(records)]))
    this.rows += records.length
  }

  /** The table as CSV (RFC 4180, UTF-8), or as XLSX with typed cells on a sheet of this name. */
  async toBlob(format: TableFormat, sheet: string): Promise<Blob> {
    const columns = [...this.#kinds].flatMap(([heading, kind]) => (kind === null ? [] : [{ heading, kind }]))
    if (format === 'csv') return this.#toCsv(columns)
    const { workbookBlob } = await lazyImport(() => import('./write-workbook.ts'))
    return workbookBlob(sheet, columns, this.#read(columns))
  }

  async #toCsv(columns: readonly WorkbookColumn[]): Promise<Blob> {
    const heading = csvLine(columns.map(({ heading: name }) => cellOf(name)))
    const lines: Blob[] = []
    for (const part of this.#parts) {
      const rows = await rowsOf(part, columns)
      lines.push(new Blob(rows.map((row) => csvLine(row.map(csvCell)))))
    }
    return new Blob([BYTE_ORDER_MARK, heading, ...lines], { type: 'text/csv;charset=utf-8' })
  }

  async *#read(columns: readonly WorkbookColumn[]): AsyncGenerator<unknown[]> {
    for (const part of this.#parts) yield* await rowsOf(part, columns)
  }
}

async function rowsOf(part: Blob, columns: readonly WorkbookColumn[]): Promise<unknown[][]> {
  const records = JSON.parse(await part.text()) as TableRecord[]
  return records.map((record) => columns.map(({ heading }) => record[heading]))
}

/** The name of the file: the panel and the day. */
export function tableName(panel: string, day: string, format: TableFormat): string {
  const words = panel.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  return `${[fileStem(namesNow()), ...words, day].join('-')}.${format}`
}
