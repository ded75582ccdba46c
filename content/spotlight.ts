import { hoursInWords, SPOTLIGHT_HOURS } from '#contract/business-constants.ts'
import type { DocumentValue } from '#contract/content-documents/documents.ts'

export const spotlight: DocumentValue<'spotlight'> = {
  seo: {
    title: 'Spotlight Boost',
    description: `One startup a month is shown to the whole community. Put forward your business, a product or an idea; you hear from us within ${hoursInWords(SPOTLIGHT_HOURS)}.`,
  },
  hero: {
    eyebrow: 'Spotlight Boost',
    title: 'One startup a month. Everybody looking.',
    lead: 'Put your business, a product or an idea before the whole community: on our home page, in front of founders, buyers and investors.',
  },
  steps: {
    title: 'How it works',
    steps: [
      {
        title: 'Apply',
        text: 'Say what you want to promote and what should be seen first. A link and a picture help. It takes ten minutes, and only members may apply.',
        note: 'Five questions',
        scene: 'apply',
      },
      {
        title: 'Review',
        text: `The team reads every application. You hear from us within ${hoursInWords(SPOTLIGHT_HOURS)}, whether you are chosen or not.`,
        note: `Reply within ${hoursInWords(SPOTLIGHT_HOURS)}`,
        scene: 'review',
      },
      {
        title: 'Shine',
        text: 'One startup is selected each month. Yours stands on the home page, with your picture, your words and a link to you.',
        note: 'One startup monthly',
        scene: 'shine',
      },
    ],
  },
  kinds: {
    title: 'What may stand in the light',
    lead: 'You choose one of four when you apply. What you show decides what people do next: visit, buy, join or call.',
    kinds: [
      {
        title: 'My Business',
        text: 'The company as it is: what it does, for whom, and what it looks for next.',
      },
      {
        title: 'A Product',
        text: 'One thing people can buy, try or order today, with the link where they do so.',
      },
      { title: 'An Idea', text: 'Not built yet? Show what is missing in the world and who should help you.' },
      {
        title: 'Others',
        text: 'A campaign, a pilot, a book, a search for a partner. Tell us in your words.',
      },
    ],
    closing: 'Next month’s place is open.',
  },
}
