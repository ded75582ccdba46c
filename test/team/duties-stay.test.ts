import { afterAll, expect, test } from 'vitest'
import { currentUser } from '#contract/accounts/accounts.ts'
import type { Duty } from '#contract/accounts/duties.ts'
import { approveMember, removeMember } from '#contract/membership/review.ts'
import { myMembership } from '#contract/membership/renewal.ts'
import { setTeam } from '#contract/admin/team.ts'
import { connectAlone } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrate.ts'
import { mistakesOf } from '#server/integrity/check.ts'
import { makeOwner } from '#server/team/make-owner.ts'
import { applyOlder, emptyDatabase } from '#test/support/older-database.ts'
import { again, daysLater, member, renewAndPay } from '#test/members/membership.ts'
import { type Person, type Site, startProvider, startTestApp } from '#test/support/test-app.ts'

const simulator = await startProvider()
afterAll(() => simulator[Symbol.asyncDispose]())

async function mistakes(site: Site): Promise<string[]> {
  const client = await connectAlone(site.database.url)
  try {
    const { files, gateway, clock } = site.context
    return await mistakesOf({ client, files: files.store, gateway, now: clock() })
  } finally {
    await client.end()
  }
}

/** A member who has these duties beside it, by an owner's hand or by the command. */
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
  ['an owner by the command', 'by command'],
  ['who has some duties', ['members', 'money']],
])('whatever a membership does, %s keeps them, until an owner takes them', async (_, duties) => {
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
    // As a server of before may have left it: among the members whose year is looked at.
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
  // What they have as a member is still there to be seen and renewed.
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

test('the tables hold that duties go with the role, whoever writes them', async () => {
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
  // As the release before does.
  await pool.query("update users set role = 'admin' where id = $1", [one.id])
  await pool.query("update users set role = 'user' where id = $1", [other.id])
  expect(await rows()).toEqual([
    { role: 'admin', duties: ['owner'] },
    { role: 'user', duties: [] },
  ])
  await pool.query("update users set duties = '{owner}' where id = $1", [other.id])
  expect((await rows())[1]).toEqual({ role: 'user', duties: [] })
})

/** Who was an admin under the release before, and what the log says of it, the oldest first. */
const before: Record<
  string,
  { role: string; duties: string; log: string[]; ended?: true; renewed?: true; closed?: true }
> = {
  'never one': { role: 'user', duties: '{owner}', log: [] },
  'a member who never was one': { role: 'member', duties: '{owner}', log: [], ended: true },
  'still one': { role: 'admin', duties: '{money}', log: ['team.set'] },
  'owner whose membership ended': { role: 'user', duties: '{owner}', log: ['admin.make', 'ended'] },
  'colleague whose membership ended': { role: 'user', duties: '{members,money}', log: ['team.set', 'ended'] },
  'owner who renewed after that': { role: 'member', duties: '{owner}', log: ['admin.make', 'renewed'] },
  'removed by an owner, then ended': {
    role: 'user',
    duties: '{owner}',
    log: ['team.set', 'team.remove', 'ended'],
  },
  'removed, made again, then ended': {
    role: 'user',
    duties: '{programmes}',
    log: ['team.set', 'team.remove', 'team.set', 'ended'],
  },
  'demoted in the database, no member': { role: 'user', duties: '{owner}', log: ['admin.make'] },
  'ended before they were one, and demoted': {
    role: 'user',
    duties: '{owner}',
    log: ['ended', 'admin.make'],
  },
  'closed since': { role: 'user', duties: '{}', log: ['team.set', 'ended', 'account.close'] },
}
const becomes: Record<string, [role: string, duties: string[]]> = {
  'still one': ['admin', ['money']],
  'owner whose membership ended': ['admin', ['owner']],
  'colleague whose membership ended': ['admin', ['members', 'money']],
  'owner who renewed after that': ['admin', ['owner']],
  'removed, made again, then ended': ['admin', ['programmes']],
  'never one': ['user', ['owner']],
  'a member who never was one': ['member', ['owner']],
}

test('whom the end of a membership made a user has the role and the duties back, and nobody whom an owner did', async () => {
  await using database = await emptyDatabase()
  const { pool } = database
  await applyOlder(pool, '062')
  const ids = new Map<string, string>()
  for (const [name, { role, duties, log }] of Object.entries(before)) {
    const { rows } = await pool.query<{ id: string }>(
      `insert into users (email, name, role, duties, closed_at) values (replace(lower($1), ' ', '.') || '@example.org', $1, $2, $3, $4)
       returning id`,
      [name, role, duties, log.includes('account.close') ? '2026-01-01' : null],
    )
    const id = rows[0]?.id as string
    ids.set(name, id)
    let day = 0
    for (const action of log) {
      day += 1
      const at = `2025-03-${String(day).padStart(2, '0')}T10:00:00Z`
      if (action === 'ended' || action === 'renewed') await giveMembership(pool, id, at, action)
      else
        await pool.query('insert into audit_log (at, action, subject_id) values ($1, $2, $3)', [
          at,
          action,
          id,
        ])
    }
  }
  await migrate(database.served.pool, database.url)
  const { rows } = await pool.query<{ name: string; role: string; duties: string[] }>(
    'select name, role, duties from users',
  )
  const now = Object.fromEntries(rows.map(({ name, role, duties }) => [name, [role, duties]]))
  const expected = Object.fromEntries(
    Object.keys(before).map((name) => [name, becomes[name] ?? ['user', []]]),
  )
  expect(now).toEqual(expected)
  const { rows: written } = await pool.query<{ name: string; about: string }>(
    `select name, details->>'about' as about from audit_log join users on users.id = subject_id
     where details ? 'why' order by name`,
  )
  expect(written).toEqual([
    { name: 'colleague whose membership ended', about: 'members, money' },
    { name: 'owner who renewed after that', about: 'owner' },
    { name: 'owner whose membership ended', about: 'owner' },
    { name: 'removed, made again, then ended', about: 'programmes' },
  ])
  // Their memberships are long over, and nobody is written to about it.
  const { rows: held } = await pool.query(
    `select distinct state, (select count(*) from applications where ended_at is null)::int as unended
     from memberships join users on users.id = user_id where role = 'admin'`,
  )
  expect(held).toEqual([{ state: 'ended', unended: 0 }])
  const { rows: confirmed } = await pool.query<{ name: string }>(
    'select name from users where email_verified_at is not null order by name',
  )
  // Whom the command made one.
  expect(confirmed.map(({ name }) => name)).toEqual([
    'owner who renewed after that',
    'owner whose membership ended',
  ])
})

async function giveMembership(
  pool: { query: (sql: string, values: unknown[]) => Promise<{ rows: { id: string }[] }> },
  id: string,
  at: string,
  what: 'ended' | 'renewed',
): Promise<void> {
  const { rows } = await pool.query(
    `insert into applications (user_id, full_name, contact, email, city, country, user_type, looking_for_collaboration,
       need_fwc_connection, offer_services, platform, need_tech_support, help_in_branding, expand_internationally,
       investment_support, membership_category, terms_accepted_at, asks_aid, created_at, approved_at, approved_by, ended_at,
       financial_aid_reason, financial_aid_benefit, financial_aid_commitment)
     values ($1, 'X', '+919820012345', 'x@example.org', 'pune', 'India', 'Founder', 'No', 'No', 'No', 'No', 'No', 'No', 'No', 'No',
       'Investor', '2024-01-01', true, '2024-01-01', '2024-01-02', $1, $2, 'a', 'b', 'Yes') returning id`,
    [id, what === 'ended' ? at : null],
  )
  await pool.query(
    `insert into membership_periods (user_id, application_id, basis, category, starts_on, ends_on, created_at)
     values ($1, $2, 'aid', 'Investor', '2024-01-02', '2025-01-01', $3)`,
    [id, rows[0]?.id, what === 'ended' ? '2024-01-02' : at],
  )
  await pool.query(`insert into memberships (user_id, state, ends_on) values ($1, $2, '2025-01-01')`, [
    id,
    what === 'ended' ? 'ended' : 'member',
  ])
}
