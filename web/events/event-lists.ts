import type { Input } from '#contract/endpoint.ts'
import type { Event, Meeting } from '#contract/events.ts'
import { allEvent, allMasterClass, allMeetup } from '#contract/events.ts'
import { Problem } from '#contract/problem.ts'
import type { LoaderContext } from '#web/app/api/loader-context.ts'

type Request = LoaderContext['request']
type Asked = Input<typeof allEvent>
type Listed = Event | Meeting
type List<T> = (request: Request, input: Asked) => Promise<EventPage<T>>

/** The events of a kind that are asked for, and where the next page begins. */
export type EventPage<T> = { shown: T[]; earlier: string | null }
/** All events of a kind to come, soonest first, and the first page of those that have been, latest first. */
export type Dated<T> = { upcoming: T[]; past: EventPage<T> }

const PAST = 12

async function exclusive(request: Request, input: Asked): Promise<EventPage<Event>> {
  const { event, nextCursor } = await request(allEvent, input)
  return { shown: event, earlier: nextCursor ?? null }
}

async function meetups(request: Request, input: Asked): Promise<EventPage<Meeting>> {
  const { meetups: shown, nextCursor } = await request(allMeetup, input)
  return { shown, earlier: nextCursor ?? null }
}

async function masterclasses(request: Request, input: Asked): Promise<EventPage<Meeting>> {
  const { masterclass, nextCursor } = await request(allMasterClass, input)
  return { shown: masterclass, earlier: nextCursor ?? null }
}

/** What the events page shows, from the server; right until the next event begins. Null when it cannot be had just now. */
export function eventLists({ request, now, expireAt }: LoaderContext) {
  async function dated<T extends Listed>(list: List<T>): Promise<Dated<T>> {
    // One after the other: an event that begins in between is in both lists, and never in none.
    const { shown: upcoming } = await list(request, { when: 'upcoming' })
    const past = await list(request, { when: 'past', limit: PAST })
    if (upcoming[0]) expireAt(new Date(upcoming[0].startsAt))
    const coming = new Set(upcoming.map(({ _id }) => _id))
    return { upcoming, past: { ...past, shown: past.shown.filter(({ _id }) => !coming.has(_id)) } }
  }

  return unlessAway(
    async () => {
      const [ofEvents, ofMeetups, ofClasses] = await Promise.all([
        dated(exclusive),
        dated(meetups),
        dated(masterclasses),
      ])
      return { events: ofEvents, meetups: ofMeetups, masterclasses: ofClasses }
    },
    () => expireAt(now),
  )
}

export type EventLists = NonNullable<Awaited<ReturnType<typeof eventLists>>>

/** What the page of past events shows: all of them, latest first; right until the next event begins. Null as above. */
export function pastEvents({ request, expireAt, now }: LoaderContext) {
  async function past<T extends Listed>(list: List<T>): Promise<T[]> {
    // In this order for the reason above.
    const { shown: coming } = await list(request, { when: 'upcoming', limit: 1 })
    const { shown } = await list(request, { when: 'past' })
    if (coming[0]) expireAt(new Date(coming[0].startsAt))
    return shown
  }

  return unlessAway(
    async () => ({
      meetups: await past(meetups),
      exclusive: await past(exclusive),
      masterclasses: await past(masterclasses),
    }),
    () => expireAt(now),
  )
}

export type PastEvents = NonNullable<Awaited<ReturnType<typeof pastEvents>>>

async function unlessAway<T>(read: () => Promise<T>, away: () => void): Promise<T | null> {
  try {
    return await read()
  } catch (error) {
    if (!(error instanceof Problem) || error.status < 500) throw error
    away()
    return null
  }
}
