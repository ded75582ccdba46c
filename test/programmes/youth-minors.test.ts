import { expect, test } from 'vitest'
import { askGuardian, guardianRequest } from '#contract/membership/guardian.ts'
import { myApplication } from '#contract/membership/members.ts'
import { mySubmissions } from '#contract/programmes/my-submissions.ts'
import { submitYouth } from '#contract/programmes/youth.ts'
import { youthForm } from '#test/cases/submission-forms.ts'
import {
  bornYearsAgo,
  confirmedPerson,
  guardian,
  rowsWith,
  sayNo,
  sayYes,
  tokenOf,
} from '#test/members/guardian/guardian-stories.ts'
import { codeOf } from '#test/support/code-of.ts'
import { type Person, sharedTestApp } from '#test/support/test-app.ts'

const site = await sharedTestApp()

const apply = ({ session }: Person, more: object) =>
  codeOf(site.call(session, submitYouth, { ...youthForm, ...more }))
const sentBy = async ({ session }: Person) => (await site.call(session, mySubmissions, {})).submissions.length

test('when a minor applies to YuvaShakti the guardian is asked, and nothing else is stored before the guardian agrees', async () => {
  const ira = await confirmedPerson(site, { name: 'Ira Rao' })
  const dateOfBirth = bornYearsAgo(site, 16)
  const form = { dateOfBirth, ...guardian, guardianEmail: 'asked-first@example.org', name: 'Ira Rao' }
  expect(await apply(await site.person(), { dateOfBirth: bornYearsAgo(site, 13) })).toBe('400 invalid_input')
  expect(await apply(ira, { dateOfBirth })).toBe('400 application_incomplete')
  expect(await apply(ira, form)).toBe('409 guardian_consent')
  expect(await rowsWith(site, [youthForm.description, 'nashik', '9820000007'])).toEqual([])
  expect(await sentBy(ira)).toBe(0)
  const { standing, guardian: named } = await site.call(ira.session, myApplication, {})
  expect([standing, named?.answer, named?.email]).toEqual(['guardian', 'asked', form.guardianEmail])
  // Leaving out the date of birth, or sending another date, changes nothing.
  expect(await apply(ira, {})).toBe('409 guardian_consent')
  expect(await apply(ira, { dateOfBirth: '1990-01-01' })).toBe('409 guardian_consent')

  await sayYes(site, await tokenOf(site, form.guardianEmail))
  expect(await apply(ira, form)).toBe('done')
  expect(await sentBy(ira)).toBe(1)
})

test('an adult applies to YuvaShakti without a guardian, and their date of birth is not stored', async () => {
  const zoe = await site.person()
  expect(await apply(zoe, { dateOfBirth: '1990-05-17' })).toBe('done')
  expect(await rowsWith(site, ['1990-05-17'])).toEqual([])
})

test('after a guardian has said no, the guardian who is named next reads that another has refused', async () => {
  const ira = await confirmedPerson(site, { name: 'Ira Rao' })
  const dateOfBirth = bornYearsAgo(site, 16)
  const named = (guardianEmail: string) => ({ dateOfBirth, guardianName: 'Meera Rao', guardianEmail })
  const NO_BEFORE = 'whom they had named before has said no'
  const letterTo = async (to: string) => {
    const token = await tokenOf(site, to)
    const { refusedBefore } = await site.call(null, guardianRequest, { token })
    const letter = (await site.mailed()).find((mail) => mail.kind === 'guardian_asked' && mail.to === to)
    return { token, refusedBefore, says: letter?.text.includes(NO_BEFORE) }
  }
  expect(await apply(ira, { ...named('first@example.org'), name: 'Ira Rao' })).toBe('409 guardian_consent')
  const first = await letterTo('first@example.org')
  expect(first).toMatchObject({ refusedBefore: false, says: false })
  const text = (await site.mailed())
    .find(({ to }) => to === 'first@example.org')
    ?.text.replaceAll(/\s+/gu, ' ')
  for (const part of [
    'Who asks: “Ira Rao”',
    'This e-mail comes from FWC',
    'If you do nothing, nothing happens',
  ])
    expect(text).toContain(part)
  await sayNo(site, first.token)
  site.turnClock(11 * 60_000)
  await site.call(ira.session, askGuardian, { fullName: 'Ira Rao', ...named('second@example.org') })
  expect(await letterTo('second@example.org')).toMatchObject({ refusedBefore: true, says: true })
})
