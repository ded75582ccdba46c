import type { Event, Meeting } from '#contract/events.ts'
import { allEvent, allMasterClass, allMeetup, isUpcoming } from '#contract/events.ts'
import { Problem } from '#contract/problem.ts'
import type { PageCalls } from '#web/app/page-calls.ts'

/** The events to come, the next one first, and the latest of those that have been. */
export type Dated<T> = { upcoming: T[]; past: T[] }

const MOST = 200
const PAST = 12

/** What the events page shows, from the server; right until the next event begins. Null when it cannot be had just now. */
export async function eventLists({ call, now, until }: PageCalls) {
  const input = { limit: MOST }
  const lists = await Promise.all([
    call(allEvent, input),
    call(allMeetup, input),
    call(allMasterClass, input),
  ]).catch((error: unknown) => {
    if (!(error instanceof Problem) || error.status < 500) throw error
    until(now)
    return null
  })
  if (lists === null) return null
  const [events, meetups, classes] = lists

  function dated<T extends Event | Meeting>(records: T[]): Dated<T> {
    const sorted = records.toSorted((a, b) => a.startsAt.localeCompare(b.startsAt))
    const upcoming = sorted.filter(({ startsAt }) => isUpcoming(startsAt, now))
    const past = sorted.filter(({ startsAt }) => !isUpcoming(startsAt, now))
    if (upcoming[0]) until(new Date(upcoming[0].startsAt))
    return { upcoming, past: past.toReversed().slice(0, PAST) }
  }

  return {
    events: dated(events.event),
    meetups: dated(meetups.meetups),
    masterclasses: dated(classes.masterclass),
  }
}

export type EventLists = NonNullable<Awaited<ReturnType<typeof eventLists>>>
