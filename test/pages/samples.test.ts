import { expect, test } from 'vitest'
import { publishContent, saveContentDraft } from '#contract/content-documents/calls.ts'
import type { DocumentKey } from '#contract/content-documents/documents.ts'
import { saveSettings, siteContact } from '#contract/settings.ts'
import { setupSteps } from '#contract/admin/setup.ts'
import { isSample, samplesIn } from '#server/content-documents/samples.ts'
import { sampleKinds } from '#content/sample-kinds.ts'
import { shipped } from '#content/shipped.ts'
import { filled } from '#test/cases/files/document-values.ts'
import { createDatabase } from '#test/support/cluster.ts'
import { NO_PROVIDER, serverProcess } from '#test/support/processes/server-process.ts'
import { startTestApp } from '#test/support/test-app.ts'

const PRODUCTION = {
  NODE_ENV: 'production',
  ...NO_PROVIDER,
  RAZORPAY_KEY_ID: 'rzp_live_nobody',
  SMTP_URL: 'files',
}

/** The kinds of samples whose documents exist. */
const kinds = sampleKinds.filter(({ key }) => key in shipped)
const listed = kinds.map(({ kind, key }) => ({ kind, key }))
const keys = [...new Set(kinds.map(({ key }) => key as DocumentKey))]

/** A document in the organisation's own words. */
function ourOwn(key: DocumentKey): unknown {
  return JSON.parse(
    JSON.stringify(filled(key, () => 'Our own')).replaceAll('https://example.org', 'https://fwc.test'),
  )
}

test.each(keys)(
  'the document %s counts as a sample until it is replaced; a claim, until it is confirmed',
  (key) => {
    const own = ourOwn(key)
    const isClaimOnly = kinds.every((kind) => kind.key !== key || kind.invented.length === 0)
    expect(isSample(key, shipped[key], 0)).toBe(true)
    expect(isSample(key, shipped[key], 1)).toBe(!isClaimOnly)
    expect(isSample(key, own, 1)).toBe(false)
  },
)

test('publishing a document removes its samples from the list, and no others', async () => {
  await using site = await startTestApp({ env: PRODUCTION })
  const admin = await site.person('admin')
  expect(await samplesIn(site.context.db)).toEqual(listed)
  const published = new Set<string>()
  for (const key of keys) {
    const value = ourOwn(key)
    const { revision } = await site.call(admin.session, saveContentDraft, { key, value, revision: 0 })
    // Visitors do not see a draft, so the sample stays in the list.
    expect((await samplesIn(site.context.db)).some((one) => one.key === key)).toBe(true)
    await site.call(admin.session, publishContent, { key, revision })
    published.add(key)
    expect(await samplesIn(site.context.db)).toEqual(listed.filter(({ key: one }) => !published.has(one)))
  }
})

test('the terminal prints once the remaining steps of the set-up, with the titles of the dashboard', async () => {
  await using database = await createDatabase()
  await using server = await serverProcess({ ...NO_PROVIDER, DATABASE_URL: database.url })
  await expect.poll(server.said).toContain('The site is at')
  const lines = server.said().split('\n')
  const titles = Object.values(setupSteps).map(({ title }) => title)
  expect(lines.filter((line) => line.startsWith('Still to be done'))).toEqual([
    // The step about two-factor needs an admin, and nobody is an admin yet.
    `Still to be done, as the dashboard says: ${titles.slice(0, -1).join(', ')}.`,
  ])
})

test('in production no example number or profile is shown to visitors', async () => {
  await using site = await startTestApp({ env: PRODUCTION })
  const admin = await site.person('admin')
  const nothing = { phone: null, linkedin: null, youtube: null, instagram: null }
  expect(await site.call(null, siteContact, {})).toMatchObject({ ...nothing, email: 'hello@example.org' })
  const organisation = { phone: '+91 20 2612 0000', linkedin: 'https://www.linkedin.com/company/fwc' }
  await site.call(admin.session, saveSettings, { organisation })
  expect(await site.call(null, siteContact, {})).toMatchObject(organisation)
})
