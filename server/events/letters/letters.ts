import type { Tx } from '../../db/connect.ts'
import { type Email, systemText, typedBy } from '../../mail/email.ts'
import type { CalendarFacts, EventFacts } from '../../mail/emails/event.ts'
import { enqueueEmail, enqueueEmailsBehindOthers } from '../../mail/enqueue.ts'
import type { EventRow } from '../reads.ts'
import { endOf } from '../rules.ts'

/** An event for e-mails. */
export type ToldEvent = Omit<EventRow, 'thumbnail'>

const AT_ONCE = 1_000

export function whereOf({ location, place, mode }: Pick<EventRow, 'location' | 'place' | 'mode'>): string {
  return location ?? place ?? mode ?? ''
}

export function eventFacts(event: ToldEvent, hasPlace: boolean): EventFacts {
  const isTold = hasPlace || event.link_for === 'everyone'
  return {
    event: systemText(event.id),
    kind: event.kind,
    title: systemText(event.title),
    startsAt: systemText(event.starts_at.toISOString()),
    endsAt: systemText(endOf(event).toISOString()),
    where: systemText(whereOf(event)),
    link: isTold ? systemText(event.link) : null,
  }
}

type State = 'registered' | 'waiting'
type Standing = 'event_place' | 'event_waiting' | 'event_moved_up' | 'event_given_up' | 'event_changed'

function calendarFacts(
  about: EventFacts,
  event: ToldEvent,
  state: State | 'cancelled',
  now: Date,
): CalendarFacts {
  const status = { registered: 'CONFIRMED', waiting: 'TENTATIVE', cancelled: 'CANCELLED' } as const
  return {
    ...about,
    method: state === 'cancelled' ? 'CANCEL' : 'PUBLISH',
    status: status[state],
    sequence: event.sequence,
    at: systemText(now.toISOString()),
  }
}

/** E-mails somebody the new state of their registration. */
export async function tellStanding(
  tx: Tx,
  {
    kind,
    event,
    to,
    now,
  }: { kind: Exclude<Standing, 'event_changed'>; event: ToldEvent; to: string; now: Date },
): Promise<void> {
  const about = eventFacts(event, kind === 'event_place' || kind === 'event_moved_up')
  const states = {
    event_place: 'registered',
    event_moved_up: 'registered',
    event_waiting: 'waiting',
    event_given_up: 'cancelled',
  } as const
  await enqueueEmail(tx, { kind, to, about, calendar: calendarFacts(about, event, states[kind], now) })
}

/** E-mails somebody that an admin removed their registration, and why. */
export async function tellRemoved(
  tx: Tx,
  removal: { event: ToldEvent; to: string; reason: string; by: string; now: Date },
): Promise<void> {
  await enqueueEmail(tx, cancelling('event_removed', removal))
}

function cancelling(
  kind: 'event_removed' | 'event_cancelled',
  { event, to, reason, by, now }: { event: ToldEvent; to: string; reason: string; by: string; now: Date },
): Email {
  const about = eventFacts(event, false)
  const calendar = calendarFacts(about, event, 'cancelled', now)
  return { kind, to, about, calendar, reason: typedBy(by)(reason) }
}

/** E-mails everybody with a place or on the waiting list that an event was changed or cancelled. */
export async function tellAll(
  tx: Tx,
  event: ToldEvent,
  { now, cancelled }: { now: Date; cancelled?: { reason: string; by: string } },
): Promise<void> {
  const people = await tx
    .selectFrom('event_registrations')
    .select(['user_id as to', 'state'])
    .where('event_id', '=', event.id)
    .where('state', 'in', ['registered', 'waiting'])
    .orderBy('queue')
    .execute()
  const emails = people.map(({ to, state }): Email => {
    if (cancelled) return cancelling('event_cancelled', { event, to, now, ...cancelled })
    const about = eventFacts(event, state === 'registered')
    return { kind: 'event_changed', to, about, calendar: calendarFacts(about, event, state as State, now) }
  })
  for (let from = 0; from < emails.length; from += AT_ONCE)
    await enqueueEmailsBehindOthers(tx, emails.slice(from, from + AT_ONCE))
}
