import { expect, test } from 'vitest'
import { createUser, loginUser } from '#contract/accounts/accounts.ts'
import { myApplication, readDraft, saveDraft } from '#contract/membership/members.ts'
import { DAY } from '#contract/values/time.ts'
import { sharedTestApp, type Site, startTestApp } from '#test/support/test-app.ts'

const formOf = async (site: Site, session: string) =>
  (await site.call(session, readDraft, {})).draft?.form ?? null

const site = await sharedTestApp()

test('saved changes are merged into the draft field by field', async () => {
  const { session } = await site.person()
  expect(await site.call(session, readDraft, {})).toEqual({ draft: null })
  const before = site.context.clock().toISOString()
  const { savedAt } = await site.call(session, saveDraft, {
    changes: { fullName: '  Asha  ', city: 'Pune', termsAccepted: 'true' },
    step: 1,
  })
  expect(savedAt >= before).toBe(true)
  await site.call(session, saveDraft, { changes: { city: '', goals: 'Forty\nvillages 🌾' }, step: 5 })
  expect((await site.call(session, readDraft, {})).draft).toMatchObject({
    form: { fullName: '  Asha  ', city: '', termsAccepted: 'true', goals: 'Forty\nvillages 🌾' },
    step: 5,
  })
  expect((await site.call(session, myApplication, {})).standing).toBe('draft')
})

test('changes to different fields that are saved at the same time are all kept', async () => {
  const { session } = await site.person()
  const names = ['fullName', 'city', 'country', 'companyName']
  // In the first round there is no draft yet.
  for (let round = 0; round < 20; round += 1) {
    const value = `round ${round}`
    await Promise.all(
      names.map((name) => site.call(session, saveDraft, { changes: { [name]: value }, step: 1 })),
    )
    expect(await formOf(site, session)).toEqual(Object.fromEntries(names.map((name) => [name, value])))
  }
})

test('a draft belongs to one person and survives log-out, another device and a month', async () => {
  await using site = await startTestApp()
  const asha = { name: 'Asha', email: 'asha@example.org', password: 'four green villages' }
  const first = await site.call(null, createUser, asha)
  await site.call(first.twk_fwc, saveDraft, { changes: { city: 'Pune' }, step: 2 })
  const other = await site.person()
  expect(await formOf(site, other.session)).toBeNull()
  await site.call(other.session, saveDraft, { changes: { city: 'Nashik' }, step: 1 })
  site.turnClock(40 * DAY)
  const again = await site.call(null, loginUser, { email: asha.email, password: asha.password })
  expect((await site.call(again.twk_fwc, readDraft, {})).draft).toMatchObject({
    form: { city: 'Pune' },
    step: 2,
  })
})

test.each([
  ['an unknown field', { changes: { role: 'admin' }, step: 1 }, 'changes.role'],
  ['a field that the server fills', { changes: { amount: '1' }, step: 1 }, 'changes.amount'],
  ['a number instead of a text', { changes: { city: 7 }, step: 1 }, 'changes.city'],
  ['a text over 10000 characters', { changes: { goals: 'x'.repeat(10_001) }, step: 1 }, 'changes.goals'],
  ['a step before the first', { changes: {}, step: 0 }, 'step'],
  ['a step after the last', { changes: {}, step: 7 }, 'step'],
  ['an array of changes', { changes: [], step: 1 }, 'changes'],
])('%s is refused with 400 and changes nothing', async (_what, input, field) => {
  const { session } = await site.person()
  await site.call(session, saveDraft, { changes: { city: 'Pune' }, step: 3 })
  await expect(site.call(session, saveDraft, input as never)).rejects.toMatchObject({
    status: 400,
    fields: { [field]: expect.any(String) as string },
  })
  expect((await site.call(session, readDraft, {})).draft).toMatchObject({ form: { city: 'Pune' }, step: 3 })
})

test('a draft of more than 64 KiB is refused with 413, in one save or in several, and the stored draft stays', async () => {
  const { session } = await site.person()
  const long = [
    'goals',
    'problem',
    'shortDescription',
    'requirements',
    'offerDetails',
    'investmentPurpose',
    'sector',
  ]
  const full = Object.fromEntries(long.map((name) => [name, 'x'.repeat(10_000)]))
  await expect(site.call(session, saveDraft, { changes: full, step: 1 })).rejects.toMatchObject({
    status: 413,
  })
  expect(await formOf(site, session)).toBeNull()
  for (const name of long.slice(0, 6)) {
    await site.call(session, saveDraft, { changes: { [name]: full[name] }, step: 1 })
  }
  await expect(
    site.call(session, saveDraft, { changes: { sector: full['sector'] }, step: 2 }),
  ).rejects.toMatchObject({ status: 413 })
  const { draft } = await site.call(session, readDraft, {})
  expect([Object.keys(draft?.form ?? {}).length, draft?.step]).toEqual([6, 1])
  // The draft still accepts a change that fits.
  await site.call(session, saveDraft, { changes: { sector: 'Agriculture' }, step: 2 })
})
