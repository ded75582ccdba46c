import { expect, test } from 'vitest'
import { confirmEmail } from '#contract/accounts/confirm-email.ts'
import { createUser } from '#contract/accounts/accounts.ts'
import { askGuardian, guardianConsent, guardianRequest } from '#contract/membership/guardian.ts'
import {
  allMembers,
  applyForAid,
  createOrder,
  myApplication,
  readDraft,
  saveDraft,
} from '#contract/membership/members.ts'
import { confirmPayment } from '#contract/membership/payments.ts'
import { approveMember } from '#contract/membership/review.ts'
import { DAY } from '#contract/values/time.ts'
import { endMinorities } from '#server/members/guardian/guardian-request-expiry.ts'
import { aidForm } from '#test/cases/application-form.ts'
import { type Person, sharedProvider, type Site, startTestApp } from '#test/support/test-app.ts'
import {
  adult,
  agreeFor,
  bornYearsAgo,
  confirmedPerson,
  guardian,
  minorsForm,
  rowsWith,
  sayNo,
  sayYes,
  sendAsMinor,
  tokenOf,
  tokensOf,
} from './guardian-stories.ts'
import { again, told } from '../membership.ts'

const simulator = await sharedProvider()

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
const expired = { status: 400, code: 'link_expired' }

test('a minor can pay and be approved once the guardian has agreed through the link in an e-mail', async () => {
  await using site = await startTestApp({ simulator })
  const ira = await confirmedPerson(site, { name: 'Ira Rao' })
  expect(await sendAsMinor(site, ira, { fullName: 'Ira Rao' })).toBe(WAITS)
  expect(await mine(site, ira)).toEqual({ standing: 'guardian', answer: 'asked' })
  await expect(approve(site, ira)).rejects.toMatchObject(refused)
  const dateOfBirth = bornYearsAgo(site, 16, 40)
  const asked = { state: 'guardian', guardian: 'asked', needsGuardian: true, waitingSince: null, dueAt: null }
  expect(await stateOf(site, ira)).toMatchObject({ ...asked, ...guardian, dateOfBirth, fullName: 'Ira Rao' })

  const [mail] = await site.mailed()
  expect(mail).toMatchObject({ kind: 'guardian_asked', to: guardian.guardianEmail })
  expect(mail?.text).toContain('Ira Rao')
  const token = await tokenOf(site)
  const request = {
    fullName: '“Ira Rao”',
    dateOfBirth,
    guardianName: '“Meera Rao”',
    refusedBefore: false,
    answer: 'asked',
    agreedAt: null,
  }
  // Reading the request does not use up the link.
  for (const _ of [1, 2]) expect(await site.call(null, guardianRequest, { token })).toEqual(request)
  expect(await mine(site, ira)).toEqual({ standing: 'guardian', answer: 'asked' })

  for (const _ of [1, 2]) expect(await sayYes(site, token)).toEqual({ success: true, answer: 'agreed' })
  await expect(sayNo(site, token)).rejects.toMatchObject({ status: 409, code: 'already_decided' })
  expect(await told(site, ira, ['guardian_agreed'])).toEqual(['guardian_agreed'])
  expect(await mine(site, ira)).toEqual({ standing: 'none', answer: 'agreed' })
  await site.call(ira.session, saveDraft, { changes: { companyName: 'Rao & Co', dateOfBirth }, step: 2 })
  // No guardian is asked again, whatever the minor applies for and enters now.
  const form = minorsForm(site, { dateOfBirth: '1990-01-01', guardianEmail: 'else@example.org' })
  const { id } = await site.call(ira.session, createOrder, { ...form, membershipCategory: 'Student' })
  await simulator.pay(id)
  await site.call(ira.session, confirmPayment, { id })
  const paid = { state: 'waiting', guardian: 'agreed', needsGuardian: false, ...guardian, dateOfBirth }
  expect(await stateOf(site, ira)).toMatchObject(paid)
  expect(await approve(site, ira)).toEqual({ success: true, role: 'member' })
})

