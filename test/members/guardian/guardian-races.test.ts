import { expect, test } from 'vitest'
import { askGuardian } from '#contract/membership/guardian.ts'
import { applyForAid, createOrder, myApplication } from '#contract/membership/members.ts'
import { approveMember } from '#contract/membership/review.ts'
import { aidForm } from '#test/cases/application-form.ts'
import { sharedTestApp, type Site, startTestApp } from '#test/support/test-app.ts'
import {
  confirmedPerson,
  guardian,
  minorsForm,
  sayNo,
  sayYes,
  sendAsMinor,
  tokenOf,
} from './guardian-stories.ts'

async function minorWithRequest(site: Site) {
  const ira = await confirmedPerson(site)
  await sendAsMinor(site, ira)
  return { ira, token: await tokenOf(site) }
}

const answerOf = async (site: Site, session: string) =>
  (await site.call(session, myApplication, {})).guardian?.answer
const emailsOf = async (site: Site) =>
  (await site.emails()).map(({ kind }) => kind).filter((kind) => kind.startsWith('guardian_'))
const consent = { status: 409, code: 'guardian_consent' }

const site = await sharedTestApp()

test('when a guardian agrees twice at once, both calls succeed and each e-mail is sent once', async () => {
  const { ira, token } = await minorWithRequest(site)
  const results = await site.collide('users', ira.id, [() => sayYes(site, token), () => sayYes(site, token)])
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
  expect(await answerOf(site, ira.session)).toBe('agreed')
  expect(await emailsOf(site)).toEqual(['guardian_agreed', 'guardian_consented'])
})

test('when a guardian agrees and refuses at the same time, one answer counts and the other is refused with already_decided', async () => {
  const { ira, token } = await minorWithRequest(site)
  const results = await site.collide<unknown>('users', ira.id, [
    () => sayYes(site, token),
    () => sayNo(site, token),
  ])
  const lost = results.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[]
  expect(lost).toHaveLength(1)
  expect(lost[0]?.reason).toMatchObject({ status: 409, code: 'already_decided' })
  const won = results[0]?.status === 'fulfilled' ? 'agreed' : 'refused'
  expect(await answerOf(site, ira.session)).toBe(won)
  expect(await emailsOf(site)).toEqual(
    won === 'agreed' ? ['guardian_agreed', 'guardian_consented'] : ['guardian_refused'],
  )
})

test('when a guardian agrees while the minor names another guardian, one call succeeds and the other is refused', async () => {
  const { ira, token } = await minorWithRequest(site)
  const other = { guardianName: 'Kiran Rao', guardianEmail: 'kiran@example.org' }
  const [yes, named] = await site.collide<unknown>('users', ira.id, [
    () => sayYes(site, token),
    () => site.call(ira.session, askGuardian, other),
  ])
  const agreed = (await answerOf(site, ira.session)) === 'agreed'
  expect([yes?.status, named?.status]).toEqual(agreed ? ['fulfilled', 'rejected'] : ['rejected', 'fulfilled'])
})

test('an approval at the same time as a form that shows a minor either comes first or is refused with guardian_consent', async () => {
  const [ira, admin] = [await confirmedPerson(site), await site.person('admin')]
  await site.call(ira.session, applyForAid, { ...aidForm, dateOfBirth: undefined })
  const [approval, revealed] = await site.collide<unknown>('users', ira.id, [
    () => site.call(admin.session, approveMember, { email: ira.email }),
    () => site.call(ira.session, createOrder, minorsForm(site)),
  ])
  expect(revealed).toMatchObject({ status: 'rejected', reason: consent })
  const { standing } = await site.call(ira.session, myApplication, {})
  expect(standing).toBe(approval?.status === 'fulfilled' ? 'member' : 'guardian')
  if (approval?.status === 'rejected') expect(approval.reason).toMatchObject(consent)
})

test('when an application with a minor’s date of birth and an application without it are sent at once, neither is stored', async () => {
  await using site = await startTestApp()
  const ira = await confirmedPerson(site)
  const form = { ...aidForm, ...guardian }
  const [minor] = await site.collide<unknown>('users', ira.id, [
    () => site.call(ira.session, applyForAid, { ...form, dateOfBirth: minorsForm(site).dateOfBirth }),
    () => site.call(ira.session, applyForAid, { ...form, dateOfBirth: undefined }),
  ])
  expect(minor).toMatchObject({ status: 'rejected', reason: consent })
  const { rowCount } = await site.database.pool.query('select from applications')
  expect(rowCount).toBe(0)
})
