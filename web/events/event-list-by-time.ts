import { type EventKind } from '#contract/events/event-kinds.ts'
import { eventCalls, type EventRecord, inIndia, type When } from '#contract/events/events.ts'
import { type Page, page } from '#web/app/api/client.ts'
import type { PageInput } from '#web/app/dashboard/panel.tsx'

type More = { signal?: AbortSignal }
type Asked = { limit: number; cursor?: string | undefined; q?: string | undefined }

/** Prefix of the cursor within past events. */
const PAST = 'past.'
/** The largest page of the call. */
const MOST = 200

function ask(kind: EventKind, when: When, { limit, cursor, q }: Asked, more: More) {
  const call = eventCalls[kind].all as (typeof eventCalls)['event']['all']
  const input = { when, limit, ...(cursor ? { cursor } : {}), ...(q ? { q } : {}) }
  return page(call, input, more) as Promise<Page<EventRecord>>
}

/** A page of the events of a kind: future events, soonest first, then past events, latest first. */
export async function eventsByTime(
  kind: EventKind,
  { limit, cursor, q }: PageInput,
  more: More = {},
): Promise<Page<EventRecord>> {
  const isPast = cursor?.startsWith(PAST) ?? false
  // In this order, an event that begins in between is in both lists; otherwise it would be in neither.
  const coming = await ask(kind, 'upcoming', isPast ? { limit: 1, q } : { limit, cursor, q }, more)
  const shown = isPast ? [] : coming.rows
  const room = isPast || coming.nextCursor === null ? limit - shown.length : 0
  const within = isPast ? { cursor: cursor?.slice(PAST.length) } : {}
  const past = await ask(kind, 'past', { limit: Math.max(room, 1), q, ...within }, more)
  const known = new Set(shown.map(({ _id }) => _id))
  const rest = room === 0 ? [] : past.rows.filter(({ _id }) => !known.has(_id))
  const wayOn = room === 0 ? (past.rows.length > 0 ? '' : null) : past.nextCursor
  return {
    rows: [...shown, ...rest],
    nextCursor:
      coming.nextCursor !== null && !isPast ? coming.nextCursor : wayOn === null ? null : PAST + wayOn,
    total: coming.total + past.total,
    totalIsMore: coming.totalIsMore || past.totalIsMore,
  }
}

/** The events of a kind in a month in India (`YYYY-MM`), by time. The pages from now to that month are read one after another. */
export async function eventsOfMonth(
  kind: EventKind,
  month: string,
  { now, ...more }: More & { now: Date },
): Promise<EventRecord[]> {
  const current = inIndia(now).date.slice(0, 7)
  const found = new Map<string, EventRecord>()
  for (const when of ['upcoming', 'past'] as const) {
    if (when === 'upcoming' ? month < current : month > current) continue
    let cursor: string | undefined
    do {
      const read = await ask(kind, when, { limit: MOST, cursor }, more)
      for (const event of read.rows) if (event.date.startsWith(month)) found.set(event._id, event)
      const last = read.rows.at(-1)?.date.slice(0, 7) ?? ''
      const isBeyond = when === 'upcoming' ? last > month : last < month
      cursor = isBeyond ? undefined : (read.nextCursor ?? undefined)
    } while (cursor !== undefined)
  }
  return [...found.values()].toSorted((one, other) => one.startsAt.localeCompare(other.startsAt))
}
