import { birthdayOf } from './age.ts'
import { GRACE_DAYS, RENEWABLE_DAYS, REMINDER_DAYS } from '../business-constants.ts'
import { z } from 'zod'
import '../call/zod-config.ts'
import { daysBetween } from '../values/days.ts'

/** Days before the last day on which the e-mails about the end are sent; the last one is sent when the grace period is over. */
export const NOTICE_DAYS: readonly number[] = [...REMINDER_DAYS, 0, -(GRACE_DAYS + 1)].toSorted(
  (a, b) => b - a,
)

/**
 * What a period is based on: a payment through the provider, financial aid, money outside the provider, an import, or an admin's
 * decision.
 */
export const basis = z.enum(['payment', 'aid', 'offline', 'import', 'granted'])

/** The label of each basis. */
export const basisLabels: Record<z.infer<typeof basis>, string> = {
  payment: 'paid',
  aid: 'financial aid',
  offline: 'paid outside of this site',
  import: 'carried over',
  granted: 'given by an admin',
}

export const membershipState = z.enum(['active', 'grace', 'ended', 'removed'])

/** The day that many days after a day `YYYY-MM-DD`; a negative number counts back. */
export function daysAfter(day: string, days: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1, date + days)).toISOString().slice(0, 10)
}

/** The same day a year later; for 29 February it is 1 March. */
export function anniversaryOf(day: string): string {
  return birthdayOf(day, 1)
}

/** A period of one year from a day in India; its last day is the day before the anniversary. */
export function periodFrom(startsOn: string): { startsOn: string; endsOn: string } {
  return { startsOn, endsOn: daysAfter(anniversaryOf(startsOn), -1) }
}

/** The state of a membership on a day; `endsOn` is the last day of everything that is paid for. */
export function stateOn(today: string, { endsOn, isRemoved }: { endsOn: string; isRemoved: boolean }) {
  if (isRemoved) return 'removed'
  if (today <= endsOn) return 'active'
  return today <= daysAfter(endsOn, GRACE_DAYS) ? 'grace' : 'ended'
}

/** The first and the last day on which a membership with this last day can be renewed. */
export function renewableBetween(endsOn: string): { from: string; until: string } {
  return { from: daysAfter(endsOn, -RENEWABLE_DAYS), until: anniversaryOf(endsOn) }
}

/** The first day of a renewal made on a day; after the grace period the new year begins that same day. */
export function renewalStart(today: string, endsOn: string): string {
  return today <= daysAfter(endsOn, GRACE_DAYS) ? daysAfter(endsOn, 1) : today
}

/** How many of the four e-mails about the end are due on a day. */
export function noticesDue(today: string, endsOn: string): number {
  const left = daysBetween(today, endsOn)
  return NOTICE_DAYS.filter((days) => left <= days).length
}
