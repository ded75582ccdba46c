import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { loginUser } from '#contract/accounts/accounts.ts'
import { restoreUser, suspendUser } from '#contract/accounts/suspension.ts'
import { hashOf, newToken } from '#server/accounts/sign-in/sessions.ts'
import { OPERATORS_TURN } from '#server/accounts/sign-in/password-queue.ts'
import { isAlive } from '#test/cases/people/two-factor-person.ts'
import { type Person, type Site, startTestApp } from '#test/support/test-app.ts'

const reason = 'Sends phishing to members.'

async function withPassword(site: Site, password: string): Promise<Person> {
  const person = await site.person()
  const password_hash = await site.context.passwords.hash(password, OPERATORS_TURN)
  await site.database.db.updateTable('users').set({ password_hash }).where('id', '=', person.id).execute()
  return person
}

/** Gives the person two-factor and a sign-in that waits for its code. */
async function startSignIn(site: Site, { id }: Person): Promise<void> {
  const now = new Date()
  await site.database.db
    .insertInto('two_factor')
    .values({ user_id: id, secret: randomBytes(20), created_at: now, on_since: now })
    .execute()
  await site.database.db
    .insertInto('pending_two_factor')
    .values({ user_id: id, token_hash: hashOf(newToken()), expires_at: new Date(Date.now() + 600_000) })
    .execute()
}

const waitingSignIns = async (site: Site) =>
  (await site.database.db.selectFrom('pending_two_factor').select('user_id').execute()).map(
    ({ user_id: id }) => id,
  )

function suspensions(site: Site) {
  return site.database.db
    .selectFrom('users')
    .select(['id', 'suspended_by', 'suspend_reason'])
    .where('suspended_at', 'is not', null)
    .execute()
}

test('suspending and restoring one person changes nobody else', async () => {
  await using site = await startTestApp()
  const admin = await site.person('admin')
  const [first, asha, last] = [await site.person(), await site.person(), await site.person()]
  for (const one of [first, asha, last]) await startSignIn(site, one)
  await site.call(admin.session, suspendUser, { email: first.email, reason })
  await site.call(admin.session, suspendUser, { email: asha.email, reason: 'Something else.' })
  expect(await suspensions(site)).toEqual(
    expect.arrayContaining([
      { id: first.id, suspended_by: admin.id, suspend_reason: reason },
      { id: asha.id, suspended_by: admin.id, suspend_reason: 'Something else.' },
    ]),
  )
  expect(await suspensions(site)).toHaveLength(2)
  expect(await isAlive(site, last.session)).toBe(true)
  expect(await waitingSignIns(site)).toEqual([last.id])

  await site.call(admin.session, restoreUser, { email: asha.email })
  expect(await suspensions(site)).toEqual([{ id: first.id, suspended_by: admin.id, suspend_reason: reason }])
  const restored = await site.database.db
    .selectFrom('users')
    .select(['suspended_at', 'suspended_by', 'suspend_reason'])
    .where('id', '=', asha.id)
    .executeTakeFirstOrThrow()
  expect(restored).toEqual({ suspended_at: null, suspended_by: null, suspend_reason: null })
  // Restoring a second time, and restoring a person who was never suspended, adds no entry.
  for (const { email } of [asha, last]) await site.call(admin.session, restoreUser, { email })
  const { rows } = await site.database.pool.query(
    "select subject_id, actor_id from audit_log where action = 'account.restore'",
  )
  expect(rows).toEqual([{ subject_id: asha.id, actor_id: admin.id }])
})

test('an e-mail without an account can be neither suspended nor restored', async () => {
  await using site = await startTestApp()
  const admin = await site.person('admin')
  const email = 'nobody@example.org'
  await expect(site.call(admin.session, suspendUser, { email, reason })).rejects.toMatchObject({
    status: 404,
  })
  await expect(site.call(admin.session, restoreUser, { email })).rejects.toMatchObject({ status: 404 })
})

test('a log-in at the same time as the suspension of the account leaves no session', async () => {
  await using site = await startTestApp()
  const [admin, person] = [await site.person('admin'), await withPassword(site, 'four green villages')]
  const [suspended, logIn] = await site.collide<unknown>('users', person.id, [
    () => site.call(admin.session, suspendUser, { email: person.email, reason }),
    () => site.call(null, loginUser, { email: person.email, password: 'four green villages' }),
  ])
  expect(suspended?.status).toBe('fulfilled')
  const sessions = await site.database.db
    .selectFrom('sessions')
    .select('user_id')
    .where('user_id', '=', person.id)
    .execute()
  // The result is the same whichever of the two calls came first.
  expect(sessions).toEqual([])
  if (logIn?.status === 'rejected') expect(logIn.reason).toMatchObject({ code: 'suspended' })
})

test('when two admins suspend one person at once, the audit log gets one entry', async () => {
  await using site = await startTestApp()
  const [one, other, person] = [await site.person('admin'), await site.person('admin'), await site.person()]
  await site.collide('users', person.id, [
    () => site.call(one.session, suspendUser, { email: person.email, reason }),
    () => site.call(other.session, suspendUser, { email: person.email, reason }),
  ])
  const { rows } = await site.database.pool.query(
    "select subject_id from audit_log where action = 'account.suspend'",
  )
  expect(rows).toEqual([{ subject_id: person.id }])
})
