import { dayInIst, isDay } from '#contract/values/days.ts'

/** `birth`: the day is in the past, so a year of two digits is within the last hundred years; `end`: the year 99 is to come. */
type Asked = { dayFirst: boolean; today: string; kind: 'birth' | 'start' | 'end' }

const LONGEST = 60
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const MONTH =
  '(?<month>jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)'
const YEAR = String.raw`['’]?(?<year>\d{4}|\d{2})`
const DATE = String.raw`(?<date>\d{1,2})(?:st|nd|rd|th)?`
const NAMED = [
  String.raw`${DATE}[-/., ]*(?:of )?${MONTH}[-/., ]*${YEAR}`,
  String.raw`${MONTH}[-/., ]*${DATE}[-/., ]+${YEAR}`,
  String.raw`(?<year>\d{4})[-/., ]*${MONTH}[-/., ]*${DATE}`,
].map((form) => new RegExp(`^${form}$`, 'i'))
const YEAR_FIRST = /^(\d{4})[-/. ](\d{1,2})[-/. ](\d{1,2})$|^((?:19|2\d)\d\d)(\d\d)(\d\d)$/
const YEAR_LAST = new RegExp(String.raw`^(\d{1,2})[-/. ](\d{1,2})[-/. ]${YEAR}$`)
const INSTANT = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)$/i
/** A date as spreadsheets store it: days since 30 December 1899, with a fraction for the time. */
const SERIAL = /^(\d{5})(?:\.\d+)?$/
/** 1 January 1920 and 31 December 2119: another number of five digits is a postcode or an identifier. */
const SERIALS = { first: 7_306, last: 80_354 }
/** Lists write such an end for members for life. */
const FOR_EVER = '2099-12-31'
const WEEKDAY = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*[., ]+/i
const TIME = /[T, ]+\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?: ?[ap]\.?m\.?)?(?: ?(?:ist|utc|gmt))?$/i

/**
 * Reads a day from a cell as `YYYY-MM-DD`; null: it is none. `dayFirst` decides about 03/04/2026; 31/12/2026 can be read in one way only.
 */
export function readDate(cell: string, asked: Asked): string | null {
  if (cell.length > LONGEST) return null
  const text = plainText(cell)
  const serial = SERIAL.exec(text)
  if (serial !== null) return dayOfSerial(Number(serial[1]))
  // An instant of another system becomes the day in India.
  if (INSTANT.test(text)) return dayOfInstant(text.replace(' ', 'T'))
  const bare = text.replace(WEEKDAY, '').replace(TIME, '').trim()
  for (const form of NAMED) {
    const { year, month = '', date = '' } = form.exec(bare)?.groups ?? {}
    if (year === undefined) continue
    return dayOf(year, String(MONTHS.indexOf(month.slice(0, 3).toLowerCase()) + 1), date, asked)
  }
  const first = YEAR_FIRST.exec(bare)
  if (first !== null) {
    const [, year = first[4], month = first[5], date = first[6]] = first
    return dayOf(year as string, month as string, date as string, asked)
  }
  const last = YEAR_LAST.exec(bare)
  if (last === null) return null
  const [, one = '', two = '', year = ''] = last
  const readings = [dayOf(year, two, one, asked), dayOf(year, one, two, asked)]
  const [preferred, other] = asked.dayFirst ? readings : readings.toReversed()
  return preferred ?? other ?? null
}

function plainText(cell: string): string {
  return cell
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** How the two numbers before a year are read: `day`: only the first can be the day, as in 13/04/2026; `month`: only the second; `either`. */
export type Order = 'day' | 'month' | 'either'

/** The order of a date such as 13/04/2026; null: it is none, or has one reading for another reason. */
export function orderOf(cell: string): Order | null {
  if (cell.length > LONGEST) return null
  const bare = plainText(cell).replace(WEEKDAY, '').replace(TIME, '').trim()
  const [, one = '', two = ''] = YEAR_LAST.exec(bare) ?? []
  const [first, second] = [Number(one), Number(two)]
  if (first === 0 || second === 0 || Math.max(first, second) > 31 || first === second) return null
  if (first > 12) return second > 12 ? null : 'day'
  return second > 12 ? 'month' : 'either'
}

const LIFE =
  /^(?:for )?(?:life|lifetime|life ?time|life member|ever|permanent|perpetual|never(?: expires)?|no expiry|unlimited)$/i

/** Whether the end of a membership means for life: a word such as “Lifetime”, or a day that is read as `day`. */
export function isForEver(cell: string, day: string | null): boolean {
  return day === null ? LIFE.test(plainText(cell.slice(0, LONGEST))) : day >= FOR_EVER
}

function dayOfSerial(serial: number): string | null {
  if (serial < SERIALS.first || serial > SERIALS.last) return null
  return new Date(Date.UTC(1899, 11, 30 + serial)).toISOString().slice(0, 10)
}

function dayOfInstant(text: string): string | null {
  const instant = new Date(text)
  return Number.isNaN(instant.getTime()) ? null : dayInIst(instant)
}

function dayOf(year: string, month: string, date: string, { today, kind }: Asked): string | null {
  const rest = `${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  if (year.length === 4) return isLikely(`${year}-${rest}`) ? `${year}-${rest}` : null
  const [recent, past] = [`20${year}-${rest}`, `19${year}-${rest}`]
  const isPast =
    kind === 'birth'
      ? recent > today
      : !(kind === 'end' && year === '99') && Number(year) > Number(today.slice(2, 4)) + 30
  // A membership does not end in another century: 31/12/60 is for ever, or a mistake.
  if (isPast && kind === 'end') return null
  const day = isPast ? past : recent
  return isLikely(day) ? day : null
}

function isLikely(day: string): boolean {
  return /^(?:19|2\d|99)\d\d-/.test(day) && isDay(day)
}
