import {
  AI_ROADMAP_HOURS,
  CANCEL_BEFORE,
  hoursInWords,
  HOSTING_HOURS,
  LONGEST_STAY,
  MATCHING_HOURS,
  SPOTLIGHT_HOURS,
} from '#contract/business-constants.ts'
import { FEE_RULE } from '#contract/membership/refund-rule.ts'
import { policyFeesInWords, PRICES_TODAY, whichCategory, whyDearer } from '../prices.ts'
import type { Policy } from './policy.ts'

export const benefits: Policy = {
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
            ['Weekly meetups', 'Founders, owners and investors, online and in person', 'Every week'],
            [
              'Investor circle',
              'Your business before investors, and a session if they like it',
              'One application a person',
            ],
            [
              'Business matching',
              'An introduction to the expert or partner you need',
              `Answered within ${hoursInWords(MATCHING_HOURS)}`,
            ],
            [
              'Expert connect',
              'A member who has solved your problem before',
              `Verified within ${hoursInWords(MATCHING_HOURS)}`,
            ],
            [
              'Guest programme (Atithi)',
              'Stays with members in other cities',
              `${LONGEST_STAY} days a stay at most`,
            ],
            ['Exclusive masterclasses', 'Small classes by people who do what they teach', 'As announced'],
            [
              'Event organiser (Stage Igniter)',
              'Your own event, set up with you',
              `Approved within ${hoursInWords(HOSTING_HOURS)}; cancel ${CANCEL_BEFORE} days before`,
            ],
            ['Zoom premium access', 'Premium video meetings for your online events', 'Free of charge'],
            [
              'Spotlight boost',
              'Your business shown to the whole community',
              `A reply within ${hoursInWords(SPOTLIGHT_HOURS)}; one startup chosen monthly`,
            ],
            [
              'AI roadmap',
              'A plan for using AI in your business; write to us',
              `Within ${hoursInWords(AI_ROADMAP_HOURS)}`,
            ],
            ['Resource library', 'Templates, recordings and guides that members share', 'On request'],
            ['Partner benefits', 'What our partners offer to members', 'On each partner’s terms'],
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
