import { expect, test } from 'vitest'
import { currentUser } from '#contract/accounts/accounts.ts'
import { dayInIst } from '#contract/values/days.ts'
import { allMembers } from '#contract/membership/members.ts'
import { addMember } from '#contract/admin/add-member.ts'
import { refundPayment } from '#contract/money/money.ts'
import { allPayments } from '#contract/money/payments.ts'
import { confirmPayment } from '#contract/membership/payments.ts'
import { myMembership, renewMembership } from '#contract/membership/renewal.ts'
import { approveMember, removeMember } from '#contract/membership/review.ts'
import { daysAfter, periodFrom } from '#contract/membership/year.ts'
import { type Person, sharedProvider, type Site, startTestApp } from '#test/support/test-app.ts'
import { again, approve, daysLater, join, member, renewAndPay, told } from './membership.ts'

const simulator = await sharedProvider()

const ABOUT_THE_END = ['membership_ends', 'membership_over']

async function remove(site: Site, { email }: Person): Promise<void> {
  const admin = await site.person('admin')
  await site.call(admin.session, removeMember, { email })
}

/** The role and membership as the person sees them. */
async function seenByPerson(site: Site, person: Person) {
  const { session } = await again(site, person)
  const { membership } = await site.call(session, myMembership, {})
  const { user } = await site.call(session, currentUser, {})
  return { role: user.role, shown: user.membership, membership }
}

/** The state and membership as admins see them. */
async function seenByAdmins(site: Site, { email }: Person) {
  const admin = await site.person('admin')
  const { members } = await site.call(admin.session, allMembers, {})
  const { state, membership } = members.find(({ user }) => user.email === email) ?? {}
  return { state, membership }
}

/** A member in the second year, whose first year has ended. */
async function inSecondYear(site: Site): Promise<{ person: Person; first: Days; second: Days }> {
  const person = await member(site, simulator)
  const first = periodFrom(dayInIst(site.context.clock()))
  await daysLater(site, 340)
  await renewAndPay(site, simulator, person)
  await daysLater(site, 60)
  return { person, first, second: periodFrom(daysAfter(first.endsOn, 1)) }
}
type Days = ReturnType<typeof periodFrom>

test('a member removed in the second year is shown as removed, with the second period until the day of removal', async () => {
  await using site = await startTestApp({ simulator })
  const { person, second } = await inSecondYear(site)
  await remove(site, person)
  const endsOn = dayInIst(site.context.clock())
  expect(await seenByPerson(site, person)).toMatchObject({
    role: 'user',
    shown: { state: 'removed', endsOn },
    membership: { state: 'removed', startsOn: second.startsOn, endsOn, paidUntil: second.endsOn },
  })
  const membership = { startsOn: second.startsOn, endsOn }
  expect(await seenByAdmins(site, person)).toEqual({ state: 'removed', membership })
})

test('a member who is removed and approved again in the second year gets each e-mail about its end once', async () => {
  await using site = await startTestApp({ simulator })
  const { person, second } = await inSecondYear(site)
  await daysLater(site, 330)
  expect(await told(site, person, ABOUT_THE_END)).toEqual(['membership_ends', 'membership_ends'])
  await remove(site, person)
  await approve(site, person)
  await daysLater(site, 1)
  expect(await seenByPerson(site, person)).toMatchObject({ role: 'member', membership: { ...second } })
  expect(await told(site, person, ABOUT_THE_END)).toHaveLength(2)
})

test('a member whose renewal is refunded gets no second e-mail about the earlier last day', async () => {
  await using site = await startTestApp({ simulator })
  const person = await member(site, simulator)
  const first = periodFrom(dayInIst(site.context.clock()))
  await daysLater(site, 340)
  expect(await told(site, person, ABOUT_THE_END)).toEqual(['membership_ends'])
  await renewAndPay(site, simulator, person)
  const { session } = await site.person('admin')
  const { payments } = await site.call(session, allPayments, {})
  const { _id = '' } = payments.find(({ purpose }) => purpose === 'renewal') ?? {}
  await site.call(session, refundPayment, { payment: _id, reason: 'As agreed.', endMembership: false })
  // The refund has not arrived yet.
  await remove(site, person)
  await approve(site, person)
  await daysLater(site, 0)
  expect(await seenByPerson(site, person)).toMatchObject({
    role: 'member',
    membership: { paidUntil: first.endsOn },
  })
  expect(await told(site, person, ABOUT_THE_END)).toEqual(['membership_ends'])
  await daysLater(site, 20)
  expect(await told(site, person, ABOUT_THE_END)).toEqual(['membership_ends', 'membership_ends'])
})

test('an order to renew that is paid after the removal makes nobody a member, and the payment needs review', async () => {
  await using site = await startTestApp({ simulator })
  const { person } = await inSecondYear(site)
  await daysLater(site, 300)
  const { session } = await again(site, person)
  const { id } = await site.call(session, renewMembership, {})
  await remove(site, person)
  await simulator.pay(id)
  expect(await site.call(session, confirmPayment, { id })).toMatchObject({ success: false })
  expect(await seenByPerson(site, person)).toMatchObject({ role: 'user', membership: { state: 'removed' } })
  const admin = await site.person('admin')
  const { payments } = await site.call(admin.session, allPayments, { bucket: 'review' })
  expect(payments).toMatchObject([{ orderId: id, status: 'cancelled', purpose: 'renewal' }])
})

