import { cellOf, rupeesCell, textOf } from './csv.ts'
import { dayInIst, timeInIst } from './days.ts'
import { withoutControls } from './plain-text.ts'

/**
 * The kind of a column in a table file, and the form of its values: `day` is `YYYY-MM-DD`, `time` is `HH:MM`, `instant` is a
 * `Date` or ISO 8601, `rupees` is a `Rupees`.
 */
export type CellKind = 'text' | 'number' | 'rupees' | 'day' | 'time' | 'instant'

/** An amount of money; a table file shows it in rupees. */
type Rupees = { paise: number }

const DAY = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/
const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?Z$/

function isRupees(value: unknown): value is Rupees {
  return typeof value === 'object' && value !== null && 'paise' in value && typeof value.paise === 'number'
}

/** The kind of cell for a value; null when it is empty. */
export function kindOf(value: unknown): CellKind | null {
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'number') return 'number'
  if (isRupees(value)) return 'rupees'
  if (value instanceof Date) return 'instant'
  if (typeof value !== 'string') return 'text'
  return DAY.test(value) ? 'day' : TIME.test(value) ? 'time' : INSTANT.test(value) ? 'instant' : 'text'
}

/** A value as text: lists are joined, booleans become yes and no, instants are shown in Indian time. */
function wordsOf(value: unknown): string {
  if (isRupees(value)) return rupeesCell(value.paise)
  if (kindOf(value) === 'instant') return instantInWords(new Date(value as string))
  return Array.isArray(value) ? value.map(wordsOf).join(', ') : textOf(value)
}

/** `2026-11-26 14:05 IST`, which sorts correctly as text. */
function instantInWords(at: Date): string {
  return `${dayInIst(at)} ${timeInIst(at)} IST`
}

/** A value as a cell of a CSV file. An amount is a number, which spreadsheets do not take for a formula. */
export function csvCell(value: unknown): string {
  return isRupees(value) ? rupeesCell(value.paise) : cellOf(wordsOf(value))
}

/** Most characters of a cell (specifications and limits of Excel). */
const LONGEST = 32_767
/** Text that a workbook would read as an escaped character (ECMA-376, part 1, 22.9.2.19). */
const ESCAPED = /_(?=x[0-9A-Fa-f]{4}_)/g

/** A value as a cell of a workbook: typed if it fits the kind of the column, else text. */
export function workbookCell(value: unknown, kind: CellKind): string | number | Date | null {
  const own = kindOf(value)
  if (own === null) return null
  if (own === kind) {
    if (typeof value === 'number') return value
    if (isRupees(value)) return value.paise / 100
    if (kind === 'day') return new Date(`${String(value)}T00:00:00Z`)
    if (kind === 'time') return minutesOf(String(value)) / (24 * 60)
    if (kind === 'instant') return wallClock(new Date(value as string | Date))
  }
  return withoutControls(wordsOf(value)).slice(0, LONGEST).replaceAll(ESCAPED, '_x005F_')
}

/** Workbooks have no time zones, so cells hold the time in India. */
function wallClock(at: Date): Date {
  return new Date(`${dayInIst(at)}T${timeInIst(at)}:00Z`)
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}
