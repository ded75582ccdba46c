import type { DocumentValue } from '#contract/content-documents/documents.ts'

/** Invented: the organisation puts its members' own words here, with links to articles about them. */
export const stories: DocumentValue<'stories'> = {
  seo: {
    title: 'Member stories',
    description:
      'Members of {shortName} tell what happened after their first meetup: whom they met, what it changed, and what they would do again.',
  },
  hero: {
    eyebrow: 'Member stories',
    title: 'What happened after the first meetup.',
    lead: 'Members tell it themselves: whom they met, what it changed and what they would do again.',
  },
  title: 'In their own words',
  stories: [
    {
      name: 'Asha Kulkarni',
      role: 'Founder, Kisan Cold Chain',
      headline: 'The investor I needed was two seats away.',
      text: 'I came to a weekly meetup to ask about compressors. The man who answered had built two cold chains and sold one. He read our numbers that night, became our mentor that month, and in spring he put in the first money we did not have to borrow. We now run solar cold rooms in places where a harvest used to spoil in three days.',
      link: 'https://example.org/stories/kisan-cold-chain',
      picture: null,
    },
    {
      name: 'Rohan Mehta',
      role: 'Student, robotics',
      headline: 'I paid the student fee and left with a company.',
      text: 'I was nineteen, with a robot that could sort seeds and nobody to sell it to. A masterclass taught me to ask farmers before building more. Three members of THOFA let me test it on their fields, and one of them now sits on our board. My parents have stopped asking when I will get a job.',
      link: 'https://example.org/stories/seed-robot',
      picture: null,
    },
  ],
  closing: {
    title: 'Yours could stand here.',
    lead: 'Stories begin with a first conversation, and you may come before you have anything to show.',
  },
}
