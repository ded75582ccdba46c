import { expect, test } from 'vitest'
import { allUsers } from '#contract/accounts/accounts.ts'
import { allMembers } from '#contract/membership/members.ts'
import type { Database } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrate.ts'
import { verify } from '#test/cases/audit-entries.ts'
import { seedPeople } from '#test/bench/lib/million.ts'
import { applyOlder, emptyDatabase } from '#test/support/older-database.ts'
import { openSession, startTestApp } from '#test/support/test-app.ts'

const PEOPLE = 300

/** Rows for the first two people in tables that the seed leaves empty. */
const OTHERS = `
  -- what the seeded payments bought
  update applications set membership_category = 'Startup/Business';
  create temporary view two as select (array_agg(id order by id))[1] as one, (array_agg(id order by id))[2] as other from users;
  insert into identities select 'https://accounts.google.com', 'subject-1', one, now() from two;
  insert into sessions select sha256('session'), one, now(), now(), now() + interval '30 days', gen_random_uuid(), 'Firefox on Linux' from two;
  insert into password_links select sha256('password'), one, now() + interval '1 hour', null, true from two;
  insert into confirmation_links select sha256('confirm'), one, now() + interval '1 hour' from two;
  insert into second_steps select one, decode(repeat('ab', 20), 'hex'), now(), now(), 59000000 from two;
  insert into recovery_codes select sha256('code'), one from two;
  insert into waiting_sign_ins select sha256('waiting'), one, now() + interval '10 minutes' from two;
  insert into drafts select other, '{"fullName": "Rohan"}', 2, now() from two;
  insert into investor_drafts select other, '{"name": "Works"}', 3, now() from two;
  insert into webhook_events values ('event_1', 'payment.captured', 'order_1', true, now());
  insert into introductions (request_id, seeker_id, other_id, reasons, other_reasons, made_at, made_by)
    select (select id from match_requests limit 1), one, other, '["Both speak of millet."]', '["The same."]', now(), one from two`

/** Tables and columns that had another name before (migrations/029, 030). */
const RENAMED: Record<string, string> = { second_steps: 'two_factor', waiting_sign_ins: 'pending_two_factor' }
const RENAMED_COLUMNS: Record<string, string> = { answered_question: 'last_reconciliation' }
/**
 * Tables whose content is counted anew: the tries, and the figures of the Overview (docs/decisions/165-two-tiers-of-tests.md).
 */
const COUNTED_ANEW = new Set(['tries', 'tallies'])

type Row = Record<string, unknown>

/** Every row of every table, by the table's name. */
async function contentOf(pool: Database['pool']): Promise<Map<string, Row[]>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'migrations' order by 1`,
  )
  const content = new Map<string, Row[]>()
  for (const { name } of tables) {
    const { rows } = await pool.query<{ row: Row }>(
      `select to_jsonb(t) as row from ${name} t order by t::text`,
    )
    content.set(
      name,
      rows.map(({ row }) => row),
    )
  }
  return content
}

/** The columns that a row has lost, and those with another value. */
function lostFrom(before: Row, after: Row): string[] {
  return Object.keys(before).filter((column) => {
    const now = RENAMED_COLUMNS[column] ?? column
    return JSON.stringify(after[now]) !== JSON.stringify(before[column])
  })
}

function keyOf(row: Row): string {
  return JSON.stringify(
    row['id'] ?? row['token_hash'] ?? row['code_hash'] ?? row['event_id'] ?? row['user_id'] ?? row['key'],
  )
}

test('a database of release 0.1.0 is brought up to date and loses nothing', async () => {
  await using database = await emptyDatabase()
  await applyOlder(database.pool, '015')
  await seedPeople({ ownerUrl: database.url }, PEOPLE)
  await database.pool.query(OTHERS)
  const before = await contentOf(database.pool)
  await migrate(database.served.pool, database.url)
  const after = await contentOf(database.pool)

  const lost: string[] = []
  for (const [table, rows] of before) {
    if (COUNTED_ANEW.has(table)) continue
    expect(rows, `${table} before`).not.toEqual([])
    const now = new Map(after.get(RENAMED[table] ?? table)?.map((row) => [keyOf(row), row]))
    expect(now.size, table).toBe(rows.length)
    for (const row of rows)
      for (const column of lostFrom(row, now.get(keyOf(row)) ?? {})) lost.push(`${table}.${column}`)
  }
  // The Overview reads who was accepted into YuvaShakti from their application; the search columns are made from names, now in
  // every script.
  const typed = lost.filter((column) => !column.endsWith('.search'))
  expect([...new Set(typed)]).toEqual(['users.in_youth'])
  expect(await verify(database)).toMatchObject({ entries: PEOPLE / 2, breaks: 0 })

  await using site = await startTestApp({ beside: { database } })
  const admin = await site.database.db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .executeTakeFirstOrThrow()
  const session = await openSession(site.database.db, admin.id, site.context.clock())
  expect(await site.call(session, allUsers, {})).toHaveLength(PEOPLE)
  const { members, total } = await site.call(session, allMembers, { limit: '1' })
  expect(total).toBe(PEOPLE * 0.9)
  expect(members).toHaveLength(1)
})
