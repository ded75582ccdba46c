import { expect, test } from 'vitest'
import { approveMember } from '#contract/membership/review.ts'
import { applyForAid } from '#contract/membership/members.ts'
import { introduce, matchCandidates, submitMatchRequest } from '#contract/programmes/matching.ts'
import { mySubmissions } from '#contract/programmes/my-submissions.ts'
import { aidForm } from '#test/cases/application-form.ts'
import { startTestApp } from '#test/support/test-app.ts'

test('a city keeps the capitals that the member typed, and a city typed in lower case gets capitals, in candidates, introductions and e-mails', async () => {
  await using site = await startTestApp()
  const admin = await site.person('admin')
  const memberIn = async (name: string, city: string) => {
    const person = await site.person('user', { name })
    await site.call(person.session, applyForAid, { ...aidForm, fullName: name, sector: 'Looms', city })
    await site.call(admin.session, approveMember, { email: person.email })
    return person
  }
  const [asha, , dev] = [
    await memberIn('Asha', 'McLeod Ganj'),
    await memberIn('Zoe', 'mcleod ganj'),
    await memberIn('Dev', 'rio de janeiro'),
  ]
  const { _id: id } = (await site.call(asha.session, submitMatchRequest, { id: asha.id })).data
  const { seeker, candidates } = await site.call(admin.session, matchCandidates, { id })
  expect(seeker.city).toBe('McLeod Ganj')
  // Cities that differ only in upper and lower case are the same city.
  expect(candidates.find(({ member }) => member.name === 'Zoe')?.reasons).toContain(
    'Both are in Mcleod Ganj.',
  )
  await site.call(admin.session, introduce, { id, userId: dev.id })
  const theirs = await site.call(dev.session, mySubmissions, {})
  expect(theirs.introductions[0]?.other.city).toBe('McLeod Ganj')
  const letters = (await site.emails()) as { kind: string; to: string; other?: { city?: { text: string } } }[]
  const cityToldTo = (email: string) =>
    letters.find(({ kind, to }) => kind === 'match_proposed' && to === email)?.other?.city?.text
  expect(cityToldTo(asha.email)).toBe('Rio de Janeiro')
  expect(cityToldTo(dev.email)).toBe('McLeod Ganj')
})
