import { readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { expect, test } from 'vitest'
import { createUser, loginUser } from '#contract/accounts/accounts.ts'
import { allEvent, createEvent, type Event } from '#contract/events/events.ts'
import { applyForAid, createOrder } from '#contract/membership/members.ts'
import { approveMember } from '#contract/membership/review.ts'
import { confirmPayment } from '#contract/membership/payments.ts'
import { saveSettings } from '#contract/settings.ts'
import { writeManifest, type Manifest } from '#server/backup/manifest.ts'
import { openBackupStore } from '#server/backup/open-store.ts'
import { openSigner } from '#server/backup/signing-key.ts'
import { aidForm, applicationForm } from '#test/cases/application-form.ts'
import { eventForm, fileOf, formOf, photograph } from '#test/cases/events/event-form.ts'
import { dayIn, importIn } from '#test/imports/imports.ts'
import { startBucket } from '#test/support/bucket.ts'
import { applyOlder, emptyDatabase } from '#test/support/older-database.ts'
import { type Site, startProvider, startTestApp } from '#test/support/test-app.ts'
import { backUp, emptyInstallation, everyRow, temporaryFolder } from './installations.ts'

const password = 'quiet-harbour-42'
const email = 'asha@example.org'

/** Makes a person who applied, an event with its picture, and a waiting e-mail. */
async function inhabit(site: Site): Promise<{ event: Event }> {
  const { twk_fwc } = await site.call(null, createUser, { name: 'Asha', email, password })
  await site.call(twk_fwc, applyForAid, aidForm)
  const admin = await site.person('admin')
  const thumbnail = fileOf(await photograph())
  const answer = await site.http(`/api${createEvent.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${admin.session}` },
    body: formOf({ ...eventForm, thumbnail }),
  })
  expect(answer.status).toBe(200)
  return { event: ((await site.call(null, allEvent, {})).event as Event[])[0] as Event }
}

/** Makes a waiting record of each kind, except links. */
async function leaveWaiting(site: Site): Promise<void> {
  const [admin, person] = [await site.person('admin'), await site.person()]
  await importIn(site, admin, 'checked')
  await importIn(site, admin, 'done')
  const { pool } = site.database
  await pool.query("update imports set state = 'running' where state = 'done'")
  const validFrom = dayIn(site, 9)
  await site.call(admin.session, saveSettings, {
    categories: [{ category: 'Student', price: 100, validFrom }],
  })
  await site.confirm(person.email)
  await site.call(person.session, applyForAid, aidForm)
  await site.call(admin.session, approveMember, { email: person.email })
  await pool.query('insert into pending_registrations select $1, id, now() from events limit 1', [person.id])
  await pool.query(
    "insert into two_factor (user_id, secret, created_at) values ($1, decode(repeat('00', 20), 'hex'), now())",
    [person.id],
  )
}

async function bytesOf(site: Site, { url }: { url: string }): Promise<Buffer> {
  const answer = await site.http(new URL(url, site.url).pathname)
  expect(answer.status).toBe(200)
  return Buffer.from(await answer.arrayBuffer())
}

test('a site is backed up while it runs and restored with every row, every picture and the same password', async () => {
  await using simulator = await startProvider()
  await using site = await startTestApp({ simulator })
  await using target = await temporaryFolder()
  const { event } = await inhabit(site)
  const person = await site.person()
  const { id: order } = await site.call(person.session, createOrder, applicationForm)
  await simulator.pay(order)
  await site.call(person.session, confirmPayment, { id: order })
  await leaveWaiting(site)
  const made = await backUp(site, target.path)
  expect(made).toMatchObject({ missing: [], copied: made.files })

  await using empty = await emptyInstallation()
  expect((await empty.restore(target.path)).name).toBe(made.name)
  const rows = await everyRow(empty.database.pool)
  expect(rows).toEqual(await everyRow(site.database.pool))
  for (const table of ['captures', 'documents', 'document_series', 'undoable_decisions', 'two_factor'])
    expect(rows.get(table), table).toHaveLength(1)
  for (const table of ['category_prices', 'imports', 'pending_registrations'])
    expect(rows.get(table), table).not.toEqual([])
  await using again = await empty.start()
  expect((await again.call(null, loginUser, { email, password })).user.email).toBe(email)
  const [restored] = (await again.call(null, allEvent, {})).event as Event[]
  expect(await bytesOf(again, restored?.thumbnail as { url: string })).toEqual(
    await bytesOf(site, event.thumbnail as { url: string }),
  )
  // New records after a restore get numbers of their own.
  await inhabit(again).catch((error: unknown) => expect(error).toMatchObject({ code: 'email_taken' }))
})

