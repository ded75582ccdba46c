import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { createUser, currentUser, loginUser, setPassword } from '#contract/accounts/accounts.ts'
import { confirmEmail } from '#contract/accounts/confirm-email.ts'
import { connectGoogle, finishConnectGoogle } from '#contract/accounts/google.ts'
import { beginTwoFactor, turnOnTwoFactor } from '#contract/accounts/two-factor.ts'
import { mailPasswordLink } from '#server/accounts/sign-in/forgotten-password.ts'
import { allMembers } from '#contract/membership/members.ts'
import { DAY } from '#contract/values/time.ts'
import { makeOwner } from '#server/team/make-owner.ts'
import { root } from '#server/root.ts'
import { OPERATORS_TURN } from '#server/accounts/sign-in/password-queue.ts'
import { codeFor } from '#test/cases/people/authenticator.ts'
import { browserOf } from '#test/cases/people/browser-of.ts'
import { client, OddProvider, Visitor } from '#test/support/openid-provider.ts'
import { childEnvironment } from '#test/support/processes/child-environment.ts'
import { type Site, startTestApp } from '#test/support/test-app.ts'

const password = 'four green villages'
const asha = { name: 'Asha Kulkarni', email: 'asha@example.org', password }

test('an owner whom the operator makes from an e-mail address can set a password once, before the link expires', async () => {
  await using site = await startTestApp()
  const { link, ...rest } = await makeOwner(site.context, 'rohan@example.org')
  expect(rest).toEqual({ made: true, isReclaimed: false, isRestored: false })
  const token = new URL(link ?? '').hash.slice(1)
  await expect(site.call(null, setPassword, { token, password: 'password1' })).rejects.toMatchObject({
    code: 'weak_password',
  })
  await expect(site.call(null, setPassword, { token, password: 'rohan@example.org' })).rejects.toMatchObject({
    code: 'weak_password',
  })
  const { user, twk_fwc } = await site.call(null, setPassword, { token, password })
  expect([user.role, user.email]).toEqual(['admin', 'rohan@example.org'])
  await expect(site.call(null, setPassword, { token, password: `${password}!` })).rejects.toMatchObject({
    code: 'link_used',
  })
  await site.call(null, loginUser, { email: 'rohan@example.org', password })
  expect((await site.call(twk_fwc, currentUser, {})).user.role).toBe('admin')

  const late = await makeOwner(site.context, 'late@example.org')
  site.turnClock(2 * DAY)
  await expect(
    site.call(null, setPassword, { token: new URL(late.link ?? '').hash.slice(1), password }),
  ).rejects.toMatchObject({ code: 'link_expired' })
})

test('when many calls use one link at once, exactly one of them sets its password', async () => {
  await using site = await startTestApp()
  const { link } = await makeOwner(site.context, 'rohan@example.org')
  const token = new URL(link ?? '').hash.slice(1)
  const results = await Promise.allSettled(
    [0, 1, 2, 3].map((n) => site.call(null, setPassword, { token, password: `${password} ${n}` })),
  )
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const refused = results.flatMap((result) =>
    result.status === 'rejected' ? [result.reason as unknown] : [],
  )
  expect(refused).toMatchObject(refused.map(() => ({ status: 400, code: 'link_used' })))
})

test('a person with a confirmed e-mail becomes admin and keeps their session; making them admin a second time changes nothing', async () => {
  await using site = await startTestApp()
  const { email, id, session } = await site.person()
  await site.confirm(email)
  await site.giveWayIn({ id })
  const kept = { link: null, isReclaimed: false, isRestored: false }
  expect(await makeOwner(site.context, email)).toEqual({ made: true, ...kept })
  expect(await makeOwner(site.context, email)).toEqual({ made: false, ...kept })
  expect((await site.call(session, currentUser, {})).user.role).toBe('admin')
  const audit = await site.context.db.selectFrom('audit_log').select(['action', 'subject_id']).execute()
  expect(audit).toEqual([{ action: 'admin.make', subject_id: id }])
  // Becoming an admin does not put a person in the list of members.
  expect((await site.call(session, allMembers, {})).members).toEqual([])
})

