import { DAY } from '#contract/values/time.ts'

// The calendar of the model, independent of the product's: a day is the number of days since 1 January 1970 in India.
/** The milliseconds by which Indian Standard Time is ahead of UTC. */
const IST = 19_800_000
const LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** The Indian day at an instant. */
export function dayAt(instant: number): number {
  return Math.floor((instant + IST) / DAY)
}

/** The instant at which an Indian day begins. */
export function beginOf(day: number): number {
  return day * DAY - IST
}

function isLeap(year: number): boolean {
  return year % 400 === 0 || (year % 4 === 0 && year % 100 !== 0)
}

function lengthOf(year: number, month: number): number {
  return (LENGTHS[month - 1] as number) + (month === 2 && isLeap(year) ? 1 : 0)
}

function dateOf(day: number): { year: number; month: number; date: number } {
  let [left, year, month] = [day, 1970, 1]
  while (left < 0 || left >= (isLeap(year) ? 366 : 365)) {
    if (left < 0) left += isLeap(--year) ? 366 : 365
    else left -= isLeap(year++) ? 366 : 365
  }
  while (left >= lengthOf(year, month)) left -= lengthOf(year, month++)
  return { year, month, date: left + 1 }
}

/** The day of a date; 29 February becomes 1 March in a year without it. */
export function dayOf(year: number, month: number, date: number): number {
  let day = date - 1
  for (let one = 1970; one < year; one += 1) day += isLeap(one) ? 366 : 365
  for (let one = 1969; one >= year; one -= 1) day -= isLeap(one) ? 366 : 365
  for (let one = 1; one < month; one += 1) day += lengthOf(year, one)
  return day
}

/** The same date so many years later. */
export function yearsAfter(day: number, years: number): number {
  const { year, month, date } = dateOf(day)
  return dayOf(year + years, month, date)
}

/** The age in years of a person who was born on a day. */
export function ageOn(today: number, born: number): number {
  let age = 0
  while (yearsAfter(born, age + 1) <= today) age += 1
  return age
}

/** A day as the product writes it: `YYYY-MM-DD`. */
export function written(day: number): string {
  const { year, month, date } = dateOf(day)
  return [year, month, date].map((part) => String(part).padStart(2, '0')).join('-')
}
