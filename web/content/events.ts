/** Words of the events page. */
export const meetups = {
  eyebrow: 'Every week, online and in person',
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

export const exclusive = {
  title: 'Exclusive Events',
  lead: 'Conventions, demo days and field visits.',
  nonePast: 'The events that have been will be listed here.',
  soon: 'No event is announced just now. Follow the calendar feed above, and the next one appears in your calendar.',
}

export const meetupList = {
  title: 'The meetups',
  lead: 'Times are Indian Standard Time; point at one to see it in yours.',
  soon: 'No meetup is announced just now. Follow the calendar feed below, and the next one appears in your calendar.',
  nonePast: 'The meetups that have been will be listed here.',
}

export const masterclasses = {
  title: 'Masterclasses',
  lead: 'Longer sessions with somebody who has done it for years: the method, the mistakes and the papers they use.',
  soon: 'No masterclass is announced just now. The next one stands here, and in the calendar feed, as soon as it is.',
  nonePast: 'The masterclasses that have been will be listed here.',
}

/** The page of all that have been, and what leads there from under the latest ones, by the name of their list. */
export const pastPage = {
  eyebrow: 'Events',
  title: 'What has been',
  lead: 'Every weekly meetup, exclusive event and masterclass that the community has held, the latest first.',
  back: 'What is coming up',
  lists: {
    meetups: { to: '/events/past#meetups', text: 'Show earlier meetups' },
    event: { to: '/events/past#exclusive', text: 'Show earlier events' },
    masterclass: { to: '/events/past#masterclass', text: 'Show earlier masterclasses' },
  },
}

/** While the lists cannot be had. */
export const away = {
  title: 'What is coming up',
  what: 'Just a moment',
  text: 'The events cannot be shown just now. Please open this page again in a minute.',
}
