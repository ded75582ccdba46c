import { json } from 'node:stream/consumers'
import type pg from 'pg'
import type { Config } from '../config.ts'
import { findDatabase } from '../database.ts'
import { connectAlone } from '../db/connect.ts'
import { readMigrations } from '../db/migration-files.ts'
import { openFiles } from '../files/files.ts'
import { StartError } from '../start-error.ts'
import { bringUpTo } from './bring-up-to.ts'
import { openDecryption } from './encryption.ts'
import { restoreFiles } from './files.ts'
import { loadDatabase } from './load.ts'
import {
  backupsIn,
  damageOf,
  type Manifest,
  readManifest,
  readStored,
  type Stored,
  storedOf,
} from './manifest.ts'
import { type Settings, settingsThatDiffer } from './settings.ts'
import { openBackupStore } from './open-store.ts'
import type { BackupStore } from './store.ts'

const MOST_NAMED = 10

export type Restored = { name: string; manifest: Manifest; settings: string[] }

type Wanted = {
  source: string
  /** One of the backups there; without it the last. */
  backup?: string | undefined
  identity: string | undefined
}

/**
 * Brings a backup back into an installation that holds nobody yet, of the version that made it or a newer one. All that
 * could be wrong with it is found before anything is touched; every refusal is a StartError.
 */
export async function restoreBackup(
  config: Config,
  env: NodeJS.ProcessEnv,
  { source, backup, identity }: Wanted,
): Promise<Restored> {
  const store = openBackupStore(source, config.s3)
  const name = backup ?? (await backupsIn(store)).at(-1)
  if (name === undefined) throw new StartError(`${source} holds no complete backup.`)
  const manifest = await readManifest(store, name)
  await refuseNewer(manifest)
  await refuseDamaged(store, name, manifest)
  const decrypt = await openDecryption(manifest.recipient, identity)
  const open = async (stored: Stored) => decrypt(await readStored(store, stored))
  const settings = (await json(await open(manifest.settings))) as Settings

  const database = await findDatabase(config)
  try {
    const url = database.ownerUrl ?? database.directUrl
    const client = await connectAlone(url, { name: 'restore' })
    try {
      await makeRoom(client)
      const files = await openFiles(config)
      await restoreFiles(manifest.files, store, decrypt, { files: files.store, dataDir: config.dataDir })
      files.close()
      // As it was when the backup was made, so that later migrations find the rows they change.
      await bringUpTo(database, manifest)
      await loadDatabase(client, manifest, ({ stored }) => open(stored))
      await bringUpTo(database)
    } finally {
      await client.end()
    }
  } finally {
    await database.stop()
  }
  return { name, manifest, settings: settingsThatDiffer(settings, env) }
}

async function refuseNewer({ version, migrations }: Manifest): Promise<void> {
  const own = await readMigrations()
  const unknown = migrations.filter(
    ({ name, checksum }) => !own.some((one) => one.name === name && one.checksum === checksum),
  )
  if (unknown.length > 0)
    throw new StartError(
      `The backup was made by version ${version}, which has ${unknown[0]?.name} and this one has not. Restore it with that version or a newer one.`,
    )
}

async function refuseDamaged(store: BackupStore, name: string, manifest: Manifest): Promise<void> {
  const damage = await damageOf(store, storedOf(manifest))
  if (damage.length === 0) return
  const more = damage.length > MOST_NAMED ? `\nand ${damage.length - MOST_NAMED} more` : ''
  throw new StartError(
    `The backup ${name} is damaged, and nothing was restored:\n${damage.slice(0, MOST_NAMED).join('\n')}${more}`,
  )
}

/** Takes away the empty tables of an installation that was started and never used; refuses any other. */
async function makeRoom(client: pg.Client): Promise<void> {
  const { rows: others } = await client.query(
    `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and usename is not null`,
  )
  if (others.length > 0)
    throw new StartError('Something else is connected to this database: stop the site first.')
  const { rows } = await client.query<{ isNew: boolean }>(
    `select to_regclass('public.users') is null as "isNew"`,
  )
  if (rows[0]?.isNew === true) return
  const { rows: people } = await client.query('select from users limit 1')
  if (people.length > 0)
    throw new StartError('This installation holds people already: restore into an empty one.')
  await client.query(
    'drop schema if exists graphile_worker cascade; drop schema public cascade; create schema public',
  )
}
