import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { setPassword } from '#contract/accounts/accounts.ts'
import {
  beginTwoFactor,
  finishSignIn,
  newRecoveryCodes,
  turnOffTwoFactor,
  turnOnTwoFactor,
  twoFactor,
} from '#contract/accounts/two-factor.ts'
import { makeRecoveryCodes } from '#server/accounts/two-factor/codes.ts'
import { passwordLink } from '#server/accounts/writes.ts'
import { codeFor } from '#test/cases/people/authenticator.ts'
import { browserOf } from '#test/cases/people/browser-of.ts'
import {
  asha,
  ashaWithTwoFactor,
  HALF_MINUTE,
  logIn,
  password,
} from '#test/cases/people/two-factor-person.ts'
import { type Site, startTestApp } from '#test/support/test-app.ts'

async function turnedOn(site: Site, session: string) {
  const { secret } = await site.call(session, beginTwoFactor, { password })
  return site.call(session, turnOnTwoFactor, { code: codeFor(secret, site.context.clock()) })
}

test('new recovery codes replace the earlier recovery codes, and an e-mail reports the change', async () => {
  await using site = await startTestApp()
  const { session, recoveryCodes: before, code } = await ashaWithTwoFactor(site)
  const { recoveryCodes } = await site.call(session, newRecoveryCodes, { password, code: code() })
  expect(new Set([...recoveryCodes, ...before]).size).toBe(16)
  expect((await site.call(session, twoFactor, {})).recoveryCodesLeft).toBe(8)
  await expect(logIn(site, before[0])).rejects.toMatchObject({ status: 401, code: 'wrong_code' })
  await logIn(site, recoveryCodes[0])
  expect((await site.emails()).map(({ kind }) => kind)).toContain('recovery_codes_new')
})

test.each([
  ['begins with six digits', '234567-abcd-efgh-ijkl-mnop'],
  ['ends with six digits', 'abcd-efgh-ijkl-mnop-234567'],
])('a recovery code that %s is accepted', async (_, code) => {
  await using site = await startTestApp()
  const { id } = await ashaWithTwoFactor(site)
  const hash = createHash('sha256').update(code.replaceAll('-', '')).digest()
  await site.database.db.insertInto('recovery_codes').values({ user_id: id, code_hash: hash }).execute()
  await logIn(site, code)
})

test.each<[string, (code: string) => string]>([
  ['in capitals', (code) => code.toUpperCase()],
  ['with spaces', (code) => code.replaceAll('-', ' ')],
  ['in one piece', (code) => code.replaceAll('-', '')],
])('a recovery code is accepted %s', async (_, written) => {
  await using site = await startTestApp()
  const { recoveryCodes } = await ashaWithTwoFactor(site)
  await logIn(site, written(recoveryCodes[0] ?? ''))
})

test('the recovery code of another person signs nobody in, and stays valid for that person', async () => {
  await using site = await startTestApp()
  await ashaWithTwoFactor(site)
  const other = await site.person()
  const theirs = await site.database.db.transaction().execute(async (tx) => {
    const row = { user_id: other.id, secret: Buffer.alloc(20), created_at: new Date(), on_since: new Date() }
    await tx.insertInto('two_factor').values(row).execute()
    return makeRecoveryCodes(tx, other.id)
  })
  await expect(logIn(site, theirs[0])).rejects.toMatchObject({ status: 401, code: 'wrong_code' })
  const { rowCount } = await site.database.pool.query('select from recovery_codes where user_id = $1', [
    other.id,
  ])
  expect(rowCount).toBe(8)
})

test('right codes do not count towards the limit, in any call', async () => {
  await using site = await startTestApp()
  const { id, session } = await asha(site)
  for (let n = 0; n < 6; n += 1) {
    const { recoveryCodes: first } = await turnedOn(site, session)
    const renewed = await site.call(session, newRecoveryCodes, { password, code: first[0] ?? '' })
    await site.call(session, turnOffTwoFactor, { password, code: renewed.recoveryCodes[0] ?? '' })
  }
  const { recoveryCodes } = await turnedOn(site, session)
  for (const code of recoveryCodes.slice(0, 6)) {
    const browser = browserOf(site)
    const link = await passwordLink(site.context.db, site.context, id, 'operator')
    const form = { token: new URL(link).hash.slice(1), password }
    expect(await browser.post(setPassword.path, form)).toMatchObject({ status: 401, code: 'two_factor' })
    expect(await browser.post(finishSignIn.path, { code })).toMatchObject({ status: 200 })
  }
})

test('a person who has lost the phone can make new recovery codes with a recovery code', async () => {
  await using site = await startTestApp()
  const { session, recoveryCodes: before } = await ashaWithTwoFactor(site)
  const made = await site.call(session, newRecoveryCodes, { password, code: before[3] as string })
  expect(made.recoveryCodes).toHaveLength(8)
})

test.each([
  ['a wrong password', { password: 'not it at all', code: 'right' }, 'password'],
  ['no password', { code: 'right' }, 'password'],
  ['a wrong code', { password, code: '000000' }, 'code'],
])('%s makes no recovery codes', async (_, input, field) => {
  await using site = await startTestApp()
  const { session, recoveryCodes, code } = await ashaWithTwoFactor(site)
  const typed = { ...input, code: input.code === 'right' ? code() : input.code }
  await expect(site.call(session, newRecoveryCodes, typed)).rejects.toMatchObject({
    status: 403,
    code: 'not_proven',
    fields: { [field]: expect.any(String) },
  })
  site.turnClock(2 * HALF_MINUTE)
  await logIn(site, recoveryCodes[0])
})

test('recovery codes cannot be made without two-factor', async () => {
  await using site = await startTestApp()
  const { session } = await site.person()
  await expect(site.call(session, newRecoveryCodes, { code: '123456' })).rejects.toMatchObject({
    status: 409,
    code: 'two_factor_off',
  })
})
