import { join } from 'node:path'
import type pg from 'pg'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#test/backup/installations.ts'
import { fileOf, formOf } from '#test/cases/events/event-form.ts'
import { ADMIN, mistakesIn, startSite } from '#test/faults/applicants.ts'
import { post } from '#test/faults/calls.ts'
import { giveBackTaken } from '#test/faults/taken-jobs.ts'
import { createDatabase } from '#test/support/cluster.ts'
import { mailIn } from '#test/support/mail-files.ts'
import { startSimulator } from '#test/support/processes/simulator-process.ts'
import type { ServerProcess } from '#test/support/processes/server-process.ts'
import { JOB_ROWS } from '#test/support/job-queue.ts'

/** Several batches of each kind of work: a run has batches of 100 rows, invitations of 500, undoing of 200. */
const ROWS = 520
const LOCK = 4711
const LETTERS = 4712

/** Where the process ends: in the transaction that writes a row for which the condition is true. */
type Place = { table: string; when: string }

const places = {
  upload: { table: 'import_rows', when: 'new.row = 500' },
  check: { table: 'imports', when: `new.state = 'checked'` },
  begin: { table: 'audit_log', when: `new.action = 'import.run'` },
  firstBatch: { table: 'users', when: `new.email = 'p42@e.org'` },
  secondBatch: { table: 'membership_periods', when: `(select done from imports) = 100` },
  thirdBatch: { table: 'imports', when: `new.done = 300 and new.state = 'running'` },
  end: { table: 'imports', when: `new.state = 'done' and old.state = 'running'` },
  invite: { table: 'import_rows', when: `new.row > 510 and new.invited_at is not null` },
  send: { table: 'password_links', when: '(select count(*) from password_links) >= 100' },
  undo: { table: 'import_rows', when: `new.row > 300 and new.undoing is not null` },
  undoEnd: { table: 'imports', when: `new.state = 'undone'` },
} as const satisfies Record<string, Place>

/**
 * Whether the place has been reached, and all running jobs wait there or before their e-mail. A job that goes on may have sent
 * an e-mail that is not yet stored as sent: after the kill it is sent again with another link, and there are two.
 */
const ALL_WAIT = `select count(*) filter (where objid = ${LOCK}) > 0
    and count(*) >= (select count(*) from ${JOB_ROWS} where locked_at is not null) as all_wait
  from pg_locks where locktype = 'advisory' and objid in (${LOCK}, ${LETTERS}) and not granted`

/** A trigger function that waits for a lock when the condition is true for the new row. */
const waits = (name: string, lock: number, when: string) => `
  create or replace function ${name}() returns trigger language plpgsql as $$
    begin if ${when} then perform pg_advisory_xact_lock(${lock}); end if; return new; end $$`

/** Makes the process wait at a place, kills it there, and starts it again; `act` is the call that leads to that place. */
async function killAt(
  { server, pool }: { server: ServerProcess; pool: pg.Pool },
  { table, when }: Place,
  act: () => Promise<unknown>,
): Promise<void> {
  const holder = await pool.connect()
  try {
    await holder.query(`select pg_advisory_lock(${LOCK}), pg_advisory_lock(${LETTERS})`)
    // The condition of a trigger may not read other tables, but a function may.
    await holder.query(waits('wait_here', LOCK, when))
    const areLettersHeld = table !== places.send.table
    await holder.query(waits('wait_too', LETTERS, String(areLettersHeld)))
    await holder.query(
      'create trigger wait_too before insert on password_links for each row execute function wait_too()',
    )
    await holder.query(
      `create trigger wait_here before ${when.includes('old.') ? '' : 'insert or '}update on ${table}
        for each row execute function wait_here()`,
    )
    const acted = act().catch(() => null)
    await expect
      .poll(async () => (await holder.query(ALL_WAIT)).rows, { timeout: 60_000, interval: 5 })
      .toEqual([{ all_wait: true }])
    await server.kill()
    await acted
    // When the lock is released, the transaction finds that its client is gone, and is rolled back.
    await holder.query(`select pg_advisory_unlock(${LOCK}), pg_advisory_unlock(${LETTERS})`)
    await holder.query(`drop trigger wait_here on ${table}; drop trigger wait_too on password_links`)
  } finally {
    holder.release()
  }
  await giveBackTaken(pool)
  await server.start()
}

