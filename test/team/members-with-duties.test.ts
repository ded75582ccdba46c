import { expect, test } from 'vitest'
import type { Duty } from '#contract/accounts/duties.ts'
import type { MemberState } from '#contract/membership/filters.ts'
import { allMembers, applyForAid, createOrder, myApplication } from '#contract/membership/members.ts'
import { currentUser } from '#contract/accounts/accounts.ts'
import { myMembership } from '#contract/membership/renewal.ts'
import { approveMember, removeMember } from '#contract/membership/review.ts'
import { peopleOfFigure, readOverview } from '#contract/admin/overview.ts'
import { setTeam } from '#contract/admin/team.ts'
import { aidForm, applicationForm } from '#test/cases/application-form.ts'
import { mistakesIn } from '#test/faults/applicants.ts'
import { paymentsOf } from '#test/money/money.ts'
import { again, daysLater, join, member, renewAndPay, told } from '#test/members/membership.ts'
import { type Person, sharedProvider, type Site, startTestApp } from '#test/support/test-app.ts'

const simulator = await sharedProvider()

/** How a person may stand with the membership, each with a function that makes such a person. */
const stands = {
  'signed up': async (site) => site.person(),
  'has paid': async (site) => {
    const person = await site.person()
    await join(site, simulator, person)
    return person
  },
  'is a member': (site) => member(site, simulator),
  'was removed': async (site, owner) => {
    const person = await member(site, simulator)
    await site.call(owner.session, removeMember, { email: person.email })
    return person
  },
} satisfies Record<string, (site: Awaited<ReturnType<typeof startTestApp>>, owner: Person) => Promise<Person>>
const duties: Duty[][] = [[], ['members'], ['money', 'programmes'], ['content'], ['owner']]

test('a member with duties cannot join again, and can renew like any member', async () => {
  await using site = await startTestApp({ simulator })
  const [owner, newcomer] = [await site.person('admin'), await site.person('admin')]
  const person = await member(site, simulator)
  await site.confirm(person.email)
  await site.giveWayIn(person)
  await site.call(owner.session, setTeam, { email: person.email, duties: ['content'] })
  await daysLater(site, 340)
  const { session } = await again(site, person)
  const isMember = { status: 409, code: 'already_member' }
  await expect(site.call(session, createOrder, applicationForm)).rejects.toMatchObject(isMember)
  await expect(site.call(session, applyForAid, aidForm)).rejects.toMatchObject(isMember)
  await renewAndPay(site, simulator, person)
  const admin = await again(site, owner)
  expect((await paymentsOf(site, admin, person)).map(({ bucket }) => bucket)).toEqual(['earned', 'earned'])
  // A person with duties who is not a member can join.
  const { id } = await site.call((await again(site, newcomer)).session, createOrder, applicationForm)
  expect(id).toMatch(/^order_/)
})

