import { expect, test } from 'vitest'
import { saveSettings } from '#contract/settings.ts'
import { setTeam } from '#contract/admin/team.ts'
import { DAY } from '#contract/values/time.ts'
import { allMembers, applyForAid, createOrder, myApplication } from '#contract/membership/members.ts'
import { allPayments } from '#contract/money/payments.ts'
import { renewMembership } from '#contract/membership/renewal.ts'
import { aidForm, applicationForm } from '#test/cases/application-form.ts'
import {
  type Person,
  sharedProvider,
  sharedTestApp,
  type Site,
  startTestApp,
} from '#test/support/test-app.ts'
import { agreeFor, bornYearsAgo, guardian, sendAsMinor } from './guardian-stories.ts'
import { again, approve, join } from '../membership.ts'

const simulator = await sharedProvider()

const INVALID_DAY = 'Please enter a day such as 1990-12-31'
const send = async (site: Site, { session }: Person, form: object) =>
  site.call(session, createOrder, { ...applicationForm, ...form }).then(
    () => 'an order',
    (error: { status: number; fields?: Record<string, string> }) => [error.status, error.fields],
  )

const site = await sharedTestApp({ simulator })

test.each([
  ['2026-02-30', INVALID_DAY],
  ['1899-12-31', INVALID_DAY],
  ['01.02.1990', INVALID_DAY],
  ['1990-2-1', INVALID_DAY],
  ['1990-02-01T00:00', INVALID_DAY],
  ['2100-01-01', INVALID_DAY],
  ['2099-01-01', 'This day is in the future'],
])('the date of birth %s is refused with an error at its field', async (dateOfBirth, words) => {
  const wrong = [400, { dateOfBirth: words }]
  const asha = await site.person()
  expect(await send(site, asha, { dateOfBirth })).toEqual(wrong)
  expect((await site.call(asha.session, myApplication, {})).standing).toBe('none')
})

test('the age is computed for the day of sending in India, for a payment and for aid', async () => {
  await using site = await startTestApp({ simulator })
  const [young, old, born] = [await site.person(), await site.person(), await site.person()]
  const tooYoung = { dateOfBirth: 'You need to be at least 14 years old' }
  const dateOfBirth = bornYearsAgo(site, 14, -1)
  expect(await send(site, young, { dateOfBirth, ...guardian })).toEqual([400, tooYoung])
  await expect(
    site.call(young.session, applyForAid, { ...aidForm, ...guardian, dateOfBirth }),
  ).rejects.toMatchObject({ status: 400, fields: tooYoung })
  // Without a date of birth, the accepted terms are enough as proof of age.
  expect(await send(site, born, { dateOfBirth: undefined })).toBe('an order')
  expect(await send(site, born, { dateOfBirth: '' })).toBe('an order')

  const student = { membershipCategory: 'Student' }
  expect(await send(site, old, { ...student, dateOfBirth: bornYearsAgo(site, 28) })).toEqual([
    400,
    { membershipCategory: expect.stringContaining('14 to 27') as string },
  ])
  expect(await send(site, old, { ...student, dateOfBirth: bornYearsAgo(site, 28, -1) })).toBe('an order')
  expect(await send(site, old, { dateOfBirth: bornYearsAgo(site, 28) })).toBe('an order')

  // A day later the person is 14.
  site.turnClock(DAY)
  expect(await sendAsMinor(site, await again(site, young), { dateOfBirth })).toBe('409 guardian_consent')
})

test('the age limit of a category is the limit that an owner has set', async () => {
  const [owner, old] = [await site.person('admin'), await site.person()]
  const categories = [
    { category: 'Investor', openTo: 'ages_14_to_27' },
    { category: 'Student', openTo: 'everyone' },
    { category: 'nariShakti', openTo: 'women' },
  ] as const
  await site.call(owner.session, saveSettings, { categories: [...categories] })
  const dateOfBirth = bornYearsAgo(site, 28)
  const wrong = { membershipCategory: expect.stringContaining('14 to 27') as string }
  expect(await send(site, old, { membershipCategory: 'Investor', dateOfBirth })).toEqual([400, wrong])
  await expect(
    site.call(old.session, applyForAid, { ...aidForm, membershipCategory: 'Investor', dateOfBirth }),
  ).rejects.toMatchObject({ status: 400, fields: wrong })
  expect(await send(site, old, { membershipCategory: 'nariShakti', dateOfBirth })).toBe('an order')
  expect(await send(site, old, { membershipCategory: 'Student', dateOfBirth })).toBe('an order')
})

