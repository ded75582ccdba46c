import type { EventRecord } from '#contract/events/events.ts'
import { inIst } from '#web/ui/time.tsx'

export type EventPhase = 'cancelled' | 'coming' | 'running' | 'over'

/** The phase of an event at an instant (milliseconds); at the exact end it is over. */
export function phaseOf({ cancelled, startsAt, endsAt }: EventRecord, now: number): EventPhase {
  if (cancelled) return 'cancelled'
  if (now < Date.parse(startsAt)) return 'coming'
  return now < Date.parse(endsAt) ? 'running' : 'over'
}

/** The venue, and how an online event is held. */
export function whereOf(event: EventRecord): string {
  if ('location' in event) return event.location
  return [event.place, event.mode].filter((part) => part !== '').join(' · ')
}

/** The link that the person may see, or '' for none or for one that is not a web address. */
export function linkOf(event: EventRecord): string {
  const link = 'location' in event ? event.register_link : event.link
  return /^https?:\/\//i.test(link) ? link : ''
}

/** The label of the button for the link. */
export function linkLabel(event: EventRecord): string {
  if (!('location' in event)) return 'Join'
  return event.registration === 'link' ? 'Register' : 'Open the event’s link'
}

/** The end in Indian time: the time of day, with the day if it differs from the first one. */
export function endInIst({ startsAt, endsAt }: EventRecord): string {
  const [start, end] = [inIst(startsAt), inIst(endsAt)]
  const day = end.split(', ')[0] ?? ''
  return start.startsWith(`${day}, `) ? end.slice(day.length + 2) : end
}

/** How many places are free, in words; '' when there is no limit, or no registration here. */
export function placesInWords({ registration, placesLeft, capacity, waiting }: EventRecord): string {
  if (registration !== 'here' || placesLeft === null || capacity === null) return ''
  if (placesLeft > 0) return `${placesLeft} of ${capacity} left`
  const taken = capacity === 1 ? 'The only place is taken' : `All ${capacity} are taken`
  if (waiting === 0) return taken
  return `${taken}, ${waiting} ${waiting === 1 ? 'person waits' : 'people wait'}`
}

/** How many people are on the waiting list, after the number of places taken. */
export function waitingInWords(waiting: number): string {
  return `${waiting} ${waiting === 1 ? 'waits' : 'wait'}`
}

/** Whether registration is still open to members only. */
export function isMembersFirst(
  event: EventRecord,
  now: number,
): event is EventRecord & { membersFirstUntil: string } {
  const { registration, audience, membersFirstUntil: until } = event
  return registration === 'here' && audience === 'everyone' && until !== null && now < Date.parse(until)
}
