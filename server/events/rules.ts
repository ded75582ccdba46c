import {
  ASK_AFTER_DAYS,
  ASK_AFTER_HOURS,
  EVENT_REMINDER_HOURS,
  USUAL_EVENT_MINUTES,
} from '#contract/business-constants.ts'
import { inIndia } from '#contract/events/events.ts'
import type { ProblemCode } from '#contract/call/problem.ts'
import { DAY, HOUR, MINUTE } from '#contract/values/time.ts'

type Times = { starts_at: Date; minutes: number | null }

export function endOf({ starts_at: start, minutes }: Times): Date {
  return new Date(start.getTime() + (minutes ?? USUAL_EVENT_MINUTES) * MINUTE)
}

/** The time (`HH:MM`, IST) at which an event ends; null if none was given. */
export function endTimeOf(event: Times): string | null {
  return event.minutes === null ? null : inIndia(endOf(event)).time
}

/** The minutes from one time of day to the next occurrence of another; 24 hours if they are equal. */
export function minutesUntil(time: string, endTime: string): number {
  const minutes = (minutesOf(endTime) - minutesOf(time) + 1440) % 1440
  return minutes || 1440
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

type Registrable = {
  cancelled_at: Date | null
  starts_at: Date
  registration: 'link' | 'here' | 'none'
  audience: 'everyone' | 'members'
  members_first_until: Date | null
}

export type Registrant = { isMember: boolean; isConfirmed: boolean }

/** Why somebody may not register for an event now, or null. An unconfirmed e-mail comes last, since they can confirm it. */
export function refusalToRegister(
  event: Registrable,
  { isMember, isConfirmed }: Registrant,
  now: Date,
): ProblemCode | null {
  if (event.cancelled_at !== null) return 'event_cancelled'
  if (event.starts_at <= now) return 'event_over'
  if (event.registration !== 'here') return 'no_registration'
  return refusalOfAudience(event, isMember, now) ?? (isConfirmed ? null : 'email_not_confirmed')
}

/** Why an event is not open to somebody, or not yet; null: it is. */
export function refusalOfAudience(
  event: Pick<Registrable, 'audience' | 'members_first_until'>,
  isMember: boolean,
  now: Date,
): ProblemCode | null {
  if (isMember) return null
  if (event.audience === 'members') return 'event_for_members'
  return event.members_first_until !== null && now < event.members_first_until ? 'members_first' : null
}

type Limited = { capacity: number | null; registered: number }

/** The free places; null without a limit. */
export function placesLeft({ capacity, registered }: Limited): number | null {
  return capacity === null ? null : Math.max(0, capacity - registered)
}

/** The last reminder of a registration: 0 none, 1 the day before, 2 the hour before, 3 the question after the end. */
export type Notices = 0 | 1 | 2 | 3
/** The third notice, which is sent after the event. */
export const AFTERWARDS = 3

/** The reminder that is due by now. */
export function noticesDue(event: Times, now: Date): Notices {
  const left = event.starts_at.getTime() - now.getTime()
  const [day, hour] = EVENT_REMINDER_HOURS
  if (now.getTime() >= endOf(event).getTime() + ASK_AFTER_HOURS * HOUR) return AFTERWARDS
  if (left <= hour * HOUR) return 2
  return left <= day * HOUR ? 1 : 0
}

/** Whether a reminder is still in time: before the start, or, for the question, within some days after the end. */
export function isInTime(event: Times, notices: Notices, now: Date): boolean {
  if (notices === AFTERWARDS) return now.getTime() <= endOf(event).getTime() + ASK_AFTER_DAYS * DAY
  return event.starts_at > now
}
