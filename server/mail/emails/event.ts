import { type EventKind, eventKindFacts } from '#contract/events/event-kinds.ts'
import { type Block, button, inIst, row, said, table } from '../content.ts'
import {
  emailKind,
  type Placeholder,
  type Revealed,
  sampleText,
  systemText,
  type SystemText,
  type UserText,
} from '../email-kind.ts'

/** What e-mails say about an event. Its title and place are public, so they count as the organisation's own words. */
export type EventFacts = {
  event: SystemText
  kind: EventKind
  title: SystemText
  /** ISO 8601. */
  startsAt: SystemText
  endsAt: SystemText
  where: SystemText
  /** Null: there is none, or the receiver may not have it. */
  link: SystemText | null
}

/** The attached calendar file: it adds, changes or removes the event. */
export type CalendarFacts = EventFacts & {
  method: 'PUBLISH' | 'CANCEL'
  status: 'CONFIRMED' | 'TENTATIVE' | 'CANCELLED'
  sequence: number
  /** When it was written, ISO 8601. */
  at: SystemText
}

type Told = { about: EventFacts; calendar: CalendarFacts }
type Why = Told & { reason: UserText }
/** A reminder or the question afterwards; `notices`: which of them (`Notices`). */
type ByTime = { about: EventFacts; registration: SystemText; notices: number }
type Afterwards = ByTime & { recording: SystemText | null }

function factsOf({ kind, title, startsAt, where, link }: Revealed<EventFacts>): Block[] {
  return table([
    { label: eventKindFacts[kind].label, value: title, strong: true },
    { label: 'When', value: inIst(startsAt) },
    ...row('Where', where),
    ...(link === null ? [] : [{ label: 'Link', value: link, link }]),
  ])
}

function toPage({ event }: Revealed<EventFacts>, publicUrl: string, label = 'See the event'): Block {
  return button(label, `${publicUrl}/events/${event}`)
}

const ADDED = 'The file that comes with this e-mail puts it into your calendar.'
const TAKEN_OUT = 'The file that comes with this e-mail takes it out of your calendar.'

const of: Record<string, Placeholder<{ about: EventFacts }>> = {
  title: { meaning: 'What the event is called', value: ({ about }) => about.title },
  startsAt: { meaning: 'When it begins', value: ({ about }) => inIst(about.startsAt) },
}

const about: EventFacts = {
  event: systemText('01941e2b-7c1f-7b6a-9d43-0c6a1f2e3d4c'),
  kind: 'meetup',
  title: systemText('Selling abroad'),
  startsAt: systemText('2026-12-05T12:30:00.000Z'),
  endsAt: systemText('2026-12-05T14:30:00.000Z'),
  where: systemText('Community hall, Pune'),
  link: null,
}
const sample: Told = {
  about,
  calendar: {
    ...about,
    method: 'PUBLISH',
    status: 'CONFIRMED',
    sequence: 0,
    at: systemText('2026-11-21T04:41:00.000Z'),
  },
}

type Words = { title: string; subject: string; heading: string; text: string; after?: string }

/** An e-mail about the state of a registration. */
function telling({ title, subject, heading, text, after = ADDED }: Words) {
  return emailKind<Told>('own', {
    title: `Event: ${title}`,
    subject: `${subject}: {title}`,
    opening: text,
    closing: after,
    placeholders: of,
    sample,
    content: ({ about: event }, { publicUrl }) => ({
      preview: text,
      heading,
      blocks: [...factsOf(event), toPage(event, publicUrl)],
    }),
  })
}

/** An e-mail that an admin has ended a registration, with the reason. */
function withReason({ title, subject, heading, text }: Omit<Words, 'after'>) {
  return emailKind<Why>('due', {
    title: `Event: ${title}`,
    subject: `${subject}: {title}`,
    opening: text,
    closing: TAKEN_OUT,
    placeholders: of,
    sample: { ...sample, reason: sampleText('The hall is flooded.') },
    content: (email, frame) => ({
      preview: text,
      heading,
      blocks: [
        ...factsOf(email.about),
        ...said(frame, 'The reason', email.reason, ''),
        toPage(email.about, frame.publicUrl),
      ],
    }),
  })
}