test.each([
  ['has paid', (site) => (person) => join(site, simulator, person)],
  [
    'asks for aid',
    (site) =>
      ({ session }) =>
        site.call(session, applyForAid, aidForm),
  ],
] satisfies [string, (site: Site) => (person: Person) => Promise<unknown>][])(
  'a person with duties who is not a member and %s waits like any applicant, and becomes a member with duties',
  async (_how, applies) => {
    await using site = await startTestApp({ simulator })
    const [owner, person] = [await site.person('admin'), await site.person()]
    const { email } = person
    await site.confirm(email)
    await site.giveWayIn(person)
    await site.call(owner.session, setTeam, { email, duties: ['content'] })
    const admin = await again(site, owner)
    const one = await again(site, person)
    const approve = () => site.call(admin.session, approveMember, { email })
    await expect(approve()).rejects.toMatchObject({ status: 409, code: 'is_admin' })
    await applies(site)(one)
    const found = async () => (await site.call(admin.session, allMembers, { q: email })).members[0]
    const waiting = await site.call(admin.session, allMembers, { state: 'waiting' })
    expect(waiting.members.map(({ user }) => user._id)).toEqual([person.id])
    expect((await site.call(one.session, myApplication, {})).dueAt).not.toBeNull()
    const { _id, updatedAt = '' } = (await found()) ?? expect.fail()
    await expect(
      site.call(admin.session, approveMember, { email, seen: { _id, updatedAt: new Date(0).toISOString() } }),
    ).rejects.toMatchObject({ code: 'changed_meanwhile' })
    expect(await site.call(admin.session, approveMember, { email, seen: { _id, updatedAt } })).toMatchObject({
      role: 'admin',
    })
    expect(await found()).toMatchObject({ role: 'admin', state: 'member' })
    expect((await site.call(one.session, currentUser, {})).user).toMatchObject({
      role: 'admin',
      duties: ['content'],
    })
    // A member with duties can be neither approved again nor removed.
    await expect(approve()).rejects.toMatchObject({ status: 409, code: 'is_admin' })
    await expect(site.call(admin.session, removeMember, { email })).rejects.toMatchObject({
      code: 'is_admin',
    })
    expect((await site.call(one.session, myMembership, {})).membership?.periods).toHaveLength(1)
    expect(await mistakesIn(site.database.url, site.config.dataDir, null)).toEqual([])
  },
)

test('Overview and Members count the same members whatever duties people have, also after the memberships have ended', async () => {
  await using site = await startTestApp({ simulator })
  const owner = await site.person('admin')
  const people: { stands: string; person: Person }[] = []
  for (const [name, make] of Object.entries(stands)) {
    for (const some of duties) {
      const person = await make(site, owner)
      people.push({ stands: name, person })
      if (some.length === 0) continue
      await site.confirm(person.email)
      await site.giveWayIn(person)
      await site.call(owner.session, setTeam, { email: person.email, duties: some })
    }
  }
  const session = async () => (await again(site, owner)).session
  const listed = async (state?: MemberState) => {
    const { members, total } = await site.call(await session(), allMembers, {
      limit: '100',
      ...(state === undefined ? {} : { state }),
    })
    expect(total).toBe(members.length)
    return members.map(({ user }) => user._id).toSorted()
  }
  const idsOf = (name: string) =>
    people
      .filter((one) => one.stands === name)
      .map(({ person }) => person.id)
      .toSorted()
  const counted = async () => {
    const { months, categories, branches, funnel } = await site.call(await session(), readOverview, {
      count: 'now',
    })
    const sum = (shares: { members: number | null }[]) =>
      shares.reduce((all, { members }) => all + (members ?? 0), 0)
    const { total } = await site.call(await session(), peopleOfFigure, { figure: 'isMember' })
    expect(total).toBe(funnel?.members)
    expect((await listed()).length).toBe(funnel?.paidOrAid)
    return [months.at(-1)?.members, sum(categories), sum(branches), funnel?.members]
  }
  const each = (members: number) => [members, members, members, members]

  expect(await listed('member')).toEqual(idsOf('is a member'))
  expect(await listed('removed')).toEqual(idsOf('was removed'))
  expect(await counted()).toEqual(each(duties.length))

  // Within a week after the last day all members are in grace; after it nobody is a member, and all get an e-mail.
  await daysLater(site, 368)
  expect(await listed('grace')).toEqual(idsOf('is a member'))
  expect(await counted()).toEqual(each(duties.length))
  await daysLater(site, 8)
  expect(await listed('ended')).toEqual(idsOf('is a member'))
  expect([...(await listed('member')), ...(await listed('grace'))]).toEqual([])
  expect(await counted()).toEqual(each(0))
  for (const { stands: name, person } of people)
    expect(await told(site, person, ['membership_over'])).toEqual(
      name === 'is a member' ? ['membership_over'] : [],
    )
  const helper =
    people.find(({ person }) => person.id === idsOf('is a member').at(-1))?.person ?? expect.fail()
  await renewAndPay(site, simulator, helper)
  expect(await listed('member')).toEqual([helper.id])
  expect(await counted()).toEqual(each(1))
})
