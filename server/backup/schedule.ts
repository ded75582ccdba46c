import { dayInIst } from '#contract/values/days.ts'
import { DAY } from '#contract/values/time.ts'

const DAYS = 7
const WEEKS = 4
const MONTHS = 12
/** 1970 began on a Thursday; so many days later was the first Monday. */
const FIRST_MONDAY = 4

/** The last instant at which the time in India was `at` (`HH:MM`). */
export function lastDue(now: Date, at: string): Date {
  const today = new Date(`${dayInIst(now)}T${at}:00+05:30`)
  return today <= now ? today : new Date(today.getTime() - DAY)
}

/** Which backups are kept, of those made at these instants: the last of each of 7 days, 4 weeks and 12 months, in India. */
export function keptOf(made: readonly Date[]): Set<Date> {
  const newestFirst = made.toSorted((a, b) => b.getTime() - a.getTime())
  const dayOf = (instant: Date) => dayInIst(instant)
  const weekOf = (instant: Date) =>
    String(Math.floor((Date.parse(`${dayInIst(instant)}T00:00:00Z`) / DAY - FIRST_MONDAY) / 7))
  const monthOf = (instant: Date) => dayInIst(instant).slice(0, 7)
  return new Set([
    ...lastOfEach(newestFirst, dayOf, DAYS),
    ...lastOfEach(newestFirst, weekOf, WEEKS),
    ...lastOfEach(newestFirst, monthOf, MONTHS),
  ])
}

function lastOfEach(newestFirst: Date[], spanOf: (instant: Date) => string, spans: number): Date[] {
  const last = new Map<string, Date>()
  for (const instant of newestFirst) if (!last.has(spanOf(instant))) last.set(spanOf(instant), instant)
  return [...last.values()].slice(0, spans)
}
