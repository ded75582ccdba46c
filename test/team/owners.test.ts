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

/** Every way in which an owner stops being an owner or cannot act as one. */
const waysOut: Record<string, (site: Site, owner: Person) => Promise<unknown>> = {
  'removes all own duties': (site, { session, email }) => site.call(session, setTeam, { email, duties: [] }),
  'sets other own duties': (site, { session, email }) =>
    site.call(session, setTeam, { email, duties: ['members'] }),
  'suspends themselves': (site, { session, email }) => site.call(session, suspendUser, { email, reason }),
  'closes the account': (site, { session }) => site.call(session, closeAccount, { password: PRESENT }),
}

test('the last owner can leave, in any way, only when another owner can sign in', async () => {
  await using site = await startTestApp()
  const { pool } = site.database
  for (const [way, go] of Object.entries(waysOut)) {
    await pool.query("update users set role = 'user'")
    const last = await personWithPassword(site, 'admin')
    const other = await colleague(site, last, ['owner'])
    const invited = `new-${other.id}@example.org`
    await site.call(last.session, setTeam, { email: invited, duties: ['owner'] })
    const isLast = async () => (await site.call(last.session, readClosing, {})).isLastOwner
    const refused = [way, '409 last_owner', true]
    // The other owner cannot sign in: the account has neither a password nor Google.
    expect([way, await codeOf(go(site, last)), await isLast()]).toEqual(refused)
    await site.giveWayIn(other)
    expect([way, await isLast()]).toEqual([way, false])
    await site.call(last.session, suspendUser, { email: other.email, reason })
    expect([way, await codeOf(go(site, last)), await isLast()]).toEqual(refused)
    const { team } = await site.call(last.session, allTeam, {})
    expect(team.map(({ email, canSignIn }) => [email, canSignIn])).toEqual(
      expect.arrayContaining([
        [last.email, true],
        [other.email, false],
        [invited, false],
      ]),
    )
    // An invited owner who cannot sign in can be removed.
    expect(await codeOf(site.call(last.session, setTeam, { email: invited, duties: [] }))).toBe('done')
    await site.call(last.session, restoreUser, { email: other.email })
    expect([way, await codeOf(go(site, last))]).toEqual([way, 'done'])
  }
  const { rows } = await pool.query<{ action: string }>(
    "select distinct action from audit_log where action in ('team.remove', 'team.set', 'account.suspend', 'account.close')",
  )
  expect(rows).toHaveLength(4)
})

test('only an owner can suspend and restore an admin, and a suspended admin has no session', async () => {
  await using site = await startTestApp()
  const [owner, other] = [await site.person('admin'), await site.person('admin')]
  const ravi = await colleague(site, owner, ['members'])
  const zoe = await colleague(site, owner, ['money'])
  const suspend = (person: Person, by: Person) =>
    site.call(by.session, suspendUser, { email: person.email, reason })
  const restore = (person: Person, by: Person) => site.call(by.session, restoreUser, { email: person.email })
  for (const one of [zoe, owner, ravi]) expect(await codeOf(suspend(one, ravi))).toBe('403 outside_duties')
  expect(await codeOf(suspend(zoe, owner))).toBe('done')
  expect(await isAlive(site, zoe.session)).toBe(false)
  expect(await codeOf(restore(zoe, ravi))).toBe('403 outside_duties')
  expect(await codeOf(restore(zoe, owner))).toBe('done')
  // The duties have not changed.
  const session = await openSession(site.database.db, zoe.id, site.context.clock())
  expect((await site.call(session, currentUser, {})).user).toMatchObject({ role: 'admin', duties: ['money'] })
  expect(await codeOf(suspend(other, owner))).toBe('done')
  expect(await codeOf(suspend(owner, owner))).toBe('409 last_owner')
})

test('when two owners act against each other or leave at one instant, one owner who can sign in is left', async () => {
  await using site = await startTestApp()
  const suspends = (by: Person, whom: Person) => () =>
    site.call(by.session, suspendUser, { email: whom.email, reason })
  const stepsDown = (owner: Person) => () =>
    site.call(owner.session, setTeam, { email: owner.email, duties: [] })
  const takesDuties = (by: Person, whom: Person) => () =>
    site.call(by.session, setTeam, { email: whom.email, duties: [] })
  const closes = (owner: Person) => () => site.call(owner.session, closeAccount, { password: PRESENT })
  const races: Record<string, (one: Person, other: Person) => (() => Promise<unknown>)[]> = {
    'suspend each other': (one, other) => [suspends(one, other), suspends(other, one)],
    'suspend the other, and step down': (one, other) => [suspends(one, other), stepsDown(one)],
    'suspend the other, and close the account': (one, other) => [suspends(one, other), closes(one)],
    'both step down': (one, other) => [stepsDown(one), stepsDown(other)],
    'remove each other’s duties': (one, other) => [takesDuties(one, other), takesDuties(other, one)],
  }
  for (const [race, racers] of Object.entries(races)) {
    await site.database.pool.query("update users set role = 'user'")
    const two = [await personWithPassword(site, 'admin'), await personWithPassword(site, 'admin')] as const
    const first = two.map(({ id }) => id).toSorted()[0] as string
    const results = await site.collide('users', first, racers(...two))
    const outcomes = results.map((one) =>
      one.status === 'fulfilled' ? 'done' : (one.reason as { code: string }).code,
    )
    expect([race, outcomes.filter((code) => code === 'done')]).toEqual([race, ['done']])
    const { rows } = await site.database.pool.query(
      "select id from users where role = 'admin' and 'owner' = any(duties) and suspended_at is null and closed_at is null",
    )
    expect([race, rows.length]).toEqual([race, 1])
  }
})

const password = 'four green villages'

test('the command makes any account an owner, whatever duties the person has or had', async () => {
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
  // A person whose duties were removed becomes an owner, without the earlier duties.
  await site.call(owner.session, setTeam, { email: ravi.email, duties: ['money'] })
  await site.call(owner.session, setTeam, { email: ravi.email, duties: [] })
  await makeOwner(site.context, ravi.email)
  expect((await site.call(ravi.session, currentUser, {})).user.duties).toEqual(['owner'])
  // An owner can set the duties of an owner made by the command, and that owner's text appears in e-mails.
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
  const [mail] = (await site.mailed()).filter(({ kind }) => kind === 'application_declined')
  expect(mail?.text).toContain('Too early for us.')
  // Running the command again gives another link to a person who lost the link.
  const lost = await makeOwner(site.context, 'lost@example.org')
  const again = await makeOwner(site.context, 'lost@example.org')
  expect([lost.link === null, again.link === null, again.isReclaimed]).toEqual([false, false, false])
})

test('the owner named in the environment is a confirmed owner after each start, and keeps a password that they have set', async () => {
  await using site = await startTestApp()
  const admin = { email: 'env@example.org', password }
  Object.assign(site.config, { admin })
  const logIn = (word: string) => site.call(null, loginUser, { email: admin.email, password: word })
  // A stranger has signed up with the e-mail.
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
  // The row as an earlier release made it, with duties that were changed later.
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

test('the command ends a suspension and prints that it did; a closed account stays closed', async () => {
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
