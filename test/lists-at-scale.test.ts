import { expect, test } from 'vitest'
import { allUsers } from '#contract/accounts.ts'
import { auditLog } from '#contract/audit.ts'
import { allMembers } from '#contract/members.ts'
import { type Site, startWorld } from './world.ts'

/** Listed people, the first ones oldest: one in 5,000 is called Qzabel. */
async function crowd({ database }: Site, size: number): Promise<void> {
  await database.pool.query(
    `insert into users (email, name, contact, is_listed)
      select 'meera.kulkarni' || n || '@hills.example', case when n % 5000 = 1 then 'Qzabel ß' else 'Meera' end,
        '+9198' || lpad(n::text, 8, '0'), true from generate_series(1, $1::int) n`,
    [size],
  )
}

test('a list is counted up to 10,000 and a search up to 1,000; beyond, it says that there are more', async () => {
  await using site = await startWorld()
  const admin = await site.person('admin')
  await crowd(site, 10_001)
  for (const [q, total] of [
    [undefined, 10_000],
    ['meera', 1_000],
    ['ee', 1_000],
    ['e', 1_000],
    ['@hills.example', 1_000],
  ] as const) {
    const page = await site.call(admin.session, allMembers, { limit: '2', ...(q ? { q } : {}) })
    expect([page.total, page.totalIsMore, page.members.length], q).toEqual([total, true, 2])
  }
  const headers = { authorization: `Bearer ${admin.session}` }
  const users = await site.http(`/api${allUsers.path}?q=meera&limit=2`, { headers })
  expect([users.headers.get('x-total-count'), users.headers.get('x-total-is-more')]).toEqual(['1000', 'true'])
})

test('among many, rare terms of every length find exactly who has them', async () => {
  await using site = await startWorld()
  const admin = await site.person('admin')
  await crowd(site, 10_000)
  for (const [q, expected] of [
    ['qz', 2],
    ['Qz', 2],
    ['ß', 2],
    ['qj', 0],
    ['qzabel', 2],
    ['meera.kulkarni77@hills.example', 1],
    ['i77@hills.example', 1],
    // Whoever has it as a part is found too.
    ['7@hills.example', 1_000],
    ['meera.kulkarni77@hills.elsewhere', 0],
    ['+919800000077', 1],
    ['+929800000077', 0],
    ['00000077', 1],
  ] as const) {
    const page = await site.call(admin.session, allMembers, { limit: '50', q })
    expect([page.total, page.totalIsMore, page.members.length], q).toEqual([
      expected,
      undefined,
      Math.min(expected, 50),
    ])
    const { total } = await site.call(admin.session, auditLog, { limit: '50', q })
    expect(total, q).toBe(0)
  }
})
