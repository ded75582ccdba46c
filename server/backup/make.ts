import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import type pg from 'pg'
import type { FileStore } from '../files/store.ts'
import { connectAlone } from '../db/connect.ts'
import { readVersion } from '../root.ts'
import { dumpDatabase } from './dump.ts'
import { type Encryption, NOT_ENCRYPTED } from './encryption.ts'
import { heldKeys, openFileCopier } from './files.ts'
import { type Applied, type Manifest, settingsName, writeManifest } from './manifest.ts'
import { settingsOf } from './settings.ts'
import type { Signer } from './signing-key.ts'
import { type Stored, writeStored } from './stored-content.ts'
import type { BackupStore } from './store.ts'

/** How many snapshots are tried: a file may be removed between the snapshot and its copy. */
const SNAPSHOTS = 5

export type Made = {
  name: string
  rows: number
  files: number
  /** How many of the files were in no backup before. */
  copied: number
  /** The size of the database in the backup. Bytes. */
  bytes: number
  /** The keys of the files that records show but whose content does not exist. */
  missing: string[]
  /** What was written for this backup, and not for an earlier one. */
  fresh: Stored[]
}

type Needs = {
  /** The address for a role that reads every row of every table. */
  url: string
  files: FileStore
  store: BackupStore
  encryption: Encryption
  /** A store that gets the same rows without encryption, under the same names. */
  plain?: BackupStore
  env: NodeJS.ProcessEnv
  /** Signs the backup as one of the site at `from`. */
  signer: Signer
  from: string
  now: Date
  /** Cancels the backup. */
  signal?: AbortSignal | undefined
}

/**
 * Makes a backup while the site runs: the database at one moment, and the files that it references at that moment. An unfinished
 * backup does not count as one.
 */
export async function makeBackup(needs: Needs): Promise<Made> {
  const { url, files, store, encryption, plain, env, signer, from, now, signal } = needs
  const client = await connectAlone(url, { name: 'backup', signal })
  try {
    const copier = await openFileCopier(files, store, { encryption, signer })
    // Most files are copied before the snapshot is taken, since a long snapshot prevents vacuuming.
    const copied = [...(await copier.copy(await heldKeys(client))).copied]
    for (let attempt = 1; ; attempt += 1) {
      await client.query('begin isolation level repeatable read read only')
      const found = await copier.copy(await heldKeys(client))
      copied.push(...found.copied)
      if (found.missing.length > 0 && attempt < SNAPSHOTS) {
        await client.query('rollback')
        continue
      }
      const name = nameAt(now)
      const dumped = await dumpDatabase(client, store, encryption, name)
      if (plain) await dumpDatabase(client, plain, NOT_ENCRYPTED, name)
      const manifest: Manifest = {
        format: 1,
        version: readVersion(),
        madeAt: now.toISOString(),
        migrations: await migrationsOf(client),
        ...dumped,
        files: found.files,
        settings: await writeSettings(store, encryption, name, env),
        recipient: encryption.recipient,
      }
      await client.query('rollback')
      await writeManifest(store, name, manifest, { from, signer })
      const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0)
      return {
        name,
        rows: sum(dumped.tables.map(({ rows }) => rows)),
        files: found.files.length,
        copied: copied.length,
        bytes: sum(dumped.tables.map(({ stored }) => stored.size)),
        missing: found.missing,
        fresh: [...dumped.tables.map(({ stored }) => stored), ...copied, manifest.settings],
      }
    }
  } finally {
    await client.end()
  }
}

/** A name such as `20261123T173000123Z-1a2b`: names sort by time, and two of the same instant differ. */
function nameAt(now: Date): string {
  return `${now.toISOString().replaceAll(/[-:.]/g, '')}-${randomBytes(2).toString('hex')}`
}

async function migrationsOf(client: pg.Client): Promise<Applied[]> {
  const { rows } = await client.query<Applied>('select name, checksum from migrations order by name')
  return rows
}

function writeSettings(
  store: BackupStore,
  { recipient, encrypt }: Encryption,
  name: string,
  env: NodeJS.ProcessEnv,
) {
  const text = JSON.stringify(settingsOf(env, { withSecrets: recipient !== null }), null, 1)
  return encrypt(Readable.from([Buffer.from(text)])).then((content) =>
    writeStored(store, settingsName(name), content),
  )
}
