import { expect, test } from 'vitest'
import { loginUser, setPassword } from '#contract/accounts/accounts.ts'
import { forgetDevice, knownDevices } from '#contract/accounts/known-devices.ts'
import { changePassword } from '#contract/accounts/own-account.ts'
import { beginTwoFactor, turnOffTwoFactor, turnOnTwoFactor } from '#contract/accounts/two-factor.ts'
import { endSessions } from '#contract/accounts/sessions.ts'
import { DAY, MINUTE } from '#contract/values/time.ts'
import { mailPasswordLink } from '#server/accounts/sign-in/forgotten-password.ts'
import { hashOf } from '#server/accounts/sign-in/sessions.ts'
import { codeFor } from '#test/cases/people/authenticator.ts'
import { type Browser, browserOf } from '#test/cases/people/browser-of.ts'
import { type Site, startTestApp } from '#test/support/test-app.ts'

const password = 'four green villages'
const email = 'asha@example.org'
const android = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/149.0.0.0 Mobile Safari/537.36'
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'

/** The hash by which the database identifies a browser. */
const hashIn = (cookies: Browser['cookies']) =>
  hashOf(cookies.get('fwc_device')?.split('.')[0] ?? '').toString('hex')

const list = async (site: Site, session: string) => (await site.call(session, knownDevices, {})).devices

/** Uses up the tries of strangers for the account. */
async function guessAsStranger(site: Site): Promise<void> {
  const stranger = browserOf(site)
  for (let n = 0; n < 10; n += 1) expect(await stranger.logIn(email, 'wrong one')).toBe(401)
  expect(await stranger.logIn(email, password)).toBe(429)
}

/** Whether the browser is known; requires that strangers have used up their tries. */
const isKnown = async (browser: Browser) => (await browser.logIn(email, password)) === 200

test('two hundred addresses on two servers share ten guesses, and the owner can log in meanwhile', async () => {
  const env = { TRUST_PROXY: '127.0.0.1' }
  await using site = await startTestApp({ env })
  await using beside = await startTestApp({ env, beside: site })
  const owner = browserOf(site, { address: '198.51.100.7' })
  await owner.signUp(email, password)
  const guesses = Array.from({ length: 200 }, (_, n) =>
    browserOf(n % 2 ? site : beside, { address: `203.0.113.${n}` }).post('/user/login_user', {
      email,
      password: `guess ${n}`,
    }),
  )
  const meanwhile = await Promise.all([0, 1, 2].map(() => owner.logIn(email, password)))
  const answers = await Promise.all(guesses)
  expect(meanwhile).toEqual([200, 200, 200])
  expect(answers.filter(({ status }) => status === 401).length).toBe(10)
  const refused = answers.filter(({ status }) => status !== 401)
  expect(refused.filter(({ status, code }) => status === 429 && code === 'too_many')).toHaveLength(190)
  for (const { retryAfter } of refused) expect(Number(retryAfter)).toBeGreaterThan(0)
  // An address without tries is refused as well, even with the right password.
  expect(await browserOf(beside, { address: '192.0.2.1' }).logIn(email, password)).toBe(429)
  expect(await owner.logIn(email, password)).toBe(200)
})

test('an e-mail without an account is refused in the same way and after the same number of guesses', async () => {
  await using site = await startTestApp()
  await browserOf(site).signUp(email, password)
  const answers = new Map<string, string[]>()
  for (const whose of [email, 'nobody@example.org']) {
    const stranger = browserOf(site)
    const replies: string[] = []
    for (let n = 0; n < 12; n += 1) {
      const { retryAfter, ...answer } = await stranger.post('/user/login_user', {
        email: whose,
        password: 'wrong one',
      })
      replies.push(JSON.stringify({ ...answer, waits: Number(retryAfter) > 0 }))
    }
    answers.set(whose, replies)
  }
  expect(answers.get('nobody@example.org')).toEqual(answers.get(email))
  expect(new Set(answers.get(email)).size).toBe(2)
})

test('a known browser has ten guesses of its own, also when its address has used up its limit; using them up stops no other browser', async () => {
  await using site = await startTestApp()
  const [owner, thief] = [browserOf(site), browserOf(site)]
  await owner.signUp(email, password)
  expect(await thief.logIn(email, password)).toBe(200)
  // The limit of the address is used up as well.
  const stranger = browserOf(site)
  for (let n = 0; n < 40; n += 1) await stranger.logIn(`nobody-${n}@example.org`, 'wrong one')
  expect(await stranger.logIn(email, password)).toBe(429)
  for (let n = 0; n < 10; n += 1) expect(await thief.logIn(email, 'wrong one')).toBe(401)
  expect(await thief.logIn(email, password)).toBe(429)
  expect(await owner.logIn(email, password)).toBe(200)
  site.turnClock(15 * MINUTE)
  expect(await thief.logIn(email, password)).toBe(200)
})

