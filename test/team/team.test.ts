import { expect, test } from 'vitest'
import { allUsers, currentUser } from '#contract/accounts/accounts.ts'
import type { Duty } from '#contract/accounts/duties.ts'
import { allEvent, createEvent } from '#contract/events/events.ts'
import { allMembers } from '#contract/membership/members.ts'
import { allPayments } from '#contract/money/payments.ts'
import { readOverview } from '#contract/admin/overview.ts'
import { allStays } from '#contract/programmes/stays.ts'
import { allTeam, setTeam } from '#contract/admin/team.ts'
import { codeOf } from '#test/support/code-of.ts'
import { type Person, type Site, startTestApp } from '#test/support/test-app.ts'

async function colleague(site: Site, owner: Person, duties: Duty[]): Promise<Person> {
  const person = await site.person()
  await site.confirm(person.email)
  await site.call(owner.session, setTeam, { email: person.email, duties })
  return person
}

test.each<[Duty, Record<string, string>]>([
  ['members', { users: 'done', members: 'done', payments: 'done', stays: '403', event: '403', team: '403' }],
  ['money', { users: '403', members: '403', payments: 'done', stays: '403', event: '403', team: '403' }],
  ['programmes', { users: '403', members: '403', payments: '403', stays: 'done', event: '400', team: '403' }],
  ['content', { users: '403', members: '403', payments: '403', stays: '403', event: '403', team: '403' }],
  ['owner', { users: 'done', members: 'done', payments: 'done', stays: 'done', event: '400', team: 'done' }],
])('an admin with the duty %s can make the calls of this duty and no others', async (duty, expected) => {
  await using site = await startTestApp()
  const { session } = await colleague(site, await site.person('admin'), [duty])
  expect((await site.call(session, currentUser, {})).user).toMatchObject({ role: 'admin', duties: [duty] })
  const calls = {
    users: () => site.call(session, allUsers, {}),
    members: () => site.call(session, allMembers, {}),
    payments: () => site.call(session, allPayments, {}),
    stays: () => site.call(session, allStays, {}),
    event: () => site.call(session, createEvent, {} as never),
    team: () => site.call(session, allTeam, {}),
  }
  const found = await Promise.all(
    Object.entries(calls).map(async ([name, call]) => [name, (await codeOf(call())).split(' ')[0]]),
  )
  expect(Object.fromEntries(found)).toEqual(expected)
  expect(await codeOf(site.call(session, readOverview, {}))).toBe('done')
  expect(await codeOf(site.call(session, allEvent, {}))).toBe('done')
})

test('an account with an unconfirmed e-mail cannot be made an admin', async () => {
  await using site = await startTestApp()
  const [owner, person] = [await site.person('admin'), await site.person()]
  expect(await codeOf(site.call(owner.session, setTeam, { email: person.email, duties: ['owner'] }))).toBe(
    '409 unconfirmed_colleague',
  )
})

test('in production the calls of an admin require two-factor', async () => {
  await using site = await startTestApp()
  const owner = await site.person('admin')
  site.config.production = true
  expect(await codeOf(site.call(owner.session, allUsers, {}))).toBe('403 two_factor_required')
  expect(await codeOf(site.call(owner.session, currentUser, {}))).toBe('done')
  await site.database.pool.query(
    "insert into two_factor (user_id, secret, on_since, created_at, last_step) values ($1, decode(repeat('00', 20), 'hex'), now(), now(), 0)",
    [owner.id],
  )
  expect(await codeOf(site.call(owner.session, allUsers, {}))).toBe('done')
})