test('consent requires the name and date of birth of an adult; each invalid field gets an error and nothing changes', async () => {
  await using site = await startTestApp({ simulator })
  const ira = await confirmedPerson(site)
  await sendAsMinor(site, ira)
  const token = await tokenOf(site)
  for (const [given, fields] of [
    [{}, ['name', 'dateOfBirth']],
    [{ name: adult.name }, ['dateOfBirth']],
    [{ dateOfBirth: adult.dateOfBirth }, ['name']],
    [{ ...adult, name: '  ' }, ['name']],
    [{ ...adult, dateOfBirth: '29.02.1980' }, ['dateOfBirth']],
    [{ ...adult, dateOfBirth: bornYearsAgo(site, 18, -1) }, ['dateOfBirth']],
    [{ ...adult, dateOfBirth: '2099-01-01' }, ['dateOfBirth']],
  ] as const) {
    const error = await site
      .call(null, guardianConsent, { token, agree: true, ...given })
      .catch((no: unknown) => no)
    expect(error, JSON.stringify(given)).toMatchObject({ status: 400 })
    expect(Object.keys((error as { fields: object }).fields)).toEqual(fields)
  }
  expect(await mine(site, ira)).toEqual({ standing: 'guardian', answer: 'asked' })
  await sayYes(site, token, { name: 'Kiran Rao', dateOfBirth: bornYearsAgo(site, 18) })
  const { rows } = await site.database.pool.query('select agreed_name, agreed_notice from minors')
  expect(rows).toEqual([{ agreed_name: 'Kiran Rao', agreed_notice: 1 }])
})

test('the link is stored as a hash, and neither the link nor the name that the guardian typed is logged', async () => {
  await using site = await startTestApp({ simulator })
  const ira = await confirmedPerson(site)
  await sendAsMinor(site, ira)
  const token = await tokenOf(site)
  await site.call(null, guardianRequest, { token })
  await site.http(`/guardian/${token}`)
  await sayYes(site, token, { name: 'Typed by the guardian' })
  expect(await rowsWith(site, [token])).toEqual([])
  expect((await rowsWith(site, ['Typed by the guardian'])).map((row) => row.split(':')[0])).toEqual([
    'public.minors',
  ])
  expect(site.logged()).not.toContain(token)
  expect(site.logged()).not.toContain('Typed by the guardian')
})

test('after the consent an application for aid waits like any other application, and the guardian is not asked again', async () => {
  await using site = await startTestApp()
  const ira = await confirmedPerson(site)
  const form = { ...aidForm, ...guardian, dateOfBirth: bornYearsAgo(site, 15) }
  await expect(site.call(ira.session, applyForAid, form)).rejects.toMatchObject(refused)
  expect(await told(site, ira, ['aid_received'])).toEqual([])
  await sayYes(site, await tokenOf(site))
  expect(await site.call(ira.session, applyForAid, form)).toMatchObject({ success: true })
  expect(await stateOf(site, ira)).toMatchObject({ state: 'waiting', guardian: 'agreed' })
  expect(await approve(site, ira)).toMatchObject({ role: 'member' })
})

test('a refusal deletes the stored details and stays in force whatever age is entered, and another guardian may agree', async () => {
  await using site = await startTestApp({ simulator })
  const ira = await confirmedPerson(site, { name: 'Account' })
  const dateOfBirth = bornYearsAgo(site, 16, 40)
  await sendAsMinor(site, ira, { fullName: 'Ira Rao' })
  const token = await tokenOf(site)
  for (const _ of [1, 2]) expect(await sayNo(site, token)).toEqual({ success: true, answer: 'refused' })
  expect(await rowsWith(site, ['Ira Rao', dateOfBirth, ...Object.values(guardian)])).toEqual([])
  expect(await site.call(null, guardianRequest, { token })).toMatchObject({
    fullName: null,
    answer: 'refused',
  })
  expect(await told(site, ira, ['guardian_refused'])).toEqual(['guardian_refused'])
  for (const more of [
    { dateOfBirth: undefined },
    { dateOfBirth: undefined, guardianName: undefined, guardianEmail: undefined },
    { dateOfBirth: '1990-05-17', guardianName: undefined, guardianEmail: undefined },
  ]) {
    const form = minorsForm(site, more)
    if (more.guardianName === undefined && 'guardianName' in more) {
      await expect(site.call(ira.session, createOrder, form)).rejects.toMatchObject(refused)
      await expect(site.call(ira.session, applyForAid, { ...aidForm, ...form })).rejects.toMatchObject(
        refused,
      )
      expect(await mine(site, ira)).toEqual({ standing: 'guardian', answer: 'refused' })
    }
  }
  await expect(approve(site, ira)).rejects.toMatchObject(refused)
  await expect(sayYes(site, token)).rejects.toMatchObject({ status: 409, code: 'already_decided' })

  const other = { guardianName: 'Kiran Rao', guardianEmail: 'kiran@example.org' }
  expect(await sendAsMinor(site, ira, { ...other, dateOfBirth: '1990-05-17' })).toBe(WAITS)
  expect(await mine(site, ira)).toEqual({ standing: 'guardian', answer: 'asked' })
  // The known date of birth counts, and the link of the first guardian no longer works.
  expect((await stateOf(site, ira))?.dateOfBirth).toBe(dateOfBirth)
  await expect(sayYes(site, token)).rejects.toMatchObject({ status: 400, code: 'link_used' })
  await sayYes(site, await tokenOf(site, 'kiran@example.org'))
  expect(await site.call(ira.session, createOrder, minorsForm(site))).toHaveProperty('id')
})