test('unchanged files are not copied again, and the last backup is restored unless another one is named', async () => {
  await using site = await startTestApp()
  await using target = await temporaryFolder()
  await inhabit(site)
  const first = await backUp(site, target.path)
  const people = async () => (await site.database.pool.query('select from users')).rowCount
  const before = await people()
  await site.person()
  const second = await backUp(site, target.path)
  expect([first.copied > 0, second.copied, second.files]).toEqual([true, 0, first.files])

  for (const [backup, count] of [
    [undefined, (before ?? 0) + 1],
    [first.name, before],
  ] as const) {
    await using empty = await emptyInstallation()
    await empty.restore(target.path, backup === undefined ? {} : { backup })
    expect((await empty.database.pool.query('select from users')).rowCount).toBe(count)
  }
})

async function aFile(folder: string, pattern: RegExp): Promise<string> {
  const names = await readdir(folder, { recursive: true })
  return join(folder, names.find((name) => pattern.test(name)) as string)
}

async function flip(path: string): Promise<void> {
  const bytes = await readFile(path)
  const at = Math.floor(bytes.length / 2)
  bytes[at] = (bytes[at] as number) ^ 1
  await writeFile(path, bytes)
}

const TABLE = /public\.users\.zst/
const damages: [what: string, RegExp, (path: string) => Promise<void>, message: RegExp][] = [
  ['a table with one flipped bit', TABLE, flip, /tables\/public\.users\.zst was altered/],
  ['a picture with one flipped bit', /files\/plain\/.*avif/, flip, /files\/plain\/.* was altered/],
  ['a manifest with one flipped bit', /manifest\.json/, flip, /The manifest of the backup .* is damaged/],
  ['complete.json with one flipped bit', /complete\.json/, flip, /The manifest of the backup .* is damaged/],
  ['the table of people missing', TABLE, (path) => rm(path), /tables\/public\.users\.zst is missing/],
  ['a picture missing', /files\/plain\/.*webp/, (path) => rm(path), /files\/plain\/.* is missing/],
  ['complete.json missing', /complete\.json/, (path) => rm(path), /holds no complete backup/],
  ['a table that was cut', TABLE, (path) => truncate(path, 40), /has 40 bytes in place of \d+/],
  ['settings that were cut', /settings\.json/, (path) => truncate(path, 1), /has 1 bytes in place of/],
]

test('a damaged backup is refused with a message that names the damage, and nothing is changed', async () => {
  await using site = await startTestApp()
  await inhabit(site)
  for (const [what, pattern, damage, message] of damages) {
    await using target = await temporaryFolder()
    await backUp(site, target.path)
    await damage(await aFile(target.path, pattern))
    await using empty = await emptyInstallation()
    await expect(empty.restore(target.path), what).rejects.toThrow(message)
    await rm(empty.config.dataDir, { recursive: true })
    await expect(empty.restore(target.path), what).rejects.toThrow(message)
    // The restore has not opened the folder.
    await expect(readdir(empty.config.dataDir), what).rejects.toMatchObject({ code: 'ENOENT' })
  }
})

