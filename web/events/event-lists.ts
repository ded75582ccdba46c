import type { Input } from '#contract/call/endpoint.ts'
import { type EventKind, eventKindFacts, eventKinds } from '#contract/events/event-kinds.ts'
import { type allEvent, eventCalls, type EventRecord } from '#contract/events/events.ts'
import { Problem } from '#contract/call/problem.ts'
import type { LoaderContext } from '#web/app/api/loader-context.ts'

type Request = LoaderContext['request']
type Asked = Input<typeof allEvent>
/** The first events of a kind, and whether there are earlier ones. */
type EventPage = { shown: EventRecord[]; hasEarlier: boolean }
/** All future events of a kind, soonest first, and the first page of past events, latest first. */
export type Dated = { upcoming: EventRecord[]; past: EventPage }

const PAST = 12
/** The page of past events shows no free places and only the beginning of the next event, so it is valid for longer. */
const steady = { steady: true }

async function list(
  request: Request,
  kind: EventKind,
  input: Asked,
  more = { steady: false },
): Promise<EventPage> {
  // The answers differ only in the name of the list.
  const { nextCursor, ...lists } = await request(eventCalls[kind].all as typeof allEvent, input, more)
  const shown = (lists as unknown as Record<string, EventRecord[]>)[eventKindFacts[kind].list] ?? []
  // Descriptions are on the events' own pages.
  return {
    shown: shown.map((one) => (one.description ? { ...one, description: '' } : one)),
    hasEarlier: (nextCursor ?? null) !== null,
  }
}

async function ofEachKind<T>(read: (kind: EventKind) => Promise<T>): Promise<Record<EventKind, T>> {
  const reading = eventKinds.map(async (kind) => [kind, await read(kind)] as const)
  return Object.fromEntries(await Promise.all(reading)) as Record<EventKind, T>
}

/** The lists of the events page, valid until the next event begins. Null when they cannot be read. */
export function eventLists({ request, now, expireAt }: LoaderContext) {
  async function dated(kind: EventKind): Promise<Dated> {
    // In this order, an event that begins in between is in both lists; otherwise it would be in neither.
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

/** The page of past events shows the details of this many events of a kind, and only the names of earlier ones. */
const WHOLE = 48
export type NamedEvent = Pick<EventRecord, '_id' | 'title' | 'startsAt'>
type Past = { shown: EventRecord[]; earlier: NamedEvent[] }

/** All past events, latest first, valid until the next event begins. Null when they cannot be read. */
export function pastEvents({ request, expireAt, now }: LoaderContext) {
  async function past(kind: EventKind): Promise<Past> {
    // In this order for the same reason as above.
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
