import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { createUser, currentUser, loginUser, setPassword } from '#contract/accounts/accounts.ts'
import { closeAccount, readClosing } from '#contract/accounts/privacy.ts'
import { restoreUser, suspendUser } from '#contract/accounts/suspension.ts'
import type { Duty } from '#contract/accounts/duties.ts'
import { declineMember } from '#contract/membership/review.ts'
import { applyForAid } from '#contract/membership/members.ts'
import { allTeam, setTeam } from '#contract/admin/team.ts'
import { OPERATORS_TURN } from '#server/accounts/sign-in/password-queue.ts'
import { root } from '#server/root.ts'
import { ensureOwner, makeOwner } from '#server/team/make-owner.ts'
import { aidForm } from '#test/cases/application-form.ts'
import { personWithPassword, PRESENT } from '#test/cases/people/person-with-password.ts'
import { isAlive } from '#test/cases/people/two-factor-person.ts'
import { codeOf } from '#test/support/code-of.ts'
import { childEnvironment } from '#test/support/processes/child-environment.ts'
import { openSession, type Person, type Site, startTestApp } from '#test/support/test-app.ts'

const reason = 'Left with the keys.'

async function colleague(site: Site, owner: Person, duties: Duty[]): Promise<Person> {
  const person = await site.person()
  await site.confirm(person.email)
  await site.call(owner.session, setTeam, { email: person.email, duties })
  return person
}

/** Every way of ceasing to be an owner, or being able to act as one. */
const doors: Record<string, (site: Site, owner: Person) => Promise<unknown>> = {
  'takes all own duties': (site, { session, email }) => site.call(session, setTeam, { email, duties: [] }),
  'takes others': (site, { session, email }) => site.call(session, setTeam, { email, duties: ['members'] }),
  'suspends themselves': (site, { session, email }) => site.call(session, suspendUser, { email, reason }),
  'closes the account': (site, { session }) => site.call(session, closeAccount, { password: PRESENT }),
}

test('an owner who cannot sign in takes nobody’s place; one who can does, whichever door the last one takes', async () => {
  await using site = await startTestApp()
  const { pool } = site.database
  for (const [door, go] of Object.entries(doors)) {
    await pool.query("update users set role = 'user'")
    const last = await personWithPassword(site, 'admin')
    const other = await colleague(site, last, ['owner'])
    const invited = `new-${other.id}@example.org`
    await site.call(last.session, setTeam, { email: invited, duties: ['owner'] })
    const isLast = async () => (await site.call(last.session, readClosing, {})).isLastOwner
    const refused = [door, '409 last_owner', true]
    // Never arrived: neither a password nor Google.
    expect([door, await codeOf(go(site, last)), await isLast()]).toEqual(refused)
    await site.giveWayIn(other)
    expect([door, await isLast()]).toEqual([door, false])
    await site.call(last.session, suspendUser, { email: other.email, reason })
    expect([door, await codeOf(go(site, last)), await isLast()]).toEqual(refused)
    const { team } = await site.call(last.session, allTeam, {})
    expect(team.map(({ email, canSignIn }) => [email, canSignIn])).toEqual(
      expect.arrayContaining([
        [last.email, true],
        [other.email, false],
        [invited, false],
      ]),
    )
    // Who is no replacement may be taken off all the same.
    expect(await codeOf(site.call(last.session, setTeam, { email: invited, duties: [] }))).toBe('done')
    await site.call(last.session, restoreUser, { email: other.email })
    expect([door, await codeOf(go(site, last))]).toEqual([door, 'done'])
  }
  const { rows } = await pool.query<{ action: string }>(
    "select distinct action from audit_log where action in ('team.remove', 'team.set', 'account.suspend', 'account.close')",
  )
  expect(rows).toHaveLength(4)
})

