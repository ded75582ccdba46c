import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { openEncryption } from '#server/backup/encryption.ts'
import { makeBackup } from '#server/backup/make.ts'
import { restoreBackup } from '#server/backup/restore.ts'
import { openBackupStore } from '#server/backup/open-store.ts'
import { openSigner } from '#server/backup/signing-key.ts'
import { readConfig } from '#server/config.ts'
import { createDatabase } from '#test/support/cluster.ts'
import { freePort } from '#test/support/processes/server-process.ts'
import { type Site, startTestApp } from '#test/support/test-app.ts'

/** A temporary folder, deleted when disposed of. */
export async function temporaryFolder(): Promise<AsyncDisposable & { path: string }> {
  const path = await mkdtemp(join(tmpdir(), 'fwc-backup-'))
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) }
}

/** Makes a backup of a running site. */
export async function backUp(
  site: Site,
  target: string,
  { recipient, env = {} }: { recipient?: string; env?: Record<string, string> } = {},
) {
  const { s3 } = await readConfig(env)
  return makeBackup({
    url: site.database.url,
    files: site.context.files.store,
    store: openBackupStore(target, s3),
    encryption: await openEncryption(recipient),
    env,
    signer: await openSigner(site.folder),
    from: 'https://fwc.example',
    now: new Date(),
  })
}

/** An installation without people: its database, its folder, and a function that restores a backup into it. */
export async function emptyInstallation(more: Record<string, string> = {}) {
  const database = await createDatabase()
  const folder = await temporaryFolder()
  const env = { ...database.env, DATA_DIR: folder.path, PORT: String(await freePort()), ...more }
  const config = await readConfig(env)
  return {
    database,
    config,
    restore: (
      source: string,
      wanted: { identity?: string; backup?: string; signedBy?: string; isUnsigned?: boolean } = {},
    ) => restoreBackup(config, env, { source, identity: undefined, ...wanted }),
    /** Starts the restored site. */
    start: () => startTestApp({ beside: { database }, env: { DATA_DIR: folder.path, ...more } }),
    async [Symbol.asyncDispose]() {
      await database[Symbol.asyncDispose]()
      await folder[Symbol.asyncDispose]()
    },
  }
}

/** Tables of sessions and links, which a restore empties. All rows of the other tables are restored. */
const EMPTIED_BY_RESTORE = [
  'sessions',
  'used_links',
  'known_devices',
  'password_links',
  'confirmation_links',
  'email_changes',
  'guardian_links',
  'pending_two_factor',
]

/** By the table's name, every row of every table that a restore keeps, as text and without the worker that runs a job. */
export async function everyRow(pool: pg.Pool): Promise<Map<string, string[]>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class where relkind = 'r' and relname <> 'migrations'
       and relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace) order by 1`,
  )
  const found = new Map<string, string[]>()
  for (const { name } of tables.filter((one) => !EMPTIED_BY_RESTORE.includes(one.name))) {
    const { rows } = await pool.query<{ row: string }>(
      `select (to_jsonb(t) - array['locked_at', 'locked_by', 'is_available'])::text as row from ${name} t ${name === 'server_keys' ? "where name = 'unknown_email'" : ''} order by 1`,
    )
    found.set(
      name,
      rows.map(({ row }) => row),
    )
  }
  return found
}
