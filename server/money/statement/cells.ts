import { day as calendarDay } from '#contract/days.ts'

/** An amount as it stands in a cell: paise; `isSaid`: the cell itself says whether it came or went. */
export type Amount = { paise: number; isCredit: boolean; isSaid: boolean }

const GROUPED = /^(?:\d+|\d{1,3}(?:,\d{2,3})*,\d{3})(?:\.\d{1,2})?$/

/** Reads an amount as Indian banks print it: `1,17,882.00`, `1178.82 Cr`, `(500.00)`, `INR 2,358.82`; null: it is none. */
export function readAmount(cell: string): Amount | null {
  const marked = /^(.*?)\s*\b(cr|dr)\.?$/i.exec(cell.trim()) ?? /^(.*?\d)\s*(cr|dr)\.?$/i.exec(cell.trim())
  const mark = marked?.[2]?.toLowerCase()
  let digits = (marked?.[1] ?? cell).replace(/^(?:₹|inr|rs\.?)\s*/i, '').trim()
  const isNegative = /^(?:-.*|\(.*\)|.*-)$/.test(digits)
  digits = digits
    .replace(/^[-+(]\s*/, '')
    .replace(/\s*[-)]$/, '')
    .replace(/^(?:₹|inr|rs\.?)\s*/i, '')
  if (!GROUPED.test(digits)) return null
  const [whole = '0', part = ''] = digits.replaceAll(',', '').split('.')
  const paise = Number(whole) * 100 + Number(part.padEnd(2, '0'))
  if (!Number.isSafeInteger(paise)) return null
  return {
    paise,
    isCredit: mark === undefined ? !isNegative : mark === 'cr',
    isSaid: mark !== undefined || isNegative,
  }
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const DAY_FIRST = /^(\d{1,2})[-/. ](\d{1,2}|[a-z]{3,9})[-/., ]+(\d{4}|\d{2})(?:[ ,T].*)?$/i
const YEAR_FIRST = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[ ,T].*)?$/

/** Reads a day as Indian banks print it, the day before the month: `05/04/2026`, `05-Apr-26`; null: it is none. */
export function readDay(cell: string): string | null {
  const text = cell.trim()
  const first = YEAR_FIRST.exec(text)
  const last = DAY_FIRST.exec(text)
  const [year, month, date] = first ? [first[1], first[2], first[3]] : last ? [last[3], last[2], last[1]] : []
  if (year === undefined || month === undefined || date === undefined) return null
  const nth = /^\d/.test(month) ? Number(month) : MONTHS.indexOf(month.slice(0, 3).toLowerCase()) + 1
  const day = [
    year.length === 2 ? `20${year}` : year,
    String(nth).padStart(2, '0'),
    date.padStart(2, '0'),
  ].join('-')
  return calendarDay.safeParse(day).success ? day : null
}
