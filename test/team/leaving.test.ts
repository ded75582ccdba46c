import { expect, test } from 'vitest'
import type { Duty } from '#contract/accounts/duties.ts'
import { dayInIst } from '#contract/values/days.ts'
import { GRACE_DAYS } from '#contract/business-constants.ts'
import { daysAfter } from '#contract/membership/year.ts'
import { removeMember } from '#contract/membership/review.ts'
import { setTeam } from '#contract/admin/team.ts'
import { DAY, SECOND } from '#contract/values/time.ts'
import { type Person, sharedProvider, type Site, startTestApp } from '#test/support/test-app.ts'
import { again, member } from '../members/membership.ts'

const simulator = await sharedProvider()

/** The role of a person, and their state in the lists of members. */
async function roleOf(site: Site, { id }: Person): Promise<[role: string, state: string | null]> {
  const { role, state } = await site.database.db
    .selectFrom('users')
    .leftJoin('memberships', 'user_id', 'id')
    .select(['role', 'state'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return [role, state]
}

/** The instant at which a day in India begins. */
const beginOf = (day: string) => Date.parse(`${day}T00:00:00+05:30`)

test.each([
  ['on the last day of the grace', 0, ['member', 'member']],
  ['on the day after the grace', 1, ['user', 'ended']],
])(
  'a member who leaves the team %s has the role that their paid period gives',
  async (_when, after, expected) => {
    await using site = await startTestApp({ simulator })
    const [owner, person] = [await site.person('admin'), await member(site, simulator)]
    await site.confirm(person.email)
    const neighbour = await member(site, simulator)
    const set = async (duties: Duty[]) =>
      site.call((await again(site, owner)).session, setTeam, { email: person.email, duties })
    await set(['money'])
    expect(await roleOf(site, person)).toEqual(['admin', 'member'])
    const { ends_on: endsOn } = await site.database.db
      .selectFrom('membership_periods')
      .select('ends_on')
      .where('user_id', '=', person.id)
      .executeTakeFirstOrThrow()
    const day = daysAfter(endsOn, GRACE_DAYS + after)
    site.stopClock(beginOf(day) + DAY - SECOND)
    expect(dayInIst(site.context.clock())).toBe(day)
    await set([])
    expect(await roleOf(site, person)).toEqual(expected)
    expect(await roleOf(site, neighbour)).toEqual(['member', 'member'])
  },
)

test('a removed member is not a member after leaving the team, even when the paid year has not ended', async () => {
  await using site = await startTestApp({ simulator })
  const [owner, person] = [await site.person('admin'), await member(site, simulator)]
  await site.confirm(person.email)
  await site.call(owner.session, removeMember, { email: person.email })
  expect(await roleOf(site, person)).toEqual(['user', 'removed'])
  for (const duties of [['money'], []] satisfies Duty[][])
    await site.call(owner.session, setTeam, { email: person.email, duties })
  expect(await roleOf(site, person)).toEqual(['user', 'removed'])
})

test('a person who was never a member is not a member after leaving the team, and an e-mail without an account is refused', async () => {
  await using site = await startTestApp({ simulator })
  const [owner, person] = [await site.person('admin'), await site.person()]
  await site.confirm(person.email)
  const set = (email: string, duties: Duty[]) => site.call(owner.session, setTeam, { email, duties })
  await set(person.email, ['money', 'content'])
  await set(person.email, ['content', 'money'])
  await set(person.email, ['money'])
  await set(person.email, [])
  expect(await roleOf(site, person)).toEqual(['user', null])
  // An admin with an unconfirmed e-mail, made by the command, can be removed as well.
  const unconfirmed = await site.person('admin')
  await set(unconfirmed.email, [])
  expect(await roleOf(site, unconfirmed)).toEqual(['user', null])
  await expect(set('nobody@example.org', [])).rejects.toMatchObject({ status: 404 })
  const { rows } = await site.database.pool.query(
    `select actor_id, subject_id, details->>'about' as about, details->'before' as before
      from audit_log where action like 'team.%' order by id`,
  )
  const by = { actor_id: owner.id, subject_id: person.id }
  expect(rows).toEqual([
    { ...by, about: 'content, money', before: [] },
    { ...by, about: 'money', before: ['content', 'money'] },
    { ...by, about: '', before: ['money'] },
    { actor_id: owner.id, subject_id: unconfirmed.id, about: '', before: ['owner'] },
  ])
  // One welcome e-mail, and one e-mail for each removal of duties.
  expect((await site.emails()).map(({ kind, to }) => [kind, to])).toEqual([
    ['team_welcome', person.email],
    ['team_changed', person.email],
    ['team_ended', person.email],
    ['team_ended', unconfirmed.email],
  ])
})
