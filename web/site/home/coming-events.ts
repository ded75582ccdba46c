import { eventKindFacts, eventKinds } from '#contract/events/event-kinds.ts'
import { type allEvent, eventCalls, type EventRecord } from '#contract/events/events.ts'
import { goWithout } from '#web/app/api/last-known.ts'
import type { LoaderContext } from '#web/app/api/loader-context.ts'
import { inIst } from '#web/ui/time.tsx'
import type { ComingEvent } from './next-events.tsx'

const MOST = 3

/** The next events of all kinds, valid until the first of them begins. Empty when they cannot be read. */
export async function comingEvents(context: LoaderContext): Promise<ComingEvent[]> {
  const { request, expireAt } = context
  try {
    const lists = await Promise.all(
      eventKinds.map(async (kind) => {
        // The answers differ only in the name of the list. Twice as many are read, since some may be cancelled.
        const input = { when: 'upcoming', limit: 2 * MOST } as const
        const answer = await request(eventCalls[kind].all as typeof allEvent, input, { steady: true })
        return (answer as unknown as Record<string, EventRecord[]>)[eventKindFacts[kind].list] ?? []
      }),
    )
    const coming = lists.flat().toSorted((one, other) => one.startsAt.localeCompare(other.startsAt))
    if (coming[0]) expireAt(new Date(coming[0].startsAt))
    return coming
      .filter(({ cancelled }) => !cancelled)
      .slice(0, MOST)
      .map(({ _id, kind, title, startsAt }) => ({
        _id,
        title,
        startsAt,
        label: eventKindFacts[kind].label,
        when: inIst(startsAt),
      }))
  } catch (problem) {
    goWithout(context, 'the events to come', problem)
    return []
  }
}
