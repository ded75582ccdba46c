import { expect, test } from 'vitest'
import { guardianConsent } from '#contract/membership/guardian.ts'
import { createMember, myApplication } from '#contract/membership/members.ts'
import { approveMember, declineMember } from '#contract/membership/review.ts'
import { aidForm } from '#test/cases/application-form.ts'
import { type Site, startTestApp } from '#test/support/test-app.ts'
import { bornYearsAgo, guardian, tokenOf } from './guardian-stories.ts'

async function asked(site: Site) {
  const ira = await site.person()
  await site.call(ira.session, createMember, {
    ...aidForm,
    ...guardian,
    dateOfBirth: bornYearsAgo(site, 16),
  })
  return { ira, token: await tokenOf(site) }
}

const answerOf = async (site: Site, session: string) =>
  (await site.call(session, myApplication, {})).guardian?.answer
const emailsOf = async (site: Site) =>
  (await site.emails()).map(({ kind }) => kind).filter((kind) => kind.startsWith('guardian_'))

test('a guardian who agrees twice at once has agreed, and the applicant hears of it once', async () => {
  await using site = await startTestApp()
  const { ira, token } = await asked(site)
  const agree = () => site.call(null, guardianConsent, { token, agree: true })
  const results = await site.collide('users', ira.id, [agree, agree])
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
  expect(await answerOf(site, ira.session)).toBe('agreed')
  expect(await emailsOf(site)).toEqual(['guardian_agreed'])
})

test('of a yes and a no at once one counts, and the other is told', async () => {
  await using site = await startTestApp()
  const { ira, token } = await asked(site)
  const results = await site.collide<unknown>('users', ira.id, [
    () => site.call(null, guardianConsent, { token, agree: true }),
    () => site.call(null, guardianConsent, { token, agree: false }),
  ])
  const lost = results.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[]
  expect(lost).toHaveLength(1)
  expect(lost[0]?.reason).toMatchObject({ status: 409, code: 'already_decided' })
  const won = results[0]?.status === 'fulfilled' ? 'agreed' : 'refused'
  expect(await answerOf(site, ira.session)).toBe(won)
  expect(await emailsOf(site)).toEqual([`guardian_${won}`])
})

test('a yes while an admin declines: whichever comes first, the application is declined and the guardian told if too late', async () => {
  await using site = await startTestApp()
  const { ira, token } = await asked(site)
  const admin = await site.person('admin')
  const [yes, no] = await site.collide<unknown>('users', ira.id, [
    () => site.call(null, guardianConsent, { token, agree: true }),
    () => site.call(admin.session, declineMember, { email: ira.email, reason: 'No.' }),
  ])
  expect(no?.status).toBe('fulfilled')
  expect((await site.call(ira.session, myApplication, {})).standing).toBe('declined')
  const agreed = (await answerOf(site, ira.session)) === 'agreed'
  expect(yes?.status).toBe(agreed ? 'fulfilled' : 'rejected')
})

test('a yes while an admin approves: the approval goes through only after the yes', async () => {
  await using site = await startTestApp()
  const { ira, token } = await asked(site)
  const admin = await site.person('admin')
  const [yes, approval] = await site.collide<unknown>('users', ira.id, [
    () => site.call(null, guardianConsent, { token, agree: true }),
    () => site.call(admin.session, approveMember, { email: ira.email }),
  ])
  expect(yes?.status).toBe('fulfilled')
  const { standing } = await site.call(ira.session, myApplication, {})
  expect(standing).toBe(approval?.status === 'fulfilled' ? 'member' : 'aid')
  if (approval?.status === 'rejected') expect(approval.reason).toMatchObject({ code: 'guardian_consent' })
})
