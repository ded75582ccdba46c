import { LONGEST_STAY } from '#contract/business-constants.ts'
import type { DocumentValue } from '#contract/content-documents/documents.ts'

/** Invented: the organisation puts the stories of its own members here. */
export const atithi: DocumentValue<'atithi'> = {
  seo: {
    title: 'Atithi, stays with members',
    description: `Stay with a member of {shortName} when you travel, for up to ${LONGEST_STAY} days: how it works, what a stay gives you, and what guests and hosts tell.`,
  },
  hero: {
    eyebrow: '{shortName} Atithi, the guest programme',
    title: 'A guest is never a stranger.',
    lead: 'Travelling to build, sell or learn? Stay with a member who knows the city, the trade and the good place for breakfast.',
    word: 'अतिथि',
  },
  steps: {
    title: 'How It Works',
    lead: 'Four steps, and only the first one costs anything: your membership, once a year.',
    steps: [
      {
        title: 'Join',
        text: 'Stays are for members. Every host and every guest has been approved by an admin, so both sides know who is at the door.',
        scene: 'community',
      },
      {
        title: 'Connect instantly',
        text: 'Tell us the city, the days and why you travel. Your request reaches the team the moment you send it.',
        scene: 'connect',
      },
      {
        title: 'Get approved',
        text: 'The team reads your request and looks for a member who can have you. You hear from us by e-mail.',
        scene: 'approve',
      },
      {
        title: 'Collaborate',
        text: 'Share a table, visit a workshop, meet your host’s people. Next time, open your own door.',
        scene: 'collaborate',
      },
    ],
  },
  benefits: {
    title: 'What a stay gives you',
    benefits: [
      {
        title: `A home, for up to ${LONGEST_STAY} days`,
        text: 'A room in a member’s house instead of a hotel corridor: long enough for a fair, a pilot or a round of meetings.',
      },
      {
        title: 'A host who knows the trade',
        text: 'Members host members. The person who pours your tea also runs a company and knows whom you should see.',
      },
      {
        title: 'Food the way you eat it',
        text: 'Vegetarian, non-vegetarian or both: you say so in the request, and nobody has to guess on the first evening.',
      },
      {
        title: 'A door where you are going',
        text: 'Say where you are going, and we look for a member who can have you there.',
      },
    ],
  },
  stories: {
    title: 'Community stories',
    lead: 'From the guest book: two who came, and one who opened the door.',
    stories: [
      {
        name: 'Devika Rao',
        place: 'Bengaluru to Pune',
        headline: 'Four days for a trade fair, one distributor for a year',
        text: 'I came to Pune for a fair and knew nobody. My host makes packaging. At breakfast on the second day she rang the distributor I had been writing to for months, and he came to dinner.',
        picture: null,
      },
      {
        name: 'Imran Sheikh',
        place: 'Lucknow to Kochi',
        headline: 'I learnt more at the kitchen table than on the course',
        text: 'My host had closed a company and built another. He told me which mistake to make first.',
        picture: null,
      },
      {
        name: 'Lakshmi Menon',
        place: 'Host in Kochi',
        headline: 'They arrive as guests and stay as partners',
        text: 'Three members have stayed with us. With one of them we now share a cold room.',
        picture: null,
      },
    ],
  },
  request: {
    title: 'Tell us where you are going.',
    rules: [
      { figure: `${LONGEST_STAY} days`, text: 'is the longest stay.' },
      { figure: 'Members', text: 'only, as guests and as hosts.' },
      { figure: '8 questions', text: 'in the request form, including your notes.' },
    ],
  },
}
