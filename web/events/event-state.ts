import type { EventRecord } from '#contract/events/events.ts'

export type EventState = 'cancelled' | 'over' | 'on' | 'to come'

/** Whether an event is cancelled, over, running, or in the future. */
export function stateOf({ cancelled, startsAt, endsAt }: EventRecord): EventState {
  if (cancelled) return 'cancelled'
  const now = new Date()
  if (new Date(endsAt) <= now) return 'over'
  return new Date(startsAt) <= now ? 'on' : 'to come'
}
