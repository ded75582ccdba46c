import { attachedCalendar } from '#server/events/letters/calendar.ts'
import { type Email, type EmailKind, systemText, type UserText } from '#server/mail/email.ts'
import type { EventFacts } from '#server/mail/emails/event.ts'

/** The facts about events that sending e-mails needs, for a database without events. */
export const aboutEvents = {
  unsubscribeUrl: async () => 'https://fwc.test/unsubscribe/token',
  calendar: (
    facts: Parameters<typeof attachedCalendar>[0],
    by: Omit<Parameters<typeof attachedCalendar>[1], 'publicUrl'>,
  ) => attachedCalendar(facts, { ...by, publicUrl: 'https://fwc.test' }),
}

const about: EventFacts = {
  event: systemText('0190a5c4-0000-7000-8000-000000000000'),
  kind: 'meetup',
  title: systemText('Cash flow for first-time founders'),
  startsAt: systemText('2030-01-15T13:00:00.000Z'),
  endsAt: systemText('2030-01-15T14:00:00.000Z'),
  where: systemText('Online'),
  link: systemText('https://example.org/join'),
}
const calendar = {
  ...about,
  method: 'PUBLISH',
  status: 'CONFIRMED',
  sequence: 0,
  at: systemText('2030-01-01T00:00:00.000Z'),
} as const
const byTime = { about, registration: systemText('0190a5c4-0000-7000-8000-000000000001') }

type EventKinds = Extract<EmailKind, `event_${string}`>

/** An e-mail of each kind that is about an event. */
export function eventSamples({ to, reason }: { to: string; reason: UserText }): {
  [Kind in EventKinds]: Extract<Email, { kind: Kind }>
} {
  return {
    event_place: { kind: 'event_place', to, about, calendar },
    event_waiting: { kind: 'event_waiting', to, about, calendar },
    event_moved_up: { kind: 'event_moved_up', to, about, calendar },
    event_given_up: { kind: 'event_given_up', to, about, calendar },
    event_changed: { kind: 'event_changed', to, about, calendar },
    event_cancelled: { kind: 'event_cancelled', to, about, calendar, reason },
    event_removed: { kind: 'event_removed', to, about, calendar, reason },
    event_reminder: { kind: 'event_reminder', to, ...byTime, notices: 1 },
    event_afterwards: { kind: 'event_afterwards', to, ...byTime, notices: 3, recording: null },
  }
}
