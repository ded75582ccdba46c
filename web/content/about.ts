import { LONGEST_STAY } from '#contract/business-constants.ts'
import type { Pictured } from '#web/ui/drawings/photograph.tsx'

/** Words of the page about the community. */
export const hero = {
  eyebrow: 'About us',
  title: 'A community that works like a good street.',
  lead: 'Somebody knows a carpenter, somebody lends a ladder, somebody asks how it went. We are founders, owners, investors and students who do that for each other’s companies, all over the world and not for profit.',
} as const

export const purpose = {
  mission: {
    title: 'Our mission',
    statement:
      'To put within reach of everyone who builds a business the three things that used to depend on birth: people to ask, money to begin with, and somebody who tells others about you.',
  },
  vision: {
    title: 'Our vision',
    text: 'A world in which no sound idea ends because its owner knew nobody. A young woman in a small town, a farmer with a hill of vetiver and a physician of an old school sit at the same table as the investor, and all four leave with work to do.',
  },
  goals: {
    title: 'Our goals',
    figure: '5,000',
    of: 'startups by 2028',
    text: 'Five thousand startups begun, funded or put on their feet with the help of members by the year 2028. Everything else on this list serves that one.',
    list: [
      'A meetup every week, in every chapter and online, that is worth leaving work for.',
      'One member’s startup shown to the whole community each month.',
      'A mentor for everyone who asks, and a reason given when we have none yet.',
      'Five branches that stand on their own feet: youth, women, farmers, education and traditional medicine.',
      'A fee that never keeps out the person we were founded for.',
    ],
  },
} as const

export const initiatives = {
  title: 'Nine initiatives, one membership.',
  lead: 'Each has a page that tells you more.',
  list: [
    {
      name: 'Weekly meetups',
      text: 'An hour with people who build, online and in the chapters.',
      to: '/events',
    },
    {
      name: 'Masterclasses',
      text: 'Members teach what they do for a living, and stay for questions.',
      to: '/events/#masterclass',
    },
    {
      name: 'Investor circle',
      text: 'Tell your story in ten steps; investors read it, and you meet if they like it.',
      to: '/investor-circle',
    },
    {
      name: 'Business matching',
      text: 'Say whom you need. We check, and introduce you to the expert.',
      to: '/business-matching',
    },
    {
      name: 'FWC Atithi',
      text: `Travel for business, stay as a member’s guest, for up to ${LONGEST_STAY} days.`,
      to: '/fwc-atithi',
    },
    { name: 'Spotlight Boost', text: 'One startup a month, seen by everybody.', to: '/spotlight-boost' },
    {
      name: 'Stage Igniter',
      text: 'Host your own class or webinar in free premium video rooms.',
      to: '/event-organiser',
    },
    {
      name: 'Village Vingyani',
      text: 'Workshops in which pupils build what their village asks for.',
      to: '/verticles/edu-astra',
    },
    {
      name: 'Karma Yogi',
      text: 'A term of useful work, and a letter that says what it changed.',
      to: '/verticles/edu-astra',
    },
  ],
} as const

// Samples, all seven: the organisation puts its own team here.
export const team: {
  title: string
  lead: string
  people: readonly (Pictured & { name: string; role: string; text: string })[]
} = {
  title: 'Seven people you will hear from.',
  lead: 'They answer letters, keep the calendar and know who should meet whom.',
  people: [
    { name: 'Ritika Bhandari', role: 'Community', text: 'Reads every application first.' },
    { name: 'Samuel Okafor', role: 'Chapters', text: 'Opens the next city, and visits the last.' },
    { name: 'Farah Qureshi', role: 'Investor circle', text: 'Prepares both sides for the first talk.' },
    { name: 'Devendra Patil', role: 'Meetups and events', text: 'Starts on time, ends on time.' },
    { name: 'Linh Tran', role: 'Mentoring', text: 'Has a name for almost any question.' },
    { name: 'Gurpreet Sandhu', role: 'Farmers and villages', text: 'Is rarely at a desk. Ring twice.' },
    { name: 'Meenakshi Rao', role: 'Accounts and aid', text: 'Decides on aid with care, and quickly.' },
  ],
}

export const joining = {
  title: 'The street has a free house.',
  text: 'Tell us what you build and what you look for. It takes six short steps, and you may stop at any of them.',
} as const
