import { AI_ROADMAP_HOURS, hoursInWords } from '#contract/business-constants.ts'
import { FEE_RULE } from '#contract/membership/refund-rule.ts'
import { offered } from '../offered.ts'
import { policyFeesInWords, PRICES_TODAY, whichCategory, whyDearer } from '../prices.ts'
import type { ShippedPolicy } from './policy.ts'

export const benefits: ShippedPolicy = {
  id: 'benefits',
  title: 'What a year of membership opens.',
  lead: 'Every member gets all of it, in every category and in every country. What has a limit or a waiting time says so here.',
  clauses: [
    {
      title: 'The benefits and their terms',
      blocks: [
        {
          caption: 'Benefits of membership',
          columns: ['Benefit', 'What you get', 'Limits and times'],
          rows: [
            ...offered.map(({ title, text, limits }) => [title, text, limits]),
            [
              'AI roadmap',
              'A plan for using AI in your business; write to us',
              `Within ${hoursInWords(AI_ROADMAP_HOURS)}`,
            ],
          ],
        },
      ],
      links: [
        { label: 'See what each benefit is', to: '/partner' },
        { label: 'See this week’s events', to: '/events' },
      ],
    },
    {
      title: 'Five branches to belong to',
      blocks: [
        {
          list: [
            'YuvaShakti, for young people who start something.',
            'Nari Shakti, for women in business.',
            'THOFA, for organic farmers: sustainable, group and tribal farming, and vetiver.',
            'Edu Astra, for education: AI, robotics, self-awareness and scholarships.',
            'Integrated Ayush, for Ayurveda, Unani, Siddha, Yoga and Homeopathy.',
          ],
        },
        'You may take part in any of them, and in more than one.',
      ],
    },
    {
      title: 'What it costs',
      blocks: [
        policyFeesInWords,
        { prices: PRICES_TODAY },
        `${whichCategory} ${whyDearer}`,
        `A year begins on the day we accept you. ${FEE_RULE} If the fee is too much just now, apply for financial aid.`,
      ],
      links: [{ label: 'Read the terms', to: '#terms' }],
    },
    {
      title: 'What is open without membership',
      blocks: [
        'Everybody may read this site and see the events. With a free account you may apply to YuvaShakti and, once, to the investor circle.',
      ],
    },
    {
      title: 'What we aim at together',
      blocks: [
        'We want 5,000 startups in this community by 2028. Each member who joins, teaches, hosts or invests brings that closer.',
      ],
    },
  ],
}