test('making an admin with a password locks out the stranger who had signed up with the e-mail', async () => {
  await using site = await startTestApp()
  const squatter = await site.call(null, createUser, asha)
  const hash = await site.context.passwords.hash('the operator knows it', OPERATORS_TURN)
  expect(await makeOwner(site.context, asha.email, hash)).toEqual({
    made: true,
    link: null,
    isReclaimed: true,
    isRestored: false,
  })
  await expect(site.call(squatter.twk_fwc, currentUser, {})).rejects.toMatchObject({ status: 401 })
  await expect(site.call(null, loginUser, { email: asha.email, password })).rejects.toMatchObject({
    status: 401,
  })
  const admin = await site.call(null, loginUser, { email: asha.email, password: 'the operator knows it' })
  expect(admin.user.role).toBe('admin')
})

/** Every way into an account that is not its password. */
const WAYS_IN = ['sessions', 'password_links', 'identities', 'two_factor', 'known_devices'] as const

/** Gives the person every way to sign in; two-factor is begun but not on. */
async function withWaysIn({ database: { db }, context }: Site, { id }: { id: string }): Promise<void> {
  const now = context.clock()
  const token_hash = createHash('sha256').update(id).digest()
  const link = { user_id: id, token_hash, expires_at: new Date(now.getTime() + DAY) }
  await db.insertInto('password_links').values(link).execute()
  const device = { user_id: id, token_hash, device: 'Chrome', created_at: now, seen_at: now }
  await db.insertInto('known_devices').values(device).execute()
  const identity = { user_id: id, issuer: 'https://id.example', subject: id, created_at: now }
  await db.insertInto('identities').values(identity).execute()
  const twoFactor = { user_id: id, secret: Buffer.alloc(20), created_at: now }
  await db.insertInto('two_factor').values(twoFactor).execute()
}

test('reclaiming an account removes all its ways to sign in, and none of another account', async () => {
  await using site = await startTestApp()
  const people = [await site.person(), await site.person()] as const
  for (const person of people) await withWaysIn(site, person)
  const [taken, other] = people
  const hash = await site.context.passwords.hash('the operator knows it', OPERATORS_TURN)
  expect(await makeOwner(site.context, taken.email, hash)).toMatchObject({ isReclaimed: true })
  for (const table of WAYS_IN)
    expect([table, await site.database.db.selectFrom(table).select('user_id').execute()]).toEqual([
      table,
      [{ user_id: other.id }],
    ])
})

/** Runs the admin command; returns its output. */
async function admin({ config, folder }: Site, ...words: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [join(root, 'server/commands/admin.ts'), ...words],
    {
      env: { ...childEnvironment(), DATABASE_URL: config.databaseUrl ?? '', DATA_DIR: folder },
    },
  )
  return stdout
}

/** Turns two-factor on for this person. */
async function withTwoFactor({ context }: Site, { id }: { id: string }): Promise<void> {
  const on = { user_id: id, secret: Buffer.alloc(20), created_at: context.clock(), on_since: context.clock() }
  await context.db.insertInto('two_factor').values(on).execute()
}

test('npm run admin turns off the two-factor of a person who lost their phone, and prints that it did so', async () => {
  await using site = await startTestApp()
  const [rohan, zoe] = [await site.person('admin'), await site.person()]
  for (const person of [rohan, zoe]) {
    await withTwoFactor(site, person)
    await site.confirm(person.email)
  }
  expect(await admin(site, rohan.email)).toBe(
    `Two-factor authentication of ${rohan.email} is off now.\n${rohan.email} is an owner already.\n`,
  )
  expect(await admin(site, zoe.email, '--two-factor-off')).toBe(
    `Two-factor authentication of ${zoe.email} is off now.\n`,
  )
  expect(await admin(site, zoe.email, '--two-factor-off')).toBe(
    `${zoe.email} has no two-factor at log-in that is on.\n`,
  )
  await expect(admin(site, zoe.email, '--two-factor-of')).rejects.toThrow('Name the account')
  const users = await site.context.db.selectFrom('users').select(['id', 'role']).orderBy('id').execute()
  expect(users).toEqual([
    { id: rohan.id, role: 'admin' },
    { id: zoe.id, role: 'user' },
  ])
  const audit = await site.context.db.selectFrom('audit_log').select(['action', 'subject_id']).execute()
  expect(audit).toEqual([
    { action: 'second_step.off', subject_id: rohan.id },
    { action: 'second_step.off', subject_id: zoe.id },
  ])
  expect(await site.context.db.selectFrom('two_factor').select('user_id').execute()).toEqual([])
})

