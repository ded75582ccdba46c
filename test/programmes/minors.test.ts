import { expect, test } from 'vitest'
import { currentUser } from '#contract/accounts/accounts.ts'
import { dayInWords } from '#contract/values/days.ts'
import { applyForAid } from '#contract/membership/members.ts'
import { approveMember } from '#contract/membership/review.ts'
import { submitMatchRequest, introduce, matchCandidates } from '#contract/programmes/matching.ts'
import {
  allSpotlight,
  submitSpotlight,
  pickSpotlight,
  showOnHomepage,
} from '#contract/programmes/spotlight.ts'
import { allStays, submitStay } from '#contract/programmes/stays.ts'
import { programmesForAdults } from '#contract/membership/age.ts'
import { DAY } from '#contract/values/time.ts'
import { aidForm } from '#test/cases/application-form.ts'
import { submittings } from '#test/cases/submission-calls.ts'
import { spotlightForm, stayForm } from '#test/cases/submission-forms.ts'
import { agreeFor, bornYearsAgo, guardian } from '#test/members/guardian/guardian-stories.ts'
import { again } from '#test/members/membership.ts'
import { type Person, type Site, startTestApp } from '#test/support/test-app.ts'

/** A member of a given age; for a minor, a guardian has agreed. */
async function memberOf(site: Site, admin: Person, years: number, more: object = {}): Promise<Person> {
  const person = await site.person('user', { name: `Of ${years} years` })
  const age = { dateOfBirth: bornYearsAgo(site, years, 0), ...more }
  if (years < 18) await agreeFor(site, person, age)
  await site.call(person.session, applyForAid, { ...aidForm, ...guardian, ...age, fullName: person.name })
  await site.call(admin.session, approveMember, { email: person.email })
  return person
}

const ADULTS_ONLY = { status: 403, code: 'adults_only' }

test('a minor may not ask for a stay or a match; on their 18th birthday they may', async () => {
  await using site = await startTestApp()
  const admin = await site.person('admin')
  const ira = await memberOf(site, admin, 17, { dateOfBirth: bornYearsAgo(site, 18, -1) })
  await expect(site.call(ira.session, submitStay, stayForm(site.context.clock()))).rejects.toMatchObject(
    ADULTS_ONLY,
  )
  await expect(site.call(ira.session, submitMatchRequest, { id: ira.id })).rejects.toMatchObject(ADULTS_ONLY)
  expect(await site.call(admin.session, allStays, {})).toEqual({ atithiRequests: [] })
  site.turnClock(DAY)
  const { session } = await again(site, ira)
  expect(await site.call(session, submitStay, stayForm(site.context.clock()))).toMatchObject({
    success: true,
  })
  expect(await site.call(session, submitMatchRequest, { id: ira.id })).toMatchObject({ success: true })
})

test('a minor is told which programmes are for adults: in the session, in the e-mail of the approval, and in each programme', async () => {
  await using site = await startTestApp()
  const admin = await site.person('admin')
  const until = bornYearsAgo(site, 0, -40)
  const ira = await memberOf(site, admin, 17, { dateOfBirth: bornYearsAgo(site, 18, -40) })
  const asha = await memberOf(site, admin, 40)
  const known = async ({ session }: Person) => (await site.call(session, currentUser, {})).user.minorUntil
  expect([await known(ira), await known(asha)]).toEqual([until, null])
  const letterTo = async ({ email }: Person) =>
    (await site.mailed()).find(({ to, kind }) => to === email && kind === 'approved')?.text
  const sentence = `business matching will open to you on ${dayInWords(until)}.`
  expect(await letterTo(ira)).toContain(sentence)
  expect(await letterTo(asha)).not.toContain('open to you on')
  for (const { programme, submit } of submittings) {
    const sent = await submit(site, ira).then(
      () => 'taken',
      ({ code }: { code: string }) => code,
    )
    expect([programme, sent]).toEqual([
      programme,
      programmesForAdults.has(programme) ? 'adults_only' : 'taken',
    ])
  }
  site.turnClock(41 * DAY)
  expect(await known(await again(site, ira))).toBeNull()
})

test('a minor is no candidate and is introduced to nobody', async () => {
  await using site = await startTestApp()
  const admin = await site.person('admin')
  const asha = await memberOf(site, admin, 40)
  const [ravi, ira] = [await memberOf(site, admin, 41), await memberOf(site, admin, 16)]
  const { data: request } = await site.call(asha.session, submitMatchRequest, { id: asha.id })
  const candidates = async () => {
    const found = await site.call(admin.session, matchCandidates, { id: request._id })
    return found.candidates.map(({ member }) => member.userId)
  }
  expect(await candidates()).toEqual([ravi.id])
  await expect(
    site.call(admin.session, introduce, { id: request._id, userId: ira.id }),
  ).rejects.toMatchObject({ status: 409, code: 'minor_not_shown' })
  // As an adult the minor is a candidate.
  await site.database.pool.query('delete from minors')
  expect((await candidates()).toSorted()).toEqual([ravi.id, ira.id].toSorted())
})

test('somebody who asked for a match as an adult and is now known to be a minor is introduced to nobody', async () => {
  await using site = await startTestApp()
  const admin = await site.person('admin')
  const [ira, ravi] = [await memberOf(site, admin, 19), await memberOf(site, admin, 41)]
  const { data: request } = await site.call(ira.session, submitMatchRequest, { id: ira.id })
  await site.database.pool.query(`insert into minors (user_id, minor_until) values ($1, '2999-01-01')`, [
    ira.id,
  ])
  await expect(
    site.call(admin.session, introduce, { id: request._id, userId: ravi.id }),
  ).rejects.toMatchObject({ code: 'minor_not_shown' })
})

test('the spotlight of a minor is not shown to others, neither on the home page nor as the pick of the month', async () => {
  await using site = await startTestApp()
  const admin = await site.person('admin')
  const ira = await memberOf(site, admin, 17, { dateOfBirth: bornYearsAgo(site, 18, -1) })
  const { spotlight } = await site.call(ira.session, submitSpotlight, spotlightForm)
  for (const call of [showOnHomepage, pickSpotlight]) {
    await expect(site.call(admin.session, call, { id: spotlight._id })).rejects.toMatchObject({
      status: 409,
      code: 'minor_not_shown',
    })
  }
  // Also if it was featured before the age was known.
  await site.database.pool.query(
    `update spotlights set state = 'accepted', state_by = user_id, show_on_home = true`,
  )
  expect(await site.call(null, allSpotlight, {})).toEqual({ spotlight: [] })
  site.turnClock(DAY)
  const boss = await again(site, admin)
  expect(await site.call(boss.session, pickSpotlight, { id: spotlight._id })).toMatchObject({
    showOnHome: true,
  })
  expect((await site.call(null, allSpotlight, {})).spotlight).toHaveLength(1)
})
