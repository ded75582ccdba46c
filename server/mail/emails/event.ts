import { type EventKind, eventKindFacts } from '#contract/event-kinds.ts'
import { type Block, type Content, type Frame, inIst, row, said } from '../content.ts'
import { emailKind, type Revealed, type SystemText, type UserText, usual } from '../email-kind.ts'

/** An event as an e-mail tells of it. What is announced on public pages is the organisation’s own word. */
export type EventFacts = {
  event: SystemText
  kind: EventKind
  title: SystemText
  /** ISO 8601. */
  startsAt: SystemText
  endsAt: SystemText
  where: SystemText
  /** Null: there is none, or it is not for whoever gets this. */
  link: SystemText | null
}

/** The calendar that comes with an e-mail: it adds the event, changes it, or takes it away. */
export type CalendarFacts = EventFacts & {
  method: 'PUBLISH' | 'CANCEL'
  status: 'CONFIRMED' | 'TENTATIVE' | 'CANCELLED'
  sequence: number
  /** When it was written, ISO 8601. */
  at: SystemText
}

type Told = { about: EventFacts; calendar: CalendarFacts }
type Why = Told & { reason: UserText }
/** One by time: which of them (`Notices`), and of which registration. */
type ByTime = { about: EventFacts; registration: SystemText; notices: number }
type AfterIts = ByTime & { recording: SystemText | null }

function factsOf({ kind, title, startsAt, where, link }: Revealed<EventFacts>): Block {
  return {
    kind: 'facts',
    rows: [
      { label: eventKindFacts[kind].label, value: title, strong: true },
      { label: 'When', value: inIst(startsAt) },
      ...row('Where', where),
      ...(link === null ? [] : [{ label: 'Link', value: link, link }]),
    ],
  }
}

function toPage({ event }: Revealed<EventFacts>, publicUrl: string, label = 'See the event'): Block {
  return { kind: 'action', label, url: `${publicUrl}/events/${event}` }
}

const ADDED = 'The file that comes with this e-mail puts it into your calendar.'

type Words = { subject: string; heading: string; text: string; after?: string }

/** An e-mail that says where somebody stands with an event. */
function telling({ subject, heading, text, after = ADDED }: Words) {
  return ({ about }: Revealed<Told>, { publicUrl }: Frame): Content => ({
    subject: `${subject}: ${about.title}`,
    preview: text,
    heading,
    blocks: [{ kind: 'text', text }, factsOf(about), { kind: 'text', text: after }, toPage(about, publicUrl)],
  })
}

/** The same with what an admin gave as the reason. */
function withReason(words: Omit<Words, 'after'>) {
  return (email: Revealed<Why>, frame: Frame): Content => ({
    subject: `${words.subject}: ${email.about.title}`,
    preview: words.text,
    heading: words.heading,
    blocks: [
      { kind: 'text', text: words.text },
      factsOf(email.about),
      ...said(frame, 'The reason', email.reason, ''),
      { kind: 'text', text: 'The file that comes with this e-mail takes it out of your calendar.' },
      toPage(email.about, frame.publicUrl),
    ],
  })
}

function unsubscribing(unsubscribe: string | undefined): Block[] {
  if (unsubscribe === undefined) return []
  const link = { label: 'Turn these e-mails off', url: unsubscribe }
  return [{ kind: 'note', text: 'You get this because you have a place.', link }]
}

function reminder({ about, notices }: Revealed<ByTime>, { publicUrl, unsubscribe }: Frame): Content {
  const when = notices === 1 ? 'Soon' : 'In an hour'
  return {
    subject: `${when}: ${about.title}`,
    preview: inIst(about.startsAt),
    heading: notices === 1 ? 'It begins soon' : 'It is about to begin',
    blocks: [
      {
        kind: 'text',
        text: 'You have a place. If you cannot come, please give it up, so that somebody who waits can have it.',
      },
      factsOf(about),
      toPage(about, publicUrl, 'See the event'),
      ...unsubscribing(unsubscribe),
    ],
  }
}

function afterwards({ about, recording }: Revealed<AfterIts>, { publicUrl, unsubscribe }: Frame): Content {
  return {
    subject: `How was it: ${about.title}`,
    preview: 'One to five stars, and a word if you like.',
    heading: 'How was it?',
    blocks: [
      {
        kind: 'text',
        text: 'One to five stars, and a word if you like, tell those who prepare the next one.',
      },
      {
        kind: 'facts',
        rows: [
          { label: eventKindFacts[about.kind].label, value: about.title, strong: true },
          { label: 'It was', value: inIst(about.startsAt) },
          ...(recording === null ? [] : [{ label: 'Recording', value: recording, link: recording }]),
        ],
      },
      toPage(about, publicUrl, 'Say how it was'),
      ...unsubscribing(unsubscribe),
    ],
  }
}

const byTime = { ...usual, reminds: true }

export const eventEmails = {
  event_place: emailKind<Told>(
    usual,
    telling({ subject: 'Your place', heading: 'You have a place', text: 'We look forward to seeing you.' }),
  ),
  event_waiting: emailKind<Told>(
    usual,
    telling({
      subject: 'You are on the waiting list',
      heading: 'You are on the waiting list',
      text: 'All places are taken. As soon as one is given up and it is your turn, it is yours, and you get an e-mail.',
    }),
  ),
  event_moved_up: emailKind<Told>(
    usual,
    telling({
      subject: 'You have a place now',
      heading: 'You have a place now',
      text: 'There is room for you: you have moved up from the waiting list. If you cannot come, please give the place up again.',
    }),
  ),
  event_given_up: emailKind<Told>(
    usual,
    telling({
      subject: 'You gave up your place',
      heading: 'You gave up your place',
      text: 'Your place is free for somebody else.',
      after: 'The file that comes with this e-mail takes it out of your calendar.',
    }),
  ),
  event_changed: emailKind<Told>(
    usual,
    telling({
      subject: 'Changed',
      heading: 'Something has changed',
      text: 'The day, the time, the place or the link is another one now. This is how it is:',
      after: 'The file that comes with this e-mail changes it in your calendar.',
    }),
  ),
  event_cancelled: emailKind<Why>(
    usual,
    withReason({
      subject: 'Cancelled',
      heading: 'This is cancelled',
      text: 'We are sorry: this does not take place.',
    }),
  ),
  event_removed: emailKind<Why>(
    usual,
    withReason({
      subject: 'You have no place any more',
      heading: 'You have no place any more',
      text: 'An admin has taken you off the list.',
    }),
  ),
  event_reminder: emailKind<ByTime>(byTime, reminder),
  event_afterwards: emailKind<AfterIts>(byTime, afterwards),
}
