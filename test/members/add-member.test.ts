import { expect, test } from 'vitest'
import { createUser } from '#contract/accounts/accounts.ts'
import { restoreUser, suspendUser } from '#contract/accounts/suspension.ts'
import { auditLog } from '#contract/admin/audit.ts'
import { closeAccount } from '#contract/accounts/privacy.ts'
import { dayInIst } from '#contract/values/days.ts'
import { inWords, LINK_DAYS } from '#contract/business-constants.ts'
import { addMember } from '#contract/admin/add-member.ts'
import { correctMember } from '#contract/admin/correction.ts'
import { allMembers, applyForAid, createOrder, myApplication } from '#contract/membership/members.ts'
import { myMembership, renewMembership } from '#contract/membership/renewal.ts'
import { approveMember, removeMember } from '#contract/membership/review.ts'
import { mySentApplication } from '#contract/membership/sent-application.ts'
import { birthdayOf } from '#contract/membership/age.ts'
import { daysAfter, periodFrom } from '#contract/membership/year.ts'
import { aidForm, applicationForm } from '#test/cases/application-form.ts'
import { rows as mistakesOfRows } from '#server/integrity/row-consistency.ts'
import { connectAlone } from '#server/db/connect.ts'
import { sharedProvider, sharedTestApp } from '#test/support/test-app.ts'
import { bornYearsAgo, confirmedPerson, sayNo, sendAsMinor, tokenOf } from './guardian/guardian-stories.ts'
import { daysLater, join, told } from './membership.ts'

const simulator = await sharedProvider()
const site = await sharedTestApp({ simulator })
await simulator.hear(site)
const admin = await site.person('admin')
await site.confirm(admin.email)
const reason = 'Founding member since the first meeting.'
const today = () => dayInIst(site.context.clock())
const named = (email: string, more: object = {}) => ({
  email,
  name: 'Leela Menon',
  membershipCategory: 'Investor' as const,
  reason,
  ...more,
})
/** The mistakes that the integrity check finds in the rows. */
async function mistakes(): Promise<string[]> {
  const client = await connectAlone(site.database.url)
  const { store: files } = site.context.files
  const found = await mistakesOfRows({ client, files, gateway: null, now: site.context.clock() })
  await client.end()
  return found
}
const add = (email: string, more: object = {}) => site.call(admin.session, addMember, named(email, more))

test('a person without an account gets an account, a membership, and an e-mail with a link to set the password', async () => {
  const email = 'leela@example.org'
  const answer = await add('Leela@Example.org')
  const year = periodFrom(today())
  expect(answer).toMatchObject({ success: true, user: { name: 'Leela Menon', email }, membership: year })
  const mail = (await site.mailed()).find(({ to }) => to === email)
  expect(mail).toMatchObject({ kind: 'member_added_invitation' })
  expect(mail?.link).toContain('/set-password#')
  expect(mail?.text).toContain(reason)
  expect(mail?.text).toMatch(/^Hello Leela Menon,/)
  expect(mail?.text).toContain(`which works once, for ${inWords(LINK_DAYS, 'day')}`)
  const { rows } = await site.database.pool.query<{ days: number }>(
    `select round(extract(epoch from expires_at - now()) / 86400)::int as days from password_links
      join users on users.id = user_id where email = $1`,
    [email],
  )
  expect(rows.map(({ days }) => days)).toEqual([LINK_DAYS])
  const { members } = await site.call(admin.session, allMembers, { q: email })
  expect(members).toMatchObject([
    {
      role: 'member',
      state: 'member',
      fullName: 'Leela Menon',
      membershipCategory: 'Investor',
      membership: year,
      // Fields that nobody has filled in stay empty.
      contact: null,
      userType: null,
      offerServices: null,
      helpInBranding: null,
      termsAccepted: false,
    },
  ])
  const { entries } = await site.call(admin.session, auditLog, { only: 'changes', q: email })
  expect(entries[0]).toMatchObject({ action: 'member.add', subject: { email } })
  expect(entries[0]?.about).toContain(reason)
  await site.call(admin.session, correctMember, {
    email,
    changes: { contact: '+91 98200 00077', city: 'Kochi' },
    reason,
  })
  const again = await site.call(admin.session, allMembers, { q: email })
  expect(again.members).toMatchObject([{ contact: '+919820000077', city: 'kochi' }])
})

