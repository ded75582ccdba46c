import type { Pictured } from '#web/ui/drawings/photograph.tsx'

/** Words and people of the page about leadership. */
export const hero = {
  eyebrow: 'Leadership',
  title: 'Led by people who still answer letters.',
  lead: 'A founder who chairs, and a board of seven who each carry one part of the work. Every one of them has built something.',
} as const

// A sample, like the founder in people.ts: the organisation puts its founder's own words here.
export const founding = {
  quote: 'I had the idea, the savings and the nerve. What I did not have was one person to call.',
  text: [
    'He opened his first company at twenty-four and lost it at twenty-six. The second one lasted, and he says that the whole difference was four people who had no reason to help him: a competitor, a retired banker, a neighbour who kept books and a customer who complained in detail.',
    'The community began as their breakfast table. When the table was full they took a hall; when people wrote from other countries they opened chapters. He has chaired it from the start, and still reads every question that members bring to the weekly meetup.',
  ],
  habits: [
    { title: 'Asks first', text: 'What have you tried, and what did it teach you?' },
    { title: 'Then opens a door', text: 'One introduction a conversation, made the same day.' },
    { title: 'Then steps back', text: 'The company is yours. So is the credit.' },
  ],
} as const

export const board = {
  title: 'The board.',
  lead: 'Seven directors, each with one part of the work to answer for.',
} as const

// Samples, all seven. `link` leads to where one can read more about them; while it is empty the page says so.
export const directors: readonly (Pictured & { name: string; designation: string; link: string })[] = [
  { name: 'Anjali Kelkar', designation: 'Director, membership', link: '' },
  { name: 'Karim Haddad', designation: 'Director, global chapters', link: '' },
  { name: 'Sunita Murmu', designation: 'Director, Nari Shakti and THOFA', link: '' },
  { name: 'Thomas Varghese', designation: 'Director, finance', link: '' },
  { name: 'Priyanka Sethi', designation: 'Director, investor circle', link: '' },
  { name: 'Joseph Mwangi', designation: 'Director, programmes and events', link: '' },
  { name: 'Harpreet Kaur', designation: 'Director, Edu Astra and YuvaShakti', link: '' },
]

export const joining = {
  title: 'Build it with them.',
  text: 'Membership begins with an application in six short steps.',
} as const
