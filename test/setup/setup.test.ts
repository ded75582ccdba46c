import { expect, test } from 'vitest'
import { auditLog } from '#contract/admin/audit.ts'
import * as content from '#contract/content-documents/calls.ts'
import { saveSettings } from '#contract/settings.ts'
import { readSetup, setupKeys, skipSetupStep } from '#contract/admin/setup.ts'
import { shippedDocuments } from '#server/content-documents/registry.ts'
import { sharedTestApp, type Site, startTestApp } from '#test/support/test-app.ts'
import { sampleKinds } from '#content/sample-kinds.ts'

const site = await sharedTestApp()
const owner = await site.person('admin')

async function stepOf(key: string, where: Site = site, session = owner.session) {
  const { steps } = await where.call(session, readSetup, {})
  return steps.find((step) => step.key === key)
}
const stateOf = async (key: string) => (await stepOf(key))?.state

async function publish(key: string, value: unknown) {
  const { draft } = await site.call(owner.session, content.oneContent, { key })
  const input = { key, value, revision: draft?.revision ?? 0 }
  const { revision } = await site.call(owner.session, content.saveContentDraft, input)
  await site.call(owner.session, content.publishContent, { key, revision })
}

test('a new installation has every step open, in the order of the contract, each with its panel', async () => {
  await using site = await startTestApp()
  const admin = await site.person('admin')
  const { steps } = await site.call(admin.session, readSetup, {})
  expect(steps.map(({ key, panel }) => `${key} ${panel}`)).toEqual([
    'branding settings',
    'contact settings',
    'people content',
    'policies content',
    'prices settings',
    'tax settings',
    'payments system',
    'email system',
    'backup system',
    'team team',
    'two_factor team',
  ])
  for (const { key, title, state, open } of steps) {
    if (key === 'policies' && ![...shippedDocuments.keys()].some((one) => one.startsWith('policy.'))) continue
    expect({ key, state }).toEqual({ key, state: 'open' })
    expect(title).not.toBe('')
    expect(open.length).toBeGreaterThan(0)
  }
})

test('admins with any duty may read the steps, and only owners may skip one', async () => {
  const helper = await site.person('admin')
  await site.database.db
    .updateTable('users')
    .set({ duties: ['programmes'] })
    .where('id', '=', helper.id)
    .execute()
  expect((await site.call(helper.session, readSetup, {})).steps).toHaveLength(setupKeys.length)
  const member = await site.person('member')
  for (const [session, status] of [
    [member.session, 403],
    [null, 401],
  ] as const)
    await expect(site.call(session, readSetup, {})).rejects.toMatchObject({ status })
  await expect(site.call(helper.session, skipSetupStep, { key: 'tax' })).rejects.toMatchObject({
    status: 403,
  })
  for (const key of ['nothing', '', null, 7])
    await expect(site.call(owner.session, skipSetupStep, { key } as never)).rejects.toMatchObject({
      status: 400,
      fields: { key: expect.any(String) },
    })
})

test('the steps for name, contact and prices are done once they are set', async () => {
  expect(await stateOf('branding')).toBe('open')
  await site.call(owner.session, saveSettings, { branding: { name: 'Navodaya', shortName: 'NFF' } })
  expect(await stateOf('branding')).toBe('done')
  expect((await stepOf('contact'))?.open).toEqual(['Phone number', 'E-mail', 'Profiles elsewhere'])
  const organisation = { phone: '+91 20 2612 0000', linkedin: '', youtube: '', instagram: '' }
  await site.call(owner.session, saveSettings, { organisation })
  expect((await stepOf('contact'))?.open).toEqual(['E-mail'])
  await site.call(owner.session, saveSettings, { organisation: { email: 'hello@navodaya.test' } })
  expect(await stateOf('contact')).toBe('done')
  expect(await stateOf('prices')).toBe('open')
  await site.call(owner.session, saveSettings, { categories: [{ category: 'Student', price: 50_000 }] })
  expect(await stateOf('prices')).toBe('done')
})

