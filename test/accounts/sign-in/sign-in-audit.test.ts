import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { auditLog } from '#contract/admin/audit.ts'
import { forgetDevice, knownDevices } from '#contract/accounts/known-devices.ts'
import { beginTwoFactor, finishSignIn, turnOnTwoFactor } from '#contract/accounts/two-factor.ts'
import { MINUTE } from '#contract/values/time.ts'
import { passwordLink } from '#server/accounts/writes.ts'
import { codeFor, wrongCode } from '#test/cases/people/authenticator.ts'
import { browserOf } from '#test/cases/people/browser-of.ts'
import { client, OddProvider, Visitor } from '#test/support/openid-provider.ts'
import { type Site, startTestApp } from '#test/support/test-app.ts'

const password = 'four green villages'
const email = 'asha@example.org'
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'

type Row = {
  action: string
  actor: string | null
  subject: string | null
  address: string | null
  request: string | null
  details: Record<string, unknown>
}

/** Makes a function that returns the audit rows since its last call, the oldest first. */
function readerOf(site: Site) {
  let seen = 0
  return async (): Promise<Row[]> => {
    const { rows } = await site.context.pool.query<Row>(
      `select l.action, a.email as actor, s.email as subject, host(l.address) as address, l.request_id as request, l.details
        from audit_log l left join users a on a.id = l.actor_id left join users s on s.id = l.subject_id order by l.id`,
    )
    const fresh = rows.slice(seen)
    seen = rows.length
    return fresh
  }
}

const own = {
  actor: email,
  subject: email,
  address: '127.0.0.1',
  request: expect.stringMatching(/^[\da-f-]{36}$/),
}
const withoutActor = { ...own, actor: null }
const ownRows = (...actions: string[]) => actions.map((action) => ({ ...own, action }))

test('every sign-in is in the audit log with its method, IP address and request id', async () => {
  await using provider = await OddProvider.start()
  await using site = await startTestApp({ google: { ...client, issuer: provider.issuer } })
  provider.claims = { email, email_verified: true }
  const newRows = readerOf(site)
  const browser = browserOf(site, { userAgent: windows })
  const session = await browser.signUp(email, password)
  expect(await newRows()).toMatchObject(ownRows('sign_up'))
  await browser.logIn(email, password)
  expect(await newRows()).toMatchObject(ownRows('sign_in.password'))
  await browserOf(site, { userAgent: windows }).logIn(email, password)
  expect(await newRows()).toMatchObject([
    ...ownRows('sign_in.password'),
    { ...own, action: 'device.new', details: { about: 'Firefox on Windows' } },
  ])
  await site.confirm(email)
  expect((await new Visitor().throughGoogle(site.url)).status).toBe(200)
  expect(await newRows()).toMatchObject(ownRows('google.link', 'sign_in.google', 'device.new'))

  const bearer = { authorization: `Bearer ${browser.cookies.get('twk_fwc')}` }
  expect(session).not.toBe(browser.cookies.get('twk_fwc'))
  const { secret = '' } = (await browser.post(beginTwoFactor.path, { password }, bearer)) as {
    secret?: string
  }
  await browser.post(turnOnTwoFactor.path, { code: codeFor(secret, site.context.clock()) }, bearer)
  expect(await newRows()).toMatchObject(ownRows('second_step.on'))
  site.turnClock(MINUTE)
  await browser.logIn(email, password, { code: codeFor(secret, site.context.clock()) })
  expect(await newRows()).toMatchObject(ownRows('sign_in.two_factor'))

  const { id } = await site.context.db.selectFrom('users').select('id').executeTakeFirstOrThrow()
  const link = await site.context.db
    .transaction()
    .execute((tx) => passwordLink(tx, site.context, id, 'email'))
  await browser.post('/user/set_password', { token: new URL(link).hash.slice(1), password })
  expect(await newRows()).toMatchObject(ownRows('password.set'))
  site.turnClock(MINUTE)
  await browser.post(finishSignIn.path, { code: codeFor(secret, site.context.clock()) })
  expect(await newRows()).toMatchObject(ownRows('sign_in.two_factor'))
  await site.http('/api/user/logout_user', {
    headers: { authorization: `Bearer ${browser.cookies.get('twk_fwc')}` },
  })
  expect(await newRows()).toMatchObject(ownRows('sign_out'))
})

