import { randomBytes } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { applyForAid } from '#contract/membership/members.ts'
import { dayInIst } from '#contract/values/days.ts'
import { daysAfter } from '#contract/membership/year.ts'
import { DAY } from '#contract/values/time.ts'
import { callerOf, SESSION_IDLE } from '#server/accounts/sign-in/sessions.ts'
import { aidForm } from '#test/cases/application-form.ts'
import { type Person, type Site, startTestApp } from '#test/support/test-app.ts'

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
    seen: async ({ id }: Person) =>
      (
        await db.selectFrom('sessions').select('seen_at').where('user_id', '=', id).executeTakeFirstOrThrow()
      ).seen_at.getTime(),
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

test('the period is one’s own newest that has begun, with the last day of all that is paid for', async () => {
  const { person, neighbour, now, found } = await neighbours(site)
  const { db } = site.database
  await db.updateTable('users').set({ role: 'user' }).execute()
  const today = dayInIst(now)
  const apply = async (one: Person) => {
    await site.call(one.session, applyForAid, aidForm)
    const { id } = await db
      .selectFrom('applications')
      .select('id')
      .where('user_id', '=', one.id)
      .executeTakeFirstOrThrow()
    return id
  }
  const applications = { [person.id]: await apply(person), [neighbour.id]: await apply(neighbour) }
  const add = (one: Person, [starts, ends]: [number, number], removed_at: Date | null = null) =>
    db
      .insertInto('membership_periods')
      .values({
        user_id: one.id,
        application_id: applications[one.id] as string,
        basis: 'aid',
        category: 'Student',
        starts_on: daysAfter(today, starts),
        ends_on: daysAfter(today, ends),
        removed_at,
        created_at: now,
      })
      .execute()
  const paidUntil = (one: Person, days: number | null) =>
    db
      .updateTable('memberships')
      .set({ ends_on: days === null ? null : daysAfter(today, days) })
      .where('user_id', '=', one.id)
      .execute()
  const period = async () => (await found())?.period
  const until = (ends: number, last: number, isRemoved = false) => ({
    endsOn: daysAfter(today, ends),
    lastDay: daysAfter(today, last),
    isRemoved,
  })

  await add(neighbour, [-1, 7])
  await paidUntil(neighbour, 7)
  await paidUntil(person, 300)
  expect(await period()).toBeNull()
  await add(person, [1, 100])
  expect(await period()).toBeNull()
  await add(person, [-200, -101])
  expect(await period()).toEqual(until(-101, 300))
  await add(person, [-100, -1], now)
  expect(await period()).toEqual(until(-1, 300, true))
  // Whoever is a member is one by what was not taken away.
  const become = (role: 'member' | 'user') =>
    db.updateTable('users').set({ role }).where('id', '=', person.id).execute()
  await become('member')
  expect(await period()).toEqual(until(-101, 300))
  await become('user')
  await add(person, [0, 0])
  expect(await period()).toEqual(until(0, 300))
  await paidUntil(person, null)
  expect(await period()).toBeNull()
})
