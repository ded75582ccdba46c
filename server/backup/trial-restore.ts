import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type pg from 'pg'
import { findDatabase } from '../db/database.ts'
import { connectAlone } from '../db/connect.ts'
import { mistakesOf } from '../integrity/check.ts'
import { migrateRestored } from './migrate-restored.ts'
import { loadDatabase } from './load.ts'
import type { DumpedTable, Manifest } from './manifest.ts'
import type { BackupStore } from './store.ts'
import { damageOf, type Stored } from './stored-content.ts'

type Needs = {
  /** The folder in which the scratch database is made and removed. */
  dataDir: string
  /** The content that was written for this backup. The rest was checked with an earlier backup. */
  fresh: Stored[]
  /** Opens the rows of a table, not encrypted. */
  open: (table: DumpedTable) => Promise<Readable>
  now: Date
  /** Cancels the trial. */
  signal?: AbortSignal | undefined
}

/** Restores a backup into a scratch database, and answers its mistakes. */
export async function trialRestore(store: BackupStore, manifest: Manifest, needs: Needs): Promise<string[]> {
  const damage = await damageOf(store, needs.fresh)
  if (damage.length > 0) return damage
  await mkdir(needs.dataDir, { recursive: true, mode: 0o700 })
  const folder = await mkdtemp(join(needs.dataDir, 'scratch-'))
  try {
    const database = await findDatabase({
      dataDir: folder,
      databaseUrl: undefined,
      databaseMigrationUrl: undefined,
      databaseDirectUrl: undefined,
    })
    try {
      await migrateRestored(database, manifest)
      return await mistakesAfterLoading(database.ownerUrl ?? database.directUrl, manifest, needs)
    } finally {
      await database.stop()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function mistakesAfterLoading(url: string, manifest: Manifest, { open, now, signal }: Needs) {
  const client = await connectAlone(url, { signal })
  try {
    await yieldToOthers(client)
    await loadDatabase(client, manifest, open)
    const contents = manifest.files.map(({ key, stored }): [string, { size: number; at: Date }] => [
      key,
      { size: stored.size, at: now },
    ])
    const files = { list: () => Promise.resolve(new Map(contents)) }
    return await mistakesOf({ client, files, gateway: null, now })
  } finally {
    await client.end()
  }
}

/** Gives the scratch database the lowest priority, so that visitors do not wait. */
async function yieldToOthers(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  try {
    if (rows[0]) setPriority(rows[0].pid, constants.priority.PRIORITY_LOW)
  } catch {
    // The database runs as another account, whose priority only root can change.
  }
}
