import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { answerOf, expertConnectOf, fitOf, type Lexemes, type Profile } from '#server/matching/rules.ts'
import { seekerWithRareWords } from '#server/matching/common-words.ts'
import { createDatabase } from '#test/support/cluster.ts'

const database = await createDatabase()
afterAll(() => database[Symbol.asyncDispose]())

/** A profile with the lexemes that PostgreSQL finds in it. */
async function known(profile: Profile): Promise<Profile & Lexemes> {
  const { rows } = await sql<Lexemes>`
    select tsvector_to_array(match_words(${profile.requirements}, ${profile.goals}, ${profile.problem})) as needs,
      tsvector_to_array(match_words(${profile.offerDetails}, ${profile.sector}, ${profile.shortDescription})) as offers,
      tsvector_to_array(match_words(${profile.sector}, null, null)) as "sectorWords"`.execute(database.db)
  return { ...profile, ...(rows[0] as Lexemes) }
}

const blank: Profile = {
  sector: null,
  stage: null,
  city: null,
  country: null,
  userType: null,
  requirements: null,
  goals: null,
  problem: null,
  offerDetails: null,
  shortDescription: null,
  investmentSupport: null,
}

test.each<[string, Partial<Profile>, Partial<Profile>, number, string[]]>([
  ['nothing known', {}, {}, 0, []],
  [
    'one word of a need in their offer',
    { requirements: 'We seek packaging' },
    { offerDetails: 'Packaging for small farms' },
    12,
    ['Requirements and their offer details: both speak of packaging.'],
  ],
  [
    'many words of a need in their offer',
    { requirements: 'Export, packaging, labels and customs', goals: 'Sell abroad' },
    { offerDetails: 'customs label package exports', shortDescription: 'abroad' },
    35,
    ['Requirements and their offer details: both speak of export, packaging, labels, customs.'],
  ],
  [
    'an offer that meets their need',
    { offerDetails: 'Accounting and audits' },
    { requirements: 'an audit', problem: 'No accounting' },
    13,
    ['Offer details and their requirements: both speak of accounting, audits.'],
  ],
  [
    'money sought and an investor',
    { investmentSupport: 'Yes', userType: 'Founder' },
    { userType: 'Investor' },
    15,
    ['Investment support and their user type: seeks an investor, and they are one.'],
  ],
  [
    'an investor and money sought',
    { userType: 'Investor' },
    { investmentSupport: 'Yes' },
    15,
    ['User type and their investment support: is an investor, and they seek one.'],
  ],
  ['no money sought', { investmentSupport: 'No' }, { userType: 'Investor' }, 0, []],
  [
    'sector in other letters, stage',
    { sector: ' Agriculture', stage: 'growth' },
    { sector: 'AGRICULTURE', stage: 'Growth ' },
    20,
    ['Sector: both work in AGRICULTURE.', 'Stage: both are at “Growth”.'],
  ],
  [
    'a part of the sector',
    { sector: 'Organic farming' },
    { sector: 'Farming tools' },
    8,
    ['Sector: both name farming.'],
  ],
  [
    'the same city',
    { city: 'navi mumbai', country: 'India' },
    { city: 'navi mumbai', country: 'india' },
    10,
    ['City: both are in Navi Mumbai.'],
  ],
  [
    'cities of one name in two countries',
    { city: 'salem', country: 'India' },
    { city: 'salem', country: 'Germany' },
    0,
    [],
  ],
  [
    'the same country',
    { city: 'pune', country: 'India' },
    { country: 'India' },
    5,
    ['Country: both are in India.'],
  ],
  ['white space is no sector', { sector: ' ' }, { sector: ' ' }, 0, []],
  [
    'stop words alone',
    { requirements: 'what we do with our own' },
    { offerDetails: 'what you do with your own' },
    0,
    [],
  ],
  [
    'another script',
    { requirements: 'पैकेजिंग चाहिए' },
    { offerDetails: 'पैकेजिंग' },
    12,
    ['Requirements and their offer details: both speak of पैकेजिंग.'],
  ],
])('%s', async (_what, seeker, other, score, reasons) => {
  const asks = await seekerWithRareWords(database.db, { ...blank, ...seeker })
  expect(fitOf(asks, await known({ ...blank, ...other }))).toEqual({ score, reasons })
})

test('everything in common is a hundred or a little less, the weightiest reason first', async () => {
  const all: Profile = {
    sector: 'Agriculture',
    stage: 'Growth',
    city: 'pune',
    country: 'India',
    userType: 'Investor',
    requirements: 'export packaging customs',
    goals: null,
    problem: null,
    offerDetails: 'export packaging customs',
    shortDescription: null,
    investmentSupport: 'Yes',
  }
  const { score, reasons } = fitOf(await seekerWithRareWords(database.db, all), await known(all))
  expect(score).toBe(100)
  expect(reasons.map((reason) => reason.split(':')[0])).toEqual([
    'Requirements and their offer details',
    'Offer details and their requirements',
    'Investment support and their user type',
    'Sector',
    'City',
    'Stage',
  ])
})

test('words that tell something are kept once, in the form that was written first', async () => {
  const requirements = 'We need an AI for Berries, berry pies & 100 packings'
  const { needs } = await seekerWithRareWords(database.db, { ...blank, requirements })
  expect(needs.map(({ written }) => written)).toEqual(['need', 'ai', 'berries', 'pies', 'packings'])
})

test.each([
  ['received', 'pending'],
  ['in_review', 'pending'],
  ['accepted', 'allowed'],
  ['declined', 'notapplied'],
  ['withdrawn', 'notapplied'],
])('a request that is %s makes the member %s', (state, status) => {
  expect(expertConnectOf(state)).toBe(status)
})

test.each([
  [false, false, false, true, 'proposed'],
  [false, true, false, true, 'agreed'],
  [true, false, false, true, 'same'],
  [true, true, false, true, 'same'],
  [false, false, false, false, 'ended'],
  [true, false, false, false, 'ended'],
  [true, true, false, false, 'already_decided'],
  [false, true, true, true, 'already_decided'],
  [false, true, true, false, 'same'],
] as const)(
  'I agreed %s, they %s, ended %s, my answer %s: %s',
  (iAgreed, theyAgreed, isEnded, agree, next) => {
    expect(answerOf({ iAgreed, theyAgreed, isEnded }, agree)).toBe(next)
  },
)
