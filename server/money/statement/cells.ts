import { day as calendarDay } from '#contract/values/days.ts'

/** An amount of a cell in paise. `isSaid`: the cell itself says whether the money came or went. */
export type Amount = { paise: number; isCredit: boolean; isSaid: boolean }

/** No amount and no day has more characters. */
const LONGEST = 40

/** The value of a digit of any script: the digits of a script follow one another from zero. */
function valueOf(digit: string): string {
  const code = digit.codePointAt(0) as number
  let zero = code
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1
  return String((code - zero) % 10)
}

/** A cell with the digits 0 to 9, one sign for minus, and without invisible characters. */
export function plainSigns(cell: string): string {
  return cell
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/(?![0-9])\p{Nd}/gu, valueOf)
    .replaceAll(/[\u2010-\u2014\u2212\uFE63\uFF0D]/g, '-')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

const GROUPED = /^(?:\d+|\d{1,3}(?:,\d{2,3})*,\d{3})(?:\.\d{1,2}0*)?$/
/** The mark for credit or debit before or after an amount. */
const WAY = String.raw`[\[(]?\s*(?:cr|dr|c|d|credit|debit)\.?\s*[\])]?`
const MARKED = new RegExp(`^(?<first>${WAY}(?=[^a-z]))?(?<amount>[^a-z]*?|.*?\\d.*?)(?<last>${WAY})?$`, 'i')
const MARK = /^(?:\[\s*([a-z]+)\.?\s*\]|\(\s*([a-z]+)\.?\s*\)|([a-z]+)\.?)$/i
const SIGNED =
  /^(?<open>\()?\s*(?<sign>[-+])?\s*(?:₹|inr|rs\.?)?\s*(?<inner>[-+])?\s*(?<digits>\d[\d,]*(?:\.\d+)?)\s*(?:\/-|₹|inr)?\s*(?<after>[-+])?\s*(?<close>\))?$/i

/**
 * Reads an amount as Indian banks print it: `1,17,882.00`, `1178.82 (Cr)`, `(500.00)`, `INR 2,358.82/-`. Null if it is no amount, or
 * contradicts itself, such as `-500.00 Cr`.
 */
export function readAmount(cell: string): Amount | null {
  if (cell.length > 2 * LONGEST) return null
  const text = plainSigns(cell)
  if (text.length > LONGEST) return null
  const { first, amount = '', last } = MARKED.exec(text)?.groups ?? {}
  const marks = [first, last].filter((mark) => mark !== undefined).map((mark) => wayOf(mark))
  const { open, sign, inner, digits = '', after, close } = SIGNED.exec(amount.trim())?.groups ?? {}
  const signs = [open, sign, inner, after].filter((one) => one !== undefined)
  if (!GROUPED.test(digits) || signs.length > 1 || marks.length > 1 || marks[0] === null) return null
  if ((open === undefined) !== (close === undefined)) return null
  const isNegative = signs.length > 0 && signs[0] !== '+'
  const [mark] = marks
  if (mark === 'cr' ? isNegative : mark === 'dr' && signs[0] === '+') return null
  const [whole = '0', part = ''] = digits.replaceAll(',', '').split('.')
  const paise = Number(whole) * 100 + Number(part.slice(0, 2).padEnd(2, '0'))
  if (!Number.isSafeInteger(paise)) return null
  return {
    paise,
    isCredit: mark === undefined ? !isNegative : mark === 'cr',
    isSaid: mark !== undefined || signs.length > 0,
  }
}

function wayOf(mark: string): 'cr' | 'dr' | null {
  const [, squared, round, bare] = MARK.exec(mark.trim()) ?? []
  const word = squared ?? round ?? bare
  if (word === undefined) return null
  return word.toLowerCase().startsWith('c') ? 'cr' : 'dr'
}

const CREDIT = 'c cr credit credited deposit deposited received receipt in inward inflow + जमा'.split(' ')
const DEBIT = 'd dr debit debited withdrawal withdrawn withdrew sent out outward outflow नामे'.split(' ')

/** Reads credit or debit from a column beside the amount; null if it says neither. */
export function readWay(cell: string): 'cr' | 'dr' | null {
  const word = plainSigns(cell)
    .toLowerCase()
    .replaceAll(/[()[\].\s]/g, '')
  return CREDIT.includes(word) ? 'cr' : DEBIT.includes(word) ? 'dr' : null
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const MONTH = String.raw`(?<month>\d{1,2}|jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\.?`
const NAMED = MONTH.replace(String.raw`\d{1,2}|`, '')
const DATE = String.raw`(?<date>\d{1,2})(?:st|nd|rd|th)?`
const YEAR = String.raw`(?<year>\d{4}|\d{2})`
const WEEKDAY = String.raw`(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*[ ,]+)?`
const TIME = String.raw`(?:(?: |, ?|T| - )\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?:\.\d+)?(?: ?[ap]\.?m\.?)?(?: ?(?:ist|z|[+-]\d{2}:?\d{2}))?)?`
/** The day comes before the month, unless the year or the name of a month comes first. */
const DAYS = [
  String.raw`(?<year>\d{4})[-/. ]${MONTH}[-/. ](?<date>\d{1,2})`,
  String.raw`(?<year>\d{4})(?<month>\d{2})(?<date>\d{2})`,
  String.raw`${WEEKDAY}${DATE}[-/. ]+(?:of )?${MONTH}[-/., ]+['’]?${YEAR}`,
  String.raw`${DATE}[-/. ]?${NAMED}[-/., ]*['’]?${YEAR}`,
  String.raw`${WEEKDAY}${NAMED}[-/. ]*${DATE}[-/., ]+['’]?${YEAR}`,
].map((form) => new RegExp(`^${form}${TIME}$`, 'i'))

/**
 * A day of a cell. `isShort`: its year has two digits. `other`: the day if such a year comes first, which is possible in
 * numbers with hyphens or stops, such as 25-11-26.
 */
export type ReadDay = { day: string; isShort: boolean; other: string | null }

/** Reads a day as Indian banks print it: `05/04/2026`, `05-Apr-26`, `Apr 05, 2026`, `5th April 2026`; null if it is no day. */
export function readDay(cell: string): ReadDay | null {
  if (cell.length > 2 * LONGEST) return null
  const text = plainSigns(cell)
  if (text.length > LONGEST) return null
  for (const form of DAYS) {
    const { year = '', month = '', date = '' } = form.exec(text)?.groups ?? {}
    if (year === '') continue
    const isNumber = /^\d/.test(month)
    const nth = isNumber ? month : String(MONTHS.indexOf(month.slice(0, 3).toLowerCase()) + 1)
    const day = dayOf(year, nth, date)
    const isShort = year.length === 2
    const isEither = isShort && isNumber && date.length === 2 && /^\d+[-.]/.test(text)
    return day === null ? null : { day, isShort, other: isEither ? dayOf(date, nth, year) : null }
  }
  return null
}

function dayOf(year: string, month: string, date: string): string | null {
  const day = [year.length === 2 ? `20${year}` : year, month.padStart(2, '0'), date.padStart(2, '0')].join(
    '-',
  )
  return calendarDay.safeParse(day).success ? day : null
}
