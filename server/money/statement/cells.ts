import { day as calendarDay } from '#contract/days.ts'

/** An amount as it stands in a cell: paise; `isSaid`: the cell itself says whether it came or went. */
export type Amount = { paise: number; isCredit: boolean; isSaid: boolean }

const GROUPED = /^(?:\d+|\d{1,3}(?:,\d{2,3})*,\d{3})(?:\.\d{1,2}0*)?$/
const CURRENCY = /^(?:₹|inr\b|rs\b\.?)\s*/i
/** Which way the money went, before or behind an amount, in brackets or not. */
const MARKED_AFTER = /^(.*?\d.*?)\s*(?:\(\s*(cr|dr)\.?\s*\)|(cr|dr)\.?)$/i
const MARKED_BEFORE = /^(?:\(\s*(cr|dr)\.?\s*\)|(cr|dr)\b\.?)\s*(.*\d.*)$/i

/** Reads an amount as Indian banks print it: `1,17,882.00`, `1178.82 (Cr)`, `(500.00)`, `INR 2,358.82/-`; null: it is none. */
export function readAmount(cell: string): Amount | null {
  const text = cell.replaceAll('\u2212', '-').trim()
  const after = MARKED_AFTER.exec(text)
  const before = after === null ? MARKED_BEFORE.exec(text) : null
  const mark = (after?.[2] ?? after?.[3] ?? before?.[1] ?? before?.[2])?.toLowerCase()
  let digits = (after?.[1] ?? before?.[3] ?? text).replace(CURRENCY, '').replace(/\s*\/-$/, '')
  const isNegative = /^(?:-.*|\(.*\)|.*-)$/.test(digits)
  digits = digits
    .replace(/^[-+(]\s*/, '')
    .replace(/\s*[-)]$/, '')
    .replace(CURRENCY, '')
  if (!GROUPED.test(digits)) return null
  const [whole = '0', part = ''] = digits.replaceAll(',', '').split('.')
  const paise = Number(whole) * 100 + Number(part.slice(0, 2).padEnd(2, '0'))
  if (!Number.isSafeInteger(paise)) return null
  return {
    paise,
    isCredit: mark === undefined ? !isNegative : mark === 'cr',
    isSaid: mark !== undefined || isNegative,
  }
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const MONTH = String.raw`(?<month>\d{1,2}|jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\.?`
const NAMED = MONTH.replace(String.raw`\d{1,2}|`, '')
const DATE = String.raw`(?<date>\d{1,2})(?:st|nd|rd|th)?`
const YEAR = String.raw`(?<year>\d{4}|\d{2})`
const WEEKDAY = String.raw`(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*[ ,]+)?`
const TIME = String.raw`(?:(?: |, ?|T| - )\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?:\.\d+)?(?: ?[ap]\.?m\.?)?(?: ?(?:ist|z|[+-]\d{2}:?\d{2}))?)?`
/** The day before the month, unless the year or a month in letters comes first. */
const DAYS = [
  String.raw`(?<year>\d{4})[-/. ]${MONTH}[-/. ](?<date>\d{1,2})`,
  String.raw`(?<year>\d{4})(?<month>\d{2})(?<date>\d{2})`,
  String.raw`${WEEKDAY}${DATE}[-/. ]+(?:of )?${MONTH}[-/., ]+['’]?${YEAR}`,
  String.raw`${DATE}[-/. ]?${NAMED}[-/., ]*['’]?${YEAR}`,
  String.raw`${WEEKDAY}${NAMED}[-/. ]*${DATE}[-/., ]+['’]?${YEAR}`,
].map((form) => new RegExp(`^${form}${TIME}$`, 'i'))

/** Reads a day as Indian banks print it: `05/04/2026`, `05-Apr-26`, `Apr 05, 2026`, `5th April 2026`; null: it is none. */
export function readDay(cell: string): string | null {
  const text = cell.replaceAll(/\s+/g, ' ').trim()
  for (const form of DAYS) {
    const { year = '', month = '', date = '' } = form.exec(text)?.groups ?? {}
    if (year === '') continue
    const nth = /^\d/.test(month) ? Number(month) : MONTHS.indexOf(month.slice(0, 3).toLowerCase()) + 1
    const day = [
      year.length === 2 ? `20${year}` : year,
      String(nth).padStart(2, '0'),
      date.padStart(2, '0'),
    ].join('-')
    return calendarDay.safeParse(day).success ? day : null
  }
  return null
}
