import { BYTE_ORDER_MARK, cellOf, csvLine } from '#contract/csv.ts'

/** A record as a row of a table file: its values by the name of their column. */
export type CsvRecord = Record<string, unknown>

// Stands at the end of a line for the cells of columns that come up later; no text of ours has it.
const LATER = '\0'

/**
 * A table file (RFC 4180, UTF-8) with one column for every name that any of its records has, in the order they come up.
 * What has been added is kept as bytes, which a browser may put on its disk.
 */
export class CsvFile {
  #names: string[] = []
  readonly #parts: { columns: number; lines: Blob }[] = []
  rows = 0

  add(records: readonly CsvRecord[]): void {
    const names = new Set([...this.#names, ...records.flatMap((record) => Object.keys(record))])
    this.#names = [...names]
    const lines = records.map((record) => {
      const cells = this.#names.map((name) => cellOf(record[name]))
      const last = cells.pop() ?? ''
      return csvLine([...cells, last + LATER])
    })
    this.#parts.push({ columns: this.#names.length, lines: new Blob(lines) })
    this.rows += records.length
  }

  async toBlob(): Promise<Blob> {
    const whole: Blob[] = []
    for (const { columns, lines } of this.#parts) {
      const missing = ','.repeat(this.#names.length - columns)
      whole.push(new Blob([(await lines.text()).replaceAll(LATER, missing)]))
    }
    const heading = csvLine(this.#names.map(cellOf))
    return new Blob([BYTE_ORDER_MARK, heading, ...whole], { type: 'text/csv;charset=utf-8' })
  }
}

/** The name of the file: the panel and the day. */
export function csvName(panel: string, day: string): string {
  const words = panel.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  return `${['fwc', ...words, day].join('-')}.csv`
}