test('an admin is suspended and restored by an owner alone, and acts as nobody meanwhile', async () => {
  await using site = await startTestApp()
  const [owner, other] = [await site.person('admin'), await site.person('admin')]
  const ravi = await colleague(site, owner, ['members'])
  const zoe = await colleague(site, owner, ['money'])
  const of = (person: Person, by: Person) =>
    site.call(by.session, suspendUser, { email: person.email, reason })
  const back = (person: Person, by: Person) => site.call(by.session, restoreUser, { email: person.email })
  for (const one of [zoe, owner, ravi]) expect(await codeOf(of(one, ravi))).toBe('403 outside_duties')
  expect(await codeOf(of(zoe, owner))).toBe('done')
  expect(await isAlive(site, zoe.session)).toBe(false)
  expect(await codeOf(back(zoe, ravi))).toBe('403 outside_duties')
  expect(await codeOf(back(zoe, owner))).toBe('done')
  // Nobody has touched what they may do.
  const session = await openSession(site.database.db, zoe.id, site.context.clock())
  expect((await site.call(session, currentUser, {})).user).toMatchObject({ role: 'admin', duties: ['money'] })
  expect(await codeOf(of(other, owner))).toBe('done')
  expect(await codeOf(of(owner, owner))).toBe('409 last_owner')
})

test('of two owners who take the other’s place at one instant one is left who can sign in', async () => {
  await using site = await startTestApp()
  const suspends = (by: Person, whom: Person) => () =>
    site.call(by.session, suspendUser, { email: whom.email, reason })
  const stepsDown = (owner: Person) => () =>
    site.call(owner.session, setTeam, { email: owner.email, duties: [] })
  const takesDuties = (by: Person, of: Person) => () =>
    site.call(by.session, setTeam, { email: of.email, duties: [] })
  const closes = (owner: Person) => () => site.call(owner.session, closeAccount, { password: PRESENT })
  const races: Record<string, (one: Person, other: Person) => (() => Promise<unknown>)[]> = {
    'suspend each other': (one, other) => [suspends(one, other), suspends(other, one)],
    'suspend the other, and step down': (one, other) => [suspends(one, other), stepsDown(one)],
    'suspend the other, and close the account': (one, other) => [suspends(one, other), closes(one)],
    'both step down': (one, other) => [stepsDown(one), stepsDown(other)],
    'take each other’s duties': (one, other) => [takesDuties(one, other), takesDuties(other, one)],
  }
  for (const [race, racers] of Object.entries(races)) {
    await site.database.pool.query("update users set role = 'user'")
    const two = [await personWithPassword(site, 'admin'), await personWithPassword(site, 'admin')] as const
    const first = two.map(({ id }) => id).toSorted()[0] as string
    const results = await site.collide('users', first, racers(...two))
    const told = results.map((one) =>
      one.status === 'fulfilled' ? 'done' : (one.reason as { code: string }).code,
    )
    expect([race, told.filter((code) => code === 'done')]).toEqual([race, ['done']])
    const { rows } = await site.database.pool.query(
      "select id from users where role = 'admin' and 'owner' = any(duties) and suspended_at is null and closed_at is null",
    )
    expect([race, rows.length]).toEqual([race, 1])
  }
})

const password = 'four green villages'

test('the command makes an owner of whoever there is, whatever duties there were', async () => {
  await using site = await startTestApp()
  const owner = await site.person('admin')
  const ravi = await colleague(site, owner, ['members'])
  await site.giveWayIn(ravi)
  expect(await makeOwner(site.context, ravi.email)).toEqual({
    made: true,
    link: null,
    isReclaimed: false,
    isRestored: false,
  })
  expect((await site.call(ravi.session, currentUser, {})).user.duties).toEqual(['owner'])
  // Somebody whose duties were taken is an owner again, and not what they were.
  await site.call(owner.session, setTeam, { email: ravi.email, duties: ['money'] })
  await site.call(owner.session, setTeam, { email: ravi.email, duties: [] })
  await makeOwner(site.context, ravi.email)
  expect((await site.call(ravi.session, currentUser, {})).user.duties).toEqual(['owner'])
  // Whom it made can be made an owner by an owner, and their words stand in letters.
  const made = await makeOwner(site.context, 'new@example.org')
  const token = new URL(made.link ?? '').hash.slice(1)
  const { user, twk_fwc: session } = await site.call(null, setPassword, { token, password })
  expect(user.duties).toEqual(['owner'])
  expect(
    await codeOf(site.call(owner.session, setTeam, { email: user.email, duties: ['members', 'owner'] })),
  ).toBe('done')
  const asha = await site.person()
  await site.confirm(asha.email)
  await site.call(asha.session, applyForAid, aidForm)
  await site.call(session, declineMember, { email: asha.email, reason: 'Too early for us.' })
  const [letter] = (await site.mailed()).filter(({ kind }) => kind === 'application_declined')
  expect(letter?.text).toContain('Too early for us.')
  // Whoever lost the link has another one.
  const lost = await makeOwner(site.context, 'lost@example.org')
  const again = await makeOwner(site.context, 'lost@example.org')
  expect([lost.link === null, again.link === null, again.isReclaimed]).toEqual([false, false, false])
})

