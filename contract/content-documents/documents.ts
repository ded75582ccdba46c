import type { z } from 'zod'
import { aboutShape, leadershipShape, storiesShape } from './about.ts'
import { eventsShape } from './events.ts'
import {
  eduAstraShape,
  integratedAyushShape,
  nariShaktiShape,
  thofaShape,
  yuvaShaktiShape,
} from './branches.ts'
import {
  chaptersShape,
  directorsShape,
  founderShape,
  homeShape,
  menusShape,
  slogansShape,
  sponsorsShape,
  statsShape,
  teamShape,
} from './home.ts'
import { benefitsShape, membershipShape } from './membership.ts'
import {
  atithiShape,
  eventOrganiserShape,
  investorCircleShape,
  matchingShape,
  spotlightShape,
} from './programmes.ts'
import { policiesShape, policyShape } from './policies.ts'

type Entry = {
  /** Its name in the dashboard. */
  title: string
  /** The path of its main page. */
  page: `/${string}`
  shape: z.ZodType
}

/** Every document of the site, by its key. Its shape gives its type, its validation, its form and its JSON Schema. */
export const documents = {
  home: { title: 'Home page', page: '/', shape: homeShape },
  slogans: { title: 'Slogans', page: '/', shape: slogansShape },
  stats: { title: 'Figures of the community', page: '/', shape: statsShape },
  founder: { title: 'Founder', page: '/', shape: founderShape },
  chapters: { title: 'Chapters', page: '/', shape: chaptersShape },
  sponsors: { title: 'Sponsors', page: '/', shape: sponsorsShape },
  menus: { title: 'Menus', page: '/', shape: menusShape },
  about: { title: 'About us', page: '/about-us', shape: aboutShape },
  team: { title: 'Team', page: '/about-us', shape: teamShape },
  leadership: { title: 'Leadership', page: '/leadership', shape: leadershipShape },
  directors: { title: 'Board of directors', page: '/leadership', shape: directorsShape },
  stories: { title: 'Member stories', page: '/fwc-stories', shape: storiesShape },
  membership: { title: 'Membership and its application', page: '/partner', shape: membershipShape },
  benefits: { title: 'Benefits', page: '/partner', shape: benefitsShape },
  events: { title: 'Events', page: '/events', shape: eventsShape },
  'investor-circle': { title: 'Investor circle', page: '/investor-circle', shape: investorCircleShape },
  'business-matching': { title: 'Business matching', page: '/business-matching', shape: matchingShape },
  atithi: { title: 'Atithi, stays with members', page: '/fwc-atithi', shape: atithiShape },
  'event-organiser': { title: 'Event organiser', page: '/event-organiser', shape: eventOrganiserShape },
  spotlight: { title: 'Spotlight Boost', page: '/spotlight-boost', shape: spotlightShape },
  'yuva-shakti': {
    title: 'YuvaShakti',
    page: '/verticles/yuva-shakti-international',
    shape: yuvaShaktiShape,
  },
  'nari-shakti': { title: 'Nari Shakti', page: '/verticles/nari-shakti', shape: nariShaktiShape },
  thofa: { title: 'THOFA', page: '/verticles/thofa', shape: thofaShape },
  'edu-astra': { title: 'Edu Astra', page: '/verticles/edu-astra', shape: eduAstraShape },
  'integrated-ayush': {
    title: 'Integrated Ayush',
    page: '/verticles/integrated-ayush',
    shape: integratedAyushShape,
  },
  policies: { title: 'Around the policies', page: '/privacy-policy', shape: policiesShape },
  'policy.privacy': { title: 'Privacy policy', page: '/privacy-policy', shape: policyShape },
  'policy.terms': { title: 'Terms', page: '/privacy-policy', shape: policyShape },
  'policy.refund': { title: 'Refund policy', page: '/privacy-policy', shape: policyShape },
  'policy.manual': { title: 'User guide', page: '/privacy-policy', shape: policyShape },
  'policy.benefits': { title: 'Benefits and their terms', page: '/privacy-policy', shape: policyShape },
} as const satisfies Record<string, Entry>

export type DocumentKey = keyof typeof documents
/** A document as read; placeholders for names in its texts are not filled in yet. */
export type DocumentValue<K extends DocumentKey> = z.output<(typeof documents)[K]['shape']>
