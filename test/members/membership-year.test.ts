import { expect, test } from 'vitest'
import { currentUser } from '#contract/accounts/accounts.ts'
import { updateProfile } from '#contract/accounts/profile.ts'
import { dayInIst, daysBetween } from '#contract/values/days.ts'
import { removeMember } from '#contract/membership/review.ts'
import { allMembers, applyForAid, createOrder, myApplication } from '#contract/membership/members.ts'
import { confirmPayment } from '#contract/membership/payments.ts'
import { myMembership, renewMembership } from '#contract/membership/renewal.ts'
import { anniversaryOf, daysAfter, periodFrom } from '#contract/membership/year.ts'
import { DAY } from '#contract/values/time.ts'
import { endMemberships } from '#server/members/periods/membership-expiry.ts'
import { aidForm, applicationForm } from '#test/cases/application-form.ts'
import { codeOf } from '#test/support/code-of.ts'
import { type Person, sharedProvider, type Site, startTestApp } from '#test/support/test-app.ts'
import { again, approve, daysLater, join, member, renewAndPay, told } from './membership.ts'

const simulator = await sharedProvider()

const ABOUT_THE_END = ['membership_ends', 'membership_over']

/** The number of days from today to the last day of a period that begins today. */
function daysOfYear(site: Site): number {
  const { startsOn, endsOn } = periodFrom(dayInIst(site.context.clock()))
  return daysBetween(startsOn, endsOn)
}

async function membershipOf(site: Site, person: Person) {
  const { session } = await again(site, person)
  const { membership } = await site.call(session, myMembership, {})
  const { user } = await site.call(session, currentUser, {})
  expect(user.membership).toEqual(membership && { state: membership.state, endsOn: membership.endsOn })
  return { role: user.role, ...membership }
}

async function refusalToRenew(site: Site, person: Person): Promise<string> {
  const { session } = await again(site, person)
  return codeOf(site.call(session, renewMembership, {}), 'none')
}

async function listed(site: Site, state: 'member' | 'grace' | 'ended' | 'removed') {
  const admin = await site.person('admin')
  const { members } = await site.call(admin.session, allMembers, { state })
  return members.map(({ user, state: of, membership }) => ({ email: user.email, state: of, ...membership }))
}

test('for a membership that is renewed after its end each e-mail is sent once, grace and end are shown, and a new period begins', async () => {
  await using site = await startTestApp({ simulator })
  const person = await member(site, simulator)
  const first = periodFrom(dayInIst(site.context.clock()))
  expect(await membershipOf(site, person)).toEqual({
    role: 'member',
    category: 'Startup/Business',
    categoryName: 'Startup / Business',
    state: 'active',
    ...first,
    paidUntil: first.endsOn,
    refundedOn: null,
    dateOfBirth: applicationForm.dateOfBirth,
    isRenewable: false,
    renewableFrom: daysAfter(first.endsOn, -60),
    renewableUntil: anniversaryOf(first.endsOn),
    openOrder: null,
    periods: [{ ...first, category: 'Startup/Business', basis: 'payment' }],
  })
  expect(await listed(site, 'member')).toEqual([{ email: person.email, state: 'member', ...first }])
  expect(await refusalToRenew(site, person)).toBe('409 too_early')
  const lastDay = daysBetween(first.startsOn, first.endsOn)
  const sentCount = async () => (await told(site, person, ABOUT_THE_END)).length
  await daysLater(site, lastDay - 31)
  expect(await sentCount()).toBe(0)
  // Each e-mail is sent once, also with several processes and repeated runs.
  site.turnClock(DAY)
  await Promise.all([endMemberships(site.context), endMemberships(site.context)])
  await endMemberships(site.context)
  expect(await sentCount()).toBe(1)
  await daysLater(site, 22)
  expect(await sentCount()).toBe(1)
  await daysLater(site, 1)
  expect(await sentCount()).toBe(2)
  await daysLater(site, 7)
  expect(await sentCount()).toBe(3)
  expect(await membershipOf(site, person)).toMatchObject({ role: 'member', state: 'active' })
  await daysLater(site, 7)
  expect(await membershipOf(site, person)).toMatchObject({ role: 'member', state: 'grace', ...first })
  expect(await site.call((await again(site, person)).session, myApplication, {})).toMatchObject({
    standing: 'grace',
  })
  expect(await listed(site, 'grace')).toEqual([{ email: person.email, state: 'grace', ...first }])
  expect(await listed(site, 'member')).toEqual([])
  expect(await sentCount()).toBe(3)
  await daysLater(site, 1)
  expect(await told(site, person, ABOUT_THE_END)).toEqual([
    'membership_ends',
    'membership_ends',
    'membership_ends',
    'membership_over',
  ])
  expect(await membershipOf(site, person)).toMatchObject({ role: 'user', state: 'ended', ...first })
  expect(await listed(site, 'ended')).toEqual([{ email: person.email, state: 'ended', ...first }])
  await daysLater(site, 40)
  await renewAndPay(site, simulator, person)
  const second = periodFrom(dayInIst(site.context.clock()))
  expect(await membershipOf(site, person)).toMatchObject({ role: 'member', state: 'active', ...second })
  expect(await told(site, person, ['membership_renewed', 'application_received', 'payment_receipt'])).toEqual(
    ['application_received', 'payment_receipt', 'membership_renewed', 'payment_receipt'],
  )
  await daysLater(site, 400)
  expect(await sentCount()).toBe(5)
})

