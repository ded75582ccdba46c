import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { allMeetup, createMeetup } from '#contract/events/events.ts'
import { readOverview } from '#contract/admin/overview.ts'
import { connect, type Database } from '#server/db/connect.ts'
import { fileOf, meetingForm, photograph, sendForm } from '#test/cases/events/event-form.ts'
import { asServer } from '#test/support/processes/cluster-process.ts'
import type { PostgresProcess } from '#test/support/processes/postgres-process.ts'
import { startPrimary, startReplica } from '#test/support/processes/replica-process.ts'
import { type Person, type Site, startTestApp } from '#test/support/test-app.ts'

let primary: PostgresProcess
let replica: PostgresProcess
let database: Database & { url: string }
/** A connection of the superuser to the replica. */
let standby: pg.Client

const at = (server: PostgresProcess) => server.url.replace(/postgres$/, 'template_fwc')

beforeAll(async () => {
  primary = await startPrimary()
  replica = await startReplica(primary)
  database = { ...connect(at(primary), { max: 5 }), url: at(primary) }
  standby = new pg.Client({ connectionString: at(replica) })
  standby.on('error', () => undefined)
  await standby.connect()
})
afterAll(async () => {
  await standby.end()
  await database.close()
  await replica[Symbol.asyncDispose]()
  await primary[Symbol.asyncDispose]()
})

// A pause that a failed test has left would make the next test fail too.
afterEach(() => standby.query('select pg_wal_replay_resume()').catch(() => undefined))

/** Starts the product with the replica, and lets it find out that the replica is up to date. */
async function startWithReplica() {
  const site = await startTestApp({
    beside: { database },
    env: { DATABASE_READ_URL: asServer(at(replica)) },
  })
  await site.context.replica?.look()
  await site.context.replica?.look()
  return site
}

/** Waits until the replica has everything that has been written so far. */
async function untilItFollows(): Promise<void> {
  // One more entry: the end of the log may be after the header of a page that is not yet written.
  await database.pool.query("select pg_logical_emit_message(true, 'test', '')")
  const { rows } = await database.pool.query('select pg_current_wal_flush_lsn()::text as at')
  const follows = 'select pg_last_wal_replay_lsn() >= $1::pg_lsn as follows'
  await expect
    .poll(async () => (await standby.query(follows, [(rows as { at: string }[])[0]?.at])).rows)
    .toEqual([{ follows: true }])
}

async function pause(): Promise<void> {
  await untilItFollows()
  await standby.query('select pg_wal_replay_pause()')
  await expect
    .poll(async () => (await standby.query('select pg_get_wal_replay_pause_state() as state')).rows)
    .toEqual([{ state: 'paused' }])
}

async function plan(site: Site, person: Person, title: string): Promise<void> {
  const form = { ...meetingForm, title, thumbnail: fileOf(await photograph()) }
  expect((await sendForm(site, person, createMeetup, form)).status).toBe(200)
}

async function listed(site: Site, { session }: Person): Promise<string[]> {
  return (await site.call(session, allMeetup, {})).meetups.map(({ title }) => title)
}

test('lists are read from the replica, but from the primary for a person who has just written', async () => {
  await using one = await startWithReplica()
  await using two = await startWithReplica()
  const [asha, ravi] = [await one.person('admin'), await one.person('admin')]
  await pause()
  await plan(one, asha, 'Asha’s meetup')
  // The person who wrote it sees it on either server.
  expect(await listed(one, asha)).toEqual(['Asha’s meetup'])
  expect(await listed(two, asha)).toEqual(['Asha’s meetup'])
  // Somebody else does not see it yet, since their list is read from the replica.
  expect(await listed(one, ravi)).toEqual([])
  expect(await listed(two, ravi)).toEqual([])
  await standby.query('select pg_wal_replay_resume()')
  await expect.poll(() => listed(one, ravi)).toEqual(['Asha’s meetup'])

  // Once the replica has it, the list of the person who wrote it is read from the replica again.
  await pause()
  await plan(one, ravi, 'Ravi’s meetup')
  expect(await listed(one, asha)).toEqual(['Asha’s meetup'])
  expect(await listed(one, ravi)).toContain('Ravi’s meetup')
  await standby.query('select pg_wal_replay_resume()')
})

test('a list for a visitor, and every call that is no list, is read from the primary', async () => {
  await using site = await startWithReplica()
  const asha = await site.person('admin')
  const member = await site.person('member')
  await pause()
  await plan(site, asha, 'Not on the replica')
  expect(await listed(site, member)).toContain('Not on the replica')
  expect((await site.call(null, allMeetup, {})).meetups.map(({ title }) => title)).toContain(
    'Not on the replica',
  )
  await standby.query('select pg_wal_replay_resume()')
})

test('the Overview shows the figures that an admin has just had counted, also while the replica is behind', async () => {
  await using site = await startWithReplica()
  const asha = await site.person('admin')
  await pause()
  const counted = await site.call(asha.session, readOverview, { count: 'now' })
  expect((await site.call(asha.session, readOverview, {})).at).toEqual(counted.at)
  await standby.query('select pg_wal_replay_resume()')
})

test('a replica that falls behind is not read until it is up to date again', async () => {
  await using site = await startWithReplica()
  const [asha, ravi] = [await site.person('admin'), await site.person('admin')]
  await pause()
  await plan(site, asha, 'While it was behind')
  expect(await listed(site, ravi)).not.toContain('While it was behind')
  await site.context.replica?.look()
  await site.context.replica?.look()
  expect(await listed(site, ravi)).toContain('While it was behind')
  await standby.query('select pg_wal_replay_resume()')
  await untilItFollows()
  await pause()
  await plan(site, asha, 'After it had followed')
  expect(await listed(site, ravi)).not.toContain('After it had followed')
  await standby.query('select pg_wal_replay_resume()')
})

test('a replica that refuses the password is logged, and lists are read from the primary', async () => {
  const address = new URL(asServer(at(replica)))
  address.password = 'another'
  await using site = await startTestApp({ beside: { database }, env: { DATABASE_READ_URL: address.href } })
  const [asha, ravi] = [await site.person('admin'), await site.person('admin')]
  await site.context.replica?.look()
  await site.context.replica?.look()
  await plan(site, asha, 'By the primary alone')
  expect(await listed(site, ravi)).toContain('By the primary alone')
  expect(site.logged()).toContain('lists are read from the primary')
})

test('when the replica stops, lists are read from the primary', async () => {
  await using site = await startWithReplica()
  const [asha, ravi] = [await site.person('admin'), await site.person('admin')]
  await plan(site, asha, 'Before it went')
  await untilItFollows()
  await replica[Symbol.asyncDispose]()
  expect(await listed(site, ravi)).toContain('Before it went')
  await site.context.replica?.look()
  await site.context.replica?.look()
  expect(await listed(site, ravi)).toContain('Before it went')
})
