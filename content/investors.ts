import type { DocumentValue } from '#contract/content-documents/documents.ts'

/** The founder's words to those who have applied are invented. */
export const investorCircle: DocumentValue<'investor-circle'> = {
  seo: {
    title: 'Investor circle',
    description:
      'Ten questions about what you build, what it is worth and what the money is for. Investors read your answers and meet you if they like them.',
  },
  hero: {
    eyebrow: 'Investor circle',
    title: 'Ten answers between you and an investor.',
    lead: 'Tell the circle what you build, what it is worth and what the money is for. Investors read it, and where they like it, we schedule a session.',
  },
  way: {
    title: 'How the circle works',
    points: [
      {
        title: 'You answer',
        text: 'Ten questions, one at a time, in your own words. No pitch deck, no template.',
      },
      {
        title: 'They read',
        text: 'Investors of the circle review your details, all of them, before anybody talks.',
      },
      { title: 'You meet', text: 'If they like it, a session is scheduled, and you speak for yourself.' },
    ],
  },
  questions: {
    title: 'The ten questions',
    lead: 'Log in to answer. Investor circle is open to everybody with an account.',
    name: {
      title: 'Your name',
      text: 'Who stands behind the business. We take it from your account; correct it if you sign differently.',
    },
    website: {
      title: 'Website or online presence',
      text: 'Where an investor can look before meeting you: a site, a shop or a page that you keep.',
    },
    description: {
      title: 'What the business does',
      text: 'Plain words: the problem, who has it, and what you sell them. Numbers you know help more than adjectives.',
    },
    socialMedia: {
      title: 'A social media link',
      text: 'The profile where you are most alive. It shows how you speak with customers.',
    },
    valuation: {
      title: 'Valuation',
      text: 'What you think the company is worth today. It is an opening, and investors will ask how you got there.',
    },
    incorporation: {
      title: 'Incorporated, or not yet',
      text: 'Yes or No. With a Yes you may add the incorporation number; a No closes no door.',
    },
    pastInvestment: {
      title: 'Past investment',
      text: 'Who has put in money so far, how much and when. Your own savings count.',
    },
    fundingRequirement: {
      title: 'Funding you need',
      text: 'The sum that takes you to the next milestone.',
    },
    fundingUsage: {
      title: 'How it will be used',
      text: 'Where the money goes: people, machines, stock, reach. Percentages are enough.',
    },
    usp: {
      title: 'What only you have',
      text: 'Your unique selling proposition: why you, and why a stronger company cannot do it tomorrow.',
    },
  },
  chairmansWords:
    'You have done the part that most founders put off: you have written down what you build, what it is worth and what it needs. We read every answer. Where an investor of the circle sees a fit, we write to you and set a day.',
}