test('no period of fifteen minutes has more than ten guesses, whenever the period begins', async () => {
  await using site = await startTestApp()
  await browserOf(site).signUp(email, password)
  const stranger = browserOf(site)
  const evaluated: number[] = []
  let minute = 0
  for (const [until, guesses] of [
    [0, 1],
    [14, 8],
    [16, 12],
    [30, 12],
    [31, 12],
    [46, 12],
  ] as const) {
    site.turnClock((until - minute) * MINUTE)
    minute = until
    for (let n = 0; n < guesses; n += 1)
      if ((await stranger.logIn(email, 'wrong one')) === 401) evaluated.push(minute)
  }
  expect(evaluated.length).toBe(31)
  for (const from of evaluated)
    expect(evaluated.filter((one) => one >= from && one < from + 15).length).toBeLessThanOrEqual(10)
})

test.each<[string, (cookie: string, of: { other: string }) => string | undefined]>([
  ['no cookie', () => undefined],
  ['the cookie of another person', (_, { other }) => other],
  ['the token alone', (cookie) => cookie.split('.')[0]],
  ['another token with the HMAC of the cookie', (cookie) => `${'A'.repeat(43)}.${cookie.split('.')[1]}`],
  ['the HMAC of another person', (cookie, { other }) => `${cookie.split('.')[0]}.${other.split('.')[1]}`],
  ['a made-up HMAC', (cookie) => `${cookie.split('.')[0]}.${'A'.repeat(43)}`],
  ['an extra character before the cookie', (cookie) => `A${cookie}`],
  ['an extra character after the cookie', (cookie) => `${cookie}A`],
  ['a changed character', (cookie) => `${cookie.startsWith('x') ? 'y' : 'x'}${cookie.slice(1)}`],
])(
  'a device cookie that was not issued for the person does not make the browser known: %s',
  async (_, forge) => {
    await using site = await startTestApp()
    const [owner, zoe, forger] = [browserOf(site), browserOf(site), browserOf(site)]
    await owner.signUp(email, password)
    await zoe.signUp('zoe@example.org', password)
    await guessAsStranger(site)
    const cookieOf = (browser: Browser) => browser.cookies.get('fwc_device') ?? ''
    const forged = forge(cookieOf(owner), { other: cookieOf(zoe) })
    if (forged !== undefined) forger.cookies.set('fwc_device', forged)
    expect(await forger.logIn(email, password)).toBe(429)
    expect(await owner.logIn(email, password)).toBe(200)
  },
)

test('the device cookie is HttpOnly, Lax and valid for a year; the database contains neither the cookie nor its token', async () => {
  for (const [env, name, end] of [
    [{}, 'fwc_device', ''],
    [{ PUBLIC_URL: 'https://fwc.example.org' }, '__Host-fwc_device', '; Secure'],
  ] as const) {
    await using site = await startTestApp({ env })
    const answer = await site.http('/api/user/create_user', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': windows },
      body: JSON.stringify({ name: 'Asha', email, password }),
    })
    const line = answer.headers.getSetCookie().find((one) => one.startsWith(`${name}=`)) ?? ''
    const [pair = '', ...rest] = line.split('; ')
    expect(rest.join('; ')).toBe(`Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax${end}`)
    const [token = '', mac = ''] = pair.slice(name.length + 1).split('.')
    expect([token, mac]).toEqual([expect.stringMatching(/^[\w-]{43}$/), expect.stringMatching(/^[\w-]{43}$/)])
    const { rows } = await site.context.pool.query<{ all: string }>(
      'select d::text as all from known_devices d',
    )
    expect(rows).toHaveLength(1)
    const bytes = Buffer.from(token, 'base64url')
    for (const form of [token, mac, bytes.toString('hex'), bytes.toString('base64'), 'Mozilla'])
      expect(rows[0]?.all).not.toContain(form)
    // Each sign-in starts the year again.
    const again = await site.http('/api/user/login_user', {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: pair },
      body: JSON.stringify({ email, password }),
    })
    expect(again.headers.getSetCookie()).toContain(line)
  }
})