test.each(['user', 'admin'] as const)(
  'npm run admin takes an account (role %s) from a stranger who registered the e-mail, and prints a link for the owner',
  async (role) => {
    await using provider = await OddProvider.start()
    await using site = await startTestApp({ google: { ...client, issuer: provider.issuer } })
    provider.claims = { email: 'attacker@gmail.com', email_verified: true }
    const { attacker, session, mailed } = await squat(site)
    await site.context.pool.query('update users set role = $1', [role])

    const output = await admin(site, asha.email)
    expect(output).toContain(`${asha.email} is an owner ${role === 'admin' ? 'already' : 'now'}.`)
    expect(output).toContain('Nobody had confirmed this e-mail.')
    const tables =
      'identities two_factor recovery_codes pending_two_factor sessions known_devices confirmation_links'
    for (const table of tables.split(' '))
      expect([table, (await site.context.pool.query(`select from ${table}`)).rowCount]).toEqual([table, 0])
    await expect(site.call(session, currentUser, {})).rejects.toMatchObject({ status: 401 })
    expect(await attacker.logIn(asha.email, password)).toBe(401)
    expect((await new Visitor().throughGoogle(site.url)).status).toBe(200)
    const [, opened] = await site.context.db
      .selectFrom('users')
      .select(['email', 'role'])
      .orderBy('id')
      .execute()
    expect(opened).toEqual({ email: 'attacker@gmail.com', role: 'user' })
    const [confirming = '', setting = ''] = mailed.map((link) => new URL(link).hash.slice(1))
    const expired = { code: 'link_expired' }
    await expect(site.call(null, confirmEmail, { token: confirming })).rejects.toMatchObject(expired)
    const again = { token: setting, password: 'the attacker again' }
    await expect(site.call(null, setPassword, again)).rejects.toMatchObject(expired)

    const [, token = ''] = /#(\S+)/.exec(output) ?? []
    const { user, twk_fwc } = await site.call(null, setPassword, { token, password: 'the owner has come' })
    expect([user.email, user.role]).toEqual([asha.email, 'admin'])
    expect((await site.call(twk_fwc, currentUser, {})).user.role).toBe('admin')
    await site.call(null, loginUser, { email: asha.email, password: 'the owner has come' })
    const actions = await site.context.db
      .selectFrom('audit_log')
      .select('action')
      .where('address', 'is', null)
      .orderBy('id')
      .execute()
    expect(actions.map(({ action }) => action)).toEqual([
      'second_step.off',
      ...(role === 'admin' ? [] : ['admin.make']),
      'account.reclaim',
    ])
  },
)

/** A stranger signs up with Asha's e-mail and sets up every way to sign in; also returns the links that were mailed. */
async function squat(site: Site) {
  const attacker = browserOf(site)
  const session = await attacker.signUp(asha.email, password)
  const { location } = (await attacker.post(connectGoogle.path, { password })) as unknown as {
    location: string
  }
  const there = await fetch(location, { redirect: 'manual' })
  const { searchParams } = new URL(there.headers.get('location') ?? '')
  const [code, state] = ['code', 'state'].map((name) => searchParams.get(name) ?? '')
  expect(await attacker.post(finishConnectGoogle.path, { code, state })).toMatchObject({ status: 200 })
  // Two-factor of an account whose e-mail is not confirmed: possible before confirmation was required.
  await site.confirm(asha.email)
  const { secret } = await site.call(session, beginTwoFactor, { password })
  await attacker.post(turnOnTwoFactor.path, { code: codeFor(secret, site.context.clock()) })
  await site.context.pool.query('update users set email_verified_at = null')
  expect((await new Visitor().throughGoogle(site.url)).status).toBe(401)
  await mailPasswordLink(site.context, { email: asha.email }, new Date())
  const mailed = (await site.mailed()).flatMap(({ link }) => (link === '' ? [] : [link]))
  expect(mailed.map((link) => new URL(link).pathname)).toEqual(['/confirm-email', '/set-password'])
  return { attacker, session, mailed }
}