test.each([
  ['nothing', {}, ['guardianName', 'guardianEmail'], 'application_incomplete'],
  ['no e-mail', { guardianName: 'Meera' }, ['guardianEmail'], 'application_incomplete'],
  ['no name', { guardianEmail: 'meera@example.org' }, ['guardianName'], 'application_incomplete'],
  ['an invalid e-mail', { ...guardian, guardianEmail: 'meera' }, ['guardianEmail'], 'invalid_input'],
])('a minor who enters %s for the guardian gets an error at the field', async (_, named, fields, code) => {
  const { session } = await site.person()
  const form = { ...applicationForm, dateOfBirth: bornYearsAgo(site, 16), ...named }
  const error = await site.call(session, createOrder, form).catch((refused: unknown) => refused)
  expect(error).toMatchObject({ status: 400, code })
  expect(Object.keys((error as { fields: object }).fields)).toEqual(fields)
})

test('a minor cannot enter their own e-mail as the e-mail of the guardian, in any letter case', async () => {
  const ira = await site.person()
  const own = { ...guardian, guardianEmail: ` ${ira.email.toUpperCase()} ` }
  expect(await send(site, ira, { dateOfBirth: bornYearsAgo(site, 16), ...own })).toEqual([
    400,
    { guardianEmail: 'Please enter your guardian’s e-mail, not your own' },
  ])
})

test('the guardian that an adult entered is not stored', async () => {
  const asha = await site.person()
  const { members } = await site.call(asha.session, applyForAid, { ...aidForm, ...guardian })
  expect(members).toMatchObject({ dateOfBirth: '2003-05-17', guardianName: null, guardianEmail: null })
})

test.each([
  ['27', 'India', '27'],
  ['38', ' india ', '38'],
  ['', 'India', null],
  [undefined, 'India', null],
  ['27', 'Nepal', null],
])('the state %j in the country %j is stored as %j', async (state, country, kept) => {
  const [asha, admin] = [await site.person(), await site.person('admin')]
  const { members } = await site.call(asha.session, applyForAid, {
    ...aidForm,
    state,
    country,
  } as typeof aidForm)
  expect(members.state).toBe(kept)
  const list = await site.call(admin.session, allMembers, { q: asha.email })
  expect(list.members).toMatchObject([{ state: 'waiting', stateCode: kept }])
})

test.each(['25', '28', '00', '39', '97', 'Maharashtra', '7'])('the state %s is refused', async (state) => {
  expect(await send(site, await site.person(), { state })).toEqual([
    400,
    { state: 'Please choose one from the list' },
  ])
})

test('a student who is 28 can renew only in another category', async () => {
  await using site = await startTestApp({ simulator })
  const asha = await site.person()
  const born = { dateOfBirth: bornYearsAgo(site, 27, 200), membershipCategory: 'Student' }
  await join(site, simulator, asha, born)
  await approve(site, asha)
  site.turnClock(330 * DAY)
  const { session } = await again(site, asha)
  for (const input of [{}, { membershipCategory: 'Student' }] as const) {
    await expect(site.call(session, renewMembership, input)).rejects.toMatchObject({
      status: 400,
      fields: { membershipCategory: expect.stringContaining('14 to 27') as string },
    })
  }
  expect(await site.call(session, renewMembership, { membershipCategory: 'Startup/Business' })).toMatchObject(
    {
      amount: 235_882,
    },
  )
})

test('the date of birth and the guardian are shown to an owner, and not to an admin with only the duty money', async () => {
  await using site = await startTestApp({ simulator })
  const [owner, money, ira] = [await site.person('admin'), await site.person('admin'), await site.person()]
  await agreeFor(site, ira, guardian)
  await join(site, simulator, ira, { dateOfBirth: bornYearsAgo(site, 16, 40), ...guardian })
  await site.confirm(money.email)
  await site.call(owner.session, setTeam, { email: money.email, duties: ['money'] })
  const formFor = async ({ session }: Person) => (await site.call(session, allPayments, {})).payments[0]?.form
  expect(await formFor(owner)).toMatchObject({ dateOfBirth: bornYearsAgo(site, 16, 40), ...guardian })
  const shown = await formFor(money)
  expect(shown).toMatchObject({ fullName: 'Asha Kulkarni', dateOfBirth: null, guardianName: null })
  expect(JSON.stringify(shown)).not.toContain('meera')
})
