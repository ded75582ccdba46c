import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { connect } from '#server/db/connect.ts'
import { superuser, verify, writeEntries } from '#test/cases/audit-entries.ts'
import { createDatabase } from '#test/support/cluster.ts'
import { childEnvironment } from '#test/support/processes/child-environment.ts'

const root = join(import.meta.dirname, '../..')
const ENTRIES = 12

/** A log with some entries, and a superuser connection that alters it without triggers and constraints. */
async function logToAlter(entries = ENTRIES) {
  const database = await createDatabase()
  await writeEntries(database, entries)
  await database.pool.query(
    'alter table audit_log drop constraint audit_log_chained, drop constraint audit_log_salted, drop constraint audit_log_digested',
  )
  const client = await superuser(database)
  return {
    ...database,
    client,
    [Symbol.asyncDispose]: async () => {
      await client.end()
      await database[Symbol.asyncDispose]()
    },
  }
}

const flip = (column: string) => `set_byte(${column}, 3, get_byte(${column}, 3) # 1)`
const flipInUuid = (column: string) =>
  `encode(set_byte(uuid_send(${column}), 15, get_byte(uuid_send(${column}), 15) # 1), 'hex')::uuid`
const ALTERED = /^position 5, entry \S+: it was altered$/
const ADDRESS = /^position 5, entry \S+: its address was altered$/
const APART = /^position 5, entry \S+: it does not follow the entry before it$/
const NEXT_APART = /^position 6, entry \S+: it does not follow the entry before it$/

/** A column, its new value in entry 5, and the breaks that are reported; a changed hash is reported for the next entry as well. */
test.each([
  ['id', flipInUuid('id'), [ALTERED]],
  ['at', "at + interval '1 microsecond'", [ALTERED]],
  ['actor_id', flipInUuid('actor_id'), [ALTERED]],
  ['actor_id', 'null', [ALTERED]],
  ['action', "'submission.declineD'", [ALTERED]],
  ['subject_id', 'actor_id', [ALTERED]],
  ['details', `replace(details::text, '1.5', '1.4')::jsonb`, [ALTERED]],
  ['request_id', "overlay(request_id placing 'z' from 4)", [ALTERED]],
  ['request_id', "''", [ALTERED]],
  ['address', "'203.0.113.6'", [ADDRESS]],
  ['address', "'203.0.113.0/24'", [ADDRESS]],
  ['address', 'null', [ADDRESS]],
  ['address_salt', flip('address_salt'), [ADDRESS]],
  ['address_salt', 'null', [ADDRESS]],
  ['address_digest', flip('address_digest'), [ALTERED, ADDRESS]],
  ['address_digest', 'null', [ALTERED, ADDRESS]],
  ['previous_hash', flip('previous_hash'), [APART, ALTERED]],
  ['hash', flip('hash'), [ALTERED, NEXT_APART]],
  ['previous_hash', 'null', [/^entry \S+ is not in the chain$/, /^position 5 is missing$/]],
  [
    'position',
    '-5',
    [/^position -5, .* another/, /^position -5, .* altered/, /./, /^position 5 is missing$/],
  ],
])('a single altered value is found: %s becomes %s', async (column, becomes, expected) => {
  await using log = await logToAlter()
  const { rowCount } = await log.client.query(
    `update audit_log set ${column} = ${becomes} where position = 5`,
  )
  expect(rowCount).toBe(1)
  const { named, breaks } = await verify(log)
  expect(named).toEqual(expected.map((words) => expect.stringMatching(words)))
  expect(breaks).toBe(expected.length)
})

const COLUMNS =
  'id, at, actor_id, action, subject_id, details, request_id, address, address_salt, address_digest'
const inOneLine = (statement: string) => statement.replaceAll(/\s+/g, ' ')

