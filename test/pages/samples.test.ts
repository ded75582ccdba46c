import { expect, test } from 'vitest'
import { sampleContent } from '#contract/sample-content.ts'
import { saveSettings, siteContact } from '#contract/settings.ts'
import type { Content } from '#web/content/sample-kinds.ts'
import { samplesIn, shown } from '#web/content/samples.ts'
import { createDatabase } from '#test/support/cluster.ts'
import { NO_PROVIDER, serverProcess } from '#test/support/processes/server-process.ts'
import { startTestApp } from '#test/support/test-app.ts'

const PRODUCTION = {
  NODE_ENV: 'production',
  ...NO_PROVIDER,
  RAZORPAY_KEY_ID: 'rzp_live_nobody',
  SMTP_URL: 'files',
}

/** Of an organisation that nobody has told of itself. */
const details = [
  { kind: 'Phone number', file: 'Settings', entries: ['+91 00000 00000'] },
  { kind: 'E-mail', file: 'Settings', entries: ['hello@example.org'] },
  {
    kind: 'Profiles elsewhere',
    file: 'Settings',
    entries: ['https://www.linkedin.com/', 'https://www.youtube.com/', 'https://www.instagram.com/'],
  },
]

const own = { name: 'Somebody Real', quote: 'My own words', text: 'and how it was.' }

const branches: [kind: string, file: string, key: keyof Content['branches']][] = [
  ['Season and convention centre of YuvaShakti', 'yuva-shakti.ts', 'yuvaShakti'],
  ['What Nari Shakti does', 'nari-shakti.ts', 'nariShakti'],
  ['Work of THOFA', 'thofa.ts', 'thofa'],
  ['Programme of Edu Astra', 'edu-astra.ts', 'eduAstra'],
  ['Work of Integrated Ayush', 'integrated-ayush.ts', 'ayush'],
]

/** What the organisation puts in the place of each kind, and what is listed of that kind before. */
const replaced: [kind: string, file: string, entries: string[], by: Partial<Content>][] = [
  ['Founder', 'people.ts', ['Raghav Deshpande'], { founder: own }],
  ['Founder’s story', 'leadership.ts', ['I had the idea, the savings…'], { founding: own }],
  ['Board', 'leadership.ts', shown.directors.map(({ name }) => name), { directors: [own] }],
  ['Team', 'about.ts', shown.team.map(({ name }) => name), { team: [own] }],
  ['Testimonials', 'stories.ts', ['Asha Kulkarni', 'Rohan Mehta'], { stories: [own, own] }],
  [
    'Testimonials of guests and hosts',
    'atithi.ts',
    ['Devika Rao', 'Imran Sheikh', 'Lakshmi Menon'],
    { guestStories: [] },
  ],
  ['President of YuvaShakti', 'yuva-shakti.ts', ['Ishaan Raghunath'], { president: own }],
  ['Leader of Integrated Ayush', 'integrated-ayush.ts', ['Dr Savitri Anantharaman'], { leader: own }],
  ['Featured member of Nari Shakti', 'nari-shakti.ts', ['Lakshmi Suryavanshi'], { featured: own }],
  ['Chairman’s words', 'investors.ts', ['You have done the part that…'], { chairmansWords: 'Well done.' }],
  [
    'Sponsors',
    'sponsors.ts',
    shown.sponsors.map(({ title }) => title),
    { sponsors: [{ title: 'A Real Firm' }] },
  ],
  ['Chapters', 'chapters.ts', ['15 cities'], { chapters: shown.chapters.slice(1) }],
  [
    'Figures of the community',
    'home.ts',
    ['20000+ members', '50+ team members', '99% success ratio'],
    { figures: [{ figure: '400', of: 'members' }] },
  ],
  ['How meetups go', 'events.ts', shown.meetups.map(({ title }) => title), { meetups: [] }],
  ...branches.map(([kind, file, key]): [string, string, string[], Partial<Content>] => [
    kind,
    file,
    shown.branches[key].map(({ title }) => title),
    { branches: { ...shown.branches, [key]: [{ title: 'What we do' }] } },
  ]),
]

test.each(replaced)(
  'the invented %s of %s is noticed, and replacing it ends that',
  (kind, file, entries, by) => {
    const others = samplesIn(shown).filter((sample) => sample.kind !== kind)
    expect(samplesIn(shown)).toContainEqual({ kind, file, entries })
    expect(samplesIn({ ...shown, ...by })).toEqual(others)
  },
)

test('this is every kind', () => {
  expect(samplesIn(shown).map(({ kind }) => kind)).toEqual(replaced.map(([kind]) => kind))
})

test('one of several that is replaced is no longer named, the others are', () => {
  const [first, ...others] = shown.directors
  expect(first).toBeDefined()
  const directors = [{ ...own }, ...others]
  const board = samplesIn({ ...shown, directors }).find(({ kind }) => kind === 'Board')
  expect(board?.entries).toEqual(others.map(({ name }) => name))
})

test('a real name beside invented words is still noticed', () => {
  const half = { ...shown.founder, name: 'Somebody Real' }
  expect(samplesIn({ ...shown, founder: half }).find(({ kind }) => kind === 'Founder')?.entries).toEqual([
    'Somebody Real',
  ])
})

test('a start in production lists them once on the terminal, another start does not', async () => {
  await using database = await createDatabase()
  await using server = await serverProcess({ ...PRODUCTION, DATABASE_URL: database.url })
  await expect.poll(server.said).toContain('The site is at')
  const lines = server.said().split('\n')
  expect(lines.filter((line) => line.startsWith('WARNING: '))).toHaveLength(1)
  for (const { kind, file, entries } of [...details, ...samplesIn(shown)])
    expect(lines).toContain(`  ${kind} (${file}): ${entries.join(', ')}`)
  await using tried = await serverProcess({ ...NO_PROVIDER, DATABASE_URL: database.url })
  await expect.poll(tried.said).toContain('The site is at')
  expect(tried.said()).not.toContain('WARNING')
})

test('an admin of a site in production is told of them, one of another site is not', async () => {
  await using site = await startTestApp({ env: PRODUCTION })
  const admin = await site.person('admin')
  expect(await site.call(admin.session, sampleContent, {})).toEqual({
    samples: [...details, ...samplesIn(shown)],
  })
  // Nobody is sent to a number or a profile that is an example.
  const nothing = { phone: null, linkedin: null, youtube: null, instagram: null }
  expect(await site.call(null, siteContact, {})).toMatchObject({ ...nothing, email: 'hello@example.org' })
  const organisation = {
    phone: '+91 20 2612 0000',
    email: 'hello@fwc.test',
    linkedin: 'https://www.linkedin.com/company/fwc',
    youtube: null,
    instagram: '',
  }
  await site.call(admin.session, saveSettings, { organisation })
  expect(await site.call(admin.session, sampleContent, {})).toEqual({ samples: samplesIn(shown) })
  expect(await site.call(null, siteContact, {})).toMatchObject({
    phone: organisation.phone,
    linkedin: organisation.linkedin,
  })
  await using tried = await startTestApp()
  const other = await tried.person('admin')
  expect(await tried.call(other.session, sampleContent, {})).toEqual({ samples: [] })
})
