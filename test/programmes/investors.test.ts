import { expect, test } from 'vitest'
import { currentUser } from '#contract/accounts/accounts.ts'
import {
  allInvestors,
  submitInvestor,
  investorSteps,
  readInvestorDraft,
  saveInvestorDraft,
} from '#contract/programmes/investors.ts'
import { DAY } from '#contract/values/time.ts'
import { investorForm } from '#test/cases/submission-forms.ts'
import { sharedTestApp, type Site, startTestApp } from '#test/support/test-app.ts'

const listOf = async (site: Site, input: { q?: string; limit?: number } = {}) =>
  site.call((await site.person('admin')).session, allInvestors, input)

const draftOf = async (site: Site, session: string) => (await site.call(session, readInvestorDraft, {})).draft

const site = await sharedTestApp()

test.each(['user', 'member', 'admin'] as const)(
  'a person with the role %s can send the investor form once',
  async (role) => {
    await using site = await startTestApp()
    const person = await site.person(role)
    const other = await site.person()
    await site.call(person.session, saveInvestorDraft, { changes: { name: 'Asha' }, step: 3 })
    const { investmentCircle: sent } = await site.call(person.session, submitInvestor, {
      ...investorForm,
      userId: other.id,
    })
    expect(sent).toMatchObject({ ...investorForm, userId: person.id, email: person.email, state: 'received' })
    const circle = async (session: string) =>
      (await site.call(session, currentUser, {})).user.investmentCircle
    expect([await circle(person.session), await circle(other.session)]).toEqual(['filled', 'notfilled'])
    await expect(site.call(person.session, submitInvestor, investorForm)).rejects.toMatchObject({
      status: 409,
      message: 'You have already filled Investor Circle form',
    })
    expect(await listOf(site)).toEqual({ investmentCircle: [sent] })
    expect(await site.emails()).toMatchObject([{ kind: 'submission_received', programme: 'investors' }])
    expect(await draftOf(site, person.session)).toBeNull()
  },
)

test('the form sent twice at the same instant is stored once', async () => {
  const { id, session } = await site.person()
  const results = await site.collide('users', id, [
    () => site.call(session, submitInvestor, investorForm),
    () => site.call(session, submitInvestor, { ...investorForm, usp: 'Another' }),
  ])
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { status: 409, code: 'investor_filled' },
  })
  expect((await listOf(site)).investmentCircle).toHaveLength(1)
})

test('each field except the incorporation number is required, and the refusal has the words of the form', async () => {
  await using site = await startTestApp()
  const { session } = await site.person()
  const names = investorSteps.flat().filter((name) => name !== 'incorporationNumber')
  expect(names).toHaveLength(10)
  for (const name of names) {
    for (const value of [undefined, '', ' \n']) {
      await expect(
        site.call(session, submitInvestor, { ...investorForm, [name]: value } as never),
        `${name}: ${value}`,
      ).rejects.toMatchObject({
        status: 400,
        message:
          name === 'incorporation' && value === ' \n'
            ? expect.anything()
            : 'Please fill all the fields to proceed!',
        fields: { [name]: expect.any(String) as string },
      })
    }
  }
  expect((await listOf(site)).investmentCircle).toEqual([])
  const { incorporationNumber: _, ...least } = investorForm
  await site.call(session, submitInvestor, least)
})

test('an incorporation number is not stored when the answer to incorporation is No', async () => {
  const { session } = await site.person()
  const { investmentCircle } = await site.call(session, submitInvestor, {
    ...investorForm,
    incorporation: 'No',
  })
  expect([investmentCircle.incorporation, investmentCircle.incorporationNumber]).toEqual(['No', null])
})

test('drafts are merged field by field, belong to one person and are kept for days', async () => {
  await using site = await startTestApp()
  const [one, other] = [await site.person(), await site.person()]
  await Promise.all([
    site.call(one.session, saveInvestorDraft, { changes: { name: ' Asha ', usp: 'Cheap' }, step: 1 }),
    site.call(one.session, saveInvestorDraft, { changes: { website: 'seeds.example' }, step: 1 }),
  ])
  await site.call(one.session, saveInvestorDraft, { changes: { usp: '' }, step: 10 })
  site.turnClock(5 * DAY)
  expect(await draftOf(site, one.session)).toMatchObject({
    form: { name: ' Asha ', website: 'seeds.example', usp: '' },
    step: 10,
  })
  expect(await draftOf(site, other.session)).toBeNull()
})

test('saving a draft while the form is sent leaves no draft', async () => {
  const { id, session } = await site.person()
  const [sent] = await site.collide('users', id, [
    () => site.call(session, submitInvestor, investorForm),
    () => site.call(session, saveInvestorDraft, { changes: { usp: 'late' }, step: 10 }),
  ] as (() => Promise<unknown>)[])
  expect(sent?.status).toBe('fulfilled')
  expect(await draftOf(site, session)).toBeNull()
  await expect(
    site.call(session, saveInvestorDraft, { changes: { usp: 'later' }, step: 10 }),
  ).rejects.toMatchObject({ status: 409, code: 'investor_filled' })
})

test.each([
  ['an unknown field', { changes: { role: 'admin' }, step: 1 }, 'changes.role'],
  ['a number for a text', { changes: { name: 7 }, step: 1 }, 'changes.name'],
  ['a step after the last', { changes: {}, step: 11 }, 'step'],
])('%s in a draft is refused with 400', async (_what, input, field) => {
  const { session } = await site.person()
  await expect(site.call(session, saveInvestorDraft, input as never)).rejects.toMatchObject({
    status: 400,
    fields: { [field]: expect.any(String) as string },
  })
})

test('a draft over 64 KiB is refused with 413, also when it grows in parts', async () => {
  const { session } = await site.person()
  const names = [
    'usp',
    'description',
    'pastInvestment',
    'fundingUsage',
    'fundingRequirement',
    'valuation',
  ] as const
  const text = 'x'.repeat(10_000)
  for (const name of names) {
    await site.call(session, saveInvestorDraft, { changes: { [name]: text }, step: 1 })
  }
  await expect(
    site.call(session, saveInvestorDraft, { changes: { website: text }, step: 2 }),
  ).rejects.toMatchObject({ status: 413 })
  expect((await draftOf(site, session))?.step).toBe(1)
})

test('a search finds forms by name and e-mail', async () => {
  await using site = await startTestApp()
  for (const [name, email] of [
    ['Asha Patel', 'asha@seeds.example'],
    ['Ravi', 'ravi@looms.example'],
  ] as const) {
    const { session } = await site.person('user', { email })
    await site.call(session, submitInvestor, { ...investorForm, name })
  }
  const found = async (q: string) => (await listOf(site, { q })).investmentCircle.map(({ name }) => name)
  expect(await found('ASHA')).toEqual(['Asha Patel'])
  expect(await found('@looms')).toEqual(['Ravi'])
  expect(await found('lakh')).toEqual([])
})
