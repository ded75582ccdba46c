import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { callerOf } from '#server/accounts/sign-in/sessions.ts'
import { startTestApp } from '#test/support/test-app.ts'

test('a session counts as two-factor only when two-factor of that person is on and the person is an admin', async () => {
  await using site = await startTestApp()
  const [person, neighbour] = [await site.person('admin'), await site.person('admin')]
  const now = site.context.clock()
  const { db, pool, url: directUrl } = site.database
  const found = () => callerOf({ pool, directUrl, clock: () => now }, person.session)
  const add = (id: string, on_since: Date | null) =>
    db
      .insertInto('two_factor')
      .values({ user_id: id, secret: randomBytes(20), created_at: now, on_since })
      .execute()
  await add(neighbour.id, now)
  expect((await found())?.hasTwoFactor).toBe(false)
  await add(person.id, null)
  expect((await found())?.hasTwoFactor).toBe(false)
  await db.updateTable('two_factor').set({ on_since: now }).where('user_id', '=', person.id).execute()
  expect((await found())?.hasTwoFactor).toBe(true)
  await db.updateTable('users').set({ role: 'member' }).where('id', '=', person.id).execute()
  expect(await found()).toMatchObject({ role: 'member', hasTwoFactor: false })
})
