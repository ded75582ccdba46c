import { hoursInWords, HOSTING_HOURS, MATCHING_HOURS } from '#contract/business-constants.ts'
import type { DocumentValue } from '#contract/content-documents/documents.ts'
import { offered } from './offered.ts'

const cards = [
  { icon: 'calendar', colour: '#24366b' },
  { icon: 'building', colour: '#8a4b0a' },
  { icon: 'handshake', colour: '#1c66a4' },
  { icon: 'house', colour: '#47721d' },
  { icon: 'graduation-cap', colour: '#8a2c66' },
  { icon: 'presentation', colour: '#0e7373' },
  { icon: 'megaphone', colour: '#24366b' },
  { icon: 'video', colour: '#1c66a4' },
  { icon: 'library', colour: '#8a4b0a' },
] as const

export const benefits: DocumentValue<'benefits'> = {
  title: 'What opens to you.',
  lead: 'Every membership has all of it, with partner benefits and expert connect, which are described below.',
  benefits: cards.map((card, at) => {
    const { title, text, to } = offered[at] as (typeof offered)[number]
    return { title, text, to, ...card }
  }),
  inFull: {
    title: 'Four of them in full.',
    lead: 'The others have a page each. These four are described here.',
    benefits: [
      {
        anchor: 'zoom-premium',
        title: 'Zoom premium access',
        text: 'A free meeting ends after 40 minutes, usually in the middle of the best question. Yours does not: members hold their online events on our premium account.',
        points: [
          'Free of charge, for classes, webinars and open evenings',
          `An answer to your request within ${hoursInWords(HOSTING_HOURS)}; then we set the meeting up`,
          'The stage and the guests are yours',
        ],
        scene: 'live',
        to: '/event-organiser',
        button: 'Propose an event',
      },
      {
        anchor: 'resource-library',
        title: 'Resource library',
        text: 'What one member has worked out, the next need not work out again. Members share templates, recordings and guides with one another. They are not on this site yet: ask for them at a meetup, or write to us.',
        points: [
          'Ask for what you need: a pitch deck, a cash plan, a first contract',
          'Give what you have worked out yourself, from vetiver to robotics',
          'Meetups are the place for both',
        ],
        scene: 'classroom',
        to: '/events',
        button: 'See meetups and masterclasses',
      },
      {
        anchor: 'partner-benefits',
        title: 'Partner benefits',
        text: 'A young company buys the same things as every other: software, printing, advice, a desk. Partners of the community offer them to members. The offers are not on this site yet: write to us, and ask what there is.',
        points: [
          'Tell us what you are about to buy',
          'Each offer is on its partner’s own terms',
          'Do you sell what members need? Write to us, too',
        ],
        scene: 'market',
        to: '/partner#cost',
        button: 'See what membership costs',
      },
      {
        anchor: 'expert-connect',
        title: 'Expert connect',
        text: 'Somebody here has already solved what keeps you awake. Your application says what that is. We look for that person, and introduce you once both of you agree.',
        points: [
          `One request at a time, read by a person within ${hoursInWords(MATCHING_HOURS)}`,
          'We look among all members, of every trade and branch',
          'You meet, and both of you decide how it goes on',
        ],
        scene: 'mentor',
        to: '/business-matching',
        button: 'How matching works',
      },
    ],
  },
}
