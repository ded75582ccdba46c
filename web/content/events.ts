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
      text: 'You say what you need and what you can offer. The host introduces you to the two people in the room who fit.',
    },
    {
      title: 'All five branches',
      text: 'Farmers, students, makers, investors and practitioners sit at one table, so the answer often comes from next door.',
    },
  ],
}

export const exclusive = {
  title: 'Exclusive Events',
  lead: 'Conventions, demo days and field visits, announced here first.',
  soon: 'The next event is being prepared. Take the calendar feed and it will appear by itself.',
}

export const meetupList = {
  title: 'The meetups',
  lead: 'Times are Indian Standard Time; point at one to see it in yours.',
  soon: 'The next meetup is being planned. Come back in a few days.',
  nonePast: 'The meetups that have been will be listed here.',
}

export const masterclasses = {
  title: 'Masterclasses',
  lead: 'Longer sessions with somebody who has done it for years: the method, the mistakes and the papers they use.',
  soon: 'The next masterclass is being planned. Members hear of it first.',
  nonePast: 'The masterclasses that have been will be listed here.',
}

/** While the lists cannot be had. */
export const away = {
  title: 'What is coming up',
  what: 'Just a moment',
  text: 'The events cannot be shown just now. Please open this page again in a minute.',
}
