import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { formats, keysOf } from '../files/keys.ts'
import type { FileStore } from '../files/store.ts'
import type { Encryption } from './encryption.ts'
import { backupsIn, type Manifest, readManifest } from './manifest.ts'
import type { Signer } from './signing-key.ts'
import type { BackupStore } from './store.ts'
import { readStored, type Stored, writeStored } from './stored-content.ts'

type BackedUp = Manifest['files'][number]

/** Copies files into backups. The content of a key never changes, so all backups share one copy. */
export type FileCopier = {
  /** Copies the files that no backup has yet. Answers all files, and the keys without content. */
  copy: (keys: string[]) => Promise<{ files: BackedUp[]; missing: string[]; copied: Stored[] }>
}

export async function openFileCopier(
  from: FileStore,
  store: BackupStore,
  { encryption, signer }: { encryption: Encryption; signer: Signer },
): Promise<FileCopier> {
  const folder = `files/${folderOf(encryption.recipient, signer)}`
  const known = await filesOfLast(store, encryption.recipient, signer)
  const existing = await store.list(folder)

  async function copyOne(key: string): Promise<Stored | null> {
    const found = await from.read(key)
    if (found === null) return null
    return writeStored(store, `${folder}/${key}`, await encryption.encrypt(found.content))
  }
  return {
    async copy(keys) {
      const files: BackedUp[] = []
      const missing: string[] = []
      const copied: Stored[] = []
      for (const key of keys) {
        const before = known.get(key)
        const isThere = before !== undefined && existing.get(before.name) === before.size
        const stored = isThere ? before : await copyOne(key)
        if (stored === null) {
          missing.push(key)
          continue
        }
        if (!isThere) copied.push(stored)
        known.set(key, stored)
        existing.set(stored.name, stored.size)
        files.push({ key, stored })
      }
      return { files, missing, copied }
    },
  }
}

/**
 * The folder for files of a public key and an installation. Encrypted to another key, the same files are other bytes, and must not replace
 * those of older backups.
 */
function folderOf(recipient: string | null, { key }: Signer): string {
  if (recipient === null) return 'plain'
  return createHash('sha256').update(`${recipient} ${key}`).digest('hex').slice(0, 16)
}

/**
 * The files of the last backup, if it has the same public key and this installation signed it; else none. Statements of others about a
 * file must not get into a manifest that this installation signs.
 */
async function filesOfLast(
  store: BackupStore,
  recipient: string | null,
  { key }: Signer,
): Promise<Map<string, Stored>> {
  const last = (await backupsIn(store)).at(-1)
  const read = last === undefined ? null : await readManifest(store, last).catch(() => null)
  if (read?.signedBy?.key !== key || read.manifest.recipient !== recipient) return new Map()
  return new Map(read.manifest.files.map((file) => [file.key, file.stored]))
}

/** The keys of all files that a record references. */
export async function heldKeys(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ id: string; widths: number[] | null }>(
    'select id, widths from files where is_held order by id',
  )
  return rows.flatMap(keysOf)
}

/** Copies the files of a backup into the product's store. */
export async function restoreFiles(
  files: BackedUp[],
  store: BackupStore,
  decrypt: (content: Readable) => Promise<Readable>,
  to: { files: FileStore; dataDir: string },
): Promise<void> {
  const folder = await mkdtemp(join(to.dataDir, 'restore-'))
  try {
    for (const { key, stored } of files) {
      const content = await readStored(store, stored)
      const path = join(folder, 'file')
      await pipeline(await decrypt(content), createWriteStream(path, { mode: 0o600 }))
      await to.files.put(key, path, typeOf(key))
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The media type of a picture. A document gets the general type: it is served with the type in its row. */
function typeOf(key: string): string {
  const format = key.split('.').at(-1) as keyof typeof formats
  return formats[format] ?? 'application/octet-stream'
}
