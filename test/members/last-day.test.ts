import { expect, test } from 'vitest'
import { currentUser } from '#contract/accounts/accounts.ts'
import { restoreUser, suspendUser } from '#contract/accounts/suspension.ts'
import { dayInIst } from '#contract/values/days.ts'
import { allMembers } from '#contract/membership/members.ts'
import { myMembership } from '#contract/membership/renewal.ts'
import { approveMember, removeMember } from '#contract/membership/review.ts'
import { daysAfter, periodFrom } from '#contract/membership/year.ts'
import { refundPayment } from '#contract/money/money.ts'
import { allPayments } from '#contract/money/payments.ts'
import { readPerson } from '#contract/admin/person.ts'
import { type Person, sharedProvider, type Site, startTestApp } from '#test/support/test-app.ts'
import { again, approve, daysLater, join, member, renewAndPay } from './membership.ts'

const simulator = await sharedProvider()
const reason = 'As it was agreed.'

type Days = { startsOn: string; endsOn: string }
type Shown = { state: string } & Days

/** The first and last day of a membership, which every place must show in the same way, and its periods. */
async function shownEverywhere(site: Site, person: Person): Promise<{ shown: Shown; periods: Days[] }> {
  const { session } = await again(site, person)
  const admin = await site.person('admin')
  const { user } = await site.call(session, currentUser, {})
  const { membership } = await site.call(session, myMembership, {})
  const { members } = await site.call(admin.session, allMembers, { q: person.email })
  const { membership: seen } = await site.call(admin.session, readPerson, { _id: person.id })
  const days = ({ startsOn, endsOn }: Days): Days => ({ startsOn, endsOn })
  if (membership === null || seen === null) throw new Error('there is no membership')
  expect(user.membership).toEqual({ state: membership.state, endsOn: membership.endsOn })
  expect(members[0]?.membership).toEqual(days(membership))
  expect({ ...days(seen), state: seen.state }).toEqual({ ...days(membership), state: membership.state })
  expect(seen.periods.map(days)).toEqual(membership.periods.map(days))
  return { shown: { state: membership.state, ...days(membership) }, periods: membership.periods.map(days) }
}

const today = (site: Site) => dayInIst(site.context.clock())

async function remove(site: Site, { email }: Person): Promise<void> {
  await site.call((await site.person('admin')).session, removeMember, { email, reason })
}

async function refund(site: Site, { email }: Person, purpose: 'join' | 'renewal' = 'join'): Promise<void> {
  const { session } = await site.person('admin')
  const { payments } = await site.call(session, allPayments, { q: email })
  const payment = payments.findLast((one) => one.purpose === purpose)?._id as string
  await site.call(session, refundPayment, { payment, reason })
}

test.each([
  ['a removal', remove],
  ['a full refund', refund],
])('after %s every place shows that the membership ended that day', async (_what, end) => {
  await using site = await startTestApp({ simulator })
  const person = await member(site, simulator)
  const first = periodFrom(today(site))
  await daysLater(site, 100)
  const last = today(site)
  await end(site, person)
  const ended = { startsOn: first.startsOn, endsOn: last }
  const expected = { shown: { state: 'removed', ...ended }, periods: [ended] }
  expect(await shownEverywhere(site, person)).toEqual(expected)
  // The last day does not change later, not even after the end of the paid period.
  await daysLater(site, 30)
  expect(await shownEverywhere(site, person)).toEqual(expected)
  await daysLater(site, 300)
  expect(await shownEverywhere(site, person)).toEqual(expected)
})

test('a membership that is approved again within the paid period has its original last day again', async () => {
  await using site = await startTestApp({ simulator })
  const person = await member(site, simulator)
  const first = periodFrom(today(site))
  await daysLater(site, 100)
  await remove(site, person)
  await daysLater(site, 10)
  await approve(site, person)
  expect(await shownEverywhere(site, person)).toEqual({
    shown: { state: 'active', ...first },
    periods: [first],
  })
})

test('after a refund and a new application the new period is shown, and the earlier period until the day on which it was ended', async () => {
  await using site = await startTestApp({ simulator })
  const person = await member(site, simulator)
  const first = periodFrom(today(site))
  await daysLater(site, 100)
  const last = today(site)
  await refund(site, person)
  await site.mailed()
  await expect(
    site.call((await site.person('admin')).session, approveMember, { email: person.email }),
  ).rejects.toMatchObject({ status: 409 })
  await daysLater(site, 10)
  await join(site, simulator, await again(site, person))
  await approve(site, person)
  const anew = periodFrom(today(site))
  expect(await shownEverywhere(site, person)).toEqual({
    shown: { state: 'active', ...anew },
    periods: [anew, { startsOn: first.startsOn, endsOn: last }],
  })
})

test('a period that was paid in advance and ended before it began is never shown, not even after its first day', async () => {
  await using site = await startTestApp({ simulator })
  const person = await member(site, simulator)
  const first = periodFrom(today(site))
  await daysLater(site, 330)
  await renewAndPay(site, simulator, person)
  const last = today(site)
  await remove(site, person)
  const ended = { startsOn: first.startsOn, endsOn: last }
  const expected = { shown: { state: 'removed', ...ended }, periods: [ended] }
  expect(await shownEverywhere(site, person)).toEqual(expected)
  await daysLater(site, 90)
  expect(await shownEverywhere(site, person)).toEqual(expected)
})

test('a refund of a renewal whose period has begun ends only that period', async () => {
  await using site = await startTestApp({ simulator })
  const person = await member(site, simulator)
  const first = periodFrom(today(site))
  await daysLater(site, 330)
  await renewAndPay(site, simulator, person)
  await daysLater(site, 90)
  await refund(site, person, 'renewal')
  const ended = { startsOn: daysAfter(first.endsOn, 1), endsOn: today(site) }
  expect(await shownEverywhere(site, person)).toEqual({
    shown: { state: 'removed', ...ended },
    periods: [ended, first],
  })
})

test('removal in the grace period does not change the last day, and neither does a suspension', async () => {
  await using site = await startTestApp({ simulator })
  const [late, suspended] = [await member(site, simulator), await member(site, simulator)]
  const first = periodFrom(today(site))
  const { session } = await site.person('admin')
  await site.call(session, suspendUser, { email: suspended.email, reason })
  await site.call(session, restoreUser, { email: suspended.email })
  expect((await shownEverywhere(site, suspended)).shown).toEqual({ state: 'active', ...first })
  await daysLater(site, 368)
  await remove(site, late)
  expect((await shownEverywhere(site, late)).shown).toEqual({ state: 'removed', ...first })
})
