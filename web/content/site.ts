/** Words and links of every public page. The organisation replaces the contact details and profiles by its own. */
export const contact = {
  phone: '+91 00000 00000',
  phoneLink: 'tel:+910000000000',
  mail: 'hello@example.org',
  profiles: [
    { name: 'LinkedIn', address: 'https://www.linkedin.com/' },
    { name: 'YouTube', address: 'https://www.youtube.com/' },
    { name: 'Instagram', address: 'https://www.instagram.com/' },
  ],
} as const

export type PageLink = { title: string; to: string; about: string }

export const menus: readonly { title: string; links: readonly PageLink[] }[] = [
  {
    title: 'Benefits',
    links: [
      { title: 'Weekly meetups', to: '/events', about: 'Meet members every week, online and in person' },
      {
        title: 'Exclusive masterclasses',
        to: '/events/#masterclass',
        about: 'Learn from people who have done it',
      },
      { title: 'Investor circle', to: '/investor-circle', about: 'Put your business in front of investors' },
      { title: 'Business matching', to: '/business-matching', about: 'Meet the expert you need' },
      { title: 'Atithi guest stays', to: '/fwc-atithi', about: 'Stay with members when you travel' },
      { title: 'Spotlight Boost', to: '/spotlight-boost', about: 'Be shown to the whole community' },
      {
        title: 'Event organiser',
        to: '/event-organiser',
        about: 'Host your own event with free video meetings',
      },
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

/** The name of a page by its path. */
export function titleOf(path: string): string | undefined {
  const plain = path.replace(/\/+$/, '').toLowerCase()
  return menus.flatMap((menu) => menu.links).find((link) => link.to === plain)?.title
}
