import { z } from 'zod'
import '../call/zod-config.ts'
import { DAY, HOUR } from './time.ts'

const REQUIRED = 'Please fill this in'
const A_DAY = 'Please choose a day such as 2026-12-31'
// India has no summer time.
const IST = 5.5 * HOUR

/** Whether a text `YYYY-MM-DD` is an existing day. */
export function isDay(text: string): boolean {
  const instant = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(text)
}

/** A required day: `YYYY-MM-DD`, and an existing one. */
export const day = z
  .string(REQUIRED)
  .trim()
  .min(1, REQUIRED)
  .max(10, A_DAY)
  .regex(/^2\d{3}-\d{2}-\d{2}$/, A_DAY)
  .refine(isDay, A_DAY)

const A_BIRTHDAY = 'Please enter a day such as 1990-12-31'

/** An optional date of birth: `YYYY-MM-DD`, an existing day from 1900 on. */
export const birthday = z
  .string(A_BIRTHDAY)
  .trim()
  .max(10, A_BIRTHDAY)
  .refine((text) => text === '' || (/^(19|20)\d{2}-\d{2}-\d{2}$/.test(text) && isDay(text)), A_BIRTHDAY)
  .transform((text) => text || undefined)
  .optional()

/** The day in India at an instant. */
export function dayInIst(instant: Date): string {
  return new Date(instant.getTime() + IST).toISOString().slice(0, 10)
}

/** The time of day in India at an instant: `HH:MM`. */
export function timeInIst(instant: Date): string {
  return new Date(instant.getTime() + IST).toISOString().slice(11, 16)
}

/** The instant at which a day in India begins. */
export function startOfDay(of: string): Date {
  return new Date(new Date(`${of}T00:00:00Z`).getTime() - IST)
}

/** The hour in India at an instant, from 0 to 23. */
export function hourInIst(instant: Date): number {
  return new Date(instant.getTime() + IST).getUTCHours()
}

/** The month in India at an instant: `YYYY-MM`. */
export function monthInIst(instant: Date): string {
  return dayInIst(instant).slice(0, 7)
}

/** The instant at which the next month in India begins. */
export function nextMonthInIst(instant: Date): Date {
  const [year = 0, month = 0] = monthInIst(instant).split('-').map(Number)
  return new Date(Date.UTC(year, month) - IST)
}

const IN_WORDS = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeZone: 'UTC' })

/** A day such as 2026-12-31 in words: 31 Dec 2026. */
export function dayInWords(of: string): string {
  return IN_WORDS.format(new Date(`${of}T00:00:00Z`))
}

const MONTH_IN_WORDS = new Intl.DateTimeFormat('en-IN', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** A month such as 2026-12 in words: December 2026. */
export function monthInWords(of: string): string {
  return MONTH_IN_WORDS.format(new Date(`${of}-01T00:00:00Z`))
}

/** The number of days from one day to another: negative when `to` is earlier, NaN when one of them is no day. */
export function daysBetween(from: string, to: string): number {
  return (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY
}
