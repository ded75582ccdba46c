import { expect, test } from 'vitest'
import {
  createUser,
  currentUser,
  forgotPassword,
  loginUser,
  setPassword,
} from '#contract/accounts/accounts.ts'
import { confirmEmail, sendConfirmation } from '#contract/accounts/confirm-email.ts'
import { beginTwoFactor, twoFactor, turnOnTwoFactor } from '#contract/accounts/two-factor.ts'
import { DAY, MINUTE } from '#contract/values/time.ts'
import { passwordLink } from '#server/accounts/writes.ts'
import { codeFor } from '#test/cases/people/authenticator.ts'
import { client, OddProvider, Visitor } from '#test/support/openid-provider.ts'
import { type Site, startTestApp } from '#test/support/test-app.ts'

const password = 'four green villages'
const email = 'asha@example.org'

async function signUp(site: Site) {
  const { user, twk_fwc: session } = await site.call(null, createUser, { name: 'Asha', email, password })
  return { id: user._id, session, token: await tokenMailed(site) }
}

/** The token of the link in the latest e-mail that has gone out. */
async function tokenMailed(site: Site): Promise<string> {
  const { link } = (await site.mailed()).at(-1) ?? { link: '' }
  expect(link.startsWith(`${site.url}/`)).toBe(true)
  return new URL(link).hash.slice(1)
}

async function isConfirmed(site: Site, session: string): Promise<boolean> {
  return (await site.call(session, twoFactor, {})).isEmailConfirmed
}

/** Requests a new password by e-mail and sets it; returns the new session. */
async function setByEmail(site: Site): Promise<string> {
  await site.call(null, forgotPassword, { email })
  const token = await tokenMailed(site)
  const { twk_fwc } = await site.call(null, setPassword, { token, password: 'the owner has come' })
  return twk_fwc
}

async function google(site: Site, visitor = new Visitor()) {
  const answer = await visitor.throughGoogle(site.url)
  const body = (await answer.json()) as { code?: string; linked?: string | null; twk_fwc?: string }
  return { status: answer.status, ...body }
}

/** The settings with which the test provider counts as Google itself, not as another provider. */
const withGoogle = ({ issuer }: OddProvider) => ({ google: { ...client, issuer }, googles: [issuer] })

async function audit(site: Site) {
  const rows = await site.context.db.selectFrom('audit_log').selectAll().orderBy('id').execute()
  return rows.map(({ action, actor_id, subject_id, address }) => ({ action, actor_id, subject_id, address }))
}

async function count(site: Site, table: string): Promise<number> {
  const { rows } = await site.context.pool.query<{ n: number }>(`select count(*)::int as n from ${table}`)
  return rows[0]?.n ?? -1
}

const gone = { status: 400, code: 'link_expired' }
const used = { status: 400, code: 'link_used' }