test('the audit row has the request id that the answer has', async () => {
  await using site = await startTestApp()
  const newRows = readerOf(site)
  const answer = await site.http('/api/user/login_user', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  expect((await newRows()).map(({ request }) => request)).toEqual([answer.headers.get('x-request-id')])
})

test('a failed sign-in is recorded: with the account if it exists, otherwise with an HMAC of the e-mail', async () => {
  await using provider = await OddProvider.start()
  await using site = await startTestApp({ google: { ...client, issuer: provider.issuer } })
  const newRows = readerOf(site)
  const browser = browserOf(site)
  await browser.signUp(email, password)
  await newRows()
  await browser.logIn(email, 'wrong one')
  await browser.logIn('Nobody@Example.org ', 'wrong one')
  provider.claims = { email, email_verified: false }
  expect((await new Visitor().throughGoogle(site.url)).status).toBe(401)
  const rows = await newRows()
  const { rows: keys } = await site.context.pool.query<{ key: Buffer }>(
    `select key from server_keys where name = 'unknown_email'`,
  )
  const hash = createHmac('sha256', keys[0]?.key ?? '')
    .update('nobody@example.org')
    .digest('hex')
  expect(rows).toEqual([
    { ...withoutActor, action: 'sign_in.failed', details: { about: 'Wrong password' } },
    {
      ...withoutActor,
      subject: null,
      action: 'sign_in.failed',
      details: { about: 'Unknown e-mail', email_hash: hash },
    },
    {
      ...withoutActor,
      action: 'sign_in.failed',
      details: { about: expect.stringMatching(/^Google: /) as string },
    },
  ])
  const { rows: all } = await site.context.pool.query<{ all: string }>(
    'select l::text as all from audit_log l',
  )
  for (const row of all) expect(row.all.toLowerCase()).not.toContain('nobody@example.org')
})

test('a wrong code is recorded as a failed sign-in', async () => {
  await using site = await startTestApp()
  const browser = browserOf(site)
  const session = await browser.signUp(email, password)
  await site.confirm(email)
  const { secret } = await site.call(session, beginTwoFactor, { password })
  await browser.post(turnOnTwoFactor.path, { code: codeFor(secret, site.context.clock()) })
  const newRows = readerOf(site)
  await newRows()
  await browser.logIn(email, password, { code: wrongCode(secret, site.context.clock()) })
  // Being asked for the code is not a failed sign-in.
  await browser.logIn(email, password)
  expect(await newRows()).toEqual([
    { ...withoutActor, action: 'sign_in.failed', details: { about: 'Wrong code' } },
  ])
})

test('a lock-out is recorded once per window, however many further attempts are refused', async () => {
  await using site = await startTestApp()
  const newRows = readerOf(site)
  const [browser, stranger] = [browserOf(site), browserOf(site)]
  await browser.signUp(email, password)
  const lockOuts = async () => (await newRows()).filter(({ action }) => action === 'sign_in.locked')
  const guess = async (whose: string, times: number, by = stranger) => {
    for (let n = 0; n < times; n += 1) await by.logIn(whose, 'wrong one')
  }
  await guess(email, 10)
  expect(await lockOuts()).toEqual([])
  await Promise.all([0, 1, 2, 3].map(() => guess(email, 5)))
  expect(await lockOuts()).toEqual([
    { ...withoutActor, action: 'sign_in.locked', details: { about: 'For the account' } },
  ])
  await guess(email, 11, browser)
  expect(await lockOuts()).toEqual([
    { ...withoutActor, action: 'sign_in.locked', details: { about: 'For a known browser' } },
  ])
  await guess('nobody@example.org', 12)
  expect(await lockOuts()).toEqual([
    {
      ...withoutActor,
      subject: null,
      action: 'sign_in.locked',
      details: { about: 'For the account', email_hash: expect.stringMatching(/^[\da-f]{64}$/) as string },
    },
  ])
  for (let n = 0; n < 30; n += 1) await guess(`nobody-${n}@example.org`, 1)
  expect(await lockOuts()).toEqual([
    { ...withoutActor, subject: null, action: 'sign_in.locked', details: { about: 'For the address' } },
  ])
  site.turnClock(16 * MINUTE)
  await guess(email, 12)
  expect(await lockOuts()).toHaveLength(1)
})

test('a forgotten browser is recorded, and an admin reads the entries in plain words', async () => {
  await using site = await startTestApp()
  const admin = await site.person('admin')
  const browser = browserOf(site, { userAgent: windows })
  const session = await browser.signUp(email, password)
  const { devices } = await site.call(session, knownDevices, {})
  for (let times = 0; times < 2; times += 1)
    await site.call(session, forgetDevice, { id: devices[0]?.id ?? '' })
  await browserOf(site).logIn(email, 'wrong one')
  const { entries } = await site.call(admin.session, auditLog, {})
  expect(entries.map(({ action, about, actor }) => [action, about, actor?.email ?? null])).toEqual([
    ['sign_in.failed', 'Wrong password', null],
    ['device.forget', 'Firefox on Windows', email],
    ['sign_up', null, email],
  ])
})
