import { expect, test } from 'vitest'
import { currentUser } from '#contract/accounts/accounts.ts'
import { myMembership } from '#contract/membership/renewal.ts'
import { endMemberships } from '#server/members/periods/membership-expiry.ts'
import { sharedProvider, startTestApp } from '#test/support/test-app.ts'
import { again, member, renewAndPay, told } from './membership.ts'

const simulator = await sharedProvider()

// An Indian day ends at half past six in the evening of UTC.
test.each([
  ['2032-02-29T12:00:00Z', '2033-02-28', '2033-03-07T18:29:59.999Z', '2033-03-01', '2033-03-08'],
  ['2031-03-10T18:29:59.999Z', '2032-03-09', '2032-03-16T18:29:59.999Z', '2032-03-10', '2032-03-17'],
  ['2031-03-10T18:30:00Z', '2032-03-10', '2032-03-17T18:29:59.999Z', '2032-03-11', '2032-03-18'],
])(
  'for a membership from %s to %s, a renewal at %s continues from %s, and a renewal a millisecond later begins on %s',
  async (approvedAt, endsOn, lastInstant, goesOn, beginsAnew) => {
    await using site = await startTestApp({ simulator })
    site.stopClock(Date.parse(approvedAt))
    const [early, late] = [await member(site, simulator), await member(site, simulator)]
    const roleAndDays = async (person: typeof early) => {
      const { session } = await again(site, person)
      const { user } = await site.call(session, currentUser, {})
      const { membership } = await site.call(session, myMembership, {})
      return [user.role, membership?.endsOn, membership?.periods.map(({ startsOn }) => startsOn)[0]]
    }
    site.stopClock(Date.parse(lastInstant))
    await endMemberships(site.context)
    expect(await roleAndDays(early)).toEqual(['member', endsOn, expect.any(String)])
    await renewAndPay(site, simulator, early)
    expect((await roleAndDays(early))[2]).toBe(goesOn)
    site.turnClock(1)
    await endMemberships(site.context)
    expect(await roleAndDays(late)).toEqual(['user', endsOn, expect.any(String)])
    expect(await told(site, late, ['membership_ends', 'membership_over'])).toEqual([
      'membership_ends',
      'membership_over',
    ])
    await renewAndPay(site, simulator, late)
    expect((await roleAndDays(late))[2]).toBe(beginsAnew)
  },
)
