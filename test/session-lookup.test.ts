import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { expect, test } from 'vitest'
import { sessionLookup } from '#server/accounts/session-lookup.ts'
import { hashOf } from '#server/accounts/sessions.ts'
import { type Site, startWorld } from './world.ts'

/** A lookup whose statements are counted; `fail` makes the next one fail. */
function countedLookup({ world }: Site) {
  let statements = 0
  let failure: Error | undefined
  const pool = {
    async query(query: pg.QueryConfig) {
      statements += 1
      const thrown = failure
      failure = undefined
      if (thrown) throw thrown
      return world.pool.query(query)
    },
  } as unknown as pg.Pool
  return {
    sessionOf: sessionLookup({ pool, clock: world.clock }),
    statements: () => statements,
    fail: (error: Error) => (failure = error),
  }
}

test('those who call at once are looked up in one statement, and each is who they are', async () => {
  await using site = await startWorld()
  const [asha, ravi] = [await site.person('member'), await site.person('admin')]
  const { sessionOf, statements } = countedLookup(site)
  const asked = [hashOf(asha.session), randomBytes(32), hashOf(ravi.session), hashOf(asha.session)]
  const found = await Promise.all(asked.map(sessionOf))
  expect(found.map((row) => row?.email)).toEqual([asha.email, undefined, ravi.email, asha.email])
  expect(found.map((row) => row?.role)).toEqual(['member', undefined, 'admin', 'member'])
  expect(statements()).toBe(1)
})

test('who calls later is looked up anew, as the database says it then', async () => {
  await using site = await startWorld()
  const asha = await site.person('admin')
  const { sessionOf, statements } = countedLookup(site)
  const earlier = sessionOf(hashOf(asha.session))
  expect((await earlier)?.role).toBe('admin')
  await site.world.db.updateTable('users').set({ role: 'user' }).where('id', '=', asha.id).execute()
  expect((await sessionOf(hashOf(asha.session)))?.role).toBe('user')
  await site.world.db.deleteFrom('sessions').where('user_id', '=', asha.id).execute()
  expect(await sessionOf(hashOf(asha.session))).toBeUndefined()
  expect(statements()).toBe(3)
})

test('a statement that fails is told to all who waited for it, and to nobody after', async () => {
  await using site = await startWorld()
  const [asha, ravi] = [await site.person(), await site.person()]
  const { sessionOf, fail } = countedLookup(site)
  fail(new Error('the database is away'))
  const results = await Promise.allSettled([sessionOf(hashOf(asha.session)), sessionOf(hashOf(ravi.session))])
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect((await sessionOf(hashOf(asha.session)))?.id).toBe(asha.id)
})
