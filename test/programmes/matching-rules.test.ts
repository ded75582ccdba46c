import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { fitOf, type Lexemes } from '#server/matching/fit.ts'
import type { Profile } from '#server/matching/reasons.ts'
import { answerOf, expertConnectOf } from '#server/matching/rules.ts'
import { seekerWithRareWords } from '#server/matching/common-words.ts'
import { createDatabase } from '#test/support/cluster.ts'

const database = await createDatabase()
afterAll(() => database[Symbol.asyncDispose]())

/** A profile with the lexemes that PostgreSQL finds in it. */
async function known(profile: Profile): Promise<Profile & Lexemes> {
  const { rows } = await sql<Lexemes>`
    select coalesce(tsvector_to_array(to_tsvector('english', ${profile.lookingFor}::text)),
        tsvector_to_array(match_words(${profile.requirements}, ${profile.goals}, ${profile.problem}))) as needs,
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
  lookingFor: null,
}

const need = (words: string) => `What they do or offer fits what you look for: ${words}.`

test.each<[string, Partial<Profile>, Partial<Profile>, number, string[]]>([
  ['profiles without answers', {}, {}, 0, []],
  [
    'one word of a need in their offer, which may be chance',
    { requirements: 'We seek packaging' },
    { offerDetails: 'Packaging for small farms' },
    0,
    [],
  ],
  [
    'past verbs and general words in common, which name no subject',
    { requirements: 'Exported goods, and people who want to start a business' },
    { offerDetails: 'I exported much, and find people who start a business' },
    0,
    [],
  ],
  [
    'two words of a need in their offer',
    { requirements: 'We seek packaging and labels' },
    { offerDetails: 'Labels, packaging for small farms' },
    23,
    [need('packaging and labels')],
  ],
  [
    'many words of a need in their offer',
    { requirements: 'Export, packaging, labels and customs', goals: 'Sell abroad' },
    { offerDetails: 'customs label package exports', shortDescription: 'abroad' },
    35,
    [need('export, packaging, labels and customs')],
  ],
  [
    'the needs of the request, which replace those of the application',
    { requirements: 'Packaging and labels', lookingFor: 'Cold storage for mangoes' },
    { offerDetails: 'Packaging, labels, cold storage' },
    23,
    [need('cold and storage')],
  ],
  [
    'a need that is their whole sector',
    { requirements: 'Somebody for software' },
    { sector: 'Software' },
    12,
    ['They work in software, which you write of as something to look for.'],
  ],
  [
    'an offer that meets their need',
    { offerDetails: 'Accounting and audits' },
    { requirements: 'an audit', problem: 'No accounting' },
    13,
    ['What you do or offer fits what they look for: accounting and audits.'],
  ],
  [
    'money sought and an investor',
    { investmentSupport: 'Yes', userType: 'Founder' },
    { userType: 'Investor' },
    15,
    ['You look for an investor, and they are one.'],
  ],
  [
    'an investor and money sought',
    { userType: 'Investor' },
    { investmentSupport: 'Yes' },
    15,
    ['You are an investor, and they look for one.'],
  ],
  ['no money sought', { investmentSupport: 'No' }, { userType: 'Investor' }, 0, []],
  [
    'sectors that differ by a full stop, and the same stage',
    { sector: ' Agriculture', stage: 'growth' },
    { sector: 'Agriculture.', stage: 'Growth ' },
    13,
    ['You work in agriculture, and they work in agriculture.', 'You are both at the same stage: growth.'],
  ],
  [
    'the same sector and the same stage',
    { sector: ' agriculture', stage: 'first sales' },
    { sector: 'Agriculture', stage: 'First sales ' },
    20,
    ['You both work in agriculture.', 'You are both at the same stage: first sales.'],
  ],
  [
    'the same sector with an abbreviation in it',
    { sector: 'ai for EdTech' },
    { sector: 'AI for EdTech' },
    15,
    ['You both work in AI for EdTech.'],
  ],
  [
    'a part of the sector',
    { sector: 'Organic farming' },
    { sector: 'Farming tools' },
    8,
    ['You work in organic farming, and they work in farming tools.'],
  ],
  ['only one has a sector', { sector: 'Farming' }, { shortDescription: 'Farming' }, 0, []],
  [
    'the same city',
    { city: 'navi mumbai', country: 'India' },
    { city: 'navi mumbai', country: 'india' },
    10,
    ['You are both in Navi Mumbai.'],
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
    ['You are both in India.'],
  ],
  ['sectors of white space', { sector: ' ' }, { sector: ' ' }, 0, []],
  [
    'only stop words in common',
    { requirements: 'what we do with our own' },
    { offerDetails: 'what you do with your own' },
    0,
    [],
  ],
  [
    'words in another script',
    { requirements: 'पैकेजिंग लेबल चाहिए' },
    { offerDetails: 'पैकेजिंग लेबल' },
    23,
    [need('पैकेजिंग and लेबल')],
  ],
])('the score and the reasons are right for %s', async (_what, seeker, other, score, reasons) => {
  const asks = await seekerWithRareWords(database.db, { ...blank, ...seeker })
  const them = await known({ ...blank, ...other })
  expect(fitOf(asks, them, 'you')).toEqual({ score, reasons })
  // An admin reads the same reasons with the name of the member who asks.
  const forAdmin = fitOf(asks, them, { name: 'Asha' })
  expect(forAdmin.score).toBe(score)
  expect(forAdmin.reasons).toHaveLength(reasons.length)
  for (const reason of [...forAdmin.reasons, ...reasons])
    expect(reason).toMatch(/^\p{Lu}[\p{L}’]+ [^:]{8,}(: [^:]+)?\.$/u)
  expect(forAdmin.reasons.join(' ')).not.toMatch(/\byou\b/i)
})

test('two members with everything in common have a score near a hundred, and the weightiest reason comes first', async () => {
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
    lookingFor: null,
  }
  const asks = await seekerWithRareWords(database.db, all)
  expect(fitOf(asks, await known(all), { name: 'Asha' })).toEqual({
    score: 100,
    reasons: [
      'What they do or offer fits what Asha looks for: export, packaging and customs.',
      'What Asha does or offers fits what they look for: export, packaging and customs.',
      'Asha looks for an investor, and they are one.',
      'Both work in agriculture.',
      'Both are in Pune.',
      'Both are at the same stage: growth.',
    ],
  })
})

test('each significant word is kept once, in the form that was written first', async () => {
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
])('a request in the state %s gives the member the status %s', (state, status) => {
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
  'I had agreed: %s; they had agreed: %s; ended: %s; my answer is yes: %s; the outcome is %s',
  (iAgreed, theyAgreed, isEnded, agree, next) => {
    expect(answerOf({ iAgreed, theyAgreed, isEnded }, agree)).toBe(next)
  },
)