test('one browser can be known for several people, and becomes known for each person by a sign-in of that person', async () => {
  await using site = await startTestApp()
  const [shared, elsewhere] = [browserOf(site), browserOf(site)]
  await shared.signUp(email, password)
  const zoes = await elsewhere.signUp('zoe@example.org', password)
  expect(await shared.logIn('zoe@example.org', password)).toBe(200)
  expect(await shared.logIn('nobody@example.org', password)).toBe(401)
  await guessAsStranger(site)
  expect(await isKnown(shared)).toBe(true)
  expect(await isKnown(elsewhere)).toBe(false)
  expect(await list(site, zoes)).toHaveLength(2)
})

test('the list of known browsers shows device and times, this browser first; a browser stays known after log-out', async () => {
  await using site = await startTestApp()
  const [desk, phone] = [browserOf(site, { userAgent: windows }), browserOf(site, { userAgent: android })]
  const session = await desk.signUp(email, password)
  site.turnClock(DAY)
  expect(await phone.logIn(email, password)).toBe(200)
  const answer = await site.http(`/api${knownDevices.path}`, {
    headers: { authorization: `Bearer ${session}`, cookie: `fwc_device=${desk.cookies.get('fwc_device')}` },
  })
  expect(answer.headers.get('cache-control')).toBe('no-store')
  const { devices } = (await answer.json()) as { devices: Awaited<ReturnType<typeof list>> }
  expect(devices.map(({ device, isCurrent }) => [device, isCurrent])).toEqual([
    ['Firefox on Windows', true],
    ['Chrome on Android', false],
  ])
  expect(Object.keys(devices[0] ?? {})).toEqual(['id', 'device', 'createdAt', 'seenAt', 'isCurrent'])
  await site.http('/api/user/logout_user', { headers: { authorization: `Bearer ${session}` } })
  await guessAsStranger(site)
  expect(await isKnown(desk)).toBe(true)
})

test('a forgotten browser is no longer known, and its old cookie stays unknown after the next sign-in', async () => {
  await using site = await startTestApp()
  const [owner, desk, zoe] = [browserOf(site), browserOf(site, { userAgent: windows }), browserOf(site)]
  const session = await owner.signUp(email, password)
  const zoes = await zoe.signUp('zoe@example.org', password)
  expect(await desk.logIn(email, password)).toBe(200)
  const copy = browserOf(site)
  copy.cookies.set('fwc_device', desk.cookies.get('fwc_device') ?? '')
  const { id = '' } = (await list(site, session)).find(({ device }) => device === 'Firefox on Windows') ?? {}
  // A call to forget a browser of somebody else has no effect and gets the same answer.
  expect(await site.call(zoes, forgetDevice, { id })).toEqual({ success: true })
  expect(await list(site, session)).toHaveLength(2)
  for (let times = 0; times < 2; times += 1) await site.call(session, forgetDevice, { id })
  expect(await list(site, session)).toHaveLength(1)
  // While strangers have guesses left, the right password signs this browser in and gives it a new cookie.
  expect(await desk.logIn(email, password)).toBe(200)
  await guessAsStranger(site)
  expect([await isKnown(desk), await isKnown(copy), await isKnown(owner)]).toEqual([true, false, true])
})

test('ending other sessions, a new password and a change of two-factor make all browsers unknown except the browser used', async () => {
  const turnOn = async (site: Site, browser: Browser) => {
    await site.confirm(email)
    const bearer = { authorization: `Bearer ${browser.cookies.get('twk_fwc')}` }
    const { secret = '' } = (await browser.post(beginTwoFactor.path, { password }, bearer)) as {
      secret?: string
    }
    await browser.post(turnOnTwoFactor.path, { code: codeFor(secret, site.context.clock()) }, bearer)
    site.turnClock(MINUTE)
    return { secret, bearer }
  }
  const ways: Record<string, (site: Site, browser: Browser) => Promise<unknown>> = {
    'other sessions ended': (_, browser) => browser.post(endSessions.path, { which: 'others' }),
    'a change of password': (_, browser) =>
      browser.post(changePassword.path, { currentPassword: password, newPassword: password }),
    'a set-password link': async (site, browser) => {
      await mailPasswordLink(site.context, { email }, new Date())
      const link = (await site.mailed()).findLast((mail) => mail.kind === 'set_password')?.link ?? ''
      await browser.post(setPassword.path, { token: new URL(link).hash.slice(1), password })
    },
    'two-factor turned on and off': async (site, browser) => {
      const { secret, bearer } = await turnOn(site, browser)
      await browser.post(
        turnOffTwoFactor.path,
        { password, code: codeFor(secret, site.context.clock()) },
        bearer,
      )
    },
  }
  for (const [way, act] of Object.entries(ways)) {
    await using site = await startTestApp()
    const [owner, other] = [browserOf(site), browserOf(site)]
    await owner.signUp(email, password)
    expect(await other.logIn(email, password)).toBe(200)
    await act(site, owner)
    await guessAsStranger(site)
    expect([await isKnown(owner), await isKnown(other)], way).toEqual([true, false])
  }
})

