import { afterAll, expect, test } from 'vitest'
import { askGuardian, guardianConsent, guardianRequest } from '#contract/membership/guardian.ts'
import {
  allMembers,
  createMember,
  createOrder,
  myApplication,
  readDraft,
  saveDraft,
} from '#contract/membership/members.ts'
import { confirmPayment } from '#contract/membership/payments.ts'
import { approveMember, declineMember } from '#contract/membership/review.ts'
import { endMinorities } from '#server/members/guardian.ts'
import { aidForm } from '#test/cases/application-form.ts'
import { startProvider, startTestApp, type Person, type Site } from '#test/support/test-app.ts'
import { bornYearsAgo, guardian, minorsForm, sendAsMinor, tokenOf, tokensOf } from './guardian-stories.ts'
import { again, DAY, told } from './membership.ts'

const simulator = await startProvider()
afterAll(() => simulator[Symbol.asyncDispose]())

const WAITS = '409 guardian_consent'
const mine = async (site: Site, { session }: Person) => {
  const { standing, guardian: of } = await site.call(session, myApplication, {})
  return { standing, answer: of?.answer ?? null }
}
const approve = async (site: Site, { email }: Person) =>
  site.call((await site.person('admin')).session, approveMember, { email })
const stateOf = async (site: Site, { email }: Person) => {
  const { members } = await site.call((await site.person('admin')).session, allMembers, {})
  return members.find(({ user }) => user.email === email)
}
const refused = { status: 409, code: 'guardian_consent' }

test('a minor pays and is approved once the guardian has agreed by the link of an e-mail', async () => {
  await using site = await startTestApp({ simulator })
  const ira = await site.person('user', { name: 'Ira Rao' })
  await site.confirm(ira.email)
  expect(await sendAsMinor(site, ira, { fullName: 'Ira Rao' })).toBe(WAITS)
  expect(await mine(site, ira)).toEqual({ standing: 'guardian', answer: 'asked' })
  await expect(approve(site, ira)).rejects.toMatchObject(refused)

  const [mail] = await site.mailed()
  expect(mail).toMatchObject({ kind: 'guardian_asked', to: guardian.guardianEmail })
  expect(mail?.text).toContain('Ira Rao')
  const token = await tokenOf(site)
  expect(await site.call(null, guardianRequest, { token })).toEqual({
    fullName: 'Ira Rao',
    guardianName: 'Meera Rao',
    membershipCategory: 'Startup/Business',
    categoryName: 'Startup / Business',
    amount: 235_882,
    asksAid: false,
    answer: 'asked',
  })
  // Reading uses nothing up.
  await site.call(null, guardianRequest, { token })
  expect(await mine(site, ira)).toEqual({ standing: 'guardian', answer: 'asked' })

  expect(await site.call(null, guardianConsent, { token, agree: true })).toEqual({
    success: true,
    answer: 'agreed',
  })
  expect(await told(site, ira, ['guardian_agreed'])).toEqual(['guardian_agreed'])
  expect(await mine(site, ira)).toEqual({ standing: 'draft', answer: 'agreed' })
  const { id } = await site.call(ira.session, createOrder, minorsForm(site, { fullName: 'Ira Rao' }))
  await simulator.pay(id)
  await site.call(ira.session, confirmPayment, { id })
  expect(await stateOf(site, ira)).toMatchObject({
    state: 'waiting',
    guardian: 'agreed',
    needsGuardian: false,
  })
  expect(await approve(site, ira)).toEqual({ success: true, role: 'member' })
})

test('the link is stored as a hash, and neither it nor what the guardian typed is logged', async () => {
  await using site = await startTestApp({ simulator })
  const ira = await site.person()
  await sendAsMinor(site, ira)
  const token = await tokenOf(site)
  await site.call(null, guardianRequest, { token })
  await site.http(`/guardian/${token}`)
  await site.call(null, guardianConsent, { token, agree: false })
  const { rows } = await site.database.pool.query<{ all: string }>(
    'select (select json_agg(guardian_links)::text from guardian_links) || (select json_agg(audit_log)::text from audit_log) as all',
  )
  expect(rows[0]?.all).not.toContain(token)
  expect(site.logged()).not.toContain(token)
})

