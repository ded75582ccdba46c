import { expect, test } from 'vitest'
import { publishContent, saveContentDraft } from '#contract/content/calls.ts'
import type { DocumentKey } from '#contract/content/documents.ts'
import { sampleContent } from '#contract/sample-content.ts'
import { saveSettings, siteContact } from '#contract/settings.ts'
import { isSample, samplesIn } from '#server/content/samples.ts'
import { sampleKinds } from '#web/content/sample-kinds.ts'
import { shipped } from '#web/content/shipped.ts'
import { filled } from '#test/cases/document-values.ts'
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

/** The kinds whose documents are there. */
const kinds = sampleKinds.filter(({ key }) => key in shipped)
const listed = kinds.map(({ kind, key }) => ({ kind, file: key, entries: [] }))
const keys = [...new Set(kinds.map(({ key }) => key as DocumentKey))]

/** A document in the organisation's own words. */
function ourOwn(key: DocumentKey): unknown {
  return JSON.parse(
    JSON.stringify(filled(key, () => 'Our own')).replaceAll('https://example.org', 'https://fwc.test'),
  )
}

test.each(kinds)('every word by which $kind is known stands in what is shipped', ({ key, invented }) => {
  const text = JSON.stringify(shipped[key as DocumentKey])
  expect(invented.filter((words) => !text.includes(words))).toEqual([])
})

test.each(keys)('%s shows something invented until it is replaced; a claim, until it is confirmed', (key) => {
  const own = ourOwn(key)
  const isClaimOnly = kinds.every((kind) => kind.key !== key || kind.invented.length === 0)
  expect(isSample(key, shipped[key], 0)).toBe(true)
  expect(isSample(key, shipped[key], 1)).toBe(!isClaimOnly)
  expect(isSample(key, own, 1)).toBe(false)
})

test('one invented word of many is enough', () => {
  for (const { key, invented } of kinds) {
    for (const words of invented)
      expect([words, isSample(key, { text: `${words}.` }, 5)]).toEqual([words, true])
  }
})

test('what is published in the place of each kind ends its being listed, and no other’s', async () => {
  await using site = await startTestApp({ env: PRODUCTION })
  const admin = await site.person('admin')
  expect(await samplesIn(site.context.db)).toEqual(listed)
  const published = new Set<string>()
  for (const key of keys) {
    const value = ourOwn(key)
    const { revision } = await site.call(admin.session, saveContentDraft, { key, value, revision: 0 })
    // A draft changes nothing that visitors see.
    expect((await samplesIn(site.context.db)).some(({ file }) => file === key)).toBe(true)
    await site.call(admin.session, publishContent, { key, revision })
    published.add(key)
    expect(await samplesIn(site.context.db)).toEqual(listed.filter(({ file }) => !published.has(file)))
  }
})

test('a start in production lists them once on the terminal, another start does not', async () => {
  await using database = await createDatabase()
  await using server = await serverProcess({ ...PRODUCTION, DATABASE_URL: database.url })
  await expect.poll(server.said).toContain('The site is at')
  const lines = server.said().split('\n')
  expect(lines.filter((line) => line.startsWith('WARNING: '))).toHaveLength(1)
  for (const { kind, file, entries } of [...details, ...listed])
    expect(lines).toContain(`  ${kind} (${file}): ${entries.join(', ')}`)
  await using tried = await serverProcess({ ...NO_PROVIDER, DATABASE_URL: database.url })
  await expect.poll(tried.said).toContain('The site is at')
  expect(tried.said()).not.toContain('WARNING')
})

test('an admin of a site in production is told of them, one of another site is not', async () => {
  await using site = await startTestApp({ env: PRODUCTION })
  const admin = await site.person('admin')
  expect(await site.call(admin.session, sampleContent, {})).toEqual({
    samples: [...details, ...listed],
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
  expect(await site.call(admin.session, sampleContent, {})).toEqual({ samples: listed })
  expect(await site.call(null, siteContact, {})).toMatchObject({
    phone: organisation.phone,
    linkedin: organisation.linkedin,
  })
  await using tried = await startTestApp()
  const other = await tried.person('admin')
  expect(await tried.call(other.session, sampleContent, {})).toEqual({ samples: [] })
})
