import { expect, test } from 'vitest'
import { createUser, currentUser, loginUser } from '#contract/accounts/accounts.ts'
import {
  beginTwoFactor,
  finishSignIn,
  turnOffTwoFactor,
  turnOnTwoFactor,
} from '#contract/accounts/two-factor.ts'
import { MINUTE } from '#contract/values/time.ts'
import { codeFor } from '#test/cases/people/authenticator.ts'
import { client, OddProvider, Visitor } from '#test/support/openid-provider.ts'
import { type Site, startTestApp } from '#test/support/test-app.ts'

const password = 'four green villages'
const email = 'asha@gmail.com'

type Answer = { status: number; code?: string; twk_fwc?: string; linked?: string | null; cookies: string[] }

/** Signs in with Google in this browser. */
async function google(site: Site, visitor: Visitor): Promise<Answer> {
  return read(await visitor.throughGoogle(site.url))
}

async function finish(site: Site, visitor: Visitor, code: string): Promise<Answer> {
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return read(
    await site.http(`/api${finishSignIn.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', cookie },
      body: JSON.stringify({ code }),
    }),
  )
}

async function read(answer: Response): Promise<Answer> {
  return {
    cookies: answer.headers.getSetCookie(),
    ...((await answer.json()) as object),
    status: answer.status,
  }
}

async function turnOn(site: Site, session: string, more: { password?: string } = {}) {
  const { secret } = await site.call(session, beginTwoFactor, more)
  const code = codeFor(secret, site.context.clock())
  const { recoveryCodes } = await site.call(session, turnOnTwoFactor, { code })
  site.turnClock(MINUTE)
  return { recoveryCodes, code: () => codeFor(secret, site.context.clock()) }
}

test('a person who signs in with Google must enter the code as well, in the same browser', async () => {
  await using provider = await OddProvider.start()
  await using site = await startTestApp({ google: { ...client, issuer: provider.issuer } })
  provider.claims = { email, email_verified: true, name: 'Asha' }
  const first = await google(site, new Visitor())
  expect(first).toMatchObject({ status: 200, linked: null })
  const { code, recoveryCodes } = await turnOn(site, first.twk_fwc ?? '')

  const visitor = new Visitor()
  const answer = await google(site, visitor)
  expect(answer).toMatchObject({ status: 401, code: 'two_factor' })
  expect(answer.twk_fwc).toBeUndefined()
  expect(answer.cookies.map((one) => one.split('=')[0])).toEqual(['fwc_google', 'fwc_pending'])
  expect(visitor.cookies.has('twk_fwc')).toBe(false)

  expect(await finish(site, new Visitor(), code())).toMatchObject({ status: 401, code: 'wait_over' })
  expect(await finish(site, visitor, '000000')).toMatchObject({ status: 401, code: 'wrong_code' })
  const done = await finish(site, visitor, code())
  expect(done.status).toBe(200)
  expect(done.cookies.map((one) => one.split(';')[0])).toEqual([
    `twk_fwc=${done.twk_fwc}`,
    expect.stringMatching(/^fwc_device=[\w-]{43}\.[\w-]{43}$/),
    'fwc_pending=',
  ])
  expect(done.cookies.at(-1)).toContain('; Max-Age=0;')
  expect((await site.call(done.twk_fwc ?? '', currentUser, {})).user.email).toBe(email)
  // An account without a password turns two-factor off with a recent sign-in and a code.
  await site.call(done.twk_fwc ?? '', turnOffTwoFactor, { code: recoveryCodes[0] ?? '' })
  expect(await google(site, new Visitor())).toMatchObject({ status: 200 })
})

test('of several requests that finish one sign-in at the same time, exactly one succeeds', async () => {
  await using provider = await OddProvider.start()
  await using site = await startTestApp({ google: { ...client, issuer: provider.issuer } })
  provider.claims = { email, email_verified: true }
  const first = await google(site, new Visitor())
  const { recoveryCodes } = await turnOn(site, first.twk_fwc ?? '')
  const visitor = new Visitor()
  await google(site, visitor)
  const answers = await Promise.all(recoveryCodes.slice(0, 3).map((one) => finish(site, visitor, one)))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401, 401])
})

test('finishing a sign-in in one browser does not end the sign-in that waits in another browser', async () => {
  await using provider = await OddProvider.start()
  await using site = await startTestApp({ google: { ...client, issuer: provider.issuer } })
  provider.claims = { email, email_verified: true }
  const { recoveryCodes } = await turnOn(site, (await google(site, new Visitor())).twk_fwc ?? '')
  const visitors = [new Visitor(), new Visitor()]
  for (const visitor of visitors) await google(site, visitor)
  for (const [n, visitor] of visitors.entries())
    expect(await finish(site, visitor, recoveryCodes[n] ?? '')).toMatchObject({ status: 200 })
})

test.each([true, false])(
  'Google neither links nor reclaims an account with two-factor (e-mail verified: %s)',
  async (isVerified) => {
    await using provider = await OddProvider.start()
    await using site = await startTestApp({ google: { ...client, issuer: provider.issuer } })
    provider.claims = { email, email_verified: true }
    const made = await site.call(null, createUser, { name: 'Asha', email, password })
    await site.confirm(email)
    const { code } = await turnOn(site, made.twk_fwc, { password })
    // Some accounts have two-factor and an unconfirmed e-mail, from before confirmation was required.
    if (!isVerified) await site.context.pool.query('update users set email_verified_at = null')
    const answer = await google(site, new Visitor())
    expect(answer).toMatchObject({ status: 409, code: 'google_needs_password' })
    expect(answer.cookies.map((one) => one.split('=')[0])).toEqual(['fwc_google'])
    expect((await site.context.pool.query('select 1 from identities')).rows).toEqual([])
    expect((await site.call(made.twk_fwc, currentUser, {})).user.email).toBe(email)
    await expect(site.call(null, loginUser, { email, password })).rejects.toMatchObject({
      code: 'two_factor',
    })
    await site.call(null, loginUser, { email, password, code: code() })
  },
)
