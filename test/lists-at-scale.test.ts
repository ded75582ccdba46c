import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import { allUsers } from '#contract/accounts.ts'
import { auditLog } from '#contract/audit.ts'
import { allMembers } from '#contract/members.ts'
import { listUsers } from '#server/accounts/reads.ts'
import { entries } from '#server/audit/reads.ts'
import type { Db } from '#server/db/connect.ts'
import { listMembers, listPayments } from '#server/members/reads.ts'
import { type Site, startWorld } from './world.ts'

/** Listed people, the first ones oldest: one in 5,000 is called Qzabel. */
function crowd(site: Site, size: number): Promise<void> {
  return fill(site, async (client) => {
    await client.query(
      `insert into users (email, name, contact, is_listed)
        select 'meera.kulkarni' || n || '@hills.example', case when n % 5000 = 1 then 'Qzabel Rao ß' else 'Meera' end,
          '+9198' || lpad(n::text, 8, '0'), true from generate_series(1, $1::int) n`,
      [size],
    )
  })
}

/** Fills tables over a connection that nothing hurries, and without the sums of the Overview. */
async function fill({ database }: Site, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    for (const table of ['users', 'applications', 'payments']) {
      await client.query(`alter table ${table} disable trigger user`)
    }
    await work(client)
  } finally {
    await client.end()
  }
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
    ['zabel rao', 2],
    ['qzabel ra', 2],
    // Only with a dot between, in an e-mail.
    ['meera kulkarni', 0],
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

/** Whom a statement looks at and does not want. */
async function lookedAtInVain(pool: pg.Pool, statement: string, values: unknown[]): Promise<number> {
  const { rows } = await pool.query<{ 'QUERY PLAN': [{ Plan: Step }] }>(
    `explain (analyze, timing off, format json) ${statement}`,
    values,
  )
  return inVain((rows[0] as (typeof rows)[number])['QUERY PLAN'][0].Plan)
}

type Step = {
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Join Filter'?: number
  Plans?: Step[]
}

function inVain(step: Step): number {
  const removed = (step['Rows Removed by Filter'] ?? 0) + (step['Rows Removed by Join Filter'] ?? 0)
  const below = (step.Plans ?? []).map(inVain)
  return below.reduce((sum, n) => sum + n, removed * step['Actual Loops'])
}

/**
 * Of 10,000 listed people, each with a payment and an entry of the audit log, 24 are called Qzabel. PostgreSQL keeps every
 * 20th of the texts, in their order, to guess from: there they are, and seem to be 480.
 */
function misjudgedCrowd(site: Site, admin: string): Promise<void> {
  return fill(site, async (client) => {
    await client.query(
      `insert into users (name, email, is_listed)
        select lpad(n::text, 5, '0') || case when n % 20 = 0 and n / 20 between 1 and 24 then ' Qzabel' else ' Meera' end,
          n || '@hills.example', true from generate_series(0, 9999) n`,
    )
    await client.query(
      `insert into applications (user_id, full_name, contact, email, city, country, user_type, looking_for_collaboration,
         need_fwc_connection, offer_services, platform, need_tech_support, help_in_branding, expand_internationally,
         investment_support, membership_category, terms_accepted_at, asks_aid, created_at)
        select id, 'Seeded', '+919820000001', 'x', 'x', 'x', 'Founder', 'No', 'No', 'No', 'No', 'No', 'No', 'No', 'No', 'Student',
          now(), false, now() from users where is_listed`,
    )
    await client.query(
      `insert into payments (application_id, user_id, user_email, category, price, gst, amount, status, provider_order_id, created_at)
        select id, user_id, 'x', 'Student', 424, 76, 500, 'created', 'order_' || id, now() from applications`,
    )
    await client.query(
      `insert into audit_log (at, actor_id, action, subject_id)
        select now(), $1, 'member.approve', id from users where is_listed`,
      [admin],
    )
    await client.query('vacuum analyze users, payments, audit_log')
  })
}

test('a rare term that PostgreSQL takes for a common one is found without a walk through all people', async () => {
  await using site = await startWorld()
  const { pool } = site.database
  await misjudgedCrowd(site, (await site.person('admin', { name: 'Zoya' })).id)
  const asked: { sql: string; parameters: readonly unknown[] }[] = []
  const db: Db = new Kysely({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => void asked.push(query),
  })
  const { clock } = site.world
  const request = { limit: 50, q: 'qza' }
  const users = await listUsers({ db, answerHeader: () => undefined } as never, request)
  const { members } = await listMembers({ db, clock }, request)
  const { payments } = await listPayments({ db, clock }, request)
  const log = await entries({ db }, request)
  expect([users.length, members.length, payments.length, log.entries.length]).toEqual([24, 24, 24, 24])
  for (const { sql, parameters } of asked) {
    expect(await lookedAtInVain(pool, sql, [...parameters]), sql).toBeLessThan(1_000)
  }
})
