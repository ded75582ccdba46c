/** A record as a row of a table file: its values by the name of their column. */
export type CsvRecord = Record<string, unknown>

const BOM = '\uFEFF'
const LINE = '\r\n'
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
    const lines = records.map((record) => lineOf(this.#names.map((name) => record[name])) + LATER + LINE)
    this.#parts.push({ columns: this.#names.length, lines: new Blob(lines) })
    this.rows += records.length
  }

  async toBlob(): Promise<Blob> {
    const whole: Blob[] = []
    for (const { columns, lines } of this.#parts) {
      const missing = ','.repeat(this.#names.length - columns)
      whole.push(new Blob([(await lines.text()).replaceAll(LATER, missing)]))
    }
    return new Blob([BOM, lineOf(this.#names), LINE, ...whole], { type: 'text/csv;charset=utf-8' })
  }
}

function lineOf(values: readonly unknown[]): string {
  return values.map(cellOf).join(',')
}

// Spreadsheets read the full-width signs as the plain ones, and look past what does not show.
const FORMULA = /^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]|^[\t\r\n]/u

/** A value as one cell. What a spreadsheet would take for a formula gets an apostrophe before it. */
export function cellOf(value: unknown): string {
  const text = textOf(value)
  const safe = FORMULA.test(text) ? `'${text}` : text
  return /[",\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** The name of the file: the panel and the day. */
export function csvName(panel: string, day: string): string {
  const words = panel.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  return `${['fwc', ...words, day].join('-')}.csv`
}
