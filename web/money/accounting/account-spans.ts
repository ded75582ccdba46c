import { monthInWords } from '#contract/values/days.ts'

/** A span of whole months; `key` is its name in the address. */
export type AccountSpan = { key: string; label: string; from: string; to: string }

const FIRST_YEAR = 2024
const MONTHS = 12
const QUARTER = 3
/** The number of April as `Date` counts months, from 0. */
const APRIL = 3

/** Earlier financial years, latest first, as choices. */
export function yearsBefore(current: string): Record<string, string> {
  const last = Number(current.slice(0, 4)) - 1
  const years = Array.from({ length: Math.max(0, last - FIRST_YEAR + 1) }, (_, nth) => nameOf(last - nth))
  return Object.fromEntries(years.map((year) => [year, year]))
}

function nameOf(first: number): string {
  return `${first}-${String((first + 1) % 100).padStart(2, '0')}`
}

/** The quarters of a financial year, then its months. */
export function spansOf(year: string): AccountSpan[] {
  const months = Array.from({ length: MONTHS }, (_, nth) => monthsFrom(year, nth, 1))
  const quarters = months
    .filter((_, nth) => nth % QUARTER === 0)
    .map(({ from }, nth) => {
      const { to } = monthsFrom(year, nth * QUARTER, QUARTER)
      return { key: `Q${nth + 1}`, label: `Quarter ${nth + 1}: ${monthsInWords(from, to)}`, from, to }
    })
  return [...quarters, ...months]
}

/** The chosen span, or the whole year when none or an unknown one is chosen. */
export function spanOf(year: string, key: string | undefined): AccountSpan {
  const { from, to } = monthsFrom(year, 0, MONTHS)
  const whole = { key: '', label: `The financial year ${year}`, from, to }
  return spansOf(year).find((span) => span.key === key) ?? whole
}

/** A span of `count` months that begins with the month `nth` of a financial year; April is 0. */
function monthsFrom(year: string, nth: number, count: number): AccountSpan {
  const day = (month: number, date: number) =>
    new Date(Date.UTC(Number(year.slice(0, 4)), APRIL + month, date)).toISOString().slice(0, 10)
  const [from, to] = [day(nth, 1), day(nth + count, 0)]
  const key = from.slice(0, 7)
  return { key, label: monthInWords(key), from, to }
}

function monthsInWords(from: string, to: string): string {
  const [first = ''] = monthInWords(from.slice(0, 7)).split(' ')
  return `${first} to ${monthInWords(to.slice(0, 7))}`
}
