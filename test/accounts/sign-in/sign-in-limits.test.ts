import { expect, test } from 'vitest'
import { forgotPassword } from '#contract/accounts/accounts.ts'
import {
  beginTwoFactor,
  finishSignIn,
  turnOffTwoFactor,
  turnOnTwoFactor,
} from '#contract/accounts/two-factor.ts'
import { MINUTE } from '#contract/values/time.ts'
import {
  codeLimits,
  linkLimits,
  ownCodeLimits,
  ownPasswordLimits,
  ownProofLimit,
  passwordLimits,
  proofLimit,
} from '#server/accounts/sign-in/rate-limits.ts'
import { passwordLink } from '#server/accounts/writes.ts'
import { codeFor, wrongCode } from '#test/cases/people/authenticator.ts'
import { browserOf } from '#test/cases/people/browser-of.ts'
import { type Site, startTestApp } from '#test/support/test-app.ts'

const password = 'four green villages'
const email = 'asha@example.org'

const stranger = { email, address: '203.0.113.7', device: null }
const ofAnother = { ...stranger, email: 'zoe@example.org' }
const elsewhere = { ...stranger, address: '2001:db8::7' }
const neighbour = { ...stranger, address: '2001:db8::8' }
const known = { ...stranger, device: 'one' }
const knownElsewhere = { ...elsewhere, device: 'one' }
const knownToo = { ...stranger, device: 'two' }

/** The limits as `most key`. */
const named = (limits: { key: string; most: number }[]) => limits.map(({ key, most }) => `${most} ${key}`)

test.each([
  ['a stranger’s password', passwordLimits(stranger), ['40 login:203.0.113.7', `10 login:${email}`]],
  [
    'a password from another address',
    passwordLimits(elsewhere),
    ['40 login:2001:db8:0:0::/64', `10 login:${email}`],
  ],
  [
    'a password from the same network',
    passwordLimits(neighbour),
    ['40 login:2001:db8:0:0::/64', `10 login:${email}`],
  ],
  [
    'a password for another account',
    passwordLimits(ofAnother),
    ['40 login:203.0.113.7', '10 login:zoe@example.org'],
  ],
  ['a password in a known browser', passwordLimits(known), ['10 login:device:one']],
  [
    'a password in a known browser at another address',
    passwordLimits(knownElsewhere),
    ['10 login:device:one'],
  ],
  ['a password in another known browser', passwordLimits(knownToo), ['10 login:device:two']],
  ['a password while signed in', ownPasswordLimits('asha'), ['10 own-password:asha']],
  ['any proof at log-in except a wrong password of a stranger', [proofLimit(email)], [`100 proofs:${email}`]],
  ['any proof while signed in', [ownProofLimit('asha')], ['30 own-proofs:asha']],
  ['a stranger’s code', codeLimits('asha', null), ['5 two-factor:asha']],
  ['a code in a known browser', codeLimits('asha', 'one'), ['5 two-factor:device:one']],
  ['a code while signed in', ownCodeLimits('asha'), ['5 own-code:asha']],
  ['a request for a link', linkLimits(stranger), ['20 forgotten:203.0.113.7', `3 forgotten:${email}`]],
  ['a request for a link in a known browser', linkLimits(known), ['3 forgotten:device:one']],
])('%s counts against its own limits, each for fifteen minutes', (_, limits, expected) => {
  expect(named(limits)).toEqual(expected)
  expect(new Set(limits.map(({ window }) => window))).toEqual(new Set([15 * MINUTE]))
})

/** Asha, in a browser that knows her, with two-factor on. */
async function ashaWithTwoFactor(site: Site) {
  const browser = browserOf(site)
  const session = await browser.signUp(email, password)
  await site.confirm(email)
  const { secret } = await site.call(session, beginTwoFactor, { password })
  const code = codeFor(secret, site.context.clock())
  // Turned on in this browser, so that the browser stays known.
  await browser.post(turnOnTwoFactor.path, { code })
  site.turnClock(MINUTE)
  const next = () => {
    site.turnClock(MINUTE / 2)
    return codeFor(secret, site.context.clock())
  }
  return { browser, session, secret, next }
}

