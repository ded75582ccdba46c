import type { Input } from '#contract/call/endpoint.ts'
import { type EventKind, eventKindFacts, eventKinds } from '#contract/events/event-kinds.ts'
import { type allEvent, eventCalls, type EventRecord } from '#contract/events/events.ts'
import { Problem } from '#contract/call/problem.ts'
import type { LoaderContext } from '#web/app/api/loader-context.ts'

type Request = LoaderContext['request']
type Asked = Input<typeof allEvent>
/** The first events of a kind, and whether there are earlier ones. */
type EventPage = { shown: EventRecord[]; hasEarlier: boolean }
/** All events of a kind to come, soonest first, and the first page of those that have been, latest first. */
export type Dated = { upcoming: EventRecord[]; past: EventPage }

const PAST = 12
/** Of what has been no places are told, and of the next one the page of past events says only when it begins. */
const steady = { steady: true }

async function list(
  request: Request,
  kind: EventKind,
  input: Asked,
  more = { steady: false },
): Promise<EventPage> {
  // The answers differ in the name of the list.
  const { nextCursor, ...lists } = await request(eventCalls[kind].all as typeof allEvent, input, more)
  const shown = (lists as unknown as Record<string, EventRecord[]>)[eventKindFacts[kind].list] ?? []
  // What each is about its own page says.
  return {
    shown: shown.map((one) => (one.description ? { ...one, description: '' } : one)),
    hasEarlier: (nextCursor ?? null) !== null,
  }
}

async function ofEachKind<T>(read: (kind: EventKind) => Promise<T>): Promise<Record<EventKind, T>> {
  const reading = eventKinds.map(async (kind) => [kind, await read(kind)] as const)
  return Object.fromEntries(await Promise.all(reading)) as Record<EventKind, T>
}

/** What the events page shows, from the server; right until the next event begins. Null when it cannot be had just now. */
export function eventLists({ request, now, expireAt }: LoaderContext) {
  async function dated(kind: EventKind): Promise<Dated> {
    // One after the other: an event that begins in between is in both lists, and never in none.
    const { shown: upcoming } = await list(request, kind, { when: 'upcoming' })
    const past = await list(request, kind, { when: 'past', limit: PAST }, steady)
    if (upcoming[0]) expireAt(new Date(upcoming[0].startsAt))
    const coming = new Set(upcoming.map(({ _id }) => _id))
    return { upcoming, past: { ...past, shown: past.shown.filter(({ _id }) => !coming.has(_id)) } }
  }

  return unlessAway(
    () => ofEachKind(dated),
    () => expireAt(now),
  )
}

export type EventLists = NonNullable<Awaited<ReturnType<typeof eventLists>>>

/** Of so many of a kind the page of past events shows everything; of earlier ones, which may be thousands, what leads to them. */
const WHOLE = 48
export type NamedEvent = Pick<EventRecord, '_id' | 'title' | 'startsAt'>
type Past = { shown: EventRecord[]; earlier: NamedEvent[] }

/** What the page of past events shows: all of them, latest first; right until the next event begins. Null as above. */
export function pastEvents({ request, expireAt, now }: LoaderContext) {
  async function past(kind: EventKind): Promise<Past> {
    // In this order for the reason above.
    const { shown: coming } = await list(request, kind, { when: 'upcoming', limit: 1 }, steady)
    const { shown } = await list(request, kind, { when: 'past' }, steady)
    if (coming[0]) expireAt(new Date(coming[0].startsAt))
    const earlier = shown.slice(WHOLE).map(({ _id, title, startsAt }) => ({ _id, title, startsAt }))
    return { shown: shown.slice(0, WHOLE), earlier }
  }

  return unlessAway(
    () => ofEachKind(past),
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
