import { YOUNG_AGES } from '#contract/business-constants.ts'
import type { Pictured } from '#web/ui/drawings/photograph.tsx'

/** Words of the youth branch. */
export const hero = {
  eyebrow: 'YuvaShakti International',
  word: 'युवा शक्ति',
  title: 'Start before you feel ready.',
  lead: `YuvaShakti is where people of ${YOUNG_AGES} try a first venture, a first team and a first audience, beside members who remember how that felt.`,
} as const

// A sample: the organisation puts its president's own name and words here.
export const president = {
  name: 'Ishaan Raghunath',
  role: 'President, YuvaShakti International',
  greeting: 'A word from the president',
  quote: 'Nobody here will ask you for experience. They will ask you what you have tried.',
  text: [
    'I joined with a notebook of ideas and no idea whom to show them to. At my first meetup a woman twice my age read three pages, crossed out two and introduced me to the person who could build the third. That is the whole of YuvaShakti: somebody reads your page, and somebody opens a door.',
    'So bring what you have. A half-built app, a stall that sold out once, a club at your college, a question you are ashamed to ask. We pair you with a mentor from the community, give you a team for a season and a date on which you must stand up and show it. The date does most of the work.',
  ],
} as const satisfies Pictured & Record<string, unknown>

export const gallery = {
  title: 'Ten pictures of a season.',
  lead: 'From the first morning circle to the last evening on stage: what you will do, and with whom.',
  captions: [
    'Every season opens with a circle in the courtyard: your name, your idea, one thing you need.',
    'Pitch day. Five minutes, one screen, and three members who ask good questions.',
    'The workbench is open all week. Break it first, then mend it together.',
    'Before every demo somebody is still awake, and somebody brings tea.',
    'Kabaddi at five. Teams that play together argue better.',
    'One morning belongs to the village next door: a bank, a spade, and more holes to dig than you thought.',
    'Songs on the steps, in as many languages as there are people.',
    'A first stall at the Sunday market. The price tag is the hard part.',
    'By train to another chapter: two nights, one long table, new friends.',
    'The last evening. Everybody has shown something that did not exist before.',
  ],
} as const

export const centre = {
  title: 'A hall that belongs to the young.',
  lead: 'The story of the convention centre.',
  parts: [
    {
      title: 'It began under a tree',
      text: 'The first gatherings had no roof. People sat in the shade behind a school, and when the monsoon came the whole assembly moved, whiteboard and all, into a bus shelter. By the end of that season one wish stood on every feedback sheet: a place of our own.',
    },
    {
      title: 'Everybody brought a part',
      text: 'An architect among the members drew it for nothing. Masons taught two batches of students to lay the arcade, brick by brick. The women of Nari Shakti wove the curtain of the stage, and the farmers of THOFA planted vetiver around the court so that the rain would stay where it falls.',
    },
    {
      title: 'Now it is run by you',
      text: 'Under the dome there is a hall for assemblies and demo days; in the arcades there are workshops, a studio and rooms for travelling teams. A council of young members keeps the calendar, the keys and the accounts. Whoever has an evening worth showing may ask for the stage.',
    },
  ],
} as const

export const apply = {
  title: 'Your page, read by somebody.',
  text: 'The application asks who you are, what you study or do, and what you would like to try. You need an account and no membership. We answer every one.',
  label: 'Apply to YuvaShakti',
} as const