test('a stranger who knows the password and guesses codes locks out neither a known browser nor a signed-in person', async () => {
  await using site = await startTestApp()
  const { browser, session, secret, next } = await ashaWithTwoFactor(site)
  const thief = browserOf(site)
  for (let n = 0; n < 5; n += 1)
    expect(await thief.logIn(email, password, { code: wrongCode(secret, site.context.clock()) })).toBe(401)
  expect(await thief.logIn(email, password, { code: next() })).toBe(429)
  expect(await browser.logIn(email, password, { code: next() })).toBe(200)
  await expect(site.call(session, turnOffTwoFactor, { password, code: next() })).rejects.toMatchObject({
    status: 401,
  })
  const bearer = browser.cookies.get('twk_fwc') ?? ''
  await site.call(bearer, turnOffTwoFactor, { password, code: next() })
})

test('a sign-in that waits for its code counts against the limit of its browser if known, otherwise against that of strangers', async () => {
  await using site = await startTestApp()
  const { browser, secret, next } = await ashaWithTwoFactor(site)
  const thief = browserOf(site)
  for (let n = 0; n < 5; n += 1)
    await thief.logIn(email, password, { code: wrongCode(secret, site.context.clock()) })
  const { id } = await site.context.db.selectFrom('users').select('id').executeTakeFirstOrThrow()
  const link = () =>
    site.context.db.transaction().execute((tx) => passwordLink(tx, site.context, id, 'email'))
  const setBy = async (one: typeof browser) => {
    const token = new URL(await link()).hash.slice(1)
    const { code } = await one.post('/user/set_password', { token, password })
    expect(code).toBe('two_factor')
    return one.post(finishSignIn.path, { code: next() })
  }
  const copy = browserOf(site)
  copy.cookies.set('fwc_device', browser.cookies.get('fwc_device') ?? '')
  // The link makes every browser unknown except the browser that uses the link.
  expect((await setBy(browser)).status).toBe(200)
  expect((await setBy(copy)).status).toBe(429)
})

test('the password limit of strangers and the password limit of a signed-in person do not use up each other', async () => {
  await using site = await startTestApp()
  const owner = browserOf(site)
  const session = await owner.signUp(email, password)
  await site.confirm(email)
  const prove = (word: string) =>
    site.call(session, beginTwoFactor, { password: word }).then(
      () => 200,
      (problem: { status: number }) => problem.status,
    )
  const guesser = browserOf(site)
  for (let n = 0; n < 10; n += 1) expect(await guesser.logIn(email, 'wrong one')).toBe(401)
  expect(await prove(password)).toBe(200)
  site.turnClock(15 * MINUTE)
  for (let n = 0; n < 10; n += 1) expect(await prove('wrong one')).toBe(403)
  expect(await prove(password)).toBe(429)
  expect(await guesser.logIn(email, password)).toBe(200)
})

test('strangers who request links do not stop a known browser from requesting a link', async () => {
  await using site = await startTestApp()
  const owner = browserOf(site)
  await owner.signUp(email, password)
  const ask = async (browser: typeof owner) => (await browser.post(forgotPassword.path, { email })).status
  const asker = browserOf(site)
  expect([await ask(asker), await ask(asker), await ask(asker), await ask(asker)]).toEqual([
    200, 200, 200, 429,
  ])
  expect([await ask(owner), await ask(owner), await ask(owner), await ask(owner)]).toEqual([
    200, 200, 200, 429,
  ])
})

test('a stranger at the same address does not stop a person from using a set-password link', async () => {
  await using site = await startTestApp()
  const { id } = await site.person()
  const noise = browserOf(site)
  for (let n = 0; n < 81; n += 1)
    await noise.post('/user/create_user', {
      name: 'Noise',
      email: `noise-${n}@example.org`,
      password: 'password1',
    })
  expect((await noise.post('/user/create_user', { name: 'Noise', email, password })).status).toBe(429)
  const link = await site.context.db
    .transaction()
    .execute((tx) => passwordLink(tx, site.context, id, 'email'))
  const token = new URL(link).hash.slice(1)
  expect((await browserOf(site).post('/user/set_password', { token, password })).status).toBe(200)
})
