import type pg from 'pg'
import type { Config } from '../config.ts'
import { findDatabase } from '../db/database.ts'
import { connectAlone } from '../db/connect.ts'
import { readMigrations } from '../db/migration-files.ts'
import { openFiles } from '../files/files.ts'
import { StartError, wordsOf } from '../errors.ts'
import { endAccess } from './end-access.ts'
import { migrateRestored } from './migrate-restored.ts'
import { openDecryption } from './encryption.ts'
import { restoreFiles } from './files.ts'
import { loadDatabase } from './load.ts'
import { backupsIn, type Manifest, ownerOf, readManifest, type SignedBy, storedOf } from './manifest.ts'
import { readSettings, settingsThatDiffer } from './settings.ts'
import { openBackupStore } from './open-store.ts'
import { fingerprintOf, hasSeen, markSeen, ownKey } from './signing-key.ts'
import type { BackupStore } from './store.ts'
import { damageOf, readStored, type Stored } from './stored-content.ts'

const MOST_NAMED = 10

export type Restored = {
  name: string
  manifest: Manifest
  settings: string[]
  /** Who signed the backup, if that is another installation whose key was not seen here before; otherwise null. */
  stranger: string | null
}

type Wanted = {
  source: string
  /** The name of the backup; by default the last one. */
  backup?: string | undefined
  identity: string | undefined
  /** The fingerprint of the key that must have signed it. */
  signedBy?: string | undefined
  /** The backup may have no signature: the operator knows that nobody else could write there. */
  isUnsigned?: boolean | undefined
}

/**
 * Restores a backup into an installation without people, of the same or a newer version. The backup is checked completely before
 * anything is changed; every refusal is a StartError.
 */
export async function restoreBackup(
  config: Config,
  env: NodeJS.ProcessEnv,
  { source, backup, identity, ...trust }: Wanted,
): Promise<Restored> {
  const store = openBackupStore(source, config.s3)
  const all = await backupsIn(store)
  const name = backup === undefined ? all.at(-1) : all.find((one) => one === backup)
  if (name === undefined)
    throw new StartError(
      backup === undefined
        ? `${source} holds no complete backup.`
        : `${source} holds no complete backup of that name.`,
    )
  const { manifest, signedBy } = await readManifest(store, name)
  const own = await ownKey(config.dataDir)
  const isKnown = signedBy === null || signedBy.key === own || (await hasSeen(config.dataDir, signedBy.key))
  refuseUntrusted(name, signedBy, { ...trust, isKnown, hasKey: own !== null })
  await refuseNewer(manifest)
  await refuseDamaged(store, name, manifest)
  const decrypt = await openDecryption(manifest.recipient, identity)
  const open = async (stored: Stored) => decrypt(await readStored(store, stored))
  const settings = await readSettings(await open(manifest.settings))
  const database = await findDatabase(config)
  try {
    const last = async (client: pg.Client) => {
      await endAccess(client)
      // Before the commit: after a failure the installation is still empty, and the restore can be tried again.
      const files = await openFiles(config)
      try {
        await restoreFiles(manifest.files, store, decrypt, { files: files.store, dataDir: config.dataDir })
      } finally {
        files.close()
      }
    }
    const url = database.ownerUrl ?? database.directUrl
    const client = await connectAlone(url, { name: 'restore' })
    try {
      await makeRoom(client)
      // Only the backup's migrations: later ones have to run after its rows are loaded.
      await migrateRestored(database, manifest)
      await load(
        name,
        loadDatabase(client, manifest, ({ stored }) => open(stored), last),
      )
      await migrateRestored(database)
    } finally {
      await client.end()
    }
  } finally {
    await database.stop()
  }
  if (signedBy !== null && !isKnown) await markSeen(config.dataDir, signedBy.key)
  const stranger = signedBy === null || isKnown ? null : ownerOf(signedBy)
  return { name, manifest, settings: settingsThatDiffer(settings, env), stranger }
}

function refuseUntrusted(
  name: string,
  signedBy: SignedBy | null,
  {
    signedBy: wanted,
    isUnsigned,
    isKnown,
    hasKey,
  }: Pick<Wanted, 'signedBy' | 'isUnsigned'> & { isKnown: boolean; hasKey: boolean },
): void {
  if (signedBy === null && (wanted !== undefined || !isUnsigned))
    throw new StartError(
      `The backup ${name} has no signature: it is of a version before 0.3, or somebody took it away. Where you are sure that nobody else could write there, add --unsigned.`,
    )
  // An installation with its own key takes another one's backup only if the operator says so.
  if (signedBy !== null && wanted === undefined && hasKey && !isKnown)
    throw new StartError(
      `The backup ${name} was signed by ${ownerOf(signedBy)}, and not by this installation. Where that is right, add --signed-by ${fingerprintOf(signedBy.key)}.`,
    )
  if (signedBy !== null && wanted !== undefined && fingerprintOf(signedBy.key) !== wanted)
    throw new StartError(`The backup ${name} was signed by ${ownerOf(signedBy)}, and not by ${wanted}.`)
}

/** Waits for loading, and makes an error a StartError. */
async function load(name: string, loading: Promise<void>): Promise<void> {
  try {
    await loading
  } catch (error) {
    if (error instanceof StartError) throw error
    throw new StartError(
      `The backup ${name} could not be loaded, and nothing was restored: ${wordsOf(error).replaceAll(/\p{C}/gu, ' ')}`,
    )
  }
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

/** Drops the empty tables of an installation that was started but not used; refuses one with people. */
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
