import { expect, test } from 'vitest'
import { updateProfile } from '#contract/accounts/profile.ts'
import { auditLog } from '#contract/admin/audit.ts'
import { correctMember } from '#contract/admin/correction.ts'
import { allMembers, applyForAid, myApplication } from '#contract/membership/members.ts'
import { approveMember } from '#contract/membership/review.ts'
import { setTeam } from '#contract/admin/team.ts'
import { currentUser } from '#contract/accounts/accounts.ts'
import { aidForm } from '#test/cases/application-form.ts'
import { sharedTestApp, startTestApp } from '#test/support/test-app.ts'
import {
  bornYearsAgo,
  confirmedPerson,
  guardian,
  rowsWith,
  sayNo,
  sendAsMinor,
  tokenOf,
} from './guardian/guardian-stories.ts'

const site = await sharedTestApp()
const reason = 'The passport says so.'
const refused = { status: 409, code: 'guardian_consent' }

test('a date of birth is corrected only with a reason; a person who is now a minor needs consent, and their application is deleted', async () => {
  await using site = await startTestApp()
  const [admin, ira] = [await site.person('admin'), await confirmedPerson(site)]
  await site.confirm(admin.email)
  await sendAsMinor(site, ira)
  await sayNo(site, await tokenOf(site))
  const form = { ...aidForm, dateOfBirth: '1990-05-17' }
  await expect(site.call(ira.session, applyForAid, form)).rejects.toMatchObject(refused)
  const changes = { dateOfBirth: '1990-05-17' }
  const { email } = ira
  await expect(
    site.call(admin.session, correctMember, { email, changes, reason: ' ' }),
  ).rejects.toMatchObject({
    status: 400,
    fields: { reason: 'Please fill this in' },
  })
  await site.call(admin.session, correctMember, { email, changes, reason })
  expect(await site.call(ira.session, applyForAid, form)).toMatchObject({ success: true })
  const mail = (await site.mailed()).find(({ kind }) => kind === 'details_corrected')
  expect(mail).toMatchObject({ to: email })
  expect(mail?.text).toContain('17 May 1990')
  expect(mail?.text).toContain(reason)
  const { entries } = await site.call(admin.session, auditLog, { only: 'changes' })
  expect(entries[0]).toMatchObject({ action: 'member.correct', about: `dateOfBirth · ${reason}` })

  const young = { dateOfBirth: bornYearsAgo(site, 16) }
  await site.call(admin.session, correctMember, { email, changes: young, reason })
  expect((await site.call(ira.session, myApplication, {})).standing).toBe('guardian')
  await expect(site.call(admin.session, approveMember, { email })).rejects.toMatchObject(refused)
  expect(await rowsWith(site, ['Kisan Cold Chain'])).toEqual([])
  for (const more of [{ city: 'Pune' }, { contact: '+919820000009', ...young }])
    await expect(
      site.call(admin.session, correctMember, { email, changes: more, reason }),
    ).rejects.toMatchObject(refused)
  await site.call(admin.session, correctMember, { email, changes: { fullName: 'Ira R.' }, reason })
})

