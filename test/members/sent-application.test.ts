import { expect, test } from 'vitest'
import { currentUser } from '#contract/accounts/accounts.ts'
import { correctMember } from '#contract/admin/correction.ts'
import { applicationFields } from '#contract/membership/application.ts'
import { allMembers, applyForAid, createOrder } from '#contract/membership/members.ts'
import { approveMember } from '#contract/membership/review.ts'
import {
  correctApplication,
  correctableFields,
  mySentApplication,
} from '#contract/membership/sent-application.ts'
import { aidForm, applicationForm } from '#test/cases/application-form.ts'
import { join } from '#test/members/membership.ts'
import { codeOf } from '#test/support/code-of.ts'
import { type Person, sharedProvider, sharedTestApp } from '#test/support/test-app.ts'

const simulator = await sharedProvider()
const site = await sharedTestApp({ simulator })

const mine = ({ session }: Person) => site.call(session, mySentApplication, {})
const correct = ({ session }: Person, form: object) =>
  codeOf(site.call(session, correctApplication, form as never))
const correctable = (form: object) =>
  Object.fromEntries(Object.entries(form).filter(([name]) => name in correctableFields))
const { financialAidReason, financialAidBenefit, financialAidCommitment } = aidForm
const aid = { financialAidReason, financialAidBenefit, financialAidCommitment }

test.each(['paid', 'aid'])(
  'the sender of a waiting application (%s) can read and correct it, and an approval needs the corrected version',
  async (way) => {
    const [asha, admin] = [await site.person(), await site.person('admin')]
    expect(await mine(asha)).toEqual({ application: null, canCorrect: false })
    const form = correctable(way === 'aid' ? aidForm : applicationForm)
    const more = way === 'aid' ? aid : {}
    expect(await correct(asha, { ...form, ...more })).toBe('409 nothing_waits')
    if (way === 'aid') await site.call(asha.session, applyForAid, aidForm)
    else await join(site, simulator, asha)

    const first = await mine(asha)
    expect(first.canCorrect).toBe(true)
    const seenBy = async () => {
      const { members } = await site.call(admin.session, allMembers, {})
      const record = members.find(({ user }) => user._id === asha.id)
      return { _id: record?._id ?? '', updatedAt: record?.updatedAt ?? '' }
    }
    const old = await seenBy()
    expect(first.application).toMatchObject(old)
    site.turnClock(1000)
    expect(await correct(asha, { ...form, ...more, goals: 'Two more districts', city: 'Latur' })).toBe('done')
    const second = await mine(asha)
    expect(second.application).toEqual({
      ...first.application,
      goals: 'Two more districts',
      city: 'Latur',
      updatedAt: expect.not.stringMatching(old.updatedAt),
    })
    const approve = (seen: { _id: string; updatedAt: string }) =>
      codeOf(site.call(admin.session, approveMember, { email: asha.email, seen }))
    expect(await approve(old)).toBe('409 changed_meanwhile')
    expect(await approve(await seenBy())).toBe('done')
    expect(await correct(asha, { ...form, ...more })).toBe('409 nothing_waits')
    expect((await mine(asha)).canCorrect).toBe(false)
  },
)

test('an application can be sent again as it was read, with null in the empty fields', async () => {
  const { companyName: _company, dateOfBirth: _born, ...least } = aidForm
  const [asha, ravi] = [await site.person(), await site.person()]
  await site.call(asha.session, applyForAid, least)
  const read = (await mine(asha)).application as Record<string, unknown>
  expect(read).toMatchObject({ youtube: null, dateOfBirth: null, companyName: null })
  const again = Object.fromEntries(
    Object.entries(read).filter(([name]) => name in aidForm || name in applicationFields),
  )
  expect(await correct(asha, { ...correctable(again), ...aid })).toBe('done')
  expect(await codeOf(site.call(asha.session, applyForAid, again as never))).toBe('done')
  expect(await mine(asha)).toMatchObject({ application: { youtube: null, companyName: null } })
  const paying = { ...again, financialAidReason: null, voucher: null, order: null }
  expect(await codeOf(site.call(ravi.session, createOrder, paying as never))).toBe('done')
  expect(await correct(asha, { ...correctable(again), ...aid, city: null })).toBe(
    '400 application_incomplete',
  )
})

test('a correction with a missing field or with a field that cannot be corrected is refused', async () => {
  const asha = await site.person()
  await site.call(asha.session, applyForAid, aidForm)
  const form = correctable(aidForm)
  expect(await correct(asha, form)).toBe('400 aid_incomplete')
  expect(await correct(asha, { ...form, ...aid, fullName: '' })).toBe('400 application_incomplete')
  for (const fixed of ['membershipCategory', 'dateOfBirth', 'guardianEmail', 'email', 'userId'])
    expect([fixed, await correct(asha, { ...form, ...aid, [fixed]: 'x' })]).toEqual([
      fixed,
      '400 invalid_input',
    ])
})

test('a field that an admin corrects while the form is open stays, unless the sender changed it', async () => {
  const [asha, admin] = [await site.person(), await site.person('admin')]
  await site.call(asha.session, applyForAid, aidForm)
  const { application: read } = await mine(asha)
  const answers = Object.fromEntries(
    Object.keys({ ...correctableFields, ...aid }).map((name) => [name, read?.[name as 'city'] ?? '']),
  )
  const changes = { companyName: 'Kisan Seeds LLP', contact: '+919820000077', city: 'Kochi' }
  await site.call(admin.session, correctMember, { email: asha.email, changes, reason: 'You asked us to.' })
  const form = { ...answers, goals: 'Two more districts', financialAidReason: 'Another', city: 'Latur' }
  expect(await correct(asha, { ...form, opened: answers })).toBe('done')
  expect((await mine(asha)).application).toMatchObject({
    ...changes,
    city: 'Latur',
    goals: 'Two more districts',
    financialAidReason: 'Another',
    financialAidBenefit: answers['financialAidBenefit'],
  })
  const { contact } = (await site.call(asha.session, currentUser, {})).user
  expect(contact).toBe(changes.contact)
  // Without `opened`, every field of the form is saved.
  expect(await correct(asha, form)).toBe('done')
  expect((await mine(asha)).application).toMatchObject({ companyName: answers['companyName'] })
})

test.each([
  ['the state of India', { state: '29' }, { country: 'Nepal', state: '' }, { country: 'Nepal', state: null }],
  [
    'the offered services',
    { offerDetails: 'Seeds' },
    { offerServices: 'No', offerDetails: '' },
    { offerServices: 'No', offerDetails: null },
  ],
])(
  'corrections of %s from two windows do not combine into a form that is not valid',
  async (_, one, other, stored) => {
    const asha = await site.person()
    await site.call(asha.session, applyForAid, aidForm)
    const { application: opened } = await mine(asha)
    const form = { ...correctable(aidForm), ...aid }
    // `opened` is the whole application as it was read, with fields that the form does not have.
    expect(await correct(asha, { ...form, ...one, opened })).toBe('done')
    expect(await correct(asha, { ...form, ...other, opened })).toBe('done')
    expect((await mine(asha)).application).toMatchObject(stored)
  },
)

test('an application whose order is not paid can be read but not corrected', async () => {
  const asha = await site.person()
  await site.call(asha.session, createOrder, applicationForm)
  expect(await mine(asha)).toMatchObject({
    application: { fullName: applicationForm.fullName },
    canCorrect: false,
  })
})
