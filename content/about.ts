import { LONGEST_STAY } from '#contract/business-constants.ts'
import type { DocumentValue } from '#contract/content-documents/documents.ts'

export const about: DocumentValue<'about'> = {
  seo: {
    title: 'About us',
    description:
      'The mission, vision and goals of {shortName}, its nine initiatives and the team behind them: 5,000 startups by 2028.',
  },
  hero: {
    eyebrow: 'About us',
    title: 'A community that works like a good street.',
    lead: 'Somebody knows a carpenter, somebody lends a ladder, somebody asks how it went. We are founders, owners, investors and students who do that for each other’s companies, all over the world and not for profit.',
  },
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
    goals: [
      'A meetup every week, in every chapter and online, that is worth leaving work for.',
      'One member’s startup shown to the whole community each month.',
      'A mentor for everyone who asks, and a reason given when we have none yet.',
      'Five branches that stand on their own feet: youth, women, farmers, education and traditional medicine.',
      'A fee that never keeps out the person we were founded for.',
    ],
  },
  initiatives: {
    title: 'Nine initiatives, one membership.',
    lead: 'Each has a page that tells you more.',
    initiatives: [
      {
        title: 'Weekly meetups',
        text: 'An hour with people who build, online and in the chapters.',
        to: '/events',
      },
      {
        title: 'Masterclasses',
        text: 'Members teach what they do for a living, and stay for questions.',
        to: '/events/#masterclass',
      },
      {
        title: 'Investor circle',
        text: 'Tell your story in ten steps; investors read it, and you meet if they like it.',
        to: '/investor-circle',
      },
      {
        title: 'Business matching',
        text: 'Say whom you need. We check, and introduce you to the expert.',
        to: '/business-matching',
      },
      {
        title: '{shortName} Atithi',
        text: `Travel for business, stay as a member’s guest, for up to ${LONGEST_STAY} days.`,
        to: '/fwc-atithi',
      },
      { title: 'Spotlight Boost', text: 'One startup a month, seen by everybody.', to: '/spotlight-boost' },
      {
        title: 'Stage Igniter',
        text: 'Host your own class or webinar in free premium video rooms.',
        to: '/event-organiser',
      },
      {
        title: 'Village Vingyani',
        text: 'Workshops in which pupils build what their village asks for.',
        to: '/verticles/edu-astra',
      },
      {
        title: 'Karma Yogi',
        text: 'A term of useful work, and a letter that says what it changed.',
        to: '/verticles/edu-astra',
      },
    ],
  },
  team: {
    title: 'Seven people you will hear from.',
    lead: 'They answer letters, keep the calendar and know who should meet whom.',
  },
  closing: {
    title: 'The street has a free house.',
    text: 'Tell us what you build and what you look for. It takes six short steps, and you may stop at any of them.',
  },
}
