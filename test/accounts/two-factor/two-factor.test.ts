import { expect, test } from 'vitest'
import { createUser, loginUser, setPassword } from '#contract/accounts/accounts.ts'
import { auditLog } from '#contract/admin/audit.ts'
import {
  beginTwoFactor,
  finishSignIn,
  twoFactor,
  turnOffTwoFactor,
  turnOnTwoFactor,
} from '#contract/accounts/two-factor.ts'
import { HOUR, MINUTE } from '#contract/values/time.ts'
import { turnOffWithoutCode } from '#server/accounts/two-factor/two-factor.ts'
import { passwordLink } from '#server/accounts/writes.ts'
import { codeFor, wrongCode } from '#test/cases/people/authenticator.ts'
import {
  asha,
  ashaWithTwoFactor,
  email,
  HALF_MINUTE,
  isAlive,
  logIn,
  password,
} from '#test/cases/people/two-factor-person.ts'
import { openSession, startTestApp } from '#test/support/test-app.ts'

test.each(['user', 'member', 'admin'] as const)(
  'a %s turns two-factor on with password and code; after that the password alone is not enough',
  async (role) => {
    await using site = await startTestApp()
    const { id, session } = await asha(site, role)
    const elsewhere = await openSession(site.context.db, id, site.context.clock())
    expect(await site.call(session, twoFactor, {})).toEqual({
      since: null,
      recoveryCodesLeft: 0,
      isEmailConfirmed: true,
      hasPassword: true,
    })
    const { secret, address, qr } = await site.call(session, beginTwoFactor, { password })
    expect(secret).toMatch(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/)
    expect(address).toBe(
      `otpauth://totp/FWC:asha%40example.org?secret=${secret.replaceAll(' ', '')}&issuer=FWC&algorithm=SHA1&digits=6&period=30`,
    )
    expect(qr.path.length).toBeGreaterThan(500)
    await expect(
      site.call(session, turnOnTwoFactor, { code: wrongCode(secret, site.context.clock()) }),
    ).rejects.toMatchObject({ status: 403, code: 'not_proven', fields: { code: expect.any(String) } })
    // The secret was shown but not confirmed by a code: log-in has not changed.
    expect((await logIn(site)).user.role).toBe(role)

    const code = codeFor(secret, site.context.clock())
    // Some apps show the code with a space.
    const spaced = `${code.slice(0, 3)} ${code.slice(3)}`
    const { recoveryCodes } = await site.call(session, turnOnTwoFactor, { code: spaced })
    expect(new Set(recoveryCodes).size).toBe(8)
    for (const one of recoveryCodes) expect(one).toMatch(/^([a-z2-7]{4}-){5}[a-z2-7]{4}$/)
    expect([await isAlive(site, session), await isAlive(site, elsewhere)]).toEqual([true, false])
    const { since, ...rest } = await site.call(session, twoFactor, {})
    expect(Date.parse(since ?? '')).toBeGreaterThan(0)
    expect(rest).toEqual({ recoveryCodesLeft: 8, isEmailConfirmed: true, hasPassword: true })
    await expect(site.call(session, beginTwoFactor, { password })).rejects.toMatchObject({
      code: 'two_factor_on',
    })
    await expect(site.call(session, turnOnTwoFactor, { code })).rejects.toMatchObject({
      code: 'two_factor_on',
    })

    await expect(logIn(site)).rejects.toMatchObject({
      status: 401,
      code: 'two_factor',
      message: 'Enter the code from your authenticator app',
    })
    site.turnClock(2 * HALF_MINUTE)
    const { twk_fwc } = await logIn(site, codeFor(secret, site.context.clock()))
    expect(await isAlive(site, twk_fwc)).toBe(true)
  },
)

test('a code works once, may be half a minute early or late, and cannot be used after a later code', async () => {
  await using site = await startTestApp()
  const { secret, code } = await ashaWithTwoFactor(site)
  // A code made near the end of its half minute would arrive in the next half minute.
  const toNextHalfMinute = () => site.turnClock(HALF_MINUTE - (site.context.clock().getTime() % HALF_MINUTE))
  toNextHalfMinute()
  const used = code()
  await logIn(site, ` ${used.slice(0, 3)} ${used.slice(3)} `)
  await expect(logIn(site, used)).rejects.toMatchObject({
    status: 401,
    code: 'wrong_code',
    message: 'This code is wrong or was used already.',
  })
  site.turnClock(4 * HALF_MINUTE)
  toNextHalfMinute()
  await logIn(site, codeFor(secret, site.context.clock(), -1))
  await logIn(site, codeFor(secret, site.context.clock(), 1))
  await expect(logIn(site, code())).rejects.toMatchObject({ code: 'wrong_code' })
  site.turnClock(4 * HALF_MINUTE)
  toNextHalfMinute()
  for (const off of [-2, 2]) {
    const far = codeFor(secret, site.context.clock(), off)
    await expect(logIn(site, far)).rejects.toMatchObject({ code: 'wrong_code' })
  }
})