function unsubscribing(unsubscribe: string | undefined): Block[] {
  if (unsubscribe === undefined) return []
  const link = { label: 'Turn these e-mails off', url: unsubscribe }
  return [{ kind: 'note', text: 'You get this because you have a place.', link }]
}

export const eventEmails = {
  event_place: telling({
    title: 'a place',
    subject: 'Your place',
    heading: 'You have a place',
    text: 'We look forward to seeing you.',
  }),
  event_waiting: telling({
    title: 'on the waiting list',
    subject: 'You are on the waiting list',
    heading: 'You are on the waiting list',
    text: 'All places are taken. As soon as one is given up and it is your turn, it is yours, and you get an e-mail.',
  }),
  event_moved_up: telling({
    title: 'moved up from the waiting list',
    subject: 'You have a place now',
    heading: 'You have a place now',
    text: 'There is room for you: you have moved up from the waiting list. If you cannot come, please give the place up again.',
  }),
  event_given_up: telling({
    title: 'place given up',
    subject: 'You gave up your place',
    heading: 'You gave up your place',
    text: 'Your place is free for somebody else.',
    after: TAKEN_OUT,
  }),
  event_changed: telling({
    title: 'changed',
    subject: 'Changed',
    heading: 'Something has changed',
    text: 'The day, the time, the place or the link is another one now. This is how it is:',
    after: 'The file that comes with this e-mail changes it in your calendar.',
  }),
  event_cancelled: withReason({
    title: 'cancelled',
    subject: 'Cancelled',
    heading: 'This is cancelled',
    text: 'We are sorry: this does not take place.',
  }),
  event_removed: withReason({
    title: 'taken off the list',
    subject: 'You have no place any more',
    heading: 'You have no place any more',
    text: 'An admin has taken you off the list.',
  }),
  event_reminder: emailKind<ByTime>('own', {
    reminds: true,
    title: 'Event: reminder',
    subject: '{soon}: {title}',
    opening:
      'You have a place. If you cannot come, please give it up, so that somebody who waits can have it.',
    placeholders: {
      ...of,
      soon: {
        meaning: '“Soon”, or “In an hour”',
        value: ({ notices }) => (notices === 1 ? 'Soon' : 'In an hour'),
      },
    } as Record<string, Placeholder<ByTime>>,
    sample: { about, registration: systemText('01941e2b-7c1f-7b6a-9d43-0c6a1f2e3d4d'), notices: 1 },
    content: (email, { publicUrl, unsubscribe }) => ({
      preview: inIst(email.about.startsAt),
      heading: email.notices === 1 ? 'It begins soon' : 'It is about to begin',
      blocks: [...factsOf(email.about), toPage(email.about, publicUrl), ...unsubscribing(unsubscribe)],
    }),
  }),
  event_afterwards: emailKind<Afterwards>('own', {
    reminds: true,
    title: 'Event: how it was',
    subject: 'How was it: {title}',
    opening: 'One to five stars, and a word if you like, tell those who prepare the next one.',
    placeholders: of,
    sample: {
      about,
      registration: systemText('01941e2b-7c1f-7b6a-9d43-0c6a1f2e3d4d'),
      notices: 4,
      recording: null,
    },
    content: ({ about: event, recording }, { publicUrl, unsubscribe }) => ({
      preview: 'One to five stars, and a word if you like.',
      heading: 'How was it?',
      blocks: [
        ...table([
          { label: eventKindFacts[event.kind].label, value: event.title, strong: true },
          { label: 'It was', value: inIst(event.startsAt) },
          ...(recording === null ? [] : [{ label: 'Recording', value: recording, link: recording }]),
        ]),
        toPage(event, publicUrl, 'Say how it was'),
        ...unsubscribing(unsubscribe),
      ],
    }),
  }),
}
