import { z } from 'zod'
import '../call/zod-config.ts'
import { DAY, HOUR } from './time.ts'

const REQUIRED = 'Please fill this in'
const A_DAY = 'Please choose a day such as 2026-12-31'
// IST has no summer time.
const IST = 5.5 * HOUR

/** Whether a text `YYYY-MM-DD` names a day that exists. */
export function isDay(text: string): boolean {
  const instant = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(text)
}

/** A day of the calendar that must be there: `YYYY-MM-DD`, and one that exists. */
export const day = z
  .string(REQUIRED)
  .trim()
  .min(1, REQUIRED)
  .max(10, A_DAY)
  .regex(/^2\d{3}-\d{2}-\d{2}$/, A_DAY)
  .refine(isDay, A_DAY)

const A_BIRTHDAY = 'Please enter a day such as 1990-12-31'

/** The day of a person's birth, or nothing: `YYYY-MM-DD`, from 1900 on, and one that exists. */
export const birthday = z
  .string(A_BIRTHDAY)
  .trim()
  .max(10, A_BIRTHDAY)
  .refine((text) => text === '' || (/^(19|20)\d{2}-\d{2}-\d{2}$/.test(text) && isDay(text)), A_BIRTHDAY)
  .transform((text) => text || undefined)
  .optional()

/** The day it is in India at an instant. */
export function dayInIst(instant: Date): string {
  return new Date(instant.getTime() + IST).toISOString().slice(0, 10)
}

/** What a clock in India shows at an instant: `HH:MM`. */
export function timeInIst(instant: Date): string {
  return new Date(instant.getTime() + IST).toISOString().slice(11, 16)
}

/** The instant at which an Indian day begins. */
export function startOfDay(of: string): Date {
  return new Date(new Date(`${of}T00:00:00Z`).getTime() - IST)
}

/** The hour that it is in India at an instant, from 0 to 23. */
export function hourInIst(instant: Date): number {
  return new Date(instant.getTime() + IST).getUTCHours()
}

/** The month (`YYYY-MM`) it is in India at an instant. */
export function monthInIst(instant: Date): string {
  return dayInIst(instant).slice(0, 7)
}

/** The instant at which the month that it is in India gives way to the next. */
export function nextMonthInIst(instant: Date): Date {
  const [year = 0, month = 0] = monthInIst(instant).split('-').map(Number)
  return new Date(Date.UTC(year, month) - IST)
}

const IN_WORDS = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeZone: 'UTC' })

/** A day such as 2026-12-31 as the dates of instants are written: 31 Dec 2026. */
export function dayInWords(of: string): string {
  return IN_WORDS.format(new Date(`${of}T00:00:00Z`))
}

const MONTH_IN_WORDS = new Intl.DateTimeFormat('en-IN', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** A month such as 2026-12 in words: December 2026. */
export function monthInWords(of: string): string {
  return MONTH_IN_WORDS.format(new Date(`${of}-01T00:00:00Z`))
}

/** How many days later the second of two days is; negative when it is earlier, NaN when one is no day. */
export function daysBetween(from: string, to: string): number {
  return (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY
}