test('the code that turned two-factor on cannot be used to log in', async () => {
  await using site = await startTestApp()
  const { session } = await asha(site)
  const { secret } = await site.call(session, beginTwoFactor, { password })
  const code = codeFor(secret, site.context.clock())
  await site.call(session, turnOnTwoFactor, { code })
  await expect(logIn(site, code)).rejects.toMatchObject({ code: 'wrong_code' })
})

test('a recovery code works once in place of a code, in any notation, and the audit log records its use', async () => {
  await using site = await startTestApp()
  const { session, recoveryCodes } = await ashaWithTwoFactor(site, 'admin')
  const [first = '', second = ''] = recoveryCodes
  await logIn(site, first)
  await expect(logIn(site, first)).rejects.toMatchObject({ status: 401, code: 'wrong_code' })
  const results = await Promise.allSettled(
    [second.toUpperCase(), second.replaceAll('-', ' '), second.replaceAll('-', '')].map((one) =>
      logIn(site, one),
    ),
  )
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await site.call(session, twoFactor, {})).toMatchObject({ recoveryCodesLeft: 6 })
  const { entries } = await site.call(session, auditLog, {})
  const actions = entries.map(({ action }) => action)
  // Any of the three simultaneous log-ins may have been the first.
  expect(actions.slice(0, 5).toSorted().join(' ')).toBe(
    'device.new second_step.recovery sign_in.failed sign_in.failed sign_in.two_factor',
  )
  expect(actions.slice(5)).toEqual([
    'sign_in.failed',
    'device.new',
    'sign_in.two_factor',
    'second_step.recovery',
    'second_step.on',
    'sign_up',
  ])
  const { rows } = await site.context.pool.query<{ all: string }>(
    'select r::text as all from recovery_codes r',
  )
  for (const { all } of rows) for (const one of recoveryCodes) expect(all).not.toContain(one.slice(0, 9))
})

test('after five wrong codes the right code is refused as well, for 15 minutes', async () => {
  await using site = await startTestApp()
  const { secret, code, recoveryCodes } = await ashaWithTwoFactor(site)
  for (let n = 0; n < 5; n += 1) {
    const wrong = n === 2 ? 'aaaa-aaaa-aaaa-aaaa-aaaa-aaaa' : wrongCode(secret, site.context.clock())
    await expect(logIn(site, wrong)).rejects.toMatchObject({ status: 401, code: 'wrong_code' })
  }
  for (const one of [code(), recoveryCodes[0]])
    await expect(logIn(site, one)).rejects.toMatchObject({ status: 429, code: 'too_many' })
  // A person who does not know the password does not learn that the limit is reached.
  await expect(logIn(site, code(), 'not it at all')).rejects.toMatchObject({ code: 'wrong_credentials' })
  site.turnClock(16 * MINUTE)
  await logIn(site, code())
})

test('right codes do not count towards the limit: a person may log in with every new code', async () => {
  await using site = await startTestApp()
  const { code } = await ashaWithTwoFactor(site)
  for (let n = 0; n < 12; n += 1) {
    await expect(logIn(site)).rejects.toMatchObject({ code: 'two_factor' })
    await logIn(site, code())
    site.turnClock(HALF_MINUTE)
  }
})

