import { expect, test } from 'vitest'
import type { Endpoint } from '#contract/call/endpoint.ts'
import { updateProfile } from '#contract/accounts/profile.ts'
import { askGuardian } from '#contract/membership/guardian.ts'
import { applyForAid, createOrder, readDraft, saveDraft } from '#contract/membership/members.ts'
import { saveInvestorDraft, submitInvestor } from '#contract/programmes/investors.ts'
import { addRegistration, registerForEvent } from '#contract/events/registrations.ts'
import { setTeam } from '#contract/admin/team.ts'
import { submitYouth } from '#contract/programmes/youth.ts'
import { aidForm, applicationForm } from '#test/cases/application-form.ts'
import { makeMeetup } from '#test/cases/events/event-calls.ts'
import { exportedEndpoints, send } from '#test/cases/calls/endpoints.ts'
import { investorForm, youthForm } from '#test/cases/submission-forms.ts'
import { set, textFields } from '#test/cases/calls/text-fields.ts'
import { validInput } from '#test/fuzz/valid-input.ts'
import { type Person, sharedProvider, sharedTestApp } from '#test/support/test-app.ts'
import {
  agreeFor,
  bornYearsAgo,
  confirmedPerson,
  guardian,
  rowsWith,
  sayNo,
  sendAsMinor,
  tokenOf,
} from './guardian-stories.ts'

const simulator = await sharedProvider()
const site = await sharedTestApp({ simulator })

const MARK = 'Zqxtyped'
type Input = Record<string, unknown>

/** Valid input of a call, with a mark in every text field that accepts free text. */
function marked(call: string, endpoint: Endpoint): Input {
  return textFields
    .filter((field) => field.call === call)
    .reduce(
      (input, { path }) => {
        const changed = set(input, path, MARK)
        return endpoint.input.safeParse(changed).success ? changed : input
      },
      validInput(endpoint, () => 0) as Input,
    )
}

const changing = exportedEndpoints.filter(
  ([, { allow, method, changes }]) =>
    (allow === 'signed-in' || allow === 'member') && (method === 'POST' || changes === true),
)

async function memberFoundToBeMinor(): Promise<Person> {
  const person = await site.person('member')
  await expect(sendAsMinor(site, person)).resolves.toBe('409 guardian_consent')
  return person
}

test('every call that changes data is refused for a minor without the guardian’s consent, or stores only the guardian’s details', async () => {
  expect(changing.length).toBeGreaterThan(30)
  const allowed: string[] = []
  for (const [call, endpoint] of changing) {
    for (const person of [await confirmedPerson(site), await memberFoundToBeMinor()]) {
      await sendAsMinor(site, person)
      const answer = await send(site, person, endpoint, marked(call, endpoint))
      const body = await answer.text()
      if (endpoint.allowedBeforeGuardianAgrees === true) allowed.push(call)
      else if (endpoint.allow === 'signed-in' || body.includes('guardian_consent'))
        expect([call, answer.status, JSON.parse(body)]).toMatchObject([
          call,
          409,
          { code: 'guardian_consent' },
        ])
      else expect([call, answer.status]).toEqual([call, 403])
    }
    // Only the details of the guardian request may be stored.
    const kept = (await rowsWith(site, [MARK])).filter((row) => !row.startsWith('public.minors'))
    expect(kept, call).toEqual([])
  }
  expect([...new Set(allowed)].toSorted().join(' ')).toBe(
    'applyForAid askGuardian beginTwoFactor cancelEmailChange changeEmail changePassword claimPayment closeAccount confirmPayment createOrder disconnectGoogle endSessions forgetDevice newRecoveryCodes saveDraft sendConfirmation submitYouth turnOffTwoFactor turnOnTwoFactor withdrawHosting withdrawInvestor withdrawMatchRequest withdrawSpotlight withdrawStay withdrawYouth',
  )
}, 120_000)

