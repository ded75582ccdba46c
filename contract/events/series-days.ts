import { daysAfter } from '../membership/year.ts'
import type { Repeat } from './fields.ts'

/** The days of a series. By the month, the weekday and its week are the same; a fifth week means the last one of the month. */
export function daysOfSeries(first: string, { every, count }: Repeat): string[] {
  return Array.from({ length: count }, (_, index) =>
    every === 'month' ? monthsAfter(first, index) : daysAfter(first, index * (every === 'week' ? 7 : 14)),
  )
}

function monthsAfter(first: string, months: number): string {
  const [year = 0, month = 0, day = 0] = first.split('-').map(Number)
  const weekday = new Date(`${first}T00:00:00Z`).getUTCDay()
  const week = Math.ceil(day / 7)
  const begin = new Date(Date.UTC(year, month - 1 + months, 1))
  const length = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  const firstOfWeekday = 1 + ((weekday - begin.getUTCDay() + 7) % 7)
  const wanted = firstOfWeekday + 7 * (week - 1)
  begin.setUTCDate(wanted > length ? wanted - 7 : wanted)
  return begin.toISOString().slice(0, 10)
}