test('after an early renewal the current period stays, the next period follows it, and e-mails count from the new end', async () => {
  await using site = await startTestApp({ simulator })
  const person = await member(site, simulator)
  const first = periodFrom(dayInIst(site.context.clock()))
  await daysLater(site, daysOfYear(site) - 59)
  await renewAndPay(site, simulator, person)
  const second = periodFrom(daysAfter(first.endsOn, 1))
  expect(await membershipOf(site, person)).toMatchObject({
    state: 'active',
    ...first,
    renewableFrom: daysAfter(second.endsOn, -60),
    periods: [second, first],
  })
  expect(await refusalToRenew(site, person)).toBe('409 too_early')
  await daysLater(site, 59)
  expect(await told(site, person, ABOUT_THE_END)).toEqual([])
  await daysLater(site, 1)
  expect(await membershipOf(site, person)).toMatchObject({ role: 'member', state: 'active', ...second })
})

test('after a renewal on the last day of grace the next period begins the day after the first one ended', async () => {
  await using site = await startTestApp({ simulator })
  const person = await member(site, simulator)
  const first = periodFrom(dayInIst(site.context.clock()))
  await daysLater(site, daysOfYear(site) + 7)
  await renewAndPay(site, simulator, person)
  expect(await membershipOf(site, person)).toMatchObject({
    role: 'member',
    state: 'active',
    ...periodFrom(daysAfter(first.endsOn, 1)),
  })
})

test('after 40 days without a server only the latest due e-mail is sent, and an ended membership ends the role', async () => {
  await using site = await startTestApp({ simulator })
  const [over, near] = [await member(site, simulator), await member(site, simulator)]
  await site.database.pool.query(
    'update membership_periods set starts_on = starts_on + 20, ends_on = ends_on + 20 where user_id = $1',
    [near.id],
  )
  await site.database.pool.query('update memberships set ends_on = ends_on + 20 where user_id = $1', [
    near.id,
  ])
  await daysLater(site, daysOfYear(site) - 31)
  await daysLater(site, 40)
  expect(await told(site, over, ABOUT_THE_END)).toEqual(['membership_over'])
  expect(await told(site, near, ABOUT_THE_END)).toEqual(['membership_ends'])
  expect((await membershipOf(site, over)).role).toBe('user')
  expect((await membershipOf(site, near)).role).toBe('member')
})