type Calling = (person: Person, entered: object) => Promise<unknown>
const calls: Record<string, Calling> = {
  'create-order': ({ session }, entered) =>
    site.call(session, createOrder, { ...applicationForm, ...entered }),
  create_member: ({ session }, entered) => site.call(session, applyForAid, { ...aidForm, ...entered }),
  save_draft: ({ session }, entered) => {
    const typed = { ...applicationForm, ...entered, termsAccepted: '' }
    const changes = Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== undefined))
    return site.call(session, saveDraft, { changes, step: 3 })
  },
}
const noGuardian = { guardianName: undefined, guardianEmail: undefined }
const tooYoung = '400 dateOfBirth'
const noGuardianEntered = '400 guardianName guardianEmail'
const WAITS = '409'

// What is known about the sender, the age or date of birth and the guardian that they enter, and the answers of the three `calls` in order.
type Case = [
  who: keyof typeof people,
  age: [years: number, days: number] | string | undefined,
  entered: object,
  answers: string[],
]
const cases: Case[] = [
  ['not known as a minor', undefined, noGuardian, ['ok', 'ok', 'ok']],
  ['not known as a minor', [18, 0], guardian, ['ok', 'ok', 'ok']],
  ['not known as a minor', [18, -1], guardian, [WAITS, WAITS, WAITS]],
  ['not known as a minor', [18, -1], noGuardian, [noGuardianEntered, noGuardianEntered, WAITS]],
  ['not known as a minor', [14, 0], guardian, [WAITS, WAITS, WAITS]],
  ['not known as a minor', [14, -1], guardian, [tooYoung, tooYoung, tooYoung]],
  ['waits for the guardian', undefined, noGuardian, [WAITS, WAITS, WAITS]],
  ['waits for the guardian', '1990-01-01', noGuardian, [WAITS, WAITS, WAITS]],
  ['waits for the guardian', '1990-01-01', guardian, [WAITS, WAITS, WAITS]],
  ['refused by the guardian', undefined, noGuardian, [WAITS, WAITS, WAITS]],
  ['refused by the guardian', '1990-01-01', noGuardian, [WAITS, WAITS, WAITS]],
  ['refused by the guardian', '1990-01-01', guardian, [WAITS, WAITS, WAITS]],
  ['has named no guardian', undefined, noGuardian, [WAITS, WAITS, WAITS]],
  ['has named no guardian', '1990-01-01', noGuardian, [WAITS, WAITS, WAITS]],
  ['known to be 13', undefined, noGuardian, [tooYoung, tooYoung, tooYoung]],
  ['known to be 13', '1990-01-01', guardian, [tooYoung, tooYoung, tooYoung]],
  ['agreed by the guardian', undefined, noGuardian, ['ok', 'ok', 'ok']],
  ['agreed by the guardian', '1990-01-01', noGuardian, ['ok', 'ok', 'ok']],
]
const people = {
  'not known as a minor': async () => undefined,
  'waits for the guardian': async (person: Person) => void (await sendAsMinor(site, person)),
  'refused by the guardian': async (person: Person) => {
    const guardianEmail = `no-${person.id}@example.org`
    await sendAsMinor(site, person, { guardianEmail })
    await sayNo(site, await tokenOf(site, guardianEmail))
  },
  'has named no guardian': async (person: Person) => void (await sendAsMinor(site, person, noGuardian)),
  'known to be 13': async (person: Person) =>
    void (await sendAsMinor(site, person, { dateOfBirth: bornYearsAgo(site, 13) })),
  'agreed by the guardian': (person: Person) => agreeFor(site, person),
}

test.each(cases)(
  'for a person (%s) who enters the age %j and the guardian %j the answers are %j',
  async (who, age, entered, answers) => {
    const dateOfBirth = Array.isArray(age) ? bornYearsAgo(site, ...age) : age
    for (const [n, [name, call]] of Object.entries(calls).entries()) {
      const person = await confirmedPerson(site)
      await people[who](person)
      const mark = `Zqx${person.id}`
      const answer = await call(person, { ...entered, dateOfBirth, companyName: mark, city: mark }).then(
        () => 'ok',
        ({ status, fields }: { status: number; fields?: object }) =>
          [status, ...Object.keys(fields ?? {})].join(' '),
      )
      expect([name, answer]).toEqual([name, answers[n]])
      expect((await rowsWith(site, [mark])).length > 0, name).toBe(answer === 'ok')
    }
  },
)