test('the list shows each browser as last used, the latest first, and leaves out browsers not used for a year', async () => {
  await using site = await startTestApp()
  // Browsers that were used at the same instant keep the same order.
  site.stopClock(Date.now())
  const browsers = Array.from({ length: 5 }, () => browserOf(site, { userAgent: windows }))
  const session = (await browsers[0]?.signUp(email, password)) ?? ''
  for (const browser of browsers.slice(1)) expect(await browser.logIn(email, password)).toBe(200)
  const before = (await list(site, session)).map(({ id }) => id)
  expect(before).toEqual(before.toSorted())

  site.turnClock(DAY)
  const { rows } = await site.context.pool.query<{ hash: string; id: string }>(
    `select encode(token_hash, 'hex') as hash, id from known_devices order by id desc`,
  )
  const last = browsers.find(({ cookies }) => hashIn(cookies) === rows[0]?.hash)
  const updated = browserOf(site, { userAgent: android })
  updated.cookies.set('fwc_device', last?.cookies.get('fwc_device') ?? '')
  expect(await updated.logIn(email, password)).toBe(200)
  expect((await list(site, session)).map(({ id, device }) => [id, device])).toEqual([
    [rows[0]?.id, 'Chrome on Android'],
    ...before.slice(0, 4).map((id) => [id, 'Firefox on Windows']),
  ])
  site.turnClock(364 * DAY)
  const { twk_fwc: late = '' } = await updated.post(loginUser.path, { email, password })
  expect((await list(site, late)).map(({ id }) => id)).toEqual([rows[0]?.id])
})

test('a browser is known for a year after its last sign-in; an expired browser leaves no row', async () => {
  await using site = await startTestApp()
  const [often, once] = [browserOf(site), browserOf(site)]
  await often.signUp(email, password)
  expect(await once.logIn(email, password)).toBe(200)
  site.turnClock(300 * DAY)
  expect(await often.logIn(email, password)).toBe(200)
  await site.deleteExpired()
  const rows = async () => (await site.context.pool.query('select 1 from known_devices')).rows.length
  expect(await rows()).toBe(2)
  site.turnClock(66 * DAY)
  await guessAsStranger(site)
  expect([await isKnown(often), await isKnown(once)]).toEqual([true, false])
  const { twk_fwc: session = '' } = await often.post(loginUser.path, { email, password })
  expect(await list(site, session)).toHaveLength(1)
  await site.deleteExpired()
  expect(await rows()).toBe(1)
})

test('a program that keeps no cookies leaves at most thirty known browsers, and the browser of the owner stays among them', async () => {
  await using site = await startTestApp()
  const [zoe, owner] = [browserOf(site), browserOf(site)]
  const zoes = await zoe.signUp('zoe@example.org', password)
  await owner.signUp(email, password)
  const begun = site.context.clock().getTime()
  for (let n = 0; n < 35; n += 1) {
    site.turnClock(MINUTE)
    expect(await browserOf(site).logIn(email, password)).toBe(200)
    if (n % 10 === 0) expect(await owner.logIn(email, password)).toBe(200)
  }
  const { rows } = await site.context.pool.query<{ at: Date }>(
    'select seen_at as at from known_devices where user_id = (select id from users where email = $1) order by 1',
    [email],
  )
  expect(rows).toHaveLength(30)
  // Of the 36 browsers, those that were used longest ago are deleted.
  expect(rows.map(({ at }) => Math.floor((at.getTime() - begun) / MINUTE))).toEqual(
    [...Array.from({ length: 29 }, (_, n) => n + 7), 31].toSorted((a, b) => a - b),
  )
  expect(await list(site, zoes)).toHaveLength(1)
  await guessAsStranger(site)
  expect(await isKnown(owner)).toBe(true)
})
