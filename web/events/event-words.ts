import type { EventRecord } from '#contract/events/events.ts'
import { inIst } from '#web/ui/time.tsx'

export type EventPhase = 'cancelled' | 'coming' | 'running' | 'over'

/** Where an event stands at an instant (milliseconds); on the stroke of its end it is over. */
export function phaseOf({ cancelled, startsAt, endsAt }: EventRecord, now: number): EventPhase {
  if (cancelled) return 'cancelled'
  if (now < Date.parse(startsAt)) return 'coming'
  return now < Date.parse(endsAt) ? 'running' : 'over'
}

/** Where it is: the place, and for what is online the way it is held. */
export function whereOf(event: EventRecord): string {
  if ('location' in event) return event.location
  return [event.place, event.mode].filter((part) => part !== '').join(' · ')
}

/** The link that whoever reads is told; empty: none. What is no web address is none. */
export function linkOf(event: EventRecord): string {
  const link = 'location' in event ? event.register_link : event.link
  return /^https?:\/\//i.test(link) ? link : ''
}

/** What the link is for, on a button. */
export function linkLabel(event: EventRecord): string {
  if (!('location' in event)) return 'Join'
  return event.registration === 'link' ? 'Register' : 'Open the event’s link'
}

/** When it ends, in Indian time: the time of day, with the day where that is another one. */
export function endInIst({ startsAt, endsAt }: EventRecord): string {
  const [start, end] = [inIst(startsAt), inIst(endsAt)]
  const day = end.split(', ')[0] ?? ''
  return start.startsWith(`${day}, `) ? end.slice(day.length + 2) : end
}

/** How many places there are still, in words; empty: there is no limit, or nobody registers here. */
export function placesInWords({ registration, placesLeft, capacity, waiting }: EventRecord): string {
  if (registration !== 'here' || placesLeft === null || capacity === null) return ''
  if (placesLeft > 0) return `${placesLeft} of ${capacity} left`
  const taken = capacity === 1 ? 'The only place is taken' : `All ${capacity} are taken`
  if (waiting === 0) return taken
  return `${taken}, ${waiting} ${waiting === 1 ? 'person waits' : 'people wait'}`
}

/** How many wait for a place, beside how many have one. */
export function waitingInWords(waiting: number): string {
  return `${waiting} ${waiting === 1 ? 'waits' : 'wait'}`
}

/** Whether others than members have to wait still before they may register. */
export function isMembersFirst(
  event: EventRecord,
  now: number,
): event is EventRecord & { membersFirstUntil: string } {
  const { registration, audience, membersFirstUntil: until } = event
  return registration === 'here' && audience === 'everyone' && until !== null && now < Date.parse(until)
}
