import { afterAll, expect, test } from 'vitest'
import { DAY } from '#contract/values/time.ts'
import { recordAudit } from '#server/accounts/audit.ts'
import { forgetAddresses } from '#server/audit/cleanup.ts'
import { connect } from '#server/db/connect.ts'
import { somebody, superuser, verify, writeEntries } from '#test/cases/audit-entries.ts'
import { createDatabase } from '#test/support/cluster.ts'

const whole = await createDatabase()
afterAll(() => whole[Symbol.asyncDispose]())
await writeEntries(whole, 2)

test.each([
  "update audit_log set action = 'x'",
  "update audit_log set details = '{}'",
  'update audit_log set address = null, address_salt = null',
  'update audit_log set position = null, previous_hash = null, hash = null',
  "update audit_log set hash = sha256('x')",
  'delete from audit_log',
  'delete from audit_log where false',
  'truncate audit_log',
  'truncate audit_log cascade',
])('the database refuses even to the owner of the table: %s', async (statement) => {
  await expect(whole.pool.query(statement)).rejects.toThrow('the audit log is never changed')
  expect(await verify(whole)).toEqual({ entries: 2, breaks: 0, named: [] })
})

test('an insert cannot set the position of the entry in the chain nor its digests', async () => {
  await using database = await createDatabase()
  await writeEntries(database, 1)
  await database.pool.query(
    `insert into audit_log (at, action, address, address_salt, address_digest, position, previous_hash, hash)
     values (now(), 'x', '203.0.113.9', 'salt', 'digest', 77, sha256('x'), sha256('y'))`,
  )
  await database.pool.query(
    `insert into audit_log (at, action, address_salt, address_digest) values (now(), 'x', 'salt', 'digest')`,
  )
  expect(await verify(database)).toEqual({ entries: 3, breaks: 0, named: [] })
  const { rows } = await database.pool.query(
    'select position, address_digest is null as bare from audit_log order by position',
  )
  expect(rows).toEqual([
    { position: 1, bare: false },
    { position: 2, bare: false },
    { position: 3, bare: true },
  ])
})

test('64 audited transactions at once, some rolled back, in any order of locks, do not fail, and the chain is whole', async () => {
  await using database = await createDatabase()
  const { db, close } = connect(database.url, { max: 32 })
  const shared = await somebody(database, 'Asha')
  let kept = 0
  const outcomes = await Promise.allSettled(
    Array.from({ length: 64 }, (_, n) =>
      db.transaction().execute(async (tx) => {
        const audit = () =>
          recordAudit(tx, {
            at: new Date(),
            action: 'event.change',
            subjectId: shared,
            address: '203.0.113.1',
            details: { n },
          })
        const lock = () =>
          tx
            .updateTable('users')
            .set({ contact: String(n) })
            .where('id', '=', shared)
            .execute()
        await (n % 2 === 0 ? audit() : lock())
        await (n % 2 === 0 ? lock() : audit())
        if (n % 8 === 3) await audit()
        if (n % 5 === 4) throw new Error('rolled back')
        kept += n % 8 === 3 ? 2 : 1
      }),
    ),
  )
  await close()
  const failures = outcomes.filter((one) => one.status === 'rejected').map(({ reason }) => String(reason))
  expect(failures).toEqual(Array(12).fill('Error: rolled back'))
  expect(await verify(database)).toEqual({ entries: kept, breaks: 0, named: [] })
})

test('an address is deleted after 180 days and not earlier, and the chain stays whole', async () => {
  await using database = await createDatabase()
  const { pool, db } = database
  const now = Date.now()
  for (const days of [400, 181, 179, 0]) {
    await db.transaction().execute((tx) =>
      recordAudit(tx, {
        at: new Date(now - days * DAY),
        action: 'admin.make',
        subjectId: null,
        address: '203.0.113.7',
      }),
    )
  }
  const known = async () =>
    (await pool.query('select address is not null as known from audit_log order by position')).rows.map(
      ({ known: isKnown }) => isKnown,
    )
  for (const tooYoung of [`now() - interval '179 days'`, 'now()', `now() + interval '1 day'`, 'null']) {
    await expect(pool.query(`select forget_audit_addresses(${tooYoung})`)).rejects.toThrow(
      'addresses in the audit log stay for 180 days',
    )
  }
  expect(await known()).toEqual([true, true, true, true])
  await forgetAddresses({ db: database.db, clock: () => new Date(now) })
  expect(await known()).toEqual([false, false, true, true])
  // A server clock that is ahead does not delete addresses earlier than the database allows.
  await forgetAddresses({ db: database.db, clock: () => new Date(now + 100 * DAY) })
  expect(await known()).toEqual([false, false, true, true])
  expect(await verify(database)).toEqual({ entries: 4, breaks: 0, named: [] })
  await using client = Object.assign(await superuser(database), {
    [Symbol.asyncDispose]: () => client.end(),
  })
  await client.query('update audit_log set address = null, address_salt = null where position = 3')
  expect((await verify(database)).named).toEqual([
    expect.stringMatching(/^position 3, entry .*: its address is gone before its time$/),
  ])
})