test('a member removed with a year paid in advance, who applies and is approved again, has the new period and can renew it', async () => {
  await using site = await startTestApp({ simulator })
  const person = await member(site, simulator)
  const first = periodFrom(dayInIst(site.context.clock()))
  await daysLater(site, 320)
  await renewAndPay(site, simulator, person)
  await remove(site, person)
  const removedPeriod = { startsOn: first.startsOn, endsOn: dayInIst(site.context.clock()) }
  await join(site, simulator, await again(site, person))
  await approve(site, person)
  const anew = periodFrom(dayInIst(site.context.clock()))
  // The day on which the year paid in advance would have begun passes.
  await daysLater(site, 100)
  const active = { role: 'member', membership: { state: 'active', ...anew, paidUntil: anew.endsOn } }
  expect(await seenByPerson(site, person)).toMatchObject({
    ...active,
    shown: { state: 'active', endsOn: anew.endsOn },
  })
  expect(await seenByAdmins(site, person)).toEqual({ state: 'member', membership: anew })
  await daysLater(site, 220)
  await renewAndPay(site, simulator, person)
  const { membership } = await seenByPerson(site, person)
  expect(membership?.periods).toMatchObject([periodFrom(daysAfter(anew.endsOn, 1)), anew, removedPeriod])
})

test('a person approved again for a year paid in advance, after a newer period has ended, gets the days left of that year', async () => {
  await using site = await startTestApp({ simulator })
  const person = await member(site, simulator)
  const first = periodFrom(dayInIst(site.context.clock()))
  const ahead = periodFrom(daysAfter(first.endsOn, 1))
  await daysLater(site, 330)
  await renewAndPay(site, simulator, person)
  await remove(site, person)
  const removedPeriod = { startsOn: first.startsOn, endsOn: dayInIst(site.context.clock()) }
  await join(site, simulator, await again(site, person))
  await approve(site, person)
  const anew = periodFrom(dayInIst(site.context.clock()))
  await daysLater(site, 380)
  expect(await seenByPerson(site, person)).toMatchObject({
    role: 'user',
    membership: { state: 'ended', ...anew },
  })

  await approve(site, person)
  const left = { startsOn: daysAfter(anew.endsOn, 1), endsOn: ahead.endsOn }
  const { role, shown, membership } = await seenByPerson(site, person)
  expect({ role, shown }).toEqual({ role: 'member', shown: { state: 'active', endsOn: ahead.endsOn } })
  expect(membership).toMatchObject({ state: 'active', ...left, paidUntil: ahead.endsOn })
  expect(membership?.periods).toMatchObject([left, anew, removedPeriod])
  expect(await seenByAdmins(site, person)).toEqual({ state: 'member', membership: left })

  // Removed and approved again, the person gets the same days.
  await remove(site, person)
  await approve(site, person)
  expect((await seenByPerson(site, person)).membership).toMatchObject({ state: 'active', ...left })
})

test('of several memberships that began and were removed on one day, the newest is shown', async () => {
  await using site = await startTestApp({ simulator })
  const person = await member(site, simulator)
  await remove(site, person)
  for (const membershipCategory of ['Student', 'Investor', 'coreteammember'] as const) {
    const newly = await again(site, person)
    await join(site, simulator, newly, { membershipCategory })
    await approve(site, person)
    await remove(site, person)
    const { membership } = await seenByPerson(site, person)
    expect([membership?.category, membership?.periods[0]?.category]).toEqual([
      membershipCategory,
      membershipCategory,
    ])
  }
})

test.each([
  [
    'days that an admin gave',
    async (site: Site) => {
      const [person, admin] = [await site.person(), await site.person('admin')]
      const endsOn = dayInIst(site.context.clock())
      const given = { email: person.email, name: person.name, membershipCategory: 'Student' as const, endsOn }
      await site.call(admin.session, addMember, {
        ...given,
        startsOn: daysAfter(endsOn, -365),
        reason: 'As before.',
      })
      return { person, endsOn }
    },
  ],
  [
    'a year that was paid',
    async (site: Site) => {
      const person = await member(site, simulator)
      const { endsOn } = periodFrom(dayInIst(site.context.clock()))
      await daysLater(site, 364)
      return { person, endsOn }
    },
  ],
])('a member removed in the grace after %s is shown as removed, and cannot renew', async (_what, begin) => {
  await using site = await startTestApp({ simulator })
  const { person, endsOn } = await begin(site)
  await daysLater(site, 3)
  const { session } = await again(site, person)
  // A payment for an order from before the removal does not renew either.
  const { id } = await site.call(session, renewMembership, {})
  await remove(site, person)
  const removed = { role: 'user', shown: { state: 'removed', endsOn } }
  expect(await seenByPerson(site, person)).toMatchObject({
    ...removed,
    membership: { state: 'removed', isRenewable: false },
  })
  expect(await seenByAdmins(site, person)).toMatchObject({ state: 'removed' })
  await expect(site.call(session, renewMembership, {})).rejects.toMatchObject({ code: 'membership_removed' })
  await simulator.pay(id)
  expect(await site.call(session, confirmPayment, { id })).toMatchObject({ success: false })
  expect(await seenByPerson(site, person)).toMatchObject(removed)
  // The paid days have ended, so the person cannot be approved again.
  const admin = await site.person('admin')
  await expect(site.call(admin.session, approveMember, { email: person.email })).rejects.toMatchObject({
    code: 'payment_pending',
  })
})
