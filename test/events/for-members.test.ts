import { expect, test } from 'vitest'
import type { Duty } from '#contract/accounts/duties.ts'
import { eventCalls } from '#contract/events/events.ts'
import { addMember } from '#contract/admin/add-member.ts'
import { correctMember } from '#contract/admin/correction.ts'
import { removeMember } from '#contract/membership/review.ts'
import { setTeam } from '#contract/admin/team.ts'
import { DAY } from '#contract/values/time.ts'
import { makeMeetup, one, refusal, register } from '#test/cases/events/event-calls.ts'
import { type Person, sharedTestApp } from '#test/support/test-app.ts'

const site = await sharedTestApp({ confirmed: true })
const owner = await site.person('admin')

const setDuties = ({ email }: Person, duties: Duty[]) =>
  site.call(owner.session, setTeam, { email, duties, reason: 'As we said' })

async function adminWith(...duties: Duty[]): Promise<Person> {
  const person = await site.person()
  await setDuties(person, duties)
  return person
}

/** A member who was given duties beside their membership. */
async function memberWith(...duties: Duty[]): Promise<Person> {
  const person = await site.person()
  const { name, email } = person
  const added = { name, email, membershipCategory: 'Startup/Business' as const, reason: 'A founder' }
  await site.call(owner.session, addMember, added)
  await setDuties(person, duties)
  return person
}

async function endMembership({ id }: Person): Promise<void> {
  await site.database.pool.query('update applications set ended_at = now() where user_id = $1', [id])
}

const people: [string, Person | null, isMember: boolean, isOrganiser: boolean][] = [
  ['a visitor', null, false, false],
  ['a user', await site.person(), false, false],
  ['a member', await site.person('member'), true, false],
  ['an owner', owner, true, true],
  ['an admin with programmes', await adminWith('programmes'), true, true],
  ['an admin with members', await adminWith('members'), false, false],
  ['an admin with money', await adminWith('money'), false, false],
  ['an admin with content', await adminWith('content'), false, false],
  ['an admin with all but programmes', await adminWith('members', 'money', 'content'), false, false],
  ['a member with the duty money', await memberWith('money'), true, false],
]

const links = { linkFor: 'registered', recording: 'https://example.org/seen', link: 'https://example.org/in' }

test.each(people)(
  'an event shows its link to organisers and its recording to members: %s',
  async (_, person, isMember, isOrganiser) => {
    const { _id } = await makeMeetup(site, owner, links)
    const { event } = await one(site, person, _id)
    expect([event.link !== '', event.recording !== '']).toEqual([isOrganiser, isMember])
    const { meetups } = (await site.call(person?.session ?? null, eventCalls.meetup.all, {})) as {
      meetups: (typeof event)[]
    }
    expect(meetups.find((row) => row._id === _id)).toEqual(event)
  },
)

test.each(people.filter(([, person]) => person !== null))(
  'whether %s may register for members’ events and before everybody else',
  async (_, person, isMember) => {
    const soon = new Date(site.context.clock().getTime() + DAY).toISOString()
    for (const [values, otherwise] of [
      [{ audience: 'members' }, '403 event_for_members'],
      [{ membersFirstUntil: soon }, '409 members_first'],
      [{}, 'done'],
    ] as const) {
      const { _id } = await makeMeetup(site, owner, values)
      const { isForMe } = await one(site, person, _id)
      expect(isForMe).toBe(isMember || otherwise === 'done')
      expect(await refusal(site, person as Person, _id)).toBe(isMember ? 'done' : otherwise)
    }
  },
)

test('somebody who loses both the membership and the duty loses their places at members’ events to come', async () => {
  const [organiser, both, member] = [
    await adminWith('programmes'),
    await memberWith('programmes'),
    await memberWith('money'),
  ]
  const { _id } = await makeMeetup(site, owner, { audience: 'members' })
  for (const person of [organiser, both, member]) await register(site, person, _id)
  for (const person of [organiser, both]) await setDuties(person, ['content'])
  const states = async () =>
    Promise.all([organiser, both, member].map(async (person) => (await one(site, person, _id)).mine?.state))
  expect(await states()).toEqual(['cancelled', 'registered', 'registered'])
  await endMembership(both)
  await endMembership(member)
  expect(await states()).toEqual(['cancelled', 'cancelled', 'cancelled'])
})

test('a user found to be a minor without a guardian’s yes loses the place at once, and a member when the membership ends', async () => {
  const { _id } = await makeMeetup(site, owner, { capacity: '2' })
  const registered = async () => (await one(site, null, _id)).event.registered
  const [member, user] = [await memberWith(), await site.person()]
  for (const person of [member, user]) await register(site, person, _id)
  const changes = { dateOfBirth: '2011-02-03' }
  for (const { email } of [member, user])
    await site.call(owner.session, correctMember, { email, changes, reason: 'A copy of the passport' })
  expect(await registered()).toBe(1)
  await site.call(owner.session, removeMember, { email: member.email, reason: 'Too young' })
  expect(await registered()).toBe(0)
})
