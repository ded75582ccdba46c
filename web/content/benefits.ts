/** The benefits that have no page of their own: the menus lead to them on the membership page by their `id`. */
export const namedBenefits = [
  {
    id: 'zoom-premium',
    title: 'Zoom premium access',
    text: 'A free meeting ends after 40 minutes, usually in the middle of the best question. Yours does not: members hold their online events on our premium account.',
    points: [
      'Free of charge, for classes, webinars and open evenings',
      'We set the meeting up once your event is approved, within 72 hours',
      'The stage and the guests are yours',
    ],
    scene: 'live',
    link: { to: '/event-organiser', title: 'Propose an event' },
  },
  {
    id: 'resource-library',
    title: 'Resource library',
    text: 'What one member has worked out, the next need not work out again. The library holds what members use themselves and have given to the others.',
    points: [
      'Templates: pitch decks, cash plans, first contracts, letters to buyers',
      'Recordings of meetups and masterclasses that you missed',
      'Guides by members of each verticle, from vetiver to robotics',
    ],
    scene: 'classroom',
    link: { to: '/events', title: 'See meetups and masterclasses' },
  },
  {
    id: 'partner-benefits',
    title: 'Partner benefits',
    text: 'A young company buys the same things as every other: software, printing, advice, a desk. Our partners sell them to members at the price of a large customer.',
    points: [
      'Your membership is the proof; there is nothing else to fill in',
      'Members may become partners, and be found by all the others',
      'Every offer is read by our team before you see it',
    ],
    scene: 'market',
    link: { to: '/partner#cost', title: 'See what membership costs' },
  },
  {
    id: 'expert-connect',
    title: 'Expert connect',
    text: 'Somebody here has already solved what keeps you awake. Tell us what it is, and we find that person and ask them for an hour.',
    points: [
      'One request a member, read by a person within 72 hours',
      'Experts in finance, law, exports, technology, farming and health',
      'You meet, and both of you decide how it goes on',
    ],
    scene: 'mentor',
    link: { to: '/business-matching', title: 'How matching works' },
  },
] as const