test(`kill -9 at ${Object.keys(places).length} places of an import: each person is imported once, invited once, and the import is undone as a whole`, {
  timeout: 300_000,
}, async () => {
  await using data = await temporaryFolder()
  await using database = await createDatabase()
  await using simulator = await startSimulator()
  await using server = await startSite(data.path, simulator, database.env)
  const { pool } = database
  const site = { server, pool }
  const { json } = await post(server, '/user/login_user', {
    email: ADMIN.ADMIN_EMAIL,
    password: ADMIN.ADMIN_PASSWORD,
  })
  const token = json['twk_fwc'] as string
  // The first person of the list has an account.
  await post(server, '/user/create_user', { name: 'Asha', email: 'p0@e.org', password: 'quiet-harbour-42' })
  await pool.query(`update users set email_verified_at = now() where email = 'p0@e.org'`)
  const asha = async () =>
    (await pool.query(`select name, city, role from users where email = 'p0@e.org'`)).rows
  const before = await asha()
  const rows = Array.from(
    { length: ROWS },
    (_, nth) => `p${nth}@e.org,Person ${nth},Pune,Investor,31/12/2098`,
  )
  const file = fileOf(`email,name,city,category,until\n${rows.join('\n')}\n`, 'm.csv')
  const upload = async () => {
    const sent = await fetch(`${server.url}/api/import/upload`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: formOf({ file }),
    })
    return ((await sent.json()) as { import: { _id: string; mapping: object } }).import
  }
  const standing = async () =>
    (await pool.query<{ state: string }>('select state from imports')).rows[0]?.state
  const until = async (state: string) => {
    await expect.poll(standing, { timeout: 60_000, interval: 20 }).toBe(state)
  }

  await killAt(site, places.upload, upload)
  expect(await standing()).toBeUndefined()
  const { _id, mapping } = await upload()
  const check = () => post(server, '/import/check', { _id, mapping }, token)
  await killAt(site, places.check, check)
  expect((await check()).json).toMatchObject({ counts: { create: ROWS - 1, update: 1, refused: 0 } })
  const run = () => post(server, '/import/run', { _id }, token)
  await killAt(site, places.begin, run)
  expect(await standing()).toBe('checked')
  await killAt(site, places.firstBatch, run)
  // The run goes on by itself.
  for (const place of [places.secondBatch, places.thirdBatch, places.end])
    await killAt(site, place, () => Promise.resolve())
  await until('done')
  const { rows: made } = await pool.query(
    `select count(*)::int as people, count(distinct p.user_id)::int as members, count(p.id)::int as periods,
       (select counts from imports) as counts from users u join membership_periods p on p.user_id = u.id`,
  )
  const counts = { create: ROWS - 1, update: 1, unchanged: 0, refused: 0 }
  expect(made).toEqual([{ people: ROWS, members: ROWS, periods: ROWS, counts }])
  expect(await asha()).toEqual([{ name: 'Person 0', city: 'Pune', role: 'member' }])

  const invite = () => post(server, '/import/invite', { _id }, token)
  await killAt(site, places.invite, invite)
  await killAt(site, places.send, invite)
  expect((await invite()).json).toEqual({ invited: 0 })
  const invited = async () => {
    const mails = await mailIn(join(data.path, 'mail'))
    return mails.filter(({ kind }) => kind === 'import_invitation').map(({ to }) => to)
  }
  await expect
    .poll(async () => (await pool.query(`select from ${JOB_ROWS}`)).rowCount, {
      timeout: 150_000,
    })
    .toBe(0)
  const sent = await invited()
  expect(new Set(sent)).toEqual(new Set(rows.slice(1).map((row) => row.split(',')[0])))
  expect(sent).toHaveLength(ROWS - 1)

  const undo = () => post(server, '/import/undo', { _id }, token)
  await killAt(site, places.undo, undo)
  await killAt(site, places.undoEnd, undo)
  expect((await undo()).json).toEqual({ undone: ROWS, left: 0 })
  expect(await standing()).toBe('undone')
  expect(await asha()).toEqual(before)
  const { rows: left } = await pool.query(
    `select (select count(*)::int from users where email like 'p%@e.org') as people,
       (select count(*)::int from membership_periods) as periods`,
  )
  expect(left).toEqual([{ people: 1, periods: 0 }])
  expect(await mistakesIn(database.url, data.path, simulator)).toEqual([])
})
