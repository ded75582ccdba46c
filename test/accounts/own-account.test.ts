import { expect, test } from 'vitest'
import { currentUser, loginUser } from '#contract/accounts/accounts.ts'
import { confirmNewEmail } from '#contract/accounts/confirm-email.ts'
import { changeEmail, changePassword } from '#contract/accounts/own-account.ts'
import { mySessions } from '#contract/accounts/sessions.ts'
import { restoreUser, suspendUser } from '#contract/accounts/suspension.ts'
import { twoFactor } from '#contract/accounts/two-factor.ts'
import { DAY } from '#contract/values/time.ts'
import { personWithPassword, PRESENT } from '#test/cases/people/person-with-password.ts'
import { openSession, type Person, sharedTestApp, type Site, startTestApp } from '#test/support/test-app.ts'

const NEW = 'eleven quiet harbours'

/** A person with a password, signed in here and in another browser. */
async function person(site: Site): Promise<Person & { elsewhere: string }> {
  const one = await personWithPassword(site)
  return { ...one, elsewhere: await openSession(site.database.db, one.id, site.context.clock()) }
}

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    ({ status, code, fields }: { status: number; code: string; fields?: object }) => [
      status,
      code,
      Object.keys(fields ?? {}),
    ],
  )

const site = await sharedTestApp()

test('a password is changed with the present password; other sessions end, and an e-mail reports the change', async () => {
  await using site = await startTestApp()
  const { session, elsewhere, email } = await person(site)
  await site.call(session, changePassword, { currentPassword: PRESENT, newPassword: NEW })
  expect((await site.call(session, mySessions, {})).sessions).toHaveLength(1)
  expect(await refusal(site.call(elsewhere, currentUser, {}))).toEqual([401, 'no_token', []])
  expect((await site.emails()).map(({ kind, to }) => [kind, to])).toEqual([['password_changed', email]])
  expect(await refusal(site.call(null, loginUser, { email, password: PRESENT }))).toEqual([
    401,
    'wrong_credentials',
    [],
  ])
  expect((await site.call(null, loginUser, { email, password: NEW })).user.email).toBe(email)
})

test.each([
  [
    'a wrong present password',
    { currentPassword: NEW, newPassword: NEW },
    [403, 'wrong_password', ['currentPassword']],
  ],
  ['no present password', { newPassword: NEW }, [403, 'wrong_password', ['currentPassword']]],
  [
    'a new password that is common',
    { currentPassword: PRESENT, newPassword: 'password123' },
    [400, 'weak_password', ['newPassword']],
  ],
  [
    'a new password that is short',
    { currentPassword: PRESENT, newPassword: 'short' },
    [400, 'invalid_input', ['newPassword']],
  ],
])('a password is not changed with %s', async (_what, input, expected) => {
  const { session, email } = await person(site)
  expect(await refusal(site.call(session, changePassword, input))).toEqual(expected)
  expect((await site.call(null, loginUser, { email, password: PRESENT })).user.email).toBe(email)
})

test('after ten wrong present passwords, counted over all calls together, the next call is refused', async () => {
  const { session } = await person(site)
  for (let n = 0; n < 7; n += 1)
    await refusal(site.call(session, changePassword, { currentPassword: `wrong ${n}`, newPassword: NEW }))
  for (let n = 0; n < 3; n += 1)
    expect(
      await refusal(site.call(session, changeEmail, { email: 'new@example.org', password: `wrong ${n}` })),
    ).toEqual([403, 'wrong_password', ['password']])
  expect(
    await refusal(site.call(session, changePassword, { currentPassword: PRESENT, newPassword: NEW })),
  ).toEqual([429, 'too_many', []])
})