test('after 30 days without an answer the stored details are deleted, and the minor gets an e-mail', async () => {
  await using site = await startTestApp({ simulator })
  const [ira, unconfirmed] = [await confirmedPerson(site), await site.person()]
  for (const [n, person] of [ira, unconfirmed].entries())
    await sendAsMinor(site, person, { fullName: `Ira ${n}`, guardianEmail: `meera-${n}@example.org` })
  const texts = ['Ira 0', 'Ira 1', 'Meera Rao', 'meera-', bornYearsAgo(site, 16, 40)]
  const token = await tokenOf(site, 'meera-0@example.org')
  site.turnClock(30 * DAY - 60_000)
  await site.deleteExpired()
  expect((await rowsWith(site, texts)).length).toBeGreaterThan(1)
  site.turnClock(120_000)
  await site.deleteExpired()
  expect(await rowsWith(site, texts)).toEqual([])
  await expect(sayYes(site, token)).rejects.toMatchObject(expired)
  expect(await told(site, ira, ['guardian_silent'])).toEqual(['guardian_silent'])
  const later = await again(site, ira)
  expect(await mine(site, later)).toEqual({ standing: 'guardian', answer: 'unnamed' })
  const form = minorsForm(site, { dateOfBirth: undefined, guardianName: undefined, guardianEmail: undefined })
  await expect(site.call(later.session, createOrder, form)).rejects.toMatchObject(refused)
})

test('a link works for seven days, and an unknown link is refused', async () => {
  await using site = await startTestApp({ simulator })
  const ira = await confirmedPerson(site)
  await sendAsMinor(site, ira)
  const token = await tokenOf(site)
  site.turnClock(7 * DAY + 60_000)
  for (const wrong of [token, 'x'.repeat(43), 'short']) {
    await expect(site.call(null, guardianRequest, { token: wrong })).rejects.toMatchObject(expired)
    await expect(sayYes(site, wrong)).rejects.toMatchObject(expired)
  }
  await site.deleteExpired()
  const { rowCount } = await site.database.pool.query('select from guardian_links')
  expect(rowCount).toBe(0)
  const later = await again(site, ira)
  await site.call(later.session, askGuardian, {})
  await sayYes(site, await tokenOf(site))
  expect((await mine(site, later)).answer).toBe('agreed')
})

test('the e-mail to a guardian is sent once the minor’s own e-mail is confirmed', async () => {
  await using site = await startTestApp({ simulator })
  const { user, twk_fwc: session } = await site.call(null, createUser, {
    name: 'Ira Rao',
    email: 'ira@example.org',
    password: 'quiet-harbour-42',
  })
  const ira = { id: user._id, email: user.email, name: user.name, session }
  expect(await sendAsMinor(site, ira)).toBe(WAITS)
  expect(await site.call(session, askGuardian, {})).toEqual({ success: true, isSent: false })
  expect(await tokensOf(site)).toEqual([])
  const mails = await site.mailed()
  const link = mails.find(({ kind }) => kind === 'welcome')?.link ?? ''
  await site.call(null, confirmEmail, { token: link.slice(link.indexOf('#') + 1) })
  expect(await tokensOf(site)).toHaveLength(1)
  expect(await site.call(session, askGuardian, {})).toEqual({ success: true, isSent: true })
})

