import { expect, test } from 'vitest'
import { createUser, currentUser, loginUser, setPassword } from '#contract/accounts.ts'
import { makeAdmin } from '#server/accounts/writes.ts'
import { startWorld } from './world.ts'

const DAY = 86_400_000
const password = 'four green villages'
const asha = { name: 'Asha Kulkarni', email: 'asha@example.org', password }

test('an admin made by e-mail sets a password once, within the time', async () => {
  await using site = await startWorld()
  const { link } = await makeAdmin(site.world, 'rohan@example.org')
  const token = new URL(link ?? '').hash.slice(1)
  await expect(site.call(null, setPassword, { token, password: 'password1' })).rejects.toMatchObject({
    code: 'weak_password',
  })
  const { user, twk_fwc } = await site.call(null, setPassword, { token, password })
  expect([user.role, user.email]).toEqual(['admin', 'rohan@example.org'])
  await expect(site.call(null, setPassword, { token, password: `${password}!` })).rejects.toMatchObject({
    code: 'link_expired',
  })
  await site.call(null, loginUser, { email: 'rohan@example.org', password })
  expect((await site.call(twk_fwc, currentUser, {})).user.role).toBe('admin')

  const late = await makeAdmin(site.world, 'late@example.org')
  site.turnClock(2 * DAY)
  await expect(
    site.call(null, setPassword, { token: new URL(late.link ?? '').hash.slice(1), password }),
  ).rejects.toMatchObject({ code: 'link_expired' })
})

test('one link used by many at once sets one password', async () => {
  await using site = await startWorld()
  const { link } = await makeAdmin(site.world, 'rohan@example.org')
  const token = new URL(link ?? '').hash.slice(1)
  const results = await Promise.allSettled(
    [0, 1, 2, 3].map((n) => site.call(null, setPassword, { token, password: `${password} ${n}` })),
  )
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('who has an account becomes admin as they are; a second time changes nothing', async () => {
  await using site = await startWorld()
  const { email, id, session } = await site.person()
  expect(await makeAdmin(site.world, email)).toEqual({ made: true, link: null })
  expect(await makeAdmin(site.world, email)).toEqual({ made: false, link: null })
  expect((await site.call(session, currentUser, {})).user.role).toBe('admin')
  const audit = await site.world.db.selectFrom('audit_log').select(['action', 'subject_id']).execute()
  expect(audit).toEqual([{ action: 'admin.make', subject_id: id }])
})

test('an admin that comes with a password shares it with nobody who had signed up with the e-mail', async () => {
  await using site = await startWorld()
  const squatter = await site.call(null, createUser, asha)
  const hash = await site.world.passwords.hash('the operator knows it')
  expect(await makeAdmin(site.world, asha.email, hash)).toEqual({ made: true, link: null })
  await expect(site.call(squatter.twk_fwc, currentUser, {})).rejects.toMatchObject({ status: 401 })
  await expect(site.call(null, loginUser, { email: asha.email, password })).rejects.toMatchObject({
    status: 401,
  })
  const admin = await site.call(null, loginUser, { email: asha.email, password: 'the operator knows it' })
  expect(admin.user.role).toBe('admin')
})
