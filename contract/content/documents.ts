import type { z } from 'zod'
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
import { policiesShape, policyShape } from './policies.ts'

type Entry = {
  /** What the dashboard calls it. */
  title: string
  /** The path on which it is seen first. */
  page: `/${string}`
  shape: z.ZodType
}

/** Every document that ships, by its key: its shape gives its type, its check, its form and its JSON Schema. */
export const documents = {
  home: { title: 'Home page', page: '/', shape: homeShape },
  slogans: { title: 'Slogans', page: '/', shape: slogansShape },
  stats: { title: 'Figures of the community', page: '/', shape: statsShape },
  founder: { title: 'Founder', page: '/', shape: founderShape },
  chapters: { title: 'Chapters', page: '/', shape: chaptersShape },
  sponsors: { title: 'Sponsors', page: '/', shape: sponsorsShape },
  menus: { title: 'Menus', page: '/', shape: menusShape },
  team: { title: 'Team', page: '/about-us', shape: teamShape },
  directors: { title: 'Board of directors', page: '/leadership', shape: directorsShape },
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
/** A document as it is read: every text with the names of Settings still to be put in. */
export type DocumentValue<K extends DocumentKey> = z.output<(typeof documents)[K]['shape']>