test('a guardian gets at most five e-mails a day because of one person', async () => {
  await using site = await startTestApp({ simulator })
  const ira = await confirmedPerson(site)
  await sendAsMinor(site, ira)
  for (let n = 0; n < 4; n += 1) await site.call(ira.session, askGuardian, {})
  await expect(site.call(ira.session, askGuardian, {})).rejects.toMatchObject({ status: 429 })
  expect((await site.mailed()).map(({ to }) => to)).toEqual(Array(5).fill(guardian.guardianEmail))
})

test('a minor who sends the form again within ten minutes causes only one e-mail to the guardian', async () => {
  await using site = await startTestApp({ simulator })
  const ira = await confirmedPerson(site)
  for (let n = 0; n < 8; n += 1) expect(await sendAsMinor(site, ira)).toBe(WAITS)
  expect(await tokensOf(site)).toHaveLength(1)
  site.turnClock(11 * 60_000)
  await sendAsMinor(site, ira)
  expect(await tokensOf(site)).toHaveLength(2)
})

test('no guardian is asked when no consent is needed, and a request with missing guardian fields gets errors', async () => {
  await using site = await startTestApp({ simulator })
  const [ira, of18, agreed] = [
    await confirmedPerson(site),
    await confirmedPerson(site),
    await confirmedPerson(site),
  ]
  const named = { fullName: 'Ira', ...guardian }
  await agreeFor(site, agreed)
  for (const [{ session }, input] of [
    [ira, {}],
    [ira, named],
    [of18, { ...named, dateOfBirth: bornYearsAgo(site, 18) }],
    [agreed, {}],
    [agreed, named],
  ] as const)
    await expect(site.call(session, askGuardian, input)).rejects.toMatchObject({ code: 'no_guardian_to_ask' })
  const young = { dateOfBirth: bornYearsAgo(site, 15) }
  await expect(site.call(ira.session, askGuardian, young)).rejects.toMatchObject({
    status: 400,
    fields: { guardianName: 'Please fill this in', guardianEmail: 'Please fill this in' },
  })
  expect(await site.call(ira.session, askGuardian, named)).toEqual({ success: true, isSent: true })
  expect(await mine(site, ira)).toEqual({ standing: 'guardian', answer: 'asked' })
})

test('a payment for an order made before the person was found to be a minor waits for the guardian’s consent', async () => {
  await using site = await startTestApp({ simulator })
  const ira = await confirmedPerson(site)
  const { id } = await site.call(ira.session, createOrder, minorsForm(site, { dateOfBirth: undefined }))
  expect(await sendAsMinor(site, ira)).toBe(WAITS)
  await simulator.pay(id)
  await site.call(ira.session, confirmPayment, { id })
  expect(await mine(site, ira)).toEqual({ standing: 'guardian', answer: 'asked' })
  expect(await stateOf(site, ira)).toMatchObject({ state: 'guardian', dueAt: null })
  await expect(approve(site, ira)).rejects.toMatchObject(refused)
  await sayYes(site, await tokenOf(site))
  expect(await stateOf(site, ira)).toMatchObject({ state: 'waiting' })
  expect(await approve(site, ira)).toMatchObject({ role: 'member' })
})

test('a minor needs no consent from their 18th birthday in India', async () => {
  await using site = await startTestApp({ simulator })
  const [ira, refusedOne] = [await confirmedPerson(site), await confirmedPerson(site)]
  const dateOfBirth = bornYearsAgo(site, 18, -20)
  for (const one of [ira, refusedOne]) await sendAsMinor(site, one, { dateOfBirth })
  await sayNo(site, await tokenOf(site))
  site.turnClock(19 * DAY)
  await endMinorities(site.context)
  const before = await again(site, ira)
  await expect(
    site.call(before.session, createOrder, minorsForm(site, { dateOfBirth })),
  ).rejects.toMatchObject(refused)
  site.turnClock(DAY)
  for (const one of [ira, refusedOne]) {
    const older = await again(site, one)
    // This holds before any job has run.
    expect((await mine(site, older)).standing).toBe('none')
    expect(await site.call(older.session, createOrder, minorsForm(site, { dateOfBirth }))).toHaveProperty(
      'id',
    )
  }
  await endMinorities(site.context)
  expect((await site.database.pool.query('select from minors')).rowCount).toBe(0)
  expect(await site.call((await again(site, ira)).session, readDraft, {})).toEqual({ draft: null })
})
