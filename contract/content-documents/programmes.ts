import { z } from 'zod'
import '../call/zod-config.ts'
import { scenes } from './scenes.ts'
import {
  choiceOf,
  group,
  headed,
  hero,
  line,
  lines,
  list,
  optionalLine,
  optionalLines,
  picture,
  seo,
  titled,
  withLead,
} from './shapes.ts'

const title = line('Heading')
const scene = choiceOf('Drawing', scenes)

/** Business matching, also called Expert Connect. */
export const matchingShape = z.strictObject({
  seo,
  hero,
  reasons: group('Reasons', { title, reasons: list('Reasons', group('Reason', titled)) }),
  steps: group('How it works', {
    title,
    steps: list('Steps', group('Step', { when: optionalLine('When', 40), ...titled, scene })),
  }),
  request: group('Around the request', {
    ...withLead,
    pairs: list(
      'Examples of who fits',
      group('Example', { asks: line('Who asks', 200), answers: line('Who answers', 200) }),
    ),
    guest: lines('To visitors', 600),
    user: lines('To people who are signed in and not members', 600),
    ready: lines('To members who may ask', 600),
    asked: lines('To members who have asked', 600),
    allowed: lines('To members whose request is accepted', 600),
  }),
})

/** Spotlight Boost. */
export const spotlightShape = z.strictObject({
  seo,
  hero,
  steps: group('How it works', {
    title,
    steps: list('Steps', group('Step', { ...titled, note: optionalLine('Note', 60), scene })),
  }),
  kinds: group('What may be shown', {
    ...withLead,
    kinds: list('Kinds', group('Kind', titled)),
    closing: optionalLine('Line beside the way back'),
  }),
})

/** Event organiser, also called Stage Igniter. */
export const eventOrganiserShape = z.strictObject({
  seo,
  hero,
  benefits: group('Benefits', { title, benefits: list('Benefits', group('Benefit', titled)) }),
  steps: group('How it works', { ...withLead, steps: list('Steps', group('Step', { ...titled, scene })) }),
  request: group('Around the request', {
    title,
    guest: group('To visitors', titled),
    user: group('To people who are signed in and not members', titled),
    member: group('To members', titled),
    terms: list('What holds for every request', group('Term', titled)),
  }),
})

/** Atithi, stays with members. */
export const atithiShape = z.strictObject({
  seo,
  hero: group('Head of the page', {
    ...headed,
    word: optionalLine('Ornament', 20, 'A word in Devanagari that the heading says in Latin letters'),
  }),
  steps: group('How it works', { ...withLead, steps: list('Steps', group('Step', { ...titled, scene })) }),
  benefits: group('What a stay gives', { title, benefits: list('Benefits', group('Benefit', titled)) }),
  stories: group('Stories of guests and hosts', {
    ...withLead,
    stories: list(
      'Stories',
      group('Story', {
        name: line('Name', 100),
        place: optionalLine('From where to where', 100),
        headline: line('Heading'),
        text: lines('In their own words', 2000),
        picture: picture('Picture'),
      }),
    ),
  }),
  request: group('Around the request', {
    title,
    rules: list('Rules', group('Rule', { figure: line('Figure', 40), text: line('Of what', 100) })),
  }),
})

/** A question of the form: its heading, and why it is asked. */
const question = (name: string) => group(name, { title, text: optionalLines('Text', 1000) })

/** The investor circle. Its ten questions are fixed; each has the name of its field. */
export const investorCircleShape = z.strictObject({
  seo,
  hero,
  way: group('How the circle works', { title, points: list('Points', group('Point', titled)) }),
  questions: group('The ten questions', {
    ...withLead,
    name: question('Name'),
    website: question('Website'),
    description: question('Description of the business'),
    socialMedia: question('Social media'),
    valuation: question('Valuation'),
    incorporation: question('Incorporation'),
    pastInvestment: question('Past investment'),
    fundingRequirement: question('Funding needed'),
    fundingUsage: question('Use of the funding'),
    usp: question('Unique selling proposition'),
  }),
  chairmansWords: optionalLines('The founder’s words to those who have applied', 1000),
})
