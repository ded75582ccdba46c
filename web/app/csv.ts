/** A record as a row of a table file: its values by the name of their column. */
export type CsvRecord = Record<string, unknown>

const BOM = '\uFEFF'
const LINE = '\r\n'

/** A table file (RFC 4180, UTF-8) with one column for every name that any of the records has, in the order they come up. */
export function csvOf(records: readonly CsvRecord[]): string {
  const names = [...new Set(records.flatMap((record) => Object.keys(record)))]
  const lines = [names, ...records.map((record) => names.map((name) => record[name]))]
  return BOM + lines.map((line) => line.map(cellOf).join(',') + LINE).join('')
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
