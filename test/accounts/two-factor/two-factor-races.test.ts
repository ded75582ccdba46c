import { expect, test } from 'vitest'
import { beginTwoFactor, turnOffTwoFactor, turnOnTwoFactor } from '#contract/accounts/two-factor.ts'
import { codeFor } from '#test/cases/people/authenticator.ts'
import { asha, ashaWithTwoFactor, logIn, password } from '#test/cases/people/two-factor-person.ts'
import { startTestApp } from '#test/support/test-app.ts'

test('when two windows turn two-factor on at once, one succeeds, the other is refused, and one e-mail is sent', async () => {
  await using site = await startTestApp()
  const { id, session } = await asha(site)
  const { secret } = await site.call(session, beginTwoFactor, { password })
  const code = codeFor(secret, site.context.clock())
  const on = () => site.call(session, turnOnTwoFactor, { code })
  const results = await site.collide('users', id, [on, on])
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 'two_factor_begin' },
  })
  expect((await site.emails()).filter(({ kind }) => kind === 'two_factor_on')).toHaveLength(1)
})

test('when two requests turn two-factor off at once, one succeeds and the other is refused because two-factor is off', async () => {
  await using site = await startTestApp()
  const { id, session, recoveryCodes } = await ashaWithTwoFactor(site)
  const results = await site.collide(
    'users',
    id,
    recoveryCodes.slice(0, 2).map((code) => () => site.call(session, turnOffTwoFactor, { password, code })),
  )
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 'two_factor_off' },
  })
  expect((await site.emails()).filter(({ kind }) => kind === 'two_factor_off')).toHaveLength(1)
})

test('when two log-ins use one code at once, exactly one succeeds', async () => {
  await using site = await startTestApp()
  const { id, code } = await ashaWithTwoFactor(site)
  const one = code()
  const racers = [0, 1].map(() => () => logIn(site, one))
  const results = await site.collide('two_factor', id, racers, 'user_id')
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const result of results)
    if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'wrong_code' })
})