/** The token of the link in the e-mail that was sent to an address. */
async function tokenTo(site: Site, address: string): Promise<string> {
  const mails = (await site.mailed()).filter(({ to }) => to.includes(address))
  const token = mails.map(({ text }) => /confirm-email\?new#([\w-]{43})/.exec(text)?.[1]).findLast(Boolean)
  if (token === undefined) throw new Error('no link came')
  return token
}

test('a new e-mail takes effect once it is confirmed; the old address gets an e-mail about the request and about the change', async () => {
  const { session, email } = await person(site)
  await site.call(session, changeEmail, { email: 'New@Example.org', password: PRESENT })
  const token = await tokenTo(site, 'new@example.org')
  expect((await site.call(session, currentUser, {})).user.email).toBe(email)
  await site.call(session, confirmNewEmail, { token })
  expect((await site.call(session, currentUser, {})).user.email).toBe('new@example.org')
  expect(await site.call(session, twoFactor, {})).toMatchObject({ isEmailConfirmed: true })
  const subjects = (await site.mailed()).filter(({ to }) => to.includes(email)).map(({ subject }) => subject)
  expect(subjects).toEqual([
    'A new e-mail for your FWC account was asked for',
    'Your FWC account has another e-mail now',
  ])
  expect(await refusal(site.call(null, confirmNewEmail, { token }))).toEqual([400, 'link_used', []])
  expect(await refusal(site.call(null, loginUser, { email, password: PRESENT }))).toEqual([
    401,
    'wrong_credentials',
    [],
  ])
  await site.call(null, loginUser, { email: 'new@example.org', password: PRESENT })
})

test('the e-mail to the new address does not repeat the name of the account', async () => {
  const { session, id } = await person(site)
  await site.database.db
    .updateTable('users')
    .set({ name: 'Win a prize', email_verified_at: new Date() })
    .where('id', '=', id)
    .execute()
  await site.call(session, changeEmail, { email: 'victim@example.org', password: PRESENT })
  await tokenTo(site, 'victim@example.org')
  const sent = (await site.mailed()).filter(({ to }) => to.includes('victim@example.org'))
  expect(sent).toHaveLength(1)
  expect(JSON.stringify(sent)).not.toContain('Win a prize')
})

test('a link for a new e-mail works for a day, and only the newest link works', async () => {
  await using site = await startTestApp()
  const { session } = await person(site)
  await site.call(session, changeEmail, { email: 'first@example.org', password: PRESENT })
  const first = await tokenTo(site, 'first@example.org')
  await site.call(session, changeEmail, { email: 'second@example.org', password: PRESENT })
  const second = await tokenTo(site, 'second@example.org')
  expect(await refusal(site.call(null, confirmNewEmail, { token: first }))).toEqual([400, 'link_expired', []])
  site.turnClock(DAY + 1_000)
  expect(await refusal(site.call(null, confirmNewEmail, { token: second }))).toEqual([
    400,
    'link_expired',
    [],
  ])
})

test('a new e-mail that is taken is refused, also when it was taken after the request, and the message does not suggest to log in', async () => {
  const { session, email: own } = await person(site)
  const other = await site.person()
  expect(await refusal(site.call(session, changeEmail, { email: other.email, password: PRESENT }))).toEqual([
    409,
    'email_taken',
    ['email'],
  ])
  for (const [email, message] of [
    [own, 'This is your e-mail already.'],
    [other.email, 'There is another account with this e-mail.'],
  ] as const)
    await expect(site.call(session, changeEmail, { email, password: PRESENT })).rejects.toMatchObject({
      status: 409,
      message,
      fields: { email: message },
    })
  await site.call(session, changeEmail, { email: 'late@example.org', password: PRESENT })
  const token = await tokenTo(site, 'late@example.org')
  await site.person('user', { email: 'late@example.org' })
  expect(await refusal(site.call(session, confirmNewEmail, { token }))).toEqual([
    409,
    'email_taken',
    ['email'],
  ])
})

test('a suspended person has no session and cannot log in until they are restored; the audit log records the reason', async () => {
  await using site = await startTestApp()
  const [admin, { session, elsewhere, email }] = [await site.person('admin'), await person(site)]
  const reason = 'Sends phishing to members.'
  await site.call(admin.session, suspendUser, { email, reason })
  for (const one of [session, elsewhere])
    expect(await refusal(site.call(one, currentUser, {}))).toEqual([401, 'no_token', []])
  expect(await refusal(site.call(null, loginUser, { email, password: 'wrong one' }))).toEqual([
    401,
    'wrong_credentials',
    [],
  ])
  expect(await refusal(site.call(null, loginUser, { email, password: PRESENT }))).toEqual([
    403,
    'suspended',
    [],
  ])
  await site.call(admin.session, suspendUser, { email, reason: 'Again' })
  await site.call(admin.session, restoreUser, { email })
  expect((await site.call(null, loginUser, { email, password: PRESENT })).user.email).toBe(email)
  const { rows } = await site.database.pool.query(
    "select action, details->>'reason' as reason from audit_log where action like 'account.%' order by id",
  )
  expect(rows).toEqual([
    { action: 'account.suspend', reason },
    { action: 'account.restore', reason: null },
  ])
  expect(await refusal(site.call(admin.session, suspendUser, { email: admin.email, reason }))).toEqual([
    409,
    'last_owner',
    [],
  ])
})