test.each<[what: string, statements: string[], expected: RegExp[]]>([
  [
    'an entry in the middle is deleted',
    ['delete from audit_log where position = 5'],
    [/^position 5 is missing$/],
  ],
  [
    'several entries are deleted',
    ['delete from audit_log where position between 5 and 7'],
    [/^positions 5 to 7 are missing$/],
  ],
  ['the first entry is deleted', ['delete from audit_log where position = 1'], [/^position 1 is missing$/]],
  [
    'the last entry is deleted',
    ['delete from audit_log where position = 12'],
    [/^position 12 is missing at the end$/],
  ],
  ['all entries are deleted', ['delete from audit_log'], [/^positions 1 to 12 are missing at the end$/]],
  [
    'the last entry is deleted and the head is changed to match',
    ['delete from audit_log where position = 12', 'update audit_head set position = 11'],
    [/^position 11: it is not the entry that was written last$/],
  ],
  ['the head is deleted', ['delete from audit_head'], [/^the position of the last entry is not known$/]],
  [
    'two entries have changed places',
    [
      'update audit_log set position = position * -1 where position in (5, 9)',
      'update audit_log set position = case position when -5 then 9 else 5 end where position < 0',
    ],
    [
      APART,
      ALTERED,
      NEXT_APART,
      /^position 9, .* follow/,
      /^position 9, .* altered/,
      /^position 10, .* follow/,
    ],
  ],
  [
    'an entry is inserted at an existing position',
    [
      'drop index audit_log_position',
      `insert into audit_log (at, action, position, previous_hash, hash)
      select at, 'x', position, previous_hash, hash from audit_log where position = 5`,
    ],
    [/^position 5, .* another entry/, /^position 5, .* altered/],
  ],
  [
    'an entry is inserted outside the chain',
    ["insert into audit_log (at, action) values (now(), 'x')"],
    [/^entry \S+ is not in the chain$/],
  ],
  [
    'an entry is inserted after the last entry',
    [
      `insert into audit_log (id, at, action, position, previous_hash, hash)
      select gen_random_uuid(), at, 'x', 13, hash, hash from audit_log where position = 12`,
      `update audit_log l set hash = audit_entry_hash(l.previous_hash, 13, l) where position = 13`,
    ],
    [/^position 13 is more than were written$/],
  ],
  [
    'an entry is altered and hashed again',
    [
      "update audit_log set action = 'x' where position = 5",
      'update audit_log l set hash = audit_entry_hash(l.previous_hash, 5, l) where position = 5',
    ],
    [NEXT_APART],
  ],
  [
    'the last entry is altered and hashed again',
    [
      "update audit_log set action = 'x' where position = 12",
      'update audit_log l set hash = audit_entry_hash(l.previous_hash, 12, l) where position = 12',
    ],
    [/^position 12: it is not the entry that was written last$/],
  ],
])('a change by a superuser is found: %s', async (_what, statements, expected) => {
  await using log = await logToAlter()
  for (const statement of statements) await log.client.query(inOneLine(statement))
  const { named } = await verify(log)
  expect(named).toHaveLength(expected.length)
  expect(named).toEqual(expect.arrayContaining(expected.map((words) => expect.stringMatching(words))))
})

