import { hoursInWords, inWords, MATCH_AGAIN_MONTHS, MATCHING_HOURS } from '#contract/business-constants.ts'
import type { DocumentValue } from '#contract/content-documents/documents.ts'

export const matching: DocumentValue<'business-matching'> = {
  seo: {
    title: 'Business matching',
    description: `Meet the expert or partner who has solved it before. We verify both sides within ${hoursInWords(MATCHING_HOURS)} and introduce you.`,
  },
  hero: {
    eyebrow: 'Business matching, also Expert Connect',
    title: 'Somebody here has solved it.',
    lead: 'A lawyer who has closed the round, a maker who has found the factory, a buyer who knows the market. We read your details and introduce you.',
  },
  reasons: {
    title: 'Why members ask us first',
    reasons: [
      {
        title: 'A person, not a list',
        text: 'You get an introduction to one member who fits, with the reason why, not a directory to search at night.',
      },
      {
        title: 'Verified on both sides',
        text: `We check who asks and who answers before anybody is introduced. That takes at most ${hoursInWords(MATCHING_HOURS)}.`,
      },
      {
        title: 'From your own application',
        text: 'We already know what you build, what you offer and what you look for. One press is a request; there is nothing to fill in twice.',
      },
      {
        title: 'Across branches and borders',
        text: 'A grower in Maharashtra and a chef in Dubai would not meet by chance. Five branches make it likely.',
      },
    ],
  },
  steps: {
    title: 'How it works',
    steps: [
      {
        when: 'Today',
        title: 'Fill in your details',
        text: 'Your membership application says what you do, what you offer and whom you want to meet. The clearer it is, the better we match.',
        scene: 'submit',
      },
      {
        when: hoursInWords(MATCHING_HOURS),
        title: 'We verify',
        text: `Within ${hoursInWords(MATCHING_HOURS)} the team checks your details and looks for the member who has been where you want to go.`,
        scene: 'verify',
      },
      {
        when: 'Then',
        title: 'Get connected',
        text: 'Once both of you agree, you get each other’s contact details. What you make of it is yours: advice, an order, a partnership.',
        scene: 'meet',
      },
    ],
  },
  request: {
    title: 'Whom should we look for?',
    lead: 'Three pairs, to show what fits.',
    pairs: [
      {
        asks: 'Needs cold storage for a first harvest',
        answers: 'Runs three cold rooms, two of them half empty',
      },
      { asks: 'Has a robot kit and no school', answers: 'Leads forty schools and has no laboratory' },
      { asks: 'Weaves, and wants to export', answers: 'Has shipped textiles for twenty years' },
    ],
    guest: 'Log in first, so that we know whom to introduce.',
    user: 'Matching is part of every membership. You are signed in and not a member yet.',
    ready: `We match on what you look for now and on what your application says. You hear from us within ${hoursInWords(MATCHING_HOURS)}.`,
    asked: `We have your request. You hear from us within ${hoursInWords(MATCHING_HOURS)} of asking.`,
    allowed: `Your request is accepted, and My {shortName} shows whom we have found. You can ask again once an introduction has ended, or ${inWords(MATCH_AGAIN_MONTHS, 'month')} after you asked.`,
  },
}