test('an application for aid of a minor waits for the guardian, and is due from their yes on', async () => {
  await using site = await startTestApp()
  const ira = await site.person()
  const form = { ...aidForm, ...guardian, dateOfBirth: bornYearsAgo(site, 15) }
  await site.call(ira.session, saveDraft, { changes: { fullName: 'Ira' }, step: 6 })
  await site.call(ira.session, createMember, form)
  expect(await mine(site, ira)).toEqual({ standing: 'guardian', answer: 'asked' })
  expect(await stateOf(site, ira)).toMatchObject({ state: 'guardian', waitingSince: null, dueAt: null })
  const admin = await site.person('admin')
  expect(await site.call(admin.session, allMembers, { state: 'waiting' })).toEqual({ members: [] })
  await expect(approve(site, ira)).rejects.toMatchObject(refused)
  expect(await told(site, ira, ['aid_received'])).toEqual([])
  // Another guardian may have to be named.
  expect(await site.call(ira.session, readDraft, {})).toMatchObject({ draft: { form: { fullName: 'Ira' } } })

  const token = await tokenOf(site)
  site.turnClock(5 * DAY)
  const at = site.context.clock()
  await site.call(null, guardianConsent, { token, agree: true })
  const stands = await stateOf(site, await again(site, ira))
  expect(stands).toMatchObject({ state: 'waiting' })
  expect(Date.parse(stands?.waitingSince ?? '')).toBeGreaterThanOrEqual(at.getTime())
  expect(await approve(site, ira)).toMatchObject({ role: 'member' })
})

test('after a no the application waits, and the same guardian or another may agree', async () => {
  await using site = await startTestApp({ simulator })
  const ira = await site.person()
  await sendAsMinor(site, ira)
  const token = await tokenOf(site)
  await site.call(null, guardianConsent, { token, agree: false })
  expect(await mine(site, ira)).toEqual({ standing: 'guardian', answer: 'refused' })
  expect(await told(site, ira, ['guardian_refused'])).toEqual(['guardian_refused'])
  await expect(approve(site, ira)).rejects.toMatchObject({ status: 409 })
  await expect(site.call(null, guardianConsent, { token, agree: true })).rejects.toMatchObject({
    code: 'already_decided',
  })
  await site.call(ira.session, askGuardian, {})
  expect(await mine(site, ira)).toEqual({ standing: 'guardian', answer: 'asked' })

  const other = { guardianName: 'Kiran Rao', guardianEmail: 'kiran@example.org' }
  expect(await sendAsMinor(site, ira, other)).toBe(WAITS)
  // What the first guardian was sent leads nowhere now.
  for (const stale of await tokensOf(site)) {
    await expect(site.call(null, guardianConsent, { token: stale, agree: true })).rejects.toMatchObject({
      code: 'link_expired',
    })
  }
  await site.call(null, guardianConsent, { token: await tokenOf(site, 'kiran@example.org'), agree: true })
  expect((await mine(site, ira)).answer).toBe('agreed')
})

test('a guardian who agreed is asked again when what they were shown changes, and only then', async () => {
  await using site = await startTestApp({ simulator })
  const ira = await site.person()
  await sendAsMinor(site, ira)
  await site.call(null, guardianConsent, { token: await tokenOf(site), agree: true })
  await site.call(ira.session, createOrder, minorsForm(site, { city: 'Nashik' }))
  expect(await sendAsMinor(site, ira, { membershipCategory: 'Investor' })).toBe(WAITS)
  expect(await mine(site, ira)).toEqual({ standing: 'guardian', answer: 'asked' })
  const token = await tokenOf(site)
  expect(await site.call(null, guardianRequest, { token })).toMatchObject({ membershipCategory: 'Investor' })
})

test('a link works for seven days, and one that is none is refused', async () => {
  await using site = await startTestApp({ simulator })
  const ira = await site.person()
  await sendAsMinor(site, ira)
  const token = await tokenOf(site)
  site.turnClock(7 * DAY + 60_000)
  for (const wrong of [token, 'x'.repeat(43), 'short']) {
    await expect(site.call(null, guardianRequest, { token: wrong })).rejects.toMatchObject({
      status: 400,
      code: 'link_expired',
    })
    await expect(site.call(null, guardianConsent, { token: wrong, agree: true })).rejects.toMatchObject({
      code: 'link_expired',
    })
  }
  await site.deleteExpired()
  const { rowCount } = await site.database.pool.query('select from guardian_links')
  expect(rowCount).toBe(0)
  const later = await again(site, ira)
  await site.call(later.session, askGuardian, {})
  await site.call(null, guardianConsent, { token: await tokenOf(site), agree: true })
  expect((await mine(site, later)).answer).toBe('agreed')
})

