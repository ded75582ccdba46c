import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { endAccess } from '#server/accounts/rights/end-access.ts'
import { isAlive } from '#test/cases/people/two-factor-person.ts'
import { startTestApp } from '#test/support/test-app.ts'

test('the ways into one account are closed, and those into no other', async () => {
  await using site = await startTestApp()
  const { db } = site.database
  const now = site.context.clock()
  const people = [await site.person(), await site.person(), await site.person()]
  for (const { id } of people) {
    const row = { user_id: id, created_at: now }
    await db
      .insertInto('two_factor')
      .values({ ...row, secret: randomBytes(20), on_since: now })
      .execute()
    await db
      .insertInto('identities')
      .values({ ...row, issuer: 'https://issuer.example', subject: id })
      .execute()
  }
  const closed = people[1] as (typeof people)[number]
  await db.transaction().execute((tx) => endAccess(tx, closed.id, 'reclaimed'))
  const others = people.filter((one) => one !== closed).map(({ id }) => id)
  for (const table of ['two_factor', 'identities', 'sessions'] as const) {
    const rows = await db.selectFrom(table).select('user_id').execute()
    expect(rows.map(({ user_id: id }) => id).toSorted(), table).toEqual(others.toSorted())
  }
  expect(await Promise.all(people.map(({ session }) => isAlive(site, session)))).toEqual([true, false, true])
})
