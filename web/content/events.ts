import type { EventKind } from '#contract/event-kinds.ts'

/** Words of the events page. */
export const meetups = {
  eyebrow: 'Online and in person',
  title: 'Weekly Meetups for people who build',
  lead: 'Bring the question you are stuck on. Leave with an answer from somebody who has solved it, and the name of the next person to ask.',
  highlights: [
    {
      title: 'One real question',
      text: 'Each meetup takes up one problem that a founder has this week: a price, a hire, a first export order.',
    },
    {
      title: 'Introductions that last',
      text: 'You say what you need and what you can offer. Somebody at the table often is, or knows, the person who fits.',
    },
    {
      title: 'All five branches',
      text: 'Farmers, students, makers, investors and practitioners sit at one table, so the answer often comes from next door.',
    },
  ],
}

/** A section of the events page, and of that of past events. */
type EventSection = {
  /** Its anchor: links to it stand elsewhere. */
  id: string
  /** `agenda`: by the day; `cards`: a picture above the words; `rows`: one beside them. */
  look: 'agenda' | 'cards' | 'rows'
  /** Many of them, within a sentence. */
  many: string
  title: string
  lead: string
  soon: string
  nonePast: string
  earlier: string
}

/** The sections, in their order. */
export const sections = {
  meetup: {
    id: 'meetups',
    look: 'agenda',
    many: 'meetups',
    title: 'The meetups',
    lead: 'Times are Indian Standard Time; point at one, or tap it, to see it in yours.',
    soon: 'No meetup is announced just now. Follow the calendar feed below, and the next one appears in your calendar.',
    nonePast: 'The meetups that have been will be listed here.',
    earlier: 'Show earlier meetups',
  },
  event: {
    id: 'exclusive',
    look: 'cards',
    many: 'exclusive events',
    title: 'Exclusive Events',
    lead: 'Conventions, demo days and field visits.',
    soon: 'No event is announced just now. Follow the calendar feed above, and the next one appears in your calendar.',
    nonePast: 'The events that have been will be listed here.',
    earlier: 'Show earlier events',
  },
  masterclass: {
    id: 'masterclass',
    look: 'rows',
    many: 'masterclasses',
    title: 'Masterclasses',
    lead: 'Longer sessions with somebody who has done it for years: the method, the mistakes and the papers they use.',
    soon: 'No masterclass is announced just now. The next one stands here, and in the calendar feed, as soon as it is.',
    nonePast: 'The masterclasses that have been will be listed here.',
    earlier: 'Show earlier masterclasses',
  },
} as const satisfies Record<EventKind, EventSection>

export const sectionKinds = Object.keys(sections) as EventKind[]

/** The page of all that have been. */
export const pastPage = {
  eyebrow: 'Events',
  title: 'What has been',
  lead: 'Every weekly meetup, exclusive event and masterclass that the community has held, the latest first.',
  back: 'What is coming up',
}

/** While the lists cannot be had. */
export const away = {
  title: 'What is coming up',
  what: 'Just a moment',
  text: 'The events cannot be shown just now. Please open this page again in a minute.',
}
