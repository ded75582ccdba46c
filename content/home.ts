import type { DocumentValue } from '#contract/content-documents/documents.ts'

export const home: DocumentValue<'home'> = {
  hero: {
    eyebrow: 'A not-for-profit community of founders, owners and investors',
    headline: 'Nobody builds a company alone.',
    lead: 'Meet people who have done it, find the money and the mentor you need, and be seen by those who should know you.',
    description:
      'Nobody builds a company alone. Meet people who have done it, find the money and the mentor you need, and be seen by those who should know you.',
  },
  about: {
    eyebrow: 'About us',
    title: 'A community that works like a good neighbour.',
    text: [
      'You knock, and somebody who has stood where you stand opens. Founders, startups, business owners, investors and students help one another here: with an introduction, an honest answer, a room for the night.',
      '{shortName} belongs to its members and is run for their good alone. By 2028 we want to have carried 5,000 startups over their hardest years.',
    ],
    more: 'What we are here for',
    statsNote: 'The organisation’s own figures, over all its branches and chapters since it began.',
  },
  whatWeDo: {
    eyebrow: 'What we do',
    title: 'Five windows, one house.',
    lead: 'Whatever brings you here, it is one of these. Every membership opens all five.',
    windows: [
      {
        title: 'Providing Connections',
        text: 'A partner, a first customer, a founder one step ahead: we read what you write and introduce those who fit.',
        scene: 'bridge',
      },
      {
        title: 'Funding Support',
        text: 'Make your case once, in the investor circle. Investors read it, and where they like it we set up the session.',
        scene: 'sapling',
      },
      {
        title: 'Mentoring',
        text: 'An introduction to a person who has solved your problem before, and classes by people who do what they teach.',
        scene: 'lamps',
      },
      {
        title: 'Community Support',
        text: 'Meetups with people who build, and a member’s home to stay in when you travel.',
        scene: 'village',
      },
      {
        title: 'Visibility & Promotion',
        text: 'The Spotlight every month, a stage for your own events, and a page on which members tell their stories.',
        scene: 'lighthouse',
      },
    ],
  },
  chapters: {
    eyebrow: 'Global chapters',
    title: 'Cities where members meet.',
    lead: 'A chapter is a city whose members meet, host one another and open doors. Yours may be the next.',
  },
  joining: {
    eyebrow: '',
    title: 'Four steps from here to member.',
    lead: 'Stop wherever you like and come back: nothing you type is lost on the way.',
    steps: [
      {
        title: 'Make an account',
        text: 'Your name, your e-mail and a password, or your Google account. It costs nothing.',
      },
      {
        title: 'Tell us what you build',
        text: 'Six short steps about you, your business and what you look for. We keep what you type, so you can stop and come back on any device.',
      },
      {
        title: 'Pay for a year, or ask for aid',
        text: 'UPI, card, net banking, bank transfer or QR. If the fee is more than you can carry now, apply for financial aid instead.',
      },
      {
        title: 'Be welcomed',
        text: 'An admin reads your application and approves it. You get an e-mail, and every programme opens to you.',
      },
    ],
  },
  sponsors: { eyebrow: 'Sponsors', title: 'Carried by people who believe in it.', lead: '' },
}

export const slogans: DocumentValue<'slogans'> = {
  slogans: ['Connect', 'Learn', 'Fund', 'Host', 'Mentor', 'Grow together', 'Be seen'],
}

export const stats: DocumentValue<'stats'> = {
  stats: [
    { figure: '20000+', label: 'members' },
    { figure: '50+', label: 'team members' },
    { figure: '99%', label: 'success ratio' },
  ],
}
