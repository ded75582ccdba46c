import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { expect, test } from 'vitest'
import { createEvent } from '#contract/events/events.ts'
import { DAY, HOUR } from '#contract/values/time.ts'
import { applyForAid } from '#contract/membership/members.ts'
import { backUpIfDue } from '#server/backup/nightly.ts'
import { warnIfOverdue } from '#server/backup/overdue.ts'
import { pruneBackups } from '#server/backup/prune.ts'
import { openBackupStore } from '#server/backup/open-store.ts'
import { aidForm } from '#test/cases/application-form.ts'
import { eventForm, fileOf, formOf, photograph } from '#test/cases/events/event-form.ts'
import { type Site, startTestApp } from '#test/support/test-app.ts'
import { backUp, emptyInstallation, temporaryFolder } from './installations.ts'

/** How far India is ahead of UTC. */
const INDIA = 5.5 * HOUR

async function nightlySite(target: string, more: Record<string, string> = {}): Promise<Site> {
  // The backup is due half a day from now, so that a test which turns the clock by a few hours stays in the same night.
  const at = new Date(Date.now() + DAY / 2 + INDIA)
    .toISOString()
    .slice('2026-01-01T'.length, '2026-01-01T00:00'.length)
  return startTestApp({ env: { BACKUP_TO: target, BACKUP_AT: at, ...more } })
}

/** `logged` has the lines written to the log; `run` makes the nightly backup if it is due, as one process does. */
function nightOf(site: Site) {
  const logged: string[] = []
  const write = (level: string) => (_about: object, words?: string) =>
    void logged.push(`${level}: ${words ?? ''}`)
  const log = { info: write('info'), error: write('error') }
  return {
    logged,
    run: (signal?: AbortSignal) =>
      backUpIfDue({ ...site.context, ownerUrl: site.database.url, env: {}, log }, signal),
  }
}

const nightRows = async (site: Site) =>
  (
    await site.database.pool.query<{ name: string | null; problem: string | null; ended_at: Date | null }>(
      'select backup as name, problem, ended_at from backups order by due_at',
    )
  ).rows

async function makeEventWithPicture(site: Site): Promise<void> {
  const admin = await site.person('admin')
  await site.http(`/api${createEvent.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${admin.session}` },
    body: formOf({ ...eventForm, thumbnail: fileOf(await photograph()) }),
  })
}

test('each night one process makes a backup, restores it into a scratch database, and finds no fault in it', async () => {
  await using target = await temporaryFolder()
  await using site = await nightlySite(target.path)
  await makeEventWithPicture(site)
  const person = await site.person()
  await site.call(person.session, applyForAid, aidForm)
  const night = nightOf(site)
  await Promise.all([night.run(), night.run(), night.run()])
  expect(night.logged).toEqual(['info: backup made and tried out'])
  expect(await nightRows(site)).toMatchObject([{ problem: null, ended_at: expect.any(Date) }])
  // No file of the scratch database or of the backup is left.
  expect((await readdir(site.context.config.dataDir)).filter((name) => /scratch|nightly/.test(name))).toEqual(
    [],
  )
  site.turnClock(DAY)
  await night.run()
  await night.run()
  const made = await nightRows(site)
  expect(made).toHaveLength(2)
  await using empty = await emptyInstallation()
  expect((await empty.restore(target.path)).name).toBe(made[1]?.name)
})

test('an encrypted backup is test-restored too, and no unencrypted file is left behind', async () => {
  const identity = await generateX25519Identity()
  await using target = await temporaryFolder()
  await using site = await nightlySite(target.path, {
    BACKUP_PUBLIC_KEY: await identityToRecipient(identity),
  })
  await makeEventWithPicture(site)
  const night = nightOf(site)
  await night.run()
  expect(await nightRows(site)).toMatchObject([{ problem: null }])
  expect((await readdir(site.context.config.dataDir)).filter((name) => /scratch|nightly/.test(name))).toEqual(
    [],
  )
  await using empty = await emptyInstallation()
  await empty.restore(target.path, { identity })
})

