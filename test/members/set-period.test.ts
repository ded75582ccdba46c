import { expect, test } from 'vitest'
import { dayInIst, dayInWords } from '#contract/values/days.ts'
import { auditLog } from '#contract/admin/audit.ts'
import { addMember, setPeriod } from '#contract/admin/add-member.ts'
import { myMembership } from '#contract/membership/renewal.ts'
import { removeMember } from '#contract/membership/review.ts'
import { daysAfter } from '#contract/membership/year.ts'
import { setTeam } from '#contract/admin/team.ts'
import { endMemberships } from '#server/members/periods/membership-expiry.ts'
import { sharedTestApp } from '#test/support/test-app.ts'
import { told } from './membership.ts'

const site = await sharedTestApp()
const admin = await site.person('admin')
await site.confirm(admin.email)
const reason = 'The hall was closed for two months.'
const today = () => dayInIst(site.context.clock())
const set = (email: string, endsOn: string, more: object = {}) =>
  site.call(admin.session, setPeriod, { email, endsOn, reason, ...more })

async function someMember(more: object = {}) {
  const person = await site.person()
  const added = { email: person.email, name: 'Asha', membershipCategory: 'Student', reason: 'x', ...more }
  await site.call(admin.session, addMember, added as never)
  return person
}

test('a change of a period is mailed with its reason, is recorded in the audit log, and is used for later e-mails', async () => {
  const person = await someMember()
  const longer = daysAfter(today(), 430)
  expect(await set(person.email, longer)).toEqual({
    success: true,
    membership: { startsOn: today(), endsOn: longer },
  })
  const { membership } = await site.call(person.session, myMembership, {})
  expect(membership).toMatchObject({ state: 'active', endsOn: longer, paidUntil: longer })
  const mail = (await site.mailed()).find(({ kind, to }) => kind === 'period_changed' && to === person.email)
  expect(mail?.subject).toContain('runs until')
  expect(mail?.text).toContain(reason)
  const { entries } = await site.call(admin.session, auditLog, { q: person.email, only: 'changes' })
  expect(entries[0]).toMatchObject({ action: 'member.period', subject: { email: person.email } })
  // Setting the same day again changes nothing.
  await set(person.email, longer)
  expect(await told(site, person, ['period_changed'])).toEqual([])
  // Shortened to a week: only the e-mail about the change is sent.
  await set(person.email, daysAfter(today(), 6))
  await endMemberships(site.context)
  expect(await told(site, person, ['membership_ends', 'period_changed'])).toEqual(['period_changed'])
})

test('periods that are already paid for follow the changed period without a gap or an overlap', async () => {
  const person = await someMember()
  const { rows } = await site.database.pool.query<{ application_id: string }>(
    'select application_id from membership_periods where user_id = $1',
    [person.id],
  )
  const day = today()
  await site.database.pool.query(
    `insert into membership_periods (user_id, application_id, basis, category, starts_on, ends_on, created_at)
     values ($1, $2, 'aid', 'Student', $3, $4, now()), ($1, $2, 'aid', 'Student', $5, $6, now())`,
    [
      person.id,
      rows[0]?.application_id,
      daysAfter(day, 365),
      daysAfter(day, 400),
      daysAfter(day, 401),
      daysAfter(day, 500),
    ],
  )
  const ends = async () =>
    (await site.call(person.session, myMembership, {})).membership?.periods.map(({ startsOn, endsOn }) => [
      startsOn,
      endsOn,
    ])
  await set(person.email, daysAfter(day, 374))
  expect(await ends()).toEqual([
    [daysAfter(day, 411), daysAfter(day, 510)],
    [daysAfter(day, 375), daysAfter(day, 410)],
    [day, daysAfter(day, 374)],
  ])
  await set(person.email, day)
  expect(await ends()).toEqual([
    [daysAfter(day, 37), daysAfter(day, 136)],
    [daysAfter(day, 1), daysAfter(day, 36)],
    [day, day],
  ])
})

test('a person without a membership, a removed member, a past day and a day too far ahead are refused', async () => {
  const person = await site.person()
  await expect(set(person.email, daysAfter(today(), 9))).rejects.toMatchObject({
    status: 409,
    code: 'no_running_period',
  })
  const removed = await someMember()
  await site.call(admin.session, removeMember, { email: removed.email })
  await expect(set(removed.email, daysAfter(today(), 9))).rejects.toMatchObject({ code: 'no_running_period' })
  const other = await someMember()
  for (const endsOn of [daysAfter(today(), -1), daysAfter(today(), 3660), '2026-02-30', ''])
    await expect(set(other.email, endsOn)).rejects.toMatchObject({
      status: 400,
      fields: { endsOn: expect.any(String) },
    })
  await expect(set(other.email, daysAfter(today(), 9), { reason: '' })).rejects.toMatchObject({
    status: 400,
  })
  await expect(set('nobody@example.org', daysAfter(today(), 9))).rejects.toMatchObject({ status: 404 })
})

test('a period can be lengthened in grace, and the membership continues', async () => {
  const person = await someMember({ startsOn: daysAfter(today(), -10), endsOn: today() })
  site.turnClock(3 * 24 * 3_600_000)
  const fresh = await site.person('admin')
  await site.call(fresh.session, setPeriod, { email: person.email, endsOn: daysAfter(today(), 30), reason })
  await endMemberships(site.context)
  const { rows } = await site.database.pool.query('select role from users where id = $1', [person.id])
  expect(rows).toEqual([{ role: 'member' }])
})

test('only an owner can change the period of an admin, and two changes at one instant are both recorded', async () => {
  const owner = await site.person('admin')
  const colleague = await someMember()
  await site.confirm(colleague.email)
  await site.call(owner.session, setTeam, { email: colleague.email, duties: ['programmes'] })
  const one = await site.person('admin')
  await site.confirm(one.email)
  await site.call(owner.session, setTeam, { email: one.email, duties: ['members'] })
  const input = { email: colleague.email, endsOn: daysAfter(today(), 40), reason }
  await expect(site.call(one.session, setPeriod, input)).rejects.toMatchObject({ status: 403 })
  await site.call(owner.session, setPeriod, input)
  const person = await someMember()
  const outcomes = await site.collide('users', person.id, [
    () => site.call(owner.session, setPeriod, { ...input, email: person.email }),
    () =>
      site.call(one.session, setPeriod, { ...input, email: person.email, endsOn: daysAfter(today(), 50) }),
  ])
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
  const { entries } = await site.call(owner.session, auditLog, { q: person.email, only: 'changes' })
  expect(entries.filter(({ action }) => action === 'member.period')).toHaveLength(2)
  // One e-mail reports both changes.
  expect(await told(site, person, ['period_changed'])).toEqual(['period_changed'])
})

test('several changes before the e-mail is sent are reported in one e-mail, and changes that cancel out are not reported', async () => {
  const person = await someMember()
  const before = (await site.call(person.session, myMembership, {})).membership?.endsOn as string
  for (const days of [10, 20, 40]) await set(person.email, daysAfter(before, days))
  const mails = async () =>
    (await site.mailed()).filter(({ kind, to }) => kind === 'period_changed' && to === person.email)
  const [mail, ...others] = await mails()
  expect(others).toEqual([])
  expect(mail?.text).toContain(dayInWords(before))
  expect(mail?.subject).toContain(dayInWords(daysAfter(before, 40)))
  await set(person.email, daysAfter(before, 50))
  await set(person.email, daysAfter(before, 40))
  expect(await mails()).toHaveLength(1)
})
