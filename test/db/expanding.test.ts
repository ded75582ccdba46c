import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { connectAlone } from '#server/db/connect.ts'
import { isServedBy, migrationOf, readMigrations } from '#server/db/migration-files.ts'
import { root } from '#server/root.ts'
import { createDatabase } from '#test/support/cluster.ts'
import { applyOlder, emptyDatabase } from '#test/support/older-database.ts'
import { contractionsBetween, schemaOf } from '#test/support/contractions.ts'

const FIRST_UNDER_THE_RULE = '031'

test('no migration removes something that the release before uses, unless its header names the release that stopped using it', async () => {
  await using database = await emptyDatabase()
  const { pool } = database
  await applyOlder(pool, FIRST_UNDER_THE_RULE)
  const wrong: string[] = []
  let before = await schemaOf(pool)
  for (const { name, sql, contract } of await readMigrations()) {
    if (name < FIRST_UNDER_THE_RULE) continue
    await pool.query(sql)
    const after = await schemaOf(pool)
    const found = contractionsBetween(before, after)
    if (found.length > 0 && contract === null) wrong.push(...found.map((what) => `${name}: ${what}`))
    before = after
  }
  expect(wrong).toEqual([])
})

test('each release that a migration names in its header has been released', async () => {
  const changelog = await readFile(join(root, 'CHANGELOG.md'), 'utf8')
  const released = [...changelog.matchAll(/^## (\d+\.\d+\.\d+), /gm)].map(([, version]) => version)
  const named = (await readMigrations()).flatMap(({ contract }) => contract?.split(' ')[0] ?? [])
  expect(named.filter((version) => !released.includes(version))).toEqual([])
})

const changes = [
  ['alter table users add column phone text', []],
  ["alter table users add column tongue text not null default 'en'", []],
  ["alter table users add column tongue text not null default 'en' check (tongue in ('en', 'hi'))", []],
  ['create table pets (id uuid primary key, owner uuid not null references users, name text not null)', []],
  ['create index users_names on users (name)', []],
  ['alter table users alter column name drop not null', []],
  [
    "alter table users drop constraint users_role_check, add constraint users_role_check check (role in ('user', 'member', 'admin', 'guide'))",
    [],
  ],
  [
    `alter table membership_periods drop constraint membership_periods_check1,
     add constraint membership_periods_check1 check ((basis in ('aid', 'granted', 'import', 'gift')) = (payment_id is null))`,
    [],
  ],
  [
    `alter table membership_periods drop constraint membership_periods_check1,
     add constraint membership_periods_check1 check ((basis in ('aid', 'granted', 'import', 'offline')) = (payment_id is null))`,
    ['membership_periods: membership_periods_check1 is narrower'],
  ],
  ['drop index payments_placed_user', []],
  [
    "alter table users drop constraint users_role_check, add constraint users_role_check check (role in ('user', 'admin'))",
    ['users: users_role_check is narrower'],
  ],
  ['alter table backups drop column size', ['column backups.size is gone']],
  ['alter table drafts rename to sketches', ['relation drafts is gone']],
  [
    'alter table users rename column name to called',
    ['column users.name is gone', 'new column users.called is not null and has no default'],
  ],
  [
    'alter table users add column phone text not null',
    ['new column users.phone is not null and has no default'],
  ],
  [
    'alter table backups alter column file_count type bigint',
    ['column backups.file_count is bigint, no longer integer'],
  ],
  [
    'alter table users alter column created_at drop default',
    ['column users.created_at has no default any more'],
  ],
  ['alter table backups alter column size set not null', ['column backups.size must not be null any more']],
  ["alter table users add constraint named check (name <> '')", ['users: named is narrower']],
  ['create unique index users_by_name on users (name)', ['users: users_by_name is narrower']],
  [
    'drop function forget_audit_addresses',
    ['function forget_audit_addresses(timestamp with time zone) is gone'],
  ],
  [
    'alter table webhook_events drop constraint webhook_events_pkey',
    ['unique index webhook_events: webhook_events_pkey is gone'],
  ],
] as const

test('a change that removes something that older servers use is found, and a change that only adds is not', async () => {
  await using database = await createDatabase()
  const client = await connectAlone(database.url)
  const before = await schemaOf(client)
  for (const [sql, found] of changes) {
    await client.query('begin')
    await client.query(sql)
    expect(contractionsBetween(before, await schemaOf(client)), sql).toEqual(found)
    await client.query('rollback')
  }
  await client.end()
})

test('the header of a migration names the first version that works after it, and how long it took', () => {
  const plain = migrationOf('050-phone.sql', '-- Phones.\nalter table users add column phone text;\n')
  expect(plain).toMatchObject({ worksFrom: '0.0.0', contract: null, took: null })
  const contract = migrationOf(
    '051-no-phone.sql',
    '-- Phones are gone.\n-- contract: 0.10.0 no longer reads users.phone\nalter table users drop column phone;\n',
  )
  expect(contract).toMatchObject({ worksFrom: '0.10.0', contract: '0.10.0 no longer reads users.phone' })
  expect(isServedBy('0.9.9', contract.worksFrom)).toBe(false)
  expect(isServedBy('0.10.0', contract.worksFrom)).toBe(true)
  expect(isServedBy('1.0.0', contract.worksFrom)).toBe(true)
  expect(isServedBy('9.0.0', migrationOf('030-words.sql', 'select 1').worksFrom)).toBe(false)
  const measured = migrationOf('050-phone.sql', `-- took: 12 s on 1,000,000 people\n${plain.sql}`)
  expect(measured.took).toBe('12 s on 1,000,000 people')
  expect(measured.checksum).toBe(plain.checksum)
})