test('the answer says whether the account had an unconfirmed e-mail before it was added', async () => {
  const email = 'signed.up@example.org'
  await site.call(null, createUser, { name: 'Whoever', email, password: 'quiet-harbour-42' })
  const { email: confirmed } = await confirmedPerson(site)
  expect(await add(email)).toMatchObject({ isUnconfirmed: true, user: { name: 'Whoever' } })
  expect(await add(confirmed)).toMatchObject({ isUnconfirmed: false })
  expect(await add('nobody.yet@example.org')).toMatchObject({ isUnconfirmed: false })
})

test('a suspended person is not made a member and gets no e-mail', async () => {
  const person = await site.person()
  await site.call(admin.session, suspendUser, { email: person.email, reason: 'Spam.' })
  await expect(add(person.email)).rejects.toMatchObject({ status: 409, code: 'person_suspended' })
  expect(await told(site, person, ['member_added', 'member_added_invitation'])).toEqual([])
  await site.call(admin.session, restoreUser, { email: person.email })
  await add(person.email)
})

test('a person with an account sees the period with its basis, and can renew the membership when renewal is due', async () => {
  const person = await site.person()
  await site.giveWayIn(person)
  const startsOn = daysAfter(today(), -330)
  const answer = await add(person.email, { startsOn })
  expect(answer.membership).toEqual(periodFrom(startsOn))
  expect(await told(site, person, ['member_added', 'member_added_invitation'])).toEqual(['member_added'])
  const { membership } = await site.call(person.session, myMembership, {})
  expect(membership).toMatchObject({
    state: 'active',
    ...periodFrom(startsOn),
    periods: [{ basis: 'granted', category: 'Investor', ...periodFrom(startsOn) }],
  })
  expect((await site.call(person.session, myApplication, {})).standing).toBe('member')
  expect((await site.call(person.session, mySentApplication, {})).application).toMatchObject({
    fullName: person.name,
    contact: null,
  })
  const order = await site.call(person.session, renewMembership, {})
  expect(order).toMatchObject({ prefill: { contact: '' } })
})

test('a payment for an order that was open when the person was added needs review', async () => {
  const person = await site.person()
  const order = await site.call(person.session, createOrder, applicationForm)
  await add(person.email, { membershipCategory: applicationForm.membershipCategory })
  await simulator.pay(order.id)
  await expect
    .poll(
      async () => {
        const { rows } = await site.database.pool.query<{ review_reason: string }>(
          'select review_reason from payments where user_id = $1',
          [person.id],
        )
        return rows[0]?.review_reason
      },
      { timeout: 20_000 },
    )
    .toBe('after_aid')
  const { membership } = await site.call(person.session, myMembership, {})
  expect(membership?.periods).toHaveLength(1)
  expect(await mistakes()).toEqual([])
})

test('a person with a waiting application, a member, an admin and a minor cannot be added', async () => {
  const [aid, paid, young, gone] = [
    await site.person(),
    await site.person(),
    await confirmedPerson(site),
    await site.person(),
  ]
  await site.call(aid.session, applyForAid, aidForm)
  await join(site, simulator, paid)
  await sendAsMinor(site, young)
  await sayNo(site, await tokenOf(site))
  await site.call(gone.session, closeAccount, {})
  const resultOf = (email: string) =>
    add(email).then(
      () => 'added',
      (no: { code: string }) => no.code,
    )
  expect(await resultOf(aid.email)).toBe('application_waits')
  expect(await resultOf(paid.email)).toBe('application_waits')
  expect(await resultOf(young.email)).toBe('guardian_consent')
  const known = await site.person()
  await add(known.email)
  expect(await resultOf(known.email)).toBe('person_is_member')
  expect(await resultOf(admin.email)).toBe('is_admin')
  // The e-mail of a closed account is free: a new account is made.
  expect(await resultOf(gone.email)).toBe('added')
})