/** Numbers that look random and are the same each time (mulberry32). */
function numbers(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

test('200 random alterations are found, each at its place', { timeout: 240_000 }, async () => {
  await using log = await logToAlter(30)
  const { client } = log
  await client.query('create table kept as select * from audit_log')
  const random = numbers(20_261_123)
  const bytes = ['address_salt', 'address_digest', 'previous_hash', 'hash']
  const otherColumns = {
    at: () => `at + interval '${1 + random(1_000_000)} microseconds'`,
    action: () => `overlay(action placing '${random(10)}' from ${1 + random(18)})`,
    details: () => `details || '{"n": ${1_000 + random(1_000)}}'`,
    request_id: () => `coalesce(request_id, '') || '${random(10)}'`,
    actor_id: () => 'gen_random_uuid()',
    subject_id: () => 'gen_random_uuid()',
    id: () => 'gen_random_uuid()',
    address: () => `'198.51.100.${random(256)}'`,
  }
  for (let round = 0; round < 200; round += 1) {
    const at = 1 + random(30)
    const kinds = [
      () => {
        const column = bytes[random(bytes.length)] as string
        const byte = random(16)
        return `update audit_log set ${column} = coalesce(set_byte(${column}, ${byte}, get_byte(${column}, ${byte}) # ${1 + random(255)}), 'x') where position = ${at}`
      },
      () => {
        const names = Object.keys(otherColumns) as (keyof typeof otherColumns)[]
        const column = names[random(names.length)] as keyof typeof otherColumns
        return `update audit_log set ${column} = ${otherColumns[column]()} where position = ${at}`
      },
      () => `delete from audit_log where position = ${at}`,
      () => `delete from audit_log where position >= ${at}`,
      () => {
        const other = ((at + random(29)) % 30) + 1
        return `update audit_log l set (${COLUMNS}) = (select ${COLUMNS.replace('id,', 'gen_random_uuid(),')} from audit_log o where o.position = ${other}) where l.position = ${at}`
      },
    ]
    const statement = (kinds[random(kinds.length)] as () => string)()
    const { rowCount } = await client.query(statement)
    expect(rowCount, statement).toBeGreaterThan(0)
    const { named } = await verify(log)
    // A changed hash is reported for the next entry.
    const placeNamed = new RegExp(`\\bposition(?:s)? (?:${at}|${at + 1})\\b`)
    expect(
      named.some((words) => placeNamed.test(words)),
      `${statement}: ${named}`,
    ).toBe(true)
    await client.query('delete from audit_log; insert into audit_log select * from kept')
  }
  expect(await verify(log)).toEqual({ entries: 30, breaks: 0, named: [] })
})

/** Runs `npm run audit:verify` on a database, as the role of the server. */
async function command(env: object): Promise<{ code: unknown; out: string; error: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'fwc-verify-'))
  const result = await new Promise<{ code: unknown; out: string; error: string }>((done) => {
    execFile(
      process.execPath,
      ['server/commands/audit-verify.ts'],
      { cwd: root, env: { ...childEnvironment(), ...env, DATA_DIR: folder } },
      (failure, out, error) => done({ code: failure === null ? 0 : failure.code, out, error }),
    )
  })
  await rm(folder, { recursive: true })
  return result
}

test('npm run audit:verify prints one line when the log is whole, and the position of each break when it is not', async () => {
  await using log = await logToAlter()
  expect(await command(log.env)).toEqual({ code: 0, out: 'whole: 12 entries\n', error: '' })
  await log.client.query('delete from audit_log where position in (3, 7)')
  expect(await command(log.env)).toEqual({
    code: 1,
    out: '',
    error: 'The audit log is broken:\nposition 3 is missing\nposition 7 is missing\n',
  })
})

test('when there are many breaks, the first twenty are listed and all are counted', async () => {
  await using log = await logToAlter(50)
  await log.client.query("update audit_log set action = 'x'")
  const { breaks, named } = await verify(log)
  expect([breaks, named.length]).toEqual([50, 20])
})

test('a long log is verified in parts, also while entries are added', async () => {
  await using log = await logToAlter(1)
  await log.client.query('set session_replication_role = origin')
  await log.client.query(
    "insert into audit_log (at, action, details) select now(), 'x', jsonb_build_object('n', n) from generate_series(1, 2500) n",
  )
  const other = connect(log.url, { max: 1 })
  let stop = false
  const adding = (async () => {
    while (!stop) await other.pool.query("insert into audit_log (at, action) values (now(), 'x')")
  })()
  const { entries, breaks } = await verify(log)
  stop = true
  await adding
  await other.close()
  expect([entries >= 2_501, breaks]).toEqual([true, 0])
})
