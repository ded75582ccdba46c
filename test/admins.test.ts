import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { createUser, currentUser, loginUser, setPassword } from '#contract/accounts.ts'
import { makeAdmin } from '#server/accounts/writes.ts'
import { root } from '#server/root.ts'
import { type Site, startWorld } from './world.ts'

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
  await expect(site.call(null, setPassword, { token, password: 'rohan@example.org' })).rejects.toMatchObject({
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

/** What the command prints. */
async function admin({ database, folder }: Site, ...words: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [join(root, 'server/admin.ts'), ...words], {
    env: { ...process.env, DATABASE_URL: database.url, DATA_DIR: folder },
  })
  return stdout
}

/** As if this person had turned it on long ago. */
async function withSecondStep({ world }: Site, { id }: { id: string }): Promise<void> {
  const on = { user_id: id, secret: Buffer.alloc(20), created_at: world.clock(), on_since: world.clock() }
  await world.db.insertInto('second_steps').values(on).execute()
}

test('the command turns off the second step of whoever lost their phone, and says so', async () => {
  await using site = await startWorld()
  const [rohan, zoe] = [await site.person('admin'), await site.person()]
  for (const person of [rohan, zoe]) await withSecondStep(site, person)
  expect(await admin(site, rohan.email)).toBe(
    `The second step at log-in of ${rohan.email} is off now.\n${rohan.email} is an admin already.\n`,
  )
  expect(await admin(site, zoe.email, '--second-step-off')).toBe(
    `The second step at log-in of ${zoe.email} is off now.\n`,
  )
  expect(await admin(site, zoe.email, '--second-step-off')).toBe(
    `${zoe.email} has no second step at log-in that is on.\n`,
  )
  await expect(admin(site, zoe.email, '--second-step-of')).rejects.toThrow('Say whom')
  const users = await site.world.db.selectFrom('users').select(['id', 'role']).orderBy('id').execute()
  expect(users).toEqual([
    { id: rohan.id, role: 'admin' },
    { id: zoe.id, role: 'user' },
  ])
  const audit = await site.world.db.selectFrom('audit_log').select(['action', 'subject_id']).execute()
  expect(audit).toEqual([
    { action: 'second_step.off', subject_id: rohan.id },
    { action: 'second_step.off', subject_id: zoe.id },
  ])
  expect(await site.world.db.selectFrom('second_steps').select('user_id').execute()).toEqual([])
})
