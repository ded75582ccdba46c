import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/database.ts'
import { connect } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrate.ts'
import { grantRights } from '#server/db/grants.ts'
import { applyOlder } from '#test/support/older-database.ts'
import { countWords } from '#server/matching/common-words.ts'
import { createDatabase } from '#test/support/cluster.ts'
import { NO_PROVIDER, type ServerProcess, serverProcess } from '#test/support/processes/server-process.ts'
import { startTestApp } from '#test/support/test-app.ts'
import { JOB_ROWS } from '#test/support/job-queue.ts'

test('in tests the product uses the role that owns nothing', async () => {
  await using site = await startTestApp()
  const { rows } = await site.context.pool.query(
    'select current_user as role, (select count(*) from pg_class where relowner = current_user::regrole) as owns',
  )
  expect(rows).toEqual([{ role: 'fwc_server', owns: 0 }])
})

const refused = [
  'create table x ()',
  'create temporary table x ()',
  'create schema x',
  'create extension if not exists dblink',
  'create function x() returns int language sql as $$ select 1 $$',
  'create or replace function uuid_v7() returns uuid language sql as $$ select gen_random_uuid() $$',
  'create index on users (name)',
  `create policy x on ${JOB_ROWS}`,
  'alter table users add x int',
  'alter table audit_log disable trigger all',
  'alter table audit_log disable trigger audit_log_stays',
  'alter table audit_log owner to fwc_server',
  'alter function refuse_audit_change rename to x',
  'alter role fwc_server superuser',
  'drop table users',
  'drop trigger audit_log_stays on audit_log',
  `drop policy fwc_server on ${JOB_ROWS}`,
  'truncate users',
  'truncate audit_log',
  "update audit_log set action = 'x'",
  'update audit_log set address = null',
  'delete from audit_log',
  'select from audit_log for update',
  'update audit_head set position = 0',
  'insert into audit_head (id, position, hash) values (2, 0, null)',
  'delete from audit_head',
  'select from audit_head for update',
  "insert into migrations (name, checksum) values ('999-x.sql', 'x')",
  'delete from migrations',
  'set role fwc',
  'set role postgres',
  'set session authorization fwc',
  'set session_replication_role = replica',
  'select rolpassword from pg_authid',
  "copy users to program 'cat'",
  "select pg_read_file('/etc/passwd')",
]

test('the role that serves cannot change tables, audit entries or roles, and cannot read secrets of the server', async () => {
  await using database = await createDatabase()
  // Rights on a database itself are not copied with it.
  const client = await database.pool.connect()
  await grantRights(client, 'fwc_server')
  client.release()
  for (const statement of refused) {
    const answer = database.served.pool.query(statement)
    await expect(answer, statement).rejects.toMatchObject({ code: '42501' })
  }
})

test('the role that serves can remove old addresses from the audit log, and no recent ones', async () => {
  await using database = await createDatabase()
  const { pool } = database.served
  await pool.query(
    `insert into audit_log (at, action, address) values (now() - interval '200 days', 'x', '203.0.113.7')`,
  )
  expect(
    (await pool.query(`select forget_audit_addresses(now() - interval '181 days') as forgotten`)).rows,
  ).toEqual([{ forgotten: 1 }])
  await expect(pool.query('select forget_audit_addresses(now())')).rejects.toThrow('stay for 180 days')
})

test('the role that serves can count how common a word is among members', async () => {
  await using database = await createDatabase()
  const { pool } = database
  await pool.query(
    `insert into users (name, email) select n::text, n || '@x.example' from generate_series(1, 300) n`,
  )
  await pool.query(
    `insert into applications (user_id, full_name, contact, email, city, country, user_type, looking_for_collaboration,
       need_fwc_connection, offer_services, platform, need_tech_support, help_in_branding, expand_internationally,
       investment_support, membership_category, terms_accepted_at, asks_aid, created_at, approved_at, approved_by, goals)
      select id, 'x', '+919820000001', 'x', 'x', 'x', 'Founder', 'No', 'No', 'No', 'No', 'No', 'No', 'No', 'No', 'Student',
        now(), false, now(), now(), id, 'trade' from users`,
  )
  await countWords(database.served)
  const known = [{ lexeme: 'trade', share: 1, members: 300 }]
  expect((await database.served.pool.query('select * from word_shares')).rows).toEqual(known)
})

test('after the next start the role that serves may use tables that were made in the meantime', async () => {
  await using database = await createDatabase()
  await database.pool.query('create table later (n int)')
  await expect(database.served.pool.query('select from later')).rejects.toMatchObject({ code: '42501' })
  await migrate(database.served.pool, database.url)
  await database.served.pool.query('insert into later values (1)')
})