test('everything that a minor entered before the age was known is deleted when the age becomes known', async () => {
  const texts = ['zqxcity', 'zqxcompany', 'zqxneed', '+919820077777', 'zqxlink']
  const { _id: eventid } = await makeMeetup(site, await site.person('admin'))
  for (const reveal of [
    (person: Person) => sendAsMinor(site, person),
    ({ session }: Person) =>
      site
        .call(session, saveDraft, { changes: { dateOfBirth: bornYearsAgo(site, 15) }, step: 1 })
        .catch(() => null),
    ({ session }: Person) =>
      site.call(session, askGuardian, {
        // Another guardian, because the limit of e-mails to the first is reached in this file.
        ...guardian,
        guardianEmail: 'another-meera@example.org',
        fullName: 'Ira',
        dateOfBirth: bornYearsAgo(site, 15),
      }),
  ]) {
    const person = await confirmedPerson(site)
    const { session } = person
    const form = {
      city: 'Zqxcity',
      companyName: 'Zqxcompany',
      needTechSupport: 'Zqxneed',
      contact: '+919820077777',
    }
    await site.call(session, createOrder, { ...applicationForm, ...form, dateOfBirth: undefined })
    await site.call(session, saveDraft, { changes: form, step: 2 })
    await site.call(session, updateProfile, { city: 'Zqxcity', website: 'https://zqxlink.example.org' })
    await site.call(session, submitYouth, { ...youthForm, city: 'Zqxcity' })
    await site.call(session, saveInvestorDraft, { changes: { usp: 'Zqxcompany' }, step: 1 })
    await site.call(session, submitInvestor, { ...investorForm, name: 'Zqxcompany' })
    await site.call(session, registerForEvent, { eventid })
    expect((await rowsWith(site, texts)).length).toBeGreaterThan(3)
    await reveal(person)
    await site.mailed()
    await site.deleteExpired()
    expect(await rowsWith(site, texts)).toEqual([])
    const { rows } = await site.database.pool.query(
      'select user_id from youth_applications union all select user_id from investors union all select user_id from event_registrations',
    )
    expect(rows).toEqual([])
    expect(await site.call(session, readDraft, {})).toEqual({ draft: null })
  }
})

test('an admin cannot give an event registration or a duty to a minor without the guardian’s consent', async () => {
  const [owner, minor] = [await site.person('admin'), await confirmedPerson(site)]
  await sendAsMinor(site, minor)
  const { _id: eventid } = await makeMeetup(site, owner)
  const given = { eventid, email: minor.email }
  const refusal = { code: 'guardian_consent' }
  await expect(site.call(owner.session, addRegistration, given)).rejects.toMatchObject(refusal)
  const duties = { email: minor.email, duties: ['members' as const] }
  await expect(site.call(owner.session, setTeam, duties)).rejects.toMatchObject(refusal)
})

test('a draft is refused once its date of birth is that of a minor, and the guardian saved earlier is asked', async () => {
  const { session } = await confirmedPerson(site)
  const save = (changes: Record<string, string>) => site.call(session, saveDraft, { changes, step: 1 })
  const { guardianName, guardianEmail } = guardian
  await save({ fullName: 'Ira Bit', guardianName, guardianEmail, dateOfBirth: '0201-01-01' })
  await expect(save({ dateOfBirth: bornYearsAgo(site, 16) })).rejects.toMatchObject({
    code: 'guardian_consent',
  })
  expect((await rowsWith(site, ['Ira Bit'])).map((row) => row.split(':')[0])).toContain('public.minors')
  await expect(save({ city: 'Pune' })).rejects.toMatchObject({ code: 'guardian_consent' })
})