test('the owner that the environment names is there after each start, confirmed, and keeps a password of their own', async () => {
  await using site = await startTestApp()
  const admin = { email: 'env@example.org', password }
  Object.assign(site.config, { admin })
  const logIn = (word: string) => site.call(null, loginUser, { email: admin.email, password: word })
  // Somebody had signed up with it.
  const squatter = await site.call(null, createUser, {
    ...admin,
    name: 'Somebody',
    password: 'three blue rivers',
  })
  await ensureOwner(site.context)
  await expect(site.call(squatter.twk_fwc, currentUser, {})).rejects.toMatchObject({ status: 401 })
  expect((await logIn(password)).user.duties).toEqual(['owner'])
  const rows = async () =>
    (
      await site.database.pool.query(
        'select email_verified_at is not null as confirmed, duties from users where email = $1',
        [admin.email],
      )
    ).rows
  expect(await rows()).toEqual([{ confirmed: true, duties: ['owner'] }])
  const own = await site.context.passwords.hash('their own by now', OPERATORS_TURN)
  // As one that a release before had made, with duties that somebody changed since.
  await site.database.pool.query(
    "update users set email_verified_at = null, duties = '{money}', password_hash = $1 where email = $2",
    [own, admin.email],
  )
  await ensureOwner(site.context)
  expect(await rows()).toEqual([{ confirmed: true, duties: ['owner'] }])
  expect((await logIn('their own by now')).user.duties).toEqual(['owner'])
  const entries = (await site.database.pool.query("select action from audit_log where action = 'admin.make'"))
    .rowCount
  await ensureOwner(site.context)
  expect(
    (await site.database.pool.query("select action from audit_log where action = 'admin.make'")).rowCount,
  ).toBe(entries)
})

test('the command ends a suspension and says so; a closed account stays closed', async () => {
  await using site = await startTestApp()
  const [owner, asha, zoe] = [
    await site.person('admin'),
    await personWithPassword(site),
    await personWithPassword(site),
  ]
  await site.confirm(asha.email)
  await site.call(owner.session, suspendUser, { email: asha.email, reason })
  const run = (email: string) =>
    promisify(execFile)(process.execPath, [join(root, 'server/commands/admin.ts'), email], {
      env: { ...childEnvironment(), DATABASE_URL: site.config.databaseUrl ?? '', DATA_DIR: site.folder },
    })
  const { stdout } = await run(asha.email)
  expect(stdout).toContain(`${asha.email} is an owner now.`)
  expect(stdout).toContain('The account was suspended. It is not any more')
  const { user } = await site.call(null, loginUser, { email: asha.email, password: PRESENT })
  expect(user.duties).toEqual(['owner'])
  const { rows } = await site.database.pool.query(
    'select action, actor_id from audit_log where subject_id = $1 and actor_id is null order by id',
    [asha.id],
  )
  expect(rows.map(({ action }: { action: string }) => action)).toEqual(['admin.make', 'account.restore'])
  await site.call(zoe.session, closeAccount, { password: PRESENT })
  await expect(run(`${zoe.id}@closed.invalid`)).rejects.toThrow('is closed for good')
})
