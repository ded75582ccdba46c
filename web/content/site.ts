/** In the policies, where the e-mail and the phone number of Settings are put in. */
export const EMAIL = '{e-mail}'
export const PHONE = '{phone}'

export type PageLink = { title: string; to: string; about: string }

export const menus: readonly { title: string; links: readonly PageLink[] }[] = [
  {
    title: 'Benefits',
    links: [
      { title: 'Weekly meetups', to: '/events', about: 'Meet members every week, online and in person' },
      { title: 'Investor circle', to: '/investor-circle', about: 'Put your business in front of investors' },
      { title: 'Business matching', to: '/business-matching', about: 'Meet the partner you look for' },
      { title: 'Guest programme (Atithi)', to: '/fwc-atithi', about: 'Stay with members when you travel' },
      {
        title: 'Exclusive masterclasses',
        to: '/events/#masterclass',
        about: 'Learn from people who have done it',
      },
      {
        title: 'Event organiser',
        to: '/event-organiser',
        about: 'Stage Igniter: your own event on our stage',
      },
      { title: 'Spotlight Boost', to: '/spotlight-boost', about: 'Be shown to the whole community' },
      {
        title: 'Zoom premium access',
        to: '/partner#zoom-premium',
        about: 'Long video meetings, free of charge',
      },
      {
        title: 'Resource library',
        to: '/partner#resource-library',
        about: 'What members share with one another',
      },
      {
        title: 'Partner benefits',
        to: '/partner#partner-benefits',
        about: 'What partners offer to members',
      },
      { title: 'Expert connect', to: '/partner#expert-connect', about: 'Meet someone who has solved it' },
    ],
  },
  {
    title: 'Verticles',
    links: [
      { title: 'YuvaShakti', to: '/verticles/yuva-shakti-international', about: 'Youth' },
      { title: 'Nari Shakti', to: '/verticles/nari-shakti', about: 'Women in business' },
      { title: 'THOFA', to: '/verticles/thofa', about: 'Organic farmers' },
      { title: 'Edu Astra', to: '/verticles/edu-astra', about: 'Education' },
      { title: 'Integrated Ayush', to: '/verticles/integrated-ayush', about: 'Traditional medicine' },
    ],
  },
  {
    title: 'About',
    links: [
      { title: 'About us', to: '/about-us', about: 'Our mission, vision and goals' },
      { title: 'Leadership', to: '/leadership', about: 'The people who lead' },
      { title: 'Member stories', to: '/fwc-stories', about: 'What members have built' },
      { title: 'Policies', to: '/privacy-policy', about: 'Privacy, terms, refunds and help' },
    ],
  },
]