test('the link of the welcome e-mail confirms the e-mail once and signs nobody in, and the audit log records the confirmation', async () => {
  await using site = await startTestApp()
  const { id, session, token } = await signUp(site)
  expect(token).toMatch(/^[\w-]{43}$/)
  const { rows } = await site.context.pool.query<{ all: string }>(
    'select l::text as all from confirmation_links l',
  )
  expect(rows.map(({ all }) => all.includes(token))).toEqual([false])
  expect(await isConfirmed(site, session)).toBe(false)

  expect((await site.http(`/api${confirmEmail.path}?token=${token}`)).status).toBe(404)
  expect(await isConfirmed(site, session)).toBe(false)
  const answer = await site.http(`/api${confirmEmail.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  })
  expect([answer.status, await answer.json(), answer.headers.getSetCookie()]).toEqual([
    200,
    { success: true },
    [],
  ])
  expect(await isConfirmed(site, session)).toBe(true)
  await expect(site.call(null, confirmEmail, { token })).rejects.toMatchObject(used)
  const own = { actor_id: id, subject_id: id, address: '127.0.0.1' }
  expect(await audit(site)).toEqual([
    { action: 'sign_up', ...own },
    { action: 'email.confirm', ...own },
  ])
  expect(await count(site, 'sessions')).toBe(1)
  expect(site.logged()).not.toContain(token)
})

test('a link is valid for seven days; a foreign link, a truncated link and a password link confirm nothing', async () => {
  await using site = await startTestApp()
  const { id, session, token } = await signUp(site)
  const link = await site.context.db
    .transaction()
    .execute((tx) => passwordLink(tx, site.context, id, 'email'))
  for (const other of [
    'x',
    'x'.repeat(43),
    token.slice(1),
    `${token}=`,
    session,
    new URL(link).hash.slice(1),
  ])
    await expect(site.call(null, confirmEmail, { token: other })).rejects.toMatchObject(gone)
  await expect(site.call(null, setPassword, { token, password })).rejects.toMatchObject(gone)
  site.turnClock(7 * DAY + MINUTE)
  await expect(site.call(null, confirmEmail, { token })).rejects.toMatchObject(gone)
  expect(await count(site, 'confirmation_links')).toBe(1)
  await site.deleteExpired()
  expect(await count(site, 'confirmation_links')).toBe(0)
  const { rows } = await site.context.pool.query('select 1 from users where email_verified_at is not null')
  expect(rows).toEqual([])
})

test('the link is sent again on request, at most three times in 15 minutes, and never after the e-mail is confirmed', async () => {
  await using site = await startTestApp()
  const { session, token } = await signUp(site)
  for (let n = 0; n < 3; n += 1)
    expect(await site.call(session, sendConfirmation, {})).toEqual({ sent: true })
  await expect(site.call(session, sendConfirmation, {})).rejects.toMatchObject({
    status: 429,
    code: 'too_many',
    message: 'Too many tries. Please try again in 15 minutes.',
  })
  const kinds = (await site.mailed()).map(({ kind, to }) => `${kind} ${to}`)
  expect(kinds).toEqual([`welcome ${email}`, ...Array<string>(3).fill(`confirm_email ${email}`)])
  site.turnClock(15 * MINUTE + 1_000)
  await site.call(session, sendConfirmation, {})
  const latest = await tokenMailed(site)
  // E-mails may come late and in any order: each link works.
  await site.call(null, confirmEmail, { token: latest })
  await site.call(null, confirmEmail, { token })
  expect((await audit(site)).map(({ action }) => action)).toEqual(['sign_up', 'email.confirm'])
  expect(await site.call(session, sendConfirmation, {})).toEqual({ sent: false })
  expect(await site.mailed()).toHaveLength(5)
})

test('a person who has requested the link too often does not stop anybody else from requesting a link', async () => {
  await using site = await startTestApp()
  for (const { session } of [await site.person(), await site.person()])
    for (let n = 0; n < 3; n += 1)
      expect(await site.call(session, sendConfirmation, {})).toEqual({ sent: true })
})

test('guesses of links are limited for each IP address, and a correct link still works when the limit is reached', async () => {
  await using site = await startTestApp()
  const { token } = await signUp(site)
  const guess = (n: number) =>
    n % 2 === 0
      ? site.call(null, confirmEmail, { token: `guess ${n}` })
      : site.call(null, setPassword, { token: `guess ${n}`, password })
  for (let n = 0; n < 80; n += 1) await expect(guess(n)).rejects.toMatchObject(gone)
  for (const n of [80, 81]) await expect(guess(n)).rejects.toMatchObject({ status: 429 })
  await site.call(null, confirmEmail, { token })
  await setByEmail(site)
  site.turnClock(61 * MINUTE)
  await expect(guess(82)).rejects.toMatchObject(gone)
})

test('when two calls use one link at once, the e-mail is confirmed once', async () => {
  await using site = await startTestApp()
  const { id, token } = await signUp(site)
  const racers = [0, 1].map(() => () => site.call(null, confirmEmail, { token }))
  const results = await site.collide('users', id, racers)
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  for (const result of results) if (result.status === 'rejected') expect(result.reason).toMatchObject(used)
  expect((await audit(site)).map(({ action }) => action)).toEqual(['sign_up', 'email.confirm'])
})

test('without a confirmed e-mail two-factor can be neither begun nor turned on', async () => {
  await using site = await startTestApp()
  const { session } = await signUp(site)
  const other = await site.person()
  await site.confirm(other.email)
  const refused = { status: 409, code: 'email_unconfirmed' }
  await expect(site.call(session, beginTwoFactor, { password })).rejects.toMatchObject(refused)
  await site.confirm(email)
  const { secret } = await site.call(session, beginTwoFactor, { password })
  await site.context.pool.query('update users set email_verified_at = null')
  const code = codeFor(secret, site.context.clock())
  await expect(site.call(session, turnOnTwoFactor, { code })).rejects.toMatchObject(refused)
  await site.call(null, loginUser, { email, password })
})

test('a person who signed up with the e-mail of somebody else loses the account when the owner sets a password by e-mail', async () => {
  await using provider = await OddProvider.start()
  await using site = await startTestApp(withGoogle(provider))
  provider.claims = { email, email_verified: true, name: 'Squatter' }
  const squatter = (await google(site)).twk_fwc ?? ''
  expect(await isConfirmed(site, squatter)).toBe(false)
  // Two-factor of an account whose e-mail is not confirmed: possible before confirmation was required.
  await site.confirm(email)
  const { secret } = await site.call(squatter, beginTwoFactor, {})
  const code = codeFor(secret, site.context.clock())
  const { recoveryCodes } = await site.call(squatter, turnOnTwoFactor, { code })
  await site.context.pool.query('update users set email_verified_at = null')
  expect(await google(site)).toMatchObject({ status: 401, code: 'two_factor' })
  expect(recoveryCodes).toHaveLength(8)

  const owner = await setByEmail(site)
  expect((await site.call(owner, currentUser, {})).user.email).toBe(email)
  expect(await isConfirmed(site, owner)).toBe(true)
  for (const table of ['identities', 'two_factor', 'recovery_codes', 'pending_two_factor'])
    expect([table, await count(site, table)]).toEqual([table, 0])
  await expect(site.call(squatter, currentUser, {})).rejects.toMatchObject({ status: 401 })
  expect(await google(site)).toMatchObject({ status: 409, code: 'google_needs_password' })
  await site.call(null, loginUser, { email, password: 'the owner has come' })
  const rows = await audit(site)
  expect(new Set(rows.map(({ address }) => address))).toEqual(new Set(['127.0.0.1']))
  expect(rows.map(({ action }) => action)).toEqual([
    'sign_up',
    'sign_in.google',
    'device.new',
    'second_step.on',
    'second_step.off',
    'email.confirm',
    'password.set',
    'sign_in.link',
    'device.new',
    'sign_in.failed',
    'sign_in.password',
    'device.new',
  ])
})

test.each([
  ['an address that Google hosts gets no confirmation link', { hd: 'example.org' }, false],
  ['any other address gets a confirmation link', {}, true],
])('in the welcome e-mail after sign-in with Google, %s', async (_, more, hasLink) => {
  await using provider = await OddProvider.start()
  await using site = await startTestApp(withGoogle(provider))
  provider.claims = { email, email_verified: true, ...more }
  const { twk_fwc = '' } = await google(site)
  expect(await isConfirmed(site, twk_fwc)).toBe(!hasLink)
  const [welcome] = await site.mailed()
  expect(welcome?.link !== '').toBe(hasLink)
  if (!hasLink) return
  await site.call(null, confirmEmail, { token: await tokenMailed(site) })
  expect(await isConfirmed(site, twk_fwc)).toBe(true)
})