/** A database without tables, and two roles that are dropped with it: `owner` may make tables, `server` may only connect. */
async function emptyDatabase() {
  const database = await createDatabase()
  const { pool } = database
  await pool.query(
    'drop schema public cascade; drop schema graphile_worker cascade; create schema public; grant usage on schema public to public',
  )
  const name = new URL(database.url).pathname.slice(1)
  const roles = ['owner', 'server'].map((role) => `${role}_${randomUUID().slice(0, 8)}`)
  const [owner, server] = roles.map((role) => {
    const address = new URL(database.url)
    address.username = role
    return address.href
  })
  for (const role of roles)
    await pool.query(`create role ${role} login password '${new URL(database.url).password}'`)
  await pool.query(`alter database ${name} owner to ${roles[0]}; alter schema public owner to ${roles[0]}`)
  const folder = await mkdtemp(join(tmpdir(), 'fwc-roles-'))
  return {
    ...database,
    folder,
    owner: owner as string,
    server: server as string,
    open: async (env: Record<string, string>) => openDatabase(await readConfig({ DATA_DIR: folder, ...env })),
    async [Symbol.asyncDispose]() {
      await pool.query(`reassign owned by ${roles.join()} to postgres; drop owned by ${roles.join()}`)
      await pool.query(`drop role ${roles.join()}`)
      await rm(folder, { recursive: true, force: true })
      await database[Symbol.asyncDispose]()
    },
  }
}

/** The warning about its database role that the server prints when it starts; null means none. */
async function roleWarning(server: ServerProcess): Promise<string | null> {
  await expect.poll(server.said, { timeout: 20_000 }).toMatch(/The site is at/)
  return /^The database role .*$/m.exec(server.said())?.[0] ?? null
}

test('one role migrates and another serves: sign-ups and jobs work, and a later start works without the migrating role', async () => {
  await using database = await emptyDatabase()
  const roles = { DATABASE_URL: database.server, DATABASE_MIGRATION_URL: database.owner }
  const env = { DATA_DIR: database.folder, ...NO_PROVIDER }
  const first = await serverProcess({ ...env, ...roles })
  const signedUp = await fetch(`${first.url}/api/user/create_user`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Asha', email: 'asha@example.org', password: 'quiet-harbour-42' }),
  })
  expect(signedUp.status).toBe(200)
  const jobs = async () => (await database.pool.query('select from graphile_worker.jobs')).rowCount
  await expect.poll(jobs, { timeout: 20_000 }).toBe(0)
  expect(await roleWarning(first)).toBeNull()
  expect(await first.stop()).toBe(0)
  await using later = await serverProcess({ ...env, DATABASE_URL: database.server })
  expect(await roleWarning(later)).toBeNull()
  const { rows } = await database.pool.query(
    `select distinct relowner::regrole::text as owner from pg_class
     where relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)`,
  )
  expect(rows).toEqual([{ owner: new URL(database.owner).username }])
})

test('an older database owned by the role that serves is brought up to date, and the two roles can be separated afterwards', async () => {
  await using database = await emptyDatabase()
  const old = connect(database.owner, { max: 1 })
  await applyOlder(old.pool)
  await old.pool.query("insert into audit_log (at, action) values (now(), 'admin.make')")
  await old.close()
  const server = await serverProcess({
    DATA_DIR: database.folder,
    DATABASE_URL: database.owner,
    ...NO_PROVIDER,
  })
  expect(await roleWarning(server)).toBe(
    `The database role ${new URL(database.owner).username} serves and may change tables: set DATABASE_MIGRATION_URL for a second role.`,
  )
  await server.stop()
  const parted = await database.open({
    DATABASE_URL: database.server,
    DATABASE_MIGRATION_URL: database.owner,
  })
  expect((await parted.pool.query('select position from audit_log')).rows).toEqual([{ position: 1 }])
  await parted.close()
})

test.each<
  [string, (all: { owner: string; server: string; other: string }) => Record<string, string>, RegExp]
>([
  [
    'a role without rights',
    ({ server }) => ({ DATABASE_URL: server }),
    /^The tables cannot be brought up to date: permission denied for schema public\. Set DATABASE_MIGRATION_URL/,
  ],
  [
    'a role that migrates and owns nothing',
    ({ server, owner }) => ({ DATABASE_URL: owner, DATABASE_MIGRATION_URL: server }),
    /^The tables cannot be brought up to date: permission denied/,
  ],
  [
    'two databases',
    ({ server, other }) => ({ DATABASE_URL: server, DATABASE_MIGRATION_URL: other }),
    /^DATABASE_URL and DATABASE_MIGRATION_URL must name the same database\.$/,
  ],
  [
    'a role that is not there',
    ({ server, owner }) => ({
      DATABASE_URL: server,
      DATABASE_MIGRATION_URL: owner.replace(/owner_\w+/, 'nobody'),
    }),
    /^The role that migrates cannot reach the database: password authentication failed/,
  ],
])('a start names what is wrong with the roles: %s', async (_what, env, words) => {
  await using database = await emptyDatabase()
  await using other = await createDatabase()
  const opening = database.open(env({ ...database, other: other.url }))
  await expect(opening).rejects.toThrow(words)
})