test('a correction changes both profile and application, and other fields stay', async () => {
  await using site = await startTestApp()
  const [admin, asha] = [await site.person('admin'), await site.person()]
  await site.call(asha.session, applyForAid, { ...aidForm, ...guardian })
  await site.call(asha.session, updateProfile, { city: 'Pune', website: 'https://old.example.org' })
  const changes = {
    fullName: 'Asha K.',
    contact: '+91 98200 00009',
    city: 'Nashik',
    state: '29',
    companyName: '',
    GST_Number: '29ABCDE1234F1Z5',
    linkedinProfile: '@asha',
    Website: 'new.example.org',
  } as const
  await site.call(admin.session, correctMember, { email: asha.email, changes, reason })
  const { user } = await site.call(asha.session, currentUser, {})
  const profile = { name: 'Asha K.', contact: '+919820000009', city: 'Nashik', country: null }
  expect(user).toMatchObject({ ...profile, linkedin: '@asha', website: 'https://new.example.org' })
  const { members } = await site.call(admin.session, allMembers, {})
  expect(members).toMatchObject([
    {
      fullName: 'Asha K.',
      contact: '+919820000009',
      city: 'nashik',
      country: 'India',
      stateCode: '29',
      companyName: null,
      GST_Number: '29ABCDE1234F1Z5',
      dateOfBirth: '2003-05-17',
      goals: aidForm.goals,
      user: { listedAs: 'Asha K.' },
    },
  ])
  await site.confirm(admin.email)
  await site.call(admin.session, correctMember, {
    email: asha.email,
    changes: { city: 'navi mumbai' },
    reason,
  })
  expect((await site.mailed()).findLast(({ kind }) => kind === 'details_corrected')?.text).toContain(
    'Navi Mumbai',
  )
})

test.each<[string, object, string | undefined]>([
  ['no field', {}, 'changes'],
  ['an unknown field', { role: 'admin' }, undefined],
  ['an invalid date of birth', { dateOfBirth: '2026-02-30' }, 'changes.dateOfBirth'],
  ['an empty date of birth', { dateOfBirth: '' }, 'changes.dateOfBirth'],
  ['an age under 14', { dateOfBirth: '2020-05-17' }, 'changes.dateOfBirth'],
  ['a state of India and another country', { country: 'Kenya', state: '27' }, 'changes.state'],
  ['a date of birth in the future', { dateOfBirth: '2099-01-01' }, 'changes.dateOfBirth'],
  ['an empty name', { fullName: ' ' }, 'changes.fullName'],
  ['an invalid phone number', { contact: '12' }, 'changes.contact'],
  ['an unknown state', { state: '99' }, 'changes.state'],
  ['a number instead of a text', { city: 7 }, 'changes.city'],
])('a correction with %s is refused with 400 at its field', async (_, changes, field) => {
  const [admin, asha] = [await site.person('admin'), await site.person()]
  const input = { email: asha.email, changes, reason } as never
  const error = await site.call(admin.session, correctMember, input).catch((no: unknown) => no)
  expect(error).toMatchObject({ status: 400 })
  if (field !== undefined) expect(Object.keys((error as { fields: object }).fields)).toContain(field)
  expect((await site.database.pool.query('select from minors where user_id = $1', [asha.id])).rowCount).toBe(
    0,
  )
})

test('a change to another country clears the state, and a state is refused for a country other than India', async () => {
  const [admin, asha] = [await site.person('admin'), await site.person()]
  await site.call(asha.session, applyForAid, { ...aidForm, ...guardian })
  const correct = (changes: object) =>
    site.call(admin.session, correctMember, { email: asha.email, changes, reason })
  const stored = async () => (await site.call(admin.session, allMembers, { q: asha.email })).members[0]
  await correct({ country: 'India', state: '27' })
  expect(await stored()).toMatchObject({ country: 'India', stateCode: '27' })
  await correct({ country: 'Kenya' })
  expect(await stored()).toMatchObject({ country: 'Kenya', stateCode: null })
  await expect(correct({ state: '27' })).rejects.toMatchObject({
    status: 400,
    fields: { 'changes.state': expect.any(String) },
  })
  await correct({ country: 'Bharat', state: '29' })
  expect(await stored()).toMatchObject({ stateCode: '29' })
})

test('only an owner can correct the details of an admin', async () => {
  const [owner, one, other] = [
    await site.person('admin'),
    await site.person('admin'),
    await site.person('admin'),
  ]
  for (const { email } of [one, other]) {
    await site.confirm(email)
    await site.call(owner.session, setTeam, { email, duties: ['members'] })
  }
  const input = { email: other.email, changes: { city: 'Pune' }, reason }
  await expect(site.call(one.session, correctMember, input)).rejects.toMatchObject({ status: 403 })
  await site.call(owner.session, correctMember, input)
})
