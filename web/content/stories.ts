import type { Pictured } from '#web/ui/drawings/photograph.tsx'

/** Words of the member stories' page. */
export const hero = {
  eyebrow: 'Member stories',
  title: 'What happened after the first meetup.',
  lead: 'Members tell it themselves: whom they met, what it changed and what they would do again.',
} as const

type Story = Pictured & {
  name: string
  role: string
  headline: string
  text: string
  /** Where the whole story is told. */
  more: string
}

/** Sample entries. The organisation replaces them by its members' own words and the articles about them. */
export const stories: readonly Story[] = [
  {
    name: 'Asha Kulkarni',
    role: 'Founder, Kisan Cold Chain',
    headline: 'The investor I needed was two seats away.',
    text: 'I came to a weekly meetup to ask about compressors. The man who answered had built two cold chains and sold one. He read our numbers that night, became our mentor that month, and in spring he put in the first money we did not have to borrow. We now run solar cold rooms in places where a harvest used to spoil in three days.',
    more: 'https://example.org/stories/kisan-cold-chain',
  },
  {
    name: 'Rohan Mehta',
    role: 'Student, robotics',
    headline: 'I paid the student fee and left with a company.',
    text: 'I was nineteen, with a robot that could sort seeds and nobody to sell it to. A masterclass taught me to ask farmers before building more. Three members of THOFA let me test it on their fields, and one of them now sits on our board. My parents have stopped asking when I will get a job.',
    more: 'https://example.org/stories/seed-robot',
  },
]

export const more = {
  title: 'Yours could stand here.',
  text: 'Stories begin with a first conversation, and you may come before you have anything to show.',
} as const
