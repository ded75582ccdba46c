import type { Answer } from '#contract/call/endpoint.ts'
import type { oneEvent } from '#contract/events/registrations.ts'
import { Pill } from '#web/ui/controls/pill.tsx'

/** A person's own registration for an event, as a call answers it. */
export type Place = NonNullable<Answer<typeof oneEvent>['mine']>

type Props = {
  place: Pick<Place, 'state' | 'position' | 'checkedInAt'>
  event: { cancelled: boolean; isOver: boolean }
}

/** A person's own registration for an event, in a word. */
export function PlaceState({ place: { state, position, checkedInAt }, event }: Props) {
  if (event.cancelled) return <Pill tone="bad">Cancelled</Pill>
  if (state === 'cancelled') return <Pill>Given up</Pill>
  if (checkedInAt !== null) return <Pill tone="ok">{event.isOver ? 'You were there' : 'Checked in'}</Pill>
  if (state === 'registered')
    return <Pill tone="ok">{event.isOver ? 'You had a place' : 'You have a place'}</Pill>
  if (event.isOver) return <Pill>You waited</Pill>
  return <Pill tone="wait">{`Waiting list, place ${position ?? ''}`}</Pill>
}