test('a removed member cannot renew, and continues the same period when approved again within the paid days', async () => {
  await using site = await startTestApp({ simulator })
  const person = await member(site, simulator)
  const first = await membershipOf(site, person)
  const admin = await site.person('admin')
  await site.call(admin.session, removeMember, { email: person.email })
  const today = dayInIst(site.context.clock())
  expect(await membershipOf(site, person)).toMatchObject({
    role: 'user',
    state: 'removed',
    startsOn: today,
    endsOn: today,
    paidUntil: first.endsOn,
    periods: [{ startsOn: today, endsOn: today }],
  })
  expect(await listed(site, 'removed')).toMatchObject([{ email: person.email, state: 'removed' }])
  await daysLater(site, 330)
  expect(await refusalToRenew(site, person)).toBe('409 membership_removed')
  expect(await told(site, person, ABOUT_THE_END)).toEqual([])
  await approve(site, person)
  expect(await membershipOf(site, person)).toEqual({ ...first, isRenewable: true })
  await daysLater(site, 5)
  expect(await told(site, person, ABOUT_THE_END)).toEqual(['membership_ends'])
})

test('a period from an application for aid can be renewed by a payment; a person who was never a member cannot renew', async () => {
  await using site = await startTestApp({ simulator })
  const person = await site.person()
  expect(await refusalToRenew(site, person)).toBe('409 not_a_member')
  expect(await membershipOf(site, person)).toEqual({ role: 'user' })
  await site.call(person.session, applyForAid, aidForm)
  await approve(site, person)
  await daysLater(site, 330)
  await renewAndPay(site, simulator, person)
  expect((await membershipOf(site, person)).periods).toMatchObject([{ basis: 'payment' }, { basis: 'aid' }])
})

test('more than a year after its end a membership cannot be renewed, but the person can apply again', async () => {
  await using site = await startTestApp({ simulator })
  const person = await member(site, simulator)
  await daysLater(site, daysOfYear(site) + 367)
  expect(await refusalToRenew(site, person)).toBe('409 too_late_to_renew')
  await join(site, simulator, await again(site, person))
  await approve(site, person)
  expect(await membershipOf(site, person)).toMatchObject({ role: 'member', state: 'active' })
})

test('two renewals at once make one order, and when two orders to renew are paid, the second payment needs review', async () => {
  await using site = await startTestApp({ simulator })
  const person = await member(site, simulator)
  await daysLater(site, 340)
  const { session } = await again(site, person)
  const orders = await site.collide('users', person.id, [
    () => site.call(session, renewMembership, {}),
    () => site.call(session, renewMembership, {}),
  ])
  const ids = orders.map((order) => (order.status === 'fulfilled' ? order.value.id : String(order.reason)))
  expect(new Set(ids).size).toBe(1)
  // Another category is another order; the first one stays payable at the provider.
  const other = await site.call(session, renewMembership, { membershipCategory: 'Student' })
  await Promise.all([simulator.pay(ids[0] as string), simulator.pay(other.id)])
  expect(await site.call(session, confirmPayment, { id: other.id })).toMatchObject({ status: 'paid' })
  await site.call(session, confirmPayment, { id: ids[0] as string })
  const { rows } = await site.database.pool.query(
    "select category, status, review_reason from payments where purpose = 'renewal' order by id",
  )
  expect(rows).toEqual([
    { category: 'Startup/Business', status: 'cancelled', review_reason: 'not_renewable' },
    { category: 'Student', status: 'paid', review_reason: null },
  ])
  expect((await membershipOf(site, person)).periods).toHaveLength(2)
})

test('a member cannot apply, and a person whose membership has ended can', async () => {
  await using site = await startTestApp({ simulator })
  const person = await member(site, simulator)
  await expect(site.call(person.session, createOrder, applicationForm)).rejects.toMatchObject({
    code: 'already_member',
  })
  await daysLater(site, daysOfYear(site) + 8)
  const { id } = await site.call((await again(site, person)).session, createOrder, applicationForm)
  expect(id).toMatch(/^order_/)
})

test('a person who has turned off reminders gets only the e-mails on the last day and at the end', async () => {
  await using site = await startTestApp({ simulator })
  const person = await member(site, simulator)
  const { user } = await site.call(person.session, updateProfile, { reminders: 'no' })
  expect(user.reminders).toBe('no')
  const days = daysOfYear(site)
  const counts: number[] = []
  for (const later of [days - 30, 23, 7, 8]) {
    await daysLater(site, later)
    counts.push((await told(site, person, ABOUT_THE_END)).length)
  }
  expect(counts).toEqual([0, 0, 1, 2])
})
