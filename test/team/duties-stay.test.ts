import { expect, test } from 'vitest'
import { currentUser } from '#contract/accounts/accounts.ts'
import type { Duty } from '#contract/accounts/duties.ts'
import { approveMember, removeMember } from '#contract/membership/review.ts'
import { myMembership } from '#contract/membership/renewal.ts'
import { setTeam } from '#contract/admin/team.ts'
import { connectAlone } from '#server/db/connect.ts'
import { mistakesOf } from '#server/integrity/check.ts'
import { makeOwner } from '#server/team/make-owner.ts'
import { again, daysLater, member, renewAndPay } from '#test/members/membership.ts'
import { type Person, sharedProvider, type Site, startTestApp } from '#test/support/test-app.ts'

const simulator = await sharedProvider()

async function mistakes(site: Site): Promise<string[]> {
  const client = await connectAlone(site.database.url)
  try {
    const { files, gateway, clock } = site.context
    return await mistakesOf({ client, files: files.store, gateway, now: clock() })
  } finally {
    await client.end()
  }
}

/** A member who also has these duties, set by an owner or by the command. */
async function adminBeside(site: Site, owner: Person, duties: Duty[] | 'by command'): Promise<Person> {
  const person = await member(site, simulator)
  await site.confirm(person.email)
  await site.giveWayIn(person)
  if (duties === 'by command') await makeOwner(site.context, person.email)
  else await site.call(owner.session, setTeam, { email: person.email, duties })
  return person
}

test.each<[string, Duty[] | 'by command']>([
  ['an owner', ['owner']],
  ['an owner made by the command', 'by command'],
  ['an admin with some duties', ['members', 'money']],
])('no change of the membership removes the duties of %s; only an owner can', async (_, duties) => {
  await using site = await startTestApp({ simulator })
  const owner = await site.person('admin')
  const person = await adminBeside(site, owner, duties)
  const expected = { role: 'admin', duties: duties === 'by command' ? ['owner'] : duties }
  const standing = async () =>
    (await site.call((await again(site, person)).session, currentUser, {})).user as object
  const steps: Record<string, () => Promise<unknown>> = {
    approved: () => refusal(site, approveMember, person),
    removed: () => refusal(site, removeMember, person),
    renewed: async () => {
      await daysLater(site, 330)
      await renewAndPay(site, simulator, person)
    },
    // Sets the state that an earlier release may have left, so that the daily job sees this membership.
    ended: async () => {
      await site.database.pool.query("update memberships set state = 'member' where user_id = $1", [
        person.id,
      ])
      await daysLater(site, 30 + 365 + 9)
    },
    'renewed after the end': () => renewAndPay(site, simulator, person),
    'ended again': async () => {
      await site.database.pool.query("update memberships set state = 'member' where user_id = $1", [
        person.id,
      ])
      await daysLater(site, 365 + 9)
    },
  }
  for (const [step, take] of Object.entries(steps)) {
    await take()
    expect([step, await standing()]).toMatchObject([step, expected])
  }
  // The membership can still be read and renewed.
  const { session } = await again(site, person)
  expect((await site.call(session, myMembership, {})).membership).toMatchObject({
    state: 'ended',
    isRenewable: true,
  })
  expect(await mistakes(site)).toEqual([])
  const taken = async () =>
    (
      await site.database.pool.query(
        "select actor_id, subject_id from audit_log where action = 'team.remove'",
      )
    ).rows
  expect(await taken()).toEqual([])
  const { session: now } = await again(site, owner)
  await site.call(now, setTeam, { email: person.email, duties: [] })
  expect(await standing()).toMatchObject({ role: 'user', duties: [] })
  expect(await taken()).toEqual([{ actor_id: owner.id, subject_id: person.id }])
  expect(await mistakes(site)).toEqual([])
})

async function refusal(
  site: Site,
  endpoint: typeof approveMember | typeof removeMember,
  { email }: Person,
): Promise<void> {
  const admin = await site.person('admin')
  await expect(site.call(admin.session, endpoint, { email })).rejects.toMatchObject({ code: 'is_admin' })
}

test('the database keeps duties and role consistent for every statement', async () => {
  await using site = await startTestApp()
  const { pool } = site.database
  const [one, other] = [await site.person(), await site.person('admin')]
  const rows = async () =>
    (await pool.query('select role, duties from users where id = any($1) order by id', [[one.id, other.id]]))
      .rows
  expect(await rows()).toEqual([
    { role: 'user', duties: [] },
    { role: 'admin', duties: ['owner'] },
  ])
  // The previous release writes only the role.
  await pool.query("update users set role = 'admin' where id = $1", [one.id])
  await pool.query("update users set role = 'user' where id = $1", [other.id])
  expect(await rows()).toEqual([
    { role: 'admin', duties: ['owner'] },
    { role: 'user', duties: [] },
  ])
  await pool.query("update users set duties = '{owner}' where id = $1", [other.id])
  expect((await rows())[1]).toEqual({ role: 'user', duties: [] })
})
