import type { DocumentValue } from '#contract/content-documents/documents.ts'

/** The founder is invented, as in `people.ts`. */
export const leadership: DocumentValue<'leadership'> = {
  seo: {
    title: 'Leadership',
    description:
      'The founder and chairman of {shortName} and its board of seven directors, each with one part of the work to answer for.',
  },
  hero: {
    eyebrow: 'Leadership',
    title: 'Led by people who still answer letters.',
    lead: 'A founder who chairs, and a board of seven who each carry one part of the work. Every one of them has built something.',
  },
  founder: {
    quote: 'I had the idea, the savings and the nerve. What I did not have was one person to call.',
    text: [
      'He opened his first company at twenty-four and lost it at twenty-six. The second one lasted, and he says that the whole difference was four people who had no reason to help him: a competitor, a retired banker, a neighbour who kept books and a customer who complained in detail.',
      'The community began as their breakfast table. When the table was full they took a hall; when people wrote from other countries they opened chapters. He has chaired it from the start, and still reads every question that members bring to the weekly meetup.',
    ],
    habits: [
      { title: 'Asks first', text: 'What have you tried, and what did it teach you?' },
      { title: 'Then opens a door', text: 'One introduction in each conversation, made the same day.' },
      { title: 'Then steps back', text: 'The company is yours. So is the credit.' },
    ],
  },
  board: { title: 'The board.', lead: 'Seven directors, each with one part of the work to answer for.' },
  closing: {
    title: 'Build it with them.',
    text: 'Membership begins with an application in six short steps.',
  },
}
