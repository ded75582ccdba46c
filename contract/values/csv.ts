import { withoutControls } from './plain-text.ts'

const LINE_END = '\r\n'

/** Stands first in a table file, so that spreadsheets read it as UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF'

// Spreadsheets read the full-width signs as the plain ones, and look past what does not show.
const FORMULA = /^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]|^[\t\r\n]/u

/** A value as one cell of a table file (RFC 4180). What a spreadsheet would take for a formula gets an apostrophe before it. */
export function cellOf(value: unknown): string {
  const text = withoutControls(textOf(value))
  const safe = FORMULA.test(text) ? `'${text}` : text
  return /[",\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Paise as a cell in rupees with two decimals: `-2358.82`. It is a number, which no spreadsheet takes for a formula. */
export function rupeesCell(paise: number): string {
  return (paise / 100).toFixed(2)
}

/** Cells as a line. */
export function csvLine(cells: readonly string[]): string {
  return cells.join(',') + LINE_END
}

/** A value as words, without the care that a cell needs. */
export function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
