import { LONGEST_DOCUMENT_NUMBER } from '../business-constants.ts'
import type { documentNames } from './documents.ts'

type DocumentKind = keyof typeof documentNames

/** The letter after the prefix, so that each kind of document has its own series of numbers. */
const ENDINGS: Record<DocumentKind, string> = { invoice: '', receipt: 'R', credit_note: 'C' }
const APRIL = 4
const DIGITS = 5

/** The financial year of a day in India, from 1 April to 31 March: `2026-27`. */
export function financialYear(day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number)
  const first = month < APRIL ? year - 1 : year
  return `${first}-${String((first + 1) % 100).padStart(2, '0')}`
}

/** The financial year as it is written in document numbers: `2627`. */
export function yearOfNumbers(day: string): string {
  return financialYear(day).slice(2).replace('-', '')
}

/** The series of a kind of document within a financial year: `ABC`, `ABCR`, `ABCC`. */
export function seriesOf(kind: DocumentKind, prefix: string): string {
  return `${prefix}${ENDINGS[kind]}`
}

/**
 * A number of a series: `ABC/2627/00001`, with more digits after 99999. Throws a RangeError when it would be too long. With a
 * prefix of three characters, this happens after 9,999,999 invoices or 999,999 credit notes in a year.
 */
export function documentNumber(series: string, year: string, count: number): string {
  const number = `${series}/${year}/${String(count).padStart(DIGITS, '0')}`
  if (number.length > LONGEST_DOCUMENT_NUMBER)
    throw new RangeError(`${number} is longer than ${LONGEST_DOCUMENT_NUMBER} signs`)
  return number
}
