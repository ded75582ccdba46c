import type { DocumentKind } from './document.ts'

/** What a series of numbers has after the prefix, so that every kind of document counts for itself. */
const ENDINGS: Record<DocumentKind, string> = { invoice: '', receipt: '-R', credit_note: '-CN' }
const APRIL = 4

/** The financial year of a day in India, from 1 April to 31 March: `2026-27`. */
export function financialYear(day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number)
  const first = month < APRIL ? year - 1 : year
  return `${first}-${String((first + 1) % 100).padStart(2, '0')}`
}

/** The series in which a kind of document is numbered, within a financial year: `FWC`, `FWC-R`, `FWC-CN`. */
export function seriesOf(kind: DocumentKind, prefix: string): string {
  return `${prefix}${ENDINGS[kind]}`
}

/** A number of a series: `FWC/2026-27/000001`. */
export function documentNumber(series: string, year: string, count: number): string {
  return `${series}/${year}/${String(count).padStart(6, '0')}`
}