test('a guardian gets at most five e-mails a day of one person, and an unconfirmed account is quoted in none', async () => {
  await using site = await startTestApp({ simulator })
  const ira = await site.person()
  await sendAsMinor(site, ira, { fullName: 'Win a prize at scam.example' })
  for (let n = 0; n < 4; n += 1) await site.call(ira.session, askGuardian, {})
  await expect(site.call(ira.session, askGuardian, {})).rejects.toMatchObject({ status: 429 })
  const mails = await site.mailed()
  expect(mails.map(({ to }) => to)).toEqual(Array(5).fill(guardian.guardianEmail))
  for (const { text, html, subject } of mails) {
    expect(`${subject}${text}${html}`).not.toContain('scam.example')
    expect(`${text}${html}`).not.toContain('Meera')
  }
})

test('who sends the form again within ten minutes has the guardian asked once', async () => {
  await using site = await startTestApp({ simulator })
  const ira = await site.person()
  for (let n = 0; n < 8; n += 1) expect(await sendAsMinor(site, ira)).toBe(WAITS)
  expect(await tokensOf(site)).toHaveLength(1)
  site.turnClock(11 * 60_000)
  await sendAsMinor(site, ira)
  expect(await tokensOf(site)).toHaveLength(2)
})

test('nobody is asked where no guardian has to agree', async () => {
  await using site = await startTestApp({ simulator })
  const [ira, adult] = [await site.person(), await site.person()]
  await site.call(adult.session, createOrder, minorsForm(site, { dateOfBirth: bornYearsAgo(site, 18) }))
  for (const { session } of [ira, adult]) {
    await expect(site.call(session, askGuardian, {})).rejects.toMatchObject({ code: 'no_guardian_to_ask' })
  }
  expect(await mine(site, adult)).toEqual({ standing: 'open', answer: null })
})

test('an order that is open is cancelled when its applicant turns out to be a minor', async () => {
  await using site = await startTestApp({ simulator })
  const ira = await site.person()
  const { id } = await site.call(ira.session, createOrder, minorsForm(site, { dateOfBirth: undefined }))
  expect(await sendAsMinor(site, ira)).toBe(WAITS)
  // Paid all the same: the money counts, the approval waits.
  await simulator.pay(id)
  await site.call(ira.session, confirmPayment, { id })
  expect(await mine(site, ira)).toEqual({ standing: 'guardian', answer: 'asked' })
  expect(await stateOf(site, ira)).toMatchObject({ state: 'guardian', dueAt: null })
  await expect(approve(site, ira)).rejects.toMatchObject(refused)
  await site.call(null, guardianConsent, { token: await tokenOf(site), agree: true })
  expect(await stateOf(site, ira)).toMatchObject({ state: 'waiting' })
  expect(await approve(site, ira)).toMatchObject({ role: 'member' })
})

test('coming of age lifts the need, on the day itself in India', async () => {
  await using site = await startTestApp({ simulator })
  const [ira, aid] = [await site.person(), await site.person()]
  const dateOfBirth = bornYearsAgo(site, 18, -20)
  await sendAsMinor(site, ira, { dateOfBirth })
  await site.call(aid.session, createMember, { ...aidForm, ...guardian, dateOfBirth })
  site.turnClock(19 * DAY)
  await endMinorities(site.context)
  expect(await stateOf(site, aid)).toMatchObject({ state: 'guardian' })
  site.turnClock(DAY)
  const older = await again(site, ira)
  // Before any job has run.
  expect((await mine(site, older)).standing).toBe('draft')
  expect(await site.call(older.session, createOrder, minorsForm(site, { dateOfBirth }))).toHaveProperty('id')
  await endMinorities(site.context)
  expect(await stateOf(site, aid)).toMatchObject({ state: 'waiting', guardian: null })
  expect(await approve(site, aid)).toMatchObject({ role: 'member' })
})

test('a declined application needs no answer of a guardian any more, and one sent anew asks again', async () => {
  await using site = await startTestApp()
  const [ira, admin] = [await site.person(), await site.person('admin')]
  const form = { ...aidForm, ...guardian, dateOfBirth: bornYearsAgo(site, 15) }
  await site.call(ira.session, createMember, form)
  const token = await tokenOf(site)
  await site.call(admin.session, declineMember, { email: ira.email, reason: 'Not this year.' })
  for (const agree of [true, false]) {
    await expect(site.call(null, guardianConsent, { token, agree })).rejects.toMatchObject({
      code: 'already_decided',
    })
  }
  await expect(site.call(null, guardianRequest, { token })).rejects.toMatchObject({ code: 'already_decided' })
  await site.call(ira.session, createMember, form)
  expect(await mine(site, ira)).toEqual({ standing: 'guardian', answer: 'asked' })
})
