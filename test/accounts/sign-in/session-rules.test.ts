import { randomBytes } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { DAY } from '#contract/values/time.ts'
import { callerOf, SESSION_IDLE } from '#server/accounts/sign-in/sessions.ts'
import { type Site, startTestApp } from '#test/support/test-app.ts'

const site = await startTestApp()
afterAll(() => site[Symbol.asyncDispose]())

/** A site, somebody with a session beside a neighbour who has all that they have not, and a clock that stands still. */
async function neighbours(site: Site) {
  const [person, neighbour] = [await site.person('admin'), await site.person('admin')]
  const now = site.context.clock()
  const { db, pool } = site.database
  return {
    person,
    neighbour,
    now,
    found: (session = person.session) =>
      callerOf({ pool, directUrl: site.database.url, clock: () => now }, session),
    change: (to: { expires_at?: Date; seen_at?: Date }) =>
      db.updateTable('sessions').set(to).where('user_id', '=', person.id).execute(),
  }
}

const from = (now: Date, by: number) => new Date(now.getTime() + by)

test('a session is over with its last instant, by age and by idleness, whatever others there are', async () => {
  const { person, neighbour, now, found, change } = await neighbours(site)
  for (const [to, id] of [
    [{ expires_at: from(now, 1) }, person.id],
    [{ expires_at: now }, undefined],
    [{ expires_at: from(now, DAY), seen_at: from(now, -SESSION_IDLE) }, undefined],
    [{ seen_at: from(now, 1 - SESSION_IDLE) }, person.id],
  ] as const) {
    await change(to)
    expect((await found())?.id).toBe(id)
    expect((await found(neighbour.session))?.id).toBe(neighbour.id)
  }
  const set = (columns: string) =>
    site.database.pool.query(`update users set ${columns} where id = $1`, [person.id])
  for (const [gone, back] of [
    [
      `suspended_at = now(), suspended_by = id, suspend_reason = 'x'`,
      'suspended_at = null, suspended_by = null, suspend_reason = null',
    ],
    ['closed_at = now()', 'closed_at = null'],
  ] as const) {
    await set(gone)
    expect(await found()).toBeNull()
    expect((await found(neighbour.session))?.id).toBe(neighbour.id)
    await set(back)
    expect((await found())?.id).toBe(person.id)
  }
})

test('two-factor counts once it is on, one’s own, and for an admin', async () => {
  const { person, neighbour, now, found } = await neighbours(site)
  const { db } = site.database
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