test.each<[string, () => object, string]>([
  ['no reason', () => ({ reason: ' ' }), 'reason'],
  ['no name', () => ({ name: '' }), 'name'],
  ['an unknown category', () => ({ membershipCategory: 'Gold' }), 'membershipCategory'],
  ['an invalid day', () => ({ endsOn: '2027-02-30' }), 'endsOn'],
  ['a first day in the future', () => ({ startsOn: daysAfter(today(), 1) }), 'startsOn'],
  ['a last day that has passed', () => ({ endsOn: daysAfter(today(), -1) }), 'endsOn'],
  ['more than ten years', () => ({ startsOn: '2000-01-01', endsOn: daysAfter(today(), 30) }), 'startsOn'],
  ['a membership year that has ended', () => ({ startsOn: daysAfter(today(), -400) }), 'endsOn'],
  [
    'a last day more than ten years ahead',
    () => ({ endsOn: daysAfter(birthdayOf(today(), 10), 1) }),
    'endsOn',
  ],
])('%s is refused with an error at its field, and no account is made', async (_, more, field) => {
  const email = 'nobody@example.org'
  await expect(add(email, more() as never)).rejects.toMatchObject({
    status: 400,
    fields: { [field]: expect.any(String) },
  })
  const { rows } = await site.database.pool.query('select from users where email = $1', [email])
  expect(rows).toEqual([])
})

test('a category for young people is refused for a person whose date of birth is too early', async () => {
  const person = await site.person()
  await site.call(person.session, createOrder, { ...applicationForm, dateOfBirth: bornYearsAgo(site, 40) })
  await expect(add(person.email, { membershipCategory: 'Student' })).rejects.toMatchObject({
    status: 400,
    fields: { membershipCategory: expect.any(String) },
  })
})

test('when two admins add a person at once, or the person applies at the same time, one call succeeds and the other is refused', async () => {
  const person = await site.person()
  const other = await site.person('admin')
  const outcomes = await site.collide('users', person.id, [
    () => add(person.email),
    () => site.call(other.session, addMember, named(person.email)),
  ])
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const late = await site.person()
  const raced = await site.collide<unknown>('users', late.id, [
    () => add(late.email),
    () => site.call(late.session, applyForAid, aidForm),
  ])
  expect(raced.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const { rows } = await site.database.pool.query(
    'select user_id from membership_periods where user_id = any($1)',
    [[person.id, late.id]],
  )
  const givenTo = rows.map(({ user_id: id }: { user_id: string }) => id)
  expect(givenTo).toContain(person.id)
  expect(new Set(givenTo).size).toBe(givenTo.length)
})

// This test is last because it moves the clock forward.
test('a former member keeps their details when added again, and a removed member cannot be approved but can be added again', async () => {
  const person = await site.person()
  await join(site, simulator, person, { companyName: 'Menon Mills' })
  await site.call(admin.session, approveMember, { email: person.email })
  await daysLater(site, 400)
  const fresh = await site.person('admin')
  const start = { ...named(person.email), startsOn: daysAfter(today(), -60) }
  await expect(site.call(fresh.session, addMember, start)).rejects.toMatchObject({
    status: 400,
    fields: { startsOn: expect.stringContaining('until') },
  })
  await site.call(fresh.session, addMember, named(person.email))
  const list = await site.call(fresh.session, allMembers, { q: person.email })
  expect(list.members).toMatchObject([
    { companyName: 'Menon Mills', membershipCategory: 'Investor', state: 'member' },
  ])
  await site.call(fresh.session, removeMember, { email: person.email, reason: 'They asked for it.' })
  await expect(site.call(fresh.session, approveMember, { email: person.email })).rejects.toMatchObject({
    status: 409,
    code: 'payment_pending',
  })
  await site.call(fresh.session, addMember, named(person.email))
  const { members } = await site.call(fresh.session, allMembers, { q: person.email })
  expect(members).toMatchObject([{ state: 'member', reason: null }])
  expect(await mistakes()).toEqual([])
})