test('a backup that is not whole is deleted, logged as an error, and made again an hour later', async () => {
  await using target = await temporaryFolder()
  await using site = await nightlySite(target.path)
  const { id } = await site.person()
  await site.database.pool.query("update users set role = 'member' where id = $1", [id])
  const night = nightOf(site)
  await night.run()
  expect(night.logged).toEqual(['error: the nightly backup is not whole'])
  expect(await nightRows(site)).toMatchObject([
    { problem: expect.stringContaining(`rows: person ${id} is a member without an approved application`) },
  ])
  expect((await readdir(target.path)).filter((name) => name !== 'files')).toEqual([])
  await night.run()
  expect(night.logged).toHaveLength(1)
  await site.database.pool.query("update users set role = 'user' where id = $1", [id])
  site.turnClock(HOUR + 1)
  await night.run()
  expect(await nightRows(site)).toMatchObject([{ problem: null }])
})

test('a target that cannot be written to is recorded as a problem, and a backup stopped by a shutdown is left to the next process', async () => {
  await using target = await temporaryFolder()
  const file = join(target.path, 'a-file')
  await writeFile(file, '')
  await using site = await nightlySite(join(file, 'backups'))
  await expect(nightOf(site).run()).rejects.toThrow(/ENOTDIR/)
  expect(await nightRows(site)).toMatchObject([{ problem: expect.stringContaining('ENOTDIR') }])

  await using elsewhere = await nightlySite(target.path)
  const stopping = new AbortController()
  // This lock keeps the dump waiting until the test releases it.
  const client = await elsewhere.database.pool.connect()
  await client.query('begin; lock table users in access exclusive mode')
  const running = nightOf(elsewhere).run(stopping.signal)
  const waiting = `select from pg_locks where not granted and relation = 'users'::regclass
    and database = (select oid from pg_database where datname = current_database())`
  await expect.poll(async () => (await client.query(waiting)).rowCount).toBeGreaterThan(0)
  stopping.abort()
  await expect(running).rejects.toBeInstanceOf(Error)
  await client.query('rollback')
  client.release()
  expect(await nightRows(elsewhere)).toEqual([])
})

test('admins get an e-mail once a day while the last good backup is older than two days', async () => {
  await using target = await temporaryFolder()
  await using site = await nightlySite(target.path)
  const admin = await site.person('admin')
  await site.person()
  const warned = async () => {
    await warnIfOverdue(site.context)
    return (await site.emails()).filter(({ kind }) => kind === 'backup_overdue')
  }
  expect(await warned()).toEqual([])
  await nightOf(site).run()
  site.turnClock(2 * DAY - HOUR)
  expect(await warned()).toEqual([])
  site.turnClock(2 * HOUR)
  expect(await warned()).toMatchObject([{ to: admin.email }])
  expect(await warned()).toHaveLength(1)
  site.turnClock(DAY + HOUR)
  expect(await warned()).toHaveLength(2)
  await nightOf(site).run()
  site.turnClock(DAY + HOUR)
  expect(await warned()).toHaveLength(2)
})

test('a backup past its storage period is deleted, with the files that no other backup uses', async () => {
  await using target = await temporaryFolder()
  await using site = await startTestApp()
  await makeEventWithPicture(site)
  const store = openBackupStore(target.path, undefined)
  const first = await backUp(site, target.path)
  await site.database.pool.query('delete from events; update files set is_held = false')
  await makeEventWithPicture(site)
  const second = await backUp(site, target.path)
  await pruneBackups(store)
  // Of several backups of one day, only the last is kept.
  const left = [...(await store.list('')).keys()]
  expect(left.filter((name) => name.startsWith(first.name))).toEqual([])
  const manifest = await readFile(join(target.path, second.name, 'manifest.json'), 'utf8')
  for (const name of left.filter((one) => one.startsWith('files/'))) expect(manifest).toContain(name)
  await using empty = await emptyInstallation()
  await empty.restore(target.path)
})