test('a backup of a newer version is refused, and a backup of an older version is brought up to this version', async () => {
  await using site = await startTestApp()
  await using target = await temporaryFolder()
  const { name } = await backUp(site, target.path)
  const manifest = JSON.parse(await readFile(join(target.path, name, 'manifest.json'), 'utf8')) as Manifest
  manifest.migrations.push({ name: '999-of-tomorrow.sql', checksum: 'ab'.repeat(32) })
  await writeManifest(
    openBackupStore(target.path, undefined),
    name,
    { ...manifest, version: '9.0.0' },
    { from: site.url, signer: await openSigner(site.folder) },
  )
  await using empty = await emptyInstallation()
  await expect(empty.restore(target.path)).rejects.toThrow(
    /made by version 9\.0\.0, which has 999-of-tomorrow\.sql/,
  )

  await using older = await emptyDatabase()
  await applyOlder(older.pool, '025')
  await older.pool.query("insert into users (email, name) values ('old@example.org', 'Old')")
  const { runMigrations } = await import('graphile-worker')
  await runMigrations({ pgPool: older.pool })
  await using before = await temporaryFolder()
  await backUp({ ...site, database: { ...site.database, url: older.url } }, before.path)
  await empty.restore(before.path)
  const { rows } = await empty.database.pool.query<{ email: string }>('select email from users')
  expect(rows).toEqual([{ email: 'old@example.org' }])
  const { rows: applied } = await empty.database.pool.query('select name from migrations')
  expect(applied.length).toBe(manifest.migrations.length - 1)
})

test('an encrypted backup reveals nothing without its secret key, and is restored with that key', async () => {
  await using site = await startTestApp()
  await using target = await temporaryFolder()
  await inhabit(site)
  const identity = await generateX25519Identity()
  const recipient = await identityToRecipient(identity)
  const env = { METRICS_TOKEN: 'a token of sixteen or more' }
  await backUp(site, target.path, { recipient, env })
  for (const name of await readdir(target.path, { recursive: true, withFileTypes: true })) {
    if (!name.isFile()) continue
    const bytes = await readFile(join(name.parentPath, name.name))
    expect(bytes.includes(email), name.name).toBe(false)
    expect(bytes.includes(env.METRICS_TOKEN), name.name).toBe(false)
  }
  await using empty = await emptyInstallation()
  await expect(empty.restore(target.path)).rejects.toThrow(/set BACKUP_IDENTITY/)
  await expect(empty.restore(target.path, { identity: await generateX25519Identity() })).rejects.toThrow(
    /is not the secret key of/,
  )
  const { settings } = await empty.restore(target.path, { identity })
  expect(settings).toContain('METRICS_TOKEN was set')
  expect(await everyRow(empty.database.pool)).toEqual(await everyRow(site.database.pool))
})

test('a bucket can hold backups like a folder', async () => {
  await using bucket = await startBucket()
  await using site = await startTestApp()
  await inhabit(site)
  const target = `s3://${bucket.env.S3_BUCKET}/nightly`
  await backUp(site, target, { env: bucket.env })
  const second = await backUp(site, target, { env: bucket.env })
  expect(second.copied).toBe(0)
  await using empty = await emptyInstallation({
    S3_ENDPOINT: bucket.env.S3_ENDPOINT,
    S3_BUCKET: bucket.env.S3_BUCKET,
    S3_ACCESS_KEY_ID: bucket.env.S3_ACCESS_KEY_ID,
    S3_SECRET_ACCESS_KEY: bucket.env.S3_SECRET_ACCESS_KEY,
  })
  await empty.restore(target)
  expect(await everyRow(empty.database.pool)).toEqual(await everyRow(site.database.pool))
})

test('a restore into an installation with people, or one that is in use, is refused', async () => {
  await using site = await startTestApp()
  await using target = await temporaryFolder()
  await site.person()
  await backUp(site, target.path)
  await using used = await emptyInstallation()
  const client = await used.database.pool.connect()
  await expect(used.restore(target.path)).rejects.toThrow(/stop the site first/)
  await client.query("insert into users (email, name) values ('x@example.org', 'X')")
  client.release(true)
  await expect
    .poll(() => used.restore(target.path).catch((error: Error) => error.message))
    .toMatch(/holds people already/)
})