test('the step for tax is done with a GSTIN, and is open again while the prefix of invoice numbers is too long', async () => {
  expect((await stepOf('tax'))?.open).toEqual(['GST is charged without a GSTIN'])
  await site.call(owner.session, saveSettings, { organisation: { gstin: '27AAPFU0939F1ZV' } })
  expect(await stateOf('tax')).toBe('done')
  await site.database.db
    .updateTable('organisation')
    .set({ invoice_prefix: 'NAVODAYA', invoice_prefix_is_set: true })
    .execute()
  expect((await stepOf('tax'))?.open).toEqual([
    'Numbers of invoices begin with NAV: NAVODAYA is longer than allowed',
  ])
  await site.call(owner.session, saveSettings, { organisation: { invoicePrefix: 'NFF' } })
  expect(await stateOf('tax')).toBe('done')
})

test('each kind of sample is listed until it is edited, or confirmed by publishing it', async () => {
  const kinds = sampleKinds.filter(({ key }) => shippedDocuments.has(key))
  expect(await stepOf('people')).toMatchObject({
    open: kinds.map(({ kind }) => kind),
    documents: kinds.map(({ key }) => key),
  })
  const { value } = await site.call(owner.session, content.oneContent, { key: 'chapters' })
  await publish('chapters', value)
  expect((await stepOf('people'))?.open).not.toContain('Chapters')
  // Invented sponsors cannot be confirmed.
  const { value: sponsors } = await site.call(owner.session, content.oneContent, { key: 'sponsors' })
  await publish('sponsors', sponsors)
  expect((await stepOf('people'))?.open).toContain('Sponsors')
  await publish('sponsors', { sponsors: [] })
  expect((await stepOf('people'))?.open).not.toContain('Sponsors')
})

test('the step for the team is done with two owners who can sign in, and a suspended owner does not count', async () => {
  await using site = await startTestApp()
  const owner = await site.person('admin')
  const state = async () => (await stepOf('team', site, owner.session))?.state
  expect(await state()).toBe('open')
  const second = await site.person('admin')
  expect(await state()).toBe('done')
  const set = (suspended: Date | null) =>
    site.database.db
      .updateTable('users')
      .set({ suspended_at: suspended, suspend_reason: suspended && 'Why' })
      .where('id', '=', second.id)
      .execute()
  await set(site.context.clock())
  expect(await state()).toBe('open')
  await set(null)
  await site.database.db.deleteFrom('identities').where('user_id', '=', second.id).execute()
  expect(await state()).toBe('open')
  expect((await stepOf('two_factor', site, owner.session))?.open).toEqual([owner.name, second.name])
})

test('the steps for payments and e-mail are done when the server is configured with them, and the step for backups after a backup', async () => {
  await using site = await startTestApp({
    env: {
      RAZORPAY_KEY_ID: 'rzp_live_x',
      RAZORPAY_KEY_SECRET: 'x',
      RAZORPAY_WEBHOOK_SECRET: 'x',
      SMTP_URL: 'smtp://127.0.0.1:9',
    },
  })
  const owner = await site.person('admin')
  const state = async (key: string) => (await stepOf(key, site, owner.session))?.state
  expect(await state('payments')).toBe('done')
  expect(await state('email')).toBe('done')
  expect(await state('backup')).toBe('open')
  const began = site.context.clock()
  await site.database.db
    .insertInto('backups')
    .values({ due_at: began, began_at: began, ended_at: began })
    .execute()
  expect(await state('backup')).toBe('done')
  site.turnClock(2 * 86_400_000 + 1)
  expect(await state('backup')).toBe('open')
})

test('payments in test mode leave the step for payments open', async () => {
  await using site = await startTestApp({ env: { RAZORPAY_TEST_MODE: '1' } })
  const owner = await site.person('admin')
  expect((await stepOf('payments', site, owner.session))?.state).toBe('open')
})

test('a step that an owner skips is shown as skipped, with one entry in the audit log, until its task is really done', async () => {
  await using site = await startTestApp()
  const owner = await site.person('admin')
  const skip = () => site.call(owner.session, skipSetupStep, { key: 'branding' })
  await skip()
  await skip()
  const state = async () => (await stepOf('branding', site, owner.session))?.state
  expect(await state()).toBe('skipped')
  const { entries } = await site.call(owner.session, auditLog, { only: 'changes' })
  expect(entries.map(({ action, about }) => [action, about])).toEqual([['setup.skip', 'branding']])
  await site.call(owner.session, saveSettings, { branding: { shortName: 'NFF' } })
  expect(await state()).toBe('done')
})
