import type { DocumentValue } from '#contract/content-documents/documents.ts'
import { MOST_AID_WORDS, YOUNG_AGES } from '#contract/business-constants.ts'

/** The education branch. */
export const eduAstra: DocumentValue<'edu-astra'> = {
  seo: {
    title: 'Edu Astra',
    description:
      'Artificial intelligence, robotics and self-awareness for schools and villages, the initiatives Village Vingyani and Karma Yogi, and scholarships.',
  },
  hero: {
    eyebrow: 'Edu Astra',
    title: 'Teach the hand, the mind and the one who uses both.',
    lead: 'Artificial intelligence, robotics and self-awareness for schools and villages that were told to wait for them. Taught by members, with what is at hand.',
  },
  more: 'Scholarships',
  features: {
    title: 'Three subjects, one timetable.',
    lead: 'An hour of each a week. No pupil needs a computer of their own.',
    subjects: [
      {
        name: 'Artificial intelligence',
        about: 'To use it, to doubt it, to build with it.',
        list: [
          'What a machine can learn from examples, sorted by hand with seeds and buttons first',
          'Asking well, and checking what comes back against a book, a neighbour, a measurement',
          'A model of your own: leaf diseases, bus arrivals, the words of your language',
          'Whose data, whose decision, who answers for it',
        ],
      },
      {
        name: 'Robotics',
        about: 'Something on the bench that moves because you made it move.',
        list: [
          'Circuits on cardboard, from a torch to a tram that stops at red',
          'Motors and gears out of what the repair shop throws away',
          'Programs in blocks, then in words',
          'One machine a term that does a job the village has asked for',
        ],
      },
      {
        name: 'Self-awareness',
        about: 'The subject that makes the other two worth having.',
        list: [
          'Ten quiet minutes that open every day',
          'Naming what you feel before it does the talking',
          'Arguing a point, then arguing the other side',
          'A diary of effort: what was hard, and what you did about it',
        ],
      },
    ],
  },
  highlights: {
    title: 'How it is different in the room.',
    cards: [
      {
        title: 'One kit between four',
        text: 'Pupils rotate: one builds, one codes, one writes it down, one asks why. Next week they change.',
      },
      {
        title: 'Teachers learn first',
        text: 'Before a school begins, its teachers spend a week as pupils, and keep a mentor to ring for the whole year.',
      },
      {
        title: 'Ends with an open day',
        text: 'No certificate for sitting still. Each class shows parents and neighbours what it made, and what failed.',
      },
    ],
  },
  initiatives: {
    title: 'Two initiatives that leave the classroom.',
    list: [
      {
        name: 'Village Vingyani',
        about: 'The scientist of the village is fifteen, and she has a workshop.',
        text: [
          'A village gives a room; members bring tools, a mentor and a shelf of parts. Pupils walk the lanes with a notebook and ask what breaks, what is slow, what is dangerous. Then they pick one answer they can build in a term.',
          'A wind wheel for the school, a float that calls before the tank runs over, a cart that spares a back. What works is drawn, explained and sent to the next village, free to copy.',
        ],
        drawing: 'VillageWorkshop',
        picture: null,
      },
      {
        name: 'Karma Yogi',
        about: 'A term of useful work, done well and without applause.',
        text: [
          'Older students give an afternoon a week to something that needs doing: a hand pump, a library, an old neighbour’s papers, a class of five-year-olds. They choose it with the people it is for, and finish it.',
          'A mentor meets them each month with two questions: what did you change, and what did it change in you? The answers go into a letter that a future employer is glad to read.',
        ],
        drawing: 'PumpRepair',
        picture: null,
      },
    ],
  },
  scholarships: {
    title: 'Scholarships: the fee should not decide.',
    lead: 'A learner whose family cannot pay joins without the fee.',
    list: [
      {
        title: 'Who may apply',
        text: `Anyone of ${YOUNG_AGES} who studies, or has had to stop and wants to go on.`,
      },
      {
        title: 'What it covers',
        text: 'A student membership for a year, with everything that membership opens.',
      },
      {
        title: 'What we ask',
        text: `Why you need it and what it would change, in up to ${MOST_AID_WORDS} words each, and a promise to see it through.`,
      },
      {
        title: 'How to apply',
        text: 'Make an account, fill in the application, and choose financial aid in its last step. Nothing is charged.',
      },
    ],
    label: 'Apply for a scholarship',
  },
}