test('with a wrong password the answer is the same with and without two-factor, whatever the code', async () => {
  await using site = await startTestApp()
  const { code } = await ashaWithTwoFactor(site)
  const other = { name: 'Zoë', email: 'zoe@example.org', password }
  await site.call(null, createUser, other)
  const answers = new Set<string>()
  for (const who of [email, other.email, 'nobody@example.org'])
    for (const more of [{}, { code: code() }, { code: '' }]) {
      const answer = await site.http(`/api${loginUser.path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: who, password: 'wrong', ...more }),
      })
      answers.add(`${answer.status} ${await answer.text()}`)
    }
  expect([...answers]).toEqual(['401 {"message":"E-mail or password is wrong.","code":"wrong_credentials"}'])
  // A person without two-factor can log in even when a code is sent.
  await site.call(null, loginUser, { email: other.email, password, code: '123456' })
})

test('turning two-factor off requires password and code, ends the other sessions, and is recorded in the audit log and mailed', async () => {
  await using site = await startTestApp()
  const { session, code, recoveryCodes } = await ashaWithTwoFactor(site, 'admin')
  const { twk_fwc: other } = await logIn(site, recoveryCodes[0])
  const off = (input: { password?: string; code: string }) => site.call(session, turnOffTwoFactor, input)
  for (const wrong of [undefined, '', 'not it at all'])
    await expect(
      off({ ...(wrong === undefined ? {} : { password: wrong }), code: code() }),
    ).rejects.toMatchObject({ status: 403, code: 'not_proven', fields: { password: expect.any(String) } })
  await expect(off({ password, code: 'aaaa' })).rejects.toMatchObject({
    status: 403,
    fields: { code: expect.any(String) },
  })
  expect([await isAlive(site, session), await isAlive(site, other)]).toEqual([true, true])
  await off({ password, code: code() })
  expect([await isAlive(site, session), await isAlive(site, other)]).toEqual([true, false])
  await expect(off({ password, code: code() })).rejects.toMatchObject({ code: 'two_factor_off' })
  await logIn(site)
  const emails = (await site.emails()).map(({ kind, to }) => `${kind} ${to}`)
  expect(emails.slice(1)).toEqual([`two_factor_on ${email}`, `two_factor_off ${email}`])
  const { entries } = await site.call(session, auditLog, {})
  expect(entries.filter(({ action }) => action === 'second_step.off')).toMatchObject([
    { actor: { email }, address: '127.0.0.1' },
  ])
  const { rows } = await site.context.pool.query('select 1 from recovery_codes')
  expect(rows).toEqual([])
})

test('a recovery code turns two-factor off as well; wrong passwords in this call are limited as at log-in', async () => {
  await using site = await startTestApp()
  const { session, recoveryCodes } = await ashaWithTwoFactor(site)
  const [code = ''] = recoveryCodes
  const statuses: number[] = []
  for (let n = 0; n < 12; n += 1)
    await site.call(session, turnOffTwoFactor, { password: `guess ${n}`, code }).catch((problem: unknown) => {
      statuses.push((problem as { status: number }).status)
    })
  expect(statuses).toEqual([...Array<number>(10).fill(403), 429, 429])
  site.turnClock(16 * MINUTE)
  await site.call(session, turnOffTwoFactor, { password, code })
  await logIn(site)
})

test('a secret is shown only after the password is given; a secret that is too old cannot turn two-factor on', async () => {
  await using site = await startTestApp()
  const { session } = await asha(site)
  for (const input of [{}, { password: '' }, { password: 'wrong' }])
    await expect(site.call(session, beginTwoFactor, input)).rejects.toMatchObject({ code: 'not_proven' })
  await expect(site.call(session, turnOnTwoFactor, { code: '123456' })).rejects.toMatchObject({
    status: 409,
    code: 'two_factor_begin',
  })
  const { secret: first } = await site.call(session, beginTwoFactor, { password })
  const { secret } = await site.call(session, beginTwoFactor, { password })
  await expect(
    site.call(session, turnOnTwoFactor, { code: codeFor(first, site.context.clock()) }),
  ).rejects.toMatchObject({ code: 'not_proven' })
  site.turnClock(15 * MINUTE + 1_000)
  const late = codeFor(secret, site.context.clock())
  await expect(site.call(session, turnOnTwoFactor, { code: late })).rejects.toMatchObject({
    code: 'two_factor_begin',
  })
  site.turnClock(HOUR)
  await site.deleteExpired()
  expect((await site.context.pool.query('select 1 from two_factor')).rows).toEqual([])
})

test('a person without a password proves who they are by a recent sign-in', async () => {
  await using site = await startTestApp()
  const { session, email: own } = await site.person()
  await site.confirm(own)
  expect(await site.call(session, twoFactor, {})).toMatchObject({ hasPassword: false })
  const { secret } = await site.call(session, beginTwoFactor, {})
  const code = codeFor(secret, site.context.clock())
  const { recoveryCodes } = await site.call(session, turnOnTwoFactor, { code })
  site.turnClock(11 * MINUTE)
  await expect(site.call(session, turnOffTwoFactor, { code: recoveryCodes[0] ?? '' })).rejects.toMatchObject({
    status: 403,
    code: 'sign_in_again',
  })
  const late = await site.person()
  await site.confirm(late.email)
  site.turnClock(11 * MINUTE)
  await expect(site.call(late.session, beginTwoFactor, {})).rejects.toMatchObject({ code: 'sign_in_again' })
})

test('no answer, list, log or e-mail contains the secret', async () => {
  await using site = await startTestApp()
  const { session, secret, recoveryCodes } = await ashaWithTwoFactor(site, 'admin')
  const plain = secret.replaceAll(' ', '')
  for (const path of ['/user/two_factor', '/user/all_users', '/user/current_user', '/audit/log']) {
    const answer = await site.http(`/api${path}`, { headers: { authorization: `Bearer ${session}` } })
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const text = await answer.text()
    expect(text).not.toContain(plain)
    expect(text).not.toContain('"secret"')
  }
  const logsAndEmails = site.logged() + JSON.stringify(await site.emails())
  for (const one of [plain, secret, ...recoveryCodes]) expect(logsAndEmails).not.toContain(one)
})

test('a set-password link sets the password, and the sign-in then waits for the code in that browser', async () => {
  await using site = await startTestApp()
  const { id, session, code } = await ashaWithTwoFactor(site)
  const link = () =>
    site.context.db.transaction().execute((tx) => passwordLink(tx, site.context, id, 'email'))
  async function use(next: string) {
    const token = new URL(await link()).hash.slice(1)
    const answer = await site.http(`/api${setPassword.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token, password: next }),
    })
    expect(answer.status).toBe(401)
    expect(await answer.json()).toEqual({
      code: 'two_factor',
      message: 'Enter the code from your authenticator app. Your new password is set.',
    })
    const cookies = answer.headers.getSetCookie()
    expect(cookies.map((one) => one.split('=')[0])).toEqual(['fwc_pending'])
    expect(cookies[0]).toMatch(/; Max-Age=600; HttpOnly; SameSite=Lax$/)
    return cookies[0]?.split(';')[0] ?? ''
  }
  async function finish(cookie: string, given: string) {
    const answer = await site.http(`/api${finishSignIn.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify({ code: given }),
    })
    return { status: answer.status, ...((await answer.json()) as { code?: string; twk_fwc?: string }) }
  }
  const earlier = await use('seven blue villages')
  const cookie = await use('nine blue villages')
  expect(await isAlive(site, session)).toBe(false)
  expect(await finish('', code())).toMatchObject({ status: 401, code: 'wait_over' })
  expect(await finish(earlier, code())).toMatchObject({ status: 401, code: 'wait_over' })
  expect(await finish(cookie, '')).toMatchObject({ status: 400 })
  expect(await finish(cookie, 'aaaa')).toMatchObject({ status: 401, code: 'wrong_code' })
  const done = await finish(cookie, code())
  expect(await isAlive(site, done.twk_fwc ?? '')).toBe(true)
  site.turnClock(HALF_MINUTE)
  expect(await finish(cookie, code())).toMatchObject({ status: 401, code: 'wait_over' })
  await expect(logIn(site, code(), 'nine blue villages')).resolves.toMatchObject({ user: { email } })

  const late = await use('ten blue villages')
  site.turnClock(11 * MINUTE)
  expect(await finish(late, code())).toMatchObject({ status: 401, code: 'wait_over' })
  await site.deleteExpired()
  expect((await site.context.pool.query('select 1 from pending_two_factor')).rows).toEqual([])
})

test('when the operator turns two-factor off for a lost phone, sessions end, and the change is recorded and mailed once', async () => {
  await using site = await startTestApp()
  const { id, session } = await ashaWithTwoFactor(site)
  const off = () => site.context.db.transaction().execute((tx) => turnOffWithoutCode(tx, site.context, email))
  expect([await off(), await off()]).toEqual([true, false])
  expect(await isAlive(site, session)).toBe(false)
  await logIn(site)
  const audit = await site.context.db
    .selectFrom('audit_log')
    .select(['action', 'actor_id', 'subject_id'])
    .execute()
  expect(audit.filter(({ action }) => action === 'second_step.off')).toEqual([
    { action: 'second_step.off', actor_id: null, subject_id: id },
  ])
  expect((await site.emails()).at(-1)).toMatchObject({ kind: 'two_factor_off', to: email })
})

test('the operator cannot turn off two-factor that was begun but never confirmed by a code', async () => {
  await using site = await startTestApp()
  const { session } = await asha(site)
  const { secret } = await site.call(session, beginTwoFactor, { password })
  for (const whose of [email, 'nobody@example.org']) {
    const off = site.context.db.transaction().execute((tx) => turnOffWithoutCode(tx, site.context, whose))
    expect(await off).toBe(false)
  }
  expect((await site.emails()).map(({ kind }) => kind)).not.toContain('two_factor_off')
  await site.call(session, turnOnTwoFactor, { code: codeFor(secret, site.context.clock()) })
})
