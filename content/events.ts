import type { DocumentValue } from '#contract/content-documents/documents.ts'

export const events: DocumentValue<'events'> = {
  seo: {
    title: 'Events: weekly meetups, exclusive events and masterclasses',
    description:
      'Weekly meetups for people who build, exclusive events and masterclasses of the {shortName} community, with a calendar you can follow.',
  },
  hero: {
    eyebrow: 'Online and in person',
    title: 'Weekly Meetups for people who build',
    lead: 'Bring the question you are stuck on. Leave with an answer from somebody who has solved it, and the name of the next person to ask.',
  },
  highlights: {
    title: 'What a meetup gives you',
    points: [
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
  },
  meetup: {
    title: 'The meetups',
    lead: 'Times are Indian Standard Time; point at one, or tap it, to see it in yours.',
    soon: 'No meetup is announced just now. Follow the calendar feed below, and the next one appears in your calendar.',
    nonePast: 'Past meetups will be listed here.',
  },
  event: {
    title: 'Exclusive Events',
    lead: 'Conventions, demo days and field visits.',
    soon: 'No event is announced just now. Follow the calendar feed above, and the next one appears in your calendar.',
    nonePast: 'Past events will be listed here.',
  },
  masterclass: {
    title: 'Masterclasses',
    lead: 'Longer sessions with somebody who has done it for years: the method, the mistakes and the papers they use.',
    soon: 'No masterclass is announced just now. The next one appears here, and in the calendar feed, as soon as it is announced.',
    nonePast: 'Past masterclasses will be listed here.',
  },
  past: {
    seo: {
      title: 'Past events',
      description:
        'Every weekly meetup, exclusive event and masterclass that the community has held, the latest first.',
    },
    eyebrow: 'Events',
    title: 'What has been',
    lead: 'Every weekly meetup, exclusive event and masterclass that the community has held, the latest first.',
  },
}
