import { withoutControls } from './plain-text.ts'

const LINE_END = '\r\n'

/** The first character of a CSV file, so that spreadsheets read it as UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF'

// Spreadsheets treat full-width signs like the ordinary ones, and skip invisible characters.
const FORMULA = /^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]|^[\t\r\n]/u

/** A value as a cell of a CSV file (RFC 4180). An apostrophe is put before text that a spreadsheet would take for a formula. */
export function cellOf(value: unknown): string {
  const text = withoutControls(textOf(value))
  const safe = FORMULA.test(text) ? `'${text}` : text
  return /[",\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Paise as a cell in rupees with two decimals: `-2358.82`. A spreadsheet takes it for a number, not for a formula. */
export function rupeesCell(paise: number): string {
  return (paise / 100).toFixed(2)
}

/** Cells as a line. */
export function csvLine(cells: readonly string[]): string {
  return cells.join(',') + LINE_END
}

/** A value as plain text, not yet safe as a cell. */
export function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
